"""OpenSpiel: its smallest game and a card game for four, by a loop in Python and by its own loop in C++."""

from __future__ import annotations

import random
from importlib.metadata import version
from typing import Any

from turns import Count, Player

NAME, INSTALL = "OpenSpiel", "open_spiel"
GAMES = ("tic_tac_toe", "hearts")
GAMES_COUNTED = 200
"""Games whose decisions are counted, since the loop in C++ does not tell how many it made."""
GAMES_AT_ONCE = 10


def players() -> list[Player]:
    import pyspiel

    number = version("open_spiel")
    found = []
    for name in GAMES:
        game = pyspiel.load_game(name)
        for way, play in (("Python loop", python_loop(game)), ("C++ loop", cpp_loop(pyspiel, game))):
            found.append(Player(NAME, number, way, name, game.num_players(), play))
    return found


def python_loop(game: Any) -> Any:
    """Random play as a program in Python that uses OpenSpiel does it, state by state."""
    chance = random.Random(1)

    def play() -> Count:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        state.returns()
        return Count(1, decisions)

    return play


def cpp_loop(pyspiel: Any, game: Any) -> Any:
    """Whole games by OpenSpiel's own uniform random bots, called once a game. Decisions: their mean number a game."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    loop = python_loop(game)
    counted = sum(loop().decisions for _ in range(GAMES_COUNTED)) / GAMES_COUNTED
    seed = 0

    def play() -> Count:
        nonlocal seed
        for _ in range(GAMES_AT_ONCE):
            seed += 1
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return Count(GAMES_AT_ONCE, round(GAMES_AT_ONCE * counted))

    return play
