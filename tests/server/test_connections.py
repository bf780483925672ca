"""A connection: what goes out soon, what waits, and in which order."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from commonweal.server.connections import MOST_WAITING, TRY_AGAIN, Connection, ConnectionClosing


class Wire:
    """The other end, as slow as a test wants it."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.open.set()
        self.gone: Exception | None = None
        self.sent: list[Any] = []

    async def send(self, message: dict[str, Any]) -> None:
        await self.open.wait()
        if self.gone is not None:
            raise self.gone
        self.sent.append(message.get("text", message.get("code")))


async def connected(wire: Wire) -> Connection:
    line = Connection(wire.send, 0, False, "http://localhost")
    line.writer = asyncio.get_running_loop().create_task(line.write())
    await asyncio.sleep(0)
    return line


async def a_while() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_messages_go_out_in_the_next_round_of_the_loop_while_the_line_takes_them() -> None:
    wire = Wire()
    line = await connected(wire)
    line.push("one")
    line.push("two")
    await asyncio.sleep(0)
    assert wire.sent == ["one", "two"]
    line.push("three")
    await asyncio.sleep(0)
    assert wire.sent == ["one", "two", "three"]
    line.push("four")
    line.close(1012, "again")
    line.push("five")
    await a_while()
    assert wire.sent == ["one", "two", "three", "four", 1012]
    assert line.writer is not None
    assert line.writer.done()


async def test_what_a_full_line_does_not_take_follows_in_order() -> None:
    wire = Wire()
    line = await connected(wire)
    line.push("one")
    await a_while()
    for again in range(3):
        wire.open.clear()
        for word in ("two", "three", "four"):
            line.push(f"{word} {again}")
        await a_while()
        line.push(f"five {again}")
        assert len(wire.sent) == 1 + 4 * again
        wire.open.set()
        await a_while()
    expected = [f"{word} {again}" for again in range(3) for word in ("two", "three", "four", "five")]
    assert wire.sent == ["one", *expected]


async def test_a_line_that_does_not_keep_up_is_let_go() -> None:
    wire = Wire()
    line = await connected(wire)
    wire.open.clear()
    for _ in range(3):
        line.push("x" * (MOST_WAITING // 2))
    line.push("never")
    wire.open.set()
    await a_while()
    assert wire.sent[-1] == TRY_AGAIN
    assert "never" not in wire.sent


@pytest.mark.parametrize("gone", [ConnectionResetError("nobody is there"), RuntimeError("sent after the close")])
@pytest.mark.parametrize("full", [False, True])
async def test_an_end_that_is_gone_disturbs_nobody(full: bool, gone: Exception) -> None:
    wire = Wire()
    line = await connected(wire)
    wire.gone = gone
    if full:
        wire.open.clear()
    line.push("one")
    await a_while()
    wire.open.set()
    await a_while()
    line.push("two")
    assert wire.sent == []
    assert line.writer is not None
    if full:
        assert line.writer.exception() is gone
    else:
        assert not line.writer.done()
        line.writer.cancel()


async def test_a_line_may_end_while_a_message_is_half_out() -> None:
    wire = Wire()
    line = await connected(wire)
    wire.open.clear()
    line.push("one")
    await a_while()
    assert line.writer is not None
    line.writer.cancel()
    with pytest.raises(asyncio.CancelledError):
        await line.writer
    wire.open.set()
    await a_while()
    assert wire.sent == []


async def test_whoever_cannot_be_sent_to_keeps_nobody_else_of_the_round_waiting() -> None:
    wires = [Wire(), Wire(), Wire()]
    lines = [await connected(wire) for wire in wires]
    wires[1].gone = ValueError("no such message")
    for line in lines:
        line.push("one")
        line.push("two")
    await asyncio.sleep(0)
    wires[1].gone = None
    await a_while()
    assert [wire.sent for wire in wires] == [["one", "two"], ["two", TRY_AGAIN], ["one", "two"]]
    for line in (lines[0], lines[2]):
        line.push("three")
    await a_while()
    assert [wire.sent[-1] for wire in wires] == ["three", TRY_AGAIN, "three"]
    for line in lines:
        assert line.writer is not None
        line.writer.cancel()


async def test_the_message_that_goes_next_is_never_too_long() -> None:
    wire = Wire()
    line = Connection(wire.send, 0, False, "http://localhost")
    line.push("x" * (2 * MOST_WAITING))
    line.push("one")
    line.push("y" * (MOST_WAITING - 3))
    line.writer = asyncio.get_running_loop().create_task(line.write())
    await a_while()
    assert [len(text) for text in wire.sent] == [2 * MOST_WAITING, 3, MOST_WAITING - 3]
    line.push("two")
    await a_while()
    assert wire.sent[-1] == "two"
    line.writer.cancel()


async def test_older_pages_go_out_when_nothing_else_waits() -> None:
    wire = Wire()
    line = Connection(wire.send, 0, False, "http://localhost")
    pages = iter(["page 1", "page 2", None])

    async def next_page() -> str | None:
        page = next(pages)
        if page == "page 2":
            line.push("news 2")
        return page

    line.push("hello")
    line.push("news 1")
    line.follow_up(next_page)
    line.writer = asyncio.get_running_loop().create_task(line.write())
    await a_while()
    assert wire.sent == ["hello", "news 1", "page 1", "page 2", "news 2"]
    line.push("news 3")
    await a_while()
    assert wire.sent[-1] == "news 3"
    line.writer.cancel()


async def test_a_connection_that_closes_sends_no_more_pages_and_asks_to_be_cut_off() -> None:
    wire, cut = Wire(), list[bool]()
    line = Connection(wire.send, 0, False, "http://localhost", None, lambda: cut.append(True))

    async def next_page() -> str | None:
        line.close(4401, "the seat was given up")
        return "page"

    line.push("hello")
    line.follow_up(next_page)
    line.writer = asyncio.get_running_loop().create_task(line.write())
    await a_while()
    assert wire.sent == ["hello", 4401]
    assert cut == [True]
    assert line.is_closing
    with pytest.raises(ConnectionClosing):
        line.check_open()
