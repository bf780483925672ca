"""Reasons with a place: which clause, line or act of a draft a refusal is about."""

from __future__ import annotations

PLACE = 1 << 8
"""Reasons of a rulebook are below this number; what is above it says the place."""
PLACES = (1 << 8) - 1
"""The most places."""


def at_place(reason, place):  # type: ignore[no-untyped-def]
    """A reason at a place, counted from 1: `{place}` in its text. At place 0, it is the reason alone."""
    return reason + PLACE * place


def split_place(reason: int) -> tuple[int, int]:
    """A reason without its place, and the place; 0 where it has none."""
    return (reason % PLACE, reason // PLACE) if 0 < reason < PLACE * (PLACES + 1) else (reason, 0)
