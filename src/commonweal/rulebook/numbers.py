"""Read and write numbers as people do."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"-?[0-9]{1,18}")
_DECIMAL = re.compile(r"(-?)([0-9]{1,16})[.,]([0-9]{1,2})")


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
