"""A school on one server: many seats in play, all pages loaded anew at once, a restart on a large database.

    python benchmarks/many_seats.py [play-5000 play-10000 reload restart]

`play`: tables of four seats at a steady rate, from sending an act until the last client of its table has it. `reload`:
from the moment when all pages connect at once, without anything that they knew, until each has the position and the
newest of the log, and until each has all of the log; once when the server has just been started, once while it runs.
`restart`: from starting a server on a database of 100,000 tables until it answers, and until it has opened one of them.
Clients and server share the machine: `others_cores` is how many cores all other programs used meanwhile, 0 on an idle
machine."""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import resource
import tempfile
import time
import urllib.request
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from sqlalchemy import bindparam, insert, select

from commonweal.bench.live import Seat, Table, unpacked
from commonweal.bench.load import Server, delays_of, play_acts, play_steadily, start_commonweal
from commonweal.bench.machine import machine
from commonweal.server.people.codes import new_code
from commonweal.server.store.schema import events, saved_moves, seat_keys, tables
from commonweal.server.store.store import database_of

AT_ONCE = 50  # pages that are loaded at the same time before play begins
PATTERNS = 8  # games that are played; all tables are copies of them
TICKS = os.sysconf("SC_CLK_TCK")
PACKED = "?packed=1"  # as browsers ask for long messages


class Greeting(msgspec.Struct):
    """What is read of the messages to a page that was loaded."""

    type: str
    more: bool = False


greetings = msgspec.json.Decoder(Greeting)


def read_greeting(text: str | bytes) -> Greeting:
    return greetings.decode(unpacked(text))


@dataclass
class Made:
    """A table in the database, and the keys of its seats."""

    code: str
    keys: list[str]


# ---------------------------------------------------------------- tables


async def play_patterns(address: str, acts: int) -> list[Made]:
    """Play some games so far."""
    played = [Table(address, random.Random(number)) for number in range(PATTERNS)]
    for table in played:
        await table.sit_down()
    await asyncio.gather(*(play_acts([table], acts) for table in played))
    for table in played:
        await table.leave()
    return [Made(table.code, table.keys) for table in played]


def make_tables(database: str, count: int, acts: int) -> list[Made]:
    """Fill an empty database with tables in play, each after so many acts."""
    server = start_commonweal(database)
    try:
        patterns = asyncio.run(play_patterns(server.address, acts))
    finally:
        server.stop()
    codes = {made.code for made in patterns}
    while len(codes) < count:
        codes.add(new_code())
    new = codes.difference(made.code for made in patterns)
    copies = [Made(code, patterns[number % PATTERNS].keys) for number, code in enumerate(new)]
    if not copies:
        return patterns
    with database_of(database).engine.connect() as connection:
        rows = {row.code: row._asdict() for row in connection.execute(select(tables))}
        of_patterns = [rows[made.code] for made in patterns]
        wished = [{**of_patterns[number % PATTERNS], "code": made.code} for number, made in enumerate(copies)]
        connection.execute(insert(tables), [{k: v for k, v in row.items() if k != "id"} for row in wished])
        ids = dict(connection.execute(select(tables.c.code, tables.c.id)).all())
        pairs = [{"here": ids[row["code"]], "there": row["id"]} for row in wished]
        for table in (seat_keys, events, saved_moves):
            columns = [column for column in table.c if column.name != "table_id"]
            found = select(bindparam("here", type_=table.c.table_id.type), *columns)
            found = found.where(table.c.table_id == bindparam("there"))
            connection.execute(insert(table).from_select(["table_id", *(one.name for one in columns)], found), pairs)
        connection.commit()
    return [*patterns, *copies]


# ---------------------------------------------------------------- measuring


@contextmanager
def used(server: Server, into: dict[str, Any]) -> Iterator[None]:
    """Note how long it takes, what the server and its clients use of the processor, and how many cores all others."""
    begun, all_then = time.perf_counter(), busy_s()
    of_server, of_clients = server.cpu_s, time.process_time()
    yield
    seconds, all_now = time.perf_counter() - begun, busy_s()
    of_server, of_clients = server.cpu_s - of_server, time.process_time() - of_clients
    others = max(0.0, all_now - all_then - of_server - of_clients)
    into |= {"seconds": round(seconds, 2), "others_cores": round(others / seconds, 2)}
    into |= {"server_cpu_s": round(of_server, 2), "clients_cpu_s": round(of_clients, 2)}
    into["server_mb"] = round(server.memory / 1e6)


def busy_s() -> float:
    """Processor time of this machine so far, of everybody."""
    fields = [int(one) for one in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
    user, nice, system, _, _, irq, softirq, steal = fields[:8]
    return (user + nice + system + irq + softirq + steal) / TICKS


async def load_page(table: Table, seat: int, key: str, query: str) -> float:
    """Connect as a page that is loaded anew does, until it has its whole log; returns when it had its position."""
    page = Seat(await table.connect(key, query), seat)
    page.take(text := await page.socket.recv())
    back = time.perf_counter()
    table.seats.append(page)
    told = read_greeting(text)
    while told.more:
        told, before = read_greeting(await page.socket.recv()), told
        told = told if told.type == "log" else before
    return back


async def load_pages(server: Server, made: Sequence[Made], at_once: int, query: str = "") -> tuple[list[Table], float]:
    """Everybody opens the page of their table, so many at once; returns when the last had its position."""
    played, free = [], asyncio.Semaphore(at_once)
    for number, one in enumerate(made):
        played.append(Table(server.address, random.Random(number)))
        played[-1].code = one.code

    async def load(table: Table, seat: int, key: str) -> float:
        async with free:
            return await load_page(table, seat, key, query)

    pairs = zip(played, made, strict=True)
    back = await asyncio.gather(*(load(table, seat, key) for table, one in pairs for seat, key in enumerate(one.keys)))
    for table in played:
        table.seats.sort(key=lambda page: page.seat)
    return played, max(back)


async def leave(played: Sequence[Table]) -> None:
    """All pages are closed at once."""
    for table in played:
        for page in table.seats:
            page.socket.transport.abort()
        table.seats = []
    await asyncio.sleep(2.0)  # until the server has seen it


async def play(server: Server, made: Sequence[Made], rate: float, seconds: float) -> dict[str, Any]:
    played, _ = await load_pages(server, made, AT_ONCE)
    await play_steadily(played, rate, max(3.0, 1.01 * len(played) / rate))
    for table in played:
        table.delays.clear()
    gc.collect()
    gc.freeze()
    figures: dict[str, Any] = {"seats": 4 * len(made), "wished_acts_per_s": rate}
    begun = time.perf_counter()
    with used(server, figures):
        await play_steadily(played, rate, seconds)
    acts = sum(len(table.delays) for table in played)
    figures["acts_per_s"] = round(acts / (time.perf_counter() - begun))
    await leave(played)
    return figures | delays_of(played)


async def reload(server: Server, made: Sequence[Made]) -> dict[str, Any]:
    figures: dict[str, Any] = {"pages": 4 * len(made)}
    begun = time.perf_counter()
    with used(server, figures):
        played, back = await load_pages(server, made, len(made) * 4, PACKED)
    figures |= {"position_s": round(back - begun, 2), "whole_log_s": figures.pop("seconds")}
    await leave(played)
    return figures


# ---------------------------------------------------------------- the cases


def run_play(database: str, seats: int, rate: float, seconds: float) -> dict[str, Any]:
    """Many seats play at a steady rate."""
    made = make_tables(database, seats // 4, 4)
    server = start_commonweal(database)
    try:
        return run(play(server, made, rate, seconds))
    finally:
        server.stop()


def run_reload(database: str, seats: int, acts: int) -> dict[str, Any]:
    """All pages are loaded anew: with the server just started, and once more."""
    made = make_tables(database, seats // 4, acts)
    server = start_commonweal(database)
    try:
        return {
            "after_restart": run(reload(server, made)),
            "while_it_runs": run(reload(server, made)),
        }
    finally:
        server.stop()


def run_restart(database: str, count: int, acts: int) -> dict[str, Any]:
    """A server starts on a database with very many tables."""
    made = make_tables(database, count, acts)
    begun = time.perf_counter()
    server = start_commonweal(database)
    try:
        figures: dict[str, Any] = {"tables": count, "acts_of_each": acts}
        with urllib.request.urlopen(f"{server.address}/api/health", timeout=60) as answer:
            assert answer.status == 200
        figures |= {"answers_s": round(time.perf_counter() - begun, 2), "server_cpu_s": round(server.cpu_s, 2)}
        for number in (count - 1, count // 2):
            with urllib.request.urlopen(f"{server.address}/api/tables/{made[number].code}", timeout=60) as answer:
                assert json.load(answer)["state"] == "playing"
        figures["table_opens_s"] = round(time.perf_counter() - begun, 2)
        return figures
    finally:
        server.stop()


def run(work: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
    """Run clients, without collections of garbage that would look like delays of the server."""
    gc.disable()
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(work)
    finally:
        gc.enable()
        gc.collect()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("cases", nargs="*", choices=[*CASES, []], help="all of them unless some are named")
    parser.add_argument("--seconds", type=float, default=20.0, help="that each load is measured")
    parser.add_argument("--scale", type=float, default=1.0, help="of all numbers of seats, tables and acts a second")
    parser.add_argument("--json", action="store_true", help="figures for programs")
    given = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    figures: dict[str, Any] = {}
    for name in given.cases or CASES:
        with tempfile.TemporaryDirectory() as folder:
            figures[name] = CASES[name](f"sqlite:///{folder}/many.sqlite", given.scale, given.seconds)
        print(json.dumps({name: figures[name]}) if given.json else f"{name}: {figures[name]}", flush=True)
    print(json.dumps(machine()) if given.json else machine())


CASES: dict[str, Callable[[str, float, float], dict[str, Any]]] = {
    "play-5000": lambda database, scale, s: run_play(database, round(5000 * scale), 1000 * scale, s),
    "play-10000": lambda database, scale, s: run_play(database, round(10_000 * scale), 500 * scale, s),
    "reload": lambda database, scale, _: run_reload(database, round(5000 * scale), 120),
    "restart": lambda database, scale, _: run_restart(database, round(100_000 * scale), 40),
}


if __name__ == "__main__":
    main()
