"""The log of a table as one viewer may read it: whole, or in pages small enough for one message, the newest first."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from .limits import PAGE_CHARS, PAGE_EVENTS
from .log_lines import at_log_position, table_lines
from .protocol import Line, LogPage, encode, encode_json

if TYPE_CHECKING:
    from .table import Table


class Page(msgspec.Struct):
    """Lines as JSON, in order. `start`: the event after which the page begins; older pages end there."""

    lines: list[msgspec.Raw]
    start: int


def lines_between(table: Table, first: int, last: int, seat: int | None) -> list[Line]:
    """All lines of the events after `first` up to `last`, for a viewer; chat beyond the table's bound is left out."""
    entries = table.history.happened[max(0, first) : last]
    moves = [entry.move for entry in entries if entry.move >= 0]
    of_moves: dict[int, list[dict[str, Any]]] = {}
    if moves and table.game is not None:
        for line in table.game.lines_of(seat, since=moves[0], until=moves[-1] + 1):
            of_moves.setdefault(line.pop("move"), []).append(line)
    out: list[Line] = []
    for entry in entries:
        if entry.kind == "act":
            out += [at_log_position(line, entry) for line in of_moves.get(entry.move, ())]
        elif entry.kind != "chat" or entry.n >= table.history.chat.first:
            out += table_lines(table, entry, seat)
    return out


def page_before(table: Table, last: int, since: int, seat: int | None) -> Page:
    """The newest lines after event `since` up to event `last` that fit on a page: whole events, at least one."""
    first = max(since, last - PAGE_EVENTS)
    kept: list[msgspec.Raw] = []
    size, start = 0, last
    for line in reversed(lines_between(table, first, last, seat)):
        text = encode_json(line)
        size += len(text)
        if size > PAGE_CHARS and line.n <= start < last:
            return Page(kept[::-1], start)
        kept.append(msgspec.Raw(text))
        start = line.n - 1
    return Page(kept[::-1], first)


class OlderPages:
    """The pages of the log before an event and after another, as messages, the newest first."""

    def __init__(self, table: Table, last: int, since: int, seat: int | None) -> None:
        self._table, self._last, self._since, self._seat = table, last, since, seat

    async def next(self) -> str | None:
        """The next page with a line in it, or the last one; None after that."""
        while self._last > self._since:
            page = page_before(self._table, self._last, self._since, self._seat)
            self._last = page.start
            if page.lines or self._last <= self._since:
                return encode(LogPage(page.lines, self._last > self._since))
            await asyncio.sleep(0)
        return None
