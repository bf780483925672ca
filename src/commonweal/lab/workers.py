"""Many workers on one run: threads that play sheets side by side, handed out in order and given back in order."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from commonweal.lab.batch import Batch, Worker, next_batch
from commonweal.lab.machine import machine
from commonweal.lab.setup import LabError, Setup
from commonweal.rulebook.backends.compiler import RulesError
from commonweal.validation import whole_workers

if TYPE_CHECKING:
    from commonweal.lab.cluster import Cluster

AHEAD = 3
"""Sheets begun for each worker, so that none waits and memory stays small."""


@dataclass(frozen=True)
class Task:
    """One sheet to play: `count` games of a setup from game `first` on."""

    setup: Setup
    first: int
    count: int


class Ended(threading.Event):
    """Whether one round of games is over, by itself or because the whole command was stopped."""

    def __init__(self, whole: threading.Event):
        super().__init__()
        self.whole = whole

    def is_set(self) -> bool:
        return super().is_set() or self.whole.is_set()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def tasks_of(setup: Setup, first: int, end: int) -> Iterator[Task]:
    """Games first .. end - 1 of a setup, sheet by sheet."""
    while first < end:
        count = next_batch(setup, first, end)
        yield Task(setup, first, count)
        first += count


def play_batches(
    setup: Setup, first: int, end: int, *, workers: int | None = None, **how: object
) -> Generator[Batch, None, None]:
    """The sheets of games first .. end - 1, in order. See `played`."""
    yield from played(tasks_of(setup, first, end), workers=workers, **how)  # type: ignore[arg-type]


def played(
    tasks: Iterable[Task],
    *,
    workers: int | None = None,
    checked: bool = True,
    trajectory: bool = False,
    stop: threading.Event | None = None,
    cluster: Cluster | None = None,
) -> Generator[Batch, None, None]:
    """The sheets of these tasks, in order, played by `workers` threads (as many as there are cores), or by a cluster.

    Ends early, between games, once `stop` is set, and sets it at the end: for several rounds give each an `Ended`.
    course: note how the seats stand on the way. Raises LabError.
    """
    if cluster is not None:
        yield from cluster.played(tasks, checked=checked, trajectory=trajectory, stop=stop)
        return
    number = cores() if workers is None else whole_workers(workers)
    cancelled, own = stop or threading.Event(), threading.local()

    def play(task: Task) -> Batch | None:
        if not hasattr(own, "worker") or own.worker.setup.book is not task.setup.book:
            own.worker = Worker(task.setup, checked=checked, trajectory=trajectory)
        worker: Worker = own.worker
        worker.prepare(task.setup)
        return worker.play(task.first, task.count, cancelled)

    pool = ThreadPoolExecutor(number, thread_name_prefix="lab")
    begun: deque[Future[Batch | None]] = deque()
    waiting = iter(tasks)
    try:
        while True:
            for task in islice(waiting, number * AHEAD - len(begun)):
                compilable(task.setup, checked)
                begun.append(pool.submit(play, task))
            if not begun:
                return
            batch = begun.popleft().result()
            if batch is None:
                return
            yield batch
    finally:
        cancelled.set()
        pool.shutdown(wait=True, cancel_futures=True)


def compilable(setup: Setup, checked: bool = True) -> None:
    """Raise LabError where the rules of the game cannot be compiled."""
    try:
        machine(setup.book, checked)
    except RulesError as wrong:
        raise LabError(f"The rules of {setup.book.name} cannot be compiled: {wrong}") from None
