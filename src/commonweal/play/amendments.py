"""The amendments of a game: what changed in its charter in play, when, and by which act."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from commonweal.rulebook import Rulebook
from commonweal.rulebook.charters.amending import is_changeable
from commonweal.wording import Message, Value, Values, message, setting_id

NO_SEAT = -1


class Amendment(NamedTuple):
    """One change of the charter.

    before, after: the value as people write it. move: in which it came. by: the seat (-1: chance, -2: the clock). act:
    as text. said: the message that announced the result of a vote, if there was one. proposed_by: the seat that made
    the motion, -1 for none."""

    option: str
    before: Any
    after: Any
    move: int
    by: int
    act: str
    said: Message | None = None
    proposed_by: int = NO_SEAT


class Changed(NamedTuple):
    """An option that an act changed, with its numbers before and after."""

    option: str
    before: Any
    after: Any


class Numbers(NamedTuple):
    """The numbers of the changeable options in a state: single numbers, and copies of lists, by name."""

    single: tuple[int, ...]
    lists: dict[str, list[int]]


@cache
def _changeable(book: Rulebook) -> tuple[list[str], Callable[[Any], tuple[int, ...]], list[str]]:
    """The changeable options of one number, a function that reads all of these at once, and the options that are
    lists."""
    names, empty = [name for name, option in book.options.items() if is_changeable(option)], book.interpreted.state()
    lists = [name for name in names if isinstance(getattr(empty, name), list)]
    single = [name for name in names if name not in lists]
    read = attrgetter(*single, single[0]) if single else lambda s: ()  # for a single name, attrgetter returns no tuple
    return single, read, lists


def read_options(book: Rulebook, s: Any) -> Numbers:
    """The numbers of the changeable options in a state."""
    _, read, lists = _changeable(book)
    return Numbers(read(s), {name: getattr(s, name)[:] for name in lists})


def changed_options(book: Rulebook, before: Numbers, s: Any) -> list[Changed]:
    """The options that differ from what `read_options` read."""
    single, read, _ = _changeable(book)
    now = read(s)
    changed = [] if now == before.single else [Changed(*one) for one in zip(single, before.single, now, strict=False)]
    changed += [Changed(name, was, getattr(s, name)) for name, was in before.lists.items()]
    return [one for one in changed if one.before != one.after]


def amended_values(book: Rulebook, changed: Changed, seats: int) -> Values:
    """The values of `charter.amended`, the log message of a changed option."""
    was, now = (_value(book, changed.option, numbers, seats) for numbers in (changed.before, changed.after))
    return {"option": f"options.{changed.option}.title", "before": was, "after": now}


def _value(book: Rulebook, name: str, number: Any, seats: int) -> Value:
    """The value of an option for a message: a number, or a message itself."""
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
    id = _setting_of(book, name)
    return message(id, {"value": int(number)}) if id in book.kinds else int(number)


def bound_message(book: Rulebook, name: str, number: int) -> Value:
    """The lowest or highest number of an option, for a message; a message itself if it has two decimals."""
    return message(_setting_of(book, name), {"value": number}) if book.options[name].is_decimal else number


def _setting_of(book: Rulebook, name: str) -> str:
    """The id of the message that words an option with one number, if one does."""
    return setting_id(next(at for at, one in enumerate(book.places) if one.name == name))


@dataclass
class Amendments:
    """The amendments of one game, in order."""

    book: Rulebook
    seats: int
    made: list[Amendment] = field(default_factory=list)

    def __iter__(self) -> Iterator[Amendment]:
        return iter(self.made)

    def take(
        self,
        changes: list[Changed],
        move: int,
        by: int,
        act: str,
        said: Message | None = None,
        proposed_by: int = NO_SEAT,
    ) -> None:
        """Note what an act changed. said: the message that announced the result of the vote on it."""
        for name, *numbers in changes:
            option = self.book.options[name]
            before, after = (option.say(n[: self.seats] if option.per_seat else n) for n in numbers)
            self.made.append(Amendment(name, before, after, move, by, act, said, proposed_by))

    def cut(self, moves: int) -> None:
        """Keep only the amendments of the first `moves` moves."""
        self.made = [one for one in self.made if one.move < moves]

    def copy(self) -> Amendments:
        return Amendments(self.book, self.seats, self.made.copy())
