"""Reasons with a place: the clause or line of a draft that a refusal is about, and what on the table it comes from."""

from __future__ import annotations

PLACE = 1 << 8
"""Reasons of a rulebook are below this number; what is above it says the place, and then the cause."""
CAUSE = PLACE * PLACE
ABOVE_REASONS = CAUSE * PLACE
"""A number above all reasons of a rulebook with their places and causes."""


def at_place(reason, place):  # type: ignore[no-untyped-def]
    """A reason at a place, counted from 1: `{place}` in its text. At place 0, it is the reason alone."""
    return reason + PLACE * place


def because_of(reason, cause):  # type: ignore[no-untyped-def]
    """A reason that comes from one row of the table, such as a contract in force, counted from 1: fields with a number
    for each row have in its text the number of this row."""
    return reason + CAUSE * cause


def reason_of(refusal):  # type: ignore[no-untyped-def]
    """The reason alone of one with a place or a cause."""
    return refusal % PLACE


def place_of(refusal):  # type: ignore[no-untyped-def]
    """The place of a reason, counted from 1; 0 if it has none."""
    return refusal % CAUSE // PLACE


def split_place(reason: int) -> tuple[int, int, int]:
    """A reason alone, its place, and the row that it comes from; 0 if it has none."""
    if not 0 < reason < ABOVE_REASONS:
        return reason, 0, 0
    return reason % PLACE, reason % CAUSE // PLACE, reason // CAUSE
