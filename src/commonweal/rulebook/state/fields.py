"""Declare the fields of a state: what they hold, within which bounds, and who may see them.

Every field is a whole number or an array of whole numbers. There are six kinds of visibility:

    public(...)              everybody sees it
    own(SEATS, ...)          only seat i sees row i
    group(sees, ...)         a seat sees row i if the rule sees(s, seat, i) is true
    own_until(opened, ...)   as own, and everybody sees all rows once the rule opened(s) is true (ballots, cards laid
                             face down)
    hidden(...)              nobody sees it
    counted(...)             nobody sees it, and no rule asks for it: a sum for measures

When the game is over, everybody sees everything, except fields that are hidden `for_good`.

`scratch(...)` is working memory of the rules. It is never saved, compared or shown, and has arbitrary content when an
act begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict, Unpack

from commonweal.rulebook.values.enums import RuleEnum

WIDTHS = (("i1", 8), ("i2", 16), ("i4", 32), ("i8", 64))
NOBODY = 0
"""What a rulebook's `to_act` returns besides CHANCE and a set of seats (bit i: seat i)."""


@dataclass(frozen=True)
class Field:
    """One declared field. `low` and `high` are the inclusive bounds of its numbers.

    kind: what a number of it stands for. counts: the kind of thing that a row of it counts; place n counts thing n.
    set_of: the kind of thing that a number is a bit set of; bit n says that thing n is in it.
    of: the kind of thing that the numbers of a row belong to; number n is thing n’s.
    guess: the rule f(s, b, i, ...) for a number that a viewer does not see, used by `determinize`. for_good: the end of
    the game does not open it. stays: `clear` leaves it as it is. followed: players keep account of it, so the log tells
    every change of it to those who see it (`rulebook/texts/changes.py`)."""

    seen: str
    shape: tuple[int, ...]
    low: int
    high: int
    text: str = ""
    kind: str = "number"
    enum: type[RuleEnum] | None = None
    rule: Callable[..., Any] | None = field(default=None, compare=False)
    counts: str = ""
    set_of: str = ""
    of: str = ""
    guess: Callable[..., Any] | None = field(default=None, compare=False)
    for_good: bool = False
    stays: bool = False
    followed: bool = False

    @property
    def code(self) -> str:
        """The narrowest signed integer that holds the bounds: i1, i2, i4 or i8."""
        for code, bits in WIDTHS:
            if -(1 << bits - 1) <= self.low and self.high < 1 << bits - 1:
                return code
        raise ValueError(f"bounds {self.low}..{self.high} do not fit 64 bits")

    @property
    def part_of_position(self) -> bool:
        return self.seen != "scratch"


class Details(TypedDict, total=False):
    """What every kind of field may say besides its shape; see `Field`."""

    low: int
    high: int
    text: str
    kind: str
    counts: str
    set_of: str
    of: str
    guess: Callable[..., Any]
    for_good: bool
    stays: bool
    followed: bool


def _field(seen: str, shape: tuple[Any, ...], details: Details, rule: Callable[..., Any] | None = None) -> Field:
    low, high = details.get("low", 0), details.get("high")
    kind, enum = details.get("kind", "number"), None
    if shape and isinstance(shape[0], type) and issubclass(shape[0], RuleEnum):
        enum, shape = shape[0], shape[1:]
        high = max(enum.items().values())
        kind = enum.__name__.lower()
    if high is None:
        raise TypeError("a field needs its highest value: high=...")
    if low > high:
        raise ValueError(f"low={low} is above high={high}")
    text, counts, set_of = details.get("text", ""), details.get("counts", ""), details.get("set_of", "")
    of = details.get("of", "")
    if of and (not shape or counts):
        raise TypeError(f"of={of!r} needs a shape, and no counts=")
    for_good = details.get("for_good", False)
    if for_good and seen in ("public", "counted"):
        raise TypeError(f"a {seen} field cannot be hidden for good")
    guess, stays, followed = details.get("guess"), details.get("stays", False), details.get("followed", False)
    if followed and seen in ("hidden", "counted"):
        raise TypeError(f"nobody can follow a {seen} field")
    return Field(seen, shape, low, high, text, kind, enum, rule, counts, set_of, of, guess, for_good, stays, followed)


def public(*shape: Any, **details: Unpack[Details]) -> Field:
    """Declare a field that everybody sees. A `RuleEnum` class in front of the shape gives the bounds."""
    return _field("public", shape, details)


def own(*shape: Any, **details: Unpack[Details]) -> Field:
    """Declare a field with one row per seat, which only that seat sees."""
    return _field("own", shape, details)


def hidden(*shape: Any, **details: Unpack[Details]) -> Field:
    """Declare a field that nobody sees."""
    return _field("hidden", shape, details)


def group(sees: Callable[..., Any], *shape: Any, **details: Unpack[Details]) -> Field:
    """Declare a field whose row i is seen by each seat for which `sees(s, seat, i)` is true (seat -1: a spectator)."""
    return _field("group", shape, details, sees)


def own_until(opened: Callable[..., Any], *shape: Any, **details: Unpack[Details]) -> Field:
    """Declare a field with one row per seat, which only that seat sees until the rule `opened(s)` is true."""
    return _field("own until opened", shape, details, opened)


def counted(*shape: Any, **details: Unpack[Details]) -> Field:
    """Declare a sum that the rules keep for measures only: nobody sees it before the end, and no rule asks for it."""
    return _field("counted", shape, details)


def scratch(*shape: Any, low: int = -(1 << 31), high: int = (1 << 31) - 1, text: str = "") -> Field:
    """Declare working memory of the rules, which is not part of the position."""
    return Field("scratch", shape, low, high, text)


def fields_of(table: type) -> dict[str, Field]:
    """Collect the fields that a class declares, in source order, then those that it inherits. A group of them, such as
    a part of an institution (`parts.Part`), stands where it is declared; a field declared twice is the own one."""
    found: dict[str, Field] = {}
    for cls in table.__mro__:
        own: dict[str, Field] = {}
        for name, value in vars(cls).items():
            if isinstance(value, Field):
                own[name] = value
            elif isinstance(grouped := getattr(value, "fields", None), Mapping):
                own |= grouped
        found |= {name: value for name, value in own.items() if name not in found}
    return found
