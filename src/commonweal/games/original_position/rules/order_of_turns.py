"""Purchasing primary goods, the order of turns: the poorest first."""
# The manual, "Purchasing Primary Goods", first paragraph: OP-35 to OP-38.

from commonweal.games.original_position.rules import hand
from commonweal.games.original_position.rules.life_projects import items
from commonweal.games.original_position.state import SEATS, Notice, Phase
from commonweal.rulebook import announce, chance


def begin(s):
    """Find the order once, for the whole phase (OP-38, OP-R16)."""
    for place in range(SEATS):
        s.order[place] = -1
    go_on(s)


def go_on(s):
    """Fill the places of the order as far as it is certain; chance decides between equal players (OP-R15)."""
    while placed(s) < s.seats:
        tied = next_in_order(s)
        if tied & tied - 1:
            s.phase = Phase.ORDER
            return
        for seat in range(s.seats):
            if tied >> seat & 1:
                s.order[placed(s)] = seat
                break
    announce(s, Notice.ORDER_FIXED)
    hand.refill(s)


def placed(s):
    """The number of places of the order that are filled."""
    count = 0
    for place in range(s.seats):
        if s.order[place] >= 0:
            count += 1
    return count


def has_place(s, seat):
    for place in range(s.seats):
        if s.order[place] == seat:
            return True
    return False


def goes_before(s, one, other):
    """Whether one seat goes before another: lower wealth (OP-35), then fewer supported items (OP-36), then lower wealth
    in the round before (OP-37)."""
    if s.wealth[one] != s.wealth[other]:
        return s.wealth[one] < s.wealth[other]
    if items(s, one) != items(s, other):
        return items(s, one) < items(s, other)
    return s.wealth_before[one] < s.wealth_before[other]


def next_in_order(s):
    """The bit set of the players who may take the next place: nobody else goes before them."""
    first = 0
    best = -1
    for seat in range(s.seats):
        if not has_place(s, seat):
            if best < 0 or goes_before(s, seat, best):
                first = 1 << seat
                best = seat
            elif not goes_before(s, best, seat):
                first |= 1 << seat
    return first


def odds_break_order(s, seat):
    return next_in_order(s) >> seat & 1


@chance(Phase.ORDER, seat=SEATS)
def break_order(s, seat):
    """Draw one of several equal players; each order is equally likely (OP-R15)."""
    s.order[placed(s)] = seat
    go_on(s)
