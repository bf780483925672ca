"""Compute what one person asks for while others play: in a thread, one computation at a time, within a budget.

A thread that runs Python holds up the loop again and again, and several threads hold it up longer: so no two run at a
time, and next come those who have spent the least."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import ParamSpec, TypeVar

from .budgets import CLIENT, Budget, measured
from .fair_lock import FairLock
from .limits import ANSWERS, ANSWERS_WAITING

P = ParamSpec("P")
T = TypeVar("T")


class BackgroundWork:
    """The computations that one server does for people who ask."""

    def __init__(self) -> None:
        self.budget = Budget(*ANSWERS)
        self._lock = FairLock(self.budget, ANSWERS_WAITING)

    async def in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work`, computed in a thread. Raises TooManyRequests."""
        client, seconds = CLIENT.get(), 0.0

        def measured() -> T:
            nonlocal seconds
            began = time.thread_time()
            try:
                return work(*args, **kwargs)
            finally:
                seconds = time.thread_time() - began

        async with self._lock.turn(client):
            try:
                return await asyncio.to_thread(measured)
            finally:
                self.budget.spend(client, seconds)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """A turn for work on the loop that awaits nothing. It counts as part of the call. Raises TooManyRequests."""
        async with self._lock.turn(CLIENT.get()):
            with measured():
                yield
            await asyncio.sleep(0)  # people who act come before the next turn


BACKGROUND_WORK: ContextVar[BackgroundWork | None] = ContextVar("background work", default=None)
"""That of the server that carries out a call."""


async def work_out(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The result of `work`, computed in a thread when the caller's turn comes. Raises TooManyRequests."""
    background_work = BACKGROUND_WORK.get()
    if background_work is None:
        return await asyncio.to_thread(work, *args, **kwargs)
    return await background_work.in_thread(work, *args, **kwargs)


def count_time(seconds: float) -> None:
    """Count processor time used for the people who ask."""
    background_work = BACKGROUND_WORK.get()
    if background_work is not None:
        background_work.budget.spend(CLIENT.get(), seconds)


@asynccontextmanager
async def own_turn() -> AsyncIterator[None]:
    """A turn for work on the loop that awaits nothing. Raises TooManyRequests."""
    background_work = BACKGROUND_WORK.get()
    if background_work is None:
        yield
        return
    async with background_work.turn():
        yield
