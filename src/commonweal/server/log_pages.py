"""The log of a table as one viewer may read it: whole, or in pages small enough for one message, the newest first."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import TYPE_CHECKING

import msgspec

from commonweal.play.log_writer import UnplacedEntry

from .limits import PAGE_CHARS, PAGE_EVENTS
from .log_entries import entries_of_act, table_entries
from .protocol import LogEntry, LogPage, encode, encode_json

if TYPE_CHECKING:
    from .table import Table


class Page(msgspec.Struct):
    """Log entries as JSON, in order. `start`: the event after which the page begins; older pages end there."""

    entries: list[msgspec.Raw]
    start: int


def entries_between(table: Table, first: int, last: int, viewer: int | None) -> list[LogEntry]:
    """The log entries of the events after `first` up to `last`, for a viewer, without chat beyond the table's bound."""
    return [entry for entries in entries_of_events(table, first, last, viewer) for entry in entries]


def entries_of_events(table: Table, first: int, last: int, viewer: int | None) -> list[list[LogEntry]]:
    """The same, event by event; none for an event of which this viewer reads nothing."""
    events = table.history.happened[max(0, first) : last]
    moves = [event.move for event in events if event.move >= 0]
    of_moves: dict[int, list[UnplacedEntry]] = {}
    if moves and table.game is not None:
        seat, reveal = table.sight_of(viewer)
        for move in islice(table.game.moves(moves[0]), moves[-1] + 1 - moves[0]):
            of_moves[move.index] = table.game.log_writer.write_entries(move.acts, seat, reveal=reveal)
    out: list[list[LogEntry]] = []
    for event in events:
        if event.kind == "act":
            out.append(entries_of_act(event, of_moves.get(event.move, ())))
        elif event.kind != "chat" or event.n >= table.history.chat.first:
            out.append(table_entries(table, event, viewer))
        else:
            out.append([])
    return out


def page_before(table: Table, last: int, since: int, viewer: int | None) -> Page:
    """The newest entries after event `since` up to event `last` that fit on a page: whole events, at least one."""
    first = max(since, last - PAGE_EVENTS, 0)
    kept: list[msgspec.Raw] = []
    size = 0
    for before, entries in zip(
        range(last, first, -1), reversed(entries_of_events(table, first, last, viewer)), strict=True
    ):
        texts = [encode_json(entry) for entry in entries]
        size += sum(map(len, texts))
        if size > PAGE_CHARS and kept:
            return Page(kept[::-1], before)
        kept += map(msgspec.Raw, reversed(texts))
    return Page(kept[::-1], first)


class OlderPages:
    """The pages of the log before an event and after another, as messages, the newest first."""

    def __init__(self, table: Table, last: int, since: int, viewer: int | None) -> None:
        self._table, self._last, self._since, self._viewer = table, last, since, viewer

    async def next(self) -> bytes | None:
        """The next page with an entry in it, or the last one; None after that."""
        while self._last > self._since:
            page = page_before(self._table, self._last, self._since, self._viewer)
            self._last = page.start
            if page.entries or self._last <= self._since:
                return encode(LogPage(page.entries, self._last > self._since))
            await asyncio.sleep(0)
        return None
