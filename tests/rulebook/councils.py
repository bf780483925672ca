"""The rulebook of Council, made once."""

from __future__ import annotations

from functools import cache

from commonweal.rulebook import Rulebook
from rulebook import council as rules
from rulebook.toys import toy


@cache
def council() -> Rulebook:
    return toy(
        "council",
        rules,
        seats=(2, 4),
        utility_range=(0, rules.TURNS * rules.LINES * rules.MOST),
        results={"given": rules.utility},
    )


BOOK = council()
