"""The clock of a table: each question that is timed keeps the moment at which its time ends.

Nothing but the question's end, a pause, or time that the host adds moves that moment, whatever else happens at the
table. A timer that fires early waits for what is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .timing import LOOP_TIME, Timer, TimeSource


@dataclass(frozen=True)
class Question:
    """What is timed. `event`: the event that began it; `act`: what the rules' own clock brings, None for a turn.

    `allowed`: seconds, with those the host added; `ran`: how many of them the log says have passed."""

    event: int
    act: str | None
    allowed: float
    ran: float = 0.0

    @property
    def key(self) -> tuple[int, str | None]:
        """The same question at another time has the same key."""
        return self.event, self.act


@dataclass
class Countdown:
    """The time of one question. `ends` while it runs; `left` while it stands still."""

    question: Question
    left: float
    ends: float | None = None
    rang: bool = False

    def seconds(self, now: float) -> float:
        return self.left if self.ends is None else self.ends - now

    def run(self, now: float) -> None:
        if self.ends is None:
            self.ends = now + self.left

    def stand(self, now: float) -> None:
        if self.ends is not None:
            self.left, self.ends, self.rang = self.ends - now, None, False

    def allow(self, question: Question) -> None:
        """The host may have added time."""
        more = question.allowed - self.question.allowed
        self.question = question
        if more:
            self.rang = False
            if self.ends is None:
                self.left += more
            else:
                self.ends += more


class TurnClock:
    """The countdowns of one table. `up` is called when the time of a question is up, once for each time that it is."""

    def __init__(
        self, up: Callable[[Question], None], source: TimeSource = LOOP_TIME, stood: Iterable[Countdown] = ()
    ) -> None:
        """`stood`: what `stop` gave back when the table was last in use."""
        self._up, self._source = up, source
        self._countdowns = {countdown.question.key: countdown for countdown in stood}
        self._timer: Timer | None = None

    def show(self, questions: Iterable[Question], *, running: bool) -> None:
        """These questions are timed now. A known one keeps its end; a new one begins with what the log leaves it."""
        now, known = self._source.now(), self._countdowns
        self._countdowns = {}
        for question in questions:
            countdown = known.get(question.key) or Countdown(question, question.allowed - question.ran)
            countdown.allow(question)
            if running:
                countdown.run(now)
            else:
                countdown.stand(now)
            self._countdowns[question.key] = countdown
        self._set_timer()

    def next(self) -> tuple[Question, float, bool] | None:
        """The question whose time ends first, the seconds left, and whether they run; None if nothing is timed."""
        if not self._countdowns:
            return None
        now = self._source.now()
        first = min(self._countdowns.values(), key=lambda countdown: countdown.seconds(now))
        return first.question, max(0.0, first.seconds(now)), first.ends is not None

    def is_up(self, key: tuple[int, str | None]) -> bool:
        """Whether the time of this question runs and is up."""
        countdown = self._countdowns.get(key)
        return countdown is not None and countdown.ends is not None and countdown.ends <= self._source.now()

    def stop(self) -> list[Countdown]:
        """Stand still for good; what is left of each question."""
        now = self._source.now()
        for countdown in self._countdowns.values():
            countdown.stand(now)
        self._set_timer()
        return list(self._countdowns.values())

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        ends = [one.ends for one in self._countdowns.values() if one.ends is not None and not one.rang]
        if ends:
            self._timer = self._source.call_later(max(0.0, min(ends) - self._source.now()), self._ring)

    def _ring(self) -> None:
        """The timer fired: tell of each question whose time is up, and wait for the rest."""
        now = self._source.now()
        due = [one for one in self._countdowns.values() if one.ends is not None and one.ends <= now and not one.rang]
        for countdown in due:
            countdown.rang = True
        self._set_timer()
        for countdown in due:
            self._up(countdown.question)
