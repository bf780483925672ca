"""Declare and read the charter: every variation and open question of a manual as a typed option with a default.

An option is a small whole number in the state, under its name. A charter that contradicts itself is refused with the
names of the options that clash and the rule that says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypedDict, Unpack

from commonweal.rulebook.charters.charter_texts import CHARTER
from commonweal.rulebook.charters.custom_decks import STANDARD, BrokenDeck, DeckFormat
from commonweal.rulebook.state.fields import Field
from commonweal.rulebook.values.enums import Members, RuleEnum
from commonweal.rulebook.values.naming import Rows, names_of, numbers_called
from commonweal.rulebook.values.numbers import parse_whole_number
from commonweal.wording import DECIMAL_KINDS, Message, message

OWN_DECK = "own"
"""How the charter of a state names a custom deck; the charter of the game contains the deck itself."""

MOST_UNKNOWN = 20  # unknown options of one charter that are reported
MOST_CHARS, SHOWN_CHARS = 200, 60  # of a value that is read, and of one that is shown in a refusal
MOST_THINGS = 30
"""The most things of a set: an operand of an act can name any such set."""

SWITCH_WORDS = {"no": 0, "yes": 1, "off": 0, "on": 1, "false": 0, "true": 1}
"""How people write a switch, besides 0 and 1 and, in files and programs, false and true."""


@dataclass(frozen=True)
class Option(Members):
    """One question that the players settle before play or, where it is changeable, during play.

    size: how many numbers a list has that are not of seats; 0 for one number. things: what a set may contain, and
    kind: what these are; `least` to `most` of them. For a number, kind is `cents` or `hundredths` where people read and
    write it with two decimals. changeable: the rules may change it in play. setup_only: no rule
    reads it once the set-up is over (a law checks it), so *What if?* does not ask about it. section: where a form shows
    it; the texts have its title."""

    rule: str
    low: int
    high: int
    default: int | tuple[int, ...]
    enum: type[RuleEnum] | None = None
    per_seat: bool = False
    simple: bool = False
    deck: DeckFormat | None = None
    is_switch: bool = False
    size: int = 0
    things: Rows | None = field(default=None, compare=False)
    kind: str = ""
    least: int = 0
    most: int = 0
    changeable: bool = False
    setup_only: bool = False
    section: str = ""

    def __post_init__(self) -> None:
        """Refuse an option that contradicts itself. Answers by name are members: `Charter.scope.GAME`."""
        if self.enum is not None:
            vars(self).update(self.enum.items())
        if self.changeable and self.setup_only:
            raise ValueError("an option that may change in play is not `setup_only`")
        defaults = self.default if isinstance(self.default, tuple) else (self.default,)
        if not all(self.low <= number <= self.high for number in defaults):
            raise ValueError(
                f"the default {self.default} of an option ({self.rule}) is not from {self.low} to {self.high}"
            )
        if self.kind and self.things is None and not self.is_decimal:
            raise ValueError(f"a number is of one of the kinds {', '.join(sorted(DECIMAL_KINDS))}, not {self.kind}")

    @property
    def is_decimal(self) -> bool:
        """Whether people read and write it with two decimals."""
        return self.things is None and self.kind in DECIMAL_KINDS

    @property
    def is_list(self) -> bool:
        """Whether people write it as a list."""
        return self.per_seat or self.size > 0 or self.things is not None

    def shape(self, most_seats: int) -> tuple[int, ...]:
        """The shape of the field that holds this option."""
        return (most_seats,) if self.per_seat else (self.size,) if self.size else ()

    def as_field(self, most_seats: int) -> Field:
        """The field of the state that holds this option."""
        high = 1 if self.deck is not None else self.high
        text, kind = f"charter option ({self.rule})", self.kind if self.is_decimal else "number"
        members = self.kind if self.things is not None else ""
        return Field("public", self.shape(most_seats), self.low, high, text, kind, self.enum, set_of=members)

    def read(self, name: str, given: Any, seats: int) -> int | list[int]:
        """Read the number(s) that a person wrote. InvalidOption says what is allowed; for a deck, BrokenDeck."""
        if self.deck is not None:
            return 0 if self.deck.read(given, name) is None else 1
        if self.things is not None:
            return self._set(name, given)
        numbers = seats if self.per_seat else self.size
        if not numbers:
            return self._one(name, given)
        if not isinstance(given, (list, tuple)):
            return [self._one(name, given)] * numbers
        if len(given) != numbers and self.per_seat:
            raise InvalidOption("each_seat", option=name, seats=seats, count=len(given))
        if len(given) != numbers:
            raise InvalidOption("size", option=name, numbers=numbers, count=len(given))
        return [self._one(name, x) for x in given]

    def _set(self, name: str, given: Any) -> int:
        """Read a set of things: a list of their names or numbers, or one of them. Returns its bits."""
        bits = 0
        if isinstance(given, (list, tuple)) and len(given) > len(self.things or ()):
            raise InvalidOption("members", option=name, low=self.least, high=self.most, count=len(given))
        for one in given if isinstance(given, (list, tuple)) else [given] if given != "" else []:
            bits |= 1 << self.number_of(one, name)
        if not self.least <= bits.bit_count() <= self.most:
            raise InvalidOption("members", option=name, low=self.least, high=self.most, count=bits.bit_count())
        return bits

    def number_of(self, given: Any, name: str = "") -> int:
        """The number of a thing that a set may contain, by its name or number. InvalidOption says which there are."""
        assert self.things is not None
        given = _cut(given)
        if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < len(self.things):
            return given
        called = numbers_called(self.things, given, range(len(self.things))) if isinstance(given, str) else []
        if len(called) == 1:
            return called[0]
        if isinstance(given, str) and (number := parse_whole_number(given)) is not None and not called:
            return self.number_of(number, name)
        known = ", ".join(names_of(row)[0] for row in self.things)
        raise InvalidOption("member", option=name, allowed=known, given=_shown(given))

    def _one(self, name: str, given: Any) -> int:
        given = _cut(given)
        if self.enum is not None:
            allowed = {word.lower(): value for word, value in self.enum.items().items()}
            if isinstance(given, str) and given.lower() in allowed:
                return allowed[given.lower()]
            raise InvalidOption("one_of", option=name, allowed=", ".join(allowed), given=_shown(given))
        if self.is_switch:
            return _read_switch(name, given)
        if isinstance(given, str):
            given = given if (number := parse_whole_number(given)) is None else number
        if isinstance(given, bool) or not isinstance(given, int):
            raise InvalidOption("whole", option=name, low=self.low, high=self.high, given=_shown(given))
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

    def say(self, number: int | Sequence[int]) -> Any:
        """Write the number(s) of a state as people read them."""
        if not isinstance(number, int):
            return [self.say(x) for x in number]
        if self.deck is not None:
            return STANDARD if number == 0 else OWN_DECK
        if self.things is not None:
            return [names_of(row)[0] for i, row in enumerate(self.things) if number >> i & 1]
        return self.enum.name_of(number).lower() if self.enum is not None else number


class Details(TypedDict, total=False):
    """What every option may say besides its values; see `Option`."""

    simple: bool
    changeable: bool
    setup_only: bool
    section: str


def choice(
    *answers: str | type[RuleEnum], rule: str, default: int | str | None = None, **more: Unpack[Details]
) -> Option:
    """Declare an option with several named answers: their names, or a `RuleEnum` of them. The default is the first.

    Rules compare it with its answers: `s.scope == Charter.scope.GAME`."""
    named = {str(answer).upper(): number for number, answer in enumerate(answers)}
    enum: Any = answers[0] if isinstance(answers[0], type) else type("Answer", (RuleEnum,), named)
    values = list(enum.items().values())
    default = enum.items()[default.upper()] if isinstance(default, str) else default
    return Option(rule, min(values), max(values), values[0] if default is None else default, enum, **more)


def integer(low: int, high: int, *, default: int, rule: str, kind: str = "", **more: Unpack[Details]) -> Option:
    """Declare an option that is a whole number from low to high. kind: `cents` or `hundredths` where people read and
    write it with two decimals; files and programs have the whole number."""
    return Option(rule, low, high, default, kind=kind, **more)


def integers(
    size: int, low: int, high: int, *, default: int | tuple[int, ...], rule: str, **more: Unpack[Details]
) -> Option:
    """Declare an option that is a list of `size` whole numbers from low to high. default: one for all, or each."""
    defaults = default if isinstance(default, tuple) else (default,) * size
    if size < 1 or len(defaults) != size:
        raise ValueError(f"a list of {size} numbers has {size} defaults, or one for all of them: {default}")
    return Option(rule, low, high, defaults, size=size, **more)


def subset(
    things: Sequence[Mapping[str, Any] | str],
    *,
    kind: str,
    rule: str,
    default: Sequence[int] = (),
    least: int = 0,
    most: int | None = None,
    **more: Unpack[Details],
) -> Option:
    """Declare an option that is a set of things, stored as bits: bit n says that thing n is in it.

    things: the rows of a deck, or names. default: the numbers of those in it. least, most: how many it contains."""
    rows = [{"name": thing} if isinstance(thing, str) else dict(thing) for thing in things]
    if not 0 < len(rows) <= MOST_THINGS:
        raise ValueError(f"a set is of 1 to {MOST_THINGS} things, not {len(rows)}")
    bits = sum(1 << thing for thing in set(default))
    top = len(rows) if most is None else most
    return Option(rule, 0, (1 << len(rows)) - 1, bits, things=rows, kind=kind, least=least, most=top, **more)


def switch(*, rule: str, default: int = 0, **more: Unpack[Details]) -> Option:
    """Declare an option that is yes (1) or no (0). A charter may say yes, on or true; no, off or false."""
    return Option(rule, 0, 1, default, is_switch=True, **more)


def _cut(given: Any) -> Any:
    """A value, without the end of a text that is longer than any that an option has."""
    return given[:MOST_CHARS] if isinstance(given, str) else given


def _shown(given: Any) -> str:
    """A value as a refusal shows it."""
    return repr(given if not isinstance(given, str) else given[:SHOWN_CHARS])[: SHOWN_CHARS + 2]


def _read_switch(name: str, given: Any) -> int:
    """Read 0 or 1 from what a person wrote. InvalidOption says what is allowed."""
    if isinstance(given, str):
        word = given.strip().lower()
        number = SWITCH_WORDS.get(word, parse_whole_number(word))
    else:
        number = given if isinstance(given, int) else None
    if number not in (0, 1):
        raise InvalidOption("switch", option=name, given=_shown(given))
    return int(number)


def each_seat(low: int, high: int, *, default: int, rule: str, **more: Unpack[Details]) -> Option:
    """Declare an option with one whole number for each seat."""
    return Option(rule, low, high, default, per_seat=True, **more)


def custom_deck(format: DeckFormat, *, rule: str, simple: bool = False, section: str = "") -> Option:
    """Declare a deck that a charter may replace: 0 for the standard deck, 1 for a custom one."""
    return Option(rule, 0, 0, 0, simple=simple, deck=format, section=section)


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
    the game. card, column: of a deck, the card (from 0) and the column that are wrong, where it is about one."""

    options: tuple[str, ...]
    rule: str
    text: str
    message: Message
    card: int | None = None
    column: str = ""

    def __str__(self) -> str:
        """The sentence with its rule, and with the options where they are several: they contradict each other."""
        several = ", ".join(self.options) if len(self.options) > 1 else ""
        where = ": ".join(filter(None, (self.rule, several)))
        return f"{self.text} ({where})" if where else self.text

    @classmethod
    def of(cls, options: tuple[str, ...], rule: str, id: str, **values: int | str) -> Problem:
        """A problem by the id of its text in `charter.toml`."""
        words = message(f"charter.{id}", values)
        return cls(options, rule, CHARTER.say(words), words)


class InvalidOption(ValueError):
    """An option has no such value: the id of the text that says so, and its values."""

    def __init__(self, id: str, **values: int | str):
        self.id, self.values = id, values
        super().__init__(CHARTER.say(message(f"charter.{id}", values)))


class CharterError(ValueError):
    """The charter cannot be adopted. `problems` names every option and rule concerned."""

    def __init__(self, problems: list[Problem]):
        self.problems = problems
        super().__init__("; ".join(map(str, problems)))


def clash(*options: str, rule: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Mark a rule `f(s)` that is true if the named options contradict each other."""

    def mark(found: Callable[..., Any]) -> Callable[..., Any]:
        found.__dict__["clash"] = Clash(options, rule, found)
        return found

    return mark


def options_of(charter: type) -> dict[str, Option]:
    """Collect the options that a class declares, in source order, then those that it inherits."""
    found: dict[str, Option] = {}
    for cls in charter.__mro__:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Option)}
        found |= {name: value for name, value in own.items() if name not in found}
    return found


def read_charter(
    options: Mapping[str, Option], given: Mapping[str, Any], seats: int
) -> tuple[dict[str, int | list[int]], list[Problem]]:
    """Read a charter. Returns the number(s) of every valid option, defaults included, and every problem."""
    numbers: dict[str, int | list[int]] = {}
    problems = []
    for name in islice((name for name in given if name not in options), MOST_UNKNOWN):
        problems.append(Problem.of((name,), "", "unknown", given=_shown(name), allowed=", ".join(options)))
    for name, option in options.items():
        try:
            numbers[name] = option.read(name, given.get(name, option.say(option.default)), seats)
        except BrokenDeck as broken:
            for one in broken.problems:
                problems.append(Problem((name,), option.rule, one.text, one.message, one.card, one.column))
        except InvalidOption as wrong:
            problems.append(Problem.of((name,), option.rule, wrong.id, **wrong.values))
    return numbers, problems
