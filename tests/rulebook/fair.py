"""Fair, a game with very many acts at once: in turn, everybody makes one offer to a seat, of four goods."""

from __future__ import annotations

from commonweal.rulebook import NOBODY, RuleEnum, act, among, public

SEATS = 3
QUANTITIES = 7
PAGES, WRITTEN = 90, 3


class Phase(RuleEnum):
    OFFER, OVER = range(2)


class Charter:
    pass


class State:
    phase = public(Phase)
    active = public(high=SEATS - 1, kind="seat")
    given = public(SEATS, high=QUANTITIES**4)


class Reason(RuleEnum):
    OK, OWN_SEAT, NO_SUCH_SEAT = range(3)


class Notice(RuleEnum):
    OFFERED = 0


def setup(s):
    s.phase = Phase.OFFER


def to_act(s):
    return 1 << s.active if s.phase == Phase.OFFER else NOBODY


def why_not_offer(s, seat, to, wool, grain, wood, fish):
    if to == seat:
        return Reason.OWN_SEAT
    return Reason.OK if to < s.seats else Reason.NO_SUCH_SEAT


@act(Phase.OFFER, to=among(SEATS, kind="seat"), wool=QUANTITIES, grain=QUANTITIES, wood=QUANTITIES, fish=QUANTITIES)
def offer(s, seat, to, wool, grain, wood, fish):
    """Four quantities to another seat (FA-1)."""
    s.given[to] += wool + grain + wood + fish
    if s.active + 1 < s.seats:
        s.active += 1
    else:
        s.phase = Phase.OVER


def careless_hands(s, seat):
    """A careless rule: it names far more numbers than the operand has."""
    return -1


@act(Phase.OFFER, always=True, hand=among(2, candidates=careless_hands))
def wave(s, seat, hand):
    """Instead of an offer (FA-2)."""
    s.phase = Phase.OVER


def first_pages(s, seat):
    """Only the first pages of a long catalogue are written; a careless seat names more than there are."""
    return WRITTEN if seat == 0 else PAGES + 7


def why_not_leaf(s, seat, page):
    return Reason.OK if page < WRITTEN else Reason.NO_SUCH_SEAT


@act(Phase.OFFER, page=among(PAGES, below=first_pages))
def leaf(s, seat, page):
    """Instead of an offer, open a page of the catalogue (FA-3)."""
    s.phase = Phase.OVER


def utility(s, seat):
    return s.given[seat]


def determinize(s, b, seat):
    """Nothing is hidden."""
    return True
