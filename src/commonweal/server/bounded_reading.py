"""Read no more from a connection than its peer may send: in pieces, and with pauses for one that sends many frames.

Otherwise a quarter of a megabyte of tiny frames would be read in one go, while everybody else waits.

Nearly always one short text comes alone, in a frame of its own. That is read here, in a tenth of the steps that
`websockets` takes for it; everything else is left to `websockets`."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN
from websockets.utils import apply_mask

from .limits import FRAMES_BURST, FRAMES_RATE, LONGEST_READ_PAUSE, READ_BYTES

FINAL_TEXT = 0x81
"""The first byte of the last frame of a text."""
READ_AHEAD = 8
"""Messages of a peer that wait before no more are read."""


class BoundedReading(WebSocketsSansIOProtocol):
    """uvicorn's protocol. While it holds back, what was read already waits in `_rest`, and nothing more is read."""

    _rest = b""
    _held: asyncio.TimerHandle | None = None
    _frames, _then = 0.0, 0.0  # how many frames count against the peer, and when that was so
    _begins_frame = False  # whether what is read next surely begins a frame

    def data_received(self, data: bytes) -> None:
        if self._held is not None:  # it was on its way
            self._rest += data
            self.transport.pause_reading()
            return
        now = self.loop.time()
        self._frames, self._then = max(0.0, self._frames - (now - self._then) * FRAMES_RATE), now
        self.read_paused = True  # uvicorn would stop and start reading for each message, but believes that it has
        if self._takes_text(data):
            self._frames += 1
        else:
            self.conn.receive_data(data[:READ_BYTES])
            if self.conn.parser_exc is not None:
                self.handle_parser_exception()
                return
            self._frames += len(self.conn.events)
            self.handle_events()
        if self.queue.qsize() >= READ_AHEAD:
            self.transport.pause_reading()  # until the application has taken all
        if len(data) > READ_BYTES or self._frames > FRAMES_BURST:
            self._hold(data[READ_BYTES:])

    def _takes_text(self, data: bytes) -> bool:
        """Take data as uvicorn would, if it is one frame of less than 64 KB (RFC 6455) with a whole text; return False
        for everything else. Notes whether what is read next begins a frame."""
        is_request = not self.handshake_initiated and data.endswith(b"\r\n\r\n")
        if not self._begins_frame or not 6 <= len(data) <= READ_BYTES or data[1] < 0x80:
            self._begins_frame = is_request
            return False
        size, begins = data[1] & 0x7F, 6
        if size == 126:
            size, begins = int.from_bytes(data[2:4], "big"), 8
        self._begins_frame = size != 127 and len(data) == begins + size
        within_message = self.conn.current_size is not None  # of several frames
        if not self._begins_frame or data[0] != FINAL_TEXT or within_message:
            return False
        if self.conn.state is not OPEN or self.close_sent:
            return False
        try:
            text = apply_mask(data[begins:], data[begins - 4 : begins]).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        if self._held is not None:
            self._held.cancel()
        super().connection_lost(exc)

    def _hold(self, rest: bytes) -> None:
        """Let others come first, and wait until the frames of the peer are allowed."""
        if self.transport.is_closing():
            return
        self._rest = rest
        self.transport.pause_reading()
        self.read_paused = False  # so that uvicorn does not begin to read again
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
            self.read_paused = not self.queue.empty()  # then uvicorn reads on once the application has taken all
            if not self.read_paused:
                self.transport.resume_reading()
