"""The random player: every possible act is equally likely, but drafts give way to other acts."""

from __future__ import annotations

from typing import Any

from commonweal.players.binding import interpreted
from commonweal.players.motives import PLAIN
from commonweal.players.thinking import RANDOM
from commonweal.players.view import record_of
from commonweal.rulebook import Rulebook


class RandomPlayer:
    """Chooses at random."""

    kind = "random"

    def choose(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> int:
        """See Player.choose."""
        mind = interpreted(book)
        s, t, root = mind.state(), mind.state(), record_of(book, view)
        return int(mind.choose_by_policy(s, t, root, mind.workspace(), seat, rng_seed, RANDOM, PLAIN))

    def choose_move(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> list[int]:
        """See Player.choose_move."""
        act = self.choose(book, view, seat, rng_seed)
        return [act] if act >= 0 else []
