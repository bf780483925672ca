"""The search player: information-set Monte-Carlo search on the view of its seat.

Every playout fills what the seat cannot see with another possible truth (the game's rule `determinize`), does one of
the seat's moves, chosen by upper confidence bounds, and plays on: to the end, or for the `horizon` of the game, where
its rule `prospect` values the position. The player does the move tried most. A plan of the game is one of the moves.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

from commonweal.players.binding import compiled, interpreted, record_of
from commonweal.players.motives import MOTIVES, PLAIN
from commonweal.rulebook import Rulebook

PLAYOUTS = 1000
SENSIBLE_PERCENT = 50
MAX_ACTS = 20_000
SLICE = 25
"""Playouts between two looks at the time."""


class SearchPlayer:
    """Chooses by search.

    playouts: for each choice. motive: what it values (`MOTIVES`). milliseconds: stop after this time, at live tables;
    the same view and seed then need not give the same act. sensible_percent: in a playout, how many of 100 acts are
    sensible rather than random; None: 50, or all in a game with plans. backend: "compiled", or "interpreted" (the same
    acts, some hundred times slower).
    """

    def __init__(
        self,
        playouts: int = PLAYOUTS,
        *,
        motive: str = "",
        milliseconds: float | None = None,
        sensible_percent: int | None = None,
        backend: str = "compiled",
    ):
        if playouts < 1:
            raise ValueError(f"a search needs at least 1 playout, not {playouts}")
        if milliseconds is not None and not milliseconds > 0:
            raise ValueError(f"a search needs more than 0 milliseconds, not {milliseconds}")
        if sensible_percent is not None and not 0 <= sensible_percent <= 100:
            raise ValueError(f"sensible_percent is 0 to 100, not {sensible_percent}")
        if backend not in ("compiled", "interpreted"):
            raise ValueError(f"there is no backend {backend!r}; use compiled or interpreted")
        self.playouts, self.milliseconds = playouts, milliseconds
        self.sensible_percent, self.backend = sensible_percent, backend
        self.motive = MOTIVES[motive] if motive else PLAIN
        self.kind = f"search:{motive}" if motive else "search"

    def choose(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> int:
        """See Player.choose."""
        move = self.choose_move(book, view, seat, rng_seed)
        return move[0] if move else -1

    def choose_move(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> list[int]:
        """See Player.choose_move."""
        mind: Any = compiled(book) if self.backend == "compiled" else interpreted(book)
        begun = monotonic()
        root, s, t, b = mind.state(record_of(book, view)), mind.state(), mind.state(), mind.workspace()
        mind.set_motive(b, seat, self.motive)
        if mind.begin_search(s, t, root, b, seat, rng_seed) > 1:
            left, percent = self.playouts, self.sensible_percent
            if percent is None:
                percent = SENSIBLE_PERCENT if book.rule("plan") is None else 100
            while left > 0:
                some = min(left, SLICE) if self.milliseconds is not None else left
                mind.go_on_searching(s, t, root, b, seat, some, percent, book.horizon or MAX_ACTS)
                left -= some
                if self.milliseconds is not None and monotonic() - begun > self.milliseconds / 1000:
                    break
        act = mind.best_move(b, seat)
        return mind.read_plan(b, seat) or ([int(act)] if act >= 0 else [])
