"""The lock of a table: one task at a time changes it, in the order in which they asked."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class TableLock:
    """A fair lock whose waiters can be failed when storage does."""

    __slots__ = ("_taken", "_waiters")

    def __init__(self) -> None:
        self._taken = False
        self._waiters: deque[asyncio.Future[None]] = deque()

    @property
    def taken(self) -> bool:
        return self._taken

    async def acquire(self) -> None:
        """Wait for the lock. Raises what `fail_waiters` makes."""
        if not self._taken:
            self._taken = True
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled() and waiter.exception() is None:
                self.release()  # the cancelled task had just received the lock: pass it on
            raise

    def release(self) -> None:
        """Pass the lock to the next waiter."""
        while self._waiters:
            waiter = self._waiters.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self._taken = False

    def fail_waiters(self, why: Callable[[], Exception]) -> None:
        """Raise an exception in every waiter; `why` makes one for each."""
        while self._waiters:
            waiter = self._waiters.popleft()
            if not waiter.done():
                waiter.set_exception(why())

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *_: object) -> None:
        self.release()
