"""Keep how the charter of a game was changed in play: what, when, and by which act."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from commonweal.rulebook import Rulebook
from commonweal.wording import Message, Value, Values, message


class Amendment(NamedTuple):
    """One change of the charter. before, after: the value as people write it. move: in which it came. by: the seat
    (-1: chance, -2: the clock). act: as text. said: the message that announced what the vote came to, if one did."""

    option: str
    before: Any
    after: Any
    move: int
    by: int
    act: str
    said: Message | None = None


class Changed(NamedTuple):
    """An option that an act changed, with its numbers before and after."""

    option: str
    before: Any
    after: Any


def read_options(book: Rulebook, s: Any) -> dict[str, Any]:
    """The numbers of the options in a state; nothing for a book whose charter stays as it is."""
    if not book.amendable:
        return {}
    options = ((name, getattr(s, name)) for name, option in book.options.items() if option.deck is None)
    return {name: number[:] if isinstance(number, list) else number for name, number in options}


def changed_options(before: dict[str, Any], s: Any) -> list[Changed]:
    """The options that are no longer as `read_options` read them."""
    return [Changed(name, was, now) for name, was in before.items() if (now := getattr(s, name)) != was]


def amended_values(book: Rulebook, changed: Changed, seats: int) -> Values:
    """The values of `charter.amended`, which is what the log says of a changed option."""
    was, now = (_value(book, changed.option, numbers, seats) for numbers in (changed.before, changed.after))
    return {"option": f"options.{changed.option}.title", "before": was, "after": now}


def _value(book: Rulebook, name: str, number: Any, seats: int) -> Value:
    """The value of an option for a message: numbers, or a message in turn."""
    option = book.options[name]
    if isinstance(number, list):
        return number[:seats] if option.per_seat else number[:]
    if option.is_switch:
        return "charter.yes" if number else "charter.no"
    if option.enum is not None:
        return f"options.{name}.value_{option.enum.name_of(number).lower()}"
    if option.things is not None:
        members = [thing for thing in range(len(option.things)) if number >> thing & 1]
        return message(f"options.{name}.members", {"members": members}) if members else "charter.none"
    return int(number)


@dataclass
class Amendments:
    """The amendments of one game, in order."""

    book: Rulebook
    seats: int
    made: list[Amendment] = field(default_factory=list)

    def __iter__(self) -> Iterator[Amendment]:
        return iter(self.made)

    def take(self, changes: list[Changed], move: int, by: int, act: str, said: Message | None = None) -> None:
        """Take in what an act changed. said: what announced the result of the vote on it."""
        for name, *numbers in changes:
            option = self.book.options[name]
            before, after = (option.say(n[: self.seats] if option.per_seat else n) for n in numbers)
            self.made.append(Amendment(name, before, after, move, by, act, said))

    def cut(self, moves: int) -> None:
        """Keep only those of the first `moves` moves."""
        self.made = [one for one in self.made if one.move < moves]

    def copy(self) -> Amendments:
        return Amendments(self.book, self.seats, self.made.copy())
