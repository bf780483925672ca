"""The lines of one table: who is connected, and getting messages out without waiting for anybody.

A message goes out in the loop's next round where the line takes it: what came about in one commit is told to all tables
first and sent then, which spares the processor the way to and fro. Else it waits for the one task of its connection.
Whoever does not keep up is let go and comes back with `since`: the log holds everything."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator
from types import coroutine
from typing import Any

from .limits import SEAT_BURST, SEAT_RATE, TEXT_BURST, TEXT_RATE, Bucket

MOST_WAITING = 1 << 20  # characters that may wait for one connection behind the message that goes next
TRY_AGAIN, RESTARTED = 1013, 1012
GONE = (OSError, RuntimeError)  # what a server raises when it is given a message for a line that has ended
log = logging.getLogger("commonweal.server")

Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]
WriteText = Callable[[str], bool]
"""Sends a text at once, or says that the line does not take it now."""
NextPage = Callable[[], Awaitable[str | None]]
"""Returns the next page of the older log as a message, None after the last one."""


@coroutine
def _rest(begun: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """What is left of a coroutine that was begun outside of any task."""
    while True:
        failed: BaseException | None = None
        try:
            yield waits_for
        except BaseException as wrong:
            failed = wrong
        try:
            waits_for = begun.send(None) if failed is None else begun.throw(failed)
        except StopIteration:
            return


class FlushBatch:
    """The lines of one loop that have something to send in its next round."""

    _of: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, FlushBatch] = weakref.WeakKeyDictionary()

    def __init__(self) -> None:
        self._lines: list[Connection] = []

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> FlushBatch:
        return cls._of.setdefault(loop, cls())

    def take(self, line: Connection) -> None:
        """Let a line send when the loop comes round. Call it on the loop."""
        if not self._lines:
            asyncio.get_running_loop().call_soon(self._flush)
        self._lines.append(line)

    def _flush(self) -> None:
        lines, self._lines = self._lines, []
        for line in lines:
            try:
                line.flush()
            except Exception:  # the others of this round have their messages all the same
                log.exception("a message could not be sent")
                line.close(TRY_AGAIN, "a message was lost; come back with since")


class ConnectionClosing(Exception):
    """The connection that asked was told to close meanwhile: what it asked for must not be done."""


class Connection:
    """One open line. `seat`: whose view it gets (None: a spectator's); `host`: it also holds the host's key."""

    __slots__ = (
        "_abort_if_unread",
        "_batch",
        "_begun",
        "_closing",
        "_next_page",
        "_queue",
        "_send",
        "_waiting",
        "_wake",
        "_write_text",
        "base",
        "bucket",
        "host",
        "seat",
        "text_bucket",
        "writer",
    )

    def __init__(
        self,
        send: Send,
        seat: int | None,
        host: bool,
        base: str,
        write_text: WriteText | None = None,
        abort_if_unread: Callable[[], None] | None = None,
    ) -> None:
        self.seat, self.host, self.base = seat, host, base
        self.bucket = Bucket(SEAT_RATE, SEAT_BURST)
        self.text_bucket = Bucket(TEXT_RATE, TEXT_BURST)
        self.writer: asyncio.Task[None] | None = None
        self._send, self._write_text, self._abort_if_unread = send, write_text, abort_if_unread
        self._next_page: NextPage | None = None
        self._queue: deque[str] = deque()
        self._waiting = 0  # characters in the queue behind its first message
        self._wake: asyncio.Future[None] | None = None
        self._closing: tuple[int, str] | None = None
        self._begun: tuple[Coroutine[Any, Any, None], Any] | None = None  # a message half out, and what it waits for

    @property
    def is_closing(self) -> bool:
        """Whether the connection was told to close: nothing that still comes from it may be carried out."""
        return self._closing is not None

    def check_open(self) -> None:
        """Raises ConnectionClosing. Call it after any wait, right before something is done for this connection."""
        if self._closing is not None:
            raise ConnectionClosing

    def push(self, text: str) -> None:
        """Send a message as soon as the line takes it; never waits."""
        if self._closing is not None:
            return
        queue = self._queue
        if queue:
            self._waiting += len(text)
            if self._waiting > MOST_WAITING:
                queue.clear()
                self.close(TRY_AGAIN, "this line is too slow; come back with since")
                return
        queue.append(text)
        if len(queue) == 1 and self._wake is not None and not self._wake.done():
            self._batch.take(self)

    def follow_up(self, next_page: NextPage) -> None:
        """Send the pages of the older log one by one whenever nothing else waits. Call it before `write`."""
        self._next_page = next_page

    def flush(self) -> None:
        """Send what waits while the writer has nothing to do."""
        while self._queue and self._wake is not None and not self._wake.done():
            self._send_at_once(self._take_first())

    def _take_first(self) -> str:
        queue = self._queue
        text = queue.popleft()
        if queue:
            self._waiting -= len(queue[0])
        return text

    def _send_at_once(self, text: str) -> None:
        """Send a message for the writer; it is woken only if the line does not take all of it."""
        if self._write_text is not None and self._write_text(text):
            return
        sending = self._send({"type": "websocket.send", "text": text})
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except GONE:
            self._closing = TRY_AGAIN, "the other end is gone"  # its reader notices too, and ends the writer
            return
        self._begun = sending, waits_for
        self._rouse()

    def close(self, code: int, reason: str) -> None:
        """Send what waits, then close. A client that does not read all of it soon is cut off."""
        if self._closing is None:
            self._closing = code, reason
            self._rouse()
            if self._abort_if_unread is not None:
                self._abort_if_unread()

    def _rouse(self) -> None:
        if self._wake is not None:
            if not self._wake.done():
                self._wake.set_result(None)
            self._wake = None

    async def write(self) -> None:
        """Empty the queue for as long as the line stands."""
        send = self._send
        loop = asyncio.get_running_loop()
        self._batch = FlushBatch.of(loop)
        while True:
            if self._begun is not None:
                begun, self._begun = self._begun, None
                await _rest(*begun)
            while self._queue:
                await send({"type": "websocket.send", "text": self._take_first()})
            if self._closing is not None:
                code, reason = self._closing
                await send({"type": "websocket.close", "code": code, "reason": reason})
                return
            if self._next_page is not None:
                await self._send_page(self._next_page)
                continue
            self._wake = loop.create_future()
            await self._wake

    async def _send_page(self, next_page: NextPage) -> None:
        page = await next_page()
        if page is None:
            self._next_page = None
        elif self._closing is None:
            await self._send({"type": "websocket.send", "text": page})
            await asyncio.sleep(0)  # a fast connection must not keep the others waiting until its last page


class Connections:
    """All lines of one table, by whose view they get."""

    __slots__ = ("_buckets", "_by_seat", "count")

    def __init__(self) -> None:
        self._by_seat: dict[int | None, list[Connection]] = {}
        self._buckets: dict[int | None, tuple[Bucket, Bucket]] = {}
        self.count = 0

    def add(self, connection: Connection) -> None:
        """One more line. All lines of a seat, or of the host without one, share what they may send."""
        if connection.seat is not None or connection.host:
            own = connection.bucket, connection.text_bucket
            connection.bucket, connection.text_bucket = self._buckets.setdefault(connection.seat, own)
        self._by_seat.setdefault(connection.seat, []).append(connection)
        self.count += 1

    def drop(self, connection: Connection) -> None:
        group = self._by_seat.get(connection.seat, [])
        if connection in group:
            group.remove(connection)
            self.count -= 1
            if not group:
                del self._by_seat[connection.seat]

    def groups(self) -> list[tuple[int | None, list[Connection]]]:
        """Who gets which view."""
        return list(self._by_seat.items())

    def of(self, seat: int | None) -> list[Connection]:
        return list(self._by_seat.get(seat, ()))

    def __iter__(self) -> Iterator[Connection]:
        return iter([connection for group in self._by_seat.values() for connection in group])

    def is_here(self, seat: int) -> bool:
        return seat in self._by_seat

    @property
    def watching(self) -> int:
        """Spectators; a host without a seat does not count."""
        return sum(1 for connection in self._by_seat.get(None, ()) if not connection.host)

    def tell(self, text: str) -> None:
        """The same message to all."""
        for group in self._by_seat.values():
            for connection in group:
                connection.push(text)
