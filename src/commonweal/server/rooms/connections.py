"""The connections of one table: who is connected, and sending messages without waiting for anybody.

`push` writes a message at once if the connection can take it, and otherwise queues it; one task for each connection
sends what is queued. A peer that does not keep up is disconnected and comes back with `since`: the log holds
everything."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from functools import lru_cache
from typing import Any

from commonweal.rulebook import FACILITATOR

from ..load.limits import SEAT_BURST, SEAT_RATE, TEXT_BURST, TEXT_RATE, Bucket
from ..protocol import CloseCode
from ..web.live_protocol import WriteNow, write_later

MOST_WAITING = 1 << 20  # bytes that may wait for one connection behind the message that goes next
LONG_TEXT = 1000  # bytes; a shorter one fits into a packet as it is, and an act for ten into 12 KB
LINGER = 1.0  # seconds that the peer of a closing connection has to read what is left
GONE = (OSError, RuntimeError)  # raised for a message to a peer that is gone; a TimeoutError is an OSError too
log = logging.getLogger("commonweal.server")

Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]
NextPage = Callable[[], Awaitable[bytes | None]]
"""Returns the next page of the older log as a message; None after the last page."""
WaitForTurn = Callable[[Callable[[], None]], object]
"""Calls back when the next page of an older log may be sent."""


SMALL, QUICK = 9, 3  # levels of gzip; the second takes a third of the time, for a quarter more bytes


@lru_cache(maxsize=2)
def pack(message: bytes, level: int) -> bytes:
    """Compress a message with gzip. Several viewers often get the same message, one after another."""
    return gzip.compress(message, level, mtime=0)


class ConnectionClosing(Exception):
    """The connection that sent the command is closing: do not carry it out."""


class Connection:
    """One open connection. `seat`: whose view it gets (None: a spectator's); `host`: it also has the host's key.

    `viewer`: the seat, FACILITATOR for a host without one, None for a spectator."""

    __slots__ = (
        "_has_turn",
        "_news",
        "_next_page",
        "_packing",
        "_queue",
        "_send",
        "_time_limit",
        "_wait_for_turn",
        "_waiting",
        "_write_now",
        "base",
        "bucket",
        "closing",
        "commitment",
        "host",
        "seat",
        "shows_scenes",
        "text_bucket",
        "viewer",
    )

    def __init__(
        self,
        send: Send,
        seat: int | None,
        host: bool,
        base: str,
        write_now: WriteNow = write_later,
        packing: Callable[[], int] | None = None,
    ) -> None:
        """packing: the gzip level for long texts, which then travel in binary messages; None: not compressed."""
        self.seat, self.host, self.base = seat, host, base
        self.viewer = FACILITATOR if seat is None and host else seat
        self.bucket = Bucket(SEAT_RATE, SEAT_BURST)
        self.text_bucket = Bucket(TEXT_RATE, TEXT_BURST)
        self._send, self._write_now, self._packing = send, write_now, packing
        self._next_page: NextPage | None = None
        self._wait_for_turn: WaitForTurn | None = None
        self._has_turn = False  # to send the next page
        self._queue: deque[bytes] = deque()
        self._waiting = 0  # bytes in the queue behind its first message
        self._news: asyncio.Future[None] | None = None  # what the writer waits for when it has nothing to do
        self.shows_scenes = False  # so that bots wait for them
        self.commitment = ""  # to a share in the shuffle of a game that has not begun
        self.closing: tuple[int, str] | None = None  # then nothing that still arrives on it may be carried out
        self._time_limit: asyncio.Timeout | None = None  # of the writer, while it runs

    def push(self, message: bytes) -> None:
        """Send a message, now or as soon as the peer can take it. Never waits."""
        if self.closing is not None:
            return
        writer_is_idle = self._news is not None and not self._news.done()
        is_packed = self._packing is not None and len(message) >= LONG_TEXT
        if writer_is_idle and not is_packed and self._write_now(message):
            return
        if self._queue:
            self._waiting += len(message)
            if self._waiting > MOST_WAITING:
                self._drop_queue("closed.too_slow")
                return
        self._queue.append(message)
        self._wake_writer()

    def follow_up(self, next_page: NextPage, wait_for_turn: WaitForTurn) -> None:
        """Send the pages of the older log one by one, each when it has a turn and nothing else waits. Call it before
        `write`."""
        self._next_page, self._wait_for_turn = next_page, wait_for_turn
        wait_for_turn(self._take_turn)

    def _take_turn(self) -> None:
        self._has_turn = True
        self._wake_writer()

    def close(self, code: int, reason: str) -> None:
        """Send what is queued, then close; `reason` is the id of a message.

        After LINGER seconds `write` ends, even if the peer has not read everything."""
        if self.closing is None:
            self.closing = code, reason
            self._wake_writer()
            if self._time_limit is not None:
                self._time_limit.reschedule(asyncio.get_running_loop().time() + LINGER)

    def _drop_queue(self, reason: str) -> None:
        """Close without sending the queue. Nothing may follow a lost message: the peer asks for everything after the
        last one that it has."""
        self._queue.clear()
        self.close(CloseCode.TRY_AGAIN, reason)

    def _wake_writer(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def write(self) -> None:
        """Send what is queued until the connection is closed.

        Raises one of GONE if the peer is gone or stops reading. Run it in one task for as long as the connection
        lasts."""
        try:
            async with asyncio.timeout(None if self.closing is None else LINGER) as self._time_limit:
                while self._queue or self.closing is None:
                    if self._queue:
                        if len(self._queue) > 1:
                            self._waiting -= len(self._queue[1])
                        await self._send_message(self._queue.popleft())  # a local name would keep it in memory
                    elif self._next_page is not None and self._has_turn:
                        await self._send_page(self._next_page)
                    else:
                        self._news = asyncio.get_running_loop().create_future()
                        await self._news
                code, reason = self.closing
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
        finally:
            self._time_limit = None

    async def _send_message(self, message: bytes, *, quickly: bool = False) -> None:
        """Send a message. quickly: compress it fast, even if it gets a little longer."""
        try:
            content: dict[str, Any] = {}
            if self._packing is not None and len(message) >= LONG_TEXT:
                content["bytes"] = pack(message, QUICK if quickly else self._packing())
            else:
                content["text"] = message.decode()
            await self._send({"type": "websocket.send"} | content)
        except GONE:
            raise
        except Exception:
            log.exception("a message could not be sent")
            self._drop_queue("closed.message_lost")

    async def _send_page(self, next_page: NextPage) -> None:
        self._has_turn = False
        page = await next_page()
        if page is None:
            self._next_page = None
        elif self.closing is None:
            await self._send_message(page, quickly=True)
            if self._wait_for_turn is not None:
                self._wait_for_turn(self._take_turn)


class Connections:
    """All connections of one table, by the seat whose view they get."""

    __slots__ = ("_buckets", "by_viewer", "count")

    def __init__(self) -> None:
        self.by_viewer: dict[int | None, list[Connection]] = {}
        self._buckets: dict[int | None, tuple[Bucket, Bucket]] = {}
        self.count = 0

    def add(self, connection: Connection) -> None:
        """Add a connection. All connections of a seat, or of the host without a seat, share one limit on what they may
        send."""
        if connection.seat is not None or connection.host:
            own = connection.bucket, connection.text_bucket
            connection.bucket, connection.text_bucket = self._buckets.setdefault(connection.seat, own)
        self.by_viewer.setdefault(connection.viewer, []).append(connection)
        self.count += 1

    def drop(self, connection: Connection) -> None:
        group = self.by_viewer.get(connection.viewer, [])
        if connection in group:
            group.remove(connection)
            self.count -= 1
            if not group:
                del self.by_viewer[connection.viewer]

    def of(self, viewer: int | None) -> list[Connection]:
        return list(self.by_viewer.get(viewer, ()))

    def __iter__(self) -> Iterator[Connection]:
        return iter([connection for group in self.by_viewer.values() for connection in group])

    def is_here(self, seat: int) -> bool:
        return seat in self.by_viewer

    @property
    def watching(self) -> int:
        """Spectators; a host without a seat does not count."""
        return len(self.by_viewer.get(None, ()))

    def tell(self, message: bytes) -> None:
        """Send the same message to all."""
        for group in self.by_viewer.values():
            for connection in group:
                connection.push(message)
