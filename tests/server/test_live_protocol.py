"""Messages that are written at once go out together at the end of a turn of the loop, in order."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from commonweal.server.load.bounded_reading import READ_AHEAD
from commonweal.server.web.live_protocol import LiveProtocol, Outbox


class Wire:
    """The transport of one connection, as far as an outbox needs it."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closed = self.stopped = False
        self.stops = 0

    def pause_reading(self) -> None:
        self.stopped = True
        self.stops += 1

    def resume_reading(self) -> None:
        self.stopped = False

    def is_closing(self) -> bool:
        return self.closed

    def write(self, frame: bytes) -> None:
        self.written.append(frame)


def protocol(wire: Any, outbox: Outbox) -> LiveProtocol:
    """The protocol of an open connection."""
    made = LiveProtocol.__new__(LiveProtocol)
    made.loop, made.transport, made.outbox, made.close_sent = asyncio.get_running_loop(), wire, outbox, False
    made.writable = asyncio.Event()
    made.writable.set()
    return made


async def test_messages_go_out_in_order_at_the_end_of_the_turn() -> None:
    wires, outbox = [Wire(), Wire()], Outbox()
    one, other = (protocol(wire, outbox) for wire in wires)
    assert all([one.write_now(b"a"), other.write_now(b"b"), one.write_now(b"c")])
    assert not wires[0].written
    await asyncio.sleep(0)
    assert [wire.written for wire in wires] == [[b"\x81\x01a", b"\x81\x01c"], [b"\x81\x01b"]]
    assert one.write_now(b"d")
    await asyncio.sleep(0)
    assert wires[0].written[-1] == b"\x81\x01d"


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
async def test_a_frame_is_as_the_library_writes_it(size: int) -> None:
    message, wire = b"x" * size, Wire()
    assert protocol(wire, Outbox()).write_now(message)
    await asyncio.sleep(0)
    assert wire.written == [Frame(Opcode.TEXT, message).serialize(mask=False)]


async def test_a_connection_that_closes_meanwhile_gets_nothing_more() -> None:
    wire = Wire()
    one = protocol(wire, Outbox())
    assert one.write_now(b"a")
    wire.closed = True
    assert not one.write_now(b"b")
    await asyncio.sleep(0)
    assert wire.written == []


async def test_a_peer_that_does_not_keep_up_is_left_to_the_task_of_its_connection() -> None:
    wire = Wire()
    one = protocol(wire, Outbox())
    one.writable.clear()
    assert not one.write_now(b"a")
    await asyncio.sleep(0)
    assert wire.written == []


async def test_a_peer_is_read_until_some_of_its_messages_wait() -> None:
    wire = Wire()
    one = protocol(wire, Outbox())
    one.queue, one.read_paused = asyncio.Queue(), False
    one.conn = ServerProtocol(state=State.OPEN)
    texts = [Frame(Opcode.TEXT, b"%d" % number).serialize(mask=True) for number in range(READ_AHEAD + 2)]
    for number in range(3):
        one.data_received(texts[number])
        assert await one.receive() == {"type": "websocket.receive", "text": str(number)}
    assert wire.stops == 0
    for number, text in enumerate(texts):
        assert wire.stopped == (number >= READ_AHEAD)
        one.data_received(text)
    for number in range(READ_AHEAD + 2):
        assert wire.stopped
        assert (await one.receive())["text"] == str(number)  # type: ignore[typeddict-item]
    assert not wire.stopped
