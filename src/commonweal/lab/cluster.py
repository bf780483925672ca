"""More than one machine: sheets played by the workers of a dask cluster, given back in order.

A worker that dies loses nothing: what it had begun is played again elsewhere, and comes out the same.
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
"""Sheets that travel together: what it costs to send them is then little beside playing them."""
ATTEMPTS = 5
"""How often a bundle is played again whose workers died."""
PATIENCE = "5s"
WAIT = 0.2
LOCAL = "local"
NOBODY = "No worker is connected; waiting for one (Ctrl-C keeps what is done)."
SAME = "Install the same Commonweal and the same game as here on all machines."
SOMEBODY = "A worker is connected; the run goes on."


def tell(text: str) -> None:
    """Say on standard error how it stands with the workers."""
    print(text, file=sys.stderr, flush=True)


@dataclass
class Cluster:
    """A cluster one has joined. cpu_seconds: of its workers, for what came back. told: called with a sentence when the
    last worker is gone, and when there is one again.
    """

    client: Any
    address: str
    cpu_seconds: float = 0.0
    checked_books: set[str] = field(default_factory=set)
    told: Callable[[str], None] = tell

    @property
    def workers(self) -> int:
        """Threads that play."""
        return max(1, sum(int(n) for n in self.client.nthreads().values()))

    def played(
        self, tasks: Iterable[Task], *, checked: bool, trajectory: bool, stop: threading.Event | None
    ) -> Generator[Batch, None, None]:
        """The sheets of these tasks, in order. Raises LabError."""
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
                yield from map(widened, batches)
        except OSError as wrong:
            raise LabError(
                f"The cluster at {self.address} is gone ({wrong}). What came back until then counts; start the cluster "
                "again, or play without it."
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
        """Refuse workers that do not have the same program and the same rules."""
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
                raise LabError(f"The worker {worker} has {unlike(name, there, here)}")
        if everywhere:
            self.checked_books.add(name)

    def wait_for(self, future: Any, stop: threading.Event | None) -> bool:
        """Wait until it is done; False once `stop` is set."""
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
        """Wait until a worker is connected, and say so if that is not at once; False once `stop` is set."""
        told = False
        while not self.client.nthreads():
            if stop is not None and stop.is_set():
                return False
            if not told:
                self.told(NOBODY)
                told = True
            time.sleep(WAIT)
        if told:
            self.told(SOMEBODY)
        return True

    def result_of(self, future: Any) -> tuple[list[Batch], float]:
        distributed = need("distributed")
        try:
            made: tuple[list[Batch], float] = future.result()
        except (ImportError, UnknownGame) as wrong:  # of a worker that came when the others had been checked
            raise LabError(f"A worker at {self.address} cannot play ({wrong}). {SAME}") from None
        except (distributed.KilledWorker, distributed.client.FutureCancelledError) as wrong:
            raise LabError(f"The cluster at {self.address} lost its workers too often: {wrong}") from None
        return made


@contextmanager
def joined(address: str | None, *, workers: int | None = None) -> Iterator[Cluster | None]:
    """The cluster at an address (`tcp://host:8786`), or one on this machine (`local`, `local:2`). None for no address.

    Raises LabError where there is none, or where `workers` of this machine were asked for beside it.
    """
    if address is None:
        yield None
        return
    if workers is not None:
        raise LabError(f"The cluster {address} has workers of its own: leave out --workers {workers}, or --cluster.")
    distributed = need("distributed")
    if not address.strip():
        raise LabError("The address of the cluster is empty. Write tcp://host:8786, or local for one on this machine.")
    if address.partition(":")[0] == LOCAL and "/" not in address:
        number = address.partition(":")[2]
        if number and not (number.isdecimal() and int(number) > 0):
            raise LabError(f"{address}: write local, or local:2 for two workers.")
        many = int(number or cores())
        unwatched = {"distributed.worker.profile.enabled": False}  # looking at each worker a hundred times a second
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
        said = str(wrong).splitlines()[0] if str(wrong) else type(wrong).__name__
        raise LabError(f"There is no dask scheduler at {address} ({said}). Start one: dask scheduler.") from None
    with client:
        yield Cluster(client, address)


@contextmanager
def ignore_ctrl_c() -> Iterator[None]:
    """Processes and threads that are begun within never hear Ctrl-C, which a terminal sends to all; this thread later.

    Where the system knows no masks of signals, nothing is done.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which else would let Ctrl-C through again when the first process is begun
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---------------------------------------------------------------- what runs on the workers
_own = threading.local()


def play_bundle(tasks: list[Task], checked: bool, trajectory: bool, made: tuple[str, int]) -> tuple[list[Batch], float]:
    """Play some sheets. Returns them with the processor seconds they took.

    made: the versions at home; a worker that came late may have others. Raises LabError.
    """
    begun, batches = time.thread_time(), []
    if (mine := versions_of(tasks[0])) != made:
        raise LabError(f"A worker has {unlike(tasks[0].setup.book.name, mine, made)}")
    for task in tasks:
        worker: Worker | None = getattr(_own, "worker", None)
        if worker is None or worker.setup.book is not task.setup.book or worker.trajectory != trajectory:
            worker = _own.worker = Worker(task.setup, checked=checked, trajectory=trajectory)
        worker.prepare(task.setup)
        batch = worker.play(task.first, task.count)
        if batch is not None:
            batches.append(narrowed(batch))
    return batches, time.thread_time() - begun


def narrowed(batch: Batch) -> Batch:
    """The same numbers in as few bytes as hold them, for the way home."""
    of_seats = {name: narrow(values) for name, values in batch.of_seats.items()}
    of_tables = {name: narrow(values) for name, values in batch.of_tables.items()}
    trajectory = None if batch.trajectory is None else narrow(batch.trajectory)
    return replace(batch, of_seats=of_seats, of_tables=of_tables, trajectory=trajectory)


def narrow(values: Any) -> Any:
    low, high = (int(values.min()), int(values.max())) if values.size else (0, 0)
    fits = (code for code in ("i1", "i2", "i4") if np.iinfo(code).min <= low and high <= np.iinfo(code).max)
    return values.astype(next(fits, "i8"))


def widened(batch: Batch) -> Batch:
    """The sheet as it was played."""
    of_seats = {name: values.astype(np.int64) for name, values in batch.of_seats.items()}
    of_tables = {name: values.astype(np.int64) for name, values in batch.of_tables.items()}
    trajectory = None if batch.trajectory is None else batch.trajectory.astype(np.int64)
    return replace(batch, of_seats=of_seats, of_tables=of_tables, trajectory=trajectory)


def versions_of(task: Task) -> tuple[str, int]:
    """The version of the program, and of the rulebook that is played."""
    return __version__, task.setup.book.version


def unlike(game: str, there: tuple[str, int], here: tuple[str, int]) -> str:
    """What a worker has that differs, as the end of a sentence."""
    return (
        f"Commonweal {there[0]} with version {there[1]} of {game}; here are {here[0]} and {here[1]}. "
        "Install the same on all machines."
    )


def versions(game: str) -> tuple[str, int]:
    """The version of the program, and of a rulebook."""
    return __version__, find_book(game).version
