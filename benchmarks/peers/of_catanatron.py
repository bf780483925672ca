"""Catanatron: Catan for four on the whole map, and for two on its small one, by its own random players."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import version

from turns import Count, Player

NAME, INSTALL = "Catanatron", "catanatron"
GAMES = {"catan": ("BASE", 4), "catan, small map": ("MINI", 2)}


def players() -> list[Player]:
    import catanatron  # noqa: F401

    number = version("catanatron")
    return [Player(NAME, number, "play", name, seats, loop(kind, seats)) for name, (kind, seats) in GAMES.items()]


def loop(kind: str, seats: int) -> Callable[[], Count]:
    """Whole games, as its own command line plays them: until somebody has won, or its limit of turns."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.models.map import build_map

    chance = random.Random(1)

    def play() -> Count:
        bots = [RandomPlayer(color) for color in list(Color)[:seats]]
        game = Game(bots, seed=chance.randrange(1 << 30), catan_map=build_map(kind))
        game.play()
        return Count(1, len(game.state.actions))

    return play
