"""The clock by itself, with timers that fire before their time as uvloop's do."""

from __future__ import annotations

import random

import pytest

from commonweal.server.turn_clock import Question, TurnClock

from .fake_time import EARLY, FakeTime

TURN = Question(5, None, 10.0)


class Desk:
    """A clock, its time, and what it told."""

    def __init__(self, early: float = EARLY) -> None:
        self.time, self.up = FakeTime(early), list[tuple[float, Question]]()
        self.start = self.time.now()
        self.clock = TurnClock(lambda question: self.up.append((self.time.now() - self.start, question)), self.time)

    def left(self) -> float:
        shown = self.clock.next()
        assert shown is not None
        return shown[1]


@pytest.mark.parametrize("early", [0.0, EARLY, 3.0])
def test_a_timer_that_fires_early_waits_for_what_is_left(early: float) -> None:
    desk = Desk(early)
    desk.clock.show([TURN], running=True)
    desk.time.advance(9.999)
    assert desk.up == []
    desk.time.advance(0.002)
    assert [question for _, question in desk.up] == [TURN]
    assert desk.up[0][0] == pytest.approx(10.0, abs=0.001)
    assert desk.clock.is_up(TURN.key)
    desk.time.advance(100)
    assert len(desk.up) == 1


def test_what_else_happens_does_not_move_the_end() -> None:
    """Whatever the log adds up to by then: a question that is known keeps its own moment."""
    desk, dice = Desk(), random.Random(1)
    desk.clock.show([TURN], running=True)
    while desk.time.now() - desk.start < 9.9:
        desk.time.advance(dice.random() / 10)
        desk.clock.show([Question(5, None, 10.0, ran=dice.random() * 10)], running=True)
    desk.time.advance(0.2)
    assert len(desk.up) == 1
    assert desk.up[0][0] == pytest.approx(10.0, abs=0.001)


def test_a_pause_stands_still_and_added_time_is_added_once() -> None:
    desk = Desk()
    desk.clock.show([TURN], running=True)
    desk.time.advance(4)
    desk.clock.show([TURN], running=False)
    desk.time.advance(500)
    assert desk.left() == pytest.approx(6)
    longer = Question(5, None, 40.0)
    desk.clock.show([longer], running=False)
    desk.clock.show([longer], running=True)
    desk.clock.show([longer], running=True)
    assert desk.left() == pytest.approx(36)
    desk.time.advance(35.9)
    assert desk.up == []
    desk.time.advance(0.2)
    assert len(desk.up) == 1


def test_a_question_that_was_answered_in_time_is_forgotten() -> None:
    desk = Desk()
    desk.clock.show([TURN], running=True)
    desk.time.advance(9)
    desk.clock.show([Question(6, None, 10.0)], running=True)
    assert desk.left() == pytest.approx(10)
    desk.time.advance(9)
    assert desk.up == []
    desk.clock.show([], running=True)
    desk.time.advance(50)
    assert desk.up == []
    assert desk.clock.next() is None


def test_two_questions_have_two_ends() -> None:
    """One seat is asked later than another in the same phase: each has its own time, the first end is shown."""
    desk = Desk()
    first, second = Question(5, None, 10.0), Question(7, None, 10.0)
    desk.clock.show([first], running=True)
    desk.time.advance(4)
    desk.clock.show([first, second], running=True)
    assert desk.left() == pytest.approx(6)
    desk.time.advance(6.01)
    assert [question for _, question in desk.up] == [first]
    desk.time.advance(4)
    assert [question for _, question in desk.up] == [first, second]


def test_time_added_when_it_is_up_and_a_pause_let_it_be_up_again() -> None:
    desk = Desk()
    desk.clock.show([TURN], running=True)
    desk.time.advance(10.01)
    desk.clock.show([TURN], running=False)
    assert not desk.clock.is_up(TURN.key)
    desk.clock.show([TURN], running=True)
    desk.time.advance(0.01)
    assert len(desk.up) == 2
    desk.clock.show([Question(5, None, 20.0)], running=True)
    assert not desk.clock.is_up(TURN.key)
    desk.time.advance(10.01)
    assert len(desk.up) == 3


def test_a_clock_begins_with_what_the_log_leaves_and_goes_on_with_what_stood() -> None:
    desk = Desk()
    desk.clock.show([Question(5, None, 10.0, ran=7.0)], running=True)
    assert desk.left() == pytest.approx(3)
    desk.time.advance(1)
    stood = desk.clock.stop()
    desk.time.advance(1000)
    assert desk.up == []
    later = TurnClock(lambda _: None, desk.time, stood)
    later.show([Question(5, None, 10.0, ran=7.0)], running=True)
    shown = later.next()
    assert shown is not None
    assert shown[1] == pytest.approx(2)
