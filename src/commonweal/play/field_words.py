"""Format the numbers of a field: things by their titles, seats by their names, numbers as people write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from commonweal.rulebook.state.fields import Field
from commonweal.rulebook.values.naming import titles_of
from commonweal.wording import PARTS

if TYPE_CHECKING:
    from commonweal.play.game import Game

MIDDLE, MAT, HAND = range(3)
"""Where a card lies: hands show its name and title, mats its title and number."""


class FieldWords:
    """Words for what the fields of one game hold."""

    def __init__(self, game: Game):
        self.game = game

    def worded(self, field: Field, value: Any, where: int = MIDDLE) -> str:
        """A value in words: "?" if the viewer cannot see it, "" for nothing."""
        if value is None:
            return "?"
        if not isinstance(value, list):
            return self.worded_one(field, value, where)
        if any(isinstance(one, list) for one in value):
            return ", ".join(filter(None, (self.worded(field, one, where) for one in value)))
        if field.counts:
            return self.counted(field, value, where)
        if field.of:
            return self.by_thing(field, value, where)
        return self.in_a_row(field, value, where)

    def counted(self, field: Field, value: Sequence[int | None], where: int) -> str:
        """How many of each thing there are."""
        things = zip(self.titles(field.counts, where), value, strict=False)
        return ", ".join(f"{n} × {title}" if n > 1 else title for title, n in things if n)

    def by_thing(self, field: Field, value: Sequence[int | None], where: int) -> str:
        """What belongs to each thing; for yes-or-no values, the things for which the answer is yes."""
        found = []
        for title, one in zip(self.titles(field.of, where), value, strict=False):
            word = self.worded(field, one, where)
            if not self.is_nothing(field, word):
                found.append(title if is_flag(field) else f"{title} {word}")
        return ", ".join(found)

    def in_a_row(self, field: Field, value: Sequence[int | None], where: int) -> str:
        """A row of numbers, if any means something; a place without a seat belongs to nobody."""
        words = [self.worded(field, one, where) for one in value]
        if field.kind == "seat" and any(words):
            return ", ".join(word or self.nobody for word in words)
        return ", ".join(filter(None, words)) if any(word.strip("0.,") for word in words) else ""

    def worded_one(self, field: Field, value: int, where: int = MIDDLE) -> str:
        """A number in words."""
        kind = field.set_of or field.counts or field.kind
        titles = self.titles(kind, where)
        if field.set_of:
            return ", ".join(title for n, title in enumerate(titles) if value >> n & 1)
        if titles:
            return "" if value < 0 or self.is_none(kind, value) else titles[value]
        if is_flag(field):
            return self.game.word("charter.yes") if value else ""
        words = field.enum
        return words.name_of(value).lower().replace("_", " ") if words else self.number(field, value)

    def number(self, field: Field, value: int) -> str:
        """A number, written as its kind demands: a sum in cents with two decimals; "" for -1 if that means none."""
        if value == field.low == -1:
            return ""
        return self.game.templates.word_number(field.kind if field.kind in PARTS else "number", value)

    def is_nothing(self, field: Field, word: str) -> bool:
        """Whether a word for a value of a field means nothing, or none of it."""
        return word in ("", "0") or (field.kind in PARTS and word == self.number(field, 0))

    def is_none(self, kind: str, value: int) -> bool:
        """Whether a row stands for no thing of its kind."""
        rows = self.game.book.names.get(kind, ())
        return value < len(rows) and rows[value].get("name") == "none"

    @property
    def nobody(self) -> str:
        """The word where no seat is."""
        return self.game.word("words.nobody")

    def titles(self, kind: str, where: int = MIDDLE) -> list[str]:
        """The titles of the things of a kind: people, or cards."""
        if kind == "seat":
            return self.game.names
        rows = self.game.rows(kind) if kind in self.game.book.names else []
        titles = titles_of(rows)
        for n, row in enumerate(rows):
            numbers = [value for value in row.values() if isinstance(value, int)]
            if where == HAND and row["name"].lower() not in titles[n].lower():
                titles[n] = f"{row['name']} {titles[n]}"
            elif where == MAT and len(numbers) == 1:
                titles[n] += f" ({numbers[0]})"
        return titles


def is_flag(field: Field) -> bool:
    """Whether the numbers of a field mean yes or no."""
    return (field.low, field.high) == (0, 1) and not field.enum and field.kind == "number"
