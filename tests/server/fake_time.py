"""Time for tests: one that stands until it is moved, and one that runs by itself and may be skipped ahead."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

EARLY = 0.0013  # seconds by which uvloop's timers were seen to fire before their time
ROUND = 0.0005  # seconds that a round of the loop takes


class FakeTimer:
    def __init__(self, due: float, callback: Callable[[], object]) -> None:
        self.due, self.callback, self.done = due, callback, False

    def cancel(self) -> None:
        self.done = True

    def fire(self) -> None:
        if not self.done:
            self.done = True
            self.callback()


class FakeTime:
    """Stands still until `advance`. Timers fire `early` seconds before they are due."""

    def __init__(self, early: float = 0.0) -> None:
        self.early, self._now, self.timers = early, 1000.0, list[FakeTimer]()

    def now(self) -> float:
        return self._now

    def call_later(self, seconds: float, callback: Callable[[], object]) -> FakeTimer:
        timer = FakeTimer(self._now + max(ROUND, seconds - self.early), callback)
        self.timers.append(timer)
        return timer

    def advance(self, seconds: float) -> None:
        """Fire what falls due in the next seconds, in order."""
        end = self._now + seconds
        while due := [timer for timer in self.timers if not timer.done and timer.due <= end]:
            first = min(due, key=lambda timer: timer.due)
            self._now = max(self._now, first.due)
            first.fire()
        self._now = end

    def run_late(self, seconds: float) -> None:
        """Let time pass while the loop is too busy to fire what falls due."""
        self._now += seconds

    async def pass_(self, seconds: float, step: float = 0.01) -> None:
        """Advance in small steps and let the tasks of the loop run after each."""
        for _ in range(round(seconds / step)):
            self.advance(step)
            await settle()


async def settle() -> None:
    """Let tasks run that need no time of their own."""
    for _ in range(20):
        await asyncio.sleep(0)


class SkippingTime:
    """The loop's time, and a test may skip some of it."""

    def __init__(self) -> None:
        self.skipped, self._timers = 0.0, set[FakeTimer]()

    def now(self) -> float:
        return time.monotonic() + self.skipped

    def call_later(self, seconds: float, callback: Callable[[], object]) -> FakeTimer:
        timer = FakeTimer(self.now() + seconds, callback)
        self._timers = {one for one in self._timers if not one.done} | {timer}
        asyncio.get_running_loop().call_later(seconds, timer.fire)
        return timer

    def skip(self, seconds: float) -> None:
        """So much time has passed, all at once."""
        self.skipped += seconds
        for timer in sorted(self._timers, key=lambda one: one.due):
            if timer.due <= self.now():
                timer.fire()
