"""Sends pages of older logs to one connection at a time, and only while the server is not busy.

When thousands of pages are loaded at once, each gets its position and the newest part of its log first."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

from .limits import MANY_ARRIVE, MANY_SECONDS

PAUSE = 0.05  # seconds before checking again whether the server is busy


class Arrivals:
    """When the last pages were opened."""

    def __init__(self) -> None:
        self._moments: deque[float] = deque(maxlen=MANY_ARRIVE)

    def note(self) -> None:
        """A page was opened."""
        self._moments.append(time.monotonic())

    def are_many(self) -> bool:
        """Whether so many were opened just now that more must be expected."""
        return len(self._moments) == MANY_ARRIVE and time.monotonic() - self._moments[0] < MANY_SECONDS


class LogPageQueue:
    """Calls who waits in the order in which they came, one in each turn of the event loop."""

    def __init__(self, is_busy: Callable[[], bool]) -> None:
        """is_busy: whether everybody has to wait."""
        self._is_busy = is_busy
        self._waiting: deque[Callable[[], None]] = deque()

    def wait(self, call: Callable[[], None]) -> None:
        """Join the queue; `call` is called when it is its turn."""
        self._waiting.append(call)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._call_next)

    def _call_next(self) -> None:
        loop = asyncio.get_running_loop()
        if self._is_busy():
            loop.call_later(PAUSE, self._call_next)
            return
        self._waiting.popleft()()
        if self._waiting:
            loop.call_soon(self._call_next)
