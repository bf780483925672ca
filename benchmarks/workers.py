"""How long people wait when a worker is killed, and what acts cost with several: `commonweal serve --workers N`.

    python benchmarks/workers.py --database postgresql://USER@HOST/EMPTY_DATABASE

Tables play at random over one port. Again and again a worker that owns tables is killed with SIGKILL; each person's
page comes back as soon as it can. `back_*`: seconds from the kill until a person of a table that it owned has the
position again. In the end every act that was acknowledged must be in the database, once, under its number.

What acts cost is measured in turns with one process on the same database, because other programs on the machine make
processor time dearer; `--turns 0` and `--kills 0` leave one of the two measurements out."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

import psycopg
from websockets.exceptions import WebSocketException

from commonweal.bench.live import Table
from commonweal.bench.load import Server, acts_per_cpu_s, start_commonweal
from commonweal.bench.machine import machine
from commonweal.server.store import Store

GONE = OSError, EOFError, WebSocketException


class Workers(Server):
    """A server with several processes; its processor time is that of all of them."""

    @classmethod
    def begin(cls, database: str, count: int) -> Workers:
        log = Path(tempfile.mkstemp(suffix=".log")[1])
        command = [sys.executable, "-m", "commonweal", "serve", "--workers", str(count), "--port", "0", "--no-open"]
        command += ["--local", "--bot-pause", "0", "--database", database]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log.open("w"), text=True)
        assert process.stdout is not None
        found = re.search(r"localhost:(\d+)", process.stdout.readline())
        if found is None:
            raise RuntimeError(f"the server did not start: {log.read_text()}")
        return cls(process, f"http://127.0.0.1:{found[1]}")

    @property
    def children(self) -> list[int]:
        """Process ids of the workers."""
        pid = self.process.pid
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    @property
    def cpu_s(self) -> float:
        of_all = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.children]
        return sum(int(fields[11]) + int(fields[12]) for fields in of_all) / os.sysconf("SC_CLK_TCK")


class Watched(Table):
    """A table whose people come back after a kill, and which keeps what was acknowledged."""

    def __init__(self, base: str, rng: random.Random) -> None:
        super().__init__(base, rng)
        self.acknowledged: dict[tuple[int, str], int] = {}
        self.killed_at = 0.0
        self.back: list[float] = []
        self.sent = 0

    async def play(self) -> None:
        """Act until cancelled, over every kill."""
        while True:
            try:
                await self.act_once()
            except GONE:
                await self.come_back()
            except RuntimeError as refused:
                if "question_changed" not in str(refused):
                    raise
                # An act that was on its way through a killed worker has been carried out after its person came back.

    async def act_once(self) -> None:
        acting = next((seat for seat in self.seats if seat.may_act), None)
        if acting is None:
            await asyncio.sleep(3600)  # the game is over
            return
        self.sent += 1
        client_id, n = f"a{self.sent}", acting.n
        await acting.socket.send(json.dumps({"type": "do", "id": client_id, "act": acting.choose(self.rng), "at": n}))
        while acting.n <= n:
            message = await acting.read()
            done = message.get("done") or (message if message["type"] == "done" else None)
            if done is not None and done["id"] == client_id:
                self.acknowledged[acting.seat, client_id] = done["n"]
        for seat in self.seats:
            await seat.read_until(n)
        await asyncio.sleep(0.2)

    async def come_back(self) -> None:
        """Every person opens the page again."""
        for seat in self.seats:
            with suppress(*GONE):
                await seat.socket.close()
        for seat, key in zip(self.seats, self.keys, strict=True):
            while True:
                try:
                    seat.socket = await self.connect(key)
                    await seat.read()
                    break
                except GONE:
                    await asyncio.sleep(0.05)
            if self.killed_at:
                self.back.append(time.perf_counter() - self.killed_at)
        self.killed_at = 0.0


def owners(database: str) -> dict[str, int]:
    """The number of the worker that owns each table."""
    with psycopg.connect(database) as connection:
        rows = connection.execute("SELECT code, node FROM leases JOIN tables ON tables.id = leases.table_id").fetchall()
    return {code: int(node.split()[-1]) for code, node in rows}


async def kill_often(server: Workers, database: str, tables: list[Watched], kills: int, pause: float) -> int:
    """Kill workers one after the other; returns how often tables had to come back."""
    of_number = dict(enumerate(server.children, 1))
    moved = 0
    for kill in range(kills):
        await asyncio.sleep(pause)
        number = 1 + kill % len(of_number)
        owned = await asyncio.to_thread(owners, database)
        before = set(server.children)
        now = time.perf_counter()
        for table in tables:
            if owned.get(table.code) == number:
                table.killed_at = now
                moved += 1
        os.kill(of_number[number], signal.SIGKILL)
        while len(new := set(server.children) - before) != 1:
            await asyncio.sleep(0.01)
        of_number[number] = new.pop()
    await asyncio.sleep(pause)
    return moved


async def check(database: str, tables: list[Watched]) -> int:
    """How many acts were acknowledged; each must be there."""
    store = Store.open(database)
    for table in tables:
        events = await store.events(table.code)
        assert [event.n for event in events] == list(range(1, len(events) + 1)), "numbers have a gap"
        kept = {(event.by, event.client_id): event.n for event in events if event.client_id}
        for key, n in table.acknowledged.items():
            assert kept.get(key) == n, f"act {key} of {table.code} was acknowledged as {n} and is lost"
    await store.close()
    return sum(len(table.acknowledged) for table in tables)


async def measure_kills(server: Workers, database: str, count: int, kills: int, pause: float) -> dict[str, Any]:
    tables = [Watched(server.address, random.Random(number)) for number in range(count)]
    for table in tables:
        await table.sit_down()
    playing = [asyncio.create_task(table.play()) for table in tables]
    moved = await kill_often(server, database, tables, kills, pause)
    for one in playing:
        one.cancel()
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        if not isinstance(outcome, asyncio.CancelledError):
            raise RuntimeError("a table stopped playing") from outcome
    back = sorted(seconds for table in tables for seconds in table.back)
    figures: dict[str, Any] = {"kills": kills, "tables_moved": moved, "people_back": len(back)}
    for name, share in (("back_p50_s", 0.5), ("back_p95_s", 0.95), ("back_most_s", 1.0)):
        figures[name] = round(back[min(len(back) - 1, int(len(back) * share))], 2)
    return figures | {"acknowledged_and_kept": await check(database, tables)}


def compare(database: str, workers: int, count: int, seconds: float, turns: int) -> dict[str, Any]:
    """Acts for each second of processor time, of one process and of several, in turns; medians."""
    alone, together = [], []
    for _ in range(turns):
        for server, speeds in ((start_commonweal(database), alone), (Workers.begin(database, workers), together)):
            try:
                speeds.append(asyncio.run(measure_speed(server, count, seconds)))
            finally:
                server.stop()
    ratios = sorted(many / one for one, many in zip(alone, together, strict=True))
    return {
        "acts_per_cpu_s_alone": alone,
        "acts_per_cpu_s_workers": together,
        "workers_over_alone": f"{median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})",
    }


async def measure_speed(server: Server, count: int, seconds: float) -> int:
    tables = [Table(server.address, random.Random(number)) for number in range(count)]
    for table in tables:
        await table.sit_down()
    speed, _ = await acts_per_cpu_s(server, tables, seconds)
    for table in tables:
        await table.leave()
    return round(speed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--database", required=True)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--kills", type=int, default=12)
    parser.add_argument("--pause", type=float, default=8.0, help="seconds between two kills")
    parser.add_argument("--turns", type=int, default=3, help="how often what acts cost is measured")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each measurement of speed")
    given = parser.parse_args()
    figures: dict[str, Any] = {}
    if given.turns:
        figures |= compare(given.database, given.workers, given.tables, given.seconds, given.turns)
    if given.kills:
        server = Workers.begin(given.database, given.workers)
        try:
            figures |= asyncio.run(measure_kills(server, given.database, given.tables, given.kills, given.pause))
        finally:
            server.stop()
    for name, value in figures.items():
        print(f"{name:28s} {value}")
    print(machine())


if __name__ == "__main__":
    main()
