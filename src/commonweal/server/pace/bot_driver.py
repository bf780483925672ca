"""Play for the bots of one table, and for seats whose time is up.

The time at which a bot acts must not reveal whether its hand left it a choice. So every bot thinks in another thread
and acts at a fixed tick counted from its question: after the pause, or at the first later tick at which its choice is
ready. Bots that are asked by the same event act at the same tick, in seat order."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from commonweal.play import NotDone
from commonweal.play.characters import act_promised
from commonweal.play.game_info import CHARACTER
from commonweal.rulebook.texts.scenes import longest_scene

from ..errors import ApiError
from ..rooms.change import ActCommand, Command
from ..rooms.prepare import prepare_act
from ..rooms.table import Table
from . import bots
from .question_start import asked_since, newest_occasion
from .timing import LOOP_TIME, TimeSource, wait_until

if TYPE_CHECKING:
    from commonweal.play import Game

LATE_KIND = "idle"  # the kind of bot that plays for a seat whose time is up
RETRY = 0.2  # seconds before an act is tried again that the table could not accept
log = logging.getLogger("commonweal.server")

Think = Callable[[str, "Game", int], Awaitable[int | list[int] | None]]


@dataclass
class Pace:
    """How long bots wait. tick: None for the tick of the slowest kind of bot that is asked."""

    pause: float = 0.8  # seconds a bot seems to think
    tick: float | None = None

    def moment(self, asked: float, ready: float, kinds: set[str], *, late: bool, staged: float = 0.0) -> float:
        """When bots act, given when they were asked and when they were ready. A bot that plays for a late seat does not
        pause.

        staged: how many seconds the last move is staged for. Bots without a pause do not wait for scenes."""
        tick = max(bots.TICKS[kind] for kind in kinds) if self.tick is None else self.tick
        pause = 0.0 if late or self.pause == 0 else max(self.pause, staged)
        first = asked + max(pause, tick)
        return first + tick * math.ceil(max(0.0, ready - first) / tick) if tick > 0 else max(first, ready)


@dataclass(frozen=True)
class BotTurn:
    """A seat to play for.

    asked: the event that began its question. late: whether its time is up. out_of_turn: the game does not wait for the
    seat; it may act anyway, or do nothing."""

    seat: int
    kind: str
    asked: int
    late: bool
    out_of_turn: bool = False


class BotDriver:
    """Plays for the bots of a table. late: returns the seats whose time is up."""

    def __init__(
        self,
        table: Table,
        pace: Pace,
        late: Callable[[], set[int]],
        source: TimeSource = LOOP_TIME,
        think: Think = bots.choose,
    ) -> None:
        self.table, self.pace = table, pace
        self._late, self._source, self._think = late, source, think
        self.bot_turns: dict[int, BotTurn] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking or waiting to act: the table must stay in memory then."""
        return bool(self._tasks)

    def on_event(self) -> None:
        """After an event, find the seats to play for; those with a new question begin to think, together."""
        wanted = self._wanted()
        new = [bot_turn for seat, bot_turn in sorted(wanted.items()) if self.bot_turns.get(seat) != bot_turn]
        kept = {seat: bot_turn for seat, bot_turn in self.bot_turns.items() if wanted.get(seat) == bot_turn}
        self.bot_turns = kept | {bot_turn.seat: bot_turn for bot_turn in new}
        # At one tick, bots act out of turn first: the next act in turn would end their chance.
        for late, out_of_turn in ((False, True), (True, False), (False, False)):
            batch = [bot_turn for bot_turn in new if (bot_turn.late, bot_turn.out_of_turn) == (late, out_of_turn)]
            if batch:
                task = asyncio.get_running_loop().create_task(self._run(batch, self._source.now()))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        self.bot_turns = {}
        for task in self._tasks:
            task.cancel()

    def _wanted(self) -> dict[int, BotTurn]:
        table = self.table
        if table.state != "playing" or table.game is None or table.evicted:
            return {}
        late, kinds = self._late(), table.history.bots
        goes_on = table.history.late
        if goes_on is not None and table.game.to_act == {goes_on}:  # as at the beginning: no new clock, no new notice
            kinds = {goes_on: LATE_KIND} | kinds
        if not late and not kinds:
            return {}
        wanted = {}
        for seat in table.game.to_act:
            if seat in late or seat in kinds:
                kind = LATE_KIND if seat in late else kinds[seat]
                wanted[seat] = BotTurn(seat, kind, asked_since(table.history, table.game, seat), seat in late)
        if table.game.book.out_of_turn and table.game.book.interpreted.open_to_all(table.game.s):
            occasion = newest_occasion(table.history, table.game)
            for seat in sorted(kinds.keys() - table.game.to_act):
                if table.game.possible(seat):
                    wanted[seat] = BotTurn(seat, kinds[seat], occasion, late=False, out_of_turn=True)
        return wanted

    def _is_current(self, bot_turn: BotTurn) -> bool:
        return self.bot_turns.get(bot_turn.seat) is bot_turn and not self.table.evicted

    async def _run(self, batch: list[BotTurn], asked: float) -> None:
        """Play for all of them; if that fails, the next event at the table starts it again."""
        try:
            await self._play(batch, asked)
        except Exception:
            log.exception("table %s: no bot could act for the seats %s", self.table.code, [one.seat for one in batch])
            for bot_turn in batch:
                if self.bot_turns.get(bot_turn.seat) is bot_turn:
                    del self.bot_turns[bot_turn.seat]

    async def _play(self, batch: list[BotTurn], asked: float) -> None:
        """Choose for all of them, wait for the tick, then act one after another."""
        staged = self._seconds_staged()
        acts = await asyncio.gather(*self._start_thinking(batch))
        kinds = {bots.OUT_OF_TURN_KIND if bot_turn.out_of_turn else bot_turn.kind for bot_turn in batch}
        moment = self.pace.moment(asked, self._source.now(), kinds, late=batch[0].late, staged=staged)
        await wait_until(moment, self._source)
        for bot_turn, act in zip(batch, acts, strict=True):
            promised = self._promised(bot_turn)
            if act is not None:
                await self._act(bot_turn, act if promised is None else promised)

    def _promised(self, bot_turn: BotTurn) -> int | None:
        """The act that keeps the promise of a bot, in place of what it chose; None if it has none to keep."""
        game, history = self.table.game, self.table.history
        if game is None or bot_turn.kind != CHARACTER or bot_turn.out_of_turn:
            return None
        promise = history.board.promised_acts(history.chairs).get(bot_turn.seat)
        if promise is None or promise.act is None:
            return None
        return act_promised(game.book, game.chance, bot_turn.seat, promise.act, game.possible(bot_turn.seat))

    def _seconds_staged(self) -> float:
        """How many seconds the table's pages stage the last move for; 0 if no page stages it.

        Only public scenes count: a bot's timing must not reveal a secret."""
        game, connections = self.table.game, self.table.connections
        watching = [connection for connection in connections if connection.shows_scenes]
        if game is None or game.last is None or not watching:
            return 0.0
        here = {connection.seat for connection in watching if connection.seat is not None}
        return longest_scene(game.book.scenes, game.log_writer.write_entries(game.last.acts, None), here)

    def _start_thinking(self, batch: list[BotTurn]) -> list[Awaitable[int | list[int] | None]]:
        """Start choosing for each."""
        game = self.table.game
        assert game is not None
        return [self._think(bot_turn.kind, game, bot_turn.seat) for bot_turn in batch]

    async def _act(self, bot_turn: BotTurn, act: int | list[int] | None) -> None:
        """Carry out the act; try again while the table cannot accept it and the seat still has the same question.

        An act out of turn that is refused is not tried again: the next event asks again."""
        table = self.table
        while self._is_current(bot_turn) and act is not None:
            try:
                command, chosen = Command(bot_turn.seat), ActCommand(bot_turn.seat, act, bot_turn.asked, bot_turn.late)
                await table.change(command, partial(prepare_act, table, command, chosen), patient=True)
                return
            except (ApiError, NotDone) as refusal:
                if bot_turn.out_of_turn:
                    return
                if isinstance(refusal, NotDone):  # another act has changed what is possible
                    act = (await asyncio.gather(*self._start_thinking([bot_turn])))[0]
                log.debug("table %s: the bot at seat %d waits: %s", table.code, bot_turn.seat, refusal)
            await wait_until(self._source.now() + RETRY, self._source)
