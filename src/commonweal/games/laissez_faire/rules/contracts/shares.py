"""Shares of income: who is owed a part of a receipt is paid at once."""
# LF-128, LF-149, LF-150, LF-151, LF-R66, LF-R69, LF-R92.

from commonweal.games.laissez_faire.clauses import (
    FLAGS,
    OF_ALL_INCOME,
    PCT,
    SUBJECT,
    TYPE,
    Clause,
    Flag,
    names,
)
from commonweal.games.laissez_faire.rules import accounts
from commonweal.games.laissez_faire.rules.contracts import arrears, reading
from commonweal.games.laissez_faire.words import Notice
from commonweal.institutions.sums import percent
from commonweal.rulebook import announce

START_MONEY = -1


def shares_in(s, place, seat, asset):
    """Whether a share is due of what a seat receives for a deed; Start money counts only where the clause says so
    (LF-128, LF-150)."""
    if s.clause[place][TYPE] != Clause.INCOME_SHARE or not reading.applies(s, place):
        return False
    if reading.obligor(s, place) != seat:
        return False
    if asset == START_MONEY:
        return s.clause[place][SUBJECT] == OF_ALL_INCOME and s.clause[place][FLAGS] & Flag.INCLUDE_START != 0
    return names(s.clause[place][SUBJECT], asset)


def divide(s, payee, asset, dollars, left):
    """Pay the shares of an income in contract order, each of the full sum, while it lasts. Returns what is left of it
    (LF-149). left: what overhead has left."""
    for number in range(s.listed):
        place = s.by_age[number]
        if left > 0 and shares_in(s, place, payee, asset):
            part = min(left, percent(dollars, s.clause[place][PCT]))
            left -= part
            taker = reading.beneficiary(s, place)
            accounts.move(s, payee, taker, part)
            if part > 0:
                announce(s, Notice.SHARE_PAID, payee, taker, part, s.contract_no[place], s.clause_no[place])
            arrears.garnish(s, taker, part)
    return left
