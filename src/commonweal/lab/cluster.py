"""Play batches on the workers of a Dask cluster and return them in order.

No game is lost when a worker dies: its batches are played again elsewhere, with the same results.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any

import numpy as np

from commonweal import __version__
from commonweal.lab.batch import Batch, Worker
from commonweal.lab.results import need
from commonweal.lab.setup import LabError
from commonweal.lab.workers import AHEAD, Task, cores
from commonweal.play import UnknownGame, find_book

BUNDLE = 16
"""Batches sent together, so that sending them costs little compared with playing them."""
ATTEMPTS = 5
"""How often a bundle is played again if its worker dies."""
PATIENCE = "5s"
WAIT = 0.2
LOCAL = "local"
NOBODY = "No worker is connected. Waiting for one; Ctrl-C keeps the games played so far."
SAME = "Install the same versions of Commonweal and of the game on all machines."
SOMEBODY = "A worker is connected. The run continues."


def print_status(text: str) -> None:
    """Print the state of the workers on standard error."""
    print(text, file=sys.stderr, flush=True)


@dataclass
class Cluster:
    """A connection to a cluster.

    cpu_seconds: of its workers, for batches that came back. notify: called with a sentence when the last worker
    disconnects, and when one connects again.
    """

    client: Any
    address: str
    cpu_seconds: float = 0.0
    checked_books: set[str] = field(default_factory=set)
    notify: Callable[[str], None] = print_status

    @property
    def workers(self) -> int:
        """The number of threads that play."""
        return max(1, sum(int(n) for n in self.client.nthreads().values()))

    def play_tasks(
        self, tasks: Iterable[Task], *, checked: bool, trajectory: bool, stop: threading.Event | None
    ) -> Generator[Batch, None, None]:
        """Play tasks and yield their batches in order. Raises LabError."""
        waiting, begun = iter(tasks), deque[Any]()
        try:
            if not self.wait_for_worker(stop):
                return
            while True:
                while len(begun) < self.workers * AHEAD and (bundle := self.next_bundle(waiting)):
                    work = (play_bundle, bundle, checked, trajectory, versions_of(bundle[0]))
                    begun.append(self.client.submit(*work, retries=ATTEMPTS, pure=False))
                if not begun or not self.wait_for(begun[0], stop):
                    return
                batches, seconds = self.result_of(begun.popleft())
                self.cpu_seconds += seconds
                yield from map(widen_batch, batches)
        except OSError as wrong:
            raise LabError(
                f"The connection to the cluster at {self.address} was lost ({wrong}). Games received until then count. "
                "Start the cluster again, or play without it."
            ) from None
        finally:
            self.client.cancel(list(begun))

    def next_bundle(self, waiting: Iterator[Task]) -> list[Task]:
        bundle = list(islice(waiting, 1))
        if bundle and not bundle[0].setup.searches:
            bundle += islice(waiting, BUNDLE - 1)
        for task in bundle:
            self.check_book(task)
        return bundle

    def check_book(self, task: Task) -> None:
        """Raise LabError if a worker has a different version of the program or the rules."""
        name = task.setup.book.name
        if name in self.checked_books:
            return
        here = versions_of(task)
        try:
            everywhere = self.client.run(versions, name)
        except (ImportError, UnknownGame) as wrong:
            raise LabError(f"The workers at {self.address} cannot play {name} ({wrong}). {SAME}") from None
        for worker, there in everywhere.items():
            if there != here:
                raise LabError(f"The worker {worker} has {describe_mismatch(name, there, here)}")
        if everywhere:
            self.checked_books.add(name)

    def wait_for(self, future: Any, stop: threading.Event | None) -> bool:
        """Wait until a future is done. Returns False once `stop` is set."""
        distributed = need("distributed")
        while not future.done():
            if stop is not None and stop.is_set():
                return False
            try:
                distributed.wait(future, timeout=WAIT)
            except (TimeoutError, distributed.TimeoutError):
                if not self.wait_for_worker(stop):
                    return False
        return True

    def wait_for_worker(self, stop: threading.Event | None) -> bool:
        """Wait until a worker is connected, and say so if that takes time. Returns False once `stop` is set."""
        waited = False
        while not self.client.nthreads():
            if stop is not None and stop.is_set():
                return False
            if not waited:
                self.notify(NOBODY)
                waited = True
            time.sleep(WAIT)
        if waited:
            self.notify(SOMEBODY)
        return True

    def result_of(self, future: Any) -> tuple[list[Batch], float]:
        distributed = need("distributed")
        try:
            made: tuple[list[Batch], float] = future.result()
        except (ImportError, UnknownGame) as wrong:  # a worker that connected after the check
            raise LabError(f"A worker at {self.address} cannot play ({wrong}). {SAME}") from None
        except (distributed.KilledWorker, distributed.client.FutureCancelledError) as wrong:
            raise LabError(f"The cluster at {self.address} lost its workers too often: {wrong}") from None
        return made


@contextmanager
def join_cluster(address: str | None, *, workers: int | None = None) -> Iterator[Cluster | None]:
    """Connect to a cluster (`tcp://host:8786`), or start one here (`local`, `local:2`). Yields None for no address.

    Raises LabError if there is none, or if `workers` of this machine are asked for as well.
    """
    if address is None:
        yield None
        return
    if workers is not None:
        raise LabError(f"The cluster {address} has its own workers. Leave out either --workers {workers} or --cluster.")
    distributed = need("distributed")
    if not address.strip():
        raise LabError("The address of the cluster is empty. Write tcp://host:8786, or local for one on this machine.")
    if address.partition(":")[0] == LOCAL and "/" not in address:
        number = address.partition(":")[2]
        if number and not (number.isdecimal() and int(number) > 0):
            raise LabError(f"{address}: write local, or local:2 for two workers.")
        many = int(number or cores())
        unwatched = {"distributed.worker.profile.enabled": False}  # Dask samples each worker 100 times a second
        alone: Any = {"dashboard_address": "127.0.0.1:0", "scheduler_kwargs": {"dashboard": False}}  # not a fixed port
        with need("dask").config.set(unwatched), ExitStack() as stack:
            with ignore_ctrl_c():
                cluster = distributed.LocalCluster(n_workers=many, threads_per_worker=1, **alone)
                client = stack.enter_context(distributed.Client(stack.enter_context(cluster)))
            yield Cluster(client, address)
        return
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as wrong:
        reason = str(wrong).splitlines()[0] if str(wrong) else type(wrong).__name__
        raise LabError(f"There is no Dask scheduler at {address} ({reason}). Start one with: dask scheduler.") from None
    with client:
        yield Cluster(client, address)


@contextmanager
def ignore_ctrl_c() -> Iterator[None]:
    """Block SIGINT for processes and threads started in the `with` block; a terminal sends Ctrl-C to all of them.

    No-op on platforms without pthread_sigmask.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # started later, it would unblock SIGINT
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---------------------------------------------------------------- what runs on the workers
_own = threading.local()


def play_bundle(
    tasks: list[Task], checked: bool, trajectory: bool, wanted: tuple[str, int]
) -> tuple[list[Batch], float]:
    """Play a bundle of batches. Returns them with the processor seconds they took.

    wanted: the versions of the caller; a worker that connected late may have others. Raises LabError.
    """
    begun, batches = time.thread_time(), []
    if (mine := versions_of(tasks[0])) != wanted:
        raise LabError(f"A worker has {describe_mismatch(tasks[0].setup.book.name, mine, wanted)}")
    for task in tasks:
        worker: Worker | None = getattr(_own, "worker", None)
        if worker is None or worker.setup.book is not task.setup.book or worker.trajectory != trajectory:
            worker = _own.worker = Worker(task.setup, checked=checked, trajectory=trajectory)
        worker.prepare(task.setup)
        batch = worker.play(task.first, task.count)
        if batch is not None:
            batches.append(narrow_batch(batch))
    return batches, time.thread_time() - begun


def narrow_batch(batch: Batch) -> Batch:
    """Store the numbers in as few bytes as possible, to send them."""
    of_seats = {name: narrow(values) for name, values in batch.of_seats.items()}
    of_tables = {name: narrow(values) for name, values in batch.of_tables.items()}
    trajectory = None if batch.trajectory is None else narrow(batch.trajectory)
    return replace(batch, of_seats=of_seats, of_tables=of_tables, trajectory=trajectory)


def narrow(values: Any) -> Any:
    low, high = (int(values.min()), int(values.max())) if values.size else (0, 0)
    fits = (code for code in ("i1", "i2", "i4") if np.iinfo(code).min <= low and high <= np.iinfo(code).max)
    return values.astype(next(fits, "i8"))


def widen_batch(batch: Batch) -> Batch:
    """Restore the types that a batch was played with."""
    of_seats = {name: values.astype(np.int64) for name, values in batch.of_seats.items()}
    of_tables = {name: values.astype(np.int64) for name, values in batch.of_tables.items()}
    trajectory = None if batch.trajectory is None else batch.trajectory.astype(np.int64)
    return replace(batch, of_seats=of_seats, of_tables=of_tables, trajectory=trajectory)


def versions_of(task: Task) -> tuple[str, int]:
    """The versions of the program and of the rulebook of a task."""
    return __version__, task.setup.book.version


def describe_mismatch(game: str, there: tuple[str, int], here: tuple[str, int]) -> str:
    """Describe the versions of a worker that differ, as the end of a sentence."""
    return (
        f"Commonweal {there[0]} with version {there[1]} of {game}, but this machine has {here[0]} and {here[1]}. "
        "Install the same versions on all machines."
    )


def versions(game: str) -> tuple[str, int]:
    """The versions of the program and of a rulebook."""
    return __version__, find_book(game).version
