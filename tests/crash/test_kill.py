"""A server that is killed at any moment loses nothing that it acknowledged, and does nothing twice."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosed

from commonweal.server.store import Event, Store
from postgres_server import NamedServer, postgres_server  # noqa: F401
from server.connection import Client, Connection

KILLS = 12
TABLES = 3
pytestmark = [pytest.mark.crash, pytest.mark.timeout(150)]


class Nursery:
    """Server processes, one after the other, on one port."""

    def __init__(self, process: asyncio.subprocess.Process, database: str) -> None:
        self.process, self.database = process, database
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.pid = 0

    async def start(self) -> str:
        """A server that answers; its address."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{self.port} {self.database}\n".encode())
        said = await self._line()
        self.pid = int(said.split()[0])
        return f"http://127.0.0.1:{self.port}"

    async def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        self.pid = 0
        assert await self._line() == "gone"

    async def end(self) -> None:
        """Also where a test fails while a server runs: the nursery waits for its child."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self.process.wait()

    async def _line(self) -> str:
        assert self.process.stdout is not None
        return (await asyncio.wait_for(self.process.stdout.readline(), 30)).decode().strip()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'crash.sqlite'}"
    server: NamedServer = request.getfixturevalue("postgres_server")
    return server.new_database()


@pytest_asyncio.fixture
async def nursery(database: str) -> AsyncIterator[Nursery]:
    pipe = asyncio.subprocess.PIPE
    script = Path(__file__).parent / "nursery.py"
    process = await asyncio.create_subprocess_exec(sys.executable, str(script), stdin=pipe, stdout=pipe)
    nursery = Nursery(process, database)
    yield nursery
    await nursery.end()


class Player:
    """One seat over many lives of the server: keeps what was acknowledged, and sends again what was not."""

    def __init__(self, client: Client, dice: random.Random) -> None:
        self.client, self.dice = client, dice
        self.key = client.key()
        self.acknowledged: dict[str, int] = {}
        self.open: tuple[str, str] | None = None
        self.sent = 0
        self.seen = 0

    async def play(self) -> None:
        """Act at random until the connection breaks."""
        try:
            connection = self.client.connect(self.seen, Cookie="", Origin="", Authorization=f"Bearer {self.key}")
            async with connection:
                await self._play(connection)
        except (OSError, EOFError, ConnectionClosed):
            return  # the server was killed
        except Exception as broken:  # a handshake that was cut off in the middle
            if "handshake" not in str(broken) and "HTTP" not in str(broken):
                raise

    async def _play(self, connection: Connection) -> None:
        if self.open is not None:
            await self._send(connection)
        while True:
            await connection.waits_until(lambda one: one.turn or one.position["over"])
            if connection.position["over"]:
                return
            self.sent += 1
            act = self.dice.choice(connection.choices)["act"]
            self.open = f"{self.client.seat}-{self.sent}", act
            await self._send(connection)

    async def _send(self, connection: Connection) -> None:
        assert self.open is not None
        client_id, act = self.open
        answer = await connection.do(act, id=client_id)
        self.open = None
        if answer["type"] == "done":
            assert self.acknowledged.setdefault(client_id, answer["n"]) == answer["n"]
            await connection.waits_until(lambda one: one.moment >= answer["n"])
        self.seen = connection.n


async def seated(base: str, dice: random.Random) -> list[Player]:
    """A new game of three people and a bot."""
    host = Client(base)
    await host.make(4, charter={"linked_games": 6})
    people = [host, Client(base), Client(base)]
    for other in people[1:]:
        await other.join(host.code)
    await host.host("bot", seat=3, bot="random")
    await host.host("start")
    return [Player(person, dice) for person in people]


def check(events: list[Event], players: list[Player]) -> None:
    """Every acknowledged act is there, under its number, once; and the numbers have no gap."""
    assert [event.n for event in events] == list(range(1, len(events) + 1))
    sent = [(event.by, event.client_id) for event in events if event.client_id is not None]
    assert len(sent) == len(set(sent))
    kept = {(event.by, event.client_id): event.n for event in events}
    for player in players:
        for client_id, n in player.acknowledged.items():
            assert kept.get((player.client.seat, client_id)) == n, (
                f"act {client_id} was acknowledged as {n} and is lost"
            )


async def acknowledged(players: list[Player], more: int) -> None:
    """Wait until so many more acts are acknowledged, however slow the machine is."""
    enough = sum(len(player.acknowledged) for player in players) + more
    while sum(len(player.acknowledged) for player in players) < enough:
        await asyncio.sleep(0.002)


async def test_killed_servers_lose_nothing_they_acknowledged(nursery: Nursery) -> None:
    dice = random.Random(f"kill {nursery.database.split(':')[0]}")
    base = await nursery.start()
    games = [await seated(base, dice) for _ in range(TABLES)]
    players = [player for people in games for player in people]
    for _ in range(KILLS):
        playing = [asyncio.create_task(player.play()) for player in players]
        await acknowledged(players, dice.randrange(25))
        await asyncio.sleep(dice.uniform(0, 0.05))
        await nursery.kill()
        await asyncio.gather(*playing)
        base = await nursery.start()
    assert sum(len(player.acknowledged) for player in players) > 3 * KILLS
    await nursery.kill()
    store = Store.open(nursery.database)
    for people in games:
        check(await store.events(people[0].client.code), people)
        for player in people:
            await player.client.close()
    await store.close()
