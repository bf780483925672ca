"""The source of time for clocks and bots: monotonic time and timers of the loop. Tests put their own in its place."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that will happen unless it is cancelled."""

    def cancel(self) -> None: ...


class TimeSource(Protocol):
    """Seconds that only grow, and timers. A timer may fire a little early (uvloop counts in whole milliseconds)."""

    def now(self) -> float: ...

    def call_later(self, seconds: float, callback: Callable[[], object]) -> Timer: ...


class LoopTime:
    """The time of the running event loop's machine."""

    def now(self) -> float:
        return time.monotonic()

    def call_later(self, seconds: float, callback: Callable[[], object]) -> Timer:
        return asyncio.get_running_loop().call_later(seconds, callback)


LOOP_TIME = LoopTime()


async def wait_until(moment: float, source: TimeSource) -> None:
    """Sleep until this moment of the time source, however early its timers fire."""
    while (left := moment - source.now()) > 0:
        passed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = source.call_later(left, lambda passed=passed: passed.done() or passed.set_result(None))  # type: ignore[misc]
        try:
            await passed
        finally:
            timer.cancel()
