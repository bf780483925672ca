"""Bounds of the numbers in a view, as the rulebook declares them."""

from __future__ import annotations

from functools import cache

from commonweal.adapters.observation import columns
from commonweal.rulebook import Rulebook

INT32 = (-(1 << 31), (1 << 31) - 1)


@cache
def column_bounds(book: Rulebook) -> tuple[list[int], list[int]]:
    """Return the lowest and the highest number of every column of a view."""
    bounds = {name: (field.low, field.high) for name, field in book.fields.items()}
    bounds |= {shown.name: (shown.low, shown.high) for shown in book.computed}
    found = [bounds[column.field] for column in columns(book)]
    return [low for low, _ in found], [high for _, high in found]


def code_of_views(book: Rulebook) -> str:
    """Return "i4" if every number that a view can show fits in it, else "i8"."""
    low, high = column_bounds(book)
    return "i4" if min(low, default=0) >= INT32[0] and max(high, default=0) <= INT32[1] else "i8"
