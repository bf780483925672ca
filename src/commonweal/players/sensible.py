"""The sensible player: it does the act with the highest score by the rules `score_<act>(s, seat, operands...)`.

An act without such a rule scores 0, so in a game without any this player is the random one.
"""

from __future__ import annotations

from typing import Any

from commonweal.players.binding import interpreted
from commonweal.players.thinking import SENSIBLE
from commonweal.players.view import record_of
from commonweal.rulebook import Rulebook


class SensiblePlayer:
    """Chooses the act with the highest score, at random among equals."""

    kind = "sensible"

    def choose(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> int:
        """See Player.choose."""
        mind = interpreted(book)
        chosen: int = mind.choose_by_policy(
            mind.state(), record_of(book, view), mind.workspace(), seat, rng_seed, SENSIBLE
        )
        return chosen
