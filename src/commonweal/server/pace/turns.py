"""Update the clock and the bots of a table after each event."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from commonweal.play import NotDone
from commonweal.rulebook import Actor

from ..errors import ApiError
from ..protocol import Clock
from ..rooms.change import ActCommand, ClockRan, Command, Happened, Subscriber
from ..rooms.prepare import prepare_act
from ..rooms.table import Table
from .bot_driver import BotDriver, Pace
from .bot_talk import BotTalk
from .time_used import add_up_time, find_event
from .timing import LOOP_TIME, TimeSource, wait_until
from .turn_clock import Countdown, Question, TurnClock

if TYPE_CHECKING:
    from commonweal.play import Game

RETRY = 1.0  # seconds before an act of a clock is tried again that the table could not accept
log = logging.getLogger("commonweal.server")


class Turns(Subscriber):
    """The clock and the bots of one table. stopped: the countdowns from when the table was last in memory."""

    def __init__(
        self, table: Table, pace: Pace, source: TimeSource = LOOP_TIME, stopped: Iterable[Countdown] = ()
    ) -> None:
        self.table, self._source = table, source
        self._clock = TurnClock(self._on_time_up, source, stopped)
        self._driver = BotDriver(table, pace, self._late, source)
        self._talk = BotTalk(table, pace.pause / 2, source)
        self._clock_acts: dict[str, asyncio.Task[None]] = {}
        """The acts of the rules' clocks that are being carried out, by name."""

    def on_change(self, happened: Happened | None = None) -> None:
        """After a change, or when storage is lost, update the countdowns and the bots."""
        table = self.table
        if table.is_timed:
            self._clock.show(self._questions(), running=self._runs)
            self._do_acts_that_waited()
        if table.history.bots:
            self._talk.on_event()
        if table.history.bots or self._clock.countdowns or self._driver.bot_turns or table.history.late is not None:
            self._driver.on_event()

    def on_load(self) -> None:
        self.on_change()

    def on_storage_lost(self) -> None:
        self.on_change()

    @property
    def is_busy(self) -> bool:
        """Whether a bot is busy or a clock of the rules runs: the table must stay in memory then."""
        game = self.table.game
        return self._driver.busy or (game is not None and bool(game.clocks) and self._runs)

    @property
    def countdowns(self) -> list[Countdown]:
        """The countdowns, with what is left of each once the clock is stopped."""
        return list(self._clock.countdowns.values())

    def stop(self) -> None:
        """Stop the bots and the clock."""
        self._driver.stop()
        self._talk.stop()
        for task in self._clock_acts.values():
            task.cancel()
        self._clock.stop()

    def readings(self) -> list[Clock]:
        """The clocks as a position shows them, the soonest first: time left for the turn, or until the act of a clock
        of the rules."""
        game = self.table.game
        if game is None or not self._clock.countdowns:
            return []
        to_act = sorted(game.to_act)
        whose = {clock.act: clock.whose for clock in game.clocks}
        clocks: list[Clock] = []
        for question, left, running in self._clock.readings():
            turn = to_act[0] if len(to_act) == 1 else None
            seat = turn if question.act is None else whose.get(question.act)
            clock = Clock(seat, round(left * 1000), running, question.act)
            if question.act is not None or all(other.act is not None for other in clocks):
                clocks.append(clock)  # of several turns, the one that ends first
        return clocks

    # ---------------------------------------------------------------- what is timed

    @property
    def _runs(self) -> bool:
        """Whether time counts: not in a pause, and not while storage has a problem and nobody can act."""
        return self.table.state == "playing" and self.table.storage_problem is None and not self.table.evicted

    def _questions(self) -> list[Question]:
        """The questions that are timed now: those of clocks of the rules, and turns of seats that no such clock
        times."""
        table, game = self.table, self.table.game
        if game is None or table.state not in ("playing", "paused"):
            return []
        questions = [
            question
            for clock in game.clocks
            for question in self._make_questions([clock.since], clock.seconds, clock.act, clock.stood)
        ]
        if table.terms.clock is not None and game.to_act != {table.history.late}:
            moves = sorted({game.asked_since(seat) for seat in self._on_turn_clock(game)})
            questions += self._make_questions(moves, table.terms.clock, None)
        return questions

    def _on_turn_clock(self, game: Game) -> list[int]:
        """The seats to act that the clock of turns times.

        A clock of the rules, for everybody or for a seat, takes precedence, unless it runs on through phases or stands
        still."""
        timed = {clock.whose for clock in game.clocks if not (clock.run_on or clock.stands)}
        return [] if None in timed else [seat for seat in game.to_act if seat not in timed]

    def _make_questions(
        self, moves: list[int], seconds: int, act: str | None, stood: tuple[int, ...] = ()
    ) -> Iterator[Question]:
        """Make a question for each move that began one. stood: moves that stopped its clock and started it again."""
        happened = self.table.history.happened
        for move in moves:
            event = find_event(happened, move)
            if event is not None:
                ran, added = add_up_time(happened, move, stood)
                yield Question(event, act, seconds + added, ran, len(stood) % 2 == 1)

    # ---------------------------------------------------------------- time is up

    def _late(self) -> set[int]:
        """The seats that did not act in time."""
        table, game = self.table, self.table.game
        if table.terms.clock is None or game is None:
            return set()
        seats = self._on_turn_clock(game)
        up = {move: self._is_up(move, None) for move in {game.asked_since(seat) for seat in seats}}
        return {seat for seat in seats if up[game.asked_since(seat)]}

    def _is_up(self, move: int, act: str | None) -> bool:
        event = find_event(self.table.history.happened, move)
        return event is not None and self._clock.is_up((event, act))

    def _on_time_up(self, question: Question) -> None:
        if question.act is None:
            self._driver.on_event()
            return
        task = self._clock_acts.get(question.act)
        if task is None or task.done():
            loop = asyncio.get_running_loop()
            self._clock_acts[question.act] = loop.create_task(self._do_clock_act(question, question.act))

    def _do_acts_that_waited(self) -> None:
        """Carry out acts of clocks that run on, once the game is in a phase where the acts are possible."""
        game = self.table.game
        waited = {clock.act for clock in game.clocks if clock.run_on and not clock.waits} if game is not None else set()
        for countdown in list(self._clock.countdowns.values()) if waited else ():
            if countdown.question.act in waited and self._clock.is_up(countdown.question.key):
                self._on_time_up(countdown.question)

    async def time_up(self, act: str, since: int, seconds: float) -> None:
        """Carry out the act of a clock of the rules, which has run for so many seconds since move `since`.

        Raises what `Table.change` raises, also if the clock no longer runs."""
        command, ended = Command(Actor.SERVER), ActCommand(Actor.SERVER, act, clock=ClockRan(since, seconds))
        await self.table.change(command, partial(prepare_act, self.table, command, ended), patient=True)

    async def _do_clock_act(self, question: Question, act: str) -> None:
        """Carry out the act of a clock of the rules, as soon as the table can accept it."""
        while self._clock.is_up(question.key):
            game = self.table.game
            clock = next((one for one in game.clocks if one.act == act), None) if game is not None else None
            if clock is None or clock.waits or clock.stands:
                return
            try:
                await self.time_up(act, clock.since, float(clock.seconds))
            except (ApiError, NotDone) as refusal:
                log.debug("table %s: the clock waits: %s", self.table.code, refusal)
                await wait_until(self._source.now() + RETRY, self._source)
            else:
                return
