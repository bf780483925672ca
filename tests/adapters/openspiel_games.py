"""OpenSpiel games at random, for tests."""

from __future__ import annotations

import random


def choose(state, rng):
    """An act or an outcome, by its odds."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        return rng.choices(outcomes, odds)[0]
    return rng.choice(state.legal_actions())


def states_of(game, seed, most=100_000):
    """The states of a game at random, one after the other, each as it stands."""
    rng, state = random.Random(seed), game.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        state.apply_action(choose(state, rng))


def ended(game, seed):
    *_, last = states_of(game, seed)
    return last
