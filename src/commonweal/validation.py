"""Check the arguments of the lab, the players, the adapters and the commands. Each check returns the value or raises
LabError, which names the argument."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from commonweal.play import find_book
from commonweal.rulebook import Rulebook
from commonweal.rulebook.values.numbers import plain, whole_number

MAX_SEED = (1 << 63) - 1
MAX_GAMES = 1 << 40
DEFAULT_MAX_ACTS = 20_000
"""By default, a game is given up after this many acts, those of chance included."""
MAX_ACTS_LIMIT = (1 << 31) - 1
"""The highest `max_acts` that can be asked for."""
MAX_WORKERS = 1024
USUAL_SEATS = 4


class LabError(ValueError):
    """The lab cannot do what it was asked for. The message says what is wrong and what to do."""


def check_integer(name: str, value: Any, low: int | None = None, high: int | None = None) -> int:
    """Return a whole number of any type, including NumPy's, as an `int`. Raises LabError."""
    span = "" if low is None else f" from {low} to {high}" if high is not None else f" from {low}"
    number = whole_number(value)
    if number is None or (low is not None and number < low) or (high is not None and number > high):
        raise LabError(f"{name} must be a whole number{span}, not {value!r}.")
    return number


def check_seed(seed: Any) -> int:
    """Return a seed. Raises LabError."""
    return check_integer("seed", seed, 0, MAX_SEED)


def check_seats(book: Rulebook, seats: Any) -> int:
    """Return a number of seats; for None four, or the nearest number that the game allows. Raises LabError."""
    fewest, most = book.seats
    return min(max(USUAL_SEATS, fewest), most) if seats is None else check_integer("seats", seats)


def check_workers(workers: Any) -> int:
    """Return a number of workers. Raises LabError."""
    return check_integer("workers", workers, 1, MAX_WORKERS)


def check_max_acts(max_acts: Any) -> int:
    """Return the number of acts after which a game is given up. Raises LabError."""
    return check_integer("max_acts", max_acts, 1, MAX_ACTS_LIMIT)


def check_number(name: str, value: Any) -> float:
    """Return a number, which may be infinite. Text and bool are refused. Raises LabError."""
    if isinstance(value, (str, bytes, bool)) or not hasattr(value, "__float__"):
        raise LabError(f"{name} must be a number, not {value!r}.")
    return float(value)


def check_confidence(confidence: Any) -> float:
    """Return the confidence level of intervals, between 0 and 1. Raises LabError."""
    number = check_number("confidence", confidence)
    if not 0 < number < 1:
        raise LabError(f"confidence must be between 0 and 1, such as 0.95, not {number:g}.")
    return number


def rulebook_of(game: Any) -> Rulebook:
    """Return a rulebook, given the rulebook or its name. Raises LabError, UnknownGame."""
    if isinstance(game, Rulebook):
        return game
    if not isinstance(game, str):
        raise LabError(f"game must be the name of a game or a Rulebook, not {game!r}.")
    return find_book(game)


def check_options(name: str, charter: Any) -> dict[str, Any]:
    """Return options with their values as a dictionary; an empty one for None. Raises LabError."""
    if not isinstance(charter, Mapping | None):
        raise LabError(f"{name} must be a dictionary such as {{'option': 'value'}}, not {charter!r}.")
    return dict(plain(charter or {}))


def check_names(name: str, given: Any) -> list[str]:
    """Return names from a list, or from a text that separates them by commas; [] for None. Raises LabError."""
    if isinstance(given, str):
        return [word.strip() for word in given.split(",")]
    listed = list(given) if isinstance(given, Iterable) else [] if given is None else [given]
    if not all(isinstance(word, str) for word in listed):
        raise LabError(f"{name} must be names, in a list or separated by commas, not {given!r}.")
    return [word.strip() for word in listed]


def check_folder(folder: Path) -> None:
    """Raise LabError if the folder does not exist or cannot be written to."""
    if not folder.is_dir():
        raise LabError(f"There is no folder {folder}. Make it, or name another.")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise LabError(f"The folder {folder} cannot be written to. Name another.")
