"""What an entry of the log says has changed: `changes` of an act or a notice in the texts, for fields that players
follow.

    changes = [
        { field = "cash", at = "payer", by = "-cents" },
        { field = "status", at = "all", by = 1 },
        { field = "title", at = ["seat", "kind"], to = 0, when = { answer = "agree" } },
    ]

`at` names the row, with as many places as the field has dimensions: a value that the sentence names, `all`, or a
number. Exactly one of `by`, `to`, `adds` and `drops` says what happens to it: how much more it is, what it is now, or
which thing joins or leaves a bit set. A number is written, or a value that the sentence names, with a sign before it
or a number after it: `-cents`, `house+1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any

from commonweal.rulebook.texts.game_texts import TextsError, args_of
from commonweal.rulebook.texts.messages import types_of
from commonweal.rulebook.values.naming import names_of, word_of
from commonweal.wording import SEATS

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook

ALL = "all"
WAYS = ("by", "to", "adds", "drops")
KEYS = {"field", "at", "when", *WAYS}
NUMBER = re.compile(r"(-?)([A-Za-z_]\w*)([+-]\d+)?")
Place = tuple[int, ...]
"""Where a number of a field is: its index in each dimension, none for a field of one number."""


@dataclass(frozen=True)
class Told:
    """A number in a change: the value of this name times `sign`, plus `more`; without a name, `more` alone."""

    name: str = ""
    sign: int = 1
    more: int = 0

    def of(self, values: Mapping[str, Any]) -> int:
        return (self.sign * int(values[self.name]) if self.name else 0) + self.more


@dataclass(frozen=True)
class Change:
    """One change that an entry tells of a field. sets: the values in `at` that are sets of seats. names: all values
    that it needs. when: for these values, the numbers with which it happens."""

    name: str
    at: tuple[Told | str, ...]
    way: str
    number: Told
    sets: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    when: Mapping[str, frozenset[int]] = field(default_factory=dict)

    def happens(self, values: Mapping[str, Any]) -> bool:
        """Whether an entry with these values tells it."""
        return self.names <= values.keys() and all(values[name] in numbers for name, numbers in self.when.items())

    def places(self, values: Mapping[str, Any], shape: Place) -> Iterator[Place]:
        """The places of the field that change. shape: how many rows there are of each index."""
        yield from product(*(self._indices(at, values, size) for at, size in zip(self.at, shape, strict=True)))

    def _indices(self, at: Told | str, values: Mapping[str, Any], size: int) -> list[int]:
        if isinstance(at, str):
            return list(range(size))
        value = values.get(at.name)
        if at.name in self.sets and isinstance(value, int):
            return [seat for seat in range(size) if value >> seat & 1]
        if isinstance(value, list):
            return [at.of({at.name: one}) for one in value]
        return [at.of(values)]

    def after(self, before: int, values: Mapping[str, Any]) -> int:
        """The number after the change."""
        number = self.number.of(values)
        match self.way:
            case "by":
                return before + number
            case "adds":
                return before | 1 << number
            case "drops":
                return before & ~(1 << number)
        return number


def changes_of(book: Rulebook) -> dict[str, tuple[Change, ...]]:
    """What the entries of the log say has changed, by table and entry: `notices.SHARED`. Raises TextsError."""
    found = {}
    for table in ("acts", "notices"):
        for name, entry in getattr(book.texts, table).items():
            if "changes" in entry:
                found[f"{table}.{name}"] = tuple(_Reader(book, table, name).read(one) for one in entry["changes"])
            if "done_to" in entry:
                _Reader(book, table, name).check_done_to(entry["done_to"])
    return found


class _Reader:
    """Reads what one entry declares of its values, with errors that say where and what to write."""

    def __init__(self, book: Rulebook, table: str, name: str):
        self.book, self.entry = book, getattr(book.texts, table)[name]
        self.where, self.table, self.name = book.texts.where(table, name), table, name
        said = f"{table}.{name}.says"
        self.kinds: dict[str, str] = {}
        for id, kinds in book.kinds.items():
            if id == said or id.startswith(said + "."):
                self.kinds |= kinds
        self.type = str(self.entry.get("by", "")) if table == "notices" else ""

    def read(self, one: Mapping[str, Any]) -> Change:
        ways = [way for way in WAYS if way in one]
        if one.keys() - KEYS or "field" not in one or len(ways) != 1:
            raise TextsError(
                f"{self.where}: a change is {{ field = ..., at = ..., by = ... }}, with `to`, `adds` or `drops` "
                f"instead of `by`, and `when` if it does not always happen; not {dict(one)}"
            )
        name, way = one["field"], ways[0]
        declared = self.book.own_fields.get(name)
        if declared is None or not declared.followed:
            raise TextsError(f"{self.where} changes {name}, which is not a field with followed=True")
        at = one.get("at", [])
        places = tuple(
            place if place == ALL else self._number(place) for place in (at if isinstance(at, list) else [at])
        )
        if len(places) != len(declared.shape):
            raise TextsError(
                f"{self.where} changes {name}, which has {len(declared.shape)} indices: `at` names {len(places)}"
            )
        number = self._number(one[way])
        when = {value: self._numbers_of(value, words) for value, words in one.get("when", {}).items()}
        told = [part for part in (*places, number) if isinstance(part, Told) and part.name]
        sets = frozenset(part.name for part in told if self.kinds.get(part.name) == SEATS)
        return Change(name, places, way, number, sets, frozenset(part.name for part in told) | when.keys(), when)

    def check_done_to(self, value: Any) -> None:
        """Raise TextsError where `done_to` names no seat, or no set of seats, that the sentence names."""
        if self.kinds.get(value) not in ("seat", SEATS):
            raise TextsError(f"{self.where}: done_to = {value!r} is not a seat, or a set of seats, that `says` names")

    def _number(self, written: Any) -> Told:
        if isinstance(written, int):
            return Told(more=written)
        match = NUMBER.fullmatch(str(written))
        if match is None:
            raise TextsError(
                f"{self.where} changes: {written!r} is not a number or a value, such as 1, cents or -cents"
            )
        sign, name, more = match.groups()
        self._check_named(name)
        return Told(name, -1 if sign else 1, int(more or 0))

    def _check_named(self, name: str) -> None:
        if name not in self.kinds and name != self.type:
            known = f"it may name {', '.join(self.kinds)}" if self.kinds else "it names no value"
            raise TextsError(f"{self.where} changes: {name} is not a value that its `says` names; {known}")

    def _numbers_of(self, value: str, words: Any) -> frozenset[int]:
        """The numbers of a value with which a change happens: written, or by the names of the kind of the value."""
        self._check_named(value)
        kind = self.kinds.get(value) or args_of(self.entry)[value]
        rows = self.book.names.get(kind, ())
        numbers = {word_of(name): number for number, row in enumerate(rows) for name in names_of(row)}
        found = set[int]()
        for word in words if isinstance(words, list) else [words]:
            if not isinstance(word, int) and word_of(word) not in numbers:
                raise TextsError(f"{self.where} changes when {value} is {word}, which is not a {kind} of this game")
            found.add(word if isinstance(word, int) else numbers[word_of(word)])
        return frozenset(found)


def values_told(book: Rulebook, id: str, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """The values of an entry of the log, with what else its id says: the type that picked its sentence."""
    table, name, _, *word = id.split(".", 3)
    if table != "notices" or not word:
        return values
    return {**values, str(book.texts.notices[name]["by"]): types_of(book, name)[word[0]]}
