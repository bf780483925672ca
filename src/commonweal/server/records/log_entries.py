"""The entries of a table's log: the game's entries of a move, and the table's entries of everything else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import UNSET, UnsetType

from commonweal.play.log_writer import PlayedAct, UnplacedEntry
from commonweal.rulebook import Actor
from commonweal.rulebook.backends.primitives import Announced
from commonweal.rulebook.state.visibility import hearers
from commonweal.rulebook.values.actors import CLOCK

from ..protocol import LogEntry, Message, MessageValue, encode_json
from ..rooms.history import History, TableEvent, messages_of, read_chat, read_note

SERVER = Actor.SERVER.value


def seats_that_know_more(acts: Iterable[PlayedAct], seats: int) -> set[int]:
    """The seats that may know more of a move than a spectator: operands of an act, or a notice for a few."""
    knowing: set[int] = set()
    for act in acts:
        if act.known_to:
            knowing |= act.known_to
        for notice in act.notices:
            if isinstance(notice, Announced):
                knowing |= hearers(notice, seats)
    return knowing


def text_of(entries: Iterable[LogEntry]) -> bytes:
    """Entries as JSON, ready to stand in a list; empty if there are none."""
    return encode_json(list(entries))[1:-1]


def entries_of_act(event: TableEvent, entries: Iterable[UnplacedEntry]) -> list[LogEntry]:
    """The game's entries of an act, at its place in the table's log.

    Acts of the clock are done by the table. Entries after the first leave out what is as before."""
    written: list[LogEntry] = []
    kind, by = "", 0
    n: int | UnsetType = event.n
    at: int | UnsetType = event.at
    for one in entries:
        new_kind: Any = UNSET if one.kind == kind else one.kind
        now_by = SERVER if one.by == CLOCK else one.by
        new_by = UNSET if written and now_by == by else now_by
        who, says = (new_kind, new_by, one.seats, one.private), (one.id, one.values, "", one.rule)
        written.append(LogEntry(n, UNSET, at, *who, *says, one.done_to, list(one.opens)))
        kind, by, n, at = one.kind, now_by, UNSET, UNSET
    return written


def table_entries(history: History, event: TableEvent, seat: int | None) -> list[LogEntry]:
    """The entries of an event that is not an act, if this viewer may read it."""
    if event.kind == "chat":
        return _chat_entries(history, event, seat)
    if event.kind in ("guess", "share"):
        return []
    if event.kind == "note":
        return _note_entries(history, event, seat)
    chairs = history.chairs
    if event.kind == "promise":
        says, promise = history.board.message(event.n, event.by, event.body)
        if not promise.open and not promise.binds(seat, chairs):
            return []
        private = not promise.open
        return [LogEntry(event.n, 0, event.at, "promise", event.by, promise.parties, private, says.id, says.values)]
    if event.kind == "argument":
        made = history.arguments.shown_in(event.n)
        if made is None:
            return []
        values: dict[str, Any] = {"seat": made.by, "text": made.text if made.says is None else made.says}
        return [LogEntry(event.n, 0, event.at, "argument", made.by, [made.by], id="argument.argue", values=values)]
    messages, seats = messages_of(event, chairs)
    return [
        LogEntry(event.n, i, event.at, "table", event.by, seats, id=says.id, values=says.values)
        for i, says in enumerate(messages)
    ]


def _chat_entries(history: History, event: TableEvent, seat: int | None) -> list[LogEntry]:
    """An entry of chat. Private talk is not for a person who sat down at the seat later."""
    chat = read_chat(event.body)
    to = chat.to or ()
    private = chat.to is not None
    if private and (seat is None or seat not in (event.by, *to) or event.n < history.chairs[seat].since):
        return []
    seats = sorted({*to, *((event.by,) if event.by >= 0 else ())})
    says = chat.says or Message("")
    return [LogEntry(event.n, 0, event.at, "chat", event.by, seats, private, says.id, says.values, chat.text)]


def _note_entries(history: History, event: TableEvent, seat: int | None) -> list[LogEntry]:
    """An entry of a note, for its author, or of an answer to a question of the debrief, for everybody."""
    note = read_note(event.body)
    if note.question is not None:
        values: dict[str, MessageValue] = {"question": note.question}
        if note.choice is not None:
            values["choice"] = note.choice
        return [LogEntry(event.n, 0, event.at, "answer", event.by, [event.by], values=values, text=note.text)]
    if seat != event.by or event.n < history.chairs[event.by].since:
        return []
    return [LogEntry(event.n, 0, event.at, "note", event.by, [event.by], True, text=note.text)]
