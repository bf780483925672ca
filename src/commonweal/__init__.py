"""Commonweal: civic and economic tabletop games to play, to run and to study.

>>> import commonweal as cw
>>> game = cw.start("potlatch", seats=4, charter={"hand_size_rule": "four"}, seed=7)
>>> len(game.to_act)
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from commonweal import forks  # noqa: F401 - notes forks from now on

__version__ = "0.1.0"

if TYPE_CHECKING:
    from commonweal.lab.arena import arena
    from commonweal.lab.design import design
    from commonweal.lab.futures import what_if
    from commonweal.lab.simulate import simulate
    from commonweal.lab.sweep import sweep
    from commonweal.play import (
        Ambiguous,
        Game,
        Malformed,
        NotDone,
        NotPossible,
        PositionError,
        UnknownGame,
        find_book,
        game_names,
        position,
        start,
    )
    from commonweal.rulebook import CharterError, Rulebook

_RULEBOOK = ("CharterError", "Rulebook")
_LAB = {
    "arena": "commonweal.lab.arena",
    "design": "commonweal.lab.design",
    "simulate": "commonweal.lab.simulate",
    "sweep": "commonweal.lab.sweep",
    "what_if": "commonweal.lab.futures",
}

__all__ = [
    "Ambiguous",
    "CharterError",
    "Game",
    "Malformed",
    "NotDone",
    "NotPossible",
    "PositionError",
    "Rulebook",
    "UnknownGame",
    "__version__",
    "arena",
    "design",
    "find_book",
    "game_names",
    "position",
    "simulate",
    "start",
    "sweep",
    "what_if",
]


def __getattr__(name: str) -> Any:
    """Names are brought in when they are first used, so that importing the package costs next to nothing."""
    if name in _LAB:
        from importlib import import_module

        try:
            return getattr(import_module(_LAB[name]), name)
        except ModuleNotFoundError as missing:
            raise ImportError(f"The lab needs {missing.name}. Install it with: pip install 'commonweal[lab]'") from None
    if name in __all__:
        from commonweal import play, rulebook

        return getattr(rulebook if name in _RULEBOOK else play, name)
    raise AttributeError(f"module 'commonweal' has no attribute {name!r}")
