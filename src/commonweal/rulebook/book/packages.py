"""Put a rulebook together from the package of a game."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from commonweal.rulebook.book.rulebook import Rulebook
from commonweal.rulebook.texts.game_texts import load_texts

OTHERS = ("positions", "sensible", "prospect", "measures")
"""Modules that are chapters, too, where a package has them: what follows in a position written by hand, how a sensible
player plays, what a seat may expect in the middle of a game, what is measured."""


def rulebook_of(package: str, rules: Sequence[str], **about: Any) -> Rulebook:
    """Put the rulebook of a package together, which is named like the game.

    rules: the names of its chapters in the manual's order, modules of the folder `rules` or of the package. about: what
    else `Rulebook` takes. The package has `state.py` and its texts, and if it likes `positions.py`, `sensible.py`,
    `prospect.py`, `measures.py`, `invariants.py`, `debrief.py`, `forecast.py` and `voices.py`.
    """
    chapters = [_module(package, f"rules.{name}") or import_module(f"{package}.{name}") for name in rules]
    others = [module for name in OTHERS if (module := _module(package, name)) is not None]
    debrief, forecast, voices = (_module(package, name) for name in ("debrief", "forecast", "voices"))
    return Rulebook(
        package.rpartition(".")[2],
        state=import_module(f"{package}.state"),
        chapters=[*chapters, *others],
        texts=load_texts(files(package)),
        invariants=_module(package, "invariants") or (),
        debrief=debrief.debrief if debrief is not None else None,
        forecasts=forecast.FORECASTS if forecast is not None else None,
        voices=voices.voices if voices is not None else None,
        **about,
    )


def _module(package: str, name: str) -> ModuleType | None:
    """A module of the package; None if there is none."""
    folder = name.rpartition(".")[0]
    if folder and find_spec(f"{package}.{folder}") is None:
        return None
    return import_module(f"{package}.{name}") if find_spec(f"{package}.{name}") is not None else None
