"""The built-in functions of the rules subset, in plain Python.

The interpreted host calls these; the compiler recognises them, under whatever name they were imported, and writes
machine code with the same meaning.  Random numbers are splitmix64: a record with a `u8` field `rng` is a stream.
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
    """Begin the stream of one game: the same (seed, game) gives the same numbers on every machine."""
    b.rng = mix(mix(seed & MASK) + game & MASK)


def below(b: Any, n: int) -> int:
    """A random number, 0 <= number < n, for n up to 2**31."""
    return random32(b) * n >> 32


def lowest_bit(x: int) -> int:
    """Index of the lowest set bit. ValueError if x is 0."""
    if x == 0:
        raise ValueError("lowest_bit(0): no bit is set; test for 0 first")
    return (x & -x).bit_length() - 1


def count_bits(x: int) -> int:
    """How many of the 64 bits of x are set (a negative x counts as two's complement)."""
    return (x & MASK).bit_count()


def announce(s: Any, event: object, *numbers: int) -> None:
    """Note something for the log, where somebody listens (`s.notices` is a list); compiled rules leave it out."""
    notices = getattr(s, "notices", None)
    if notices is not None:
        notices.append((event, *numbers))


def copy_record(target: Any, source: Any) -> None:
    """Make `target` equal to `source`, a record of the same layout; what was told is not part of the record."""
    for name in field_names(source):
        setattr(target, name, deep_copy(getattr(source, name)))


def field_names(record: Any) -> list[str]:
    """The fields of an interpreted record: its slots if its class has any, else its attributes."""
    slots = [name for cls in reversed(type(record).__mro__) for name in cls.__dict__.get("__slots__", ())]
    names = slots or list(vars(record))
    return [name for name in names if name != "notices" and not name.startswith("_")]


def deep_copy(value: Any) -> Any:
    """A number as it is, nested lists copied through."""
    return [deep_copy(x) for x in value] if isinstance(value, list) else value
