"""Bounds of what a learner sees and gains, from the bounds that the fields declare."""

from __future__ import annotations

from functools import cache

from commonweal.agents.flat import columns
from commonweal.rulebook import Rulebook

INT32 = (-(1 << 31), (1 << 31) - 1)


@cache
def column_bounds(book: Rulebook) -> tuple[list[int], list[int]]:
    """Lowest and highest number of every column of a view. What a rule works out may be any number of 32 bits."""
    bounds = {name: (field.low, field.high) for name, field in book.fields.items()}
    both = [bounds.get(column.field, INT32) for column in columns(book)]
    return [low for low, _ in both], [high for _, high in both]
