"""Play batches in many threads and return them in order."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from commonweal.lab.batch import Batch, Worker, next_batch
from commonweal.lab.compiled_batches import machine
from commonweal.lab.setup import LabError, Setup
from commonweal.rulebook.backends.compiler import RulesError
from commonweal.validation import check_workers

if TYPE_CHECKING:
    from commonweal.lab.cluster import Cluster

AHEAD = 3
"""Batches queued per worker, so that none waits and memory stays small."""


@dataclass(frozen=True)
class Task:
    """A batch to play: `count` games of a setup from game `first` on."""

    setup: Setup
    first: int
    count: int


class RoundStop(threading.Event):
    """Ends one round of games; also set while the event of the whole command is."""

    def __init__(self, whole: threading.Event):
        super().__init__()
        self.whole = whole

    def is_set(self) -> bool:
        return super().is_set() or self.whole.is_set()


@contextmanager
def ends_after(seconds: float | None, stop: threading.Event) -> Iterator[None]:
    """Set `stop` when so many seconds are over; never for None."""
    timer = None if seconds is None else threading.Timer(seconds, stop.set)
    if timer is not None:
        timer.daemon = True
        timer.start()
    try:
        yield
    finally:
        if timer is not None:
            timer.cancel()


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def tasks_of(setups: Sequence[Setup], first: int, end: int) -> Iterator[Task]:
    """Tasks for games first .. end - 1, in blocks: the same games in each of these setups, as short as all of them
    need."""
    slowest = next((setup for setup in setups if setup.searches), setups[0])
    while first < end:
        count = next_batch(slowest, first, end)
        yield from (Task(setup, first, count) for setup in setups)
        first += count


def blocks_of(batches: Iterator[Batch], setups: int) -> Iterator[list[Batch]]:
    """The batches of such tasks, those of the same games together. What an interruption left incomplete is dropped."""
    while len(block := list(islice(batches, setups))) == setups:
        if len({batch.count for batch in block}) == 1:
            yield block


def play_batches(
    setup: Setup, first: int, end: int, *, workers: int | None = None, **how: object
) -> Generator[Batch, None, None]:
    """Play games first .. end - 1 and yield their batches in order. See `play_tasks`."""
    yield from play_tasks(tasks_of([setup], first, end), workers=workers, **how)  # type: ignore[arg-type]


def play_tasks(
    tasks: Iterable[Task],
    *,
    workers: int | None = None,
    checked: bool = True,
    trajectory: bool = False,
    stop: threading.Event | None = None,
    cluster: Cluster | None = None,
) -> Generator[Batch, None, None]:
    """Play tasks in `workers` threads (default: one per core) or on a cluster, and yield their batches in order.

    Ends early, between games, once `stop` is set, and sets it at the end: give each of several rounds its own
    `RoundStop`. trajectory: record how the seats stand round by round. Raises LabError.
    """
    if cluster is not None:
        yield from cluster.play_tasks(tasks, checked=checked, trajectory=trajectory, stop=stop)
        return
    number = cores() if workers is None else check_workers(workers)
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
                check_compilable(task.setup, checked)
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


def check_compilable(setup: Setup, checked: bool = True) -> None:
    """Raise LabError if the rules of the game cannot be compiled."""
    try:
        machine(setup.book, checked)
    except RulesError as wrong:
        raise LabError(f"The rules of {setup.book.name} cannot be compiled: {wrong}") from None
