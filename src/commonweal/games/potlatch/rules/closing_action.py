"""Closing Action: the cards left in the hands are passed to the left and used."""
# The manual, "Mechanics: Closing Action": PO-36 to PO-43.

from commonweal.rulebook import act, announce, announce_to

from ..state import KINDS, TYPE, Cause, Notice, Phase, Reason
from . import play
from .cards import complete, lay_down, left_of, lie_at, store_gifts


def begin(s, cause, starter):
    """Begin the Closing Action (PO-36): store the gifts; nobody draws (PO-37). The starter is the seat whose house is
    complete, or that received last (PO-38, PO-39)."""
    store_gifts(s)
    if cause == Cause.HOUSE:
        announce(s, Notice.CLOSING_BY_HOUSE, starter)
    else:
        announce(s, Notice.CLOSING_STUCK, starter)
    s.phase = Phase.CLOSING
    s.closing_cause = cause
    s.closing_start = starter
    s.active = starter
    go_on(s)


def has_place_for(s, seat, kind):
    return s.hand[seat][kind] > 0 and s.unmet[seat][TYPE[kind]] > 0


def must_place(s, seat):
    return any(has_place_for(s, seat, kind) for kind in range(KINDS))


def why_not_place(s, seat, kind):
    if s.hand[seat][kind] == 0:
        return Reason.NOT_HELD_TO_STORE
    return Reason.OK if s.unmet[seat][TYPE[kind]] > 0 else Reason.OWN_NEED_MET


@act(Phase.CLOSING, previewable=True, kind=KINDS)
def place(s, seat, kind):
    """Place a card from the hand in one’s own storage, if it fits an unmet need (PO-40). It earns no Status (PO-43)."""
    lay_down(s, seat, kind)
    s.storage[seat][kind] += 1
    lie_at(s, seat, kind)
    tell_need(s, seat, TYPE[kind])
    go_on(s)


def tell_need(s, seat, type):
    """Say what the house still needs of a type after a card was placed (PO-58), or that it is complete (PO-7)."""
    if complete(s, seat):
        announce(s, Notice.HOUSE_IS_COMPLETE, seat)
    elif s.unmet[seat][type] > 0:
        announce(s, Notice.STILL_NEEDS, seat, s.unmet[seat][type], type)
    else:
        announce(s, Notice.TYPE_MET, seat, type)


def go_on(s):
    """A seat that can use no card passes all to the left, until they are back at the starter (PO-41, PO-42)."""
    while not must_place(s, s.active):
        s.closing_step += 1
        if s.closing_step > s.seats:
            play.end_game(s)
            return
        pass_left(s, s.active)
        s.active = left_of(s, s.active)


def pass_left(s, seat):
    """Pass the whole hand to the left neighbour (PO-41), who alone sees what comes (PO-10, PO-R21)."""
    left = left_of(s, seat)
    announce(s, Notice.PASSES, seat, s.hand_size[seat], left)
    if s.hand_size[seat] > 0:
        once, twice = kinds_held(s, seat, 1), kinds_held(s, seat, 2)
        announce_to(s, 1 << left, Notice.GETS, left, once, twice, kinds_held(s, seat, 3), kinds_held(s, seat, 4))
    for kind in range(KINDS):
        s.hand[left][kind] += s.hand[seat][kind]
        s.hand[seat][kind] = 0
    s.hand_size[left] += s.hand_size[seat]
    s.hand_size[seat] = 0


def kinds_held(s, seat, copies):
    """The bit set of the kinds of which a hand has so many copies or more."""
    return sum(1 << kind for kind in range(KINDS) if s.hand[seat][kind] >= copies)
