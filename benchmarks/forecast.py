"""How long people wait for what a contract would do: `python benchmarks/forecast.py [--json]`.

Pairs of futures of a loan, five rounds ahead, at a table of four: the first 50, then on to 1,000, with one thread, as a
server plays them, and with two. Medians; the machine code is loaded before. Also the seconds that a separate
process takes to load it from the compiler's cache.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from statistics import median
from typing import Any

import commonweal as cw
from commonweal.bench.machine import machine
from commonweal.games.laissez_faire import rulebook as book
from commonweal.lab.forecast import Forecast
from commonweal.lab.forecast_pairs import offer_of, prepare

TIMES, FIRST, ALL, ROUNDS_PLAYED = 5, 50, 1000, 3
LOAD = (
    "import time; begun = time.perf_counter(); from commonweal.games.laissez_faire import rulebook; "
    "from commonweal.lab.forecast_pairs import prepare; prepare(rulebook); print(time.perf_counter() - begun)"
)


def table() -> tuple[cw.play.Game, int, list[str]]:
    """A table after some rounds of sensible players, a seat that may open a deal, and the acts by which it does."""
    from commonweal.play.chance import Seeded
    from commonweal.play.views import seen_by
    from commonweal.players import choose_move, player

    game = cw.play.Game.begin(book, 4, {}, Seeded(5), ["A", "B", "C", "D"])
    while True:
        seat = min(game.to_act)
        other = (seat + 1) % 4
        loan = {1: seat, 2: other, 5: 300, 6: 20, 7: 2, 9: game.s.round + 4, 15: 2}
        acts = [f"open_deal {1 << seat | 1 << other}", "add_clause loan"]
        acts += [f"set_field 0 {field} {value}" for field, value in loan.items()]
        acts.append("offer")
        if game.s.round >= ROUNDS_PLAYED and game.why_not(seat, acts[0]) is None:
            return game, seat, acts
        for act in choose_move(player("sensible"), book, seen_by(book, game.s, seat), seat, game.moves_done):
            game.do(seat, act)


def seconds(workers: int) -> dict[str, float]:
    """The median seconds until the first pairs and until all are played; and those of a core for one pair."""
    game, seat, acts = table()
    took: list[tuple[float, float, float]] = []
    for seed in range(TIMES):
        found = Forecast(offer_of(game, seat, acts, seed=seed))
        begun, cpu = time.perf_counter(), time.process_time()
        found.grow(FIRST, workers=workers)
        first = time.perf_counter() - begun
        found.grow(ALL, workers=workers)
        took.append((first, time.perf_counter() - begun, (time.process_time() - cpu) / found.tried))
    return {name: median(one[at] for one in took) for at, name in enumerate((f"{FIRST}_s", f"{ALL}_s", "cpu_s_a_pair"))}


def measure() -> dict[str, Any]:
    prepare(book)
    found: dict[str, Any] = {"machine": machine(), "workers_1": seconds(1), "workers_2": seconds(2)}
    out = subprocess.run([sys.executable, "-c", LOAD], check=True, capture_output=True, text=True).stdout
    return found | {"load_s": float(out)}


def main() -> None:
    words = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    words.add_argument("--json", action="store_true", help="figures for programs")
    figures = measure()
    if words.parse_args().json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        for key, figure in value.items() if isinstance(value, dict) else [("", value)]:
            print(f"{' '.join(filter(None, (name, key))):26s} {figure}")


if __name__ == "__main__":
    main()
