"""What may be asked of the lab and of learning agents: each argument as it should be, or refused by its name."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from commonweal.play import find_book
from commonweal.rulebook import Rulebook

LARGEST_SEED = (1 << 63) - 1
MOST_GAMES = 1 << 40
MOST_ACTS = (1 << 31) - 1
MOST_WORKERS = 1024


class LabError(ValueError):
    """The lab cannot do what it was asked for. The message says what is wrong and what to do."""


def whole(name: str, value: Any, low: int | None = None, high: int | None = None) -> int:
    """A whole number of any kind, NumPy's too, as a plain one. Raises LabError, as all of these do."""
    span = "" if low is None else f" from {low} to {high}" if high is not None else f" from {low}"
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None or (low is not None and number < low) or (high is not None and number > high):
        raise LabError(f"{name} is a whole number{span}, not {value!r}.")
    return number


def whole_seed(seed: Any) -> int:
    return whole("seed", seed, 0, LARGEST_SEED)


def whole_workers(workers: Any) -> int:
    return whole("workers", workers, 1, MOST_WORKERS)


def whole_max_acts(max_acts: Any) -> int:
    """Acts after which a game is given up."""
    return whole("max_acts", max_acts, 1, MOST_ACTS)


def a_number(name: str, value: Any) -> float:
    """A number, no text and no truth; it may be anything else, infinite too."""
    if isinstance(value, (str, bytes, bool)) or not hasattr(value, "__float__"):
        raise LabError(f"{name} is a number, not {value!r}.")
    return float(value)


def confident(confidence: Any) -> float:
    """The confidence of intervals."""
    number = a_number("confidence", confidence)
    if not 0 < number < 1:
        raise LabError(f"confidence lies between 0 and 1 (0.95), not at {number:g}.")
    return number


def a_book(game: Any) -> Rulebook:
    """The rulebook of a game, by its name or as it is. Raises UnknownGame, too."""
    if isinstance(game, Rulebook):
        return game
    if not isinstance(game, str):
        raise LabError(f"game is the name of a game, or a Rulebook, not {game!r}.")
    return find_book(game)


def options(name: str, charter: Any) -> dict[str, Any]:
    """Options with their values; none for None."""
    if not isinstance(charter, Mapping | None):
        raise LabError(f"{name} says what each option is, such as {{'option': 'value'}}, not {charter!r}.")
    return dict(charter or {})


def words(name: str, given: Any) -> list[str]:
    """Names in a list, or in a text that separates them by commas; none for None."""
    if isinstance(given, str):
        return [word.strip() for word in given.split(",")]
    listed = list(given) if isinstance(given, Iterable) else [] if given is None else [given]
    if not all(isinstance(word, str) for word in listed):
        raise LabError(f"{name} are names, in a list or separated by commas, not {given!r}.")
    return [word.strip() for word in listed]


def check_folder(folder: Path) -> None:
    """Raise LabError where nothing can be written: no such folder, or one that is not ours."""
    if not folder.is_dir():
        raise LabError(f"There is no folder {folder}. Make it, or name another.")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise LabError(f"The folder {folder} may not be written to. Name another.")
