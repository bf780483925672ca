"""The one thread that talks to the database.

Whatever arrived while it was busy becomes the next transaction: alone, an act is committed at once; under load, one
durable commit carries many, and waits some milliseconds for more, because a commit costs the processor as much as
several acts. Nothing is acknowledged before its commit has returned."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable
from contextlib import suppress
from operator import attrgetter
from queue import SimpleQueue
from typing import Any

import msgspec

from .errors import CodeTaken, Conflict, DatabaseLost, Duplicate, OutOfTurn, Reason, StaleKey, Unavailable, UnknownTable
from .repository import Repository
from .store_metrics import COMMIT_SECONDS

SIBLINGS = 3  # after a commit with so many requests, the next one waits for more
DELAY_EACH, LONGEST_DELAY = 0.001, 0.015  # seconds: for each request of the last commit, and at most
TROUBLE_SECONDS = 10.0  # seconds since the last refusal in which nothing can be stored; tables that wait try more often
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.5  # seconds between attempts to get a lost database back
log = logging.getLogger("commonweal.server")


class Request(msgspec.Struct, gc=False):
    """Something that somebody waits for.

    place: the code of the table to which it appends events. is_read: a query, answered after the writes that arrived
    with it."""

    work: Callable[[Repository], Any]
    place: str
    is_read: bool
    future: Future[Any]
    loop: AbstractEventLoop
    result: Any = None
    error: Exception | None = None


class Writer(threading.Thread):
    """Takes requests from any event loop, carries them out in batches, and answers on the loop of the caller."""

    def __init__(self, repository: Repository, patience: float) -> None:
        super().__init__(name="commonweal store", daemon=True)
        self._repository = repository
        self._database = repository.database
        self._patience = patience  # seconds that a request waits for a lost database
        self._queue: SimpleQueue[Request | None] = SimpleQueue()
        self._closing = threading.Event()
        self._trouble: Reason | None = None  # why the database cannot be used just now
        self._refused_at = 0.0  # when it was last refused because of that

    def submit(self, work: Callable[[Repository], Any], place: str = "", *, is_read: bool = False) -> Future[Any]:
        """Submit a request, from the event loop that waits for it. Raises Unavailable once the store is closed."""
        if self._closing.is_set():
            raise Unavailable(Reason.CLOSED)
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        self._queue.put(Request(work, place, is_read, future, loop))
        return future

    def recent_trouble(self) -> Reason | None:
        """Why the last write was refused, if that was not long ago; None after one that was stored."""
        return self._trouble if time.monotonic() - self._refused_at < TROUBLE_SECONDS else None

    def close(self) -> None:
        """Finish all requests, then end the thread and the connection."""
        self._closing.set()
        self._queue.put(None)
        self.join()

    def run(self) -> None:
        """The thread: batch after batch until closed."""
        carried = 0  # requests in the last batch
        try:
            while not (self._closing.is_set() and self._queue.empty()):
                batch = [self._queue.get()]
                if carried >= SIBLINGS and not self._closing.is_set():
                    time.sleep(min(carried * DELAY_EACH, LONGEST_DELAY))
                while not self._queue.empty():  # nobody else takes from it
                    batch.append(self._queue.get_nowait())
                carried = len(batch)
                requests = [request for request in batch if request is not None]
                # In the order of the codes on every server, so that two of them never wait for each other.
                writes = sorted([request for request in requests if not request.is_read], key=attrgetter("place"))
                if writes:
                    self._carry_out(writes, self._write_together)
                for request in requests:
                    if request.is_read:
                        self._carry_out([request], self._read)
        finally:
            self._database.disconnect()

    def _carry_out(self, requests: list[Request], attempt: Callable[[list[Request]], None]) -> None:
        """Try until it works or patience is over; then answer everybody."""
        until = time.monotonic() + self._patience
        pause = FIRST_PAUSE
        in_doubt = False
        while True:
            try:
                if self._database.connection is None:
                    self._database.connect()
                attempt(requests)
                if self._trouble and attempt == self._write_together:
                    self._say_it_is_back()
                break
            except DatabaseLost as lost:
                in_doubt = in_doubt or lost.during_commit
                self._database.disconnect()
                self._repository.forget()
                if time.monotonic() + pause > until or self._closing.is_set():
                    remedy = "Play goes on by itself when it is back."
                    self._refuse(requests, Unavailable(lost.reason, remedy, detail=lost.detail, in_doubt=in_doubt))
                    break
                time.sleep(pause)
                pause = min(pause * 2, LONGEST_PAUSE)
            except Exception as error:
                if isinstance(error, Unavailable):
                    error.in_doubt = in_doubt
                self._refuse(requests, error)
                break
        for loop in {request.loop for request in requests}:
            with suppress(RuntimeError):  # that loop was closed: nobody waits any more
                loop.call_soon_threadsafe(_settle, [request for request in requests if request.loop is loop])

    def _refuse(self, requests: list[Request], error: Exception) -> None:
        """Nothing was stored. Tell the person who runs the server once, with what to do."""
        if isinstance(error, Unavailable):
            self._refused_at = time.monotonic()
            if error.reason != self._trouble:
                self._trouble = error.reason
                log.warning("%s", error)
        _fail(requests, error)

    def _say_it_is_back(self) -> None:
        self._trouble = None
        log.warning("The store is available again.")

    def _read(self, requests: list[Request]) -> None:
        for request in requests:
            request.result = request.work(self._repository)

    def _write_together(self, requests: list[Request]) -> None:
        """One transaction for all; if the database objects to any of it, one in which each request stands alone."""
        began = time.perf_counter()
        try:
            self._database.begin()
            for request in requests:
                request.error = None
                try:
                    request.result = request.work(self._repository)
                except (OutOfTurn, Duplicate, UnknownTable, CodeTaken, StaleKey) as refusal:
                    request.error = refusal
            self._repository.commit()
            COMMIT_SECONDS.observe(time.perf_counter() - began)
        except (DatabaseLost, Unavailable):
            self._repository.rollback()
            raise
        except Exception:  # a conflict with another process, or values that the database cannot store
            self._repository.rollback()
            self._write_apart(requests)

    def _write_apart(self, requests: list[Request]) -> None:
        """One transaction in which each request has its own savepoint, so that a failing one affects no other."""
        try:
            self._database.begin()
            for request in requests:
                request.error = self._write_alone(request)
            self._repository.commit()
        except BaseException:
            self._repository.rollback()
            raise

    def _write_alone(self, request: Request) -> Exception | None:
        """Why the request fails, if it does. After a conflict it is checked again: then its cause is visible."""
        for _ in range(2):
            try:
                with self._repository.savepoint():
                    request.result = request.work(self._repository)
                return None
            except (DatabaseLost, Unavailable):
                raise
            except Conflict:
                continue
            except Exception as caught:
                return caught
        return Unavailable(Reason.ROWS_CONTESTED, "It is tried again.")


def _fail(requests: list[Request], error: Exception) -> None:
    for request in requests:
        request.error = error
        if isinstance(error, Unavailable):  # each its own, because a raised exception collects a traceback
            request.error = Unavailable(error.reason, error.remedy, detail=error.detail, in_doubt=error.in_doubt)


def _settle(requests: list[Request]) -> None:
    """Answer, on the loop of the caller."""
    for request in requests:
        if request.future.done():
            continue  # nobody waits for the answer any more
        if request.error is None:
            request.future.set_result(request.result)
        else:
            request.future.set_exception(request.error)
