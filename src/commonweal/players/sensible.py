"""The player who does what appeals most at the moment, by the game's rules `appeal_<act>(s, seat, operands...)`.

Where a game says nothing about an act it has appeal 0: without any such rule this player is the random one.
"""

from __future__ import annotations

from typing import Any

from commonweal.players.binding import interpreted
from commonweal.players.thinking import SENSIBLE
from commonweal.players.view import record_of
from commonweal.rulebook import Rulebook


class SensiblePlayer:
    """Chooses what appeals most, at random among equals."""

    kind = "sensible"

    def choose(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> int:
        """See Player.choose."""
        mind = interpreted(book)
        chosen: int = mind.choose_by_policy(
            mind.state(), record_of(book, view), mind.workspace(), seat, rng_seed, SENSIBLE
        )
        return chosen
