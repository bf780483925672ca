"""Measures the rules of each game: interpreted, compiled, against the limit in C; compiling; an act with its views."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from commonweal.bench.limit import Limit, NoLimit, limit_of
from commonweal.bench.machine import machine
from commonweal.play import Seeded, books
from commonweal.play.game import Game
from commonweal.rulebook import Rulebook

SEATS = 4
LONGEST = 100_000
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
    with tempfile.TemporaryDirectory() as folder:
        cold = compile_s(book, folder)
        cached = median(compile_s(book, folder) for _ in range(5))
    return {
        "interpreted_acts_per_s": round(interpreted_speed(book, seats)),
        "compiled_acts_per_s": round(compiled),
        "compiled_over_c": over_c and round(over_c, 3),
        "compile_cold_s": round(cold, 3),
        "compile_cached_s": round(cached, 3),
        "act_with_views_us": round(1e6 * act_with_views_s(book, seats), 1),
    }


def interpreted_speed(book: Rulebook, seats: int) -> float:
    """Acts per second of random play on one core, chance's acts included."""
    host, root = book.interpreted, empty_table(book, seats)
    s, b = host.state(), host.desk()
    return median(
        rate(lambda first=first: host.many(s, root, b, SEED, first, GAMES["interpreted"], LONGEST))  # type: ignore[misc]
        for first in range(ROUNDS)
    )


def compiled_speed(book: Rulebook, seats: int) -> tuple[float, float | None]:
    """Acts per second of random play on one core, and over those of the program in C, run in turns in this process."""
    host, root = book.compiled(), empty_table(book, seats)
    table, s, b = host.state(root), host.state(), host.desk()
    try:
        limit: Limit | None = limit_of(book)
    except NoLimit:
        limit = None
    charter = limit.charter(seats, {}) if limit else None
    ours, ratios = [], []
    for turn in range(ROUNDS + 1):
        first, count = turn * GAMES["compiled"], GAMES["compiled"]
        own = rate(lambda first=first, count=count: host.many(s, table, b, SEED, first, count, LONGEST))  # type: ignore[misc]
        if limit is not None:
            ratios.append(own / rate(lambda first=first, count=count: limit.many(charter, SEED, first, count)))  # type: ignore[misc]
        ours.append(own)
    return median(ours[1:]), median(ratios[1:]) if ratios else None


def empty_table(book: Rulebook, seats: int) -> Any:
    root, problems = book.adopt(seats, {})
    if problems:
        raise ValueError(f"{book.name} cannot be played by {seats} with its default charter: {problems}")
    return root


def rate(play: Callable[[], int]) -> float:
    """Acts per second. RuntimeError at a dead end."""
    start = perf_counter()
    acts = play()
    if acts < 0:
        raise RuntimeError("a game came to a position where nobody can act")
    return acts / (perf_counter() - start)


def compile_s(book: Rulebook, folder: str) -> float:
    """Seconds of a whole process that compiles the rules, with machine code kept in `folder`."""
    start = perf_counter()
    run(COMPILE, book.name, COMMONWEAL_CACHE=folder)
    return perf_counter() - start


def import_s() -> float:
    """Seconds to import the program."""
    return round(median(float(run(IMPORT)) for _ in range(5)), 3)


def run(text: str, *arguments: str, **environment: str) -> str:
    """What a Python process of its own prints."""
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
            start = perf_counter()
            game.do(seat, act)
            for viewer in range(seats):
                game.view(viewer)
            spent.append(perf_counter() - start)
    return sum(spent) / len(spent)
