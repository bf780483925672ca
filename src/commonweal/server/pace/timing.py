"""The source of time for clocks and bots: monotonic time and timers of the event loop. Tests replace it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A scheduled callback that can be cancelled."""

    def cancel(self) -> None: ...


class TimeSource(Protocol):
    """Monotonic seconds, and timers. A timer may fire slightly early (uvloop counts in whole milliseconds)."""

    def now(self) -> float: ...

    def call_later(self, seconds: float, callback: Callable[[], object]) -> Timer: ...


class LoopTime:
    """Monotonic time of this machine, and timers of the running event loop."""

    def now(self) -> float:
        return time.monotonic()

    def call_later(self, seconds: float, callback: Callable[[], object]) -> Timer:
        return asyncio.get_running_loop().call_later(seconds, callback)


LOOP_TIME = LoopTime()


async def wait_until(moment: float, source: TimeSource) -> None:
    """Sleep until this time of the source, even if its timers fire early."""
    while (left := moment - source.now()) > 0:
        passed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = source.call_later(left, lambda passed=passed: passed.done() or passed.set_result(None))  # type: ignore[misc]
        try:
            await passed
        finally:
            timer.cancel()
