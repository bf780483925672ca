"""The search player: information-set Monte-Carlo search on the view of its seat.

Every playout fills what the seat cannot see with another possible truth (the game's rule `determinize`), does one of
the seat's acts, chosen by upper confidence bounds, and plays on to the end. The player does the act tried most.
"""

from __future__ import annotations

from typing import Any

from commonweal.players.binding import compiled, interpreted
from commonweal.players.view import record_of
from commonweal.rulebook import Rulebook

PLAYOUTS = 1000
SENSIBLE_PERCENT = 50
MAX_ACTS = 20_000


class SearchPlayer:
    """Chooses by search.

    playouts: for each choice. sensible_percent: in a playout, how many of 100 acts are sensible rather than random.
    backend: "compiled", or "interpreted" (the same acts, some hundred times slower).
    """

    kind = "search"

    def __init__(
        self, playouts: int = PLAYOUTS, *, sensible_percent: int = SENSIBLE_PERCENT, backend: str = "compiled"
    ):
        if playouts < 1:
            raise ValueError(f"a search needs at least 1 playout, not {playouts}")
        if not 0 <= sensible_percent <= 100:
            raise ValueError(f"sensible_percent is 0 to 100, not {sensible_percent}")
        if backend not in ("compiled", "interpreted"):
            raise ValueError(f"there is no backend {backend!r}; use compiled or interpreted")
        self.playouts, self.sensible_percent, self.backend = playouts, sensible_percent, backend

    def choose(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> int:
        """See Player.choose."""
        backend: Any = compiled(book) if self.backend == "compiled" else interpreted(book)
        root, s, b = backend.state(record_of(book, view)), backend.state(), backend.workspace()
        act: int = backend.search(s, root, b, seat, rng_seed, self.playouts, self.sensible_percent, MAX_ACTS)
        return act
