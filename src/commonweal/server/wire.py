"""The line as the server's own WebSocket class serves it, with shorter ways for what is nearly all of its traffic:
whole texts, one at a time, which either end takes at once. Everything else goes the usual way."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # in C, where that was built

SHORT_WAY = "commonweal.short_way"
"""The ASGI extension under which a scope offers `Wire.write_text` as `write`, and `Wire.abort_if_unread`."""

MOST_UNREAD = 8
"""Messages that may wait to be read before the other end has to wait with more."""

LINGER = 1.0
"""Seconds that the other end has to take what is left when the connection is closed, the server ends, or a ping was not
answered."""

# RFC 6455, 5.2. A text of up to 125 bytes has its length in the second byte, a longer one in the two or eight after it.
WHOLE, WHOLE_TEXT, MASKED = 0x80, 0x81, 0x80
SHORT, MEDIUM, LONG = 126, 1 << 16, 127
MASK = 4


class Wire(WebSocketsSansIOProtocol):
    """One WebSocket."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._aligned: bool | None = None  # whether the next bytes begin a message; not known before the first came

    async def run_asgi(self) -> None:
        offered: dict[object, object] = {"write": self.write_text, "abort_if_unread": self.abort_if_unread}
        self.scope.setdefault("extensions", {})[SHORT_WAY] = offered
        await super().run_asgi()

    def write_text(self, text: str) -> bool:
        """Hand a line a message, from its acceptance until the application closes it; False, and nothing is sent,
        while it has not taken the one before."""
        transport = self.transport
        if transport.is_closing() or transport.get_write_buffer_size():
            return False
        data = text.encode()
        transport.write(_header(len(data)) + data)
        return True

    def data_received(self, data: bytes) -> None:
        """Bytes came in. One whole text is read here; from the first bytes on that are no whole frame, and before the
        handshake is over, the library reads everything."""
        if self._aligned and self.handshake_complete:
            mask = _mask_at(data)
            self._aligned = mask > 0
            if mask and data[0] == WHOLE_TEXT and len(data) <= self.config.ws_max_size:
                text = mask + MASK
                if self._heard(apply_mask(data[text:], data[mask:text])):
                    return
        else:
            self._aligned = self._aligned is None and data.endswith(b"\r\n\r\n")
        super().data_received(data)

    def shutdown(self) -> None:
        super().shutdown()
        self._let_go()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._let_go()

    def _let_go(self) -> None:
        """A transport that is closed waits for ever until the other end has taken all; whoever reads no more never
        does, and would keep its line, and a server that ends."""
        self.loop.call_later(LINGER, self.transport.abort)

    def abort_if_unread(self) -> None:
        """Cut the connection in a moment unless all that was sent, the close frame included, has been taken by then."""
        self.loop.call_later(LINGER, self._abort_unread)

    def _abort_unread(self) -> None:
        if not self.disconnected and (not self.close_sent or self.transport.get_write_buffer_size()):
            self.transport.abort()

    def handle_text(self, event: Frame) -> None:
        if not (event.fin and self._heard(bytes(event.data))):
            super().handle_text(event)

    def _heard(self, data: bytes) -> bool:
        """Let the application read a whole text, and read on meanwhile. False where the library has to see to it."""
        if self.read_paused or self.close_sent or self.queue.qsize() >= MOST_UNREAD:
            return False
        try:
            text = data.decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        return True


def _header(length: int) -> bytes:
    """What stands before a whole text of so many bytes that goes from a server to a client."""
    if length < SHORT:
        return bytes((WHOLE_TEXT, length))
    if length < MEDIUM:
        return bytes((WHOLE_TEXT, SHORT, length >> 8, length & 255))
    return bytes((WHOLE_TEXT, LONG)) + length.to_bytes(8, "big")


def _mask_at(data: bytes) -> int:
    """Where the mask begins, if these bytes are one whole frame of a client and the last of its message; else 0."""
    if len(data) < 2 + MASK or not data[0] & WHOLE or not data[1] & MASKED:
        return 0
    length = data[1] & 127
    if length < SHORT:
        return 2 if len(data) == 2 + MASK + length else 0
    if length == SHORT:
        return 4 if len(data) == 4 + MASK + int.from_bytes(data[2:4], "big") else 0
    return 0
