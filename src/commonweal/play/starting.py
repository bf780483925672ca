"""Start a game, by its name or its rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commonweal.play.catalogue import find_book
from commonweal.play.chance import Committed, Seeded
from commonweal.play.game import Game
from commonweal.rulebook import Rulebook


def start(
    game: str | Rulebook,
    *,
    seats: int,
    charter: Mapping[str, Any] | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
) -> Game:
    """Begin a game, given its name or its rulebook. Without a seed, chance comes from a committed secret.

    Raises UnknownGame, CharterError, and ValueError unless `names` has one text for each seat."""
    book = game if isinstance(game, Rulebook) else find_book(game)
    return Game.begin(book, seats, charter or {}, Committed() if seed is None else Seeded(seed), names)
