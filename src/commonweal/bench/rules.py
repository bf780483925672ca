"""Measures the rules of each game: interpreted, compiled, against the limit in C; compiling; an act with its views.

Speeds are per second of processor time of the one thread that plays, so that they hold on a busy machine too; compiling
and importing are measured as somebody waits for them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import Any

from commonweal.bench.limit import Limit, NoLimit, limit_of
from commonweal.bench.machine import machine
from commonweal.play import Seeded, books
from commonweal.play.game import Game
from commonweal.rulebook import Rulebook

SEATS = 4
MAX_ACTS = 100_000
ROUNDS = 9
GAMES = {"interpreted": 40, "compiled": 4000}
SEED = 1

COMPILE = "import sys; from commonweal.play import find_book; find_book(sys.argv[1]).compiled()"
IMPORT = "from time import perf_counter as now; t = now(); import commonweal; print(now() - t)"


def measure() -> dict[str, Any]:
    """The figures of every game, of importing the program, and the machine."""
    return {book.name: of_game(book) for book in books()} | {"import_s": import_s(), "machine": machine()}


def of_game(book: Rulebook) -> dict[str, float | None]:
    """The figures of one game; 4 seats where it can be played by 4. `compiled_over_c` is None where C cannot be had."""
    seats = min(max(SEATS, book.seats[0]), book.seats[1])
    compiled, over_c = compiled_speed(book, seats)
    cold, cached = compile_times(book)
    load, undo = load_and_undo_s(book, seats)
    return {
        "interpreted_acts_per_s": round(interpreted_speed(book, seats)),
        "compiled_acts_per_s": round(compiled),
        "compiled_over_c": over_c and round(over_c, 3),
        "compile_cold_s": round(cold, 3),
        "compile_cached_s": round(cached, 3),
        "act_with_views_us": round(1e6 * act_with_views_s(book, seats), 1),
        "load_500_acts_ms": round(1e3 * 500 * load, 2),
        "undo_ms": round(1e3 * undo, 2),
    }


def interpreted_speed(book: Rulebook, seats: int) -> float:
    """Acts per second of random play on one core, chance's acts included."""
    host, root = book.interpreted, empty_table(book, seats)
    s, b = host.state(), host.workspace()
    return median(
        rate(lambda first=first: host.play_random_games(s, root, b, SEED, first, GAMES["interpreted"], MAX_ACTS))  # type: ignore[misc]
        for first in range(ROUNDS)
    )


def compiled_speed(book: Rulebook, seats: int) -> tuple[float, float | None]:
    """Acts per second of random play on one core, and over those of the program in C, run in turns in this process."""
    host, root = book.compiled(), empty_table(book, seats)
    table, s, b = host.state(root), host.state(), host.workspace()
    try:
        limit: Limit | None = limit_of(book)
    except NoLimit:
        limit = None
    charter = limit.charter(seats, {}) if limit else None
    ours, ratios = [], []
    for turn in range(ROUNDS + 1):
        first, count = turn * GAMES["compiled"], GAMES["compiled"]
        own = rate(lambda first=first, count=count: host.play_random_games(s, table, b, SEED, first, count, MAX_ACTS))  # type: ignore[misc]
        if limit is not None:
            in_c = rate(lambda first=first, count=count: limit.play_random_games(charter, SEED, first, count))  # type: ignore[misc]
            ratios.append(own / in_c)
        ours.append(own)
    return median(ours[1:]), median(ratios[1:]) if ratios else None


def empty_table(book: Rulebook, seats: int) -> Any:
    root, problems = book.adopt(seats, {})
    if problems:
        raise ValueError(f"{book.name} cannot be played by {seats} with its default charter: {problems}")
    return root


def rate(play: Callable[[], int]) -> float:
    """Acts per second of processor time. RuntimeError at a dead end."""
    start = thread_time()
    acts = play()
    if acts < 0:
        raise RuntimeError("a game came to a position where nobody can act")
    return acts / (thread_time() - start)


def compile_times(book: Rulebook) -> tuple[float, float]:
    """Seconds of a whole process that compiles the rules, and of one that finds them in the cache: best of a few."""
    cold, cached = [], []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            cold.append(compile_s(book, folder))
            cached += [compile_s(book, folder) for _ in range(3)]
    return min(cold), min(cached)


def compile_s(book: Rulebook, folder: str) -> float:
    """Seconds of a whole process that compiles the rules, with machine code kept in `folder`."""
    start = perf_counter()
    run(COMPILE, book.name, COMMONWEAL_CACHE=folder)
    return perf_counter() - start


def import_s() -> float:
    """Seconds to import the program."""
    return round(median(float(run(IMPORT)) for _ in range(5)), 3)


def run(text: str, *arguments: str, **environment: str) -> str:
    """The output of a separate Python process."""
    done = subprocess.run(
        [sys.executable, "-c", text, *arguments],
        env=os.environ | environment,
        check=True,
        capture_output=True,
        text=True,
        cwd=Path(tempfile.gettempdir()),
    )
    return done.stdout


def act_with_views_s(book: Rulebook, seats: int) -> float:
    """Seconds for one act of a seat through the public interface, with the chance after it and all seats' views."""
    spent: list[float] = []
    for number in range(6):
        game = Game.begin(book, seats, {}, Seeded(SEED, number))
        while not game.over:
            seat = min(game.to_act)
            act = game.possible(seat)[len(spent) % len(game.possible(seat))]
            start = thread_time()
            game.do(seat, act)
            for viewer in range(seats):
                game.view(viewer)
            spent.append(thread_time() - start)
    return sum(spent) / len(spent)


def load_and_undo_s(book: Rulebook, seats: int) -> tuple[float, float]:
    """Seconds for each act to load a whole game from its moves, and to take its last move back."""
    game = Game.begin(book, seats, {}, Seeded(SEED))
    while not game.over:
        seat = min(game.to_act)
        possible = game.possible(seat)
        game.do(seat, possible[game.moves_done % len(possible)])
    acts = sum(len(move.acts) for move in game.moves())
    loads, undos = [], []
    for _ in range(ROUNDS):
        start = thread_time()
        again = Game.resume(book, seats, {}, Seeded(SEED), game.encoded_moves)
        loads.append((thread_time() - start) / acts)
        start = thread_time()
        again.rewind(again.moves_done - 1)
        undos.append(thread_time() - start)
    return median(loads), median(undos)
