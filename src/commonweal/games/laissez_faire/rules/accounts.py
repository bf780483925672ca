"""Money: who has it, what follows when a player receives it, and what the bank takes and gives."""
# The manual, "Contracts" and "Setup": LF-6, LF-11, LF-149, LF-150, LF-R3, LF-R92.

from commonweal.games.laissez_faire.rules import counting, overhead
from commonweal.games.laissez_faire.rules.contracts import arrears, shares
from commonweal.games.laissez_faire.state import BANK
from commonweal.games.laissez_faire.words import Count

START_MONEY = -1
"""What income comes from, if not from a deed."""


def can_pay(s, seat, dollars):
    """Whether a player has so much cash (LF-39)."""
    return s.cash[seat] >= dollars


def move(s, giver, taker, dollars):
    """Cash goes from hand to hand, and nothing else follows. The bank always has enough (LF-R3)."""
    if dollars == 0 or giver == taker:
        return
    s.changed = 1
    if giver != BANK and taker != BANK:
        counting.add(s, Count.BETWEEN_PLAYERS, dollars)
    if giver == BANK:
        s.issued += dollars
    else:
        s.cash[giver] -= dollars
    if taker == BANK:
        s.issued -= dollars
    else:
        s.cash[taker] += dollars


def pay(s, giver, taker, dollars):
    """Pay a sum; who has arrears passes on what they receive (LF-153)."""
    move(s, giver, taker, dollars)
    if taker != BANK and dollars > 0:
        arrears.garnish(s, taker, dollars)


def earn(s, payer, payee, asset, dollars):
    """Pay a player for a deed’s service: this is income. First comes the overhead charge, then the shares, each of the
    full sum, and last the arrears (LF-149, LF-150, LF-R92)."""
    move(s, payer, payee, dollars)
    counting.add(s, Count.FOR_SERVICES, dollars)
    left = dollars - overhead.charge(s, payer, payee, asset, dollars)
    if dollars > 0:
        arrears.garnish(s, payee, shares.divide(s, payee, asset, dollars, left))


def collect(s, payer, payee, asset, dollars):
    """Pay for a deed’s service, to its owner or to the bank."""
    if payee == BANK:
        move(s, payer, BANK, dollars)
    elif payee != payer:
        earn(s, payer, payee, asset, dollars)


def pay_start_money(s, seat, dollars):
    """The bank pays a player who passes Start; by a clause that includes it, this is income (LF-19, LF-150)."""
    move(s, BANK, seat, dollars)
    arrears.garnish(s, seat, shares.divide(s, seat, START_MONEY, dollars, dollars))
