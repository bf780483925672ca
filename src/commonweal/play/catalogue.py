"""Find the installed games, through the entry point group `commonweal.games`."""

from __future__ import annotations

import importlib
import logging
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from traceback import extract_tb

from commonweal.rulebook import Rulebook
from commonweal.rulebook.texts.game_texts import TextsError

log = logging.getLogger("commonweal")

NOT_OF_GAMES = ("<", str(Path(__file__).parents[1]), str(Path(importlib.__file__).parent))
"""How the names of files begin whose lines say nothing about a game from another package."""


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
                book = _load(point)
            except Exception as wrong:
                log.debug("the game %s cannot be loaded", name, exc_info=True)
                text = f"The game {name!r} is installed and cannot be loaded: {type(wrong).__name__}: {wrong}"
                raise UnknownGame(text + _where(wrong)) from wrong
            _add_translations(book)
            return book
    raise UnknownGame(f"There is no game {str(name)[:40]!r}. There are: {', '.join(game_names())}.")


def _load(point: EntryPoint) -> Rulebook:
    """Load what an entry point names. Raises TypeError if it is not the rulebook of that name."""
    book = point.load()
    if not isinstance(book, Rulebook):
        raise TypeError(f'the entry point {point.name} = "{point.value}" names no Rulebook; write "module:rulebook"')
    if book.name != point.name:
        raise TypeError(
            f'the entry point {point.name} = "{point.value}" is of the game {book.name}; name it {book.name}'
        )
    return book


def _where(wrong: Exception) -> str:
    """The last line of the game's files that led to an error: ` (pasture/state.py, line 7)`; "" if there is none."""
    frames = [frame for frame in extract_tb(wrong.__traceback__) if not frame.filename.startswith(NOT_OF_GAMES)]
    if not frames:
        return ""
    file = Path(frames[-1].filename)
    return f" ({file.parent.name}/{file.name}, line {frames[-1].lineno})"


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
    """Load all installed rulebooks, except those that cannot be loaded: the log says why."""
    loaded = []
    for name in game_names():
        try:
            loaded.append(find_book(name))
        except UnknownGame as wrong:
            log.error("%s", wrong)
    return loaded
