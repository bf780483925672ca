"""Change options in play: rules name an option by its number, and ask whether a change fits the charter in force.

    set_option(s, number, value)          change an option that is changeable; any other stays as it is
    option_of(s, number)                  the value of an option now
    fits_option(s, number, value)         whether it is changeable and may have this value
    why_not_set_option(s, number, value)  0, or the reason: it is fixed, the value is out of range, or is the value now,
                                          or the options would contradict each other (`@clash`)
    least_of_option(s, number)            the least value to which it can be changed
    most_of_option(s, number)             the highest

Options are numbered in source order. A list, or an option of each seat, has a number for each of its places. The
functions here find those that were generated for the rulebook of `s`; the compiler takes those directly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import Any, NamedTuple

from commonweal.rulebook.acts.act import NOT_A_CHOICE
from commonweal.rulebook.acts.reason_places import ABOVE_REASONS
from commonweal.rulebook.charters.charter import Clash, Option, options_of

FIRST_REASON = ABOVE_REASONS
"""The reasons that the charter gives against a change have numbers from here on, beyond those of a rulebook."""
FIXED, OUTSIDE, SAME = range(3)
REASONS = 4
"""How many of them each option has room for; those of clashes follow."""


def set_option(s: Any, number: int, value: int) -> None:
    """Change an option that is changeable."""
    type(s).charter_rules["set_option"](s, number, value)


def option_of(s: Any, number: int) -> int:
    """The value of an option now."""
    return type(s).charter_rules["option_of"](s, number)  # type: ignore[no-any-return]


def fits_option(s: Any, number: int, value: int) -> bool:
    """Whether an option is changeable and may have this value."""
    return bool(type(s).charter_rules["fits_option"](s, number, value))


def why_not_set_option(s: Any, number: int, value: int) -> int:
    """Why an option cannot be changed to this value: 0, or a reason."""
    return type(s).charter_rules["why_not_set_option"](s, number, value)  # type: ignore[no-any-return]


def least_of_option(s: Any, number: int) -> int:
    """The least value to which an option can be changed."""
    return type(s).charter_rules["least_of_option"](s, number)  # type: ignore[no-any-return]


def most_of_option(s: Any, number: int) -> int:
    """The highest value to which an option can be changed."""
    return type(s).charter_rules["most_of_option"](s, number)  # type: ignore[no-any-return]


CALLED = {
    f.__name__: f for f in (set_option, option_of, fits_option, why_not_set_option, least_of_option, most_of_option)
}
"""What rules call."""


class Place(NamedTuple):
    """What one number stands for: an option, or one place in a list or in an option of each seat."""

    name: str
    option: Option
    at: int | None

    @property
    def word(self) -> str:
        """How people write it in an act."""
        return self.name if self.at is None else f"{self.name}-{self.at + 1}"


def places_of(options: Mapping[str, Option], most_seats: int) -> list[Place]:
    """All places, by number."""
    places = []
    for name, option in options.items():
        shape = option.shape(most_seats)
        places += [Place(name, option, at) for at in range(shape[0])] if shape else [Place(name, option, None)]
    return places


def count_options(charter: type, most_seats: int) -> int:
    """How many numbers the options of a charter have."""
    return len(places_of(options_of(charter), most_seats))


def option_number(charter: type, most_seats: int, name: str) -> int:
    """The number of an option; for a list or an option of each seat, the first one. Raises KeyError if there is
    none."""
    for number, place in enumerate(places_of(options_of(charter), most_seats)):
        if place.name == name:
            return number
    raise KeyError(name)


# ---------------------------------------------------------------- generated for one rulebook
def charter_text(places: Sequence[Place], clashes: Sequence[Clash]) -> str:
    """Generate the rules that read, change and check options by number, in the rules subset."""
    lines = ["def option_of(s, number):", *_reading(places), "    return 0", "", ""]
    lines += ["def set_option(s, number, value):", *_writing(places), "", ""]
    lines += ["def fits_option(s, number, value):"]
    lines += [f"    if number < 0 or number >= {len(places)}:", "        return False"]
    lines += ["    if value < LOW[number] or value > HIGH[number] or SEAT[number] >= s.seats:", "        return False"]
    lines += ["    if LEAST[number] >= 0:", "        members = count_bits(value)"]
    lines += ["        if members < LEAST[number] or members > MOST[number]:", "            return False"]
    lines += ["    return CHANGEABLE[number] == 1"]
    lines += ["", "", "def clash_of_option(s, number, value):", "    before = option_of(s, number)", "    found = 0"]
    lines += ["    set_option(s, number, value)"]
    for i, clash in enumerate(clashes):
        lines += [f"    {'if' if i == 0 else 'elif'} {clash.name}(s):", f"        found = {i + 1}"]
    lines += ["    set_option(s, number, before)", "    return found", "", ""]
    lines += ["def why_not_set_option(s, number, value):"]
    lines += [f"    if number < 0 or number >= {len(places)}:", f"        return {NOT_A_CHOICE}"]
    own = f"{FIRST_REASON} + number * {REASONS}"
    lines += ["    if CHANGEABLE[number] == 0 or SEAT[number] >= s.seats:", f"        return {own} + {FIXED}"]
    lines += ["    if not fits_option(s, number, value):", f"        return {own} + {OUTSIDE}"]
    lines += ["    if option_of(s, number) == value:", f"        return {own} + {SAME}"]
    lines += ["    if CLASHES[number] == 0:", "        return 0", "    clash = clash_of_option(s, number, value)"]
    lines += [f"    return {FIRST_REASON + len(places) * REASONS - 1} + clash if clash else 0"]
    for name, bound, other, step in (("least", "LOW", "HIGH", "+"), ("most", "HIGH", "LOW", "-")):
        lines += ["", "", f"def {name}_of_option(s, number):", f"    value = {bound}[number]"]
        lines += ["    if CHANGEABLE[number] == 0 or SEAT[number] >= s.seats:", "        return value"]
        lines += ["    if CLASHES[number] == 0 and LEAST[number] < 0:"]
        lines += [f"        return value {step} (1 if option_of(s, number) == value else 0)"]
        lines += [f"    while value != {other}[number] and why_not_set_option(s, number, value) != 0:"]
        lines += [f"        value {step}= 1", "    return value"]
    return "\n".join(lines) + "\n"


def _reading(places: Sequence[Place]) -> list[str]:
    return _find(list(_blocks(places)), lambda name, at: f"return s.{name}{at}")


def _writing(places: Sequence[Place]) -> list[str]:
    return _find(list(_blocks(places, changeable=True)), lambda name, at: f"s.{name}{at} = value")


def _find(blocks: list[tuple[int, int, str]], does: Callable[[str, str], str], pad: str = "    ") -> list[str]:
    """Write what is done with the option that `number` stands for, found by halving."""
    if len(blocks) > 1:
        half = len(blocks) // 2
        lower, upper = (_find(part, does, pad + "    ") for part in (blocks[:half], blocks[half:]))
        return [f"{pad}if number < {blocks[half][0]}:", *lower, f"{pad}else:", *upper]
    if not blocks:
        return []
    first, size, name = blocks[0]
    if size == 0:
        return [f"{pad}if number == {first}:", f"{pad}    {does(name, '')}"]
    within = f"number >= {first} and number < {first + size}"
    return [f"{pad}if {within}:", f"{pad}    {does(name, f'[number - {first}]')}"]


def _blocks(places: Sequence[Place], *, changeable: bool = False) -> Iterator[tuple[int, int, str]]:
    """The options, or the changeable ones: the number of the first place, how many there are (0: no list), the name."""
    for number, place in enumerate(places):
        if place.at in (None, 0) and (is_changeable(place.option) or not changeable):
            size = 0 if place.at is None else sum(other.name == place.name for other in places)
            yield number, size, place.name


def is_changeable(option: Option) -> bool:
    """Whether the rules may change an option in play. Decks are already dealt, so they stay."""
    return option.changeable and option.deck is None


def charter_rules(
    game: str,
    places: Sequence[Place],
    clashes: Sequence[Clash],
    define: Callable[[str, str, Mapping[str, Any]], Mapping[str, Any]],
    uses: Mapping[str, Any],
) -> dict[str, FunctionType]:
    """Make the functions for one rulebook, by name."""
    tables = {
        "LOW": tuple(place.option.low for place in places),
        "HIGH": tuple(place.option.high for place in places),
        "SEAT": tuple(place.at or 0 if place.option.per_seat else -1 for place in places),
        "LEAST": tuple(place.option.least if place.option.things is not None else -1 for place in places),
        "MOST": tuple(place.option.most for place in places),
        "CHANGEABLE": tuple(int(is_changeable(place.option)) for place in places),
        "CLASHES": tuple(int(any(place.name in clash.options for clash in clashes)) for place in places),
    }
    rules = {clash.name: clash.found for clash in clashes}
    made = define(charter_text(places, clashes), f"<charter of {game}>", {**uses, **tables, **rules})
    return {name: made[name] for name in CALLED}
