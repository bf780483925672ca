"""The random player: every possible act is equally likely."""

from __future__ import annotations

from typing import Any

from commonweal.players.binding import interpreted
from commonweal.players.thinking import RANDOM
from commonweal.players.view import record_of
from commonweal.rulebook import Rulebook


class RandomPlayer:
    """Chooses at random."""

    kind = "random"

    def choose(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> int:
        """See Player.choose."""
        mind = interpreted(book)
        chosen: int = mind.choose_by_policy(
            mind.state(), record_of(book, view), mind.workspace(), seat, rng_seed, RANDOM
        )
        return chosen
