"""Players for any game: at random, sensible, by search. They know what their seat's view shows, nothing else.

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
    """Somebody who chooses acts."""

    kind: str

    def choose(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> int:
        """The integer of the act that the seat does, -1 if it has none.

        view: the record of what the seat may know (`commonweal.play.views.seen_by`), or the bytes of it.
        The same view and seed (0 <= seed < 2**63) give the same act.
        """
        ...


def player(kind: str) -> Player:
    """A player by name: "random", "sensible", "search" or "search:200" (playouts an act). ValueError for others."""
    name, colon, number = kind.partition(":")
    if name == "search" and (not colon or (number.isdecimal() and int(number) > 0)):
        return SearchPlayer(int(number)) if colon else SearchPlayer()
    if not colon and name in KINDS:
        return RandomPlayer() if name == "random" else SensiblePlayer()
    raise ValueError(f"there is no player {kind!r}; use random, sensible, search or search:PLAYOUTS (search:200)")


def prepare(book: Rulebook) -> None:
    """Compile what searching players need, so that their first choice need not wait (seconds, if not cached yet)."""
    compiled(book)


__all__ = ["KINDS", "Player", "RandomPlayer", "SearchPlayer", "SensiblePlayer", "player", "prepare"]
