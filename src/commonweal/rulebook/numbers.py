"""Read and write whole numbers as people do."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"-?[0-9]{1,18}")


def parse_whole_number(text: str) -> int | None:
    """Read plain digits, with or without a minus sign; None for anything else, or for more than 18 digits."""
    return int(text) if _WHOLE.fullmatch(text) else None


def plural(count: int, noun: str) -> str:
    """Write a number with its noun: "1 card", "1,024 cards"."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
