"""The idle player stands in for a person whose time is up. It does what the game’s rule `idle` says: as little as
possible, and nothing that binds. In a game without such a rule it plays sensibly."""

from __future__ import annotations

from typing import Any

from commonweal.players.binding import interpreted
from commonweal.players.sensible import SensiblePlayer
from commonweal.players.view import record_of
from commonweal.rulebook import Rulebook


class IdlePlayer(SensiblePlayer):
    """Chooses what the rules say of a seat that does not respond."""

    def __init__(self) -> None:
        super().__init__()
        self.kind = "idle"

    def choose_move(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> list[int]:
        """See Player.choose_move."""
        rule = book.rule("idle")
        if rule is None:
            return super().choose_move(book, view, seat, rng_seed)
        workspace = interpreted(book).workspace()
        rule(record_of(book, view), workspace, seat)
        return list(workspace.plan[: workspace.planned])
