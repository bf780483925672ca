"""Games of people who play at random, whole or broken off."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from commonweal.play import Seeded
from commonweal.play.catalogue import find_book
from commonweal.play.game import Game

MOTIONS = ("move_option", "resign")
"""Acts that change the charter in the middle of a turn, or leave the game."""
CHARTERS = {"laissez_faire": {"objective": 2, "deals_own_turn": 0, "deals_other": 0}}
"""The charter of a game in which players at random would write at contracts for thousands of acts."""


def play_on(game: Game, choose: Callable[[list[int]], int], most: int = 10_000) -> Game:
    """The game played on, to its end or its `most` moves: of those to act, the first does what `choose` picks."""
    while not game.over and game.moves_done < most:
        seat = min(game.to_act)
        game.do(seat, choose(game.possible(seat)))
    return game


def played(name: str, seats: int = 4, seed: int = 1, most: int | None = None, **charter: Any) -> Game:
    """A game played at random under the charter that it began with: whole, or so many moves of it at most."""
    book, charter = find_book(name), CHARTERS.get(name, {}) | charter
    game, dice = Game.begin(book, seats, charter, Seeded(seed)), Random(seed)
    while not game.over and (most is None or game.moves_done < most):
        seat = min(game.to_act)
        between_sessions = book.phases.name_of(int(game.s.phase)) == "RULES"
        possible = [act for act in game.possible(seat) if book.act_of(act).name not in MOTIONS]
        game.do(seat, "pass_rules" if between_sessions else dice.choice(possible))
    return game
