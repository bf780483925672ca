"""What the lab measures in every Original Position: values by round, votes against interest, who was helped."""

from commonweal.games.original_position.rules.end_of_the_game import privately_supported, publicly_supported
from commonweal.games.original_position.rules.life_projects import items, lacks
from commonweal.games.original_position.rules.proposals import pass_turn, propose
from commonweal.games.original_position.rules.purchasing import add_beneficiary, decline_purchase, finish_purchase
from commonweal.games.original_position.rules.values import mitigating_answer, turn_chip
from commonweal.games.original_position.rules.voting import vote
from commonweal.games.original_position.state import AWARDED_BY, CARD_GOOD, ITEMS, SCENARIOS, Answer, Result
from commonweal.institutions import voting
from commonweal.rulebook.measures import (
    DECISIVE,
    NEEDS,
    NEEDS_MET,
    OUTCOME,
    ROUND,
    VOTES,
    measure,
    ratio,
    tally,
)

WHOLE = 1000


# ---------------------------------------------------------------- projects
@measure(unit="items", role=NEEDS, source="OP-6")
def items_needed(s, seat):
    """The items of the life project."""
    return ITEMS


@measure(unit="items", role=NEEDS_MET, source="OP-58")
def items_supported(s, seat):
    """The items that are supported, publicly or privately."""
    return items(s, seat)


@measure(unit="thousandths of the life project", role=OUTCOME, source="OP-56")
def project_supported(s, seat):
    """The share of the life project that is supported."""
    return WHOLE * items(s, seat) // ITEMS


@measure(unit="items", source="OP-49")
def items_public(s, seat):
    """Items supported with tax money."""
    return publicly_supported(s, seat)


@measure(unit="items", source="OP-53")
def items_private(s, seat):
    """Items supported with private wealth."""
    return privately_supported(s, seat)


@measure(unit="wealth", source="OP-21")
def wealth_left(s, seat):
    """Wealth at the end."""
    return s.wealth[seat]


@measure(unit="share", source="OP-61")
def group_wins(s):
    """Whether all projects are complete and the group wins."""
    return s.result == Result.GROUP


@measure(unit="rounds", role=ROUND, source="OP-16")
def rounds(s):
    """Rounds begun."""
    return s.round


@measure(unit="money", source="OP-R12")
def money_unspent(s):
    """Tax money left in the treasury."""
    return s.treasury


# ---------------------------------------------------------------- values
def could_be_awarded(s, round):
    """The points that the cards drawn in a round could have brought."""
    points = 0
    for card in range(SCENARIOS):
        if s.scenario_used[card] and s.scenario_round[card] == round:
            points += max(s.award[card][0], s.award[card][1])
    return points


@measure(unit="points", source="OP-18")
def points_in_round_1(s):
    """Mitigation points of Round 1, behind the veil."""
    return s.points_by_round[0]


@measure(unit="points", source="OP-18")
def points_in_round_2(s):
    """Mitigation points of Round 2, with talents known."""
    return s.points_by_round[1]


@measure(unit="points", source="OP-18")
def points_in_round_3(s):
    """Mitigation points of Round 3, with talents and families known."""
    return s.points_by_round[2]


@measure(unit="points", source="OP-9")
def possible_in_round_1(s):
    """Points that the cards of Round 1 could have brought."""
    return could_be_awarded(s, 1)


@measure(unit="points", source="OP-9")
def possible_in_round_2(s):
    """Points that the cards of Round 2 could have brought."""
    return could_be_awarded(s, 2)


@measure(unit="points", source="OP-9")
def possible_in_round_3(s):
    """Points that the cards of Round 3 could have brought."""
    return could_be_awarded(s, 3)


mitigation_in_round_1 = ratio("points_in_round_1", "possible_in_round_1", text="points of Round 1 out of the possible")
mitigation_in_round_2 = ratio("points_in_round_2", "possible_in_round_2", text="points of Round 2 out of the possible")
mitigation_in_round_3 = ratio("points_in_round_3", "possible_in_round_3", text="points of Round 3 out of the possible")


# ---------------------------------------------------------------- votes
@tally(vote, unit="votes", role=VOTES, source="OP-24")
def votes_held(s, seat, answer):
    """Votes on scenarios and goods, counted when all chips lie."""
    return voting.opened(s)


def by_weight(s):
    return voting.larger(voting.weight_for(s, Answer.AGREE), voting.weight_for(s, Answer.DISAGREE))


def by_heads(s):
    return voting.larger(voting.ballots_for(s, Answer.AGREE), voting.ballots_for(s, Answer.DISAGREE))


@tally(vote, unit="votes", role=DECISIVE, source="OP-27")
def decided_by_one(s, seat, answer):
    """Votes in which one chip less on the larger side, or one more in a tie, would have changed the result."""
    if not voting.opened(s):
        return 0
    larger = by_weight(s)
    margin = abs(voting.weight_for(s, Answer.AGREE) - voting.weight_for(s, Answer.DISAGREE))
    if larger == voting.TIE:
        return 1
    for voter in range(s.seats):
        if s.voters >> voter & 1 and s.ballot[voter] == larger and s.weight[voter] >= margin:
            return 1
    return 0


@tally(vote, unit="votes", source="OP-26")
def wealth_decided(s, seat, answer):
    """Votes in which the result by votes differs from the result with equal chips."""
    return voting.opened(s) and by_weight(s) != by_heads(s)


weight_of_wealth = ratio("wealth_decided", "votes_held", text="votes whose result equal chips would have changed")


def richer_or_poorer(s, seat):
    """1 above the median of votes, -1 below it, 0 at it."""
    above = 0
    below = 0
    for other in range(s.seats):
        above += s.votes[other] > s.votes[seat]
        below += s.votes[other] < s.votes[seat]
    if above == below:
        return 0
    return 1 if below > above else -1


def on_known_ground(s):
    """All chips lie on a scenario, and the voters know what they have (Rounds 2 and 3)."""
    return voting.opened(s) and s.proposed < 0 and s.round > 1


def chips(s, standing, mitigating):
    """Chips of the richer (1) or the poorer (-1), all or those on the mitigating answer."""
    count = 0
    for seat in range(s.seats):
        if richer_or_poorer(s, seat) == standing:
            count += not mitigating or s.ballot[seat] == mitigating_answer(s, s.scenario)
    return count


@tally(vote, unit="chips", source="OP-26")
def chips_of_the_richer(s, seat, answer):
    """Chips laid on scenarios of Rounds 2 and 3 by players above the median."""
    return chips(s, 1, False) if on_known_ground(s) else 0


@tally(vote, unit="chips", source="OP-33")
def mitigating_of_the_richer(s, seat, answer):
    """Chips that the richer laid there on the answer that awards points."""
    return chips(s, 1, True) if on_known_ground(s) else 0


@tally(vote, unit="chips", source="OP-26")
def chips_of_the_poorer(s, seat, answer):
    """Chips laid on scenarios of Rounds 2 and 3 by players below the median."""
    return chips(s, -1, False) if on_known_ground(s) else 0


@tally(vote, unit="chips", source="OP-33")
def mitigating_of_the_poorer(s, seat, answer):
    """Chips that the poorer laid there on the answer that awards points."""
    return chips(s, -1, True) if on_known_ground(s) else 0


mitigating_when_richer = ratio("mitigating_of_the_richer", "chips_of_the_richer", text="mitigating chips of the richer")
mitigating_when_poorer = ratio("mitigating_of_the_poorer", "chips_of_the_poorer", text="mitigating chips of the poorer")


@tally(turn_chip, unit="turns", source="OP-30")
def chips_turned(s, seat):
    """Chips turned in debates."""
    return 1


# ---------------------------------------------------------------- goods
def needs_the_good(s, seat):
    """Whether a voter lacks the good of the card read aloud. Nothing is bought before the vote is counted."""
    return lacks(s, seat, CARD_GOOD[s.proposed])


@tally(vote, unit="chips", source="OP-44")
def chips_in_need(s, seat, answer):
    """Chips laid on goods by players who need the good."""
    return s.proposed >= 0 and needs_the_good(s, seat)


@tally(vote, unit="chips", source="OP-44")
def chips_against_own_need(s, seat, answer):
    """Chips laid against a good by players who need it."""
    return s.proposed >= 0 and needs_the_good(s, seat) and answer != AWARDED_BY[s.proposed]


@tally(vote, unit="chips", source="OP-44")
def chips_without_need(s, seat, answer):
    """Chips laid on goods by players who do not need the good."""
    return s.proposed >= 0 and not needs_the_good(s, seat)


@tally(vote, unit="chips", source="OP-44")
def chips_for_others(s, seat, answer):
    """Chips laid for a good by players who do not need it."""
    return s.proposed >= 0 and not needs_the_good(s, seat) and answer == AWARDED_BY[s.proposed]


against_own_need = ratio("chips_against_own_need", "chips_in_need", text="of those in need, who voted against the good")
for_others = ratio("chips_for_others", "chips_without_need", text="of those without need, who voted for the good")


@tally(propose, unit="proposals", source="OP-43")
def proposals(s, seat, card):
    """Cards read aloud."""
    return 1


@tally(finish_purchase, unit="purchases", source="OP-45")
def purchases(s, seat):
    """Goods bought with tax money."""
    return 1


@tally(decline_purchase, unit="purchases", source="OP-R20")
def purchases_declined(s, seat):
    """Goods awarded and not bought."""
    return 1


@tally(pass_turn, unit="turns", source="OP-R19")
def turns_passed(s, seat):
    """Turns without an applicable card."""
    return 1


@tally(add_beneficiary, unit="people", source="OP-46")
def people_helped(s, proposer, seat):
    """People for whom goods were bought with tax money."""
    return 1


@tally(add_beneficiary, unit="steps", source="OP-46")
def rank_of_those_helped(s, proposer, seat):
    """How far up they were, in 1,000 steps from the poorest to the richest, added up; equals stand in the middle."""
    below = 0
    for other in range(s.seats):
        if s.wealth[other] < s.wealth[seat]:
            below += 2
        elif other != seat and s.wealth[other] == s.wealth[seat]:
            below += 1
    return WHOLE * below // (2 * (s.seats - 1))


people_for_each_purchase = ratio("people_helped", "purchases", text="people for each purchase", unit="people")
mean_rank_helped = ratio(
    "rank_of_those_helped",
    "people_helped",
    text="how far up those helped were, on average",
    unit="thousandths of the way from the poorest to the richest",
)
