"""Erase what people have typed once a game is over: one person's name and texts, or a whole table.

The acts stay, so that the game can still be replayed and verified."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from commonweal.play.encoding import code_of, decode_move, encode_move
from commonweal.rulebook import Rulebook

from ..courtesies import hosting
from ..courtesies.arguments import read_argument_event
from ..courtesies.promises import read_promise_event
from ..errors import Conflict, Forbidden, storing
from ..protocol import ErrorCode, encode_json
from ..rooms.events import Renamed, SeatAction, Swapped, TableAction, read_action
from ..rooms.history import Chair, Stay, read_chat, read_note
from ..rooms.live_table import LiveTable
from ..rooms.table import Table
from ..store import Event
from .event_chain import salt_without

if TYPE_CHECKING:
    from ..people.identity import Viewer
    from ..rooms.tables import Tables

READ_TEXT = {"chat": read_chat, "note": read_note, "argument": read_argument_event, "promise": read_promise_event}
"""The bodies in which people have typed a `text`, by kind of event."""


async def erase_person(table: Table, viewer: Viewer, seat: int) -> None:
    """Erase the name of the person of a seat and everything the person wrote: talk, notes, promises, arguments, texts
    with acts.

    Only that person and hosts may, once the game is over. Raises ApiError."""
    chair = hosting.chair_of(table, seat)
    if not viewer.host and viewer.seat != seat:
        raise Forbidden("errors.only_own_texts", todo="todo.ask_host", field="seat")
    async with table.lock:
        _check_over(table)
        await _erase(table, _stays_of(table, chair), chair.name)


async def erase_member(table: Table, number: int) -> None:
    """Erase the name of a member of the table's class and what the member wrote, at every seat the member had here.

    Raises ApiError."""
    async with table.lock:
        _check_over(table)
        chair = next((one for one in table.history.chairs if one.person and one.member == number), None)
        stays = table.history.left.get(number, []) if chair is None else _stays_of(table, chair)
        if stays:
            await _erase(table, stays, "" if chair is None else chair.name)


def _stays_of(table: Table, chair: Chair) -> list[Stay]:
    """All stays of a seat's present person at this table, up to now."""
    before = table.history.left.get(chair.member, []) if chair.member is not None else []
    return [*before, *chair.stays, Stay(chair.seat, chair.since, table.n)]


async def _erase(table: Table, stays: list[Stay], name: str) -> None:
    """Erase the name and the typed texts of one person, also from the scores of the series. Raises ApiError."""
    rewritten: dict[int, Event] = {}
    with storing():
        events = await table.store.events(table.code)
    for stay in stays:
        for event in events[max(stay.first - 1, 0) : stay.last]:
            kept = rewritten.get(event.n, event)  # a person who changed places is in it twice
            body = _without_person(table, kept, stay.seat, nameless(stay.seat))
            if body != kept.body:
                salt = salt_without(table.book, kept, body)
                rewritten[event.n] = msgspec.structs.replace(kept, body=body, salt=salt)
    scores = [
        msgspec.structs.replace(score, name=nameless(stays[-1].seat)) if name and score.name == name else score
        for score in table.terms.scores
    ]
    terms = encode_json(msgspec.structs.replace(table.terms, scores=scores))
    with storing():
        await table.store.rewrite(table.code, terms, list(rewritten.values()))
    table.evict()


def nameless(seat: int) -> str:
    """What a person whose name was erased is called."""
    return f"Seat {seat + 1}"


def _without_person(table: Table, event: Event, seat: int, nameless: str) -> bytes:
    """The body of an event without what the person of a seat typed into it."""
    if event.kind not in ("act", "guess", *READ_TEXT):
        return encode_json(_without_name(read_action(event.body), seat, nameless))
    if event.by != seat or event.kind == "guess":
        return event.body
    if event.kind in READ_TEXT:
        written: Any = READ_TEXT[event.kind](event.body)
        return encode_json(msgspec.structs.replace(written, text="")) if written.text else event.body
    return _without_texts(table.book, event.body)


def _without_name(action: TableAction, seat: int, nameless: str) -> TableAction:
    """An action of the table without the name of a seat's person."""
    match action:
        case Swapped():
            name = nameless if action.seat == seat and action.name is not None else action.name
            was = nameless if action.other == seat and action.was is not None else action.was
            return msgspec.structs.replace(action, name=name, was=was)
        case Renamed() if action.seat == seat:
            return msgspec.structs.replace(action, name=nameless, was=nameless)
        case SeatAction() if action.seat == seat:
            return msgspec.structs.replace(action, name=nameless)
    return action


def _without_texts(book: Rulebook, body: bytes) -> bytes:
    """A stored move without what was written with its acts."""
    code = code_of(book.act_count)
    move = decode_move(code, body)
    if not move.beside.texts:
        return body
    beside = msgspec.structs.replace(move.beside, texts=dict.fromkeys(move.beside.texts, ""))
    return encode_move(code, move.by, move.numbers, beside)


async def erase_table(tables: Tables, table: LiveTable) -> None:
    """Delete a table and everything stored about it. Raises ApiError."""
    async with table.lock:
        if table.state in ("playing", "paused"):
            raise Conflict("errors.game_not_over", todo="todo.close_first", error=ErrorCode.ILLEGAL)
        with storing():
            await tables.delete(table)


def _check_over(table: Table) -> None:
    if table.state not in ("ended", "closed"):
        raise Conflict("errors.game_not_over", todo="todo.come_back_when_over", error=ErrorCode.NOT_OVER)
    if table.evicted:
        raise Conflict("errors.went_on_elsewhere", todo="todo.come_back_soon", error=ErrorCode.STALE)
