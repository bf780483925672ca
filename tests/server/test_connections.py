"""A connection: what goes out soon, what waits, and in which order."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

import pytest

from commonweal.server.protocol import CloseCode
from commonweal.server.rooms.connections import GONE, LONG_TEXT, MOST_WAITING, SMALL, Connection

from .conftest import House


class Peer:
    """The other end, as slow as a test wants it."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.open.set()
        self.gone: Exception | None = None
        self.unsendable = ""
        self.sent: list[Any] = []

    async def send(self, message: dict[str, Any]) -> None:
        await self.open.wait()
        if self.gone is not None:
            raise self.gone
        if self.unsendable and message.get("text") == self.unsendable:
            raise ValueError("no such message")
        self.sent.append(message.get("text", message.get("code")))


def connected(peer: Peer) -> tuple[Connection, asyncio.Task[None]]:
    """A connection to this peer and the task that writes to it."""
    connection = Connection(peer.send, 0, False, "http://localhost")
    return connection, asyncio.get_running_loop().create_task(connection.write())


async def a_while() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_messages_go_out_in_order_and_none_after_the_close() -> None:
    peer = Peer()
    connection, writing = connected(peer)
    connection.push(b"one")
    connection.push(b"two")
    await a_while()
    assert peer.sent == ["one", "two"]
    connection.push(b"three")
    connection.close(1012, "again")
    connection.push(b"four")
    await writing
    assert peer.sent == ["one", "two", "three", 1012]


async def test_long_texts_travel_packed_to_who_asked_for_it() -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    connection = Connection(send, 0, False, "http://localhost", packing=lambda: SMALL)
    writing = asyncio.get_running_loop().create_task(connection.write())
    connection.push(b"a" * LONG_TEXT)
    connection.push(b"short")
    connection.close(CloseCode.TRY_AGAIN, "enough")
    await writing
    assert gzip.decompress(sent[0]["bytes"]) == b"a" * LONG_TEXT
    assert sent[1] == {"type": "websocket.send", "text": "short"}


async def test_what_a_full_line_does_not_take_follows_in_order() -> None:
    peer = Peer()
    connection, writing = connected(peer)
    connection.push(b"one")
    await a_while()
    for again in range(3):
        peer.open.clear()
        for word in ("two", "three", "four"):
            connection.push(f"{word} {again}".encode())
        await a_while()
        connection.push(f"five {again}".encode())
        assert len(peer.sent) == 1 + 4 * again
        peer.open.set()
        await a_while()
    expected = [f"{word} {again}" for again in range(3) for word in ("two", "three", "four", "five")]
    assert peer.sent == ["one", *expected]
    writing.cancel()


async def test_a_line_that_does_not_keep_up_is_let_go() -> None:
    peer = Peer()
    connection, writing = connected(peer)
    peer.open.clear()
    for _ in range(4):
        connection.push(b"x" * (MOST_WAITING // 2))
        await a_while()
    connection.push(b"never")
    peer.open.set()
    await writing
    assert [len(text) for text in peer.sent[:-1]] == [MOST_WAITING // 2]
    assert peer.sent[-1] == CloseCode.TRY_AGAIN


@pytest.mark.parametrize("gone", [ConnectionResetError("nobody is there"), RuntimeError("sent after the close")])
async def test_writing_ends_when_the_peer_is_gone(gone: Exception) -> None:
    peer = Peer()
    connection, writing = connected(peer)
    peer.gone = gone
    connection.push(b"one")
    with pytest.raises(type(gone)):
        await writing
    connection.push(b"two")
    connection.close(1012, "again")
    assert peer.sent == []


async def test_writing_ends_soon_after_the_close_although_the_peer_reads_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("commonweal.server.rooms.connections.LINGER", 0.01)
    for closes_first in (False, True):
        peer = Peer()
        peer.open.clear()
        connection = Connection(peer.send, 0, False, "http://localhost")
        connection.push(b"one")
        if closes_first:
            connection.close(4401, "the seat was given up")
        writing = asyncio.get_running_loop().create_task(connection.write())
        await a_while()
        connection.close(4401, "the seat was given up")
        with pytest.raises(GONE):
            await writing
        assert peer.sent == []


async def test_a_line_may_end_while_a_message_is_half_out() -> None:
    peer = Peer()
    connection, writing = connected(peer)
    peer.open.clear()
    connection.push(b"one")
    await a_while()
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    peer.open.set()
    await a_while()
    assert peer.sent == []


async def test_nothing_follows_a_message_that_was_lost_and_the_others_have_theirs() -> None:
    """The peer comes back and asks for everything after the last message that it has."""
    peers = [Peer(), Peer(), Peer()]
    connections = [connected(peer) for peer in peers]
    peers[1].unsendable = "one"
    for connection, _ in connections:
        connection.push(b"one")
        connection.push(b"two")
    await a_while()
    assert [peer.sent for peer in peers] == [["one", "two"], [CloseCode.TRY_AGAIN], ["one", "two"]]
    for _, writing in connections:
        writing.cancel()


async def test_the_message_that_goes_next_is_never_too_long() -> None:
    peer = Peer()
    connection = Connection(peer.send, 0, False, "http://localhost")
    connection.push(b"x" * (2 * MOST_WAITING))
    connection.push(b"one")
    connection.push(b"y" * (MOST_WAITING - 3))
    writing = asyncio.get_running_loop().create_task(connection.write())
    await a_while()
    assert [len(text) for text in peer.sent] == [2 * MOST_WAITING, 3, MOST_WAITING - 3]
    connection.push(b"two")
    await a_while()
    assert peer.sent[-1] == "two"
    writing.cancel()


async def test_older_pages_go_out_when_nothing_else_waits() -> None:
    peer = Peer()
    connection = Connection(peer.send, 0, False, "http://localhost")
    pages = iter([b"page 1", b"page 2", None])

    async def next_page() -> bytes | None:
        page = next(pages)
        if page == b"page 2":
            connection.push(b"news 2")
        return page

    connection.push(b"hello")
    connection.push(b"news 1")
    connection.follow_up(next_page, asyncio.get_running_loop().call_soon)
    writing = asyncio.get_running_loop().create_task(connection.write())
    await a_while()
    assert peer.sent == ["hello", "news 1", "page 1", "page 2", "news 2"]
    connection.push(b"news 3")
    await a_while()
    assert peer.sent[-1] == "news 3"
    writing.cancel()


async def test_a_connection_that_closes_sends_no_more_pages() -> None:
    peer = Peer()
    connection = Connection(peer.send, 0, False, "http://localhost")

    async def next_page() -> bytes | None:
        connection.close(CloseCode.SEAT_GIVEN_UP, "the seat was given up")
        return b"page"

    connection.push(b"hello")
    connection.follow_up(next_page, asyncio.get_running_loop().call_soon)
    await connection.write()
    assert peer.sent == ["hello", CloseCode.SEAT_GIVEN_UP]
    assert connection.closing is not None


async def test_what_the_peer_takes_at_once_needs_no_task_and_nothing_overtakes() -> None:
    peer, takes = Peer(), True

    def write_now(message: bytes) -> bool:
        if takes:
            peer.sent.append(f"{message.decode()}, at once")
        return takes

    connection = Connection(peer.send, 0, False, "http://localhost", write_now)
    connection.push(b"greeting")
    writing = asyncio.get_running_loop().create_task(connection.write())
    connection.push(b"behind it")
    await a_while()
    connection.push(b"one")
    assert peer.sent == ["greeting", "behind it", "one, at once"]
    takes = False
    peer.open.clear()
    connection.push(b"two")
    await a_while()
    takes = True
    connection.push(b"three")  # while "two" waits for the peer
    assert peer.sent[3:] == []
    peer.open.set()
    await a_while()
    connection.push(b"four")
    assert peer.sent[3:] == ["two", "three", "four, at once"]
    connection.close(1012, "again")
    connection.push(b"five")
    await writing
    assert peer.sent[6:] == [1012]


async def test_a_running_server_writes_updates_at_once(house: House) -> None:
    people = await house.people(2)
    await people[0].host("start")
    table = await house.tables.find(people[0].code)
    async with people[0].connect() as page:
        [connection] = table.connections
        await page.catches_up()
        await a_while()
        connection.push(b'{"type":"pong"}')
        assert not connection._queue
