"""Commonweal itself, in four ways of its own, and through the interfaces of its peers."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np
import of_open_spiel
import of_pettingzoo
from turns import Count, Player

import commonweal
from commonweal.adapters.vectorised import GOES_ON, Tables
from commonweal.lab.rerun import acts_of
from commonweal.lab.setup import Setup, set_up
from commonweal.lab.simulate import simulate_to

NAME, SEATS, SEED, MAX_ACTS = "Commonweal", 4, 1, 100_000
GAMES_COUNTED = 50
"""Games whose decisions are counted, since the compiled loops count acts of chance as well."""
GAMES_AT_ONCE, TABLES = 1024, 2048
STEPS_BEFORE = 200
"""Steps that are not counted, so that tables stand at different moments of their games."""


def players(game: str) -> list[Player]:
    """The rules as Python runs them, as machine code, many tables in one step, and the lab with its measures."""
    setup = set_up(game, seats=SEATS, seed=SEED)
    share = share_of_decisions(setup)
    ways = {
        "interpreted": loop(setup, setup.book.interpreted, share, at_once=1),
        "compiled": loop(setup, setup.book.compiled(), share, at_once=GAMES_AT_ONCE),
        "vectorised": vectorised(game),
        "simulate": simulated(setup, share),
    }
    return [Player(NAME, commonweal.__version__, way, game, SEATS, play) for way, play in ways.items()]


def through_peers(game: str) -> list[Player]:
    """The same game by the same loops that play the peers' own games, where those are installed."""
    ways: dict[str, tuple[Callable[[str], Any], Callable[[Any], Callable[[], Count]]]] = {
        "in PettingZoo": (in_pettingzoo, of_pettingzoo.aec_loop),
        "in OpenSpiel": (in_open_spiel, of_open_spiel.python_loop),
    }
    found = []
    for way, (made, loop) in ways.items():
        with suppress(ImportError):
            found.append(Player(NAME, commonweal.__version__, way, game, SEATS, loop(made(game))))
    return found


def in_pettingzoo(game: str) -> Any:
    from commonweal.adapters.pettingzoo import env

    return env(game, seats=SEATS)


def in_open_spiel(game: str) -> Any:
    from commonweal.adapters.openspiel import load

    return load(game, seats=SEATS)


def share_of_decisions(setup: Setup) -> float:
    """Which share of all acts of random games players choose; the others are chance's and the clock's."""
    acts = [who for game in range(GAMES_COUNTED) for who, _ in acts_of(setup, game)[0]]
    return sum(who >= 0 for who in acts) / len(acts)


def loop(setup: Setup, host: Any, share: float, at_once: int) -> Callable[[], Count]:
    """Random play by a host of the rules, a few games a call."""
    empty = setup.root()
    root = empty if host is setup.book.interpreted else host.state(empty)
    s, b, first = host.state(), host.workspace(), 0

    def play() -> Count:
        nonlocal first
        acts = host.play_random_games(s, root, b, SEED, first, at_once, MAX_ACTS)
        first += at_once
        return Count(at_once, round(acts * share))

    return play


def vectorised(game: str) -> Callable[[], Count]:
    """A random policy over arrays: every decision comes with the view and the mask of the seat that makes it."""
    tables, rng = Tables(game, tables=TABLES, seats=SEATS, seed=SEED, workers=1), np.random.default_rng(SEED)
    for _ in range(STEPS_BEFORE):
        tables.step(tables.random_acts(rng))

    def play() -> Count:
        tables.step(tables.random_acts(rng))
        return Count(int((tables.over != GOES_ON).sum()), TABLES)

    return play


def simulated(setup: Setup, share: float) -> Callable[[], Count]:
    """`commonweal simulate` without a file: every store tested, all measures taken, the digest of all results."""
    seed = SEED

    def play() -> Count:
        nonlocal seed
        seed += 1
        run = simulate_to(None, replace(setup, seed=seed), games=4 * GAMES_AT_ONCE, workers=1)
        return Count(run.total.games, round(run.total.acts * share))

    return play
