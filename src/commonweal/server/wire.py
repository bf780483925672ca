"""The line as the server's own WebSocket class serves it, with a shorter way for what is nearly all of its traffic:
whole texts that the line takes at once. Everything else goes the usual way."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

SHORT_WAY = "commonweal.short_way"
"""The ASGI extension under which a scope offers `Wire.write_text` as `write`."""

MOST_UNREAD = 8
"""Messages that may wait to be read before the other end has to wait with more."""

WHOLE_TEXT = 0x81  # the last, here the only frame of a message; a text (RFC 6455, 5.2)
SHORT, MEDIUM, LONG = 126, 1 << 16, 127


class Wire(WebSocketsSansIOProtocol):
    """One WebSocket."""

    async def run_asgi(self) -> None:
        self.scope.setdefault("extensions", {})[SHORT_WAY] = {"write": self.write_text}
        await super().run_asgi()

    def write_text(self, text: str) -> bool:
        """Hand an accepted line a message; False, and nothing is sent, while it has not taken the one before."""
        transport = self.transport
        if transport.is_closing() or transport.get_write_buffer_size():
            return False
        data = text.encode()
        transport.write(_header(len(data)) + data)
        return True

    def handle_text(self, event: Frame) -> None:
        """A message came in. Reading goes on meanwhile: a table says one thing at a time anyway."""
        if not event.fin or self.read_paused or self.close_sent or self.queue.qsize() >= MOST_UNREAD:
            super().handle_text(event)
            return
        try:
            text = bytes(event.data).decode()
        except UnicodeDecodeError:
            super().handle_text(event)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})


def _header(length: int) -> bytes:
    """What stands before a whole text of so many bytes that goes from a server to a client."""
    if length < SHORT:
        return bytes((WHOLE_TEXT, length))
    if length < MEDIUM:
        return bytes((WHOLE_TEXT, SHORT, length >> 8, length & 255))
    return bytes((WHOLE_TEXT, LONG)) + length.to_bytes(8, "big")
