"""The rulebook of Council, made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from commonweal.rulebook import Rulebook, load_texts
from rulebook import council as rules


@cache
def council() -> Rulebook:
    return Rulebook(
        "council",
        version=1,
        seats=(2, 4),
        utility_range=(0, rules.TURNS * rules.LINES * rules.MOST),
        state=rules,
        chapters=[rules],
        texts=load_texts(Path(__file__).parent / "council.toml"),
        results={"given": rules.utility},
    )


BOOK = council()
