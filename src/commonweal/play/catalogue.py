"""The games that are installed, found through the entry point `commonweal.games`."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.metadata import entry_points

from commonweal.rulebook import Rulebook


class UnknownGame(LookupError):
    """There is no game of this name. The message lists those there are."""


@lru_cache(maxsize=1)
def game_names() -> tuple[str, ...]:
    """The names of all installed games, sorted."""
    return tuple(sorted({point.name for point in entry_points(group="commonweal.games")}))


@cache
def find_book(name: str) -> Rulebook:
    """The rulebook of a game. Raises UnknownGame."""
    for point in entry_points(group="commonweal.games"):
        if point.name == name:
            book: Rulebook = point.load()
            return book
    raise UnknownGame(f"There is no game {name!r}. There are: {', '.join(game_names())}.")


def books() -> list[Rulebook]:
    """All installed rulebooks."""
    return [find_book(name) for name in game_names()]
