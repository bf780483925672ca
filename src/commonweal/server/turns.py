"""Whose turn it is: bots that act when it is theirs, and the clock of a table that has one."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from commonweal.play import Game, NotDone

from . import bots
from .clocks import clock_so_far
from .history import Deed
from .refusals import Refused
from .table import SERVER, Table

AFTER_TIME = "sensible"  # who plays a turn whose time is up
RING_AGAIN = 1.0  # seconds until a clock that could not do its act tries again
log = logging.getLogger("commonweal.server")


class Turns:
    """Watches one table: after each event it looks whether a bot has to act, and winds the clock."""

    def __init__(self, table: Table, bot_pause: float) -> None:
        self.table, self.bot_pause = table, bot_pause
        self._bots: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._times_up: asyncio.Task[None] | None = None
        self._left, self._then = 0.0, 0.0  # seconds left on the clock, and the moment at which they were
        self._act: str | None = None  # what the rules' own clock brings; None for the clock of a turn
        self._since = -1  # the move with which the clock began; -1: no clock
        table.after.append(self.look)
        table.clock = self.clock

    def look(self) -> None:
        """Something happened: is a bot to act, and whose time runs?"""
        self._wind()
        if self._bot_to_act() is not None and (self._bots is None or self._bots.done()):
            self._bots = asyncio.get_running_loop().create_task(self._play())

    @property
    def busy(self) -> bool:
        """Whether a bot has something to do, or a clock of the rules runs: then the table must stay in memory."""
        return (self._bots is not None and not self._bots.done()) or (self._act is not None and self._runs)

    def stop(self) -> None:
        for task in (self._bots, self._times_up):
            if task is not None:
                task.cancel()
        if self._timer is not None:
            self._timer.cancel()

    # ---------------------------------------------------------------- bots

    def _bot_to_act(self) -> tuple[int, str] | None:
        table = self.table
        if table.state != "playing" or table.game is None or table.gone:
            return None
        bots = table.history.bots
        if not bots:
            return None
        to_act = table.game.to_act
        return next(((seat, kind) for seat, kind in bots.items() if seat in to_act), None)

    async def _play(self) -> None:
        while self._bot_to_act() is not None:
            if self.bot_pause:
                await asyncio.sleep(self.bot_pause)
            await self.table.calm.wait()
            found = self._bot_to_act()
            if found is None:
                return
            if not await self._move(*found):
                await asyncio.sleep(max(self.bot_pause, 0.2))

    async def _move(self, seat: int, kind: str) -> bool:
        """One act of a seat by a player of this kind. False: the table has to wait."""
        table, game = self.table, self.table.game
        assert game is not None
        n = table.n
        chosen = await bots.choose(kind, game, seat)
        if chosen is None or table.n != n:
            return True  # the table went on while it was thinking
        try:
            await table.do(seat, chosen, f"bot-{n}", None)
        except (Refused, NotDone) as refusal:
            log.debug("table %s: the bot at seat %d waits: %s", table.code, seat, refusal)
            return False
        return True

    # ---------------------------------------------------------------- the clock

    @property
    def _runs(self) -> bool:
        return self._since >= 0 and self.table.state == "playing"

    def _seconds_left(self) -> float:
        return max(0.0, self._left - (time.monotonic() - self._then if self._runs else 0.0))

    def clock(self) -> dict[str, Any] | None:
        """The clock of the position: the time left to whoever is to act, or until the rules' own clock rings."""
        table = self.table
        if self._since < 0 or table.game is None or table.state not in ("playing", "paused"):
            return None
        to_act = sorted(table.game.to_act)
        seat = to_act[0] if len(to_act) == 1 and self._act is None else None
        left = round(self._seconds_left() * 1000)
        return {"seat": seat, "left_ms": left, "running": self._runs, "act": self._act}

    def _wind(self) -> None:
        """Read from the log what the clock shows, and set the alarm. The rules' own clock goes before a turn's."""
        table, own = self.table, None if self.table.game is None else self.table.game.clock
        self._act, self._since = (own.act, own.since) if own is not None else (None, -1)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        seconds = own.seconds if own is not None else table.terms.clock
        if seconds is None or table.game is None or table.game.over:
            return
        if own is None:
            self._since = table.game.moves_done - 1
        ran, added = clock_so_far(table.history.happened, self._since)
        self._left, self._then = seconds + added - ran, time.monotonic()
        if self._runs:
            self._timer = asyncio.get_running_loop().call_later(self._seconds_left(), self._ring)

    def _ring(self) -> None:
        self._times_up = asyncio.get_running_loop().create_task(self._time_is_up())

    async def _time_is_up(self) -> None:
        """The rules' clock brings its act; or a bot makes the act that somebody did not make in time."""
        table, game = self.table, self.table.game
        if game is None or not self._runs or table.gone:
            return
        if self._left - (time.monotonic() - self._then) > 0:
            self._wind()  # it was wound again while this was on its way
            return
        try:
            if self._act is not None:
                await table.time_up(self._since, float(game.clock.seconds if game.clock is not None else 0))
            else:
                await self._play_for_the_late(game)
        except (Refused, NotDone) as refusal:
            log.debug("table %s: the clock waits: %s", table.code, refusal)
            self._timer = asyncio.get_running_loop().call_later(RING_AGAIN, self._ring)

    async def _play_for_the_late(self, game: Game) -> None:
        for seat in sorted(game.to_act):
            async with self.table.floor():
                name = self.table.names()[seat]
                await self.table.record(self.table.deed("time", SERVER, Deed("time", seat=seat, name=name)))
            await self._move(seat, AFTER_TIME)
