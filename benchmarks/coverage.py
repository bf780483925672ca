"""How often the lab's intervals hold the truth, and how often its search loses a charter that no other beats.

    python benchmarks/coverage.py [--seeds 2000] [--parts 250] [--designs 200] [--workers 2] [--json]

Shares and paired differences of known rates, drawn anew `--seeds` times; the measures of Potlatch in `--parts` batches
of 1,024 real games each, against the means of many more; and `--designs` searches, each with another seed, for
charters with many goals met and few games that get stuck, which happens in less than one game in a thousand.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np

from commonweal.lab.batch import Batch
from commonweal.lab.compiled_batches import BATCH_GAMES
from commonweal.lab.design import aims_of, space_of
from commonweal.lab.design_search import search
from commonweal.lab.dominance import BEATEN
from commonweal.lab.game_measures import select_measures
from commonweal.lab.paired import Paired
from commonweal.lab.setup import Setup, set_up
from commonweal.lab.sweep import stack_arms
from commonweal.lab.workers import play_batches

GAMES, CONFIDENCE = 1000, 0.95
RATES = (5e-4, 7.5e-4, 1e-3, 1.5e-3, 2e-3, 3e-3, 5e-3, 7.5e-3, 1e-2)
PAIRS = tuple(product(RATES[::2], RATES[::2]))
COMMON = 0.7
"""Rate of what both arms have in common where they hardly differ."""
MEASURES = [
    "goals_met",
    "worst_off",
    "best_off",
    "gini",
    "mobility",
    "length",
    "stuck",
    "units_wasted",
    "invitations",
    "shared_when_invited",
]
RARE = {"failed_combine": "next_round", "minimum_gift": "least_amount", "house_pool": "fours_and_fives"}
"""A charter under which hardly any game gets stuck."""
TRUTH = 400
"""Batches of games whose means are taken for the truth."""
OVER, WANTED, BUDGET = ("hand_size_rule", "minimum_gift", "house_pool"), ("goals_met", "stuck"), 60_000
TRUTH_OF_DESIGN = 200_000


def held(paired: Paired, weights: Sequence[float], truth: float) -> bool:
    """Whether the interval of a contrast holds the truth."""
    estimate = paired.contrast(np.array(weights, float), CONFIDENCE)
    return estimate.low - 1e-12 <= truth <= estimate.high + 1e-12


def shares(seeds: int) -> Iterator[dict[str, Any]]:
    """The coverage of single shares."""
    for rate in RATES:
        times = 0
        for values in draws(seeds, 1):
            paired = Paired(1, (0.0, 1.0))
            paired.add((values < rate).astype(float))
            times += held(paired, [1], rate)
        yield {"what": "share", "rates": f"{rate:g}", "coverage": times / seeds}


def differences(seeds: int, *, alike: bool) -> Iterator[dict[str, Any]]:
    """The coverage of paired differences: of rare events, or (alike) of common ones that the arms nearly share."""
    for one, other in PAIRS:
        times = 0
        for values in draws(seeds, 3):
            more, less = values[:, 0] < one, values[:, 1] < other
            if alike:
                both = values[:, 2] < COMMON
                less = np.where(more, False, np.where(values[:, 0] < one + other, True, both))
                more = np.where(more, True, np.where(values[:, 0] < one + other, False, both))
            paired = Paired(2, (0.0, 1.0))
            paired.add(np.stack([less, more], axis=1).astype(float))
            times += held(paired, [-1, 1], one - other)
        what = "difference of arms that are nearly alike" if alike else "difference"
        yield {"what": what, "rates": f"{one:g} - {other:g}", "coverage": times / seeds}


def draws(seeds: int, columns: int) -> Iterator[Any]:
    for seed in range(seeds):
        yield np.random.default_rng(seed).random((GAMES, columns))


# ---------------------------------------------------------------- real games
def measured(parts: int, workers: int | None) -> Iterator[dict[str, Any]]:
    """The coverage of measures of real games, in two arms and of their difference."""
    arms = [set_up("potlatch", seats=4, players="sensible", seed=1, charter=charter) for charter in ({}, RARE)]
    measures = select_measures(arms[0].book, MEASURES)
    contrasts = {"first arm": [1, 0], "second arm": [0, 1], "difference": [-1, 1]}
    whole = {m.name: Paired(2, m.bounds) for m in measures}
    for block in blocks(arms, parts, parts + TRUTH, workers):
        for m in measures:
            whole[m.name].add(*stack_arms([m.parts(batch) for batch in block]))
    truth = {
        (m.name, name): whole[m.name].contrast(np.array(weights, float), CONFIDENCE).mean
        for m in measures
        for name, weights in contrasts.items()
    }
    times = dict.fromkeys(truth, 0)
    for block in blocks(arms, 0, parts, workers):
        for m in measures:
            paired = Paired(2, m.bounds)
            paired.add(*stack_arms([m.parts(batch) for batch in block]))
            for name, weights in contrasts.items():
                times[m.name, name] += held(paired, weights, truth[m.name, name])
    for (measure, name), value in truth.items():
        share = times[measure, name] / max(1, parts)
        yield {"what": f"{measure}, {name}", "rates": f"{value:g}", "coverage": share}


def blocks(arms: Sequence[Setup], first: int, end: int, workers: int | None) -> Iterator[Sequence[Batch]]:
    """Batches first .. end - 1, the same games in each arm."""
    yield from zip(
        *(play_batches(arm, first * BATCH_GAMES, end * BATCH_GAMES, workers=workers) for arm in arms), strict=True
    )


# ---------------------------------------------------------------- the search for charters
def lost_charters(designs: int, workers: int | None) -> dict[str, Any]:
    """In how many searches a charter was called beaten that no other beats in many more games."""
    goals, stuck = WANTED
    base = set_up("potlatch", seats=4, players="sensible", seed=0, charter={"failed_combine": "next_round"})
    aims, space = aims_of(base.book, [goals], [stuck]), space_of(base, OVER)
    true = {}
    for values in product(*space.values()):
        options = dict(zip(space, values, strict=True))
        setup = Setup(base.book, base.seats, {**base.charter, **options}, base.players, 1 << 40)
        known = Paired(2)
        for batch in play_batches(setup, 0, TRUTH_OF_DESIGN, workers=workers):
            known.add(np.stack([aim.sign * aim.measure.take(batch) for aim in aims], axis=1))
        true[values] = known.means()
    best = {
        values
        for values, mean in true.items()
        if not any((other >= mean).all() and (other > mean).any() for other in true.values())
    }
    wrong = beaten = 0
    for seed in range(designs):
        setup = Setup(base.book, base.seats, base.charter, base.players, seed)
        found = search(setup, aims, space, games=BUDGET, workers=workers)
        gone = [tuple(p.options.values()) for p in found.points if p.standing == BEATEN]
        wrong += any(values in best for values in gone)
        beaten += len(gone)
    return {
        "searches": designs,
        "charters": len(true),
        "that no other beats": len(best),
        "called beaten, on average": round(beaten / max(1, designs), 2),
        "searches that lost one that no other beats": wrong,
        "share": wrong / max(1, designs),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=2000)
    parser.add_argument("--parts", type=int, default=250)
    parser.add_argument("--designs", type=int, default=200)
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for title, found in (
        ("single shares", shares(options.seeds)),
        ("paired differences of rare events", differences(options.seeds, alike=False)),
        ("paired differences of arms that are nearly alike", differences(options.seeds, alike=True)),
        (f"{options.parts} batches of Potlatch", measured(options.parts, options.workers)),
    ):
        part = list(found) if options.parts or "Potlatch" not in title else []
        rows += part
        if part and not options.json:
            print(f"\n{title}: intervals of {CONFIDENCE:.0%} that hold the truth")
            for row in part:
                print(f"  {row['what']:42} {row['rates']:>18} {row['coverage']:8.3f}")
            held_in = [row["coverage"] for row in part]
            print(f"  {'mean, least':42} {'':>18} {np.mean(held_in):8.3f} {min(held_in):8.3f}", flush=True)
    search_found = lost_charters(options.designs, options.workers) if options.designs else {}
    if options.json:
        print(json.dumps({"coverage": rows, "design": search_found}, indent=2))
        return
    print(f"\ncharters with most {WANTED[0]} and fewest {WANTED[1]}: {BUDGET:,} games a search")
    for name, value in search_found.items():
        print(f"  {name:42} {value:>18}")


if __name__ == "__main__":
    main()
