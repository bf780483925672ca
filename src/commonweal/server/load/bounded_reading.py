"""Read no more from a connection than its peer may send: in pieces, and with pauses if it sends many frames.

Otherwise the server would read a quarter of a megabyte of tiny frames in one go, while everybody else waits."""

from __future__ import annotations

import asyncio
import logging

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .limits import FRAMES_BURST, FRAMES_RATE, LONGEST_READ_PAUSE, READ_BYTES

READ_AHEAD = 8
"""How many messages of a peer may wait before reading stops."""


def _is_ours(record: logging.LogRecord) -> bool:
    """Not a text that is no UTF-8: uvicorn closes that connection, and would log a traceback of what its peer sent."""
    return not str(record.msg).startswith("Invalid UTF-8")


logging.getLogger("uvicorn.error").addFilter(_is_ours)


class BoundedReading(WebSocketsSansIOProtocol):
    """uvicorn's protocol. While it holds back, data that was already read waits in `_rest`, and no more is read."""

    _rest = b""
    _held: asyncio.TimerHandle | None = None
    _frames, _then = 0.0, 0.0  # how many frames count against the peer, and as of when

    def data_received(self, data: bytes) -> None:
        if self._held is not None:  # it was on its way
            self._rest += data
            self.transport.pause_reading()
            return
        self.conn.receive_data(data[:READ_BYTES])
        if self.conn.parser_exc is not None:
            self.handle_parser_exception()
            return
        now = self.loop.time()
        self._frames = max(0.0, self._frames - (now - self._then) * FRAMES_RATE) + len(self.conn.events)
        self._then = now
        self.read_paused = True  # uvicorn would stop and start reading for each message, but believes that it has
        self.handle_events()
        if self._waits(READ_AHEAD):
            self.transport.pause_reading()  # until the application has taken all of them
        if len(data) > READ_BYTES or self._frames > FRAMES_BURST:
            self._hold(data[READ_BYTES:])

    def connection_lost(self, exc: Exception | None) -> None:
        if self._held is not None:
            self._held.cancel()
        super().connection_lost(exc)

    def _waits(self, most: int) -> bool:
        """Whether enough messages wait for the application. Once it has closed the connection, none does: reading goes
        on, so that the peer's own close is found."""
        return not self.close_sent and self.queue.qsize() >= most

    def _hold(self, rest: bytes) -> None:
        """Let others go first, and wait until the peer's frames are allowed."""
        if self.transport.is_closing():
            return
        self._rest = rest
        self.transport.pause_reading()
        self.read_paused = False  # so that uvicorn does not start reading again
        pause = max(0.0, self._frames - FRAMES_BURST) / FRAMES_RATE
        self._held = self.loop.call_later(min(pause, LONGEST_READ_PAUSE), self._read_on)

    def _read_on(self) -> None:
        self._held = None
        if self.transport.is_closing():
            return
        rest, self._rest = self._rest, b""
        if rest:
            self.data_received(rest)
        if self._held is None:
            self.read_paused = self._waits(1)  # then uvicorn reads on once the application has taken all messages
            if not self.read_paused:
                self.transport.resume_reading()
