"""How games of Laissez-faire between sensible players go, beside the balance check of the specification of the game.

    python benchmarks/laissez_faire.py [--games 500] [--seed 20261125] [--json]

The specification's figures come from other bots, which made no contracts but sold a deed at half price to stay solvent:
1,500 games a line, with a standard error of at most about 1.3 points.
"""

from __future__ import annotations

import argparse
import ctypes
import json
from statistics import mean, quantiles, stdev
from time import thread_time
from typing import Any

from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.rules import worth
from commonweal.games.laissez_faire.state import Phase
from commonweal.games.laissez_faire.words import Ended
from commonweal.players.binding import compiled
from commonweal.players.thinking import RANDOM, SENSIBLE

SEED = 20261125
MAX_ACTS = 100_000
SPECIFIED = {
    2: ((18, 31, 47), 2, 97, 1, 1.0, 0.49),
    3: ((25, 36, 67), 26, 71, 3, 1.6, 0.60),
    4: ((22, 34, 61), 63, 35, 2, 1.5, 0.55),
    5: ((19, 30, 47), 88, 11, 1, 1.1, 0.44),
    6: ((17, 25, 37), 97, 2, 0, 0.7, 0.34),
}
"""By seats: rounds at 10, 50 and 90 percent of games; percent of games that end by the last lap, by a sole survivor, by
`max_rounds`; players eliminated in a game; Gini coefficient of the final net worths."""
COLUMNS = ("rounds", "last lap", "sole survivor", "most rounds", "eliminated", "Gini")


class Table:
    """A compiled table on which players of one policy play."""

    def __init__(self, seats: int, charter: dict[str, Any], policy: int) -> None:
        empty, problems = book.adopt(seats, charter)
        if problems:
            raise SystemExit("; ".join(problem.text for problem in problems))
        self.seats, self.mind = seats, compiled(book)
        self.root, self.s, self.t = self.mind.state(empty), self.mind.state(), self.mind.state()
        self.b = self.mind.workspace()
        policies = ctypes.c_int32 * book.seats[1]
        slot = self.mind.workspace_layout.slots["policies"]
        policies.from_buffer(self.b, slot.offset)[:] = [policy] * book.seats[1]

    def play(self, seed: int, number: int) -> tuple[int, Any]:
        """Play a game to its end. Returns how many acts were done, and the state."""
        acts = self.mind.play_game_by_policies(self.s, self.t, self.root, self.b, seed, number, MAX_ACTS)
        return acts, self.mind.read_table(self.s)


def gini(numbers: list[int]) -> float:
    """The Gini coefficient; net worths below 0 count as 0."""
    numbers = sorted(max(0, number) for number in numbers)
    total = sum(numbers)
    if total == 0:
        return 0.0
    return sum((2 * rank - len(numbers) - 1) * number for rank, number in enumerate(numbers, 1)) / len(numbers) / total


def play(seats: int, charter: dict[str, Any], games: int, seed: int = SEED, policy: int = SENSIBLE) -> dict[str, Any]:
    """What so many games come to."""
    table = Table(seats, charter, policy)
    table.play(seed, 0)
    ends = dict.fromkeys(Ended.items().values(), 0)
    rounds, eliminated, inequality, done = [], 0, 0.0, 0
    begun = thread_time()
    states = []
    for number in range(games):
        acts, end = table.play(seed, number)
        if end.phase != Phase.GAME_OVER:
            raise SystemExit(f"game {number} of seed {seed} did not end: {charter}, {seats} seats")
        done += acts
        states.append(end)
    seconds = thread_time() - begun
    for end in states:
        ends[end.ended] += 1
        rounds.append(end.round)
        eliminated += seats - end.in_play.bit_count()
        inequality += gini([worth.net_worth(end, seat) for seat in range(seats)])
    deciles = quantiles(rounds, n=10)
    return {
        "rounds": tuple(round(deciles[place]) for place in (0, 4, 8)),
        "last lap": round(100 * ends[Ended.LAST_LAP] / games),
        "sole survivor": round(100 * ends[Ended.LAST_PLAYER] / games),
        "most rounds": round(100 * ends[Ended.MOST_ROUNDS] / games),
        "eliminated": round(eliminated / games, 2),
        "Gini": round(inequality / games, 2),
        "acts": round(done / games),
        "ms a game": round(1000 * seconds / games, 2),
        "acts/s": round(done / seconds),
    }


def gain_by_contracts(games: int, seed: int = SEED) -> dict[str, float]:
    """What contracts add to the joint net worth of four players after thirty rounds, with half of a 95 % interval."""
    with_deals, without = {"objective": 2}, {"objective": 2, "deals_own_turn": 0, "deals_other": 0}
    worths = []
    for charter in (with_deals, without):
        table = Table(4, charter, SENSIBLE)
        ends = [table.play(seed, number)[1] for number in range(games)]
        worths.append([sum(worth.net_worth(end, seat) for seat in range(4)) for end in ends])
    gains = [more - less for more, less in zip(*worths, strict=True)]
    return {"gain": round(mean(gains), 1), "interval": round(1.96 * stdev(gains) / games**0.5, 1)}


def main() -> None:
    """Print the figures beside those of the specification."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = {seats: play(seats, {}, asked.games, asked.seed) for seats in SPECIFIED}
    at_random = play(4, {}, asked.games, asked.seed, RANDOM)
    gain = gain_by_contracts(max(1000, asked.games), asked.seed)
    if asked.json:
        print(json.dumps({"sensible": found, "random": at_random, "contracts": gain}))
        return
    for seats, expected in SPECIFIED.items():
        print(f"{seats} seats  " + "  ".join(f"{name} {found[seats][name]}" for name in found[seats]))
        print("  specified " + "  ".join(f"{name} {value}" for name, value in zip(COLUMNS, expected, strict=True)))
    print(f"at random, 4 seats: {at_random['acts']} acts a game, {at_random['acts/s']} acts/s")
    print(f"contracts add ${gain['gain']} +- {gain['interval']} to the joint net worth of four players in 30 rounds")


if __name__ == "__main__":
    main()
