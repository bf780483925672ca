"""Having the floor: one at a time changes a table, in the order of asking."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class TableLock:
    """A lock, fair, whose waiting line can be sent away when storage fails."""

    __slots__ = ("_line", "_taken")

    def __init__(self) -> None:
        self._taken = False
        self._line: deque[asyncio.Future[None]] = deque()

    @property
    def taken(self) -> bool:
        return self._taken

    async def acquire(self) -> None:
        """Wait for one's turn. Raises what `fail_waiters` makes."""
        if not self._taken:
            self._taken = True
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled() and mine.exception() is None:
                self.release()  # it was handed over, and nobody is here any more
            raise

    def release(self) -> None:
        """Hand over to the next in line."""
        while self._line:
            following = self._line.popleft()
            if not following.done():
                following.set_result(None)
                return
        self._taken = False

    def fail_waiters(self, why: Callable[[], Exception]) -> None:
        """Everybody who waits gets an exception of their own."""
        while self._line:
            following = self._line.popleft()
            if not following.done():
                following.set_exception(why())

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *_: object) -> None:
        self.release()
