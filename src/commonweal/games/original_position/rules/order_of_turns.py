"""Purchasing primary goods, the order of turns: the poorest first."""
# The manual, "Purchasing Primary Goods", first paragraph: OP-35 to OP-38.

from commonweal.institutions import standing
from commonweal.rulebook import announce, chance

from ..state import SEATS, Notice, Phase
from . import hand
from .life_projects import items


def begin(s):
    """Find the order once, for the whole phase (OP-38, OP-R16)."""
    standing.clear_order(s)
    go_on(s)


def go_on(s):
    """Fill the places of the order as far as it is certain; chance decides between equal players (OP-R15)."""
    if standing.place_all_that_are_certain(s):
        announce(s, Notice.ORDER_FIXED)
        hand.refill(s)
    else:
        s.phase = Phase.ORDER


def goes_before(s, one, other):
    """Whether one seat goes before another: lower wealth (OP-35), then fewer supported items (OP-36), then lower wealth
    in the round before (OP-37)."""
    if s.wealth[one] != s.wealth[other]:
        return s.wealth[one] < s.wealth[other]
    if items(s, one) != items(s, other):
        return items(s, one) < items(s, other)
    return s.wealth_before[one] < s.wealth_before[other]


def odds_break_order(s, seat):
    return standing.next_in_order(s) >> seat & 1


@chance(Phase.ORDER, seat=SEATS)
def break_order(s, seat):
    """Draw one of several equal players; each order is equally likely (OP-37, OP-R15)."""
    standing.place_next(s, seat)
    go_on(s)
