"""Many workers on one run: threads that play sheets side by side, handed out in order and given back in order."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor

from commonweal.lab.machine import machine
from commonweal.lab.setup import LabError, Setup
from commonweal.lab.sheets import Desk, Sheet, sheet_after

AHEAD = 3
"""Sheets begun for each worker, so that none waits and memory stays small."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def sheets(
    setup: Setup,
    first: int,
    end: int,
    *,
    workers: int | None = None,
    checked: bool = True,
    stop: threading.Event | None = None,
) -> Generator[Sheet, None, None]:
    """The sheets of games first .. end - 1, in order, played by `workers` threads (as many as there are cores).

    Ends early, between games, once `stop` is set. Raises LabError.
    """
    number = cores() if workers is None else workers
    if number < 1:
        raise LabError(f"There must be at least 1 worker, not {number}.")
    machine(setup.book, checked)  # rules that cannot be compiled are refused here, before anything is begun
    cancelled, own = stop or threading.Event(), threading.local()

    def play(begin: int, count: int) -> Sheet | None:
        if not hasattr(own, "desk"):
            own.desk = Desk(setup, checked)
        desk: Desk = own.desk
        return desk.play(begin, count, cancelled)

    pool = ThreadPoolExecutor(number, thread_name_prefix="lab")
    begun: deque[Future[Sheet | None]] = deque()
    try:
        at = first
        while begun or at < end:
            while at < end and len(begun) < number * AHEAD:
                count = sheet_after(setup, at, end)
                begun.append(pool.submit(play, at, count))
                at += count
            played = begun.popleft().result()
            if played is None:
                return
            yield played
    finally:
        cancelled.set()
        pool.shutdown(wait=True, cancel_futures=True)
