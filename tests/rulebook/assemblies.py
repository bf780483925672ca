"""The rulebook of Assembly, made once, and with a fault planted in it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from commonweal.rulebook import Rulebook, load_texts
from rulebook import assembly as rules

TEXTS = Path(__file__).parent / "assembly.toml"


def assembly_of(chapter: ModuleType, **more: Any) -> Rulebook:
    """Assembly with these rules."""
    return Rulebook(
        "assembly",
        version=1,
        seats=(3, 4),
        utility_range=(0, 200),
        state=chapter,
        chapters=[chapter],
        **{"host_opens_rule": "AS-5", "results": {"money": chapter.utility}, "texts": load_texts(TEXTS), **more},
    )


@cache
def assembly() -> Rulebook:
    return assembly_of(rules)


BOOK = assembly()
