"""Check the events of a live table in its record: that all are there, that the acts that stand are those that the table
played, and that the record contains what a player has seen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from commonweal.play.chain import SHOWN_BYTES
from commonweal.play.record_format import BrokenRecord, EventLine, MoveLine, Record

NAMING = ("join", "bot", "stand_in", "person", "rename")
"""Actions that give a seat a name."""


def check_events(record: Record) -> None:
    """Raise BrokenRecord unless every event of the table has its line, each act that stands is a move of the record,
    and the facts about the table follow from the lines."""
    for event, line in enumerate(record.body, 1):
        if line.event != event:
            raise BrokenRecord(f"Line {event + 1} should be event {event}: lines are missing or moved.")
    _check_moves(record.body)
    names = _names_of(record)
    if record.header.names != names:
        raise BrokenRecord(f"Line 1 says that the players are called {record.header.names}; the events say {names}.")
    outcome = next((line.did["outcome"] for line in _opened(record.body) if "outcome" in line.did), record.end.outcome)
    if outcome != record.end.outcome:
        raise BrokenRecord("The last line does not say how the game ended.")


def _check_moves(body: Sequence[MoveLine | EventLine]) -> None:
    """Raise BrokenRecord unless the moves of the record are those that still stand after all undos."""
    standing: list[int] = []
    for number, line in enumerate(body, 2):
        if isinstance(line, MoveLine):
            if line.n != len(standing):
                raise BrokenRecord(f"Line {number} is move {line.n}; by the events it is move {len(standing)}.")
            standing.append(number)
        elif line.kind == "act":
            standing.append(-number)
        elif line.kind != "talk" and line.hash is not None:
            raise BrokenRecord(f"Line {number} does not say what happened at the table.")
        elif line.kind == "table" and ("moves" in line.did or line.did.get("do") == "undo"):
            moves = line.did.get("moves", 1)
            if not isinstance(moves, int) or moves < 1:
                raise BrokenRecord(f"Line {number} does not say how many moves stand.")
            del standing[moves:]
    hidden = next((-number for number in standing if number < 0), 0)
    if hidden:
        raise BrokenRecord(f"Line {hidden} hides an act that was not taken back.")
    if len(standing) != sum(isinstance(line, MoveLine) for line in body):
        raise BrokenRecord("The record tells an act that was taken back.")


def _names_of(record: Record) -> list[str]:
    """The names of the seats after all events; a seat whose name was erased has its number."""
    nameless = [f"Seat {seat + 1}" for seat in range(record.header.seats)]
    names = [""] * len(nameless)
    for line in _opened(record.body):
        seat, other = line.did.get("seat"), line.did.get("other")
        if not isinstance(seat, int) or not 0 <= seat < len(names):
            continue
        if line.did.get("do") == "swap" and isinstance(other, int) and 0 <= other < len(names):
            names[seat], names[other] = names[other], names[seat]
        elif line.did.get("do") in NAMING and "name" in line.texts:
            names[seat] = line.texts["name"].text or nameless[seat]
    return [name or called for name, called in zip(names, nameless, strict=True)]


def _opened(body: Sequence[MoveLine | EventLine]) -> list[EventLine]:
    return [line for line in body if isinstance(line, EventLine) and line.kind == "table"]


def find_seen(record: Record, seen: str) -> int:
    """The event after which a page showed this hash to a player. Raises BrokenRecord if there is none."""
    if not record.header.table:
        raise BrokenRecord(
            "This record is not of a live table, so no page has shown a hash of it.", "Verify it without --seen."
        )
    digits = seen.strip().lower()
    if not re.fullmatch(f"[0-9a-f]{{{2 * SHOWN_BYTES},64}}", digits):
        raise BrokenRecord(
            f"{seen!r} is no hash that a page shows: those have {2 * SHOWN_BYTES} hexadecimal digits.",
            "Copy it from the page, at the end of the game.",
        )
    for event, line in enumerate(record.body, 1):
        if line.chain.startswith(digits):
            return event
    raise BrokenRecord(
        f"The hash {digits} occurs nowhere in this record. It is of another game, or something was changed that its "
        "player had seen.",
        f"Compare the code of the table ({record.header.table}) and the hashes of other players.",
    )
