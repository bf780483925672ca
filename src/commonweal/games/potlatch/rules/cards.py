"""Cards: what a house still needs, and how cards come and go."""
# The manual, "Cards" and "Play Area": PO-5 to PO-7, PO-10, PO-13, PO-14, PO-58.

from commonweal.games.potlatch.state import AMOUNT, HOUSES, KINDS, NEED, SEATS, SIZE, TYPE, TYPES
from commonweal.rulebook import computed


@computed(SEATS, TYPES, high=5)
def need(s, house, type):
    """What a house needs of a type in all (PO-6)."""
    return NEED[s.house[house] - 1][type] if s.house[house] > 0 else 0


@computed(SEATS, high=1)
def complete(s, house):
    """A house is complete when none of its four needs is unmet (PO-7)."""
    if house >= s.seats or s.house[house] == 0:
        return 0
    for type in range(TYPES):
        if s.unmet[house][type] > 0:
            return 0
    return 1


def lie_at(s, house, kind):
    """A card has come to lie outside or inside a house: its need shrinks (PO-7, PO-58)."""
    s.unmet[house][TYPE[kind]] = max(0, s.unmet[house][TYPE[kind]] - AMOUNT[kind])


def take(s, seat, kind):
    s.hand[seat][kind] += 1
    s.hand_size[seat] += 1


def lay_down(s, seat, kind):
    s.hand[seat][kind] -= 1
    s.hand_size[seat] -= 1


def next_to_draw(s):
    """The seat that is dealt the next card, -1 when nobody is."""
    return s.drawer


def left_of(s, seat):
    """The left neighbour: the next seat, clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


def store_gifts(s):
    """All cards outside a house are moved into its storage (PO-14)."""
    for house in range(s.seats):
        for kind in range(KINDS):
            s.storage[house][kind] += s.outside[house][kind]
            s.outside[house][kind] = 0


def move_in(s, seat, house):
    """The House Card lies face up before its seat (PO-11, PO-12)."""
    s.house[seat] = house + 1
    for type in range(TYPES):
        s.unmet[seat][type] = NEED[house][type]


def size_of(s, seat):
    """The number on the House Card of a seat (PO-6)."""
    return SIZE[s.house[seat] - 1] if 0 < s.house[seat] <= HOUSES else 0


# ---------------------------------------------------------------- the cards laid for a gift
def laid(s):
    """What the cards laid so far come to."""
    total = 0
    for kind in range(KINDS):
        total += s.pending[kind] * AMOUNT[kind]
    return total


def laid_of_type(s, type):
    total = 0
    for kind in range(KINDS):
        if TYPE[kind] == type:
            total += s.pending[kind] * AMOUNT[kind]
    return total


def cards_laid(s):
    cards = 0
    for kind in range(KINDS):
        cards += s.pending[kind]
    return cards
