"""Read the fields of a position as people write them, and compare them with what the rules derive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commonweal.play.templates import Rows
from commonweal.rulebook import Rulebook
from commonweal.rulebook.state.fields import Field
from commonweal.rulebook.values.naming import SEAT_KINDS, names_of, numbers_called, word_of
from commonweal.rulebook.values.naming import Rows as RowsOfKind
from commonweal.rulebook.values.numbers import parse_whole_number, plain

SHOWN = 8
"""The maximum number of names that an error lists."""


class PositionError(ValueError):
    """A position is impossible. The message names the field and what is wrong with it."""


class WrittenFields:
    """The fields of one state that somebody has written."""

    def __init__(self, book: Rulebook, rows: Rows, names: Sequence[str]):
        """rows: the names of things in this game. names: of the seats."""
        self.book, self.rows, self.names = book, rows, names
        self.given: dict[str, Any] = {}

    def set_field(self, s: Any, name: str, value: Any) -> None:
        """Read a field into the state. Raises PositionError."""
        field = self.book.fields.get(name)
        if field is None or name == "seats" or name in self.book.options:
            known = ", ".join(key for key in self.book.fields if key != "seats" and key not in self.book.options)
            raise PositionError(f"{self.book.texts.title} has no field {name!r} to set. Its fields: {known}.")
        self.given[name] = self._read(name, field, plain(value), getattr(s, name))
        setattr(s, name, _overlay(getattr(s, name), self.given[name]))

    def check(self, s: Any) -> None:
        """Raise PositionError if a written field differs from the state that the rules have derived."""
        for name, given in self.given.items():
            if getattr(s, name) == given:
                continue
            now = dict(numbers_in(name, getattr(s, name)))
            for where, number in numbers_in(name, given):
                if now[where] != number:
                    raise PositionError(
                        f"{where} is given as {self._word(name, number)}, and {self._word(name, now[where])} follows "
                        "from the other fields. Leave it out, or change them."
                    )

    # ------------------------------------------------------------ reading
    def _read(self, where: str, field: Field, value: Any, now: Any) -> Any:
        if not isinstance(now, list):
            return self._number(where, field, value)
        if not isinstance(value, (list, tuple)):
            raise PositionError(f"{where} is a list of up to {len(now)}, not {value!r}.")
        if field.counts and not isinstance(now[0], list) and any(isinstance(one, str) for one in value):
            return self._count(where, field, value, len(now))
        if len(value) > len(now):
            raise PositionError(f"{where} is a list of up to {len(now)}, not {value!r}.")
        return [self._read(f"{where}[{i}]", field, one, now[i]) for i, one in enumerate(value)]

    def _count(self, where: str, field: Field, value: Sequence[Any], size: int) -> list[int]:
        """Count how often each thing is in a list of names."""
        counts = [0] * size
        for one in value:
            counts[self._find(where, self.rows[field.counts], one)] += 1
        return counts

    def _number(self, where: str, field: Field, value: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, (list, tuple, set, frozenset)) and field.kind == "seats":
            return sum(1 << seat for seat in {self._seat(where, one) for one in value})
        if isinstance(value, str):
            if field.enum is not None and value.upper() in field.enum.items():
                return field.enum.items()[value.upper()]
            if field.kind in SEAT_KINDS:
                return self._seat(where, value)
            if field.kind in self.rows:
                return self._find(where, self.rows[field.kind], value)
        if field.enum is not None:
            words = ", ".join(word.lower() for word in field.enum.items())
            raise PositionError(f"{where} is one of {words}, not {value!r}.")
        kinds = {"seats": " or a list of seats", "seat": " or the name of a seat"}
        more = kinds.get(field.kind, " or a name" if field.kind in self.rows else "")
        raise PositionError(f"{where} is a whole number from {field.low} to {field.high}{more}, not {value!r}.")

    def _seat(self, where: str, value: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        rows = [{"name": name} for name in self.names]
        return self._find(where, rows, value)

    def _find(self, where: str, rows: RowsOfKind, value: Any) -> int:
        """The number that a name stands for, as in an act."""
        matches: list[int] = []
        if isinstance(value, str):
            typed = parse_whole_number(value)
            matches = [typed] if typed is not None else numbers_called(rows, value, range(len(rows)))
        if len(matches) == 1 and matches[0] >= 0:
            return matches[0]
        known = ", ".join(word_of(names_of(row)[0]) for row in rows[:SHOWN] if names_of(row)) or "numbers only"
        more = ", ..." if len(rows) > SHOWN else ""
        wrong = "may mean several" if matches else "is not known"
        raise PositionError(f"{where}: {value!r} {wrong}. Known: {known}{more}.")

    def _word(self, name: str, number: int) -> str:
        words = self.book.fields[name].enum
        return words.name_of(number).lower() if words is not None else str(number)


def _overlay(now: Any, given: Any) -> Any:
    """Replace the beginning of a value by what is given, at every level of nesting."""
    if not isinstance(now, list):
        return given
    return [_overlay(old, given[i]) if i < len(given) else old for i, old in enumerate(now)]


def all_within(value: Any, low: int, high: int) -> bool:
    """Whether every number of a field is within its bounds."""
    if not isinstance(value, list):
        return bool(low <= value <= high)
    if value and isinstance(value[0], list):
        return all(all_within(one, low, high) for one in value)
    return not value or (low <= min(value) and max(value) <= high)


def numbers_in(name: str, value: Any) -> Iterator[tuple[str, int]]:
    """Yield every number of a field with its place: `hand[2][5]`."""
    if isinstance(value, list):
        for i, one in enumerate(value):
            yield from numbers_in(f"{name}[{i}]", one)
    else:
        yield name, value
