"""Measures live tables: a real server process with a real database, played at over WebSockets from another process.

`acts_per_cpu_s`: acknowledged durable acts for each second of the server's processor time, at full load. `p50_ms` and
`p99_ms`: from sending an act until the last client of its table has it, at 100 acts a second. `bytes_per_act`: what
an act adds to the database. All of it for each game, at tables of four seats in Potlatch and six in the others. The
memory of tables and connections is that of `commonweal bench memory`.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sqlite3
import tempfile
import time
import urllib.request
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from commonweal.bench.load import Delay, Server, acts_per_cpu_s, delays_of, play_steadily, start_commonweal
from commonweal.bench.machine import machine
from commonweal.play import find_book

SEATS = {"potlatch": 4, "original_position": 6, "legislation": 6, "new_tabor": 6, "laissez_faire": 6}
CHARTERS: dict[str, dict[str, Any]] = {"potlatch": {"linked_games": 6}}
RATE = 100.0


def call(base: str, path: str, body: Any, key: str = "") -> tuple[dict[str, Any], dict[str, str]]:
    """The answer to a POST, and its cookies."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    request = urllib.request.Request(f"{base}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        cookies = dict(c.split(";")[0].split("=", 1) for c in answer.headers.get_all("Set-Cookie") or [])
        return json.load(answer), cookies


def unpacked(text: str | bytes) -> str | bytes:
    """A message as text; long ones come as gzip on connections that ask for it."""
    return gzip.decompress(text) if isinstance(text, bytes) else text


class Seat:
    """The client of one seat, reading as little of what comes as a player must."""

    def __init__(self, socket: ClientConnection, seat: int, game: str = "potlatch") -> None:
        self.socket, self.seat, self.acts = socket, seat, find_book(game).acts_by_name
        self.choices: list[dict[str, Any]] = []
        self.may_act = self.over = False
        self.n = 0

    async def read(self) -> dict[str, Any]:
        return self.take(await self.socket.recv())

    def take(self, text: str | bytes) -> dict[str, Any]:
        """Take over what a message says."""
        message: dict[str, Any] = msgspec.json.decode(unpacked(text))
        if message["type"] == "refused":
            raise RuntimeError(f"the server refused an act: {message['message']}")
        if message["type"] in ("hello", "update") and message["position"] is not None:
            position = message["position"]
            self.over, self.n = position["over"], message["n"]
            self.choices = position.get("choices", self.choices)
            self.may_act = self.seat in position["to_act"] and bool(self.choices)
        return message

    def choose(self, rng: random.Random) -> dict[str, Any]:
        """One of the acts that answer what the seat is asked, at random; drafts only if there is nothing else."""
        answers = [rows for rows in self.choices if not self._is_aside(rows)]
        usual = [rows for rows in answers if self.acts[rows["act"]].once_in == 1]
        chosen = rng.choice(usual or answers)
        operands = self.acts[chosen["act"]].operands
        return {"act": chosen["act"], **dict(zip(operands, rng.choice(chosen["rows"]), strict=True))}

    def _is_aside(self, rows: dict[str, Any]) -> bool:
        act = self.acts[rows["act"]]
        return act.aside or act.leaves or act.words is not None

    async def read_until(self, n: int) -> float:
        """Read until the event after event n is here; the time when it was."""
        while self.n <= n:
            await self.read()
        return time.perf_counter()


class Table:
    """A table with a client on every seat that acts at random."""

    def __init__(self, base: str, rng: random.Random, game: str = "potlatch") -> None:
        self.base, self.rng, self.game = base, rng, game
        self.seats: list[Seat] = []
        self.delays: list[Delay] = []
        self.code = ""
        self.keys: list[str] = []
        self.more: list[ClientConnection] = []

    async def sit_down(self) -> None:
        """Create a table, take its seats and begin the game."""
        await self.leave()
        await asyncio.to_thread(self._make)
        for seat, key in enumerate(self.keys):
            self.seats.append(Seat(await self.connect(key), seat, self.game))
            await self.seats[-1].read()

    async def connect(self, key: str, query: str = "") -> ClientConnection:
        """A connection for the seat of a key."""
        url = f"{self.base.replace('http', 'ws', 1)}/api/tables/{self.code}/live{query}"
        headers = {"Authorization": f"Bearer {key}"}
        return await connect(url, additional_headers=headers, compression=None, ping_interval=None, open_timeout=None)

    async def connect_again(self) -> None:
        """Another connection for every seat, as from a second device."""
        for key in self.keys:
            self.more.append(await self.connect(key))
            await self.more[-1].recv()

    def _make(self) -> None:
        seats, charter = SEATS[self.game], CHARTERS.get(self.game, {})
        wish = {"game": self.game, "seats": seats, "charter": charter, "play": True}
        made, cookies = call(self.base, "/api/tables", wish)
        self.code = made["code"]
        self.keys = [cookies[f"cw-{self.code}"]]
        for _ in range(seats - 1):
            _, more = call(self.base, f"/api/tables/{self.code}/join", {})
            self.keys.append(more[f"cw-{self.code}"])
        call(self.base, f"/api/tables/{self.code}/host", {"do": "start"}, cookies[f"cw-host-{self.code}"])

    async def leave(self) -> None:
        for socket in [*(seat.socket for seat in self.seats), *self.more]:
            await socket.close()
        self.seats, self.more = [], []

    async def act(self) -> bool:
        """One act of a seat whose turn it is, until all clients have it. False: the game is over."""
        acting = next((seat for seat in self.seats if seat.may_act), None)
        if acting is None:
            return False
        chosen = acting.choose(self.rng)
        n, begun = acting.n, time.perf_counter()
        await acting.socket.send(json.dumps({"type": "do", "id": f"{n}", "act": chosen, "at": n}))
        arrived = await asyncio.gather(*(seat.read_until(n) for seat in self.seats))
        self.delays.append(Delay(arrived[acting.seat] - begun, max(arrived) - begun))
        return not acting.over


def bytes_on_disk(database: Path) -> int:
    """Bytes in use of a SQLite file."""
    with sqlite3.connect(database) as opened:
        pages = opened.execute("PRAGMA page_count").fetchone()[0]
        free = opened.execute("PRAGMA freelist_count").fetchone()[0]
        size = opened.execute("PRAGMA page_size").fetchone()[0]
    return int((pages - free) * size)


async def _measure(server: Server, database: Path, game: str, tables: int, seconds: float) -> dict[str, Any]:
    played = [Table(server.address, random.Random(number), game) for number in range(tables)]
    for table in played:
        await table.sit_down()
    await server.load_machine_code()
    await play_steadily(played, RATE, seconds)
    figures = {"tables": tables} | delays_of(played)
    disk = bytes_on_disk(database)
    speed, acts = await acts_per_cpu_s(server, played, seconds)
    figures |= {
        "acts": acts,
        "acts_per_cpu_s": round(speed),
        "bytes_per_act": round((bytes_on_disk(database) - disk) / acts, 1),
    }
    for table in played:
        await table.leave()
    return figures


def measure(tables: int = 100, seconds: float = 8.0, games: Iterable[str] = tuple(SEATS)) -> dict[str, Any]:
    """The figures of `commonweal bench live`, by game."""
    return {game: measure_game(game, tables, seconds) for game in games} | {"machine": machine()}


def measure_game(game: str, tables: int, seconds: float) -> dict[str, Any]:
    """Measure one game, with a new server and a new database."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "live.sqlite"
        server = start_commonweal(f"sqlite:///{database}")
        try:
            return asyncio.run(_measure(server, database, game, tables, seconds))
        finally:
            server.stop()
