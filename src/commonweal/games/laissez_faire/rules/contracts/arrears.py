"""Arrears: what could not be paid is paid from all that the debtor receives, and three turns of it are too many."""
# LF-152, LF-153, LF-155, LF-R55, LF-R57, LF-R92, LF-R95.

from commonweal.games.laissez_faire.clauses import PLACES
from commonweal.games.laissez_faire.register import ENDED, MOST_OWED
from commonweal.games.laissez_faire.rules import accounts
from commonweal.games.laissez_faire.rules.contracts import keeping, reading
from commonweal.games.laissez_faire.words import Notice
from commonweal.rulebook import announce

MOST_TURNS = 9


def owed(s, seat):
    """The arrears of a player, all together."""
    dollars = 0
    for place in range(PLACES):
        if s.arrear[place] > 0 and reading.is_owed(s, place) and reading.obligor(s, place) == seat:
            dollars += s.arrear[place]
    return dollars


def oldest(s, seat):
    """The place of the oldest arrears of a player; -1 for none (LF-153)."""
    for number in range(s.listed):
        place = s.by_age[number]
        if s.arrear[place] > 0 and reading.is_owed(s, place) and reading.obligor(s, place) == seat:
            return place
    return -1


def add(s, place, dollars):
    """What could not be paid becomes arrears of the clause, which stop growing at some point (LF-152)."""
    s.arrear[place] = min(MOST_OWED, s.arrear[place] + dollars)


def pay_off(s, place, dollars):
    """Pay a part of the arrears of a clause, which the debtor has. What has ended and is paid leaves the register
    (LF-153)."""
    debtor, creditor = reading.obligor(s, place), reading.beneficiary(s, place)
    accounts.move(s, debtor, creditor, dollars)
    announce(s, Notice.ARREARS_PAID, debtor, creditor, dollars, s.contract_no[place], s.clause_no[place])
    s.arrear[place] -= dollars
    if s.arrear[place] == 0 and s.clause_state[place] == ENDED:
        keeping.end_paid(s, place)


def garnish(s, seat, dollars):
    """What a player receives goes at once to their arrears, and what their creditors receive to theirs (LF-153)."""
    for other in range(s.seats):
        s.received[other] = 0
    if seat >= 0:
        s.received[seat] = dollars
        garnish_all(s)


def garnish_all(s):
    """Let what all have received go to their arrears. Each payment makes arrears smaller, so this ends."""
    if s.garnish == 0:
        return
    seat = garnished(s)
    while seat >= 0:
        place = oldest(s, seat)
        dollars = min(s.arrear[place], s.received[seat], s.cash[seat])
        s.received[seat] -= dollars
        s.received[reading.beneficiary(s, place)] += dollars
        pay_off(s, place, dollars)
        seat = garnished(s)


def garnished(s):
    """The first seat that has received something, holds cash and has arrears; -1 for none."""
    for seat in range(s.seats):
        if s.received[seat] > 0 and s.cash[seat] > 0 and oldest(s, seat) >= 0:
            return seat
    return -1


# ---------------------------------------------------------------- bankruptcy
def begin_turn(s, seat):
    """Count the regular turns in a row that a player begins with arrears, after the payments of the turn (LF-155)."""
    s.arrear_turns[seat] = min(MOST_TURNS, s.arrear_turns[seat] + 1) if owed(s, seat) > 0 else 0


def is_bankrupt(s, seat):
    """At the end of a regular turn: whether a player has begun too many with arrears (LF-155)."""
    if s.finished[seat] or owed(s, seat) == 0:
        s.arrear_turns[seat] = 0
        return False
    return s.bankruptcy_turns > 0 and s.arrear_turns[seat] >= s.bankruptcy_turns
