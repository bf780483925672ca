"""The gradebook of a class: a row for each seat, with a codebook that explains each column, as CSV and Excel."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from commonweal.play.class_debrief.class_results import PlayedTable
from commonweal.play.record_csv import safe_cell, write_csv
from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import OF_SEAT, OF_WHAT, Measure, measures_of_book

WIDEST, NARROWEST = 48, 8
OF_TABLE = "table_"
"""The beginning of the names of columns with measures of the table, which are the same for all its seats."""
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
"""Characters that Excel workbooks cannot hold."""
PLACES = 4
GAME = (
    "over, in play, stopped before its end, or not begun; unless it is over, only what everybody at the table may know "
    "is filled in"
)
PLAYED_BY = "person, bot, or stand-in (a bot for a person who was away), as the game ended"


class Column(NamedTuple):
    """A column of the gradebook: its meaning, unit, rule or source, and its cell for a seat of a table."""

    name: str
    meaning: str
    unit: str
    source: str
    cell: Callable[[PlayedTable, int], Any]


def columns_of(book: Rulebook, arms: Sequence[str]) -> list[Column]:
    """The columns of a class that plays a game, in order. arms: their names."""
    measures, ratios = measures_of_book(book)
    of_seats = [column_of_seat(name, m) for name, m in measures.items() if m.of == OF_SEAT]
    of_table = [column_of_table(name, f"{m.text.rstrip('.')} ({OF_WHAT[m.of]})", m.unit, m.source)
                for name, m in measures.items() if m.of != OF_SEAT]  # fmt: skip
    of_ratios = [
        column_of_table(name, f"{r.text} ({r.above} / {r.below}); empty if that is 0", r.unit, r.source)
        for name, r in ratios.items()
    ]
    return [*columns_of_people(book, arms), *of_seats, *of_table, *of_ratios]


def columns_of_people(book: Rulebook, arms: Sequence[str]) -> list[Column]:
    """The columns that every game has: where somebody sat, who it was, and how much that person did."""
    guesses = [
        Column("guesses_made", "guesses about the others that the seat wrote", "guesses", "", guessed(0)),
        Column("guesses_right", "how many of them were right", "guesses", "", guessed(1)),
    ]
    return [
        Column("table", "number of the table in the class, from 1", "", "class", lambda t, seat: t.number),
        Column("code", "code of the table", "", "class", lambda t, seat: t.code),
        Column("arm", "what the table played by", "", "class", lambda t, seat: arms[t.arm]),
        Column("seat", "number of the seat at its table, from 1", "", "class", lambda t, seat: seat + 1),
        Column("name", "name of the person, or a number if names are hidden", "", "class", lambda t, s: t.names[s]),
        Column("played_by", PLAYED_BY, "", "class", lambda t, s: t.players[s]),
        Column("game", GAME, "", "class", lambda t, seat: state_of(t).replace("_", " ")),
        Column("acts", "acts that the seat did; empty unless the game is over", "acts", "log of the table", acts_of),
        *(guesses if book.guesses is not None else []),
    ]  # fmt: skip


def state_of(table: PlayedTable) -> str:
    """Whether the game of a table is over."""
    if table.result is None:
        return "not_begun"
    return "over" if table.over else "stopped" if table.stopped else "in_play"


def acts_of(table: PlayedTable, seat: int) -> Any:
    return table.result.acts[seat] if table.result is not None and table.over else ""


def guessed(which: int) -> Callable[[PlayedTable, int], Any]:
    """How many guesses a seat wrote, or how many were right, once the game is over."""
    return lambda table, seat: table.guesses.get(seat, (0, 0))[which] if table.over else ""


def column_of_seat(name: str, m: Measure) -> Column:
    def cell(table: PlayedTable, seat: int) -> Any:
        of_seats = table.result.of_seats.get(name) if table.result is not None else None
        return "" if of_seats is None else of_seats[seat]

    return Column(name, f"{m.text.rstrip('.')} ({OF_WHAT[m.of]})", m.unit, m.source, cell)


def column_of_table(name: str, meaning: str, unit: str, source: str) -> Column:
    def cell(table: PlayedTable, seat: int) -> Any:
        value = table.result.of_table.get(name) if table.result is not None else None
        if value is None:
            return ""
        return int(value) if value == int(value) else round(value, PLACES)

    return Column(f"{OF_TABLE}{name}", meaning, unit, source, cell)


# ---------------------------------------------------------------- files
HEADINGS = ("column", "meaning", "unit", "rule or source")


def rows_of(columns: Sequence[Column], tables: Sequence[PlayedTable]) -> list[list[Any]]:
    """A row for each seat, table by table."""
    return [[column.cell(table, seat) for column in columns] for table in tables for seat in range(len(table.names))]


def codebook_rows(columns: Sequence[Column]) -> list[list[str]]:
    return [[column.name, column.meaning, column.unit, column.source] for column in columns]


def gradebook_csv(columns: Sequence[Column], tables: Sequence[PlayedTable]) -> bytes:
    """The gradebook as CSV that spreadsheets open: UTF-8 with a byte order mark."""
    return write_csv([column.name for column in columns], rows_of(columns, tables))


def codebook_csv(columns: Sequence[Column]) -> bytes:
    return write_csv(list(HEADINGS), codebook_rows(columns))


def gradebook_xlsx(columns: Sequence[Column], tables: Sequence[PlayedTable]) -> bytes:
    """An Excel workbook with the sheets `Gradebook` and `Codebook`."""
    from openpyxl import Workbook  # few servers ever write one

    book = Workbook()
    sheet: Any = book.active
    sheet.title = "Gradebook"
    fill_sheet(sheet, [column.name for column in columns], rows_of(columns, tables))
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = sheet.dimensions
    fill_sheet(book.create_sheet("Codebook"), HEADINGS, codebook_rows(columns))
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def fill_sheet(sheet: Any, headings: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Write headings and rows; texts stay texts, however they begin."""
    from openpyxl.styles import Alignment, Font, PatternFill
    from openpyxl.utils import get_column_letter

    for number, row in enumerate([headings, *rows], 1):
        for place, value in enumerate(row, 1):
            cell = sheet.cell(number, place)
            if isinstance(value, str):
                cell.value = safe_cell(CONTROL.sub("", value)) or None
                cell.data_type = "s" if cell.value else "n"
                cell.alignment = Alignment(wrap_text=number > 1, vertical="top")
            else:
                cell.value = value
                cell.alignment = Alignment(vertical="top")
    for place, heading in enumerate(headings, 1):
        longest = max([len(heading) + 2, *(len(str(row[place - 1])) for row in rows)])
        sheet.column_dimensions[get_column_letter(place)].width = max(NARROWEST, min(WIDEST, longest))
        sheet.cell(1, place).font, sheet.cell(1, place).fill = Font(bold=True), PatternFill("solid", fgColor="F1E8D2")
