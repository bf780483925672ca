"""Forum, a small game for people beside the rules: what they write, teams that talk, and a facilitator."""

from __future__ import annotations

from commonweal.rulebook import (
    EVERY_SEAT,
    FACILITATOR,
    NOBODY,
    RuleEnum,
    TalkPolicy,
    act,
    among,
    announce,
    clock,
    integer,
    public,
    switch,
    words,
)

SEATS = 4
TURNS = 8
MOTIONS = 3


class Phase(RuleEnum):
    SPEECH, VERDICT, OVER = range(3)


class Charter:
    turns = integer(1, TURNS, default=4, rule="FO-1")
    open_whispers = switch(rule="FO-4")
    patience = integer(0, 60, default=0, rule="FO-3")


class Reason(RuleEnum):
    OK, NOT_MOVED, CALLED_ALREADY, OWN_TEAM = range(4)


class Notice(RuleEnum):
    VERDICT, CALLED = range(2)


class State:
    phase = public(Phase)
    active = public(high=SEATS - 1, kind="seat")
    turn = public(high=TURNS)
    motion = public(low=-1, high=32_000, kind="words")
    moved_by = public(low=-1, high=SEATS - 1, kind="seat")
    called = public(high=15, kind="seats")
    points = public(SEATS, low=-TURNS, high=TURNS)


def setup(s):
    s.motion = -1
    s.moved_by = -1


def to_act(s):
    if s.phase == Phase.OVER:
        return NOBODY
    return 1 << s.active


def talk(s):
    """Teams alone may talk in private while somebody speaks (FO-2)."""
    return TalkPolicy.TEAM if s.phase == Phase.SPEECH else TalkPolicy.OPEN


def team_of(s, seat):
    """Seats 0 and 2 against 1 and 3 (FO-2)."""
    return seat % 2


def next_turn(s):
    s.turn += 1
    s.active = (s.active + 1) % s.seats
    s.phase = Phase.SPEECH if s.turn < s.turns else Phase.OVER


@act(Phase.SPEECH, always=True, previewable=True, strength=MOTIONS, text=words(40))
def move(s, seat, strength, text):
    """A motion, in one's own words (FO-1)."""
    s.motion = text
    s.moved_by = seat
    s.phase = Phase.VERDICT


def teammates(s, seat, to):
    """Who reads a whisper (FO-4)."""
    if s.open_whispers:
        return EVERY_SEAT
    return 1 << seat | 1 << to


def why_not_whisper(s, seat, to, text):
    return Reason.OK if to < s.seats and team_of(s, seat) == team_of(s, to) and to != seat else Reason.OWN_TEAM


@act(Phase.SPEECH, to=among(SEATS, kind="seat"), text=words(20, known_to=teammates))
def whisper(s, seat, to, text):
    """A word to one's team (FO-4)."""
    next_turn(s)


@act(Phase.SPEECH, Phase.VERDICT, always=True)
def wait(s, seat):
    next_turn(s)


def why_not_judge(s, points):
    return Reason.OK if s.moved_by >= 0 else Reason.NOT_MOVED


@act(Phase.VERDICT, by=FACILITATOR, points=2)
def judge(s, points):
    """The facilitator's verdict (FO-3)."""
    s.points[s.moved_by] += points
    announce(s, Notice.VERDICT, s.moved_by, points)
    next_turn(s)


def why_not_call_to_order(s, seat):
    return Reason.CALLED_ALREADY if seat >= s.seats or s.called >> seat & 1 else Reason.OK


@act(Phase.SPEECH, Phase.VERDICT, by=FACILITATOR, seat=SEATS)
def call_to_order(s, seat):
    """The facilitator calls a seat to order, once (FO-3)."""
    s.called |= 1 << seat
    s.points[seat] -= 1
    announce(s, Notice.CALLED, seat)


@clock(Phase.VERDICT, seconds="patience")
def no_verdict(s):
    next_turn(s)


def utility(s, seat):
    return s.points[seat]
