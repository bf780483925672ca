"""The WebSocket class: whole texts by the short way, and all else as ever."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError

from commonweal.server.wire import MOST_UNREAD, SHORT_WAY, Wire

from .conftest import House

MOST = 1 << 20


class Echo:
    """An application that says again what it hears by the short way, and the usual way where that is shut."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.short: list[bool] = []
        self.open = asyncio.Event()
        self.open.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        write = scope["extensions"][SHORT_WAY]["write"]
        while (message := await receive())["type"] == "websocket.receive":
            await self.open.wait()
            self.heard.append(message["text"])
            self.short.append(write(message["text"]))
            if not self.short[-1]:
                await send({"type": "websocket.send", "text": message["text"]})


@asynccontextmanager
async def opened(app: Any, **settings: Any) -> AsyncIterator[str]:
    """A server of the application on a real socket; it waits for its lines as long as they like to stay."""
    listener = socket.create_server(("127.0.0.1", 0))
    settings = {"ws_max_size": MOST, "ws_per_message_deflate": False} | settings
    server = uvicorn.Server(uvicorn.Config(app, ws=Wire, lifespan="off", log_config=None, **settings))
    serving = asyncio.get_running_loop().create_task(server.serve(sockets=[listener]))
    try:
        yield f"ws://127.0.0.1:{listener.getsockname()[1]}/"
    finally:
        server.should_exit = True
        await serving


@asynccontextmanager
async def served(app: Echo, most: int = MOST) -> AsyncIterator[ClientConnection]:
    """A line to the application through a real socket."""
    async with opened(app, ws_max_size=most) as address, connect(address, max_size=None) as line:
        yield line


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
async def test_a_text_of_any_length_arrives_as_it_was_sent(length: int) -> None:
    app = Echo()
    async with served(app) as line:
        text = ("gift’s " * (length // 7 + 1))[:length]
        await line.send(text)
        assert await line.recv() == text
    assert app.short == [True]


async def test_whoever_sends_much_at_once_is_heard_in_order() -> None:
    app = Echo()
    app.open.clear()
    said = [f"{i} {'x' * 5000}" for i in range(40 * MOST_UNREAD)]
    async with served(app) as line:
        sending = asyncio.get_running_loop().create_task(_all(line, said))
        await asyncio.sleep(0.05)
        app.open.set()
        assert [await line.recv() for _ in said] == said
        await sending
    assert app.heard == said


async def _all(line: ClientConnection, said: list[str]) -> None:
    for text in said:
        await line.send(text)


async def test_while_the_other_end_does_not_read_the_short_way_is_shut_and_nothing_is_lost() -> None:
    app = Echo()
    said = [f"{i} {'y' * (MOST - 100)}" for i in range(24)]
    async with served(app) as line:
        line.transport.pause_reading()
        sending = asyncio.get_running_loop().create_task(_all(line, said))
        while False not in app.short:
            await asyncio.sleep(0.01)
        line.transport.resume_reading()
        assert [await line.recv() for _ in said] == said
        await sending
    assert app.short[0] is True


async def test_a_message_in_pieces_is_one_message() -> None:
    async with served(Echo()) as line:
        await line.send(["one", " and", " two"])
        assert await line.recv() == "one and two"


async def test_what_is_no_text_ends_the_line() -> None:
    app = Echo()
    async with served(app) as line:
        await line.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosedError) as ended:
            await line.recv()
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 1007
    assert app.heard == []


def frame(text: bytes, *, first: int = 0x81, mask: bytes = b"\x37\xfa\x21\x3d") -> bytes:
    """A masked frame as a client may write it."""
    length = bytes((0x80 | len(text),)) if len(text) < 126 else bytes((0x80 | 126,)) + len(text).to_bytes(2, "big")
    return bytes((first,)) + length + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(text))


TEXTS = [b"", b"one", "zwei – três".encode(), b"x" * 125, b"y" * 126, b"z" * 3000]


@pytest.mark.parametrize("seed", range(12))
async def test_however_the_bytes_are_cut_the_same_texts_are_heard(seed: int) -> None:
    """Frames whole and in pieces, several at once, pings and messages of several frames between them."""
    dice = random.Random(seed)
    app = Echo()
    said: list[str] = []
    written: list[bytes] = []
    for _ in range(40):
        text = dice.choice(TEXTS)
        said.append(text.decode())
        kind = dice.random()
        if kind < 0.2:
            written.append(frame(b"are you there", first=0x89))
        if kind > 0.9:
            written += [frame(text[:1], first=0x01), frame(b"", first=0x00), frame(text[1:], first=0x80)]
        else:
            written.append(frame(text))
    pieces = _cut(written, dice, calm=seed % 3)
    async with served(app) as line:
        for piece in pieces:
            line.transport.write(piece)
            await asyncio.sleep(0.002)
        assert [await line.recv() for _ in said] == said
    assert app.heard == said


def _cut(frames: list[bytes], dice: random.Random, calm: int) -> list[bytes]:
    """The bytes of the frames in order: after `durable` times ten whole ones, cut and joined by chance."""
    whole, rest = frames[: calm * 10], b"".join(frames[calm * 10 :])
    cuts = sorted(dice.sample(range(1, len(rest)), 30))
    return whole + [rest[a:b] for a, b in zip([0, *cuts], [*cuts, len(rest)], strict=True)]


async def test_a_text_beyond_the_limit_ends_the_line() -> None:
    app = Echo()
    async with served(app, most=100) as line:
        await line.send("x" * 90)
        assert await line.recv() == "x" * 90
        await line.send("x" * 101)
        with pytest.raises(ConnectionClosedError) as ended:
            await line.recv()
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 1009
    assert app.heard == ["x" * 90]


class Flood:
    """An application that says more than a line takes at once, and tells when that line has ended."""

    def __init__(self) -> None:
        self.full, self.ended = asyncio.Event(), asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        telling = asyncio.get_running_loop().create_task(self.tell(send))
        while (await receive())["type"] != "websocket.disconnect":
            pass
        await asyncio.wait([telling])
        self.ended.set()

    async def tell(self, send: Any) -> None:
        await send({"type": "websocket.send", "text": "x" * (1 << 24)})
        self.full.set()
        while True:
            await send({"type": "websocket.send", "text": "more"})


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commonweal.server.wire.LINGER", 0.01)


@pytest.mark.usefixtures("hasty")
async def test_whoever_reads_no_more_and_answers_no_ping_is_let_go() -> None:
    app = Flood()
    async with (
        opened(app, ws_ping_interval=0.02, ws_ping_timeout=0.02) as address,
        connect(address, max_size=None, ping_interval=None, close_timeout=0.01) as line,
    ):
        line.transport.pause_reading()
        await app.ended.wait()
        line.transport.abort()


@pytest.mark.usefixtures("hasty")
async def test_a_server_ends_whether_all_that_was_said_is_read_or_not() -> None:
    app = Flood()
    async with opened(app, ws_ping_interval=None) as address:
        line = await connect(address, max_size=None, ping_interval=None, close_timeout=0.01)
        line.transport.pause_reading()
        await app.full.wait()
    assert app.ended.is_set()
    line.transport.abort()
    await line.wait_closed()


async def test_the_lines_of_a_table_take_the_short_way(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    write_text = Wire.write_text

    def heard(self: Wire, text: str) -> bool:
        taken = write_text(self, text)
        said.extend([text] if taken else [])
        return taken

    monkeypatch.setattr(Wire, "write_text", heard)
    fern, _ = await house.people(2)
    async with fern.line() as line:
        await line.send("ping")
        await line.hears("pong")
    assert '{"type":"pong"}' in said
