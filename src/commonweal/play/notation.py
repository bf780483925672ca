"""Read and write the three forms of an act: text (`gift_to seat=2`), JSON (`{"act": "gift_to", "seat": 2}`), integer.

Writing an act in full and reading it again gives the same act. People may write less: they may shorten the verb, give
operands without their names or by the name, title or id of a card, and leave out an operand with one possible value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from commonweal.play.errors import Ambiguous, Malformed
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts import Act, Operand
from commonweal.rulebook.naming import SEAT_KINDS, Rows, names_of, numbers_called, word_of
from commonweal.rulebook.numbers import parse_whole_number

MAX_ACT_CHARS = 200
MOST_OPERANDS = 20
Possible = Callable[[], Iterable[int]]
"""Returns the integers of the possible acts; called only where a form is shortened."""
Cards = Callable[[str], Rows]
"""Returns the cards that the numbers of a kind stand for."""
MOST_NAMES = 12
"""The most names that an error lists."""


class _Names(NamedTuple):
    """The names of seats and cards at a table."""

    seats: Sequence[str]
    cards: Cards

    def rows(self, kind: str) -> Rows:
        """The rows that name the numbers of a kind."""
        return [{"name": name} for name in self.seats] if kind in SEAT_KINDS else self.cards(kind)


@lru_cache(maxsize=1 << 16)
def act_text(book: Rulebook, number: int) -> str:
    """Write an integer as text: `gift_to seat=2`."""
    a = book.act_of(number)
    return " ".join([a.name, *(f"{k}={v}" for k, v in zip(a.operands, a.values(number), strict=True))])


@lru_cache(maxsize=1 << 16)
def act_parts(book: Rulebook, number: int) -> tuple[str, str, dict[str, int]]:
    """The text, name and operands of an integer. The operands are shared: do not change them."""
    a = book.act_of(number)
    return act_text(book, number), a.name, dict(zip(a.operands, a.values(number), strict=True))


def act_json(book: Rulebook, number: int) -> dict[str, Any]:
    """Write an integer as JSON: `{"act": "gift_to", "seat": 2}`."""
    a = book.act_of(number)
    return {"act": a.name, **dict(zip(a.operands, a.values(number), strict=True))}


def read_act(
    book: Rulebook,
    given: Any,
    possible: Possible = tuple,
    seat_names: Sequence[str] = (),
    cards: Cards | None = None,
) -> int:
    """Read an act in any of its forms. Returns its integer.

    possible: completes shortened forms. cards: names the cards; the rulebook does if it is left out. Raises Malformed
    or Ambiguous.
    """
    if isinstance(given, bool) or not isinstance(given, (int, str, Mapping)):
        raise Malformed("An act is a text, a number or an object with the field `act`.")
    if isinstance(given, int):
        if not 0 <= given < book.act_count:
            todo = f"Acts are numbered 0 to {book.act_count - 1}."
            raise Malformed(f"There is no act number {str(given)[:40]}.", todo=todo)
        return given
    if isinstance(given, str):
        number = _read_full(book, given)
        if number >= 0:
            return number
    table_names = _Names(seat_names, cards or (lambda kind: book.names.get(kind, ())))
    if isinstance(given, str):
        verb, operands = _split(given)
        a = _find_act(book, verb, possible)
        chosen = _read_operands(a, operands, table_names)
    else:
        fields = dict(given)
        verb = fields.pop("act", None)
        if not isinstance(verb, str):
            raise Malformed("The field `act` is missing.", todo='Write {"act": "name", "operand": value}.')
        a = _find_act(book, verb, possible)
        for key in fields:
            if key not in a.operands:
                raise Malformed(f"{a.name} has no operand {key!r}.", todo=usage(a))
        chosen = {key: _read_value(a, key, value, table_names) for key, value in fields.items()}
    return _complete(book, a, chosen, possible)


@lru_cache(maxsize=1 << 12)
def _read_full(book: Rulebook, given: str) -> int:
    """Read an act written exactly as `act_text` writes it; -1 for any other text."""
    verb, *words = given.split()[: 1 + MOST_OPERANDS] or [""]
    a = book.acts_by_name.get(verb)
    values = [value for value in (word.rpartition("=")[2] for word in words) if value.isdecimal() and len(value) < 12]
    if a is None or len(values) != len(a.operands):
        return -1
    number = a.number(tuple(map(int, values)))
    return number if 0 <= number < book.act_count and act_text(book, number) == given else -1


def usage(a: Act) -> str:
    """Say how to write an act."""
    return "Write " + " ".join([a.name, *(f"{k}=..." for k in a.operands)]) + "."


def _split(given: str) -> tuple[str, list[str]]:
    words = given[: MAX_ACT_CHARS + 1].split()
    if not words or len(given) > MAX_ACT_CHARS:
        raise Malformed("This is no act." if words else "The act is empty.", todo="Write its name, then its operands.")
    return words[0], words[1:]


def _find_act(book: Rulebook, verb: str, possible: Possible) -> Act:
    verb = verb.lower()
    if verb in book.acts_by_name:
        return book.acts_by_name[verb]
    near = [a for a in book.acts if a.name.startswith(verb) and not a.by_chance]
    if len(near) > 1:
        now = {book.act_of(number).name for number in possible()}
        near = [a for a in near if a.name in now] or near
    if len(near) > 1:
        raise Ambiguous(f"{verb!r} may mean several acts.", todo="Choose " + ", ".join(a.name for a in near) + ".")
    if not near:
        seats = ", ".join(a.name for a in book.acts if not a.by_chance)
        raise Malformed(f"There is no act {verb[:40]!r}.", todo=f"The acts are {seats}.")
    return near[0]


def _read_operands(a: Act, words: list[str], names: _Names) -> dict[str, int]:
    chosen: dict[str, int] = {}
    open_names = list(a.operands)
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            if not open_names:
                raise Malformed(f"{a.name} takes {len(a.operands)} operands.", todo=usage(a))
            key, value = open_names[0], word
        if key not in a.operands:
            raise Malformed(f"{a.name} has no operand {key!r}.", todo=usage(a))
        if key in chosen:
            raise Malformed(f"{key} is given twice.", todo=usage(a))
        open_names.remove(key)
        chosen[key] = _read_value(a, key, value, names)
    return chosen


def _read_value(a: Act, key: str, value: Any, names: _Names) -> int:
    operand = a.operands[key]
    if isinstance(value, int) and not isinstance(value, bool):
        number = value
    elif isinstance(value, str):
        typed = parse_whole_number(value)
        number = typed if typed is not None else _find_by_name(a, key, value, names.rows(operand.kind))
    else:
        raise Malformed(f"{key}={str(value)[:40]} is nothing that {a.name} knows.", todo=usage(a))
    last = operand.low + operand.size - 1
    if not operand.low <= number <= last:
        raise Malformed(f"{key}={str(number)[:40]} is out of range.", todo=f"{key} goes from {operand.low} to {last}.")
    return number


def _find_by_name(a: Act, key: str, name: str, rows: Rows) -> int:
    """Find the value of an operand by its name. Raises Malformed or Ambiguous."""
    values = values_of(a.operands[key])
    matches = numbers_called(rows, name, values)
    if len(matches) == 1:
        return matches[0]
    if matches:
        todo = f"Choose {_list_names(matches, rows)}."
        raise Ambiguous(f"{key}={name[:40]} may mean several.", todo=todo)
    known = [value for value in values if 0 <= value < len(rows)] if len(values) <= MOST_NAMES else []
    todo = f"{key} is {_list_names(known, rows)}." if known else usage(a)
    raise Malformed(f"{key}={name[:40]} is nothing that {a.name} knows.", todo=todo)


def values_of(operand: Operand) -> range:
    """All values of an operand."""
    return range(operand.low, operand.low + operand.size)


def _list_names(values: Sequence[int], rows: Rows) -> str:
    """List values by their first names, or by number where several share a name."""
    words = [word_of(names_of(rows[value])[0]) if names_of(rows[value]) else str(value) for value in values]
    names = [word if words.count(word) == 1 else str(value) for word, value in zip(words, values, strict=True)]
    if len(names) > MOST_NAMES:
        names = [*names[:MOST_NAMES], f"one of {len(names) - MOST_NAMES} more"]
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _complete(book: Rulebook, a: Act, chosen: dict[str, int], possible: Possible) -> int:
    missing = [key for key in a.operands if key not in chosen]
    if not missing:
        return a.number(tuple(chosen[key] for key in a.operands))
    fitting = []
    for number in possible():
        if a.first <= number < a.first + a.size:
            values = dict(zip(a.operands, a.values(number), strict=True))
            if all(values[key] == value for key, value in chosen.items()):
                fitting.append(number)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        choices = ", ".join(act_text(book, number) for number in fitting[:8])
        raise Ambiguous(f"{a.name} needs {' and '.join(missing)}.", todo=f"Choose {choices}.")
    raise Malformed(f"{a.name} needs {' and '.join(missing)}.", todo=usage(a))
