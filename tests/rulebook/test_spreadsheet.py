"""Spreadsheets as people have them: any separator, any usual encoding, Excel workbooks; and files made to do harm."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from commonweal.rulebook.charters.spreadsheet import (
    MOST_BYTES,
    MOST_CELL,
    MOST_COLUMNS,
    MOST_LINES,
    UnreadableSheet,
    read_sheet,
)

COLUMNS = ["round", "title", "points_agree"]
WESTERN = "".join(c for c in bytes(range(32, 256)).decode("cp1252", "ignore") if c.isprintable())
ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]

cells = st.text(WESTERN, max_size=40).map(str.strip).filter(lambda text: not text.startswith("="))  # no formula
cards = st.lists(st.tuples(st.integers(0, 99).map(str), cells, cells), min_size=1, max_size=8)


def as_csv(rows: list[Any], separator: str, end: str = "\r\n", headings: list[str] = COLUMNS) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator, lineterminator=end)
    writer.writerow(headings)
    writer.writerows(rows)
    return text.getvalue()


def as_xlsx(*sheets: list[list[Any]]) -> bytes:
    book = Workbook()
    book.remove(book.active)
    for rows in sheets:
        sheet = book.create_sheet()
        for row in rows:
            sheet.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def dicts(rows: list[Any]) -> list[dict[str, str]]:
    return [dict(zip(COLUMNS, row, strict=True)) for row in rows]


def refused(data: bytes | str) -> str:
    """The reason why a file cannot be read; "" if it can."""
    try:
        read_sheet(data, COLUMNS)
    except UnreadableSheet as wrong:
        return wrong.id
    return ""


WORKBOOK = as_xlsx([COLUMNS, ["1", "A day", "2"]])


# ---------------------------------------------------------------- every usual form
@given(cards, st.sampled_from(",;\t|"), st.sampled_from(ENCODINGS), st.sampled_from(["\n", "\r\n", "\r"]))
def test_any_separator_and_encoding_is_found_out(rows: list[Any], separator: str, encoding: str, end: str) -> None:
    text = as_csv(rows, separator, end)
    if encoding == "cp1252":
        data = text.encode("cp1252")
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            pass
        else:
            data = text.encode("utf-8")  # letters that are UTF-8 as they stand are read as UTF-8
    else:
        data = text.encode(encoding)
    sheet = read_sheet(data, COLUMNS)
    assert sheet.cards == dicts(rows)
    assert (sheet.missing, sheet.ignored) == ([], [])


@settings(max_examples=25)
@given(cards)
def test_a_workbook_is_read_as_its_cells_look(rows: list[Any]) -> None:
    given = [[int(number), title, text or None] for number, title, text in rows]
    assert read_sheet(as_xlsx([COLUMNS, *given]), COLUMNS).cards == dicts(rows)


@given(st.binary(max_size=3000))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for one in (data, b"PK\x03\x04" + data):
        assert refused(one) == "" or refused(one).startswith("sheet_")


@settings(max_examples=50)
@given(st.integers(0, 6000), st.integers(0, 255))
def test_a_workbook_with_a_wrong_byte_is_read_or_refused(place: int, byte: int) -> None:
    data = bytearray(WORKBOOK)
    data[place % len(data)] = byte
    assert refused(bytes(data)) == "" or refused(bytes(data)).startswith("sheet_")


def test_headings_may_be_written_as_people_write_them() -> None:
    sheet = read_sheet('"Points agree";" TITLE ";Round;Remarks\n2;A day;1;x\n', COLUMNS)
    assert sheet.cards == [{"points_agree": "2", "title": "A day", "round": "1"}]
    assert sheet.ignored == ["Remarks"]


def test_a_column_may_have_other_headings_and_names_go_first() -> None:
    titles = {"points_agree": ["Points for Agree", "Title"], "round": ["Runde"]}
    sheet = read_sheet("Runde;Title;Points for agree\n1;A day;2\n", COLUMNS, titles)
    assert sheet.cards == [{"round": "1", "title": "A day", "points_agree": "2"}]
    assert (sheet.missing, sheet.ignored) == ([], [])


def test_lines_above_the_headings_and_empty_lines_are_passed_over() -> None:
    sheet = read_sheet("My deck;;\n;;\nround;title;points_agree\n1;A;2\n;;\n2;B;3\n", COLUMNS)
    assert (sheet.headings, sheet.lines) == (3, [4, 6])
    assert [card["title"] for card in sheet.cards] == ["A", "B"]


def test_a_missing_column_loses_no_other() -> None:
    sheet = read_sheet("round,title\n1,A day\n", COLUMNS)
    assert sheet.missing == ["points_agree"]
    assert sheet.cards == [{"round": "1", "title": "A day"}]


def test_excel_may_name_the_separator_itself() -> None:
    sheet = read_sheet("sep=;\r\nround;title;points_agree\r\n1;A, or B;2\r\n", COLUMNS)
    assert sheet.cards == [{"round": "1", "title": "A, or B", "points_agree": "2"}]
    assert sheet.lines == [3]


def test_the_sheet_with_the_cards_is_found() -> None:
    data = as_xlsx([["Notes"], ["Ask Maria"]], [["My deck"], [], COLUMNS, [1.0, "A day", 2]])
    assert read_sheet(data, COLUMNS).cards == [{"round": "1", "title": "A day", "points_agree": "2"}]


def test_quoted_texts_keep_separators_and_line_breaks() -> None:
    sheet = read_sheet('round;title;points_agree\n1;"A; ""day"",\nor two";2\n2;B;0\n', COLUMNS)
    assert [card["title"] for card in sheet.cards] == ['A; "day",\nor two', "B"]
    assert sheet.lines == [3, 4]


# ---------------------------------------------------------------- what cannot be read, and what is made to do harm
@pytest.mark.parametrize(
    ("data", "id"),
    [
        (b"\xd0\xcf\x11\xe0" + bytes(600), "sheet_old_excel"),
        (b"%PDF-1.7 ...", "sheet_binary"),
        (b"round,title\n1,\x00\n", "sheet_binary"),
        (b"\xff\xfea", "sheet_letters"),
        (b"round,title\n1,\x81\x8d\n", "sheet_letters"),
        (b"PK\x03\x04 and then nothing", "sheet_broken"),
        ('round,title\n1,"never closed\n', "sheet_quotes"),
        (b"x" * (MOST_BYTES + 1), "sheet_size"),
        ("\n".join(["round,title", *["1,A"] * MOST_LINES]), "sheet_lines"),
        (",".join(["a"] * (MOST_COLUMNS + 1)), "sheet_columns"),
        (f"round,title\n1,{'a' * (MOST_CELL + 1)}", "sheet_cell"),
    ],
)
def test_each_file_that_cannot_be_read_is_refused_with_its_reason(data: bytes | str, id: str) -> None:
    assert refused(data) == id


def package(**parts: bytes) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as made:
        for name, part in parts.items():
            made.writestr(name, part)
    return content.getvalue()


def with_part(data: bytes, name: str, part: bytes) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as new:
        for one in old.infolist():
            new.writestr(one.filename, part if one.filename == name else old.read(one))
    return content.getvalue()


def test_other_packages_are_no_workbook() -> None:
    assert refused(package(mimetype=b"application/vnd.oasis.opendocument.spreadsheet")) == "sheet_other_format"


def test_a_workbook_that_unpacks_to_more_than_any_deck_is_refused() -> None:
    bomb = with_part(as_xlsx([COLUMNS]), "xl/worksheets/sheet1.xml", b" " * 40_000_000)
    assert len(bomb) < MOST_BYTES
    assert refused(bomb) == "sheet_unpacked"


def test_a_part_that_lies_about_its_size_is_refused() -> None:
    data = bytearray(with_part(as_xlsx([COLUMNS]), "xl/worksheets/sheet1.xml", b" " * 3_000_000))
    for place in range(len(data) - 4):
        if data[place : place + 4] == (3_000_000).to_bytes(4, "little"):
            data[place : place + 4] = (100).to_bytes(4, "little")
    assert refused(bytes(data)) == "sheet_broken"


def test_entities_are_not_expanded() -> None:
    laughs = b'<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa">]><worksheet>&a;</worksheet>'
    assert refused(with_part(as_xlsx([COLUMNS]), "xl/worksheets/sheet1.xml", laughs)) == "sheet_broken"


def test_a_sheet_that_claims_a_million_lines_is_read_to_its_end() -> None:
    data = as_xlsx([COLUMNS, ["1", "A day", "2"]])
    with zipfile.ZipFile(io.BytesIO(data)) as old:
        sheet = old.read("xl/worksheets/sheet1.xml")
    wide = sheet.replace(b'ref="A1:C2"', b'ref="A1:XFD1048576"')
    assert wide != sheet
    assert len(read_sheet(with_part(data, "xl/worksheets/sheet1.xml", wide), COLUMNS).cards) == 1


def test_a_line_far_below_is_refused_not_waited_for() -> None:
    data = as_xlsx([COLUMNS, ["1", "A day", "2"]])
    with zipfile.ZipFile(io.BytesIO(data)) as old:
        sheet = old.read("xl/worksheets/sheet1.xml")
    far = sheet.replace(b'<row r="2"', b'<row r="1048576"').replace(b'r="A2"', b'r="A1048576"')
    assert refused(with_part(data, "xl/worksheets/sheet1.xml", far)) in ("", "sheet_lines")
