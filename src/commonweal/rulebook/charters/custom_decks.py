"""Read and check decks that a facilitator may replace.

A rulebook names such a deck in its charter:

    scenario_deck = custom_deck(SCENARIO_DECK, rule="OP-15")

The charter then says "standard" or contains the whole deck: the text of a CSV file with headings, or a list of its
rows (dictionaries by column; of a deck with one column, just the texts). The deck is part of the charter in every
record of the game. The rules see only its whole numbers, in fields that `fill` writes before the table is set up; the
option itself is 1 for a custom deck. Its rows replace the standard rows wherever cards are named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from commonweal.rulebook.charters.charter_texts import CHARTER
from commonweal.rulebook.charters.spreadsheet import UnreadableSheet, read_sheet
from commonweal.wording import Message, message

STANDARD = "standard"
MAX_PROBLEMS = 100
Row = dict[str, str | int]
Values = Mapping[str, int | str]


NO_DECIMALS = re.compile(r"(?<=[0-9])[.,]0+$")
"""What spreadsheets write behind a whole number: 1.0, or 1,00."""


@dataclass(frozen=True)
class Number:
    """A column of whole numbers from low to high. back: printed on the back, so hidden until the rules show it."""

    name: str
    low: int
    high: int
    back: bool = False


@dataclass(frozen=True)
class Text:
    """A column of texts of 1 to `longest` characters. unique: no two cards share one. one_of: the texts that there are;
    empty for any."""

    name: str
    longest: int
    unique: bool = False
    back: bool = False
    one_of: tuple[str, ...] = ()


@dataclass(frozen=True)
class Groups:
    """The cards fall into groups by the number in a column: each of its numbers is on `least` to `most` cards."""

    column: str
    least: int
    most: int


@dataclass(frozen=True)
class DeckProblem:
    """One thing wrong with a deck. card, column: which card (from 0) and column, where it is about one.

    text: in English. message: its id and values; `charter.toml` has the patterns."""

    message: Message
    card: int | None = None
    column: str = ""

    @property
    def text(self) -> str:
        return CHARTER.say(self.message)


class BrokenDeck(ValueError):
    """A deck cannot be used. problems: what is wrong, with card and column."""

    def __init__(self, problems: Sequence[DeckProblem]):
        self.problems = list(problems)
        super().__init__("; ".join(one.text for one in self.problems))


@dataclass(frozen=True)
class Source:
    """Where cards come from. deck: the name of the deck. unit: what is counted there, with the number for each card."""

    deck: str
    unit: str
    places: Sequence[int]

    def problem(self, id: str, values: Values, card: int | None = None, column: str = "") -> DeckProblem:
        """What is wrong with the deck, or with one cell of it."""
        known: dict[str, int | str] = {"option": self.deck, **values}
        if column:
            known["column"] = column
        if card is not None:
            known |= {"unit": self.unit, "place": self.places[card]}
        used = CHARTER.kinds.get(f"charter.{id}", {})
        return DeckProblem(message(f"charter.{id}", {n: v for n, v in known.items() if n in used}), card, column)


@dataclass(frozen=True)
class DeckFormat:
    """What the cards of a deck must contain.

    kind: the kind of operand or field whose rows these are. least, most: how many cards there are. groups: how many of
    each number in a column. fill: f(s, rows) writes their numbers into a state. standard: the rows of the standard
    deck. sets: more decks of the game, which a charter may name instead of writing their rows."""

    kind: str
    columns: tuple[Number | Text, ...]
    most: int
    fill: Callable[[Any, Sequence[Mapping[str, Any]]], None]
    least: int = 1
    groups: Groups | None = None
    standard: Sequence[Mapping[str, Any]] = ()
    sets: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns]

    def named_sets(self) -> Iterator[tuple[str, list[Row]]]:
        """The sets besides the standard deck whose cards have an id and a title. A card is named by its English title:
        translations change the others of its texts."""
        for name, rows in self.sets.items():
            if rows is not self.standard and all("id" in row and "title" in row for row in rows):
                yield name, [{"name": row["title"], **row} for row in rows]

    def read(self, given: Any, name: str = "deck") -> list[Row] | None:
        """Read the deck in a charter; None for the standard deck. name: what errors call it. Raises BrokenDeck."""
        if given == STANDARD:
            return None
        if isinstance(given, str) and given in self.sets:
            return [dict(row) for row in self.sets[given]]
        if isinstance(given, str) and not set(given) & set(",;\t\r\n"):
            known = ", ".join([STANDARD, *self.sets])
            raise BrokenDeck([Source(name, "", ()).problem("deck_name", {"given": repr(given[:40]), "allowed": known})])
        if isinstance(given, str):
            return self._from_text(given, name)
        if isinstance(given, (list, tuple)):
            places = range(1, len(given) + 1)
            if len(self.columns) == 1 and any(isinstance(one, str) for one in given):
                return self._read_cards([{self.names[0]: one} for one in given], Source(name, "text", places))
            if all(isinstance(row, Mapping) for row in given):
                return self._read_cards([dict(row) for row in given], Source(name, "card", places))
        raise BrokenDeck([Source(name, "", ()).problem("deck_form", {})])

    def _from_text(self, text: str, name: str) -> list[Row]:
        try:
            sheet = read_sheet(text, self.names)
        except UnreadableSheet as wrong:
            raise BrokenDeck([Source(name, "", ()).problem(wrong.id, wrong.values)]) from None
        source, known = Source(name, "line", sheet.lines), ", ".join(self.names)
        if sheet.missing:
            line = sheet.headings
            raise BrokenDeck(
                [
                    source.problem("deck_column", {"place": line, "allowed": known}, column=lacks)
                    for lacks in sheet.missing
                ]
            )
        return self._read_cards(sheet.cards, source)

    def _read_cards(self, rows: Sequence[Mapping[str, Any]], source: Source) -> list[Row]:
        if len(rows) > self.most:
            raise BrokenDeck([source.problem("deck_many", {"count": len(rows), "most": self.most})])
        problems: list[DeckProblem] = []
        cards: list[Row] = []
        seen: dict[tuple[str, Any], int] = {}
        for number, row in enumerate(rows):
            card: Row = {}
            for column in self.columns:
                value, wrong = _read_cell(column, row.get(column.name))
                if wrong is None and isinstance(column, Text) and column.unique:
                    first = seen.setdefault((column.name, value), number)
                    if first != number:
                        wrong = "deck_twice", {"given": repr(value), "other": source.places[first]}
                if wrong is not None:
                    problems.append(source.problem(wrong[0], wrong[1], number, column.name))
                card[column.name] = value
            cards.append(card)
        problems = problems or self._check_counts(cards, source)
        if problems:
            raise BrokenDeck(problems[:MAX_PROBLEMS])
        return cards

    def _check_counts(self, cards: Sequence[Row], source: Source) -> list[DeckProblem]:
        """What is wrong with the number of cards."""
        if len(cards) < self.least:
            return [source.problem("deck_few", {"count": len(cards), "low": self.least})]
        if self.groups is None:
            return []
        name, low, high = self.groups.column, self.groups.least, self.groups.most
        [column] = [one for one in self.columns if one.name == name]
        assert isinstance(column, Number), f"the groups of a deck are numbers; {name} is no Number"
        counts = {number: sum(card[name] == number for card in cards) for number in range(column.low, column.high + 1)}
        return [
            source.problem("deck_group", {"given": str(number), "count": count, "low": low, "high": high}, column=name)
            for number, count in counts.items()
            if not low <= count <= high
        ]

    def is_valid(self, rows: Sequence[Mapping[str, Any]]) -> bool:
        """Whether rows are a deck of this format."""
        try:
            self.read(list(rows))
        except BrokenDeck:
            return False
        return True

    def fronts(self, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The rows without what is printed on the backs."""
        backs = {column.name for column in self.columns if column.back}
        return [{name: value for name, value in row.items() if name not in backs} for row in rows]


def text_deck(kind: str, *, least: int, most: int, longest: int, counted: str, standard: Sequence[str]) -> DeckFormat:
    """The format of a set of texts that a charter may bring, such as the issues to talk about: a list of texts.

    kind: what the texts are. counted: the field that gets their number. standard: the texts of the game."""

    def fill(s: Any, rows: Sequence[Mapping[str, Any]]) -> None:
        setattr(s, counted, len(rows))

    rows = [{"title": text} for text in standard]
    return DeckFormat(kind, (Text("title", longest, unique=True),), most, fill, least, standard=rows)


def _read_cell(column: Number | Text, given: Any) -> tuple[str | int, tuple[str, dict[str, int | str]] | None]:
    """Read the value of one cell. Returns it and what is wrong with it: the id of a text, and its values."""
    if isinstance(column, Number):
        written = str(given).strip() if given is not None and not isinstance(given, bool) else ""
        written = NO_DECIMALS.sub("", written)
        number = int(written) if written.lstrip("-").isdecimal() and len(written) < 10 else None
        if number is None or not column.low <= number <= column.high:
            shown = repr(written[:40])
            return 0, ("deck_number", {"given": shown, "low": column.low, "high": column.high})
        return number, None
    text = " ".join(given.split()) if isinstance(given, str) else ""
    if not text:
        return "", ("deck_missing", {})
    if len(text) > column.longest:
        return text, ("deck_long", {"count": len(text), "most": column.longest})
    if column.one_of and text not in column.one_of:
        return text, ("deck_unknown", {"given": repr(text), "allowed": ", ".join(column.one_of)})
    return text, None
