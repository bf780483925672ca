"""Declare the fields of Original Position, who sees them, and the options of its charter."""

from __future__ import annotations

from commonweal.institutions import ballots, hands, standing
from commonweal.rulebook import (
    Deck,
    RuleEnum,
    below,
    choice,
    custom_deck,
    enums_of_texts,
    group,
    integer,
    of_seats,
    public,
    switch,
)
from commonweal.rulebook.charters.deck_tables import column, read_deck

from .scenario_deck import DECKS, SCENARIO_DECK

GOOD_ROWS = read_deck(DECKS / "goods.csv")
INTEREST_CARDS = read_deck(DECKS / "interest-cards.csv")
CAREER_CARDS = read_deck(DECKS / "career-cards.csv")
TALENT_CARDS = read_deck(DECKS / "natural-talent-cards.csv", "wealth")
FAMILY_CARDS = read_deck(DECKS / "family-wealth-cards.csv", "wealth")
REVERSAL_CARDS = read_deck(DECKS / "reversal-of-fortune-cards.csv", "wealth")
GOODS_CARDS = read_deck(DECKS / "primary-goods-cards.csv")
SCENARIO_CARDS = SCENARIO_DECK.standard
TAX_ROWS = read_deck(DECKS / "tax-table.csv", *(f"tax_{n}_players" for n in (3, 4, 5, 6)))


class Answer(RuleEnum):
    """A chip: none laid, Agree up, Disagree up."""

    NONE, AGREE, DISAGREE = range(3)


BY_CHANCE = 3
"""What a tie comes to if the charter leaves it to chance: neither answer has won yet."""
SEATS = 6
ITEMS = 5
GOODS = len(GOOD_ROWS)
INTERESTS = len(INTEREST_CARDS)
CAREERS = len(CAREER_CARDS)
CHANCE_CARDS = len(TALENT_CARDS)
CARDS = len(GOODS_CARDS)
SCENARIOS = len(SCENARIO_CARDS)
HAND = 2
ROUNDS = 3
SCENARIOS_A_ROUND = 3
MOST_POINTS = 9
MOST_WEALTH = 14
MOST_MONEY = 99
MOST_TURNS_OF_CHIP = 9
ENDLESS_CYCLES = 20
"""After so many cycles without a purchase buying ends even where the charter has no stalemate: no game is endless."""

_GOOD = {str(row["id"]): number for number, row in enumerate(GOOD_ROWS)}
INTEREST_GOOD = tuple(_GOOD[str(row["good"])] for row in INTEREST_CARDS)
CAREER_GOOD = tuple(tuple(_GOOD[str(row[f"good_{i}"])] for i in (1, 2, 3)) for row in CAREER_CARDS)
CARD_GOOD = tuple(_GOOD[str(row["good"])] for row in GOODS_CARDS)
AWARDED_BY = tuple(Answer.items()[str(row["awarding_answer"]).upper()] for row in GOODS_CARDS)
WEALTH_OF = (column(TALENT_CARDS, "wealth"), column(FAMILY_CARDS, "wealth"), column(REVERSAL_CARDS, "wealth"))
PUBLISHED_ANSWER = tuple(ballots.larger(row["points_agree"], row["points_disagree"]) for row in SCENARIO_CARDS)
"""The answer that awards points on each card of the standard deck, as anybody may read it in the published list."""
MOST_AWARDED = 3
TAX = tuple(column(TAX_ROWS, f"tax_{n}_players") if n >= 3 else (0,) * (MOST_POINTS + 1) for n in range(SEATS + 1))
VOTES = tuple(1 + wealth // 3 for wealth in range(MOST_WEALTH + 1))
"""The vote table: one vote, and one more for each 3 of wealth (OP-22)."""
LOWEST_PRICE, EACH_FURTHER = 3, 2
PRICE = (0, *(LOWEST_PRICE + EACH_FURTHER * further for further in range(SEATS)))
"""The list of prices, by how many people: it goes on beyond three as the manual begins it (OP-47, OP-67, OP-R22)."""


class Phase(RuleEnum):
    (SETUP, SCENARIO_DRAW, SCENARIO_VOTE, DEBATE, SCENARIO_RESULT, REVEAL, ORDER, REFILL, TURN, GOODS_VOTE, PURCHASE,
     AFTER_TURN, PRIVATE, FINISHED) = range(14)  # fmt: skip


class Place(RuleEnum):
    """Where a Primary Goods Card lies: in the deck or a hand, proposed, on the discard pile, out of the game."""

    UNSEEN, PROPOSED, PILE, OUT = range(4)


class Support(RuleEnum):
    NONE, PUBLIC, PRIVATE = range(3)


class Result(RuleEnum):
    OPEN, GROUP, INDIVIDUAL = range(3)


class Charter:
    """The debate and the winning conditions that the manual leaves to the table, and the questions it leaves open."""

    debate_seconds = integer(0, 300, default=300, rule="OP-63", simple=True, section="talk")
    scenario_votes = choice("weighted", "equal", rule="OP-64", simple=True, section="votes")
    scenario_tie = choice("no_points", "agree", "disagree", "chance", rule="OP-65", section="votes")
    goods_tie = choice("rejected", "awarded", rule="OP-66", section="votes")
    price_beyond_three = choice("plus_two", "max_three", rule="OP-67", section="money")
    proposer_votes = switch(rule="OP-68", section="votes")
    tax_carry_over = switch(rule="OP-69", default=1, section="money")
    stalemate_cycles = integer(0, 5, default=2, rule="OP-70", section="money")
    private_gifts = switch(rule="OP-71", section="money")
    bonus_rule = choice("completed_only", "all_players", rule="OP-72", section="winning")
    wealth_points = choice("votes", "wealth", rule="OP-73", section="winning")
    winning_conditions = choice(
        "both", "individual_only", "collective_only", rule="OP-74", simple=True, section="winning"
    )
    show_card_backs = switch(rule="OP-75", section="cards")
    talk = choice("open", "public_only", "closed", rule="OP-76", simple=True, section="talk")  # as in TalkPolicy
    exchange = choice("own_turn", "any_time", rule="OP-77", section="cards")
    disclosure = choice("phase_b", "any_time", rule="OP-78", section="cards")
    private_price = choice("wealth", "wealth_and_point", rule="OP-79", section="money")
    scenario_deck = custom_deck(SCENARIO_DECK, rule="OP-15", section="cards")


def sees_back(s, seat, scenario):
    """The back of a Scenario Card is shown once its answer is determined (OP-32), by charter from the start (OP-75).

    A card read aloud in Phase B says that the last scenario of the round is determined, too."""
    if s.scenario_used[scenario] == 0:
        return False
    return s.show_card_backs == 1 or scenario != s.scenario or s.decided == 1 or s.proposed >= 0


# ---------------------------------------------------------------- what a viewer that does not see it may take for true
def guess_points(s, b, card, side):
    """The published list tells which answer awards points, not how many (OP-R27). Of a deck that the charter brings
    nothing is published."""
    if s.scenario_round[card] == 0:
        return 0
    if s.scenario_deck:
        return below(b, MOST_AWARDED + 1)
    return 1 + below(b, MOST_AWARDED) if side + 1 == PUBLISHED_ANSWER[card] else 0


class State:
    phase = public(Phase)
    round = public(low=1, high=ROUNDS, text="the round", followed=True)
    active = public(low=-1, high=5, kind="seat", text="the seat whose turn it is, -1 when it is nobody's")
    # the players and their projects
    interest = public(
        SEATS, 2, low=-1, high=INTERESTS - 1, kind="interest", text="the two Interest Cards", followed=True
    )
    career = public(SEATS, low=-1, high=CAREERS - 1, kind="career", text="the Career Card", followed=True)
    supported = public(SEATS, ITEMS, high=2, text="each item: 0 unsupported, 1 supported publicly, 2 privately")
    lacking = public(
        SEATS, high=(1 << GOODS) - 1, set_of="good", text="standing meeples: goods that items still need", followed=True
    )
    wanted = public(high=(1 << GOODS) - 1, set_of="good", text="the goods that anybody lacks")
    # chance: a card that nobody has turned is in no record, because it has not been drawn
    talent = public(
        SEATS, low=-1, high=CHANCE_CARDS - 1, kind="talent", text="Natural Talent, -1 face down", followed=True
    )
    family = public(
        SEATS, low=-1, high=CHANCE_CARDS - 1, kind="family", text="Family Wealth, -1 face down", followed=True
    )
    reversal = public(
        SEATS, low=-1, high=CHANCE_CARDS - 1, kind="reversal", text="Reversal of Fortune, -1 face down", followed=True
    )
    wealth = public(SEATS, high=MOST_WEALTH, text="wealth", followed=True)
    wealth_before = public(SEATS, high=MOST_WEALTH, text="wealth of the round before")
    votes = public(SEATS, high=5, text="place on the Voting Tracker", followed=True)
    # the scenarios
    scenario_round = public(SCENARIOS, high=ROUNDS, text="whose round's deck each Scenario Card belongs to, 0 for none")
    award = group(
        sees_back, SCENARIOS, 2, high=MOST_AWARDED, guess=guess_points, text="backs: points for Agree and for Disagree"
    )
    scenario_used = public(SCENARIOS, high=1, text="whether the Scenario Card has been drawn")
    scenario = public(low=-1, high=SCENARIOS - 1, kind="scenario", text="the Scenario Card on the table", followed=True)
    scenario_no = public(high=SCENARIOS_A_ROUND, text="Scenario Cards done in this round")
    points = public(high=MOST_POINTS, text="Values Tracker: mitigation points of the round", followed=True)
    points_by_round = public(ROUNDS, high=MOST_POINTS, text="mitigation points of each round")
    tax_by_round = public(ROUNDS, high=33, text="tax money collected in each round")
    vote = ballots.fields(SEATS, Answer, weight=5, switches=MOST_TURNS_OF_CHIP, remembers=True, rules="OP-24")
    # the vote that was decided last: it stays in sight beside the next card, until the next vote is decided
    last_scenario = public(
        low=-1, high=SCENARIOS - 1, kind="scenario", text="the Scenario Card decided last, -1 if a good was, or nothing"
    )
    last_card = public(low=-1, high=CARDS - 1, kind="card", text="the Primary Goods Card decided last, -1 if none was")
    last_proposer = public(low=-1, high=5, kind="seat", text="who read that card aloud, -1 for nobody")
    last_helped = public(high=63, kind="seats", text="bit set of the seats for which its good was bought")
    # the goods
    treasury = public(high=MOST_MONEY, text="tax money not yet spent", followed=True)
    goods_cards = hands.fields(SEATS, HAND, GOODS_CARDS, kind="card", rules="OP-39, OP-42, OP-51", places=Place)
    turns = standing.fields(SEATS, leaving=False, ordered=True, followed=True, rules="OP-38")
    turn_index = public(high=5, text="place in the order")
    drawer = public(low=-1, high=5, kind="seat", text="the seat that draws the next card, -1 when nobody does")
    turns_without_purchase = public(high=ENDLESS_CYCLES * SEATS, text="turns in a row without a purchase")
    proposed = public(low=-1, high=CARDS - 1, kind="card", text="the card read aloud last in this round, -1 for none")
    beneficiaries = public(high=63, kind="seats", text="bit set of the seats that the last purchase applies to")
    private_bought = public(SEATS, high=4, text="goods bought with own wealth")
    # the end
    score = public(SEATS, high=24, text="points, at the end", followed=True)
    result = public(Result)
    winner = public(high=63, kind="seats", text="bit set of the winners, at the end")
    # the decks: where their cards lie
    interest_cards = Deck("interest", INTEREST_CARDS, rules="OP-10", zones=[of_seats(interest)])
    career_cards = Deck("career", CAREER_CARDS, rules="OP-10", zones=[of_seats(career)])
    talent_cards = Deck("talent", TALENT_CARDS, rules="OP-11", zones=[of_seats(talent)])
    family_cards = Deck("family", FAMILY_CARDS, rules="OP-11", zones=[of_seats(family)])
    reversal_cards = Deck("reversal", REVERSAL_CARDS, rules="OP-11", zones=[of_seats(reversal)])


Reason, Notice, Prompt = enums_of_texts(__package__)
"""Why an act is refused, what the log says, and what a seat must do now: the names in `sentences.toml`."""
