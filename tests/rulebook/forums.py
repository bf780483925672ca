"""The rulebook of Forum, made once."""

from __future__ import annotations

from functools import cache

from commonweal.rulebook import Rulebook
from rulebook import forum as rules
from rulebook.toys import toy


@cache
def forum() -> Rulebook:
    return toy(
        "forum",
        rules,
        seats=(2, 4),
        utility_range=(-rules.TURNS, rules.TURNS),
        results={"points": rules.utility},
        talk_rule="FO-2",
    )


BOOK = forum()
