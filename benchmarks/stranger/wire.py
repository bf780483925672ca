"""HTTP and WebSockets with as little work for the client as possible, so that an attack keeps the server busy."""

from __future__ import annotations

import asyncio
import json
import os
import re
from typing import Any

LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
COOKIE = re.compile(rb"set-cookie: *([^;\r]+)", re.IGNORECASE)
GONE = OSError, EOFError
TEXT, PING = 0x1, 0x9  # kinds of frames


class Caller:
    """One HTTP connection that is used again and again, by somebody from one address."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        self.cookies: list[str] = []  # of the last answer
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def head(self, method: str, path: str, *more: str) -> bytes:
        """The head of a request, as a proxy on this machine passes it on."""
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"X-Forwarded-For: {self.address}", *more]
        return "\r\n".join([*lines, "", ""]).encode()

    async def call(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, bytes]:
        """Status and body of the answer; 0 where the server hung up."""
        sent = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        more = [f"Content-Length: {len(sent)}", "Content-Type: application/json"] if body is not None else []
        more += [f"Authorization: Bearer {key}"] if key else []
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 26)
            reader, writer = self._streams
            writer.write(self.head(method, path, *more) + sent)
            head = await reader.readuntil(b"\r\n\r\n")
            length = LENGTH.search(head)
            content = await reader.readexactly(int(length[1])) if length is not None else await self._chunks(reader)
        except (*GONE, asyncio.LimitOverrunError):
            self.close()
            await asyncio.sleep(0.01)
            return 0, b""
        self.cookies = [one.decode() for one in COOKIE.findall(head)]
        return int(head[9:12]), content

    async def _chunks(self, reader: asyncio.StreamReader) -> bytes:
        content = b""
        while size := int(await reader.readline(), 16):
            content += await reader.readexactly(size)
            await reader.readline()
        await reader.readline()
        return content

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def dial(port: int, address: str, path: str, key: str = "") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket of which nothing was read yet but the handshake. ConnectionError where the server refuses it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 26)
    lines = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
    lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="] + ([f"Authorization: Bearer {key}"] if key else [])
    writer.write(Caller(port, address).head("GET", path, *lines))
    head = await reader.readuntil(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 101"):
        writer.close()
        raise ConnectionError(head.split(b"\r\n")[0].decode())
    return reader, writer


def frame(content: bytes, kind: int = TEXT, *, is_last: bool = True) -> bytes:
    """A frame as a client sends it."""
    first, size = kind | (0x80 if is_last else 0), len(content)
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 1 << 16:
        length = bytes([0x80 | 126]) + size.to_bytes(2, "big")
    else:
        length = bytes([0x80 | 127]) + size.to_bytes(8, "big")
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[number % 4] for number, byte in enumerate(content))
    return bytes([first]) + length + mask + masked


async def drain(reader: asyncio.StreamReader) -> None:
    """Read and forget whatever comes until the other side hangs up."""
    while await reader.read(1 << 16):
        pass
