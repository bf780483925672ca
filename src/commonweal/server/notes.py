"""The notes that seats wrote, and their answers to the questions of the debrief, as tables of the export."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from commonweal.play.record_csv import CsvTable

from .history import read_note

if TYPE_CHECKING:
    from .identity import Viewer
    from .table import Table

AT = {"at": "when, in milliseconds since 1970", "seat": "the seat that wrote it"}
OF_NOTES = AT | {"text": "the note"}
OF_ANSWERS = AT | {"question": "the number of the question, from 0", "text": "the answer"}


def tables(table: Table, viewer: Viewer) -> list[CsvTable]:
    """The answers of all, and the notes that this viewer may read: a seat its own, a host all."""
    notes, answers = list[list[Any]](), list[list[Any]]()
    for event in table.history.happened:
        if event.kind != "note":
            continue
        note, since = read_note(event.body), table.history.chairs[event.by].since
        if note.question is not None:
            answers.append([event.at, event.by, note.question, note.text])
        elif viewer.host or (viewer.seat == event.by and event.n >= since):
            notes.append([event.at, event.by, note.text])
    made = [CsvTable("notes.csv", OF_NOTES, notes), CsvTable("answers.csv", OF_ANSWERS, answers)]
    return [one for one in made if one.rows]
