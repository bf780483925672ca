"""Read and check decks that a facilitator may replace.

A rulebook names such a deck in its charter:

    scenario_deck = custom_deck(SCENARIO_DECK, rule="OP-15")

The charter then says "standard" or contains the whole deck: the text of a CSV file with a heading, or a list of its
rows (dictionaries by column; of a deck with one column, just the texts). The deck is part of the charter in every
record of the game. The rules see only its whole numbers, in fields that `fill` writes before the table is set up; the
option itself is 1 for a custom deck. Its rows replace the standard rows wherever cards are named.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

STANDARD = "standard"
MAX_PROBLEMS = 20
Row = dict[str, str | int]


@dataclass(frozen=True)
class Number:
    """A column of whole numbers from low to high. back: printed on the back, so hidden until the rules show it."""

    name: str
    low: int
    high: int
    back: bool = False


@dataclass(frozen=True)
class Text:
    """A column of texts of 1 to `longest` characters. unique: no two cards share one."""

    name: str
    longest: int
    unique: bool = False
    back: bool = False


class BrokenDeck(ValueError):
    """A deck cannot be used. problems: one sentence each, with line and column."""

    def __init__(self, problems: Sequence[str]):
        self.problems = list(problems)
        super().__init__("; ".join(self.problems))


@dataclass(frozen=True)
class DeckFormat:
    """What the cards of a deck must contain.

    kind: the kind of operand or field whose rows these are. most: the most cards. fill: f(s, rows) writes their numbers
    into a state. validate: f(rows) -> sentences that say what is wrong with the deck as a whole. standard: the rows of
    the standard deck.
    """

    kind: str
    columns: tuple[Number | Text, ...]
    most: int
    fill: Callable[[Any, Sequence[Mapping[str, Any]]], None]
    validate: Callable[[Sequence[Mapping[str, Any]]], list[str]]
    standard: Sequence[Mapping[str, Any]] = ()

    def read(self, given: Any) -> list[Row] | None:
        """Read the deck in a charter; None for the standard deck. Raises BrokenDeck."""
        if given == STANDARD:
            return None
        if isinstance(given, str):
            lines, rows = self._from_csv(given)
        elif len(self.columns) == 1 and isinstance(given, (list, tuple)) and any(isinstance(one, str) for one in given):
            lines = [f"text {n}" for n in range(1, len(given) + 1)]
            rows = [{self.columns[0].name: one} for one in given]
        elif isinstance(given, (list, tuple)) and all(isinstance(row, Mapping) for row in given):
            lines, rows = [f"card {n}" for n in range(1, len(given) + 1)], [dict(row) for row in given]
        else:
            raise BrokenDeck([f"a deck is {STANDARD!r}, the text of a CSV file, or a list of cards"])
        return self._check_rows(lines, rows)

    def _from_csv(self, text: str) -> tuple[list[str], list[dict[str, Any]]]:
        reader = csv.DictReader(io.StringIO(text.lstrip("\ufeff"), newline=""))
        names = [column.name for column in self.columns]
        try:
            heading = list(reader.fieldnames or ())
            missing = [name for name in names if name not in heading]
            if missing:
                known = f"the columns are {', '.join(names)}"
                raise BrokenDeck([f"line 1: there is no column {name}; {known}" for name in missing])
            lines, rows = [], []
            for row in reader:
                lines.append(f"line {reader.line_num}")
                rows.append(row)
        except csv.Error as wrong:
            raise BrokenDeck([f"line {reader.line_num}: this is not CSV: {wrong}"]) from None
        return lines, rows

    def _check_rows(self, lines: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> list[Row]:
        if len(rows) > self.most:
            raise BrokenDeck([f"{lines[self.most]}: there are {len(rows)} cards; a deck has {self.most} at most"])
        problems: list[str] = []
        cards: list[Row] = []
        seen: dict[tuple[str, Any], str] = {}
        for line, row in zip(lines, rows, strict=True):
            card: Row = {}
            for column in self.columns:
                value, wrong = _read_cell(column, row.get(column.name))
                if not wrong and isinstance(column, Text) and column.unique:
                    first = seen.setdefault((column.name, value), line)
                    wrong = f"{value!r} is on {first} already" if first != line else ""
                if wrong:
                    problems.append(f"{line}, column {column.name}: {wrong}")
                card[column.name] = value
            cards.append(card)
        if not problems:
            problems = self.validate(cards)
        if problems:
            raise BrokenDeck(problems[:MAX_PROBLEMS])
        return cards

    def fronts(self, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The rows without what is printed on the backs."""
        backs = {column.name for column in self.columns if column.back}
        return [{name: value for name, value in row.items() if name not in backs} for row in rows]


def text_deck(kind: str, *, least: int, most: int, longest: int, counted: str, standard: Sequence[str]) -> DeckFormat:
    """The format of a set of texts that a charter may bring, such as the issues to talk about: a list of texts.

    kind: what the texts are. counted: the field that gets their number. standard: the texts of the game."""

    def fill(s: Any, rows: Sequence[Mapping[str, Any]]) -> None:
        setattr(s, counted, len(rows))

    def validate(rows: Sequence[Mapping[str, Any]]) -> list[str]:
        return [] if len(rows) >= least else [f"there are {len(rows)} texts; {least} are needed"]

    rows = [{"title": text} for text in standard]
    return DeckFormat(kind, (Text("title", longest, unique=True),), most, fill, validate, rows)


def _read_cell(column: Number | Text, given: Any) -> tuple[str | int, str]:
    """Read the value of one cell. Returns it and what is wrong with it ("": nothing)."""
    if isinstance(column, Number):
        written = str(given).strip() if given is not None and not isinstance(given, bool) else ""
        number = int(written) if written.lstrip("-").isdecimal() and len(written) < 10 else None
        if number is None or not column.low <= number <= column.high:
            return 0, f"{written!r} is not a whole number from {column.low} to {column.high}"
        return number, ""
    text = " ".join(given.split()) if isinstance(given, str) else ""
    if not text:
        return "", "the text is missing"
    if len(text) > column.longest:
        return text, f"the text has {len(text)} characters; {column.longest} are the most"
    return text, ""
