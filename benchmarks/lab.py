"""Speed of the lab on this machine, in one run, medians: `python benchmarks/lab.py [--json]`.

Random and sensible play on one core and on two, memory of a long run (in a process of its own), futures for a debrief.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from statistics import median
from typing import Any

from commonweal.lab.futures import what_if
from commonweal.lab.setup import set_up
from commonweal.lab.simulate import simulate_to
from commonweal.lab.stopped import record_of
from commonweal.play.record import open_record

GAMES, TIMES, LONG_RUN = 100_000, 3, 1_000_000
LONG = (
    "import resource, tempfile; from pathlib import Path; from commonweal.lab.setup import set_up; "
    "from commonweal.lab.simulate import simulate_to; folder = tempfile.TemporaryDirectory(); "
    "simulate_to(Path(folder.name) / 'plays.parquet', set_up({game!r}, seats=4, seed=1), games={games}); "
    "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
)


def rate(game: str, players: str, workers: int) -> dict[str, float]:
    """Seconds for the games, and acts for each second of the clock and of a core."""
    setup = set_up(game, seats=4, seed=1, players=players)
    runs = [simulate_to(None, setup, games=GAMES, workers=workers).as_json() for _ in range(TIMES)]
    return {name: median(run[name] for run in runs) for name in ("seconds", "acts_per_second", "acts_per_cpu_second")}


def peak_mb(game: str, games: int) -> float:
    """Most memory of a run into a file, megabytes."""
    text = LONG.format(game=game, games=games)
    out = subprocess.run([sys.executable, "-c", text], check=True, capture_output=True, text=True).stdout
    return int(out) / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def futures_s(game: str) -> float:
    """Seconds for a thousand futures of the middle of a game, under two charters."""
    played = open_record(record_of(set_up(game, seats=4, seed=1, players="sensible"), 5)).game
    middle, took = played.moves_done // 2, []
    for seed in range(TIMES):
        begun = time.perf_counter()
        what_if(played, at=middle, charters={"again": {}}, futures=1000, seed=seed)
        took.append(time.perf_counter() - begun)
    return median(took)


def measure(game: str = "potlatch") -> dict[str, Any]:
    found: dict[str, Any] = {
        f"{players}_{workers}": rate(game, players, workers) for players in ("random", "sensible") for workers in (1, 2)
    }
    found["two_cores_over_one"] = found["random_2"]["acts_per_second"] / found["random_1"]["acts_per_second"]
    found["sensible_over_random"] = (
        found["sensible_1"]["acts_per_cpu_second"] / found["random_1"]["acts_per_cpu_second"]
    )
    found["peak_mb_of_a_long_run"] = peak_mb(game, LONG_RUN)
    found["peak_mb_of_a_short_run"] = peak_mb(game, 10_000)
    found["what_if_s"] = futures_s(game)
    found["own_peak_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


if __name__ == "__main__":
    figures = measure()
    if "--json" in sys.argv:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:26s} {value}")
