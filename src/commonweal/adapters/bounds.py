"""Bounds of what a learner sees and gains, from the bounds that the fields declare."""

from __future__ import annotations

from functools import cache

from commonweal.adapters.interval_analysis import Span, span_of_rule
from commonweal.adapters.observation import columns
from commonweal.rulebook import Rulebook

INT32 = Span(-(1 << 31), (1 << 31) - 1)


@cache
def column_bounds(book: Rulebook) -> tuple[list[int], list[int]]:
    """Lowest and highest number of every column of a view."""
    rules = {shown.name: shown.rule for shown in book.computed}
    fields = book.fields | book.scratch
    spans = []
    for name, place in columns(book):
        if name in rules:
            spans.append(span_of_rule(rules[name], [Span(i, i) for i in place], fields))
        else:
            spans.append(Span(fields[name].low, fields[name].high))
    return [span.low for span in spans], [span.high for span in spans]


@cache
def utility_bounds(book: Rulebook) -> Span:
    """Between which numbers the rule `utility(s, seat)` of a game lies for any seat of any table."""
    seat = Span(0, book.seats[1] - 1)
    return span_of_rule(book.functions["utility"], [seat], book.fields | book.scratch)


def code_of_views(book: Rulebook) -> str:
    """ "i4" where every number that a view can show fits in it, else "i8"."""
    low, high = column_bounds(book)
    return "i4" if min(low, default=0) >= INT32.low and max(high, default=0) <= INT32.high else "i8"
