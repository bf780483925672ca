"""Measures live tables: a real server process with a real database, played at over real lines from another process.

Prints JSON: `acts_per_cpu_s` (acknowledged durable acts per second of the server's own processor time, at full load),
`p50_ms` and `p99_ms` (from sending an act until the last client of its table has the news, at 100 acts a second),
`bytes_per_table` (memory of an idle table in use before) and `bytes_per_act` (what an act adds to the database)."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

SERVER = """
import sys
from commonweal.server.serve import serve
serve(port=0, database=sys.argv[1], bot_pause=0, say=lambda text: None, ready=lambda link: print(link, flush=True))
"""

SETTLED = 8.0  # seconds after which a table that nobody uses is let go


@dataclass
class Server:
    """A server process of our own."""

    process: subprocess.Popen[str]
    base: str

    @classmethod
    def start(cls, database: str, *wrapper: str) -> Server:
        command = [*wrapper, sys.executable, "-c", SERVER, database]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        link = process.stdout.readline().strip().rstrip("/")
        if not link:
            raise RuntimeError(f"the server did not start (exit status {process.wait()})")
        return cls(process, link.replace("localhost", "127.0.0.1"))

    @property
    def cpu_s(self) -> float:
        """Processor time so far, all threads, user and system."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Bytes of memory in use."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


def call(base: str, path: str, body: Any, key: str = "") -> tuple[dict[str, Any], dict[str, str]]:
    """A POST, and the cookies that came back."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    request = urllib.request.Request(f"{base}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        cookies = dict(c.split(";")[0].split("=", 1) for c in answer.headers.get_all("Set-Cookie") or [])
        return json.load(answer), cookies


class Seat:
    """One seat's line, reading as little of what comes as a player must."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket, self.seat = socket, seat
        self.choices: list[dict[str, Any]] = []
        self.over = False
        self.n = 0

    async def read(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["type"] == "refused":
            raise RuntimeError(f"the server refused an act: {message['text']}")
        if message["type"] in ("hello", "update") and message["position"] is not None:
            position = message["position"]
            self.choices, self.over, self.n = position["choices"], position["over"], message["n"]
            if self.seat not in position["to_act"]:
                self.choices = []
        return message


class Party:
    """Four seats at one table, at random."""

    def __init__(self, base: str, dice: random.Random) -> None:
        self.base, self.dice = base, dice
        self.seats: list[Seat] = []
        self.acts = 0
        self.delays: list[float] = []

    async def sit_down(self) -> None:
        """A table of four, begun."""
        await self.leave()
        keys = await asyncio.to_thread(self._make)
        for seat, key in enumerate(keys):
            url = f"{self.base.replace('http', 'ws', 1)}/api/tables/{self.code}/live"
            headers = {"Authorization": f"Bearer {key}"}
            socket = await connect(url, additional_headers=headers, compression=None, ping_interval=None)
            self.seats.append(Seat(socket, seat))
            await self.seats[-1].read()

    def _make(self) -> list[str]:
        made, cookies = call(
            self.base, "/api/tables", {"game": "potlatch", "seats": 4, "charter": {"linked_games": 6}, "play": True}
        )
        self.code = made["code"]
        keys = [cookies[f"cw-{self.code}"]]
        for _ in range(3):
            _, more = call(self.base, f"/api/tables/{self.code}/join", {})
            keys.append(more[f"cw-{self.code}"])
        call(self.base, f"/api/tables/{self.code}/host", {"do": "start"}, cookies[f"cw-host-{self.code}"])
        return keys

    async def leave(self) -> None:
        for seat in self.seats:
            await seat.socket.close()
        self.seats = []

    async def act(self) -> bool:
        """One act of whoever is to act, until all four have the news. False: the game is over."""
        acting = next((seat for seat in self.seats if seat.choices), None)
        if acting is None:
            return False
        chosen = self.dice.choice(acting.choices)["act"]
        n, begun = acting.n, time.perf_counter()
        await acting.socket.send(json.dumps({"type": "do", "id": f"{n}", "act": chosen, "at": n}))
        await asyncio.gather(*(self._until(seat, n) for seat in self.seats))
        self.delays.append(time.perf_counter() - begun)
        self.acts += 1
        return not acting.over

    @staticmethod
    async def _until(seat: Seat, n: int) -> None:
        while seat.n <= n:
            await seat.read()


async def _full_load(parties: list[Party], seconds: float) -> None:
    """Every table plays as fast as it can."""
    until = time.perf_counter() + seconds

    async def play(party: Party) -> None:
        while time.perf_counter() < until:
            if not await party.act():
                return

    await asyncio.gather(*(play(party) for party in parties))


async def _steady(parties: list[Party], rate: float, seconds: float) -> None:
    """`rate` acts a second in all, evenly spread."""
    gap, begun = len(parties) / rate, time.perf_counter()

    async def play(number: int, party: Party) -> None:
        for turn in range(int(seconds / gap)):
            due = begun + (turn + number / len(parties)) * gap
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if not await party.act():
                return

    await asyncio.gather(*(play(number, party) for number, party in enumerate(parties)))


def _bytes_on_disk(folder: Path) -> int:
    import sqlite3

    with sqlite3.connect(folder / "live.sqlite") as database:
        pages = database.execute("PRAGMA page_count").fetchone()[0]
        free = database.execute("PRAGMA freelist_count").fetchone()[0]
        size = database.execute("PRAGMA page_size").fetchone()[0]
    return int((pages - free) * size)


async def _measure(server: Server, folder: Path, tables: int, seconds: float) -> dict[str, Any]:
    dice = random.Random(1)
    warm = Party(server.base, dice)
    await warm.sit_down()
    for _ in range(40):
        await warm.act()
    await warm.leave()
    before = server.memory
    parties = [Party(server.base, dice) for _ in range(tables)]
    for party in parties:
        await party.sit_down()
    figures: dict[str, Any] = {"tables": tables}
    await _steady(parties, 100.0, seconds)
    delays = sorted(delay for party in parties for delay in party.delays)
    figures["p50_ms"] = round(delays[len(delays) // 2] * 1000, 2)
    figures["p99_ms"] = round(delays[len(delays) * 99 // 100] * 1000, 2)
    done, cpu, disk = sum(p.acts for p in parties), server.cpu_s, _bytes_on_disk(folder)
    await _full_load(parties, seconds)
    acts = sum(p.acts for p in parties) - done
    figures["acts"] = acts
    figures["acts_per_cpu_s"] = round(acts / (server.cpu_s - cpu))
    figures["bytes_per_act"] = round((_bytes_on_disk(folder) - disk) / acts, 1)
    figures["bytes_per_table_in_play"] = round((server.memory - before) / tables)
    for party in parties:
        await party.leave()
    return figures


async def _idle_tables(server: Server, tables: int) -> int:
    """Memory of a table that was played at, after everybody left the line."""
    dice = random.Random(2)

    async def play_a_little(acts: int) -> None:
        party = Party(server.base, dice)
        await party.sit_down()
        for _ in range(acts):
            await party.act()
        await party.leave()

    for _ in range(100):  # what any server needs once: threads, caches, arenas
        await play_a_little(10)
    await asyncio.sleep(SETTLED)
    before = server.memory
    for _ in range(tables):
        await play_a_little(10)
    await asyncio.sleep(SETTLED)
    return max(0, round((server.memory - before) / tables))


def measure(tables: int = 100, seconds: float = 8.0) -> dict[str, Any]:
    """The figures of `commonweal bench live`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server.start(f"sqlite:///{folder / 'live.sqlite'}")
        try:
            figures = asyncio.run(_measure(server, folder, tables, seconds))
        finally:
            server.stop()
        server = Server.start(f"sqlite:///{folder / 'idle.sqlite'}")
        try:
            figures["bytes_per_table"] = asyncio.run(_idle_tables(server, 150))
        finally:
            server.stop()
    return figures


if __name__ == "__main__":
    print(json.dumps(measure()))
