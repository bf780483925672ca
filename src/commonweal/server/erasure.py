"""Erase what people have typed once a game is over: one person's name and texts, or a whole table.

The acts stay, so that the game can still be looked at and verified."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from commonweal.play.encoding import code_of, decode_move, encode_move
from commonweal.rulebook import Rulebook

from . import hosting
from .arguments import read_argument_event
from .errors import Conflict, Forbidden, StorageUnavailable
from .history import TableEvent, read_action, read_chat, read_note
from .promises import read_promise_event
from .protocol import ErrorCode, encode_json
from .store import Unavailable

if TYPE_CHECKING:
    from .identity import Viewer
    from .table import Table
    from .tables import Tables

READ_TEXT = {"chat": read_chat, "note": read_note, "argument": read_argument_event, "promise": read_promise_event}
"""How the bodies are read in which people have typed a `text`."""


async def erase_person(table: Table, viewer: Viewer, seat: int) -> None:
    """Erase the name of the person of a seat, and what the person wrote: talk, notes, promises, arguments, texts with
    acts. For that person and for hosts, once the game is over. Raises ApiError."""
    chair = hosting.chair_of(table, seat)
    if not viewer.host and viewer.seat != seat:
        raise Forbidden("errors.only_own_texts", todo="todo.ask_host", field="seat")
    async with table.lock:
        _check_over(table)
        nameless = f"Seat {seat + 1}"
        rewritten: dict[int, bytes] = {}
        for event in table.history.happened[max(chair.since - 1, 0) :]:
            body = _without_person(table, event, seat, nameless)
            if body != event.body:
                rewritten[event.n] = body
        scores = [
            msgspec.structs.replace(score, name=nameless) if score.name == chair.name else score
            for score in table.terms.scores
        ]
        terms = encode_json(msgspec.structs.replace(table.terms, scores=scores))
        try:
            await table.store.rewrite(table.code, terms, rewritten)
        except Unavailable as lost:
            raise StorageUnavailable(lost.reason) from lost
        table.evict()


def _without_person(table: Table, event: TableEvent, seat: int, nameless: str) -> bytes:
    """The body of an event without what the person of a seat typed into it."""
    if event.kind not in ("act", *READ_TEXT):
        action = read_action(event.body)
        return encode_json(msgspec.structs.replace(action, name=nameless)) if action.seat == seat else event.body
    if event.by != seat:
        return event.body
    if event.kind in READ_TEXT:
        written: Any = READ_TEXT[event.kind](event.body)
        return encode_json(msgspec.structs.replace(written, text="")) if written.text else event.body
    return _without_texts(table.book, event.body)


def _without_texts(book: Rulebook, body: bytes) -> bytes:
    """A stored move without what was written with its acts."""
    code = code_of(book.act_count)
    move = decode_move(code, body)
    if not move.beside.texts:
        return body
    beside = msgspec.structs.replace(move.beside, texts=dict.fromkeys(move.beside.texts, ""))
    return encode_move(code, move.by, move.numbers, beside)


async def erase_table(tables: Tables, table: Table) -> None:
    """Delete a table and all that was kept of it. Raises ApiError."""
    async with table.lock:
        if table.state in ("playing", "paused"):
            raise Conflict("errors.game_not_over", todo="todo.close_first", error=ErrorCode.ILLEGAL)
        try:
            await tables.delete(table)
        except Unavailable as lost:
            raise StorageUnavailable(lost.reason) from lost


def _check_over(table: Table) -> None:
    if table.state not in ("ended", "closed"):
        raise Conflict("errors.game_not_over", todo="todo.come_back_when_over", error=ErrorCode.NOT_OVER)
    if table.evicted:
        raise Conflict("errors.went_on_elsewhere", todo="todo.come_back_soon", error=ErrorCode.STALE)
