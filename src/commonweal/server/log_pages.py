"""The log of a table as one viewer may read it: whole, or in pages small enough for one message, the newest first."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from .limits import PAGE_CHARS, PAGE_EVENTS
from .log_entries import at_log_position, table_entries
from .protocol import LogEntry, LogPage, encode, encode_json

if TYPE_CHECKING:
    from .table import Table


class Page(msgspec.Struct):
    """Log entries as JSON, in order. `start`: the event after which the page begins; older pages end there."""

    entries: list[msgspec.Raw]
    start: int


def entries_between(table: Table, first: int, last: int, seat: int | None) -> list[LogEntry]:
    """The log entries of the events after `first` up to `last`, for a viewer, without chat beyond the table's bound."""
    events = table.history.happened[max(0, first) : last]
    moves = [event.move for event in events if event.move >= 0]
    of_moves: dict[int, list[dict[str, Any]]] = {}
    if moves and table.game is not None:
        for entry in table.game.entries_for(seat, since=moves[0], until=moves[-1] + 1):
            of_moves.setdefault(entry.pop("move"), []).append(entry)
    out: list[LogEntry] = []
    for event in events:
        if event.kind == "act":
            out += [at_log_position(entry, event) for entry in of_moves.get(event.move, ())]
        elif event.kind != "chat" or event.n >= table.history.chat.first:
            out += table_entries(table, event, seat)
    return out


def page_before(table: Table, last: int, since: int, seat: int | None) -> Page:
    """The newest entries after event `since` up to event `last` that fit on a page: whole events, at least one."""
    first = max(since, last - PAGE_EVENTS)
    kept: list[msgspec.Raw] = []
    size, start = 0, last
    for entry in reversed(entries_between(table, first, last, seat)):
        text = encode_json(entry)
        size += len(text)
        if size > PAGE_CHARS and entry.n <= start < last:
            return Page(kept[::-1], start)
        kept.append(msgspec.Raw(text))
        start = entry.n - 1
    return Page(kept[::-1], first)


class OlderPages:
    """The pages of the log before an event and after another, as messages, the newest first."""

    def __init__(self, table: Table, last: int, since: int, seat: int | None) -> None:
        self._table, self._last, self._since, self._seat = table, last, since, seat

    async def next(self) -> str | None:
        """The next page with an entry in it, or the last one; None after that."""
        while self._last > self._since:
            page = page_before(self._table, self._last, self._since, self._seat)
            self._last = page.start
            if page.entries or self._last <= self._since:
                return encode(LogPage(page.entries, self._last > self._since))
            await asyncio.sleep(0)
        return None
