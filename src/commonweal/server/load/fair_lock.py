"""Let one slow computation in Python run at a time: threads that run Python hold up the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from ..errors import TooManyRequests
from .budgets import Budget, Client


@dataclass(eq=False)
class Waiting:
    """Somebody who waits for their turn."""

    client: Client
    comes: asyncio.Future[None]


class FairLock:
    """A lock for one task at a time; next are those who have the most left of a budget.

    most: when so many wait, the newest of those who have the least left is refused (TooManyRequests)."""

    def __init__(self, budget: Budget, most: int) -> None:
        self._budget, self._most = budget, most
        self._is_taken = False
        self._waiting: list[Waiting] = []

    @asynccontextmanager
    async def turn(self, client: Client) -> AsyncIterator[None]:
        """Wait for one's turn. Raises TooManyRequests."""
        await self._wait_for_turn(client)
        try:
            yield
        finally:
            self._call_next()

    async def _wait_for_turn(self, client: Client) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        mine = Waiting(client, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        if len(self._waiting) > self._most:
            refused = min(reversed(self._waiting), key=self._share_left)
            self._waiting.remove(refused)
            refused.comes.set_exception(TooManyRequests("errors.much_worked_out", todo="todo.wait_for_budget"))
        try:
            await mine.comes
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            elif mine.comes.done() and not mine.comes.cancelled() and mine.comes.exception() is None:
                self._call_next()  # it was called just as it gave up
            raise

    def _call_next(self) -> None:
        self._waiting = [one for one in self._waiting if not one.comes.done()]
        if self._waiting:
            nearest = max(self._waiting, key=self._share_left)
            self._waiting.remove(nearest)
            nearest.comes.set_result(None)
        else:
            self._is_taken = False

    def _share_left(self, waiting: Waiting) -> float:
        return self._budget.share_left(waiting.client)
