"""Declare and read the charter: every variation and open question of a manual as a typed option with a default.

An option is a small whole number in the state, under its name. A charter that contradicts itself is refused with the
names of the options that clash and the rule that says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from commonweal.rulebook.custom_decks import STANDARD, BrokenDeck, DeckFormat
from commonweal.rulebook.enums import RuleEnum
from commonweal.rulebook.fields import Field
from commonweal.rulebook.numbers import parse_whole_number
from commonweal.wording import Message, message, read_wording

OWN_DECK = "own"
"""How the charter of a state names a custom deck; the charter of the game contains the deck itself."""

CHARTER = read_wording(files("commonweal.rulebook") / "charter.toml")
"""What is wrong with a charter, in words."""
SWITCH_WORDS = {"no": 0, "yes": 1, "off": 0, "on": 1, "false": 0, "true": 1}
"""How people write a switch, besides 0 and 1 and, in files and programs, false and true."""


@dataclass(frozen=True)
class Option:
    """One question that the players settle before (or, where the game allows, during) play."""

    rule: str
    low: int
    high: int
    default: int
    enum: type[RuleEnum] | None = None
    per_seat: bool = False
    simple: bool = False
    deck: DeckFormat | None = None
    is_switch: bool = False

    def as_field(self, most_seats: int) -> Field:
        """The field of the state that holds this option."""
        shape = (most_seats,) if self.per_seat else ()
        high = 1 if self.deck is not None else self.high
        return Field("public", shape, self.low, high, f"charter option ({self.rule})", "option", self.enum)

    def read(self, name: str, given: Any, seats: int) -> int | list[int]:
        """Read the number(s) that a person wrote. InvalidOption says what is allowed; for a deck, BrokenDeck."""
        if self.deck is not None:
            return 0 if self.deck.read(given) is None else 1
        if self.per_seat:
            if isinstance(given, (list, tuple)):
                if len(given) != seats:
                    raise InvalidOption("each_seat", option=name, seats=seats, count=len(given))
                return [self._one(name, x) for x in given]
            return [self._one(name, given)] * seats
        return self._one(name, given)

    def _one(self, name: str, given: Any) -> int:
        if self.enum is not None:
            allowed = {word.lower(): value for word, value in self.enum.items().items()}
            if isinstance(given, str) and given.lower() in allowed:
                return allowed[given.lower()]
            raise InvalidOption("one_of", option=name, allowed=", ".join(allowed), given=repr(given))
        if self.is_switch:
            return _read_switch(name, given)
        if isinstance(given, str):
            given = given if (number := parse_whole_number(given)) is None else number
        if isinstance(given, bool) or not isinstance(given, int):
            raise InvalidOption("whole", option=name, low=self.low, high=self.high, given=repr(given))
        if not self.low <= given <= self.high:
            raise InvalidOption("range", option=name, low=self.low, high=self.high, given=str(given))
        return given

    def plain(self, given: Any) -> Any:
        """Return a switch as 0 or 1, however it is written; return anything else unchanged."""
        if self.is_switch:
            try:
                return self._one("", given)
            except ValueError:
                pass
        return given

    def say(self, number: int | list[int]) -> Any:
        """Write the number(s) of a state as people read them."""
        if isinstance(number, list):
            return [self.say(x) for x in number]
        if self.deck is not None:
            return STANDARD if number == 0 else OWN_DECK
        return self.enum.name_of(number).lower() if self.enum is not None else number


def choice(enum: type[RuleEnum], *, rule: str, default: int | None = None, simple: bool = False) -> Option:
    """Declare an option with several named answers. The default is the first."""
    values = list(enum.items().values())
    return Option(rule, min(values), max(values), values[0] if default is None else default, enum, simple=simple)


def integer(low: int, high: int, *, default: int, rule: str, simple: bool = False) -> Option:
    """Declare an option that is a whole number from low to high."""
    return Option(rule, low, high, default, simple=simple)


def switch(*, rule: str, default: int = 0, simple: bool = False) -> Option:
    """Declare an option that is yes (1) or no (0). A charter may say yes, on or true; no, off or false."""
    return Option(rule, 0, 1, default, simple=simple, is_switch=True)


def _read_switch(name: str, given: Any) -> int:
    """Read 0 or 1 from what a person wrote. InvalidOption says what is allowed."""
    if isinstance(given, str):
        word = given.strip().lower()
        number = SWITCH_WORDS.get(word, parse_whole_number(word))
    else:
        number = given if isinstance(given, int) else None
    if number not in (0, 1):
        raise InvalidOption("switch", option=name, given=repr(given))
    return int(number)


def each_seat(low: int, high: int, *, default: int, rule: str, simple: bool = False) -> Option:
    """Declare an option with one whole number for each seat."""
    return Option(rule, low, high, default, per_seat=True, simple=simple)


def custom_deck(format: DeckFormat, *, rule: str, simple: bool = False) -> Option:
    """Declare a deck that a charter may replace: 0 for the standard deck, 1 for a custom one."""
    return Option(rule, 0, 0, 0, simple=simple, deck=format)


@dataclass(frozen=True)
class Clash:
    """A rule that finds a contradiction: `found(s)` is true if the options contradict each other."""

    options: tuple[str, ...]
    rule: str
    found: Callable[..., Any]

    @property
    def name(self) -> str:
        return self.found.__name__


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a charter: the options concerned (`seats` counts as one), the rule and a sentence.

    text: in English. message: its id and values; `charter.toml` has the patterns, those of clashes are in the texts of
    the game."""

    options: tuple[str, ...]
    rule: str
    text: str
    message: Message

    @classmethod
    def of(cls, options: tuple[str, ...], rule: str, id: str, **values: int | str) -> Problem:
        """A problem by the id of its text in `charter.toml`."""
        told = message(f"charter.{id}", values)
        return cls(options, rule, CHARTER.say(told), told)


class InvalidOption(ValueError):
    """An option has no such value: the id of the text that says so, and its values."""

    def __init__(self, id: str, **values: int | str):
        self.id, self.values = id, values
        super().__init__(CHARTER.say(message(f"charter.{id}", values)))


class CharterError(ValueError):
    """The charter cannot be adopted. `problems` names every option and rule concerned."""

    def __init__(self, problems: list[Problem]):
        self.problems = problems
        super().__init__("; ".join(p.text + (f" ({p.rule})" if p.rule else "") for p in problems))


def clash(*options: str, rule: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Mark a rule `f(s)` that is true if the named options contradict each other."""

    def mark(found: Callable[..., Any]) -> Callable[..., Any]:
        found.__dict__["clash"] = Clash(options, rule, found)
        return found

    return mark


def options_of(charter: type) -> dict[str, Option]:
    """Collect the options that a class declares, in source order."""
    return {name: value for name, value in vars(charter).items() if isinstance(value, Option)}


def read_charter(
    options: Mapping[str, Option], given: Mapping[str, Any], seats: int
) -> tuple[dict[str, int | list[int]], list[Problem]]:
    """Read a charter. Returns the number(s) of every valid option, defaults included, and every problem."""
    numbers: dict[str, int | list[int]] = {}
    problems = []
    for name in given:
        if name not in options:
            problems.append(Problem.of((name,), "", "unknown", given=repr(name), allowed=", ".join(options)))
    for name, option in options.items():
        try:
            numbers[name] = option.read(name, given.get(name, option.say(option.default)), seats)
        except BrokenDeck as broken:
            for detail in broken.problems:
                problems.append(Problem.of((name,), option.rule, "deck", option=name, detail=detail))
        except InvalidOption as wrong:
            problems.append(Problem.of((name,), option.rule, wrong.id, **wrong.values))
    return numbers, problems
