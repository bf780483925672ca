"""The invariants of Potlatch in every phase: cards neither appear nor vanish, and every count is right."""

from commonweal.games.potlatch.rules.cards import need
from commonweal.games.potlatch.state import AMOUNT, COPIES, KINDS, SEATS, TYPE, TYPES, Phase


def four_copies_of_each_kind(s):
    """There are four copies of each kind of card, wherever they lie (PO-5, PO-9, PO-14)."""
    for kind in range(KINDS):
        copies = s.stack[kind] + s.pending[kind]
        for seat in range(SEATS):
            copies += s.hand[seat][kind] + s.outside[seat][kind] + s.storage[seat][kind]
        if copies != COPIES[kind]:
            return False
    return True


def hands_and_stack_are_counted(s):
    """The open numbers of cards in hands and stack are the numbers of cards (PO-9, PO-10)."""
    for seat in range(SEATS):
        if sum(s.hand[seat]) != s.hand_size[seat]:
            return False
    return sum(s.stack) == s.stack_size


def needs_are_counted(s):
    """What a house still needs is its need less all that lies outside and inside it (PO-7, PO-58)."""
    for seat in range(s.seats):
        for type in range(TYPES):
            lying = 0
            for kind in range(KINDS):
                if TYPE[kind] == type:
                    lying += AMOUNT[kind] * (s.outside[seat][kind] + s.storage[seat][kind])
            if s.unmet[seat][type] != max(0, need(s, seat, type) - lying):
                return False
    return True


def one_house_each(s):
    """No House Card is dealt twice (PO-11)."""
    houses = [house for house in s.house[: s.seats] if house > 0]
    return len(houses) == len(set(houses))


def gifts_are_counted(s):
    """As many houses have had their gift as gifts were given in this round (PO-50, PO-52)."""
    for seat in range(SEATS):
        if s.gifted_by[seat] >= 0 and not s.gifted_this_round[seat]:
            return False
    return sum(s.gifted_this_round) == s.gifts_this_round or s.phase == Phase.SETUP


LAWS = (four_copies_of_each_kind, hands_and_stack_are_counted, needs_are_counted, one_house_each, gifts_are_counted)
