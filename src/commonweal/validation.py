"""Check the arguments of the lab, the players, the adapters and the commands. Each check returns the value or raises
LabError, which names the argument."""

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
    """Return a whole number of any type, NumPy's too, as an `int`. Raises LabError."""
    span = "" if low is None else f" from {low} to {high}" if high is not None else f" from {low}"
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None or (low is not None and number < low) or (high is not None and number > high):
        raise LabError(f"{name} is a whole number{span}, not {value!r}.")
    return number


def whole_seed(seed: Any) -> int:
    """Return a seed. Raises LabError."""
    return whole("seed", seed, 0, LARGEST_SEED)


def whole_workers(workers: Any) -> int:
    """Return a number of workers. Raises LabError."""
    return whole("workers", workers, 1, MOST_WORKERS)


def whole_max_acts(max_acts: Any) -> int:
    """Return the number of acts after which a game is given up. Raises LabError."""
    return whole("max_acts", max_acts, 1, MOST_ACTS)


def a_number(name: str, value: Any) -> float:
    """Return a number that is neither text nor bool; it may be infinite. Raises LabError."""
    if isinstance(value, (str, bytes, bool)) or not hasattr(value, "__float__"):
        raise LabError(f"{name} is a number, not {value!r}.")
    return float(value)


def confident(confidence: Any) -> float:
    """Return the confidence of intervals, between 0 and 1. Raises LabError."""
    number = a_number("confidence", confidence)
    if not 0 < number < 1:
        raise LabError(f"confidence lies between 0 and 1 (0.95), not at {number:g}.")
    return number


def a_book(game: Any) -> Rulebook:
    """Return a rulebook, given itself or its name. Raises LabError, UnknownGame."""
    if isinstance(game, Rulebook):
        return game
    if not isinstance(game, str):
        raise LabError(f"game is the name of a game, or a Rulebook, not {game!r}.")
    return find_book(game)


def options(name: str, charter: Any) -> dict[str, Any]:
    """Return options with their values; none for None. Raises LabError."""
    if not isinstance(charter, Mapping | None):
        raise LabError(f"{name} says what each option is, such as {{'option': 'value'}}, not {charter!r}.")
    return dict(charter or {})


def words(name: str, given: Any) -> list[str]:
    """Return names from a list, or from a text that separates them by commas; none for None. Raises LabError."""
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
