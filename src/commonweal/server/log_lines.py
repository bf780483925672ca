"""The lines of a table's log: what the game says of a move, and what the table says of everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from commonweal.rulebook import Actor

from .history import TableEvent, messages_of, read_chat
from .protocol import Line

if TYPE_CHECKING:
    from .table import Table


def at_log_position(line: dict[str, Any], entry: TableEvent) -> Line:
    """A line of the game at its place in the table's log. What the clock did, the table did."""
    return Line(
        entry.n,
        line["i"],
        entry.at,
        line["kind"],
        Actor.SERVER if line["by"] == Actor.CLOCK else line["by"],
        line["seats"],
        line["private"],
        line["id"],
        line["values"],
        rule=line["rule"],
    )


def table_lines(table: Table, entry: TableEvent, seat: int | None) -> list[Line]:
    """The lines of an event that is no act, if this viewer may read it."""
    if entry.kind == "chat":
        return _chat_lines(table, entry, seat)
    chairs = table.history.chairs
    if entry.kind == "promise":
        says, promise = table.history.board.message(entry.n, entry.by, entry.body)
        if not promise.open and seat not in promise.parties:
            return []
        private = not promise.open
        return [Line(entry.n, 0, entry.at, "promise", entry.by, promise.parties, private, says.id, says.values)]
    if entry.kind == "argument":
        argues = table.history.arguments.message(entry.n, entry.by, entry.body)
        if argues is None:
            return []
        return [Line(entry.n, 0, entry.at, "argument", entry.by, [entry.by], id=argues.id, values=argues.values)]
    messages, seats = messages_of(entry, chairs)
    return [
        Line(entry.n, i, entry.at, "table", entry.by, seats, id=says.id, values=says.values)
        for i, says in enumerate(messages)
    ]


def _chat_lines(table: Table, entry: TableEvent, seat: int | None) -> list[Line]:
    """A line of chat. What was said in private is not for the person who sat down at that seat later."""
    chat = read_chat(entry.body)
    to = chat.to or ()
    private = chat.to is not None
    if private and (seat is None or seat not in (entry.by, *to) or entry.n < table.history.chairs[seat].since):
        return []
    seats = sorted({*to, *((entry.by,) if entry.by >= 0 else ())})
    return [Line(entry.n, 0, entry.at, "chat", entry.by, seats, private, text=chat.text)]
