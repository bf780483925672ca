"""Read a list of names: one a line, or a CSV file with the columns name, table and seat. Any line may be wrong."""

from __future__ import annotations

import csv
import io
from typing import NamedTuple

from ... import protocol as m
from ...errors import ApiError, BadRequest
from ...load.limits import CLASS_MEMBERS, CLASS_NAMES_BYTES, CLASS_NAMES_LINES
from ...people.codes import looks_of, seat_name
from ...protocol import ErrorCode
from ...texts import message_of

COLUMNS = {
    "name": "name", "names": "name", "vorname": "name", "pupil": "name", "student": "name", "schüler": "name",
    "table": "table", "tisch": "table", "group": "table", "gruppe": "table",
    "seat": "seat", "platz": "seat",
}  # fmt: skip
"""What the columns may be called, in small letters."""
SHOWN = 60  # characters of a line that the problem quotes
DELIMITERS = "\t;,"


class Line(NamedTuple):
    """A line that is not blank. `number` counts from 1."""

    number: int
    text: str
    cells: list[str]


class Reading:
    """What a list of names says, and what is wrong with it. taken: names that other members already have."""

    def __init__(self, tables: int | None, seats: int | None, taken: list[m.ListedName]) -> None:
        self._tables, self._seats = tables, seats
        self.names: list[m.ListedName] = []
        self.problems: list[m.LineProblem] = []
        self._lines_of: dict[str, int] = {looks_of(one.name): 0 for one in taken}
        self._places: dict[tuple[int, int], int] = {(t, s): 0 for _, t, s in map(_fields, taken) if t and s is not None}
        self._many: dict[int, int] = {}
        for one in taken:
            if one.table is not None:
                self._many[one.table] = self._many.get(one.table, 0) + 1
        self._total = len(taken)

    def read(self, text: str) -> None:
        """Read a list. Raises BadRequest for one that is far too long."""
        if len(text.encode("utf-8", "replace")) > CLASS_NAMES_BYTES or _count_lines(text) > CLASS_NAMES_LINES:
            raise BadRequest(
                "errors.list_too_long",
                todo="todo.shorter_list",
                field="names",
                error=ErrorCode.TOO_LONG,
                most=CLASS_MEMBERS,
            )
        lines = _lines(text)
        columns = {"name": 0}
        if lines and (found := _columns(lines[0].cells)):
            columns, lines = found, lines[1:]
        elif any(len(line.cells) > 1 for line in lines):
            columns = {"name": 0, "table": 1, "seat": 2}
        for line in lines:
            try:
                self._take(line, columns)
            except ApiError as wrong:
                self.problems.append(m.LineProblem(line.number, line.text[:SHOWN], wrong.failure.message))

    def _take(self, line: Line, columns: dict[str, int]) -> None:
        cells = {name: line.cells[at].strip() for name, at in columns.items() if at < len(line.cells)}
        if not cells.get("name"):
            raise BadRequest("errors.line_without_name")
        name = seat_name(cells["name"], ())
        looks = looks_of(name)
        if looks in self._lines_of:
            before = self._lines_of[looks]
            raise BadRequest("errors.twin_name", name=name, number=before)
        if self._total + len(self.names) >= CLASS_MEMBERS:
            raise BadRequest("errors.class_too_large", most=CLASS_MEMBERS)
        table = self._number(cells.get("table", ""), self._tables)
        seat = self._number(cells.get("seat", ""), self._seats, is_seat=True)
        if seat is not None and table is None:
            raise BadRequest("errors.seat_without_table")
        self._take_place(line, table, seat)
        self._lines_of[looks] = line.number
        self.names.append(m.ListedName(name, table, None if seat is None else seat - 1))

    def _number(self, text: str, last: int | None, *, is_seat: bool = False) -> int | None:
        if not text:
            return None
        number = int(text) if text.isdecimal() and len(text) < 6 else 0
        if number < 1 or (last is not None and number > last):
            wrong, last = text[:20], last or CLASS_MEMBERS
            raise BadRequest("errors.line_seat" if is_seat else "errors.line_table", name=wrong, last=last)
        return number

    def _take_place(self, line: Line, table: int | None, seat: int | None) -> None:
        if table is None:
            return
        if self._seats is not None and self._many.get(table, 0) >= self._seats:
            raise BadRequest("errors.table_full_in_list", number=table, most=self._seats)
        if seat is not None and (table, seat - 1) in self._places:
            raise BadRequest("errors.seat_twice", number=seat, n=table)
        if seat is not None:
            self._places[table, seat - 1] = line.number
        self._many[table] = self._many.get(table, 0) + 1


def read_names(text: str, tables: int | None, seats: int | None, taken: list[m.ListedName]) -> Reading:
    """Read a list of names for so many tables with so many seats each. Slow: call it outside the event loop. Raises
    BadRequest if it is far too long."""
    reading = Reading(tables, seats, taken)
    reading.read(text)
    return reading


def check_names(wish: m.CheckNames) -> m.NamesChecked:
    """Check a list of names before a class is made. Raises BadRequest."""
    reading = read_names(wish.names, wish.tables, wish.seats, [])
    needed = None if not wish.seats or wish.seats < 1 else -(-len(reading.names) // wish.seats)
    if needed is not None:
        needed = max([needed, *(one.table or 0 for one in reading.names)])
    return m.NamesChecked(reading.names, reading.problems, needed)


def first_problem(problems: list[m.LineProblem]) -> BadRequest:
    """The refusal of a list of names, from its first problem."""
    first = problems[0]
    problem = {"id": first.message.id, "values": dict(first.message.values)}
    said = message_of("errors.list_line", {"line": first.line, "problem": problem, "count": len(problems) - 1})
    return BadRequest(said, todo="todo.correct_list", field="names")


def _count_lines(text: str) -> int:
    return sum(1 for row in text.splitlines() if row.strip())


def _lines(text: str) -> list[Line]:
    """The lines that are not blank, split where the file is split."""
    rows = text.removeprefix("\ufeff").splitlines()
    filled = [row for row in rows if row.strip()]
    delimiter = next((one for one in DELIMITERS if any(one in row for row in filled)), None)
    lines = []
    for number, row in enumerate(rows, 1):
        if row.strip(f" {delimiter or ''}"):
            cells = [row] if delimiter is None else next(csv.reader(io.StringIO(row), delimiter=delimiter))
            lines.append(Line(number, row.strip(), cells))
    return _whole_names(lines) if delimiter == "," and lines and not _columns(lines[0].cells) else lines


def _whole_names(lines: list[Line]) -> list[Line]:
    """Decide how to split lines at commas: `Ann, 3` has columns, while `Smith, Ann` is a name."""
    numbers = sum(len(line.cells) > 1 and line.cells[1].strip().isdecimal() for line in lines)
    commas = sum(len(line.cells) > 1 for line in lines)
    return lines if numbers * 2 >= commas else [line._replace(cells=[line.text]) for line in lines]


def _columns(cells: list[str]) -> dict[str, int]:
    """The columns, by the heading of a CSV file; empty if this is no heading."""
    titles = {at: title for at, cell in enumerate(cells) if (title := cell.strip().lower())}
    if not all(title in COLUMNS for title in titles.values()):
        return {}
    found = {COLUMNS[title]: at for at, title in titles.items()}
    return found if "name" in found else {}


def _fields(one: m.ListedName) -> tuple[str, int | None, int | None]:
    return one.name, one.table, one.seat
