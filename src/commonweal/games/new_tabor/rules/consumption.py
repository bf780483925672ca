"""Consumption: Products are consumed as Inputs, or for a Want."""
# The manual, "Consumption": NT-61, NT-77, NT-112, NT-113, NT-141, NT-R24, NT-R60.

from commonweal.games.new_tabor.cards import INDUSTRIES, WANTS_CARDS
from commonweal.games.new_tabor.rules import board, drawing, end_of_quarter
from commonweal.games.new_tabor.state import MOST_INPUT, MOST_WANT, WANTS_HELD, Notice, Phase, Reason
from commonweal.rulebook import act, among, amount, announce, known_to

INDUSTRY = among(INDUSTRIES, kind="industry")


def all_that_is_due(s, seat, industry, k):
    """Suggest to consume as much as is due and held."""
    return min(s.stock[seat][industry], s.input_due[seat][industry]) if k == 0 else 0


def most_consume(s, seat, industry):
    return min(s.stock[seat][industry], s.input_due[seat][industry])


def why_not_consume(s, seat, industry, units):
    if units > s.stock[seat][industry]:
        return Reason.TOO_LITTLE_TO_CONSUME
    return Reason.NOT_SO_MUCH_DUE if units > s.input_due[seat][industry] else Reason.OK


@act(
    Phase.MARKET, Phase.SLOT, Phase.LATE_MARKET, previewable=True, industry=INDUSTRY,
    units=amount(MOST_INPUT, low=1, some=all_that_is_due),
)  # fmt: skip
def consume(s, seat, industry, units):
    """Consume Products as an Input, all that is due or a part (NT-61, NT-112, NT-113, NT-82)."""
    s.stock[seat][industry] -= units
    s.input_due[seat][industry] -= units
    if board.inputs_due(s, seat) == 0:
        announce(s, Notice.INPUTS_MET, seat)
    end_of_quarter.note_activity(s)


# ---------------------------------------------------------------- Wants
def wanted(s, seat, want, industry):
    """What is still due on a Wants Card that a player holds."""
    slot = drawing.slot_of_want(s, seat, want)
    return s.want_due[slot][industry] if slot >= 0 else 0


def all_that_is_wanted(s, seat, want, industry, k):
    """Suggest to consume as much as is wanted and held."""
    return most_satisfy(s, seat, want, industry) if k == 0 else 0


def most_satisfy(s, seat, want, industry):
    return min(s.stock[seat][industry], wanted(s, seat, want, industry))


def wants_of(s, seat):
    """The bit set of the Wants Cards that a player holds."""
    cards = 0
    for slot in range(WANTS_HELD * seat, WANTS_HELD * (seat + 1)):
        if s.wants_held[slot] >= 0:
            cards |= 1 << s.wants_held[slot]
    return cards


def who_sees_want(s, seat):
    """Who sees for which Want Products are consumed, and how many: all, or by charter its holder alone (NT-R80)."""
    return drawing.sees_wants(s, seat, seat)


def who_sees_industry(s, seat, want):
    return who_sees_want(s, seat)


def who_sees_units(s, seat, want, industry):
    return who_sees_want(s, seat)


def why_not_satisfy(s, seat, want, industry, units):
    """Why nothing can be consumed for this: NT-113."""
    if drawing.slot_of_want(s, seat, want) < 0:
        return Reason.NO_SUCH_WANT
    if units > s.stock[seat][industry]:
        return Reason.TOO_LITTLE_TO_CONSUME
    return Reason.NOT_SO_MUCH_DUE if units > wanted(s, seat, want, industry) else Reason.OK


@act(
    Phase.MARKET, Phase.SLOT, Phase.LATE_MARKET, previewable=True,
    want=known_to(who_sees_want, WANTS_CARDS, kind="wants", candidates=wants_of),
    industry=known_to(who_sees_industry, INDUSTRIES, kind="industry"),
    units=amount(MOST_WANT, low=1, some=all_that_is_wanted, known_to=who_sees_units),
)  # fmt: skip
def satisfy(s, seat, want, industry, units):
    """Consume Products for a Want; once it is satisfied its card is used (NT-61, NT-141, NT-R60)."""
    slot = drawing.slot_of_want(s, seat, want)
    s.stock[seat][industry] -= units
    s.want_due[slot][industry] -= units
    due = 0
    for other in range(INDUSTRIES):
        due += s.want_due[slot][other]
    if due == 0:
        announce(s, Notice.WANT_SATISFIED, seat)
        drawing.use_want(s, seat, slot)
    end_of_quarter.note_activity(s)
