"""Our live server beside boardgame.io's: the same number of tables, seats, sockets and acts, in turns on this machine.

Each turn starts both servers anew, first ours, then theirs. The load comes from this process and is not counted: only
the processor time of the server is, of all its threads. Our acts are durable (SQLite, as `commonweal serve` has it)
before anybody sees them; boardgame.io keeps its matches in memory, as it does unless told otherwise.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import of_boardgameio

import commonweal
from commonweal.bench import live as of_commonweal
from commonweal.bench.load import (
    LiveTable,
    Server,
    acts_per_cpu_s,
    delays_of,
    play_fast,
    play_steadily,
    start_commonweal,
)
from commonweal.bench.machine import machine

RATE = 100.0
WARM_UP_SECONDS = 2.0
"""At full load before anything is counted: both servers compile what they run often."""
MakeTable = Callable[[str, random.Random], LiveTable]


@contextmanager
def our_server() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = start_commonweal(f"sqlite:///{Path(folder) / 'live.sqlite'}")
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def their_server() -> Iterator[Server]:
    server = of_boardgameio.start()
    try:
        yield server
    finally:
        server.stop()


OURS = "commonweal: potlatch"
SERVERS: dict[str, tuple[Callable[[], Any], MakeTable]] = {
    OURS: (our_server, of_commonweal.Table),
    "boardgame.io: houses": (their_server, of_boardgameio.HousesTable),
    "boardgame.io: gifts": (their_server, of_boardgameio.GiftsTable),
}
"""houses has as much on the table as Potlatch; gifts is as small as a game with secret hands can be."""


def measure(tables: int, seconds: float, turns: int) -> dict[str, Any]:
    """Medians over the turns for each server and game, every turn, and ours over theirs."""
    load_before = os.getloadavg()[0]
    of_boardgameio.install()
    found: dict[str, list[dict[str, float]]] = {name: [] for name in SERVERS}
    for _ in range(turns):
        for name, (start, make_table) in SERVERS.items():
            with start() as server:
                found[name].append(asyncio.run(one_turn(server, make_table, tables, seconds)))
    return {
        "machine": machine() | {"load_before": round(load_before, 2), "load_after": round(os.getloadavg()[0], 2)},
        "versions": {"commonweal": commonweal.__version__, "boardgame.io": of_boardgameio.version()},
        "tables": tables,
        "connections": 4 * tables,
        "seconds": seconds,
        "servers": {name: medians_of(found[name]) | {"turns": found[name]} for name in found},
        "ours_over_theirs": {name: ratios(found[OURS], found[name]) for name in found if name != OURS},
    }


def ratios(ours: list[dict[str, float]], theirs: list[dict[str, float]]) -> dict[str, Any]:
    """Our acts for each second of the server's processor time over theirs: the median, and every turn."""
    by_turn = [a["acts_per_cpu_s"] / b["acts_per_cpu_s"] for a, b in zip(ours, theirs, strict=True)]
    return {"median": round(median(by_turn), 2), "by_turn": [round(ratio, 2) for ratio in by_turn]}


async def one_turn(server: Server, make_table: MakeTable, tables: int, seconds: float) -> dict[str, float]:
    """The figures of one server in one turn: at 100 acts a second, then at full load."""
    played = [make_table(server.address, random.Random(number)) for number in range(tables)]
    for table in played:
        await table.sit_down()
    await play_fast(played, min(seconds, WARM_UP_SECONDS))
    for table in played:
        table.delays.clear()
    cpu = server.cpu_s
    await play_steadily(played, RATE, seconds)
    figures = delays_of(played) | {"steady_cpu_ms_per_act": cpu_ms_per_act(server.cpu_s - cpu, played)}
    speed, _ = await acts_per_cpu_s(server, played, seconds)
    for table in played:
        await table.leave()
    return figures | {"acts_per_cpu_s": speed}


def cpu_ms_per_act(seconds: float, tables: Sequence[LiveTable]) -> float:
    return round(1000 * seconds / sum(len(table.delays) for table in tables), 3)


def medians_of(turns: list[dict[str, float]]) -> dict[str, Any]:
    return {figure: round(median(turn[figure] for turn in turns), 3) for figure in turns[0]}


COLUMNS = {
    "acts_per_cpu_s": "acts/CPU s",
    "steady_cpu_ms_per_act": "CPU ms/act at 100/s",
    "actor_p50_ms": "actor p50 ms",
    "actor_p99_ms": "actor p99 ms",
    "p50_ms": "all p50 ms",
    "p99_ms": "all p99 ms",
}


def announce(found: dict[str, Any]) -> None:
    """The figures for people."""
    on, versions = found["machine"], found["versions"]
    print(f"{on['processor']}, {on['cores']} cores, load {on['load_before']} before and {on['load_after']} after")
    print(", ".join(f"{name} {version}" for name, version in versions.items()), end="; ")
    print(f"{found['tables']} tables, {found['connections']} connections")
    print(f"{'':22s}" + "".join(f"{title:>21s}" for title in COLUMNS.values()))
    for name, figures in found["servers"].items():
        print(f"{name:22s}" + "".join(f"{figures[column]:21,.2f}" for column in COLUMNS))
    for name, ratio in found["ours_over_theirs"].items():
        by_turn = ", ".join(map(str, ratio["by_turn"]))
        print(f"our acts for each CPU second over {name}: {ratio['median']} ({by_turn})")
