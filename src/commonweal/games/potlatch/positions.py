"""What follows from where the cards lie: for a position written by hand, and for cards that a seat does not see.

In a position that play reaches, `derive` changes nothing.
"""

from .rules.cards import lie_at, move_in
from .rules.closing_action import must_place
from .rules.combine_resources import holds_playable
from .rules.gift import why_not_lay_card
from .rules.obligation import may_receive, weigh_gifts
from .rules.setting_up import draw_next, hand_limit, next_without_house
from .state import KINDS, SEATS, TYPES, Cause, Phase


def derive(s):
    """Derive needs, who draws, and the giver's least gift from where the cards are."""
    for seat in range(SEATS):
        recount_house(s, seat)
    if s.phase == Phase.SETUP:
        s.drawer = first_to_be_dealt(s)
        return
    s.round_no = max(1, s.round_no)
    s.gifts_this_round = sum(s.gifted_this_round)
    if s.phase in (Phase.GIFT, Phase.LAYING, Phase.SHARE):
        weigh_all_cards(s)
    elif s.phase == Phase.ROUND_END and s.drawer < 0:
        draw_next(s, s.active)
    elif s.phase == Phase.CLOSING:
        recount_closing(s)


def recount_house(s, seat):
    """What a house still needs (PO-7)."""
    for type in range(TYPES):
        s.unmet[seat][type] = 0
    if s.house[seat] > 0:
        move_in(s, seat, s.house[seat] - 1)
    for kind in range(KINDS):
        for _ in range(s.outside[seat][kind] + s.storage[seat][kind]):
            lie_at(s, seat, kind)


def first_to_be_dealt(s):
    """Cards are dealt in turn: the next is for the first of the seats that hold the fewest (PO-8, PO-9)."""
    if next_without_house(s) >= 0 or s.stack_size == 0:
        return -1
    with_room = [seat for seat in range(s.seats) if s.hand_size[seat] < hand_limit(s, seat)]
    return min(with_room, key=lambda seat: s.hand_size[seat], default=-1)


def weigh_all_cards(s):
    """The least gift is measured when the turn begins, with the cards that have been laid since (PO-23, PO-24)."""
    for kind in range(KINDS):
        s.hand[s.active][kind] += s.pending[kind]
    weigh_gifts(s, s.active)
    for kind in range(KINDS):
        s.hand[s.active][kind] -= s.pending[kind]


def recount_closing(s):
    """Where the Closing Action began, and why (PO-36, PO-38, PO-39)."""
    if s.closing_start < 0:
        s.closing_start = (s.active - s.closing_step) % s.seats
    if s.closing_cause == Cause.NONE:
        s.closing_cause = Cause.STUCK if s.last_completed < 0 else Cause.HOUSE


# ---------------------------------------------------------------- cards dealt again
def fits_what_is_known(s):
    """The seat that is to act has an act: a giver who named a house has a gift for it, an invited seat has a card to
    share, a seat in the Closing Action has a card to place. A giver who invited had no gift, and a giver with whom a
    card was shared has one now."""
    if s.phase == Phase.CLOSING:
        return must_place(s, s.active)
    if s.phase != Phase.GIFT and s.phase != Phase.LAYING and s.phase != Phase.SHARE:
        return True
    weigh_all_cards(s)
    if s.phase == Phase.SHARE:
        return s.least == 0 and holds_playable(s, s.invited)
    if s.phase == Phase.GIFT:
        return s.invited < 0 or s.least > 0
    return gift_possible(s)


def gift_possible(s):
    if s.least_for[s.receiver] == 0 or not may_receive(s, s.receiver):
        return False
    return any(why_not_lay_card(s, s.active, kind) == 0 for kind in range(KINDS))
