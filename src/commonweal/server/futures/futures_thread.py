"""One low-priority thread that plays futures, one request after another: the table that has used it least comes next.

A request is cancelled when its client disconnects or sends another one."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, TypeVar

from ..errors import ApiError, Conflict
from ..load.budgets import CLIENT, Budget
from ..load.fair_threads import FairThreads
from ..load.limits import FUTURES
from ..people.identity import Viewer
from ..protocol import ErrorCode
from ..rooms.table import Table
from ..store import HOST_KEY

NICENESS = 10  # enough that live tables come first, but not so much that futures never run
Receive = Callable[[], Awaitable[Any]]
T = TypeVar("T")


class FuturesThread:
    """The thread and its queue. stopped: set when the server stops."""

    def __init__(self, name: str, most_waiting: int) -> None:
        budget = Budget(*FUTURES)
        self._thread = FairThreads(name, 1, budget, most_waiting=most_waiting, initializer=_lower_priority)
        self._newest: dict[tuple[str, int], tuple[Future[Any], threading.Event]] = {}  # of each client, and its stop
        self._pending: set[threading.Event] = set()
        self.stopped = threading.Event()

    def stop(self) -> None:
        """Cancel all requests and accept no more."""
        for stop in (*self._pending, self.stopped):
            stop.set()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def check_budget(self) -> None:
        """Raises TooManyRequests if the people who ask have nothing left of their share of the thread."""
        self._thread.budget.check(CLIENT.get())

    def run(self, work: Callable[..., T], *arguments: Any) -> asyncio.Future[T]:
        """Do some work when its turn comes. Raises TooManyRequests if too much work waits before it."""
        done = asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)
        done.add_done_callback(lambda one: one.cancelled() or one.exception())
        return done

    async def answer(self, table: Table, viewer: Viewer, receive: Receive, work: Callable[[threading.Event], T]) -> T:
        """The result of `work`, which ends early once the event that it is given is set. Raises ApiError. receive:
        reports that the client disconnects."""
        stop, client = threading.Event(), _client_of(table, viewer)
        if client in self._newest:
            older, older_stop = self._newest[client]
            older_stop.set()
            older.cancel()  # one that still waits makes room for this one
        job = self._thread.submit(_unless_stopped, work, stop)
        if client is not None:
            self._newest[client] = job, stop
        self._pending.add(stop)
        done = asyncio.wrap_future(job)
        disconnect = asyncio.ensure_future(_wait_for_disconnect(receive))
        try:
            ends: list[asyncio.Future[Any]] = [done, disconnect]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if not done.done() or done.cancelled():
                job.cancel()
                raise called_off()
            answer: T = done.result()
            return answer
        finally:
            disconnect.cancel()
            stop.set()
            self._pending.discard(stop)
            if client is not None and self._newest.get(client) == (job, stop):
                del self._newest[client]


@contextmanager
def time_limit(seconds: float, stop: threading.Event) -> Iterator[threading.Event]:
    """Set `stop`, and the event that this yields, once the time is up."""
    out_of_time = threading.Event()

    def time_out() -> None:
        out_of_time.set()
        stop.set()

    timer = threading.Timer(seconds, time_out)
    timer.daemon = True
    timer.start()
    try:
        yield out_of_time
    finally:
        timer.cancel()


def called_off() -> ApiError:
    return Conflict("errors.futures_called_off", todo="todo.ask_again", error=ErrorCode.CALLED_OFF)


def _unless_stopped(work: Callable[[threading.Event], T], stop: threading.Event) -> T:
    if stop.is_set():
        raise called_off()
    return work(stop)


def _client_of(table: Table, viewer: Viewer) -> tuple[str, int] | None:
    """Identify the client, so that a newer request can replace an older one. None for spectators."""
    if viewer.seat is not None:
        return table.code, viewer.seat
    return (table.code, HOST_KEY) if viewer.host else None


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _lower_priority() -> None:
    """Lower the priority of this thread and of the threads that it starts."""
    if hasattr(os, "setpriority"):
        try:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        except OSError:
            return  # a thread that cannot lower its priority keeps the normal one
