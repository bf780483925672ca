"""A real server on a free port, in this process, with a database of its own."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, nullcontext
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import uvicorn
from litestar import Litestar
from litestar.datastructures import State

from commonweal.play import catalogue
from commonweal.server.load.background_work import BackgroundWork
from commonweal.server.load.limits import FRAME_BYTES
from commonweal.server.rooms.tables import Settings, Tables
from commonweal.server.serve import address_of, listening
from commonweal.server.store import Store
from commonweal.server.web.application import serve_with, without_tables
from commonweal.server.web.http_protocol import PatientProtocol
from commonweal.server.web.live_protocol import LiveProtocol

from .connection import Client, Connection
from .fake_time import SkippingTime


class PromptServer(uvicorn.Server):
    """Ends as soon as it may. Uvicorn looks ten times a second whether it is to end, and then waits as long again."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.end = asyncio.Event()

    async def main_loop(self) -> None:
        await self.on_tick(0)
        await self.end.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for _ in range(20):  # those who hung up are gone a moment later
            if not self.server_state.connections:
                break
            await asyncio.sleep(0.001)
        else:
            await super().shutdown(sockets)
            return
        for server in self.servers:
            server.close()
        await self.lifespan.shutdown()


class Applications:
    """Applications that houses use one after another: to make one takes longer than many a test."""

    def __init__(self) -> None:
        self._free: list[tuple[Litestar, Any]] = []

    def lend(self, tables: Tables) -> tuple[Litestar, Callable[[], None]]:
        """An application that nobody else uses, with these tables and nothing of earlier ones; and how it is given
        back."""
        if not self._free:
            made = without_tables()
            self._free.append((made, made.asgi_handler))
        app, bare = self._free.pop()
        app.state, app.asgi_handler = State(), bare
        serve_with(app, tables)
        return app, lambda: self._free.append((app, bare))


class House:
    """A running server."""

    def __init__(self, tables: Tables, base: str, app: Litestar) -> None:
        self.tables, self.store, self.base, self.app = tables, tables.store, base, app
        assert isinstance(tables.settings.time, SkippingTime)
        self.time = tables.settings.time
        self.stack = AsyncExitStack()
        self.stop: Callable[[], Awaitable[None]] = self.stack.aclose

    @property
    def background_work(self) -> BackgroundWork:
        found: BackgroundWork = self.app.state.background_work
        return found

    async def client(self, code: str = "") -> Client:
        """Somebody with a browser of their own, at the table with this code."""
        made = Client(self.base)
        made.code = code
        self.stack.push_async_callback(made.close)
        return made

    async def people(self, count: int, seats: int | None = None, **more: object) -> list[Client]:
        """People who sit at one new table; the first is its host."""
        host = await self.client()
        await host.make(seats or count, **more)
        others = [await self.client() for _ in range(count - 1)]
        for other in others:
            await other.join(host.code)
        return [host, *others]

    async def game(self, count: int = 4, **more: Any) -> tuple[list[Client], list[Connection]]:
        """People at a new table whose game has begun, each with a connection."""
        people = await self.people(count, **more)
        await people[0].host("start")
        return people, [await person.connect() for person in people]


@pytest.fixture(autouse=True)
def refuse_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the refusal of a network that asks for too much."""
    monkeypatch.setattr("commonweal.server.load.rate_limits.REFUSAL_SECONDS", 0.0)


@pytest.fixture(scope="session")
def applications() -> Applications:
    return Applications()


@pytest_asyncio.fixture
async def open_house(tmp_path: Path, applications: Applications) -> AsyncIterator[Callable[..., Awaitable[House]]]:
    """Opens a server; several may be opened on one database."""
    async with AsyncExitStack() as stack:

        async def open_(database: str = f"sqlite:///{tmp_path / 'house.sqlite'}", **settings: object) -> House:
            store = Store.open(database, patience=0.2)
            listener = listening("127.0.0.1", 0)
            base = address_of("127.0.0.1", listener.getsockname()[1])
            usual = {"bot_pause": 0.0, "bot_tick": 0.001, "wall_seconds": 0.01, "time": SkippingTime(), "address": base}
            tables = Tables(store, Settings(**(usual | settings)))  # type: ignore[arg-type]
            app, give_back = applications.lend(tables)
            config = uvicorn.Config(
                app,
                http=PatientProtocol,
                ws=LiveProtocol,
                ws_max_size=FRAME_BYTES,
                ws_per_message_deflate=False,
                log_config=None,
                timeout_graceful_shutdown=1,
            )
            server = PromptServer(config)
            server.capture_signals = nullcontext  # type: ignore[method-assign,assignment]
            running = asyncio.create_task(server.serve(sockets=[listener]))
            house = House(tables, base, app)

            async def stop() -> None:
                await house.stack.aclose()
                stopped_before = server.end.is_set()
                server.end.set()
                await running
                if not stopped_before:
                    give_back()

            house.stop = stop
            stack.push_async_callback(stop)
            while not server.started:
                await asyncio.sleep(0.005)
            return house

        yield open_


@pytest_asyncio.fixture
async def house(open_house: Callable[..., Awaitable[House]]) -> House:
    return await open_house()


@pytest.fixture
def council_installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game Council of the tests is installed."""
    yield from installed(monkeypatch, EntryPoint("council", "rulebook.councils:BOOK", "commonweal.games"))


@pytest.fixture
def assembly_installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game Assembly of the tests is installed."""
    yield from installed(monkeypatch, EntryPoint("assembly", "rulebook.assemblies:BOOK", "commonweal.games"))


@pytest.fixture
def forum_installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game Forum of the tests is installed."""
    yield from installed(monkeypatch, EntryPoint("forum", "rulebook.forums:BOOK", "commonweal.games"))


def installed(monkeypatch: pytest.MonkeyPatch, game: EntryPoint) -> Iterator[None]:
    """While a fixture lasts, a game is installed."""
    found = catalogue.entry_points
    games = [point for point in found(group=game.group) if point.name != game.name]
    monkeypatch.setattr(
        catalogue, "entry_points", lambda group: [*games, game] if group == game.group else found(group=group)
    )
    catalogue.game_names.cache_clear()
    yield
    catalogue.game_names.cache_clear()
