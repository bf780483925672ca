"""The log of a table as one viewer may read it: whole, or in pages small enough for one message, the newest first."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

import msgspec

from commonweal.play.log_writer import UnplacedEntry

from ..load.limits import PAGE_CHARS, PAGE_EVENTS
from ..protocol import LogEntry, LogPage, encode
from ..rooms.table import Table
from .log_entries import entries_of_act, seats_that_know_more, table_entries, text_of

if TYPE_CHECKING:
    from commonweal.play import Game, Move

    from ..rooms.history import TableEvent


class Page(msgspec.Struct):
    """Log entries as JSON, in order, those of one event together. `start`: the event after which the page begins; older
    pages end there."""

    entries: list[msgspec.Raw]
    start: int


def entries_between(table: Table, first: int, last: int, viewer: int | None, *, reveal: bool = False) -> list[LogEntry]:
    """The log entries of the events after `first` up to `last`, for a viewer, without chat beyond the table's bound.

    reveal: the game is over, so show what others did in secret, but not what is hidden for good."""
    return [entry for entries in entries_of_events(table, first, last, viewer, reveal=reveal) for entry in entries]


def entries_of_events(
    table: Table, first: int, last: int, viewer: int | None, *, reveal: bool = False
) -> list[list[LogEntry]]:
    """The same, event by event; an event of which this viewer reads nothing has no entries."""
    events = table.history.happened[max(0, first) : last]
    moves = [event.move for event in events if event.move >= 0]
    of_moves: dict[int, list[UnplacedEntry]] = {}
    if moves and table.game is not None:
        seat, all_open = table.sight_of(viewer)
        for move in islice(table.game.moves(moves[0]), moves[-1] + 1 - moves[0]):
            of_moves[move.index] = table.game.log_writer.write_entries(move.acts, seat, reveal=reveal or all_open)
    out: list[list[LogEntry]] = []
    for event in events:
        if event.kind == "act":
            out.append(entries_of_act(event, of_moves.get(event.move, ())))
        elif event.kind != "chat" or event.n >= table.history.chat.first:
            out.append(table_entries(table.history, event, viewer))
        else:
            out.append([])
    return out


def page_before(table: Table, last: int, since: int, viewer: int | None, most: int | None = None) -> Page:
    """The newest entries after event `since` up to event `last` that fit on a page: whole events, at least one.

    most: events on it, if fewer than usual."""
    first = max(since, last - (PAGE_EVENTS if most is None else most), 0)
    if table.newest_moves and table.game is not None:
        _write_acts(table, table.game, table.history.happened[since:last], table.newest_moves)
        table.newest_moves = []
    kept: list[msgspec.Raw] = []
    size = 0
    for before, text in zip(range(last, first, -1), reversed(_texts(table, first, last, viewer)), strict=True):
        size += len(text)
        if size > PAGE_CHARS and kept:
            return Page(kept[::-1], before)
        if text:
            kept.append(msgspec.Raw(text))
    return Page(kept[::-1], first)


def _texts(table: Table, first: int, last: int, viewer: int | None) -> list[bytes]:
    """The entries of the events after `first` up to `last` for a viewer, each event's as one text."""
    seat, reveal = table.sight_of(viewer)
    if reveal:
        return [text_of(entries) for entries in entries_of_events(table, first, last, viewer)]
    events, cache, first_chat = table.history.happened[first:last], table.log_cache, table.history.chat.first
    out: list[bytes] = []
    missing: list[TableEvent] = []
    for event in events:
        text: bytes | None = b""
        if event.kind != "act":
            if event.kind != "chat" or event.n >= first_chat:
                text = text_of(table_entries(table.history, event, viewer))
        elif event.move >= 0 and (text := cache.find(event.n, seat)) is None:
            missing.append(event)
        out.append(text or b"")
    if missing and table.game is not None:
        moves = table.game.moves(missing[0].move)
        _write_acts(table, table.game, missing, islice(moves, missing[-1].move + 1 - missing[0].move))
        for event in missing:
            out[event.n - events[0].n] = cache.find(event.n, seat) or b""
    cache.trim()
    return out


def _write_acts(table: Table, game: Game, events: Iterable[TableEvent], moves: Iterable[Move]) -> None:
    """Write for every reader the log entries of moves, if they are among these events."""
    of_moves, cache = {event.move: event for event in events}, table.log_cache
    for move in moves:
        event = of_moves.get(move.index)
        if event is None:
            continue
        knowing = seats_that_know_more(move.acts, game.seats)
        if knowing:
            cache.knowing[event.n] = knowing
        for reader in (None, *knowing):
            cache.texts[event.n, reader] = text_of(
                entries_of_act(event, game.log_writer.write_entries(move.acts, reader))
            )


class OlderPages:
    """The pages of the log before an event and after another, as messages, the newest first."""

    def __init__(self, table: Table, last: int, since: int, viewer: int | None) -> None:
        self._table, self._last, self._since, self._viewer = table, last, since, viewer

    async def next(self) -> bytes | None:
        """The next page with an entry on it, or the last page; None after that."""
        while self._last > self._since:
            page = page_before(self._table, self._last, self._since, self._viewer)
            self._last = page.start
            if page.entries or self._last <= self._since:
                return encode(LogPage(page.entries, self._last > self._since))
            await asyncio.sleep(0)
        return None
