"""Whole numbers as people type and read them."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"-?[0-9]{1,18}")


def parse_whole_number(text: str) -> int | None:
    """The number that a text says in plain digits, with or without a minus; None if it says none (or a vast one)."""
    return int(text) if _WHOLE.fullmatch(text) else None


def plural(count: int, noun: str) -> str:
    """The number with its noun: "1 card", "1,024 cards"."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
