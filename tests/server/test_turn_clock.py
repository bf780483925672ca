"""The clock by itself, with timers that fire before their time as uvloop's do."""

from __future__ import annotations

import random

import pytest

from commonweal.server.pace.turn_clock import Question, TurnClock

from .fake_time import EARLY, FakeTime

TURN = Question(5, None, 10.0)


class Desk:
    """A clock, its time, and what it told."""

    def __init__(self, early: float = EARLY) -> None:
        self.time, self.up = FakeTime(early), list[tuple[float, Question]]()
        self.start = self.time.now()
        self.clock = TurnClock(lambda question: self.up.append((self.time.now() - self.start, question)), self.time)

    def left(self) -> float:
        shown = next(iter(self.clock.readings()), None)
        assert shown is not None
        return shown[1]


@pytest.mark.parametrize("early", [0.0, EARLY, 3.0])
def test_a_timer_that_fires_early_waits_for_what_is_left(early: float) -> None:
    workspace = Desk(early)
    workspace.clock.show([TURN], running=True)
    workspace.time.advance(9.999)
    assert workspace.up == []
    workspace.time.advance(0.002)
    assert [question for _, question in workspace.up] == [TURN]
    assert workspace.up[0][0] == pytest.approx(10.0, abs=0.001)
    assert workspace.clock.is_up(TURN.key)
    workspace.time.advance(100)
    assert len(workspace.up) == 1


def test_what_else_happens_does_not_move_the_end() -> None:
    """Whatever the log adds up to by then: a question that is known keeps its own moment."""
    workspace, dice = Desk(), random.Random(1)
    workspace.clock.show([TURN], running=True)
    while workspace.time.now() - workspace.start < 9.9:
        workspace.time.advance(dice.random() / 10)
        workspace.clock.show([Question(5, None, 10.0, ran=dice.random() * 10)], running=True)
    workspace.time.advance(0.2)
    assert len(workspace.up) == 1
    assert workspace.up[0][0] == pytest.approx(10.0, abs=0.001)


def test_a_pause_stands_still_and_added_time_is_added_once() -> None:
    workspace = Desk()
    workspace.clock.show([TURN], running=True)
    workspace.time.advance(4)
    workspace.clock.show([TURN], running=False)
    workspace.time.advance(500)
    assert workspace.left() == pytest.approx(6)
    longer = Question(5, None, 40.0)
    workspace.clock.show([longer], running=False)
    workspace.clock.show([longer], running=True)
    workspace.clock.show([longer], running=True)
    assert workspace.left() == pytest.approx(36)
    workspace.time.advance(35.9)
    assert workspace.up == []
    workspace.time.advance(0.2)
    assert len(workspace.up) == 1


def test_a_question_that_was_answered_in_time_is_forgotten() -> None:
    workspace = Desk()
    workspace.clock.show([TURN], running=True)
    workspace.time.advance(9)
    workspace.clock.show([Question(6, None, 10.0)], running=True)
    assert workspace.left() == pytest.approx(10)
    workspace.time.advance(9)
    assert workspace.up == []
    workspace.clock.show([], running=True)
    workspace.time.advance(50)
    assert workspace.up == []
    assert workspace.clock.readings() == []


def test_two_questions_have_two_ends() -> None:
    """One seat is asked later than another in the same phase: each has its own time, the first end is shown."""
    workspace = Desk()
    first, second = Question(5, None, 10.0), Question(7, None, 10.0)
    workspace.clock.show([first], running=True)
    workspace.time.advance(4)
    workspace.clock.show([first, second], running=True)
    assert workspace.left() == pytest.approx(6)
    workspace.time.advance(6.01)
    assert [question for _, question in workspace.up] == [first]
    workspace.time.advance(4)
    assert [question for _, question in workspace.up] == [first, second]


def test_time_added_when_it_is_up_and_a_pause_let_it_be_up_again() -> None:
    workspace = Desk()
    workspace.clock.show([TURN], running=True)
    workspace.time.advance(10.01)
    workspace.clock.show([TURN], running=False)
    assert not workspace.clock.is_up(TURN.key)
    workspace.clock.show([TURN], running=True)
    workspace.time.advance(0.01)
    assert len(workspace.up) == 2
    workspace.clock.show([Question(5, None, 20.0)], running=True)
    assert not workspace.clock.is_up(TURN.key)
    workspace.time.advance(10.01)
    assert len(workspace.up) == 3


def test_a_clock_begins_with_what_the_log_leaves_and_goes_on_with_what_stood() -> None:
    workspace = Desk()
    workspace.clock.show([Question(5, None, 10.0, ran=7.0)], running=True)
    assert workspace.left() == pytest.approx(3)
    workspace.time.advance(1)
    workspace.clock.stop()
    stood = workspace.clock.countdowns.values()
    workspace.time.advance(1000)
    assert workspace.up == []
    later = TurnClock(lambda _: None, workspace.time, stood)
    later.show([Question(5, None, 10.0, ran=7.0)], running=True)
    shown = next(iter(later.readings()), None)
    assert shown is not None
    assert shown[1] == pytest.approx(2)
