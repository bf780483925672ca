"""Speed of the lab on this machine, in one run, medians: `python benchmarks/lab.py [--json] [--longest-run 10000000]`.

Random and sensible play on one core and on two, in turns; memory of runs of growing length (each into a file and in a
process of its own); a cluster of one worker and of two; futures for a debrief.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from statistics import median
from typing import Any

from commonweal.bench.machine import machine
from commonweal.lab.cluster import join_cluster
from commonweal.lab.futures import what_if
from commonweal.lab.rerun import record_of
from commonweal.lab.setup import Setup, set_up
from commonweal.lab.simulate import simulate_to
from commonweal.play.record import open_record

GAMES, TIMES, SHORT_RUN, LONG_RUN, CLUSTER_TIMES = 100_000, 5, 10_000, 1_000_000, 3
LONG = (
    "import resource, tempfile; from pathlib import Path; from commonweal.lab.setup import set_up; "
    "from commonweal.lab.simulate import simulate_to; folder = tempfile.TemporaryDirectory(); "
    "simulate_to(Path(folder.name) / 'plays.parquet', set_up({game!r}, seats=4, seed=1), games={games}); "
    "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
)


def rates(game: str, players: str) -> dict[str, dict[str, float]]:
    """With one worker and with two, in turns: seconds for the games, acts a second of the clock and of a core.

    two_over_one: how many times as fast two workers are, the median over the turns.
    """
    setup, counts = set_up(game, seats=4, seed=1, players=players), (1, 2)
    turns = [[simulate_to(None, setup, games=GAMES, workers=n).as_json() for n in counts] for _ in range(TIMES)]
    names = ("seconds", "acts_per_second", "acts_per_cpu_second")
    found = {f"workers_{n}": {m: median(t[i][m] for t in turns) for m in names} for i, n in enumerate(counts)}
    pairs = ("acts_per_second", "acts_per_cpu_second")
    return found | {"two_over_one": {m: median(two[m] / one[m] for one, two in turns) for m in pairs}}


def cluster_rates(game: str) -> dict[str, Any]:
    """The same games on a cluster of this machine with one worker and with two, in turns: seconds of the clock.

    Whoever sends the work out and takes it back needs a core too: with two cores, two workers share them with it.
    """
    setup, counts = set_up(game, seats=4, seed=1), (1, 2)
    turns = [[cluster_s(setup, n) for n in counts] for _ in range(CLUSTER_TIMES)]
    found = {f"workers_{n}_s": median(turn[i] for turn in turns) for i, n in enumerate(counts)}
    return found | {"two_over_one": median(one / two for one, two in turns)}


def cluster_s(setup: Setup, workers: int) -> float:
    with join_cluster(f"local:{workers}") as cluster:
        simulate_to(None, setup, games=SHORT_RUN, cluster=cluster)  # each worker has its rules
        return simulate_to(None, setup, games=LONG_RUN, cluster=cluster).seconds


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


def measure(game: str = "potlatch", longest_run: int = LONG_RUN) -> dict[str, Any]:
    found: dict[str, Any] = {"machine": machine()}
    found |= {players: rates(game, players) for players in ("random", "sensible")}
    one_core = {players: found[players]["workers_1"]["acts_per_cpu_second"] for players in ("random", "sensible")}
    found["sensible_over_random"] = one_core["sensible"] / one_core["random"]
    lengths = [games for games in (SHORT_RUN, LONG_RUN, longest_run) if games <= longest_run]
    found["peak_mb"] = {str(games): round(peak_mb(game, games)) for games in dict.fromkeys(lengths)}
    found["cluster"] = cluster_rates(game)
    found["what_if_s"] = futures_s(game)
    return found


def main() -> None:
    words = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    words.add_argument("--longest-run", type=int, default=LONG_RUN, help="games of the longest run into a file")
    words.add_argument("--json", action="store_true", help="figures for programs")
    given = words.parse_args()
    figures = measure(longest_run=given.longest_run)
    if given.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        for key, figure in value.items() if isinstance(value, dict) else [("", value)]:
            print(f"{' '.join(filter(None, (name, key))):26s} {figure}")


if __name__ == "__main__":
    main()
