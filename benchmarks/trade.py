"""Measures what deals bring in Market, the tutorial game: needs met without and with them, and the share realised of
what trade could bring.

    PYTHONPATH=examples/market python benchmarks/trade.py [--games 1000] [--searching 120] [--json]

Goods and needs are drawn at random, a quarter of the games at 3, 4, 5 and 6 seats each. Every seat draws its motive,
any but spite; in the second and third rows some or all seats search. As much is harvested as is needed, so trade could
meet all needs (tests/examples tries all allocations of small positions). The intervals are 95 % intervals over games.
"""

import argparse
import json
from random import Random

import numpy as np

import commonweal as cw
from market import rulebook
from market.state import NEEDS

MOTIVES = ("selfish", "shared", "worst_off", "fair", "reciprocal")
ROUNDS = 3
TABLES = 10
"""Tables with other motives, at each number of seats."""


def interval(values):
    mean, reach = values.mean(), 1.96 * values.std(ddof=1) / len(values) ** 0.5
    return mean - reach, mean, min(1.0, mean + reach)


def ratio(part, whole):
    """An interval for the ratio of two sums over games."""
    mean = part.sum() / whole.sum()
    reach = 1.96 * (part - mean * whole).std(ddof=1) / whole.mean() / len(part) ** 0.5
    return mean - reach, mean, min(1.0, mean + reach)


def play(games, kinds, seed=1):
    """Needs of each game that were met alone, met, and could be met. kinds: the kinds that seats take in turn."""
    rng, rows = Random(seed), []
    for seats in range(3, 7):
        for table in range(TABLES):
            players = [f"{kinds[seat % len(kinds)]}:{rng.choice(MOTIVES)}" for seat in range(seats)]
            frame = cw.simulate(
                rulebook, games=max(2, games // 4 // TABLES), seats=seats, players=players, seed=seed + table
            )
            sums = frame.group_by("game").sum().sort("game")
            possible = np.full(len(sums), seats * NEEDS * ROUNDS)
            rows.append(np.stack([sums["met_alone"].to_numpy(), sums["needs_met"].to_numpy(), possible]))
    return np.concatenate(rows, axis=1).astype(float)


def measure(games, kinds):
    alone, met, possible = play(games, kinds)
    return {
        "games": len(met),
        "alone": interval(alone / possible),
        "met": interval(met / possible),
        "realised": ratio(met - alone, possible - alone),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of sensible players")
    parser.add_argument("--searching", type=int, default=120, help="games in which some or all seats search")
    parser.add_argument("--playouts", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    search = f"search:{wanted.playouts}"
    found = {
        "sensible": measure(wanted.games, ["sensible"]),
        "sensible and searching": measure(wanted.searching, ["sensible", search]),
        "searching": measure(wanted.searching, [search]),
    }
    if wanted.json:
        print(json.dumps(found, indent=1))
        return
    for kinds, row in found.items():
        games = row.pop("games")
        shares = "  ".join(
            f"{name} {100 * mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
            for name, (low, mean, high) in row.items()
        )
        print(f"{kinds:24s} {games:,} games  {shares}")


if __name__ == "__main__":
    main()
