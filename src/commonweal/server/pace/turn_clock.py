"""The clock of a table: a countdown for each question that is timed.

Only a pause and time that the host adds change when a countdown ends. A timer that fires early is set again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .timing import LOOP_TIME, Timer, TimeSource


@dataclass(frozen=True)
class Question:
    """A question that is timed.

    event: the event that began it. act: the act of the rules' clock, None for a turn. allowed: seconds, including those
    that the host added. ran: how many of them had passed according to the log. stands: the rules have stopped its
    time."""

    event: int
    act: str | None
    allowed: float
    ran: float = 0.0
    stands: bool = False

    @property
    def key(self) -> tuple[int, str | None]:
        """Identifies the question, whatever time it has left."""
        return self.event, self.act


@dataclass
class Countdown:
    """The time of one question. ends: when, while it runs. left: seconds, while it is stopped."""

    question: Question
    left: float
    ends: float | None = None
    rang: bool = False

    def seconds(self, now: float) -> float:
        return self.left if self.ends is None else self.ends - now

    def run(self, now: float) -> None:
        if self.ends is None:
            self.ends = now + self.left

    def stop(self, now: float) -> None:
        if self.ends is not None:
            self.left, self.ends, self.rang = self.ends - now, None, False

    def allow(self, question: Question) -> None:
        """Set the allowed time, which the host may have extended."""
        more = question.allowed - self.question.allowed
        self.question = question
        if more:
            self.rang = False
            if self.ends is None:
                self.left += more
            else:
                self.ends += more


class TurnClock:
    """The countdowns of one table. Calls `on_time_up` once each time that the time of a question is up."""

    def __init__(
        self,
        on_time_up: Callable[[Question], None],
        source: TimeSource = LOOP_TIME,
        stopped: Iterable[Countdown] = (),
    ) -> None:
        """stopped: the countdowns when the table was last in memory."""
        self._on_time_up, self._source = on_time_up, source
        self.countdowns = {countdown.question.key: countdown for countdown in stopped}
        self._timer: Timer | None = None

    def show(self, questions: Iterable[Question], *, running: bool) -> None:
        """Time these questions from now on. A known question keeps its end; a new one gets the time left according to
        the log."""
        now, previous = self._source.now(), self.countdowns
        self.countdowns = {}
        for question in questions:
            countdown = previous.get(question.key) or Countdown(question, question.allowed - question.ran)
            countdown.allow(question)
            if running and not question.stands:
                countdown.run(now)
            else:
                countdown.stop(now)
            self.countdowns[question.key] = countdown
        self._set_timer()

    def readings(self) -> list[tuple[Question, float, bool]]:
        """Each question that is timed, its seconds left, and whether its time runs; the first to end comes first."""
        now = self._source.now()
        found = [(one.question, max(0.0, one.seconds(now)), one.ends is not None) for one in self.countdowns.values()]
        return sorted(found, key=lambda reading: reading[1])

    def is_up(self, key: tuple[int, str | None]) -> bool:
        """Whether the time of this question is running and has ended."""
        countdown = self.countdowns.get(key)
        return countdown is not None and countdown.ends is not None and countdown.ends <= self._source.now()

    def stop(self) -> None:
        """Stop the clock. The countdowns keep what is left of each."""
        now = self._source.now()
        for countdown in self.countdowns.values():
            countdown.stop(now)
        self._set_timer()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        ends = [one.ends for one in self.countdowns.values() if one.ends is not None and not one.rang]
        if ends:
            self._timer = self._source.call_later(max(0.0, min(ends) - self._source.now()), self._ring)

    def _ring(self) -> None:
        """Report each question whose time is up, then set the timer for the others."""
        now = self._source.now()
        due = [one for one in self.countdowns.values() if one.ends is not None and one.ends <= now and not one.rang]
        for countdown in due:
            countdown.rang = True
        self._set_timer()
        for countdown in due:
            self._on_time_up(countdown.question)
