"""Declare the fields of New Tabor and who sees them. The options of its charter are in charter.py.

Money is whole cents, Stock is whole Products. Seats, Industries and Zones count from 0; -1 stands for none."""

from __future__ import annotations

from commonweal.games.new_tabor.cards import (
    CARD_ROWS,
    CARDS_IN,
    COLOURS,
    DIE,
    INDUSTRIES,
    MOST_CARDS,
    QUARTERS,
    RENT_CARDS,
    STEPS,
    WANTS,
    WANTS_CARDS,
)
from commonweal.games.new_tabor.charter import MOST_BANK_LIMIT, MOST_FEE, OPTIONS, SEATS, Charter
from commonweal.institutions import asking, ballots, deals, decks, interrupts, lots, motion, standing, sums
from commonweal.rulebook import (
    Deck,
    RuleEnum,
    enums_of_texts,
    group,
    hidden,
    of_seats,
    on_table,
    own_until,
    public,
    rest,
)

__all__ = ["OPTIONS", "SEATS", "Charter"]

EVERY_SEAT_BIT = (1 << SEATS) - 1
MOST_MONEY = 2_000_000_000
MOST_STOCK = 2_000_000
PLOTS = 3
"""The plot in the Center and the two in the Inner Rung."""
PLACE = INDUSTRIES
TITLE = PLACE + 1
TENANCY = TITLE + PLOTS
THINGS = TENANCY + PLOTS
"""What the lines of deals name: the Products of each Industry, a place in the Commonwealth, and for each plot its title
and a tenancy."""
MONEY = THINGS
MOST_IN_LINE = 1_000_000
MOST_CREATED = 100 * MOST_BANK_LIMIT * SEATS
"""The most Money that a Banker may create in a Quarter, in cents."""
OFFERS = 3
"""Room for offers: that of the current player, a counter-offer, and one more that has ended."""
IOUS = 32
DEBTOR, CREDITOR, PRINCIPAL, INTEREST, OWED, DUE = range(6)
"""The columns of an IOU."""
MOST_INTEREST = 100_000
MOST_OWED = 11 * MOST_IN_LINE
MOST_RENT = 10_000_000
"""The highest rent that may be paid, in cents: 100,000 credits."""
MOST_ABILITY = MOST_TOKENS = 255
MOST_INPUT = 511
WANTS_HELD = 12
MOST_WANT = 15
MOST_ROUNDS = 127
ABSTAIN_IN_CONTEST = SEATS + 1
SCARCE = 2
"""In how many Zones rent battles are possible: the Center and the Inner Rung."""


class Phase(RuleEnum):
    """Where the Game is. DRAWING: chance draws the cards of a seat, `drawing` says which. OFFICE_VOTE: on the only
    candidate, a recall, or doing without an election; CONTEST: between candidates; CASTING: the Organizer decides a
    tie. SLOT: the Consumption stage. LATE_MARKET, LATE_RENT: a player who was forgiven trades, or pays rent."""

    (SETUP_RENT, SETUP_ROLL, NOMINATE, ACCEPT, OFFICE_VOTE, CONTEST, CASTING, OFFICE_DIE, COLOUR, DRAWING,
     COMPLEX_DRAW, QUARTER_ROLL, MARKET, ACT, INNOVATION, STAKE, STAKE_OFF, VACANCY, ROLL, SLOT, CHARITY, CALL_VOTE,
     MOTION_VOTE, LATE_MARKET, LATE_RENT, OFFER, GAME_OVER) = range(27)  # fmt: skip


INTERRUPTIBLE = (Phase.MARKET, Phase.ACT, Phase.STAKE, Phase.STAKE_OFF, Phase.SLOT)
"""Where the current player chooses, so that others may make motions, ask for a late action or leave (NT-R75)."""


class Zone(RuleEnum):
    CENTER, INNER, OUTER = range(3)


class Office(RuleEnum):
    CLERK, TREASURER = range(2)


class Draw(RuleEnum):
    """Which card chance draws for the current seat."""

    NOTHING, LABOR, CONSUMPTION, OPPORTUNITY, NEEDS, WANTS, LOSS = range(7)


class Question(RuleEnum):
    """What is voted on: doing without an election, the only candidate, which candidate, a recall, calling the Game,
    stopping it, a change of the charter, that the rules are silent, a house rule, how a rule is read, a late action."""

    NOTHING, CONSENT, CANDIDATE, CONTEST, RECALL, CALL, STOP, OPTION, ABSENT, RULE, DISPUTE, LATE = range(12)


class Missed(RuleEnum):
    """An action that a player may have missed: to produce, to exchange and consume, a Platform, rent."""

    PRODUCE, MARKET, PLATFORM, RENT = range(4)


class Then(RuleEnum):
    """What follows after vacancies were offered: the point where play was interrupted, the roll, the next turn, slot or
    round of slots, or the first turn of a Quarter."""

    SAME_POINT, ROLL, NEXT_TURN, NEXT_SLOT, NEXT_ROUND, FIRST_TURN = range(6)


class Ended(RuleEnum):
    """Why the Game is over: its last Quarter has ended, the survivors called or stopped it, or nobody survives."""

    NOT_YET, LAST_QUARTER, CALLED, STOPPED, NO_SURVIVOR = range(5)


class Count(RuleEnum):
    """What is counted in play for the measures: tokens by their source, Charity, deals between players and their Money,
    deals above the Unit Spot Price, Money for sales to the Credit Union and purchases from it, Clearings and the Money
    then in circulation, recalls, and ballots on ending the Game for and against the voter’s interest."""

    (LEISURE_TOKENS, INNOVATION_TOKENS, CHARITY_TOKENS, CHARITY_ASKED, CHARITY_MET, CHARITY_GIVERS, CHARITY_LOST,
     TRADES, TRADES_ABOVE, TRADE_CENTS, SOLD_CENTS, BOUGHT_CENTS, CLEARINGS, CLEARED_CREDITS, RECALLS, WITH_INTEREST,
     AGAINST_INTEREST) = range(17)  # fmt: skip


# ---------------------------------------------------------------- who sees what
def holdings_are_seen(s, seat, i):
    """Money, Stock and Wants are open, or by charter their owner’s (NT-239, NT-R80)."""
    return s.open_holdings == 1 or seat == i


def want_is_seen(s, seat, slot):
    """A Wants Card is open, or by charter its holder’s; that a place is empty everybody sees (NT-239, NT-R80)."""
    return s.open_holdings == 1 or seat == slot // WANTS_HELD or s.wants_held[slot] < 0


def used_wants_are_seen(s, seat, place):
    """Which Wants Cards are used is open where Wants are; that a place is empty everybody sees (NT-R80)."""
    return s.open_holdings == 1 or s.wants_used[place] < 0


def ballots_are_shown(s):
    """Votes are shown once all are in; by charter only their totals are (NT-230)."""
    return s.secret_ballots == 0 and ballots.opened(s)


def counts_are_seen(s, seat, i):
    """What is counted is open; but who leads may depend on Money and Stock, so by charter ballots for and against
    interests are not, until the end (NT-239)."""
    return s.open_holdings == 1 or s.phase == Phase.GAME_OVER or i < Count.WITH_INTEREST


# ---------------------------------------------------------------- what a player may guess
def guess_money(s, b, i):
    """The Money that a player does not see is what others must have: its total is known (NT-203)."""
    total = s.money_issued - s.bank
    for seat in range(s.seats):
        total -= s.money[seat]
    return max(0, total)


def guess_stock(s, b, i, industry):
    """Stock that a player does not see may as well be none."""
    return 0


def guess_count(s, b, i):
    """Votes that a player cannot judge are counted as none."""
    return 0


def guess_want_due(s, b, slot, industry):
    """Nothing of a Want that others hold has been consumed yet."""
    card = s.wants_held[slot]
    return WANTS[card][industry] if card >= 0 else 0


def guess_ballot(s, b, seat):
    """A ballot that a player does not see is an abstention."""
    if s.voted >> seat & 1 == 0:
        return 0
    return ABSTAIN_IN_CONTEST if s.phase == Phase.CONTEST else ballots.PRESENT


# ---------------------------------------------------------------- the fields
class State:
    phase = public(Phase)
    back = interrupts.fields(Phase, depth=3, rules="NT-R75")
    # Quarters and turns
    quarter = public(low=1, high=QUARTERS, text="the Quarter being played", followed=True)
    first_seat = public(low=-1, high=SEATS - 1, kind="seat", text="Player 1, -1 before the roll", followed=True)
    quarter_first = public(low=-1, high=SEATS - 1, kind="seat", text="who began the Quarter", followed=True)
    current = public(low=-1, high=SEATS - 1, kind="seat", text="whose turn or slot it is: the Turn Tracker")
    standing = standing.fields(SEATS, rules="NT-164")
    elim_quarter = public(SEATS, high=QUARTERS, text="the Quarter in which each seat was eliminated, 0 for none")
    colour = public(
        SEATS, low=-1, high=len(COLOURS) - 1, kind="colour", text="the colour of each seat’s pegs", followed=True
    )
    lots = lots.fields(SEATS, DIE, rules="NT-23, NT-29, NT-87")
    # offices
    clerk = public(low=-1, high=SEATS - 1, kind="seat", text="the Clerk, -1 for a non-player", followed=True)
    treasurer = public(low=-1, high=SEATS - 1, kind="seat", text="the Treasurer, -1 for a non-player", followed=True)
    office = public(Office, text="the office that is being filled or voted on")
    eligible = public(high=EVERY_SEAT_BIT, kind="seats", text="bit set of the seats that may take the office")
    nominated = public(high=EVERY_SEAT_BIT, kind="seats", text="bit set of the seats nominated for it")
    candidates = public(high=EVERY_SEAT_BIT, kind="seats", text="bit set of those who have accepted")
    consent_asked = public(high=1, text="whether doing without this election was proposed")
    refilling = public(high=1, text="whether the office is filled again after a recall")
    # votes
    asking = asking.fields(SEATS, rules="NT-25, NT-189")
    vote = ballots.fields(SEATS, ABSTAIN_IN_CONTEST, rules="NT-38, NT-39")
    ballot = own_until(
        ballots_are_shown, SEATS, high=ABSTAIN_IN_CONTEST, kind="answer", guess=guess_ballot, for_good=True,
        text="the ballots of the vote that is open, 0 for none",
    )  # fmt: skip
    question = public(Question, kind="question", text="what is voted on")
    tied_seats = public(
        high=EVERY_SEAT_BIT, kind="seats", text="bit set of the candidates between whom a tie is broken"
    )
    motion = motion.fields(SEATS, options=OPTIONS, values=MOST_FEE + 1, rules="NT-219")
    moves_left = public(SEATS, high=8, text="motions that each seat may make before its next turn")
    # late actions
    late_right = public(SEATS, high=15, text="bit sets of the actions that each seat missed in its last turn")
    late_units = public(SEATS, high=4095, text="Products that each seat did not produce in its last turn")
    late_seat = public(low=-1, high=SEATS - 1, kind="seat", text="who asks for a late action or carries it out")
    late_kind = public(Missed, kind="missed", text="which action that is")
    late_turn_of = public(low=-1, high=SEATS - 1, kind="seat", text="whose turn a late action interrupts, -1 for none")
    late_offers_left = public(high=64, text="offers that this player may still make after it")
    late_fee_paid = public(high=1, text="whether this player has paid the Clerk’s fee")
    # the cards
    decks = decks.fields(len(CARDS_IN), MOST_CARDS, SEATS, rules="NT-21, NT-139")
    rent_in_play = public(
        INDUSTRIES,
        low=-1,
        high=RENT_CARDS - 1,
        kind="rent",
        of="industry",
        text="the Potential Rent Card in play",
        followed=True,
    )
    drawing = public(Draw, text="the card that is drawn now")
    wants_deck = hidden(high=(1 << WANTS_CARDS) - 1, set_of="wants", text="bit set of the Wants Cards face down")
    wants_left = public(high=WANTS_CARDS, text="Wants Cards face down")
    wants_used = group(
        used_wants_are_seen, WANTS_CARDS, low=-1, high=WANTS_CARDS - 1, kind="wants",
        text="the Wants Cards face up under their deck, -1 for an empty place",
    )  # fmt: skip
    used_count = public(high=WANTS_CARDS, text="how many Wants Cards lie face up")
    wants_held = group(
        want_is_seen, SEATS * WANTS_HELD, low=-1, high=WANTS_CARDS - 1, kind="wants",
        text=f"the Wants Cards, {WANTS_HELD} places for each seat, -1 for an empty place",
    )  # fmt: skip
    wants_count = public(SEATS, high=WANTS_HELD, text="how many Wants Cards each seat holds", followed=True)
    want_due = group(
        want_is_seen, SEATS * WANTS_HELD, INDUSTRIES, high=MOST_WANT, guess=guess_want_due,
        text="Products still due on each of them",
    )  # fmt: skip
    # the sheets
    ability = public(
        SEATS, INDUSTRIES, high=MOST_ABILITY, of="industry", text="Ability in each Industry", followed=True
    )
    ability_lost = public(SEATS, INDUSTRIES, high=MOST_ABILITY, text="Ability that is lost for now", followed=True)
    input_total = public(SEATS, INDUSTRIES, high=MOST_INPUT, text="Input of each Quarter", followed=True)
    input_due = public(
        SEATS, INDUSTRIES, high=MOST_INPUT, of="industry", text="Input still due in this Quarter", followed=True
    )
    stock = group(
        holdings_are_seen, SEATS, INDUSTRIES, high=MOST_STOCK, of="industry", guess=guess_stock, text="Products",
        followed=True,
    )  # fmt: skip
    money = group(
        holdings_are_seen,
        SEATS,
        high=MOST_MONEY,
        kind="cents",
        guess=guess_money,
        text="Money, in cents",
        followed=True,
    )
    tokens = public(SEATS, high=MOST_TOKENS, text="Happiness Tokens", followed=True)
    tokens_at_turn = public(SEATS, high=MOST_TOKENS, text="Happiness Tokens when the last turn began")
    tokens_at_quarter = public(SEATS, high=MOST_TOKENS, text="Happiness Tokens when the Quarter began")
    wanted_at_turn = public(SEATS, high=1, text="whether each seat held a Want when its last turn began")
    wagers = public(high=MOST_TOKENS, text="wagers in this turn")
    may_innovate = public(high=1, text="whether the current seat’s peg stood in Switch when its turn began")
    # the pegs
    industry = public(
        SEATS, low=-1, high=INDUSTRIES - 1, kind="industry", text="the Industry last occupied", followed=True
    )
    switch_turns = public(SEATS, high=2, text="turns in Switch, 0 in an Industry")
    leisure_platform = public(SEATS, high=1, text="whether a Platform lies under the peg in Switch", followed=True)
    zone = public(SEATS, low=-1, high=2, kind="zone", text="the Zone of each peg, -1 off the board", followed=True)
    rent_paid = public(
        SEATS,
        SCARCE,
        high=MOST_MONEY,
        kind="cents",
        of="zone",
        text="rent that counts, for the Center and Inner Rung",
        followed=True,
    )
    rival = public(
        SEATS,
        SCARCE,
        low=-1,
        high=SEATS - 1,
        kind="seat",
        text="who has outbid the seat there, -1 for nobody",
        followed=True,
    )
    path_pos = public(SEATS, high=STEPS, text="steps into the Quarter, 0 at the Start", followed=True)
    finished = public(SEATS, high=1, text="whether each seat has crossed the Finish Line", followed=True)
    last_three = public(SEATS, high=1, text="whether each seat’s last roll was a 3")
    drawn_in = public(SEATS, high=QUARTERS, text="the Quarter for which each seat has drawn its cards")
    # this turn
    produced = public(high=1, text="whether the current seat has produced in this turn")
    acted = public(high=1, text="whether it has chosen its Action")
    zone_changed = public(high=1, text="whether it has changed its Zone")
    paid_here = public(
        SCARCE, high=1, text="whether it has paid rent in this Stake step, for the Center and Inner Rung"
    )
    recall_used = public(high=1, text="whether it has called for a recall")
    fee_paid = public(high=1, text="whether it has paid the Clerk’s fee in this turn")
    offers_left = public(high=64, text="offers that it may still make in this turn or slot")
    # exchange
    deal = deals.fields(SEATS, most=MOST_IN_LINE, places=OFFERS, lines=10, rules="NT-105")
    loan_owes = public(OFFERS, high=2, text="who owes the Money of an offer: 0 nobody, 1 its drafter, 2 the other side")
    loan_interest = public(OFFERS, high=MOST_INTEREST, text="its interest, in hundredths of a percent")
    loan_due = public(OFFERS, high=QUARTERS, text="the Quarter at whose end it is due")
    iou = public(IOUS, 6, high=MOST_OWED, text="IOUs: debtor, creditor, principal, interest, sum owed, Quarter due")
    iou_count = public(high=IOUS, text="how many IOUs are open")
    owes = public(
        SEATS, SEATS, high=IOUS * MOST_OWED, kind="cents", text="what each seat owes each other one on all IOUs",
        followed=True,
    )  # fmt: skip
    # the Credit Union and the Commonwealth
    storehouse = public(INDUSTRIES, high=MOST_STOCK, of="industry", text="Products in the Storehouse", followed=True)
    sold = public(INDUSTRIES, high=4095, of="industry", text="Products sold to the Credit Union in this Quarter")
    cap_seats = public(high=SEATS, text="the players that the Stock Cap counts")
    bank = public(high=MOST_MONEY, kind="cents", text="Money in the Bank of the Commonwealth, in cents", followed=True)
    money_issued = public(high=MOST_MONEY, kind="cents", text="all Money in the Game, in cents")
    # plots and the Banker
    plot_owner = public(
        PLOTS, low=-1, high=SEATS - 1, kind="seat", of="plot", text="who owns each plot, -1 for nobody", followed=True
    )
    plot_occupant = public(
        PLOTS,
        low=-1,
        high=SEATS - 1,
        kind="seat",
        of="plot",
        text="who stands on each plot, -1 for nobody",
        followed=True,
    )
    bank_created = public(
        high=MOST_CREATED, kind="cents", text="Money that the Banker has created in this Quarter", followed=True
    )
    # what measures count
    counted = group(
        counts_are_seen, len(Count.items()), high=MOST_MONEY, guess=guess_count,
        text="what has happened so far, for the debrief",
    )  # fmt: skip
    inputs_of = public(QUARTERS, high=8191 * SEATS, text="Inputs that became due in each Quarter, of all players")
    rent_of = public(SEATS, high=MOST_MONEY, kind="cents", text="rent that each seat has paid so far")
    dividends_of = public(SEATS, high=MOST_MONEY, kind="cents", text="dividends that each seat has received so far")
    output_value = public(
        SEATS, INDUSTRIES, high=MOST_MONEY, kind="cents", text="value of what each seat has produced in this Quarter"
    )
    # vacancies
    vacancy = public(SCARCE, high=1, text="whether a vacancy is to be offered, in the Center and in the Inner Rung")
    vacancy_asked = public(SCARCE, high=EVERY_SEAT_BIT, kind="seats", text="bit sets of the seats asked for it already")
    vacancy_left = public(
        SCARCE, high=EVERY_SEAT_BIT, kind="seats", text="bit sets of the seats that have just left it"
    )
    vacancy_zone = public(high=1, kind="zone", text="the Zone that is offered now")
    vacancy_pref = public(SEATS, high=1, text="whether each seat takes vacancies, where nobody is asked", followed=True)
    pref_changed = public(
        high=EVERY_SEAT_BIT, kind="seats", text="bit set of the seats that changed it since their turn"
    )
    vacancies_open = public(high=1, text="whether all have taken the First Turn, so that vacancies are offered")
    then = public(Then, text="what follows when vacancies have been offered")
    # the End of the Quarter and of the Game
    slot_round = public(high=MOST_ROUNDS, text="the round of the Consumption stage, 0 outside it")
    slot_active = public(high=1, text="whether anything was exchanged or consumed in this round")
    asks_charity = public(low=-1, high=SEATS - 1, kind="seat", text="who asks for Charity")
    lost_now = public(high=SEATS, text="players lost in this Consumption stage")
    stopping = public(high=1, text="whether the round under way is the last one")
    ended = public(Ended)
    # working memory
    sums = sums.fields(SEATS)
    # where the Wants Cards lie
    wants_cards = Deck(
        "wants",
        CARD_ROWS["wants"],
        rules="NT-139, NT-141",
        zones=[
            rest(wants_deck, size=wants_left),
            of_seats(wants_held, size=wants_count),
            on_table(wants_used, size=used_count),
        ],
    )


Reason, Notice, Prompt = enums_of_texts(__package__)
"""Why an act is refused, what the log says, and what a seat must do now: the names in `sentences.toml`."""
