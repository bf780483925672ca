"""Translate between the numbers of a kind (a card, a seat, a word) and their names.

One rule holds for every kind: row n names the number n, wherever the values of an operand begin. A kind whose numbers
begin at 1 therefore has a row 0 too. All code that writes a number as a name, or reads a name, uses this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

Rows = Sequence[Mapping[str, Any]]
"""The cards (or words) that the numbers of a kind stand for."""

SEAT_KINDS = frozenset({"actor", "seat", "other"})
"""Kinds whose numbers are seats; each is named after the player who sits there."""

COLUMNS = ("id", "name", "title")
"""The columns of a row that people may use as its name."""

_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": None, "”": None, '"': None})


@lru_cache(maxsize=1 << 12)
def word_of(name: str) -> str:
    """Write a name as one word, as it is typed in an act: lower case, hyphens for spaces, plain quotation marks."""
    return "-".join(name.translate(_PLAIN).lower().split())


def names_of(row: Mapping[str, Any]) -> list[str]:
    """List the names of a row: its id, its name, its title."""
    return [str(row[column]) for column in COLUMNS if row.get(column) not in (None, "")]


def with_names(rows: Rows) -> list[dict[str, Any]]:
    """Give each row a name: its id, where it has no other."""
    return [{"name": row.get("id")} | dict(row) for row in rows]


def after_seats(seats: int, rows: Rows) -> list[dict[str, Any]]:
    """Rows of a kind whose first numbers are the seats, and whose others are these rows: a seat, or the owner of X.

    Sentences word the first ones as seats. seats: the most that a game may have."""
    return [{"name": f"seat {seat + 1}", "seat": seat} for seat in range(seats)] + with_names(rows)


def names_seats(rows: Rows) -> bool:
    """Whether the first of these rows are seats."""
    return bool(rows) and "seat" in rows[0]


def titles_of(rows: Rows) -> list[str]:
    """List the names that sentences use for the numbers of a kind, by number."""
    return [str(row.get("title") or row["name"]) for row in rows]


def words_of(rows: Rows) -> list[str | int]:
    """List what sentences use for the numbers of a kind, by number: a name, or the number of a seat."""
    return [row.get("seat", title) for row, title in zip(rows, titles_of(rows), strict=True)]


def numbers_called(rows: Rows, name: str, values: Iterable[int]) -> list[int]:
    """Find the values with this name: several where rows share it, none if no row has it."""
    word = word_of(name)
    with_rows = (value for value in values if 0 <= value < len(rows))
    return [value for value in with_rows if any(word_of(one) == word for one in names_of(rows[value]))]
