"""Read no more from a connection than its peer may send: in pieces, and with pauses for one that sends many frames.

Otherwise a quarter of a megabyte of tiny frames would be read in one go, while everybody else waits."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .limits import FRAMES_BURST, FRAMES_RATE, LONGEST_READ_PAUSE, READ_BYTES, Bucket


class BoundedReading(WebSocketsSansIOProtocol):
    """uvicorn's protocol. While it holds back, what was read already waits in `_rest`, and nothing more is read."""

    _rest = b""
    _held: asyncio.TimerHandle | None = None
    _frames: Bucket | None = None  # made for the first of them

    def data_received(self, data: bytes) -> None:
        if self._held is not None:  # it was on its way
            self._rest += data
            self.transport.pause_reading()
        else:
            self._read(data)

    def handle_events(self) -> None:
        if self._frames is None:
            self._frames = Bucket(FRAMES_RATE, FRAMES_BURST)
        self._frames.spend(len(self.conn.events))
        super().handle_events()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self._held is None and self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return message

    def connection_lost(self, exc: Exception | None) -> None:
        if self._held is not None:
            self._held.cancel()
        super().connection_lost(exc)

    def _read(self, data: bytes) -> None:
        """Take one piece in, and the rest after a moment, or after as long as it takes until its frames are allowed."""
        super().data_received(data[:READ_BYTES])
        self._rest = data[READ_BYTES:]
        debt = 0.0 if self._frames is None else -self._frames.left / FRAMES_RATE
        if (self._rest or debt > 0) and not self.transport.is_closing():
            self.transport.pause_reading()
            self._held = self.loop.call_later(min(max(debt, 0.0), LONGEST_READ_PAUSE), self._read_on)

    def _read_on(self) -> None:
        self._held = None
        if self.transport.is_closing():
            return
        rest, self._rest = self._rest, b""
        if rest:
            self._read(rest)
        if self._held is None and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        elif self._held is None:
            self.read_paused = True  # until the application has taken what waits
