"""How games of Laissez-faire between sensible players go, beside the balance check of the specification of the game.

    python benchmarks/laissez_faire.py [--games 500] [--seed 20261125] [--json]

The specification's figures come from other bots, which made no contracts but sold a deed at half price to stay solvent:
1,500 games a line, with a standard error of at most about 1.3 points. A run takes some three minutes.
"""

from __future__ import annotations

import argparse
import ctypes
import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import mean, quantiles, stdev
from time import thread_time
from typing import Any

import commonweal as cw
from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire import sensible
from commonweal.games.laissez_faire.clauses import COUNT, DRAFT, TYPE, Clause
from commonweal.games.laissez_faire.rules import ending, worth
from commonweal.games.laissez_faire.state import Phase
from commonweal.games.laissez_faire.words import Ended
from commonweal.players.binding import compiled
from commonweal.players.thinking import RANDOM, SENSIBLE

SEED = 20261125
MAX_ACTS = 100_000
MOST_ROUNDS = 200
SPECIFIED = {
    2: ((18, 31, 47), 2, 97, 1, 1.0, 0.49),
    3: ((25, 36, 67), 26, 71, 3, 1.6, 0.60),
    4: ((22, 34, 61), 63, 35, 2, 1.5, 0.55),
    5: ((19, 30, 47), 88, 11, 1, 1.1, 0.44),
    6: ((17, 25, 37), 97, 2, 0, 0.7, 0.34),
}
"""By seats: rounds at 10, 50 and 90 percent of games; percent of games that end by the last lap, by a sole survivor, by
`max_rounds`; players eliminated in a game; Gini coefficient of the final net worths."""
SPECIFIED_OF_FOUR = {
    "first seat wins": 28,
    "last seat wins": 24,
    "searches that end on the bench": 5,
    "the declaring player wins the last lap": 98,
    "median of rounds without building": 78,
    "median of rounds with a target of $1,750": 31,
    "median of rounds with a target of $2,500": 40,
    "third objective, 4 seats: games that reach 200 rounds": 10,
    "third objective, 6 seats: games that reach 200 rounds": 25,
    "turns in the last 50 rounds of those in which players stay put": 97,
}
"""What else the specification says: percent, or rounds, of games of four if nothing else is said."""
SIGNED_IN = 40
"""Games in which the contracts that players sign are counted."""
LOOKED_INTO = 6
"""Games of 200 rounds whose last 50 rounds are looked into: each act is found by playing the game anew up to it."""
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

    def play(self, seed: int, number: int, limit: int = MAX_ACTS) -> tuple[int, Any]:
        """Play a game to its end, or so many acts of it. Returns how many acts were done, and the state."""
        acts = self.mind.play_game_by_policies(self.s, self.t, self.root, self.b, seed, number, limit)
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


def contracts_signed(games: int, seed: int = SEED) -> dict[str, float]:
    """How many contracts four players sign in a game, by what they consist of."""
    table, signed = Table(4, {}, SENSIBLE), Counter[str]()
    for number in range(games):
        acts, _ = table.play(seed, number)
        kinds, before = "", None
        for done in range(acts):
            _, s = table.play(seed, number, done)
            now = s.next_contract, list(s.owner), list(s.cash)
            if s.phase == Phase.ANSWER:
                rows = range(DRAFT, DRAFT + s.draft[COUNT])
                kinds = " + ".join(dict.fromkeys(Clause.name_of(s.clause[row][TYPE]).lower() for row in rows))
                before = before or now
            elif before:
                signed[kinds] += now != before
                before = None
    return {kinds: round(count / games, 2) for kinds, count in signed.most_common() if count}


# ---------------------------------------------------------------- what else the specification says
def finer_figures(games: int, seed: int) -> dict[str, int]:
    """Who wins by seat and by declaring, how many searches end on the bench, how long games of other charters are, and
    how often survivors stay put for good: named and counted as in the specification."""
    table = Table(4, {}, SENSIBLE)
    ends = [table.play(seed, number)[1] for number in range(games)]
    laps = [end for end in ends if end.ended == Ended.LAST_LAP]
    nights = cw.simulate(book, games=games, seats=4, players="sensible", seed=seed, workers=1)
    beds, benches = int(nights["landings_lodged"].sum()), int(nights["benches"].sum())
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as apart:
        without_building = apart.submit(rounds_without_building, games, seed).result()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as apart:
        still = apart.submit(games_without_end, games, seed).result()
    found = [
        percent(games, sum(has_won(end, end.first_player) for end in ends)),
        percent(games, sum(has_won(end, (end.first_player + 3) % 4) for end in ends)),
        percent(beds + benches, benches),
        percent(len(laps), sum(has_won(end, end.declared_by) for end in laps)),
        without_building,
        *(round(play(4, {"target_net_worth": target}, games, seed)["rounds"][1]) for target in (1750, 2500)),
        *still,
    ]
    return dict(zip(SPECIFIED_OF_FOUR, found, strict=True))


def percent(whole: int, part: int) -> int:
    return round(100 * part / max(1, whole))


def has_won(end: Any, seat: int) -> bool:
    return bool(ending.is_winner(end, seat))  # type: ignore[no-untyped-call]


def rounds_without_building(games: int, seed: int) -> int:
    """The median of rounds of players who never have enough cash to build. It compiles other rules, so it runs
    in a separate process."""
    sensible.RESERVE_TO_BUILD = 10**6
    return int(play(4, {}, games, seed)["rounds"][1])


def games_without_end(games: int, seed: int) -> tuple[int, int, int]:
    """Of players who declare no stalemate under the third objective: percent of games that take 200 rounds, with four
    and with six seats, and percent of turns in the last 50 of these rounds in which a player stays put."""
    sensible.score_declare_stalemate = sensible.NEVER  # type: ignore[assignment]
    shares, turns, stays = [], 0, 0
    for seats in (4, 6):
        table = Table(seats, {"objective": 3}, SENSIBLE)
        ends = [table.play(seed, number) for number in range(games)]
        endless = [number for number, (_, end) in enumerate(ends) if end.ended == Ended.MOST_ROUNDS]
        shares.append(percent(games, len(endless)))
        for number in endless[: LOOKED_INTO // 2]:
            more_turns, more_stays = stays_at_the_end(table, seed, number, ends[number][0])
            turns, stays = turns + more_turns, stays + more_stays
    return shares[0], shares[1], percent(turns, stays)


def stays_at_the_end(table: Table, seed: int, number: int, acts: int) -> tuple[int, int]:
    """The turns of the last 50 rounds of a game, and those in which a player may stay and ends where he began."""
    places: dict[tuple[int, int, int], list[int]] = {}
    asked = set()
    for done in range(acts - 1, 0, -1):
        _, s = table.play(seed, number, done)
        if s.round <= MOST_ROUNDS - 50:
            break
        turn = (s.round, s.in_turn, s.is_extra)
        places.setdefault(turn, []).append(s.pos[s.in_turn])
        if s.phase == Phase.STAY:
            asked.add(turn)
    return len(places), sum(turn in asked and len(set(where)) == 1 for turn, where in places.items())


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
    finer = finer_figures(asked.games, asked.seed)
    signed = contracts_signed(SIGNED_IN)
    if asked.json:
        print(json.dumps({"sensible": found, "random": at_random, "contracts": gain, "finer": finer, "signed": signed}))
        return
    for seats, expected in SPECIFIED.items():
        print(f"{seats} seats  " + "  ".join(f"{name} {found[seats][name]}" for name in found[seats]))
        print("  specified " + "  ".join(f"{name} {value}" for name, value in zip(COLUMNS, expected, strict=True)))
    for name, number in finer.items():
        print(f"{name}: {number} (specified {SPECIFIED_OF_FOUR[name]})")
    print(f"at random, 4 seats: {at_random['acts']} acts a game, {at_random['acts/s']} acts/s")
    print("signed in a game of four: " + ", ".join(f"{kinds} {count}" for kinds, count in signed.items()))
    print(f"contracts add ${gain['gain']} +- {gain['interval']} to the joint net worth of four players in 30 rounds")


if __name__ == "__main__":
    main()
