"""RLCard: limit hold'em and Uno at four seats."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from turns import Count, Player

NAME, INSTALL = "RLCard", "rlcard"
GAMES = ("limit-holdem", "uno")
SEATS = 4


def players() -> list[Player]:
    import rlcard

    number, found = version("rlcard"), []
    for name in GAMES:
        env = rlcard.make(name, config={"seed": 1, "game_num_players": SEATS})
        found.append(Player(NAME, number, "step", name, env.num_players, loop(env)))
    return found


def loop(env: Any) -> Callable[[], Count]:
    """Random play, step by step; each step gives what the next seat sees and may do."""
    chance = random.Random(1)

    def play() -> Count:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
        env.get_payoffs()
        return Count(1, decisions)

    return play
