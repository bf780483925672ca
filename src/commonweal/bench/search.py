"""Measures the search player: playouts on a seat's own view, at the first decision of a game and in its middle.

In processor time of the thread that searches.
"""

from __future__ import annotations

from statistics import median
from time import thread_time
from typing import Any

from commonweal.bench.machine import machine
from commonweal.play import Seeded, books
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from commonweal.players import SearchPlayer
from commonweal.rulebook import Rulebook

SEATS = 4
PLAYOUTS = 1000
MIDDLE = 40
"""Acts of seats before the second measurement, or fewer where the game is over sooner."""


def measure() -> dict[str, Any]:
    """The figures of every game, and the machine."""
    return {book.name: of_game(book) for book in books()} | {"machine": machine()}


def of_game(book: Rulebook) -> dict[str, float]:
    """Milliseconds for 1,000 playouts and playouts per millisecond, at the root and in the middle of a game."""
    seats = min(max(SEATS, book.seats[0]), book.seats[1])
    found: dict[str, float] = {}
    for where, acts in (("root", 0), ("middle", MIDDLE)):
        ms = 1e3 * median(search_s(game_with_a_choice(book, seats, acts, number)) for number in range(9))
        found |= {f"{where}_ms": round(ms, 2), f"{where}_playouts_per_ms": round(PLAYOUTS / ms, 1)}
    return found


def game_with_a_choice(book: Rulebook, seats: int, acts: int, number: int) -> Game:
    """A game after about so many acts of seats, where the seat to act has a choice."""
    game = Game.begin(book, seats, {}, Seeded(1, number))
    done = 0
    while not game.over:
        seat = min(game.to_act)
        possible = game.possible(seat)
        if done >= acts and len(possible) > 1:
            break
        game.do(seat, possible[done % len(possible)])
        done += 1
    return game if not game.over else game_with_a_choice(book, seats, acts // 2, number)


def search_s(game: Game) -> float:
    """Seconds for one choice of the search player."""
    seat, player = min(game.to_act), SearchPlayer(PLAYOUTS)
    view = seen_by(game.book, game.s, seat)
    player.choose(game.book, view, seat, 1)
    start = thread_time()
    player.choose(game.book, view, seat, 2)
    return thread_time() - start
