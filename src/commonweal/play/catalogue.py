"""The games that are installed, found through the entry point `commonweal.games`."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import cache, lru_cache
from importlib.metadata import entry_points

from commonweal.rulebook import Rulebook

log = logging.getLogger("commonweal")


class UnknownGame(LookupError):
    """There is no game of this name. The message lists those there are."""


@lru_cache(maxsize=1)
def game_names() -> tuple[str, ...]:
    """The names of all installed games, sorted."""
    return tuple(sorted({point.name for point in entry_points(group="commonweal.games")}))


@cache
def find_book(name: str) -> Rulebook:
    """The rulebook of a game. Raises UnknownGame, also for a game that is installed and cannot be loaded."""
    for point in entry_points(group="commonweal.games"):
        if point.name == name:
            try:
                book: Rulebook = point.load()
            except Exception as wrong:
                log.exception("the game %s cannot be loaded", name)
                text = f"The game {name!r} is installed and cannot be loaded: {type(wrong).__name__}: {wrong}"
                raise UnknownGame(text) from wrong
            return book
    raise UnknownGame(f"There is no game {name[:40]!r}. There are: {', '.join(game_names())}.")


def books() -> list[Rulebook]:
    """All installed rulebooks that can be loaded; one broken game keeps nobody from the others."""
    found = []
    for name in game_names():
        with suppress(UnknownGame):
            found.append(find_book(name))
    return found
