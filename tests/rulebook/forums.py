"""The rulebook of Forum, made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from commonweal.rulebook import Rulebook, load_texts
from rulebook import forum as rules


@cache
def forum() -> Rulebook:
    return Rulebook(
        "forum",
        version=1,
        seats=(2, 4),
        utility_range=(-rules.TURNS, rules.TURNS),
        state=rules,
        chapters=[rules],
        texts=load_texts(Path(__file__).parent / "forum.toml"),
        results={"points": rules.utility},
        talk_rule="FO-2",
    )


BOOK = forum()
