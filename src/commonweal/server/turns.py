"""Whose turn it is: after each event the clock of a table and its bots are told what is asked of whom."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator
from typing import Any

from commonweal.play import NotDone

from .bot_driver import BotDriver, Pace
from .clocks import clock_so_far, event_of
from .errors import ApiError
from .table import Table
from .timing import LOOP_TIME, TimeSource, wait_until
from .turn_clock import Countdown, Question, TurnClock

RING_AGAIN = 1.0  # seconds until a clock that could not bring its act tries again
log = logging.getLogger("commonweal.server")


class Turns:
    """Clock and bots of one table. `stood`: what was left on its clock when it was last in memory."""

    def __init__(
        self, table: Table, pace: Pace, source: TimeSource = LOOP_TIME, stood: Iterable[Countdown] = ()
    ) -> None:
        self.table, self._source = table, source
        self._clock = TurnClock(self._time_is_up, source, stood)
        self._driver = BotDriver(table, pace, self._late, source)
        self._ringing: asyncio.Task[None] | None = None
        table.listeners.append(self.look)
        table.clock = self.reading

    def look(self) -> None:
        """Something happened: whose time runs, and is anybody to be played for?"""
        self._clock.show(self._questions(), running=self._runs)
        self._driver.look()

    @property
    def busy(self) -> bool:
        """Whether a bot has something to do, or a clock of the rules runs: then the table must stay in memory."""
        game = self.table.game
        return self._driver.busy or (game is not None and game.clock is not None and self._runs)

    def stop(self) -> list[Countdown]:
        """Stop; what is left on the clock."""
        self._driver.stop()
        if self._ringing is not None:
            self._ringing.cancel()
        return self._clock.stop()

    def reading(self) -> dict[str, Any] | None:
        """The clock of the position: the time left to whoever is to act, or until the rules' own clock rings."""
        table, shown = self.table, self._clock.next()
        if shown is None or table.game is None:
            return None
        question, left, running = shown
        to_act = sorted(table.game.to_act)
        seat = to_act[0] if len(to_act) == 1 and question.act is None else None
        return {"seat": seat, "left_ms": round(left * 1000), "running": running, "act": question.act}

    # ---------------------------------------------------------------- what is timed

    @property
    def _runs(self) -> bool:
        """Whether time counts: nobody is charged for a pause, nor while storage is away and nothing can be done."""
        return self.table.state == "playing" and self.table.storage_problem is None and not self.table.evicted

    def _questions(self) -> list[Question]:
        """What is timed now. The rules' own clock goes before a turn's."""
        table, game = self.table, self.table.game
        if game is None or table.state not in ("playing", "paused"):
            return []
        own = game.clock
        if own is not None:
            return list(self._timed([own.since], own.seconds, own.act))
        if table.terms.clock is None:
            return []
        return list(self._timed(sorted({game.asked_since(seat) for seat in game.to_act}), table.terms.clock, None))

    def _timed(self, moves: list[int], seconds: int, act: str | None) -> Iterator[Question]:
        """A question for each of the moves that began one."""
        happened = self.table.history.happened
        for move in moves:
            event = event_of(happened, move)
            if event is not None:
                ran, added = clock_so_far(happened, move)
                yield Question(event, act, seconds + added, ran)

    # ---------------------------------------------------------------- time is up

    def _late(self) -> set[int]:
        """The seats whose turn was not made in time."""
        table, game = self.table, self.table.game
        if game is None or game.clock is not None or table.terms.clock is None:
            return set()
        up = {move: self._is_up(move, None) for move in {game.asked_since(seat) for seat in game.to_act}}
        return {seat for seat in game.to_act if up[game.asked_since(seat)]}

    def _is_up(self, move: int, act: str | None) -> bool:
        event = event_of(self.table.history.happened, move)
        return event is not None and self._clock.is_up((event, act))

    def _time_is_up(self, question: Question) -> None:
        if question.act is None:
            self._driver.look()
        elif self._ringing is None or self._ringing.done():
            self._ringing = asyncio.get_running_loop().create_task(self._bring(question))

    async def _bring(self, question: Question) -> None:
        """The rules' own clock brings its act, as soon as the table can take it."""
        while self._clock.is_up(question.key):
            game = self.table.game
            if game is None or game.clock is None:
                return
            try:
                await self.table.time_up(game.clock.since, float(game.clock.seconds))
            except (ApiError, NotDone) as refusal:
                log.debug("table %s: the clock waits: %s", self.table.code, refusal)
                await wait_until(self._source.now() + RING_AGAIN, self._source)
            else:
                return
