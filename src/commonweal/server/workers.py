"""`commonweal serve --workers N`: several processes on one port, which share a PostgreSQL database.

The parent opens every socket, so that connections waiting there survive while a worker is restarted. Linux spreads new
connections over the public sockets; through the internal ones, workers forward calls about each other's tables. They
hand WebSocket connections to each other through Unix sockets in a folder of the parent."""

from __future__ import annotations

import gc
import logging
import os
import re
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from tempfile import TemporaryDirectory

from .metrics_server import LOCAL, WorkersFigures
from .serve import CannotServe, Console, Work, address_of, listening, warn_of_other_rules
from .store import Owner, Unusable
from .store.store import prepare, sqlite_file

STOP_SECONDS = 10.0  # seconds until a worker that does not stop is killed
PAUSE = 1.0  # seconds before a worker that never answered is restarted
SIGNALS = signal.SIGTERM, signal.SIGINT
log = logging.getLogger("commonweal.server")


@dataclass
class Worker:
    """One of the processes, its sockets, and its last report."""

    number: int
    public: socket.socket
    internal: socket.socket
    address: str  # of its internal socket
    name: str = ""
    process: BaseProcess | None = None
    reports: Connection | None = None
    is_up: bool = False
    figures: int = 0  # port of its metrics for Prometheus
    start_at: float = 0.0


def serve_with_workers(count: int, host: str, port: int, address: str | None, work: Work, console: Console) -> None:
    """Serve with several processes until SIGTERM or SIGINT. Raises CannotServe."""
    if sys.platform != "linux":
        raise CannotServe(
            "--workers works on Linux only. Elsewhere, start several servers with different ports on one PostgreSQL "
            "database, behind a proxy."
        )
    try:
        if sqlite_file(work.database) is not None:
            raise CannotServe(
                f"--workers {count}: more than one needs PostgreSQL, which several processes can share. Name a "
                f"database with --database postgresql://USER@HOST/NAME, or leave out --workers."
            )
        prepare(work.database)
    except Unusable as wrong:
        raise CannotServe(str(wrong)) from wrong
    workers = _open_sockets(count, host, port, address)
    bound = workers[0].public.getsockname()[1]
    figures = None
    try:
        figures = None if work.metrics is None else WorkersFigures(work.metrics)
    except OSError as wrong:
        raise CannotServe(f"Cannot listen for --metrics: {wrong.strerror}. Choose another host or port.") from wrong
    work.settings = replace(work.settings, reach=console.reach(host, bound))
    name = f"{socket.gethostname()} {address or work.settings.reach or address_of(host, bound)}"
    for worker in workers:
        worker.name = f"{name} {worker.number}"
    with ExitStack() as held:
        try:
            folder = held.enter_context(TemporaryDirectory(prefix="commonweal-"))  # only this user may enter it
            taken_at = {Owner(worker.name, worker.address): f"{folder}/{worker.number}" for worker in workers}
            work.settings = replace(work.settings, workers=taken_at)
        except OSError as wrong:
            log.warning("workers hand over no connections, because they have no folder for it: %s", wrong)
        Parent(workers, work, figures).run(lambda: console.open(host, bound))


def _open_sockets(count: int, host: str, port: int, address: str | None) -> list[Worker]:
    """The workers with their sockets. With an address, other machines reach them there, each at the next port."""
    first = re.search(r":(\d+)$", address or "")
    if address is not None and first is None:
        raise CannotServe(
            f"{address} names no port. With --workers, the workers listen on ports one after another, from that of "
            f"--address: write --address http://10.0.0.5:9000"
        )
    with listening(host, port) as alone:  # the others would otherwise listen where another server of this user does
        port = alone.getsockname()[1]
    workers = []
    for number in range(count):
        if address is None or first is None:
            internal = listening(LOCAL, 0)
            reached = address_of(LOCAL, internal.getsockname()[1])
        else:
            internal = listening(host, int(first[1]) + number)
            reached = f"{address[: first.start()]}:{int(first[1]) + number}"
        workers.append(Worker(number + 1, listening(host, port, is_one_of_several=True), internal, reached))
    return workers


class Parent:
    """Starts the workers, restarts each one that ends, and stops them all. It forks, and so runs no thread."""

    def __init__(self, workers: list[Worker], work: Work, figures: WorkersFigures | None) -> None:
        self._workers, self._work, self._figures = workers, work, figures
        self._woken, self._wake = os.pipe()
        self._alive, self._held = os.pipe()  # nobody writes; it ends with this process, however that ends
        self._stopping = False

    def run(self, is_open: Callable[[], None]) -> None:
        """Run until SIGTERM or SIGINT. is_open: called when all workers answer. Raises CannotServe if one of them
        cannot."""
        _load()
        warn_of_other_rules(self._work.database)
        announced = False
        with self._signals():
            try:
                while not self._stopping:
                    self._start_missing()
                    self._wait()
                    for worker in self._workers:
                        self._look_at(worker, announced=announced)
                    if not announced and all(worker.is_up for worker in self._workers):
                        announced = True
                        is_open()
            finally:
                self._stop()

    @contextmanager
    def _signals(self) -> Iterator[None]:
        def stop(*_: object) -> None:
            self._stopping = True
            os.write(self._wake, b".")

        before = {number: signal.signal(number, stop) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    # ---------------------------------------------------------------- one worker

    def _start_missing(self) -> None:
        for worker in self._workers:
            if worker.process is None and time.monotonic() >= worker.start_at:
                worker.reports, reports = get_context("fork").Pipe(duplex=False)
                worker.process = get_context("fork").Process(target=self._be_worker, args=(worker, reports))
                signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)  # a new process must not run the parent's handlers
                worker.process.start()
                signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
                reports.close()

    def _be_worker(self, worker: Worker, reports: Connection) -> None:
        """Do everything a worker does."""
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        os.close(self._held)
        work = replace(self._work, metrics=None if self._figures is None else (LOCAL, 0))
        work.settings = replace(work.settings, address=worker.address, node=worker.name)
        try:
            work.run([worker.public, worker.internal], reports.send, self._alive)
        except CannotServe as wrong:
            reports.send(str(wrong))
            sys.exit(1)
        except KeyboardInterrupt:
            pass

    def _look_at(self, worker: Worker, *, announced: bool) -> None:
        """Read a worker's report; prepare to restart it if it has ended. Raises CannotServe before all have
        answered."""
        process, reports, report = worker.process, worker.reports, None
        if process is None or reports is None:
            return
        with suppress(EOFError):
            while reports.poll():
                report = reports.recv()
                if isinstance(report, int):
                    worker.is_up, worker.figures = True, report
                    log.info("worker %d is process %d", worker.number, process.pid)
        if process.exitcode is None or self._stopping:
            return
        if not announced:
            raise CannotServe(report if isinstance(report, str) else f"Worker {worker.number} ended while it started.")
        log.warning(
            "worker %d (process %d) ended with %d and will be restarted%s",
            worker.number,
            process.pid,
            process.exitcode,
            f": {report}" if isinstance(report, str) else "",
        )
        worker.start_at = 0.0 if worker.is_up else time.monotonic() + PAUSE
        worker.process, worker.is_up, worker.figures = None, False, 0
        reports.close()
        process.close()

    # ---------------------------------------------------------------- all of them

    def _wait(self) -> None:
        """Wait until a worker reports or ends, somebody asks for metrics, or a signal arrives."""
        waited: list[Connection | int | socket.socket] = [self._woken]
        for worker in self._workers:
            if worker.process is not None:
                waited.append(worker.process.sentinel)
            if worker.reports is not None and not worker.reports.closed and not worker.is_up:
                waited.append(worker.reports)
        if self._figures is not None:
            waited.append(self._figures.socket)
        is_missing = any(worker.process is None for worker in self._workers)
        ready = wait(waited, PAUSE / 4 if is_missing else None)
        if self._figures is not None and self._figures.socket in ready:
            self._figures.answer({worker.number: worker.figures for worker in self._workers if worker.figures})

    def _stop(self) -> None:
        for worker in self._workers:
            worker.public.close()
            worker.internal.close()
            if worker.process is not None:
                worker.process.terminate()
        end = time.monotonic() + STOP_SECONDS
        for worker in self._workers:
            if worker.process is not None:
                worker.process.join(max(0.0, end - time.monotonic()))
                if worker.process.exitcode is None:
                    log.warning("worker %d did not stop, and is killed", worker.number)
                    worker.process.kill()
                    worker.process.join()
        if self._figures is not None:
            self._figures.close()
        for reports in (self._woken, self._wake, self._alive, self._held):
            os.close(reports)


def _load() -> None:
    """Load what workers need, once for all of them."""
    from commonweal.play import books

    for module in ("app", "forwarding", "store.postgresql"):
        import_module(f"commonweal.server.{module}")
    books()
    gc.collect()
    gc.freeze()  # a collection in a worker would copy the memory pages that workers share
