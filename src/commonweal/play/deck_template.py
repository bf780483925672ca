"""Templates of decks that people fill in with their spreadsheet program."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

from commonweal.rulebook.charters.custom_decks import DeckFormat, Number

WIDEST, NARROWEST = 48, 10  # characters
COLUMNS_SHEET = "Columns"


def examples(deck: DeckFormat) -> list[dict[str, Any]]:
    """The first card of each group of the standard deck; for a deck without groups, its first two cards."""
    rows = [{name: row.get(name, "") for name in deck.names} for row in deck.standard]
    if deck.groups is None:
        return rows[:2]
    first: dict[Any, dict[str, Any]] = {}
    for row in rows:
        first.setdefault(row[deck.groups.column], row)
    return list(first.values())


def template_csv(deck: DeckFormat) -> bytes:
    """A CSV file with headings and examples, and the byte order mark by which Excel recognizes UTF-8."""
    text = io.StringIO()
    writer = csv.DictWriter(text, deck.names)
    writer.writeheader()
    writer.writerows(examples(deck))
    return text.getvalue().encode("utf-8-sig")


def template_xlsx(deck: DeckFormat, titles: Mapping[str, str]) -> bytes:
    """An Excel workbook with headings, examples, and a second sheet that explains what each column may contain.

    titles: of the columns, by name."""
    from openpyxl import Workbook  # few servers ever write one
    from openpyxl.styles import Alignment, Font, PatternFill
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.datavalidation import DataValidation

    book = Workbook()
    cards: Any = book.active
    cards.title = "Cards"
    cards.append(deck.names)
    for row in examples(deck):
        cards.append([row[name] for name in deck.names])
    cards.freeze_panes = "A2"
    for number, column in enumerate(deck.columns, 1):
        letter = get_column_letter(number)
        low, high = (column.low, column.high) if isinstance(column, Number) else (1, column.longest)
        width = max(NARROWEST, len(column.name) + 2) if isinstance(column, Number) else min(WIDEST, column.longest // 4)
        cards.column_dimensions[letter].width = max(width, len(column.name) + 2)
        kind = "whole" if isinstance(column, Number) else "textLength"
        rule = DataValidation(type=kind, operator="between", formula1=str(low), formula2=str(high), allow_blank=True)
        rule.errorTitle, rule.error, rule.showErrorMessage = column.name, _allowed(column), True
        rule.add(f"{letter}2:{letter}{deck.most + 1}")
        cards.add_data_validation(rule)
    for cell in cards[1]:
        cell.font, cell.fill = Font(bold=True), PatternFill("solid", fgColor="F1E8D2")
    for line in cards.iter_rows(min_row=2):
        for cell in line:
            cell.alignment = Alignment(wrap_text=True, vertical="top")
    about = book.create_sheet(COLUMNS_SHEET)
    about.append(["Column", "What it is", "What it may contain"])
    for column in deck.columns:
        about.append([column.name, titles.get(column.name, ""), _allowed(column)])
    for letter, width in zip("ABC", (20, 26, 44), strict=True):
        about.column_dimensions[letter].width = width
    for cell in about[1]:
        cell.font = Font(bold=True)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def _allowed(column: Any) -> str:
    if isinstance(column, Number):
        return f"a whole number from {column.low} to {column.high}"
    if column.one_of:
        return f"one of {', '.join(column.one_of)}"
    return f"1 to {column.longest} characters" + (", different on every card" if column.unique else "")
