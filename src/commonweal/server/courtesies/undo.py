"""Undo: at once if a seat may take back its last act alone; otherwise, if others have acted since, by consent of the
people there, or of a host who does not play."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from commonweal.play import NotDone
from commonweal.rulebook import Actor
from commonweal.wording import message

from ..errors import ApiError, Conflict
from ..protocol import ErrorCode, Message, Refused, UndoAsked, UndoSettled, encode
from ..rooms.change import Change, Command, Happened, Subscriber
from ..rooms.connections import Connection, ConnectionClosing
from ..rooms.events import KINDS, NOTHING, Undone, UndoRefused
from ..rooms.table import Table

PATIENCE = 60.0  # seconds that the table has to answer
AGAIN_SECONDS = 60.0  # seconds after a no until the same is asked again, unless somebody acts
LARGEST_NUMBER = 1 << 53  # that JavaScript knows exactly


@dataclass
class UndoRequest:
    """An open question. moves: how many would stay. done: how many had been done when it was asked. missing: the seats
    that have yet to agree."""

    number: int
    by: int
    client_id: str
    connection: Connection
    moves: int
    done: int
    what: Message
    missing: set[int]
    until: float
    timer: asyncio.TimerHandle | None = None


class UndoVote(Subscriber):
    """The undo of one table. At most one question is open."""

    hears = NOTHING

    def __init__(self, table: Table, patience: float = PATIENCE) -> None:
        self.table, self.patience = table, patience
        self.ask: UndoRequest | None = None
        self._refused: dict[int, tuple[int, float]] = {}
        """The last question of each seat to which the table did not agree: how many moves were done, and until when."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def request(self, seat: int, client_id: str, connection: Connection) -> None:
        """Ask to take back the last act, or take it back at once. Raises Refused."""
        table = self.table
        if table.receipts.begin(Command(seat, client_id, connection)) is None:
            return
        if self.ask is not None:
            if self.ask.client_id == client_id and self.ask.by == seat:
                self.ask.connection = connection
                return
            raise Conflict("errors.being_asked", todo="todo.wait_for_answer", error=ErrorCode.ILLEGAL)
        game = table.playing()
        may, why, moves = game.may_undo(seat)
        if may == "no":
            raise Conflict(why, todo="todo.go_on", error=ErrorCode.ILLEGAL)
        missing = self._to_be_asked(seat) if may == "ask" else set()
        if missing:
            done, until = self._refused.get(seat, (-1, 0.0))
            if done == game.moves_done and time.monotonic() < until:
                raise Conflict("errors.asked_just_now", todo="todo.ask_after_an_act", error=ErrorCode.ILLEGAL)
            self._put(seat, client_id, connection, (moves, game.moves_done), missing)
        else:
            await self._take_back(seat, client_id, connection, (moves, game.moves_done), decided_by=connection)

    def _to_be_asked(self, by: int) -> set[int]:
        """The people who are at the table now; bots agree."""
        return {
            chair.seat
            for chair in self.table.history.chairs
            if chair.holder == "person" and chair.seat != by and self.table.connections.is_here(chair.seat)
        }

    def _put(self, by: int, client_id: str, connection: Connection, back: tuple[int, int], missing: set[int]) -> None:
        number = secrets.randbelow(LARGEST_NUMBER)  # a page may answer after a restart: no number may come again
        loop, until = asyncio.get_running_loop(), time.monotonic() + self.patience
        ask = UndoRequest(number, by, client_id, connection, *back, self._act_of(back[0]), missing, until)
        ask.timer = loop.call_later(self.patience, lambda: self._spawn(self._refuse(ask, "errors.no_answer_in_time")))
        self.ask, self.hears = ask, KINDS
        for one in self.table.connections:
            if one.seat in missing or self._decides(one):
                one.push(self.message())

    def message(self) -> bytes:
        """The open question as it is sent."""
        assert self.ask is not None
        left = max(0, round((self.ask.until - time.monotonic()) * 1000))
        return encode(UndoAsked(self.ask.number, self.ask.by, self.ask.what, left))

    def greet(self, connection: Connection) -> None:
        """Send the open question to somebody who came back."""
        if self.ask is not None and (connection.seat in self.ask.missing or self._decides(connection)):
            connection.push(self.message())

    async def answer(self, connection: Connection, number: int, yes: bool) -> None:
        """Count a seat's answer; the answer of a host who does not play decides. Late answers to a settled question do
        nothing."""
        ask = self.ask
        if (
            ask is None
            or ask.number != number
            or (connection.seat not in ask.missing and not self._decides(connection))
        ):
            return
        if not yes:
            if connection.seat is None:
                await self._refuse(ask, "errors.host_disagrees")
            else:
                name = self.table.history.chairs[connection.seat].name
                await self._refuse(ask, "errors.table_disagrees", name=name)
            return
        if connection.seat is not None:
            ask.missing.discard(connection.seat)
        if self._decides(connection) or not ask.missing:
            self._settle(ask)
            try:
                await self._take_back(
                    ask.by, ask.client_id, ask.connection, (ask.moves, ask.done), decided_by=connection
                )
            except ApiError as refusal:
                ask.connection.push(refused(ask.client_id, refusal))
            except ConnectionClosing:
                left = Conflict("errors.agreed_and_left", todo="todo.ask_again", error=ErrorCode.STALE)
                ask.connection.push(refused(ask.client_id, left))
                raise

    def _settle(self, ask: UndoRequest) -> None:
        if ask.timer is not None:
            ask.timer.cancel()
        self.ask, self.hears = None, NOTHING
        self.table.connections.tell(encode(UndoSettled(ask.number)))

    async def _refuse(self, ask: UndoRequest, why: str, **values: str) -> None:
        if self.ask is not ask:
            return
        self._settle(ask)
        self._refused[ask.by] = ask.done, time.monotonic() + AGAIN_SECONDS
        no = Conflict(why, todo="todo.go_on", error=ErrorCode.ILLEGAL, **values)
        ask.connection.push(refused(ask.client_id, no))
        with suppress(ApiError):  # if storage is away, only the sentence in the log is missing
            await self.table.change(Command(ask.by), lambda: Change([self.table.action("keep", ask.by, UndoRefused())]))

    async def _take_back(
        self, by: int, client_id: str, connection: Connection, back: tuple[int, int], *, decided_by: Connection
    ) -> None:
        """Go back to the first `back[0]` moves, provided that `back[1]` moves are still done."""
        table, (moves, done) = self.table, back

        def prepare() -> Change:
            if decided_by.closing is not None:
                raise ConnectionClosing
            game = table.playing()
            if game.moves_done != done:
                raise Conflict("errors.game_went_on", todo="todo.ask_if_wished", error=ErrorCode.STALE)
            action = Undone(seat=by if by >= 0 else None, moves=moves, what=self._act_of(moves))
            event = table.action("undo", by if by >= 0 else Actor.HOST, action, client_id)
            return Change([event], game.at(moves))

        await table.change(Command(by, client_id, connection), prepare)

    def _act_of(self, move: int) -> Message:
        """What would be taken back, as everybody knows it: the first act, and how many more."""
        game = self.table.game
        assert game is not None
        entries = game.entries_of_move(move)
        acts = [message(entry["id"], entry["values"]) for entry in entries if entry["kind"] == "act"]
        if not acts:
            return Message("undo.silent")
        first, *more = acts
        return Message("undo.several", {"what": first, "more": len(more)}) if more else Message(**first)

    def on_change(self, happened: Happened) -> None:
        """Drop the question if the game went on, or if the seat that asked it has become empty."""
        ask, game = self.ask, self.table.game
        if ask is None or game is None:
            return
        if game.moves_done != ask.done or not self.table.history.chairs[ask.by].person:
            self._settle(ask)
            void = Conflict("errors.game_went_on", todo="todo.ask_if_wished", error=ErrorCode.STALE)
            ask.connection.push(refused(ask.client_id, void))

    def _decides(self, connection: Connection) -> bool:
        """Whether a host's answer decides. A host who sits at the table has one vote like everybody, on whatever
        connection."""
        return connection.host and connection.seat is None and not self.table.history.host_plays

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        if self.ask is not None and self.ask.timer is not None:
            self.ask.timer.cancel()
        for task in self._tasks:
            task.cancel()


def not_done(client_id: str, refusal: NotDone) -> bytes:
    """A refusal of the game, as it is sent."""
    todo = Message(**refusal.remedy) if refusal.remedy else None
    return encode(
        Refused(
            ErrorCode(refusal.kind),
            Message(**refusal.message),
            todo,
            refusal.rule or None,
            refusal.operand,
            id=client_id,
        )
    )


def refused(client_id: str, refusal: ApiError) -> bytes:
    """A refusal, as it is sent."""
    failure = refusal.failure
    return encode(Refused(failure.error, failure.message, failure.todo, failure.rule, failure.field, id=client_id))
