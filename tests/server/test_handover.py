"""Sockets that one worker hands over to another: taken whole, or left as they are."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from commonweal.server import handover
from commonweal.server.handover import Receiver, give
from commonweal.server.metrics import HANDED_OVER
from commonweal.server.store import Owner
from postgres_server import NamedServer, postgres_server  # noqa: F401

from .conftest import House
from .test_forwarding import over

Open = Callable[..., Awaitable[House]]
Taken = list[tuple[socket.socket, bytes]]


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "1")


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    """A connection: the client's end and the server's."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        client = socket.create_connection(listener.getsockname())
        server, _ = listener.accept()
    with client, server:
        client.settimeout(20)
        yield client, server


@asynccontextmanager
async def receiver(path: str, *, has_room: bool = True) -> AsyncIterator[Taken]:
    """Somebody who takes connections; what it was given."""
    taken: Taken = []

    async def serve(connection: socket.socket, head: bytes) -> None:
        taken.append((connection, head))

    made = Receiver(path, serve, lambda: has_room)
    made.start()
    yield taken
    await made.close(without_parent=False)
    for connection, _ in taken:
        connection.close()


def files() -> int:
    """How many files this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


async def test_a_connection_is_given_with_what_was_read(path: str, pair: tuple[socket.socket, socket.socket]) -> None:
    client, server = pair
    async with receiver(path) as taken:
        assert await give(path, server.fileno(), b"GET /")
        ((connection, head),) = taken
        client.sendall(b"more")
        server.close()  # which does not end the connection
        assert head == b"GET /"
        assert await asyncio.get_running_loop().sock_recv(connection, 100) == b"more"
        connection.sendall(b"answer")
        assert client.recv(100) == b"answer"
    assert client.recv(100) == b""
    assert not Path(path).exists()


async def test_nobody_is_given_a_connection_where_nobody_takes_it(
    path: str, pair: tuple[socket.socket, socket.socket]
) -> None:
    assert not await give(path, pair[1].fileno(), b"GET /")
    async with receiver(path, has_room=False) as taken:
        before = files()
        assert not await give(path, pair[1].fileno(), b"GET /")
        assert not await give(path, pair[1].fileno(), b"")
        assert not await give(path, pair[1].fileno(), b"x" * (1 << 20))  # longer than any head
        assert (taken, files()) == ([], before)
    socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET).bind(path)  # of one that was killed
    assert not await give(path, pair[1].fileno(), b"GET /")
    async with receiver(path) as taken:
        assert await give(path, pair[1].fileno(), b"GET /")


async def test_what_is_no_connection_is_refused(path: str, pair: tuple[socket.socket, socket.socket]) -> None:
    async with receiver(path) as taken:
        before = files()
        unix, other = socket.socketpair()
        with unix, other, Path(os.devnull).open() as file:
            for number in (unix.fileno(), file.fileno()):
                assert not await give(path, number, b"GET /")
        for forged in ([], [pair[1].fileno()] * 2, [pair[1].fileno()] * 9):
            with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as forger:
                forger.setblocking(False)
                forger.connect(path)
                socket.send_fds(forger, [b"GET /"], forged) if forged else forger.send(b"GET /")
                assert await asyncio.get_running_loop().sock_recv(forger, 10) == b""
        assert (taken, files()) == ([], before)


async def test_another_user_is_refused(
    path: str, pair: tuple[socket.socket, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with receiver(path) as taken:
        before, own = files(), os.geteuid()
        monkeypatch.setattr(handover.os, "geteuid", lambda: own + 1)
        assert not await give(path, pair[1].fileno(), b"GET /")
        assert (taken, files()) == ([], before)


async def test_a_connection_whose_giver_has_given_up_is_not_served(
    path: str, pair: tuple[socket.socket, socket.socket]
) -> None:
    async with receiver(path) as taken:
        before = files()
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as giver:
            giver.connect(path)
            socket.send_fds(giver, [b"GET /"], [pair[1].fileno()])
        assert await give(path, pair[1].fileno(), b"second")  # once it is taken, the first was looked at
        assert [head for _, head in taken] == [b"second"]
        assert files() == before + 1


async def test_a_connection_is_let_go_when_the_other_worker_may_still_take_it(
    path: str, pair: tuple[socket.socket, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handover, "SECONDS", 0.01)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as busy:
        busy.bind(path)
        busy.listen()  # it has the file and does not answer in time
        assert await give(path, pair[1].fileno(), b"GET /")  # served by both otherwise


# ---------------------------------------------------------------- two servers


@pytest.fixture
async def both(open_house: Open, postgres_server: NamedServer, path: str) -> tuple[House, House]:  # noqa: F811
    """Two servers on one database; the second hands over to the first, if that takes it."""
    url = postgres_server.new_database()
    first = await open_house(url, shared=True, node="first")
    return first, await open_house(url, shared=True, node="second", workers={Owner("first", first.base): path})


@pytest.mark.postgres
async def test_a_connection_that_nobody_takes_is_forwarded(both: tuple[House, House], path: str) -> None:
    first, second = both
    (host,) = await first.people(1, seats=3)
    there = await over(second, host)
    before = HANDED_OVER._value.get()
    async with there.connect() as connection:  # nobody listens
        await connection.catches_up()
    async with receiver(path, has_room=False) as taken, there.connect() as connection:
        await connection.catches_up()
    assert (taken, HANDED_OVER._value.get()) == ([], before)


@pytest.mark.postgres
async def test_a_handed_connection_has_the_whole_request_and_is_let_go(both: tuple[House, House], path: str) -> None:
    first, second = both
    (host,) = await first.people(1, seats=3)
    there = await over(second, host)
    async with receiver(path) as taken:
        before, handed = files(), HANDED_OVER._value.get()
        opening = asyncio.create_task(there.connect(since=7).__aenter__())
        while not taken:
            await asyncio.sleep(0.005)
        connection, head = taken[0]
        assert head.startswith(f"GET /api/tables/{host.code}/live?since=7 HTTP/1.1\r\n".encode())
        assert head.endswith(b"\r\n\r\n")
        assert f"\r\nCookie: {there.connect().headers['Cookie']}\r\n".lower().encode() in head.lower()
        while files() > before + 2:  # the client's end, and the one that was taken
            await asyncio.sleep(0.005)
        assert HANDED_OVER._value.get() == handed + 1
        connection.sendall(b"HTTP/1.1 418 Teapot\r\nContent-Length: 0\r\n\r\n")
        with pytest.raises(Exception, match="418"):
            await opening
