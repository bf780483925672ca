"""Life projects: two interests and a career, five items, and the goods that support them."""
# The manual, "Game components: Building the characters": OP-6, OP-14, OP-49, OP-56, OP-71.

from commonweal.rulebook import announce, computed, count_bits
from commonweal.rulebook.measures import NEEDS_MET, measure

from ..state import CAREER_GOOD, INTEREST_GOOD, ITEMS, SEATS, Notice, Support

INTEREST_ITEMS = 2


def good_of(s, seat, item):
    """The one good that an item needs: items 0 and 1 are the interests, 2 to 4 the career (OP-6)."""
    if item < INTEREST_ITEMS:
        return INTEREST_GOOD[s.interest[seat][item]]
    return CAREER_GOOD[s.career[seat]][item - INTEREST_ITEMS]


def stand_meeple(s, seat, good):
    """Place a meeple for each player and each good that at least one item needs (OP-14, OP-R4)."""
    s.lacking[seat] |= 1 << good
    s.wanted |= 1 << good


def lacks(s, seat, good):
    """Whether the seat has an unsupported item that needs the good."""
    return s.lacking[seat] >> good & 1 == 1


def items_that_need(s, seat, good):
    """The number of unsupported items of a seat that need the good."""
    return sum(s.supported[seat][item] == Support.NONE and good_of(s, seat, item) == good for item in range(ITEMS))


def is_wanted(s, good):
    """Whether any player has an unsupported item that needs the good (OP-40)."""
    return s.wanted >> good & 1 == 1


def support(s, buyer, seat, good, how):
    """Support every unsupported item of a player that needs the good (OP-46, OP-71), and lay the meeple down (OP-49,
    OP-R4). With all items the project is complete (OP-56)."""
    more = items_that_need(s, seat, good)
    for item in range(ITEMS):
        if s.supported[seat][item] == Support.NONE and good_of(s, seat, item) == good:
            s.supported[seat][item] = how
    s.lacking[seat] &= ~(1 << good)
    s.wanted = 0
    for other in range(s.seats):
        s.wanted |= s.lacking[other]
    if buyer == seat:
        announce(s, Notice.SUPPORTED, seat, good, more, items(s, seat))
    else:
        bought_for = Notice.GIVEN_PRIVATELY if how == Support.PRIVATE else Notice.BOUGHT_FOR
        announce(s, bought_for, buyer, seat, good, more, items(s, seat))
    if s.lacking[seat] == 0:
        announce(s, Notice.PROJECT_COMPLETE, seat)


@measure(unit="items", role=NEEDS_MET, source="OP-58")
@computed(SEATS, high=ITEMS, follows=("supported",))
def items(s, seat):
    """The number of items of a seat that are supported, publicly or privately (OP-58)."""
    return sum(s.supported[seat][item] != Support.NONE for item in range(ITEMS))


def supported_how(s, seat, how):
    return sum(s.supported[seat][item] == how for item in range(ITEMS))


@computed(SEATS, high=1, follows=("supported",))
def complete(s, seat):
    """Whether a project is complete: all five items are supported (OP-56)."""
    return 1 if items(s, seat) == ITEMS else 0


def all_complete(s):
    return s.wanted == 0


@computed(SEATS, high=ITEMS, follows=("lacking",))
def goods_lacking(s, seat):
    """The number of different goods that a seat lacks: its standing meeples (OP-14)."""
    return count_bits(s.lacking[seat])
