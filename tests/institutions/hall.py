"""Hall, a debate of up to ten for the floor: raised hands, one speaker at a time, and a clock for each speech."""

from __future__ import annotations

from commonweal.institutions import asking
from commonweal.rulebook import NOBODY, RuleEnum, act, announce, clock, integer, public

SEATS = 10


class Phase(RuleEnum):
    TALK, OVER = range(2)


class Charter:
    speech_seconds = integer(0, 600, default=90, rule="HA-2")


class State:
    phase = public(Phase)
    asking = asking.fields(SEATS, hands=True, rules="HA-1")
    done = public(high=(1 << SEATS) - 1, kind="seats", text="bit set of the seats that have nothing more to say")


class Reason(RuleEnum):
    OK, RAISED, NOT_RAISED, NO_FLOOR, DONE = range(5)


class Notice(RuleEnum):
    HAS_FLOOR, FREE = range(2)


def setup(s):
    asking.stop(s)
    asking.lower_all(s)
    s.phase = Phase.TALK


def undecided(s):
    return ((1 << s.seats) - 1) & ~s.done


def to_act(s):
    if s.phase == Phase.OVER:
        return NOBODY
    return asking.waiting(s) if s.asked_now >= 0 else undecided(s)


def why_not_ask(s, seat):
    """Who has the floor, waits for it, or has said all, does not ask (HA-1, HA-3)."""
    if s.done >> seat & 1:
        return Reason.DONE
    return Reason.RAISED if s.asked_now == seat or asking.place_of_hand(s, seat) >= 0 else Reason.OK


def why_not_raise_hand(s, seat):
    return why_not_ask(s, seat)


@act(Phase.TALK, out_of_turn=True, previewable=True)
def raise_hand(s, seat):
    """Ask for the floor (HA-1)."""
    asking.raise_hand(s, seat)
    if s.asked_now < 0:
        call_next(s)


def why_not_lower_hand(s, seat):
    return Reason.OK if asking.place_of_hand(s, seat) >= 0 else Reason.NOT_RAISED


@act(Phase.TALK, out_of_turn=True, previewable=True)
def lower_hand(s, seat):
    """Do not ask any more (HA-1)."""
    asking.lower_hand(s, seat)


def why_not_yield_floor(s, seat):
    return Reason.OK if s.asked_now == seat else Reason.NO_FLOOR


@act(Phase.TALK, previewable=True)
def yield_floor(s, seat):
    """Finish one's speech (HA-1)."""
    call_next(s)


def why_not_finish(s, seat):
    return why_not_ask(s, seat)


@act(Phase.TALK, out_of_turn=True, previewable=True)
def finish(s, seat):
    """Have nothing more to say; with the last one the debate ends (HA-3)."""
    s.done |= 1 << seat
    end_when_all_is_said(s)


def call_next(s):
    """The first who asks has the floor (HA-1)."""
    asking.call_first(s)
    if s.asked_now >= 0:
        announce(s, Notice.HAS_FLOOR, s.asked_now)
    else:
        announce(s, Notice.FREE)
        end_when_all_is_said(s)


def end_when_all_is_said(s):
    if s.asked_now < 0 and undecided(s) == 0:
        s.phase = Phase.OVER


def speech_time(s):
    return s.speech_seconds if s.asked_now >= 0 else 0


@clock(Phase.TALK, seconds=speech_time, whose="asked_now")
def speech_time_out(s):
    """The speech is over (HA-2)."""
    call_next(s)


def utility(s, seat):
    return 0
