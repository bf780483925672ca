"""uvicorn's WebSocket protocol, which also lets the application write a message without waiting.

Under plain ASGI, every message to every viewer passes through a task of its connection.
`extensions["commonweal.write_now"]` of the scope writes a message that can go out at once: at the end of this turn of
the event loop, together with those of other tables. That keeps the interpreter's code and the system's network code
each in the processor's caches while many tables are busy, which saves a tenth of the time of an act."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from websockets.http11 import Request

from ..load.bounded_reading import BoundedReading

WRITE_NOW = "commonweal.write_now"
WriteNow = Callable[[bytes], bool]
"""Writes a message; returns False and writes nothing if the connection cannot take it now."""


def write_later(message: bytes) -> bool:
    """Leave every message to the task of its connection, on servers without the extension."""
    return False


class Outbox:
    """The frames that go out at the end of this turn of an event loop."""

    def __init__(self) -> None:
        self.frames: list[tuple[asyncio.Transport, bytes]] = []
        self.message = self.frame = b""  # the last one: several viewers often get the same, one after another

    def send(self) -> None:
        """Send all frames, each to its peer, unless its connection was closed meanwhile."""
        frames, self.frames = self.frames, []
        for transport, frame in frames:
            if not transport.is_closing():
                transport.write(frame)


outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


class LiveProtocol(BoundedReading):
    """Serves the connections of tables. Compression must be off."""

    def handle_connect(self, event: Request) -> None:
        """Begin to serve a connection; the application starts in the next turn of the loop."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.outbox = outboxes.setdefault(self.loop, Outbox())
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WRITE_NOW] = self.write_now

    def start_keepalive(self) -> None:
        """Begin to check that the peer is there, once the handshake is done. Its headers are dropped to save memory."""
        super().start_keepalive()
        del self.request, self.response

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if hasattr(self, "scope"):  # the handshake was right
            self.scope["extensions"].clear()  # they refer to this protocol,
        self.conn.parser.close()  # and it refers to them: breaking this cycle leaves no garbage

    def write_now(self, message: bytes) -> bool:
        """Write a text message, unless the peer does not keep up or the connection is closing.

        Its frame (RFC 6455: no mask, the shortest possible length) is what `Frame.serialize` of websockets takes ten
        times as long to write."""
        outbox, transport = self.outbox, self.transport
        if self.close_sent or transport.is_closing() or not self.writable.is_set():
            return False
        if message is not outbox.message:
            size = len(message)
            if size < 126:
                length = size.to_bytes(1, "big")
            else:
                length = b"\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x7f" + size.to_bytes(8, "big")
            outbox.message, outbox.frame = message, b"\x81" + length + message
        if not outbox.frames:
            self.loop.call_soon(outbox.send)
        outbox.frames.append((transport, outbox.frame))
        return True
