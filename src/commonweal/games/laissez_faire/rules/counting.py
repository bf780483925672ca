"""Count for the measures what a position does not say: payments, refusals, debts, and who holds the deeds."""

from commonweal.games.laissez_faire.cards import DEEDS, ON_BOARD, SIDE, SIDE_AT
from commonweal.games.laissez_faire.clauses import TYPE, Clause
from commonweal.games.laissez_faire.register import IN_FORCE
from commonweal.games.laissez_faire.rules import deeds, lodging, prices
from commonweal.games.laissez_faire.rules.contracts import reading
from commonweal.games.laissez_faire.state import MOST_COUNTED, Reason
from commonweal.games.laissez_faire.words import Count

WHOLE = 1000
COVENANTS = (
    Clause.REFUSE_SERVICE, Clause.SERVICE_RIGHT, Clause.PRICE_CAP, Clause.PRICE_FLOOR, Clause.NO_TRANSFER,
    Clause.NO_BUILD, Clause.NO_BUY,
)  # fmt: skip
"""The clauses that say what their obligor must or must not do with deeds."""


def add(s, what, number):
    """Count something, so many times or so many dollars."""
    s.counted[what] = min(MOST_COUNTED, s.counted[what] + number)


def note_debt(s):
    """A turn begins or ends, or a contract is signed: remember the largest sum of principal and arrears that players
    have owed each other."""
    owed = 0
    for number in range(s.listed):
        place = s.by_age[number]
        if reading.is_owed(s, place):
            owed += s.balance[place] + s.arrear[place]
    s.counted[Count.LARGEST_DEBT] = max(s.counted[Count.LARGEST_DEBT], owed)


def note_request(s):
    """Somebody is asked for a price: count the covenants that are in force."""
    for number in range(s.listed):
        place = s.by_age[number]
        if s.clause_state[place] == IN_FORCE and s.clause[place][TYPE] in COVENANTS:
            add(s, Count.COVENANTS, 1)


def note_round(s):
    """A round has ended: note how concentrated the deeds are."""
    add(s, Count.CONCENTRATION, concentration(s))
    add(s, Count.ROUNDS_ENDED, 1)


def held(s, seat):
    """The mortgage values of the deeds that a player holds."""
    dollars = 0
    for asset in range(DEEDS):
        if s.owner[asset] == seat:
            dollars += deeds.mortgage(s, asset)
    return dollars


def concentration(s):
    """The sum of the squared shares of all mortgage values that players hold, in thousandths: 1000 if one has all, 0
    if nobody has any."""
    total = squares = 0
    for seat in range(s.seats):
        dollars = held(s, seat)
        total += dollars
        squares += dollars * dollars
    return WHOLE * squares // max(1, total * total)


def is_kept_out(s, guest):
    """Whether a clause makes another player refuse a guest a free place or the ride, on the side where they landed."""
    for asset in range(ON_BOARD):
        if SIDE[asset] == SIDE_AT[s.land_pos] and lodging.is_of_another(s, guest, asset):
            if lodging.has_place(s, guest, asset) and prices.why_not_serve(s, guest, asset) != Reason.OK:
                return True
    return False
