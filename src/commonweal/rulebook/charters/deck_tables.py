"""Read decks: CSV files next to the rules, loaded once into constant tables."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any


class DeckError(ValueError):
    """A deck file is wrong. The message names the file, the line and what is wrong."""


def read_deck(file: Traversable, *numbers: str) -> tuple[dict[str, str | int], ...]:
    """Read the rows of a CSV file with a heading, in order; the columns in `numbers` become whole numbers.

    Raises DeckError if a column is missing or a cell is not a whole number.
    """
    rows: list[dict[str, str | int]] = []
    with file.open(encoding="utf-8") as text:
        reader = csv.DictReader(text)
        missing = set(numbers) - set(reader.fieldnames or ())
        if missing:
            raise DeckError(
                f"{file.name}: there is no column {min(missing)!r}; its first line names {_listed(reader.fieldnames)}"
            )
        for row in reader:
            card: dict[str, str | int] = dict(row)
            for column in numbers:
                try:
                    card[column] = int(row[column])
                except (TypeError, ValueError):
                    where = f"{file.name}, line {reader.line_num}, column {column}"
                    given = "an empty cell" if row[column] is None else repr(row[column])
                    raise DeckError(f"{where}: {given} is not a whole number") from None
            rows.append(card)
    return tuple(rows)


def column(rows: Sequence[Mapping[str, Any]], name: str) -> tuple[int, ...]:
    """Return one column of whole numbers as a constant table for rules. Raises DeckError if it is not one."""
    for number, row in enumerate(rows):
        if name not in row:
            raise DeckError(f"row {number} has no column {name!r}; it has {_listed(row)}")
        if not isinstance(row[name], int):
            raise DeckError(
                f"row {number} has {row[name]!r} in the column {name!r}: name it in read_deck as one of whole numbers"
            )
    return tuple(int(row[name]) for row in rows)


def _listed(names: Iterable[str] | None) -> str:
    return ", ".join(names or ()) or "nothing"
