"""Speed of thousands of tables in one step, as programs that learn play them: `python benchmarks/agents.py [--json]`.

Every act comes with the view and the mask of the seat that makes it; NumPy draws acts at random, within the time.
Medians over several runs, for every game, on one core and on two.
"""

from __future__ import annotations

import argparse
import json
import time
from statistics import median
from typing import Any

import numpy as np

from commonweal.adapters.vectorised import Tables
from commonweal.bench.machine import machine
from commonweal.play import books

TABLES, TIMES, SEED = 4096, 7, 1
STEPS_BEFORE = 100
"""Steps that are not counted, so that tables stand at different moments of their games."""


def speed(game: str, workers: int, acts: int, count: int) -> dict[str, float]:
    """Acts a second of the clock, and of a core; acts: how many each run has, at least; count: of tables."""
    rng, steps = np.random.default_rng(SEED), -(-acts // count)
    by_clock, by_core = [], []
    with Tables(game, tables=count, seed=SEED, workers=workers) as tables:
        for _ in range(STEPS_BEFORE):
            tables.step(tables.random_acts(rng))
        for _ in range(TIMES):
            begun, cpu = time.perf_counter(), time.process_time()
            for _ in range(steps):
                tables.step(tables.random_acts(rng))
            by_clock.append(count * steps / (time.perf_counter() - begun))
            by_core.append(count * steps / (time.process_time() - cpu))
        sizes = {"columns": tables.views.shape[1], "acts": tables.mask.shape[1], "seats": tables.seats}
    return sizes | {"acts_per_s": round(median(by_clock)), "acts_per_cpu_s": round(median(by_core))}


def measure(acts: int = 1_000_000, count: int = TABLES) -> dict[str, Any]:
    """Every game that is installed, with one worker and with two."""
    found: dict[str, Any] = {"machine": machine(), "tables": count}
    for book in books():
        found |= {f"{book.name}_{workers}": speed(book.name, workers, acts, count) for workers in (1, 2)}
    return found


def main() -> None:
    words = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    words.add_argument("--acts", type=int, default=1_000_000, help="acts of each run, at least")
    words.add_argument("--tables", type=int, default=TABLES, help="tables in one step")
    words.add_argument("--json", action="store_true", help="figures for programs")
    given = words.parse_args()
    found = measure(given.acts, given.tables)
    if given.json:
        print(json.dumps(found))
        return
    for name, figures in found.items():
        print(f"{name:24s} {figures}")


if __name__ == "__main__":
    main()
