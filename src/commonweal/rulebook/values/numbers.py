"""Read and write numbers as people do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from operator import index
from typing import Any

_PLAIN = frozenset({bool, float, int, str, type(None)})
_WHOLE = re.compile(r"-?[0-9]{1,18}")
_DECIMAL = re.compile(r"(-?)([0-9]{1,16})[.,]([0-9]{1,2})")


def whole_number(value: Any) -> int | None:
    """Read a whole number of any type, such as NumPy's; None for anything else. Neither a bool nor a text is one."""
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def plain(value: Any) -> Any:
    """Return what a program gives with plain numbers, texts and lists in the place of NumPy's and the like, also inside
    dictionaries, lists, tuples and sets. Anything else stays as it is."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Mapping):
        return {plain(key): plain(one) for key, one in value.items()}
    for kind in (list, tuple, frozenset, set):
        if isinstance(value, kind):
            return kind(map(plain, value))
    if callable(listed := getattr(value, "tolist", None)):
        return listed()
    if isinstance(value, str):
        return str.__str__(value)
    number = whole_number(value)
    return value if number is None else number


def parse_whole_number(text: str) -> int | None:
    """Read plain digits, with or without a minus sign; None for anything else, or for more than 18 digits."""
    return int(text) if _WHOLE.fullmatch(text) else None


def is_whole(text: str) -> bool:
    """Whether this is a whole number in plain digits, however many."""
    return text.isascii() and text.removeprefix("-").isdecimal()


def parse_hundredths(text: str) -> int | None:
    """Read a number with one or two decimals, behind a point or a comma, as hundredths: 372 for 3.72 and 3,72."""
    found = _DECIMAL.fullmatch(text)
    return int(found[1] + found[2] + found[3].ljust(2, "0")) if found else None


def plural(count: int, noun: str) -> str:
    """Write a number with its noun: "1 card", "1,024 cards"."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
