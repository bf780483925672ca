"""The rulebook of Assembly, made once, and with a fault planted in it."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

from commonweal.rulebook import Rulebook
from rulebook import assembly as rules
from rulebook.toys import toy


def assembly_of(chapter: ModuleType, **more: Any) -> Rulebook:
    """Assembly with these rules."""
    about = {"host_opens_rule": "AS-5", "results": {"money": chapter.utility}, **more}
    return toy("assembly", chapter, seats=(3, 4), utility_range=(0, 200), **about)


@cache
def assembly() -> Rulebook:
    return assembly_of(rules)


BOOK = assembly()
