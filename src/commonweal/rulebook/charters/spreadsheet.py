"""Read a table of cards from a file as people have it: CSV in any usual form, or an Excel workbook.

`read_sheet` finds out the encoding, the separator and the line with the headings. What it cannot read is refused with
the id of a text that says what to do. A file from outside is bounded in every direction before it is read."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

MOST_BYTES = 262_144  # of a file
MOST_UNPACKED = 4_194_304  # bytes of all parts of a workbook
MOST_PARTS = 200  # files in a workbook
MOST_LINES = 1000
MOST_COLUMNS = 64
MOST_CELL = 5000  # characters
MOST_SHEETS = 8  # of a workbook that are looked at
TOP_LINES = 10  # the headings are in one of these
SEPARATORS = ",;\t|"
SPACES = re.compile(r"[\s_\-.]+")

ZIP, OLD_EXCEL, PDF = b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF"
MARKED = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
"""Byte order marks and what they mean."""


class UnreadableSheet(ValueError):
    """A file holds no table of cards that can be read: the id of the text that says why, and its values."""

    def __init__(self, id: str, **values: int | str) -> None:
        self.id, self.values = id, values
        super().__init__(f"{id} {values}" if values else id)


@dataclass
class Sheet:
    """The cards of a file: the cells of the known columns as text, and the line of the file that each card is on.

    missing: known columns that it does not have. ignored: its other columns. headings: the line with the headings."""

    cards: list[dict[str, str]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    headings: int = 1


Lines = list[tuple[int, list[str]]]
"""The filled lines of a file: the number of each, and its cells."""


def read_sheet(given: bytes | str, columns: Sequence[str], titles: Mapping[str, Iterable[str]] | None = None) -> Sheet:
    """Read the cards of a file. columns: the names of its known columns. titles: other headings of each.

    Raises UnreadableSheet."""
    if len(given) > MOST_BYTES:
        raise UnreadableSheet("sheet_size", most=MOST_BYTES // 1024)
    known = {plain(title): name for name in columns for title in (titles or {}).get(name, ())}
    known |= {plain(name): name for name in columns}
    if isinstance(given, bytes) and given.startswith(ZIP):

        def fullness(sheet: Sheet) -> tuple[int, bool]:
            return len(columns) - len(sheet.missing), len(sheet.cards) > 0

        return max((_find_cards(lines, columns, known) for lines in _from_workbook(given)), key=fullness)
    text = given if isinstance(given, str) else _decode(given)
    return _find_cards(_from_text(text, known), columns, known)


def as_text(data: bytes) -> str:
    """A file as the text of a CSV file, whatever its columns are: of a workbook, its fullest sheet.

    Raises UnreadableSheet."""
    if len(data) > MOST_BYTES:
        raise UnreadableSheet("sheet_size", most=MOST_BYTES // 1024)
    if not data.startswith(ZIP):
        return _decode(data)
    text = io.StringIO(newline="")
    lines = max(_from_workbook(data), key=lambda lines: sum(len(cells) for _, cells in lines))
    csv.writer(text).writerows(cells for _, cells in lines)
    return text.getvalue()


def plain(heading: str) -> str:
    """A heading as it is compared: `Points agree`, `points-agree` and `points_agree` are the same."""
    return SPACES.sub("_", heading.strip().lower()).strip("_")


def _find_cards(lines: Lines, columns: Sequence[str], known: Mapping[str, str]) -> Sheet:
    """Find the headings, and below them the cards. known: the columns by their headings."""

    def names(cells: Sequence[str]) -> list[str | None]:
        return [known.get(plain(cell)) for cell in cells]

    top = lines[:TOP_LINES]
    if not top:
        return Sheet(missing=list(columns))
    at = max(range(len(top)), key=lambda n: len(set(names(top[n][1])) - {None}))
    number, headings = top[at]
    found = names(headings)
    sheet = Sheet(headings=number)
    sheet.missing = [name for name in columns if name not in found]
    sheet.ignored = [cell.strip() for cell, name in zip(headings, found, strict=True) if name is None and plain(cell)]
    places = {name: found.index(name) for name in columns if name in found}
    for line, cells in lines[at + 1 :]:
        card = {name: cells[place].strip() if place < len(cells) else "" for name, place in places.items()}
        if any(card.values()):
            sheet.cards.append(card)
            sheet.lines.append(line)
    return sheet


# ---------------------------------------------------------------- text
def _decode(data: bytes) -> str:
    """The text of a file: in the encoding that its first bytes name, else UTF-8, UTF-16 or Windows-1252."""
    if data.startswith(OLD_EXCEL):
        raise UnreadableSheet("sheet_old_excel")
    if data.startswith(PDF):
        raise UnreadableSheet("sheet_binary")
    for mark, encoding in MARKED:
        if data.startswith(mark):
            return _decode_as(data, encoding)
    head = data[:2000]
    for encoding, zeros in (("utf-16-le", head[1::2]), ("utf-16-be", head[::2])):
        if len(zeros) > 3 and zeros.count(0) > 0.6 * len(zeros):  # most letters of most languages begin with a zero
            return _decode_as(data, encoding)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _decode_as(data, "cp1252")


def _decode_as(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise UnreadableSheet("sheet_letters") from None


def _from_text(text: str, known: Mapping[str, str]) -> Lines:
    """The lines of a CSV file. Its separator is the one that finds most of the known columns."""
    text = text.lstrip("\ufeff")
    if "\0" in text:
        raise UnreadableSheet("sheet_binary")
    said = re.match(r"sep=([,;\t|])\r?\n", text, re.IGNORECASE)
    if said:  # Excel's own way to say it
        return [(line + 1, cells) for line, cells in _split(text[said.end() :], said[1])]

    def hits(separator: str) -> tuple[int, int]:
        top = [line.split(separator) for line in text.splitlines()[:TOP_LINES]]
        found = [len({plain(cell.strip(' "')) for cell in cells} & known.keys()) for cells in top]
        return max(found, default=0), max(map(len, top), default=0)

    return list(_split(text, max(SEPARATORS, key=hits)))


def _split(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield reader.line_num, _bounded(cells, reader.line_num)
    except csv.Error:
        raise UnreadableSheet("sheet_quotes", place=max(1, reader.line_num)) from None


def _bounded(cells: list[str], line: int) -> list[str]:
    """The cells of a line. Raises UnreadableSheet where they are more or longer than any deck has."""
    while cells and not cells[-1].strip():
        cells.pop()
    if line > MOST_LINES:
        raise UnreadableSheet("sheet_lines", most=MOST_LINES)
    if len(cells) > MOST_COLUMNS:
        raise UnreadableSheet("sheet_columns", place=line, most=MOST_COLUMNS)
    if any(len(cell) > MOST_CELL for cell in cells):
        raise UnreadableSheet("sheet_cell", place=line, most=MOST_CELL)
    return cells


# ---------------------------------------------------------------- workbooks
def _from_workbook(data: bytes) -> Iterator[Lines]:
    """The lines of each sheet of an Excel workbook."""
    _check_package(data)
    from openpyxl import load_workbook  # few servers and commands ever read one

    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        sheets = [list(_lines_of(sheet)) for sheet in book.worksheets[:MOST_SHEETS]]
    except UnreadableSheet:
        raise
    except Exception:  # openpyxl raises whatever a broken part makes it stumble over
        raise UnreadableSheet("sheet_broken") from None
    yield from sheets or [[]]


def _lines_of(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    """The filled lines of a sheet. What it says of its own size is not believed."""
    rows = sheet.iter_rows(max_row=MOST_LINES + 1, max_col=MOST_COLUMNS + 1, values_only=True)
    for line, values in enumerate(rows, 1):
        cells = [_cell_text(value) for value in values]
        if any(cell.strip() for cell in cells):
            yield line, _bounded(cells, line)


def _cell_text(value: Any) -> str:
    """A cell of a workbook as its reader sees it: 3, not 3.0."""
    if value is None:
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _check_package(data: bytes) -> None:
    """Refuse a file that is no workbook, or one that unpacks to more than a deck needs. Its own sizes are not believed:
    a part is unpacked up to the size that it states, and its check sum must be right then."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            parts = package.infolist()
            names = {part.filename for part in parts}
            if "xl/workbook.xml" not in names:
                raise UnreadableSheet("sheet_other_format")
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
                raise UnreadableSheet("sheet_unpacked", most=MOST_UNPACKED // 1_048_576)
            for part in parts:
                if b"<!DOCTYPE" in package.read(part):
                    raise UnreadableSheet("sheet_broken")
    except UnreadableSheet:
        raise
    except Exception:  # zipfile raises a dozen kinds of errors for broken or encrypted files
        raise UnreadableSheet("sheet_broken") from None
