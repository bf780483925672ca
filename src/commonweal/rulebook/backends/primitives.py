"""The built-in functions of the rules subset, in plain Python.

The interpreted backend calls these; the compiler recognises them, whatever name they were imported under, and writes
machine code with the same meaning. Random numbers are splitmix64: a record with a `u8` field `rng` is a stream.
"""

from __future__ import annotations

from typing import Any

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
MULTIPLIERS = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)


def mix(z: int) -> int:
    """Scramble 64 bits, so that neighbouring seeds give unrelated streams."""
    z = (z ^ z >> 30) * MULTIPLIERS[0] & MASK
    z = (z ^ z >> 27) * MULTIPLIERS[1] & MASK
    return z ^ z >> 31


def random32(b: Any) -> int:
    """The next number of the stream in `b.rng`, 0 <= number < 2**32."""
    b.rng = b.rng + STEP & MASK
    return mix(b.rng) >> 32


def start_stream(b: Any, seed: int, game: int) -> None:
    """Start the stream of one game: the same (seed, game) gives the same numbers on every machine."""
    b.rng = mix(mix(seed & MASK) + game & MASK)


def below(b: Any, n: int) -> int:
    """A random number, 0 <= number < n, for n up to 2**31."""
    return random32(b) * n >> 32


def lowest_bit(x: int) -> int:
    """The index of the lowest set bit. Raises ValueError if x is 0."""
    if x == 0:
        raise ValueError("lowest_bit(0): no bit is set; test for 0 first")
    return (x & -x).bit_length() - 1


def count_bits(x: int) -> int:
    """Count the set bits among the 64 bits of x (a negative x in two's complement)."""
    return (x & MASK).bit_count()


def announce(s: Any, event: object, *numbers: int) -> None:
    """Add a notice for the log if the state collects them (`s.notices` is a list); compiled rules leave this out."""
    notices = getattr(s, "notices", None)
    if notices is not None:
        notices.append((event, *numbers))


class Announced(tuple[Any, ...]):
    """A notice that only some seats learn. seats: bit i is seat i."""

    seats: int

    @classmethod
    def to(cls, seats: int, notice: tuple[Any, ...]) -> Announced:
        made = cls(notice)
        made.seats = seats
        return made


EVERY_SEAT = -1
"""For `announce_to`, and what a rule of `known_to` returns: everybody, spectators too."""


def announce_to(s: Any, seats: int, event: object, *numbers: int) -> None:
    """Add a notice that only these seats learn (bit i: seat i; or EVERY_SEAT), as `announce` does; compiled rules leave
    this out."""
    notices = getattr(s, "notices", None)
    if notices is not None and seats == EVERY_SEAT:
        notices.append((event, *numbers))
    elif notices is not None:
        notices.append(Announced.to(seats, (event, *numbers)))


def planned(b: Any, act: Any, *operands: int) -> None:
    """Append an act of the game, with its operands, to the plan of the seat that is asked; for the rules `plan` and
    `idle`.

    Operands out of range give an act that is not possible, so the plan is left out.
    """
    type(b).plan_rules[act](b, *operands)


def copy_record(target: Any, source: Any) -> None:
    """Copy every field of `source` to `target`, a record of the same layout; notices are not copied."""
    if type(target) is type(source) and hasattr(target, "copy_from"):
        target.copy_from(source)
        return
    for name in field_names(source):
        setattr(target, name, deep_copy(getattr(source, name)))


def field_names(record: Any) -> list[str]:
    """List the fields of an interpreted record: its slots if its class has any, else its attributes."""
    slots = [name for cls in reversed(type(record).__mro__) for name in cls.__dict__.get("__slots__", ())]
    names = slots or list(vars(record))
    return [name for name in names if name != "notices" and not name.startswith("_")]


def deep_copy(value: Any) -> Any:
    """Copy nested lists of numbers; return a number as it is."""
    return [deep_copy(x) for x in value] if isinstance(value, list) else value
