"""Cards: what a house still needs, and how cards come and go."""
# The manual, "Cards" and "Play Area": PO-5 to PO-7, PO-10, PO-13, PO-14, PO-58.

from commonweal.rulebook import computed

from ..state import AMOUNT, FIRST_KIND, HOUSES, KINDS, NEED, SEATS, SIZE, TYPE, TYPES


@computed(SEATS, TYPES, high=5, follows=("house",))
def need(s, house, type):
    """How many units of a type a house needs in all (PO-6)."""
    return NEED[s.house[house] - 1][type] if s.house[house] > 0 else 0


@computed(SEATS, high=1, follows=("seats", "house", "unmet"))
def complete(s, house):
    """Whether a house is complete: all of its four needs are met (PO-7)."""
    if house >= s.seats or s.house[house] == 0:
        return 0
    for type in range(TYPES):
        if s.unmet[house][type] > 0:
            return 0
    return 1


def lie_at(s, house, kind):
    """Note a card that came to a house, outside or inside: its need shrinks (PO-7, PO-58)."""
    s.unmet[house][TYPE[kind]] = max(0, s.unmet[house][TYPE[kind]] - AMOUNT[kind])


def take(s, seat, kind):
    s.hand[seat][kind] += 1
    s.hand_size[seat] += 1


def lay_down(s, seat, kind):
    s.hand[seat][kind] -= 1
    s.hand_size[seat] -= 1


def left_of(s, seat):
    """The left neighbour: the next seat, clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


def store_gifts(s):
    """Move all cards outside a house into its storage (PO-14)."""
    for house in range(s.seats):
        for kind in range(KINDS):
            s.storage[house][kind] += s.outside[house][kind]
            s.outside[house][kind] = 0


def move_in(s, seat, house):
    """Place a House Card face up in front of its seat (PO-11, PO-12)."""
    s.house[seat] = house + 1
    for type in range(TYPES):
        s.unmet[seat][type] = NEED[house][type]


def size_of(s, seat):
    """The number on the House Card of a seat (PO-6)."""
    return SIZE[s.house[seat] - 1] if 0 < s.house[seat] <= HOUSES else 0


# ---------------------------------------------------------------- the cards laid for a gift
def laid(s):
    """The total of the cards laid so far."""
    return sum(s.pending[kind] * AMOUNT[kind] for kind in range(KINDS))


def laid_of_type(s, type):
    return sum(s.pending[kind] * AMOUNT[kind] for kind in range(FIRST_KIND[type], FIRST_KIND[type + 1]))


def cards_laid(s):
    return sum(s.pending[kind] for kind in range(KINDS))
