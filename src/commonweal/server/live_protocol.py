"""uvicorn's WebSocket protocol, which also lets the application write a message without waiting.

Under plain ASGI, every message to every viewer passes through a task of its connection.
`extensions["commonweal.write_now"]` of the scope writes a message that can go out at once: at the end of this turn of
the event loop, together with those of other tables. That keeps the interpreter's code and the system's network code
each in the processor's caches while many tables are busy, which saves a tenth of the time of an act.

`extensions["commonweal.hand_over"]` gives the connection to another process before its handshake."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakKeyDictionary

from websockets.http11 import Request

from .bounded_reading import BoundedReading

WRITE_NOW = "commonweal.write_now"
HAND_OVER = "commonweal.hand_over"
WriteNow = Callable[[bytes], bool]
"""Writes a message; returns False and writes nothing if the connection cannot take it now."""
Give = Callable[[int, bytes], Awaitable[bool]]
"""Gives away a connection, by its file, and what was read from it; returns False if nobody has taken it."""
HandOver = Callable[[Give], Awaitable[bool]]


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
            extensions[HAND_OVER] = self.hand_over

    def start_keepalive(self) -> None:
        """Begin to check that the peer is there, once the handshake is done. Its headers are dropped to save memory."""
        super().start_keepalive()
        del self.request, self.response

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if hasattr(self, "scope"):  # the handshake was right
            self.scope["extensions"].clear()  # they refer to this protocol,
        self.conn.parser.close()  # and it refers to them: breaking this cycle leaves no garbage

    async def hand_over(self, give: Give) -> bool:
        """Give the connection to another process instead of serving it. Only for an application that has received
        nothing on it.

        Returns False, and leaves everything as it was, if it cannot be given or nobody takes it."""
        if not self._may_be_given():
            return False
        try:
            file = os.dup(self.transport.get_extra_info("socket").fileno())
        except OSError:  # no more files may be opened
            return False
        self.transport.pause_reading()  # the other process goes on reading
        gone = True  # even if nobody waits any longer for what `give` returns
        try:
            gone = await give(file, self.request.serialize())
        finally:
            os.close(file)
            if gone:
                self.handshake_complete = self.close_sent = True  # there is nothing to answer
                self.transport.abort()  # closes this process's file only
            elif not self.transport.is_closing():
                self.transport.resume_reading()
        return gone

    def _may_be_given(self) -> bool:
        """Whether this is a plain connection of which only the request was read."""
        if self.queue.qsize() != 1 or self.conn.reader.buffer or self._held is not None:  # one: the request to connect
            return False
        return self.scheme == "ws" and not self.handshake_complete and not self.transport.is_closing()

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
