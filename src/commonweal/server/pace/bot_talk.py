"""Let lively bots say something while they play: in the talk, or as an argument while a debate is open.

A bot says at most one line in a turn, and all bots together at most one line in two of their acts. They are silent
where the host wishes it, and where the rules do not let everybody read what is said."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from commonweal.play.bot_lines import lines_after, message_of, spoken_by, variant_in
from commonweal.play.characters import keeps
from commonweal.play.game_info import CHARACTER
from commonweal.rulebook.dealings.voice_lines import Line

from .. import protocol as m
from ..courtesies.arguments import ArgumentEvent, read_argument_event
from ..courtesies.promises import Promise, PromiseEvent, PromiseSaid, read_promise_event
from ..courtesies.talk import talk_of
from ..errors import ApiError
from ..protocol import encode_json
from ..rooms.change import Change, Command
from ..rooms.history import Chat, History, TableEvent, read_chat
from ..rooms.table import Table
from ..store import Event
from .timing import LOOP_TIME, TimeSource, wait_until

if TYPE_CHECKING:
    from commonweal.play import Game
    from commonweal.play.moves import Move

OPEN_TALK = frozenset(("open", "public_only", "team"))
"""Policies under which everybody may speak to the whole table."""
LEAST_ACTS = 2
"""How many acts of bots there are between two lines."""
log = logging.getLogger("commonweal.server")


class _Seen(NamedTuple):
    """The game after an event."""

    moves: int
    s: Any


class BotTalk:
    """Makes the bots of one table talk. pause: seconds between an act and the comment on it."""

    def __init__(self, table: Table, pause: float, source: TimeSource = LOOP_TIME) -> None:
        self.table, self._pause, self._source = table, pause, source
        self._before: _Seen | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def on_event(self) -> None:
        """After an event, let a bot comment on the move, if there was one."""
        game, before = self.table.game, self._before
        self._before = None if game is None else _Seen(game.moves_done, game.s)
        if game is None or before is None or game.last is None or game.moves_done != before.moves + 1:
            return
        promised = self.table.history.board.promised_acts(self.table.history.chairs)
        for promise in promised.values():
            self._settle(promise, game.last)
        speakers = speakers_of(self.table.history)
        if not speakers or not may_talk(game, self.table.history):
            return
        acts = {seat: promise.act for seat, promise in promised.items() if promise.act}
        lines = lines_after(game.book, game.log_writer, before.s, game.s, game.last.acts, acts)
        lines = [line for line in lines if line.promise is None or self._may_promise(line, promised)]
        for line in spoken_by(lines, rested(self.table.history, speakers))[:1]:
            self._change(line.seat, partial(self._prepare, line), self._pause)

    def _may_promise(self, line: Line, promised: Collection[int]) -> bool:
        """Whether a bot may make a promise: one at a time, to a person."""
        chair = self.table.history.chairs[line.promise.to] if line.promise else None
        return chair is not None and chair.holder == "person" and line.seat not in promised

    def _settle(self, promise: Promise, move: Move) -> None:
        """Once a bot has done what it promised, or another act of that kind, let it say whether it kept its promise."""
        game, act = self.table.game, promise.act
        assert game is not None
        done = [one.number for one in move.acts if act and one.by == promise.by and one.act.name == act.act]
        if act and done:
            say: PromiseSaid = "kept" if keeps(game.book, act, done[0]) else "broken"
            event = self.table.event("promise", promise.by, encode_json(PromiseEvent(say, promise=promise.number)))
            self._change(promise.by, lambda: Change([] if promise.answers else [event]))

    def stop(self) -> None:
        """Say nothing more."""
        for task in self._tasks:
            task.cancel()

    def _change(self, seat: int, prepare: Callable[[], Change], pause: float = 0.0) -> None:
        """Let a bot say something after a pause."""
        task = asyncio.get_running_loop().create_task(self._say(seat, prepare, self._source.now() + pause))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _say(self, seat: int, prepare: Callable[[], Change], moment: float) -> None:
        await wait_until(moment, self._source)
        try:
            await self.table.change(Command(seat), prepare, patient=True)
        except ApiError as refusal:  # the game may be over by now, or paused
            log.debug("table %s: the bot at seat %d stays silent: %s", self.table.code, seat, refusal)

    def _prepare(self, line: Line) -> Change:
        """The change that adds a bot's line to the talk; none if the bot may no longer speak."""
        table, history = self.table, self.table.history
        game = table.playing()
        if line.seat not in rested(history, speakers_of(history)) or not may_talk(game, history):
            return Change([])
        if line.promise and not self._may_promise(line, history.board.promised_acts(history.chairs)):
            return Change([])
        said = message_of(table.book, line, last_variant(history, line.voice), history.n)
        return Change([self._event(game, line, m.Message(said["id"], said.get("values", {})))])

    def _event(self, game: Game, line: Line, says: m.Message) -> Event:
        if line.promise:
            act, operands, to = line.promise
            promise = PromiseEvent("make", to=[to], open=True, says=says, act=act, operands=dict(operands))
            return self.table.event("promise", line.seat, encode_json(promise))
        number = game.book.debate_in(game.s.phase) if line.side else None
        if number is None:
            return self.table.event("chat", line.seat, encode_json(Chat(says=says)))
        about = getattr(game.s, game.book.debates[number].about)
        return self.table.event(
            "argument", line.seat, encode_json(ArgumentEvent("argue", number, about, line.side, says=says))
        )


def speakers_of(history: History) -> set[int]:
    """The seats of bots with a character, except those that play for somebody who is away."""
    return {chair.seat for chair in history.chairs if chair.bot == CHARACTER and not (chair.person or chair.stand_in)}


def may_talk(game: Game, history: History) -> bool:
    """Whether bots may say something to the whole table now."""
    return history.bot_talk and history.state == "playing" and talk_of(game, history).policy in OPEN_TALK


def rested(history: History, speakers: set[int]) -> set[int]:
    """The speakers who may say something again: others have had their turn since their last line, and bots have acted
    often enough since anybody's."""
    seats, acts, by = len(history.chairs), 0, Counter[int]()
    resting = set[int]()
    for event in reversed(history.happened):
        if event.kind == "act":
            acts += event.by in history.bots
            by[event.by] += 1
        elif event.by in speakers and (event.kind in ("chat", "argument") or event.n in history.board.promises):
            if acts < LEAST_ACTS:
                return set()
            if by.total() - by[event.by] < seats:
                resting.add(event.by)
        if acts >= LEAST_ACTS and all(by.total() - by[seat] >= seats for seat in speakers):
            break
    return speakers - resting


def last_variant(history: History, voice: str) -> int:
    """The variant of a line that was used last; -1 if the line was never said."""
    for says in _said(reversed(history.happened)):
        said, variant = variant_in(says.id)
        if said == voice:
            return variant
    return -1


def _said(events: Iterable[TableEvent]) -> Iterable[m.Message]:
    """What bots said in these events."""
    read: dict[str, Callable[[bytes], Any]] = {
        "chat": read_chat,
        "argument": read_argument_event,
        "promise": read_promise_event,
    }
    for event in events:
        if event.kind in read:
            says = read[event.kind](event.body).says
            if says is not None:
                yield says
