"""Council, a small game for what moves can do: drafts of several acts, secrets, chance and acts out of turn."""

from __future__ import annotations

from commonweal.rulebook import (
    CHANCE,
    NOBODY,
    RuleEnum,
    act,
    announce,
    below,
    chance,
    forced,
    hidden,
    known_to,
    own,
    public,
)

SEATS = 4
LINES = 3
MOST = 9
TURNS = 12


class Phase(RuleEnum):
    DEAL, TALK, ROLL, OVER = range(4)


class Charter:
    pass


class State:
    phase = public(Phase)
    active = public(high=SEATS - 1, kind="seat")
    turn = public(high=TURNS)
    draft = public(LINES, high=MOST)
    given = public(SEATS, high=TURNS * LINES * MOST)
    lot = own(SEATS, low=-1, high=1)
    dares = hidden(SEATS, high=TURNS)
    calls = public(high=100)


class Reason(RuleEnum):
    OK, LINE_WRITTEN, NOTHING_WRITTEN, TOO_LOUD = range(4)


class Notice(RuleEnum):
    GIVEN, DARED, LUCKY, SEEN, ROLLED = range(5)


def setup(s):
    for seat in range(SEATS):
        s.lot[seat] = -1
    s.phase = Phase.DEAL


def to_act(s):
    if s.phase == Phase.DEAL or s.phase == Phase.ROLL:
        return CHANCE
    return 1 << s.active if s.phase == Phase.TALK else NOBODY


def next_to_draw(s):
    for seat in range(s.seats):
        if s.lot[seat] < 0:
            return seat
    return -1


def odds_draw(s, seat, face):
    return 1


@chance(Phase.DEAL, seat=forced(next_to_draw, SEATS), face=known_to("seat", 2))
def draw(s, seat, face):
    """Everybody draws a lot (CO-1)."""
    s.lot[seat] = face
    if next_to_draw(s) < 0:
        s.phase = Phase.TALK


def next_turn(s):
    for line in range(LINES):
        s.draft[line] = 0
    s.turn += 1
    s.active = (s.active + 1) % s.seats
    s.phase = Phase.TALK if s.turn < TURNS else Phase.OVER


def why_not_write(s, seat, line, amount):
    return Reason.LINE_WRITTEN if s.draft[line] else Reason.OK


@act(Phase.TALK, previewable=True, line=LINES, amount=MOST)
def write(s, seat, line, amount):
    """A line of the draft (CO-2)."""
    s.draft[line] = amount + 1


def why_not_present(s, seat):
    for line in range(LINES):
        if s.draft[line]:
            return Reason.OK
    return Reason.NOTHING_WRITTEN


@act(Phase.TALK, previewable=True)
def present(s, seat):
    """The draft is carried out (CO-2)."""
    total = 0
    for line in range(LINES):
        total += s.draft[line]
    s.given[seat] += total
    announce(s, Notice.GIVEN, seat, total)
    next_turn(s)


def why_not_peek(s, seat, other):
    return Reason.OK


@act(Phase.TALK, other=SEATS)
def peek(s, seat, other):
    """Everybody sees the lot of a seat (CO-3)."""
    announce(s, Notice.SEEN, other, s.lot[other])


def why_not_dare(s, seat):
    return Reason.OK


@act(Phase.TALK, previewable=True)
def dare(s, seat):
    """The lot of the next seat decides (CO-3)."""
    announce(s, Notice.DARED, seat)
    s.dares[seat] += 1
    if s.lot[(seat + 1) % s.seats] == 1:
        announce(s, Notice.LUCKY, seat)
        next_turn(s)


def why_not_roll(s, seat):
    return Reason.OK


@act(Phase.TALK, previewable=True)
def roll(s, seat):
    """A die is rolled (CO-4)."""
    s.phase = Phase.ROLL


def odds_die(s, face):
    return face + 1


@chance(Phase.ROLL, face=3)
def die(s, face):
    announce(s, Notice.ROLLED, face)
    next_turn(s)


def why_not_call(s, seat):
    return Reason.TOO_LOUD if s.calls >= 100 else Reason.OK


@act(Phase.TALK, Phase.ROLL, out_of_turn=True, previewable=True)
def call(s, seat):
    """Anybody may call out at any time (CO-5)."""
    s.calls += 1


def utility(s, seat):
    return s.given[seat]


def determinize(s, b, seat):
    for other in range(s.seats):
        if other != seat and s.lot[other] >= 0:
            s.lot[other] = below(b, 2)
    return True
