"""Find the installed games, through the entry point group `commonweal.games`."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from commonweal.rulebook import Rulebook
from commonweal.rulebook.texts import TextsError

log = logging.getLogger("commonweal")


class UnknownGame(LookupError):
    """No game has this name. The message lists the installed games."""


@lru_cache(maxsize=1)
def game_names() -> tuple[str, ...]:
    """List the names of all installed games, sorted."""
    return tuple(sorted({point.name for point in entry_points(group="commonweal.games")}))


@cache
def find_book(name: str) -> Rulebook:
    """Load the rulebook of a game. Raises UnknownGame, also if the game is installed but cannot be loaded."""
    for point in entry_points(group="commonweal.games"):
        if point.name == name:
            try:
                book: Rulebook = point.load()
            except Exception as wrong:
                log.exception("the game %s cannot be loaded", name)
                text = f"The game {name!r} is installed and cannot be loaded: {type(wrong).__name__}: {wrong}"
                raise UnknownGame(text) from wrong
            _add_translations(book)
            return book
    raise UnknownGame(f"There is no game {str(name)[:40]!r}. There are: {', '.join(game_names())}.")


def _add_translations(book: Rulebook) -> None:
    """Add translations from other packages: an entry point `commonweal.translations` names the game and the package."""
    for point in entry_points(group="commonweal.translations"):
        if point.name == book.name:
            try:
                book.translate(files(point.value))
            except (TextsError, ImportError):
                log.exception("the translation %s of %s is left out", point.value, book.name)


def package_files(name: str) -> Traversable:
    """The folder of the package that an installed game comes from. Raises UnknownGame as `find_book` does.

    A game in one module has no such folder, and so no files."""
    find_book(name)
    module = import_module(next(point.module for point in entry_points(group="commonweal.games") if point.name == name))
    if hasattr(module, "__path__"):
        return files(module)
    return Path(str(module.__file__)).with_suffix("")


def books() -> list[Rulebook]:
    """Load all installed rulebooks, except those that cannot be loaded."""
    loaded = []
    for name in game_names():
        with suppress(UnknownGame):
            loaded.append(find_book(name))
    return loaded
