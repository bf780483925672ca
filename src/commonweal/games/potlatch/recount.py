"""What follows from the cards of a position that somebody has written down, recounted."""

from commonweal.games.potlatch.rules.cards import lie_at, move_in
from commonweal.games.potlatch.rules.obligation import weigh_gifts
from commonweal.games.potlatch.table import COPIES, KINDS, SEATS


def recount(s):
    """Needs, sizes of hands and stack, and the giver's least gift follow from where the cards lie."""
    for seat in range(s.seats):
        if s.house[seat] > 0:
            move_in(s, seat, s.house[seat] - 1)
        s.hand_size[seat] = 0
        for kind in range(KINDS):
            s.hand_size[seat] += s.hand[seat][kind]
            for _ in range(s.outside[seat][kind] + s.storage[seat][kind]):
                lie_at(s, seat, kind)
    s.stack_size = 0
    for kind in range(KINDS):
        s.stack[kind] = COPIES[kind] - s.pending[kind]
        for seat in range(SEATS):
            s.stack[kind] -= s.hand[seat][kind] + s.outside[seat][kind] + s.storage[seat][kind]
        s.stack_size += s.stack[kind]
    weigh_gifts(s, s.active)
