"""Players for any game: random, sensible, search. They know only what the view of their seat shows.

player("search:200").choose(book, seen_by(book, s, seat), seat, rng_seed=1)
"""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import Any, Protocol

from commonweal.play.views import seen_by
from commonweal.players.binding import compiled
from commonweal.players.motives import MOTIVES
from commonweal.players.search import SearchPlayer
from commonweal.players.sensible import IdlePlayer, RandomPlayer, SensiblePlayer
from commonweal.rulebook import Rulebook

KINDS = ("random", "sensible", "search")
IDLE = "idle"
"""Plays for a person whose time is up: by the rule `idle` of the game, or sensibly."""
WAYS = "random, sensible, search or search:PLAYOUTS (search:200), the last three also with a motive (sensible:fair)"


class Player(Protocol):
    """Chooses acts for a seat."""

    kind: str

    def choose(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> int:
        """Choose an act. Returns its integer; -1 if the seat has none, or if it rather does none out of turn.

        In a game with plans this is only the first act of one: `choose_move` returns all of them, and `Intentions`
        carries them out act by act. Chosen anew for each act, an offer is opened and taken back.

        view: the state as far as the seat may know it (`commonweal.play.views.seen_by`), or its bytes.
        The same view and seed (0 <= rng_seed < 2**63) give the same act.
        """
        ...


def player(kind: str) -> Player:
    """Make a player by name: "random", "sensible", "search" or "search:200" (playouts an act). ValueError otherwise.

    "sensible:fair", "search:fair" and "search:200:fair" have a motive; `MOTIVES` has them all.
    """
    name, *more = kind.split(":")
    if more and name != "random" and more[-1] in MOTIVES:
        motive = more.pop()
    else:
        motive = ""
    if name == IDLE and not more:
        return IdlePlayer()
    if name == "search" and not more:
        return SearchPlayer(motive=motive)
    if name == "search" and len(more) == 1 and more[0].isdecimal() and int(more[0]) > 0:
        return SearchPlayer(int(more[0]), motive=motive)
    if name in ("random", "sensible") and not more:
        return RandomPlayer() if name == "random" else SensiblePlayer(motive)
    raise ValueError(f"there is no player {kind!r}; use {WAYS}; motives are {', '.join(MOTIVES)}")


def choose_move(chooser: Player, book: Rulebook, view: Any, seat: int, rng_seed: int) -> list[int]:
    """Choose a move: an act, or the acts of a plan, which are meant to be done one after another; empty for none."""
    choose = getattr(chooser, "choose_move", None)
    if choose is not None:
        return list(choose(book, view, seat, rng_seed))
    act = chooser.choose(book, view, seat, rng_seed)
    return [act] if act >= 0 else []


class Intentions:
    """Players who carry out their plans act by act: what is left of the plan of each seat."""

    def __init__(self) -> None:
        self.left: dict[int, list[int]] = {}

    def next_act(self, chooser: Player, book: Rulebook, s: Any, seat: int, rng_seed: int) -> int:
        """The next act of a seat at the table `s`: of its plan, while that is possible, or a new choice; -1: none."""
        plan = self.left.pop(seat, [])
        if not plan or book.interpreted.why(s, seat, plan[0]) != 0:
            plan = choose_move(chooser, book, seen_by(book, s, seat), seat, rng_seed)
        self.left[seat] = plan[1:]
        return plan[0] if plan else -1


def prepare(book: Rulebook) -> None:
    """Compile what searching players need (seconds, if not cached), so that their first choice does not wait."""
    compiled(book)


_preparing: dict[Rulebook, threading.Event] = {}
_preparing_lock = threading.Lock()


def is_prepared(book: Rulebook, wait: float) -> bool:
    """Whether searching players can choose without a delay, after waiting for so many seconds.

    The first call begins to prepare them, in another thread. Where that fails, their first choice raises the error."""
    with _preparing_lock:
        ready = _preparing.get(book)
        if ready is None:
            ready = _preparing[book] = threading.Event()
            threading.Thread(target=_prepare, args=(book, ready), name=f"prepare {book.name}", daemon=True).start()
    return ready.wait(wait)


def _prepare(book: Rulebook, ready: threading.Event) -> None:
    with suppress(Exception):
        prepare(book)
    ready.set()


__all__ = [
    "KINDS",
    "MOTIVES",
    "Intentions",
    "Player",
    "RandomPlayer",
    "SearchPlayer",
    "SensiblePlayer",
    "choose_move",
    "is_prepared",
    "player",
    "prepare",
]
