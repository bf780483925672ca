"""Players for any game: random, sensible, search. They know only what the view of their seat shows.

player("search:200").choose(book, seen_by(book, s, seat), seat, rng_seed=1)
"""

from __future__ import annotations

from typing import Any, Protocol

from commonweal.players.binding import compiled
from commonweal.players.random import RandomPlayer
from commonweal.players.search import SearchPlayer
from commonweal.players.sensible import SensiblePlayer
from commonweal.rulebook import Rulebook

KINDS = ("random", "sensible", "search")


class Player(Protocol):
    """Chooses acts for a seat."""

    kind: str

    def choose(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> int:
        """Choose an act. Returns its integer; -1 if the seat has none, or if it rather does none out of turn.

        view: the state as far as the seat may know it (`commonweal.play.views.seen_by`), or its bytes.
        The same view and seed (0 <= rng_seed < 2**63) give the same act.
        """
        ...


def player(kind: str) -> Player:
    """Make a player by name: "random", "sensible", "search" or "search:200" (playouts an act). ValueError otherwise."""
    name, colon, number = kind.partition(":")
    if name == "search" and (not colon or (number.isdecimal() and int(number) > 0)):
        return SearchPlayer(int(number)) if colon else SearchPlayer()
    if not colon and name in KINDS:
        return RandomPlayer() if name == "random" else SensiblePlayer()
    raise ValueError(f"there is no player {kind!r}; use random, sensible, search or search:PLAYOUTS (search:200)")


def prepare(book: Rulebook) -> None:
    """Compile what searching players need (seconds, if not cached), so that their first choice does not wait."""
    compiled(book)


__all__ = ["KINDS", "Player", "RandomPlayer", "SearchPlayer", "SensiblePlayer", "player", "prepare"]
