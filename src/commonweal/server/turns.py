"""Whose turn it is: bots that act when it is theirs, and the clock of a table that has one."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from commonweal.play import NotDone

from . import bots
from .history import Deed
from .refusals import Refused
from .table import SERVER, Table

AFTER_TIME = "sensible"  # who plays a turn whose time is up
log = logging.getLogger("commonweal.server")


class Turns:
    """Watches one table: after each event it looks whether a bot has to act, and winds the clock."""

    def __init__(self, table: Table, bot_pause: float) -> None:
        self.table, self.bot_pause = table, bot_pause
        self._bots: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._times_up: asyncio.Task[None] | None = None
        self._moves = -1
        self._left = 0.0
        self._until: float | None = None
        table.after.append(self.look)
        if table.terms.clock is not None:
            table.clock = self.clock  # type: ignore[method-assign]

    def look(self) -> None:
        """Something happened: is a bot to act, and whose time runs?"""
        self._wind()
        if self._bot_to_act() is not None and (self._bots is None or self._bots.done()):
            self._bots = asyncio.get_running_loop().create_task(self._play())

    @property
    def busy(self) -> bool:
        """Whether a bot has something to do: then the table must stay in memory."""
        return self._bots is not None and not self._bots.done()

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
        to_act = table.game.to_act
        for chair in table.history.chairs:
            if chair.holder == "bot" and chair.seat in to_act:
                return chair.seat, chair.bot or "random"
        return None

    async def _play(self) -> None:
        while self._bot_to_act() is not None:
            if self.bot_pause:
                await asyncio.sleep(self.bot_pause)
            await self.table.calm.wait()
            found = self._bot_to_act()
            if found is None:
                return
            if not await self._act(*found):
                await asyncio.sleep(max(self.bot_pause, 0.2))

    async def _act(self, seat: int, kind: str) -> bool:
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

    def clock(self) -> dict[str, Any] | None:
        """The clock of the position: the time left to whoever is to act."""
        table = self.table
        if table.game is None or table.state not in ("playing", "paused"):
            return None
        if self._until is not None:
            left = max(0.0, self._until - time.monotonic())
        else:
            left = self._left or float(table.terms.clock or 0)
        to_act = sorted(table.game.to_act)
        seat = to_act[0] if len(to_act) == 1 else None
        return {"seat": seat, "left_ms": round(left * 1000), "running": self._until is not None}

    def _wind(self) -> None:
        table = self.table
        seconds = table.terms.clock
        if seconds is None or table.game is None:
            return
        if table.game.moves_done != self._moves:
            self._moves, self._left, self._until = table.game.moves_done, float(seconds), None
        if table.state == "playing" and self._until is None:
            self._until = time.monotonic() + self._left
        elif table.state != "playing" and self._until is not None:
            self._left, self._until = max(1.0, self._until - time.monotonic()), None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._until is not None and not table.game.over:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.0, self._until - time.monotonic()), self._ring)

    def _ring(self) -> None:
        self._times_up = asyncio.get_running_loop().create_task(self._time_is_up())

    async def _time_is_up(self) -> None:
        """A bot makes the act that somebody did not make in time."""
        table = self.table
        if table.game is None or table.state != "playing" or table.gone:
            return
        for seat in sorted(table.game.to_act):
            try:
                async with table.floor():
                    name = table.names()[seat]
                    await table.record(table.deed("time", SERVER, Deed("time", seat=seat, name=name)))
            except Refused:
                self._until = time.monotonic() + 1.0
                self._wind()
                return
            await self._act(seat, AFTER_TIME)
