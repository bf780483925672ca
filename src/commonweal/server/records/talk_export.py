"""The talk at a table, the notes of its seats, and their answers to the questions of the debrief, as tables of the
export."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commonweal.play.record_csv import CsvTable
from commonweal.play.record_format import actor_name

from ..protocol import Message
from ..rooms.history import History, read_chat, read_note

AT = {"at": "when, in milliseconds since 1970", "seat": "the seat that wrote it"}
OF_TALK = {
    "at": AT["at"],
    "by": "the seat that said it; facilitator: a host without one",
    "to": "the seats it was said to in private; empty: to everybody",
    "text": "what was said",
}
OF_NOTES = AT | {"text": "the note"}
OF_ANSWERS = AT | {
    "question": "the number of the question, from 0; that of the lesson comes after the others",
    "text": "the answer",
    "choice": "the number of the answer that was pressed, from 0; empty if it was written",
}


Say = Callable[[Message], str]
"""Words what a bot said."""


def tables(history: History, seat: int | None, say: Say, *, reads_all: bool, opened: bool = False) -> list[CsvTable]:
    """The answers of everybody, and the talk and notes that the viewer of a seat may read: its own notes.

    reads_all: all notes, for the facilitator. opened: all private talk."""
    notes, answers = list[list[Any]](), list[list[Any]]()
    for event in history.happened:
        if event.kind != "note":
            continue
        note, since = read_note(event.body), history.chairs[event.by].since
        if note.question is not None:
            choice = "" if note.choice is None else note.choice
            answers.append([event.at, event.by, note.question, note.text, choice])
        elif reads_all or (seat == event.by and event.n >= since):
            notes.append([event.at, event.by, note.text])
    made = [CsvTable("talk.csv", OF_TALK, _talk(history, seat, say, opened=opened))]
    made += [CsvTable("notes.csv", OF_NOTES, notes), CsvTable("answers.csv", OF_ANSWERS, answers)]
    return [one for one in made if one.rows]


def _talk(history: History, seat: int | None, say: Say, *, opened: bool) -> list[list[Any]]:
    """The talk: to everybody, and in private with this seat. opened: all of it."""
    said = list[list[Any]]()
    for event in history.happened:
        if event.kind == "chat":
            chat = read_chat(event.body)
            heard = {event.by, *(chat.to or ())}
            mine = seat is not None and seat in heard and event.n >= history.chairs[seat].since
            if chat.to is None or opened or mine:
                text = chat.text if chat.says is None else say(chat.says)
                said.append([event.at, actor_name(event.by), " ".join(map(str, chat.to or ())), text])
    return said
