"""What the numbers of a kind are called, and which numbers a word means.

One rule holds for every kind: row n names the number n, wherever the values of an operand begin. A kind whose numbers
begin at 1 has a row 0, too. Whatever says a number or reads a word goes through this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

Rows = Sequence[Mapping[str, Any]]
"""The cards (or words) that the numbers of a kind stand for."""

SEAT_KINDS = frozenset({"actor", "seat", "other"})
"""Kinds whose numbers are seats: they are called what the people who sit there are called."""

COLUMNS = ("id", "name", "title")
"""The columns of a row by which people call it."""

_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": None, "”": None, '"': None})


@lru_cache(maxsize=1 << 12)
def word_of(name: str) -> str:
    """A name as one word, as it is typed in an act: lower case, hyphens for spaces, plain quotation marks."""
    return "-".join(name.translate(_PLAIN).lower().split())


def names_of(row: Mapping[str, Any]) -> list[str]:
    """What a row is called: its id, its name, its title."""
    return [str(row[column]) for column in COLUMNS if row.get(column) not in (None, "")]


def titles_of(rows: Rows) -> list[str]:
    """What the numbers of a kind are called in sentences, by number."""
    return [str(row.get("title") or row["name"]) for row in rows]


def numbers_called(rows: Rows, name: str, values: Iterable[int]) -> list[int]:
    """Those of the values that have this name: several where rows share it, none where no row has it."""
    word = word_of(name)
    known = (value for value in values if 0 <= value < len(rows))
    return [value for value in known if any(word_of(one) == word for one in names_of(rows[value]))]
