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
        tell_order(s)
        hand.refill(s)
    else:
        announce(s, Notice.ORDER_SO_FAR, s.order[0], s.order[1], s.order[2], s.order[3], s.order[4], s.order[5])
        s.phase = Phase.ORDER


def tell_order(s):
    """Say in which order turns go, and what decides between equals if there are any (OP-35, OP-36, OP-37)."""
    equals = any(s.wealth[s.order[place]] == s.wealth[s.order[place - 1]] for place in range(1, s.seats))
    announce(
        s, Notice.ORDER_IS, s.order[0], s.order[1], s.order[2], s.order[3], s.order[4], s.order[5], 1 if equals else 0
    )


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
    """Draw one of several equal players; each order is equally likely (OP-R15)."""
    standing.place_next(s, seat)
    go_on(s)
