"""Update the clock and the bots of a table after each event."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from commonweal.play import NotDone

from .bot_driver import BotDriver, Pace
from .errors import ApiError
from .protocol import Clock
from .time_used import add_up_time, find_event
from .timing import LOOP_TIME, TimeSource, wait_until
from .turn_clock import Countdown, Question, TurnClock

if TYPE_CHECKING:
    from .table import Table

RETRY = 1.0  # seconds until the act of a clock that the table could not accept is tried again
log = logging.getLogger("commonweal.server")


class Turns:
    """The clock and the bots of one table. stopped: the countdowns from when the table was last in memory."""

    def __init__(
        self, table: Table, pace: Pace, source: TimeSource = LOOP_TIME, stopped: Iterable[Countdown] = ()
    ) -> None:
        self.table, self._source = table, source
        self._clock = TurnClock(self._on_time_up, source, stopped)
        self._driver = BotDriver(table, pace, self._late, source)
        self._clock_act: asyncio.Task[None] | None = None

    def on_event(self) -> None:
        """After an event, update the countdowns and the bots."""
        table = self.table
        if table.terms.clock is not None or table.book.has_clock:
            self._clock.show(self._questions(), running=self._runs)
        if table.absence.away:
            table.absence.look_again()
        if table.history.bots or self._clock.countdowns or self._driver.errands or table.history.late is not None:
            self._driver.on_event()

    @property
    def busy(self) -> bool:
        """Whether a bot is busy or a clock of the rules runs: the table must stay in memory then."""
        game = self.table.game
        return self._driver.busy or (game is not None and game.clock is not None and self._runs)

    def stop(self) -> list[Countdown]:
        """Stop the bots and the clock. Returns the countdowns, with what is left of each."""
        self._driver.stop()
        if self._clock_act is not None:
            self._clock_act.cancel()
        return self._clock.stop()

    def reading(self) -> Clock | None:
        """The clock as a position shows it: the time left for the turn, or until the act of the rules' clock."""
        table, shown = self.table, self._clock.next() if self._clock.countdowns else None
        if shown is None or table.game is None:
            return None
        question, left, running = shown
        to_act = sorted(table.game.to_act)
        seat = to_act[0] if len(to_act) == 1 and question.act is None else None
        return Clock(seat, round(left * 1000), running, question.act)

    # ---------------------------------------------------------------- what is timed

    @property
    def _runs(self) -> bool:
        """Whether time counts: not in a pause, and not while storage has a problem and nobody can act."""
        return self.table.state == "playing" and self.table.storage_problem is None and not self.table.evicted

    def _questions(self) -> list[Question]:
        """The questions that are timed now. The rules' clock takes precedence over the clock of turns."""
        table, game = self.table, self.table.game
        if game is None or table.state not in ("playing", "paused"):
            return []
        clock = game.clock
        if clock is not None:
            return list(self._make_questions([clock.since], clock.seconds, clock.act))
        if table.terms.clock is None or game.to_act == {table.history.late}:
            return []
        moves = sorted({game.asked_since(seat) for seat in game.to_act})
        return list(self._make_questions(moves, table.terms.clock, None))

    def _make_questions(self, moves: list[int], seconds: int, act: str | None) -> Iterator[Question]:
        """Make a question for each move that began one."""
        happened = self.table.history.happened
        for move in moves:
            event = find_event(happened, move)
            if event is not None:
                ran, added = add_up_time(happened, move)
                yield Question(event, act, seconds + added, ran)

    # ---------------------------------------------------------------- time is up

    def _late(self) -> set[int]:
        """The seats that did not act in time."""
        table, game = self.table, self.table.game
        if table.terms.clock is None or game is None or game.clock is not None:
            return set()
        up = {move: self._is_up(move, None) for move in {game.asked_since(seat) for seat in game.to_act}}
        return {seat for seat in game.to_act if up[game.asked_since(seat)]}

    def _is_up(self, move: int, act: str | None) -> bool:
        event = find_event(self.table.history.happened, move)
        return event is not None and self._clock.is_up((event, act))

    def _on_time_up(self, question: Question) -> None:
        if question.act is None:
            self._driver.on_event()
        elif self._clock_act is None or self._clock_act.done():
            self._clock_act = asyncio.get_running_loop().create_task(self._do_clock_act(question))

    async def _do_clock_act(self, question: Question) -> None:
        """Carry out the act of the rules' clock, as soon as the table can accept it."""
        while self._clock.is_up(question.key):
            game = self.table.game
            if game is None or game.clock is None:
                return
            try:
                await self.table.time_up(game.clock.since, float(game.clock.seconds))
            except (ApiError, NotDone) as refusal:
                log.debug("table %s: the clock waits: %s", self.table.code, refusal)
                await wait_until(self._source.now() + RETRY, self._source)
            else:
                return
