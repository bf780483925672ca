"""The one thread that talks to the database.

Whatever arrived while it was busy becomes the next transaction: alone, an act is committed at once; under load, one
durable commit carries many, and waits some milliseconds for more: a commit costs the processor as much as several acts.
Nothing is acknowledged before its commit has returned."""

from __future__ import annotations

import logging
import threading
import time
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Any

import msgspec

from .errors import CodeTaken, Conflict, DatabaseLost, Duplicate, OutOfTurn, Reason, StaleKey, Unavailable, UnknownTable
from .repository import Repository, Row
from .rows import Event, TableRow

SIBLINGS = 3  # requests in one commit, from which on the next waits for more to come along
DELAY_EACH, LONGEST_DELAY = 0.001, 0.015  # seconds: for each request of the last commit, and at most
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.5  # seconds between attempts to get a lost database back
log = logging.getLogger("commonweal.server")


class Request(msgspec.Struct, gc=False, kw_only=True):
    """Something that somebody waits for."""

    future: Future[Any]
    loop: AbstractEventLoop
    result: Any = None
    error: Exception | None = None

    def attempt(self, repository: Repository, rows: list[Row]) -> None:
        """Carry it out within a transaction; rows of events may be left in `rows` to be inserted together."""
        raise NotImplementedError

    def attempt_alone(self, repository: Repository) -> None:
        """Carry it out at once, so that a conflict is surely its own."""
        rows: list[Row] = []
        self.attempt(repository, rows)

    def doubt(self, repository: Repository) -> None:
        """The database was lost while it made this durable."""


class Append(Request, gc=False, kw_only=True):
    """Events for one table, all or none."""

    code: str
    events: Sequence[Event]

    def attempt(self, repository: Repository, rows: list[Row]) -> None:
        rows += repository.rows_to_append(self.code, self.events)

    def attempt_alone(self, repository: Repository) -> None:
        repository.append(self.code, self.events)

    def doubt(self, repository: Repository) -> None:
        repository.doubt_events(self.code, self.events)


class Write(Request, gc=False, kw_only=True):
    """Any other change."""

    work: Callable[[Repository], Any]
    new_table: TableRow | None = None

    def attempt(self, repository: Repository, rows: list[Row]) -> None:
        self.result = self.work(repository)

    def doubt(self, repository: Repository) -> None:
        if self.new_table is not None:
            repository.doubt_table(self.new_table)


class Read(Request, gc=False, kw_only=True):
    """A question; answered after the writes that arrived with it."""

    work: Callable[[Repository], Any]

    def attempt(self, repository: Repository, rows: list[Row]) -> None:
        self.result = self.work(repository)


class Writer(threading.Thread):
    """Takes requests from any event loop, carries them out in batches, and answers on the loop that asked."""

    def __init__(self, repository: Repository, patience: float) -> None:
        super().__init__(name="commonweal store", daemon=True)
        self._archive = repository
        self._database = repository.database
        self._patience = patience  # seconds that a request waits for a lost database to come back
        self._queue: SimpleQueue[Request | None] = SimpleQueue()
        self._closing = threading.Event()
        self._carried = 0  # requests in the last batch
        self._trouble = ""  # why the database cannot be used just now

    def submit(self, request: Request) -> None:
        """Hand over a request. Unavailable once the store is closed."""
        if self._closing.is_set():
            raise Unavailable(Reason.CLOSED)
        self._queue.put(request)

    def close(self) -> None:
        """Finish what was handed over, then end the thread and the connection."""
        self._closing.set()
        self._queue.put(None)
        self.join()

    def run(self) -> None:
        """The thread: batch after batch until closed."""
        try:
            while True:
                batch = self._next_batch()
                writes = [request for request in batch if not isinstance(request, Read)]
                if len(writes) > 1:
                    writes.sort(key=_place)
                reads = [request for request in batch if isinstance(request, Read)]
                if writes:
                    self._carry_out(writes, self._write_together)
                for request in reads:
                    self._carry_out([request], self._read)
                if self._closing.is_set() and self._queue.empty():
                    return
        finally:
            self._database.disconnect()

    def _next_batch(self) -> list[Request]:
        batch = [self._queue.get()]
        if self._carried >= SIBLINGS and not self._closing.is_set():
            time.sleep(min(self._carried * DELAY_EACH, LONGEST_DELAY))
        try:
            while True:
                batch.append(self._queue.get_nowait())
        except Empty:
            self._carried = len(batch)
        return [request for request in batch if request is not None]

    def _carry_out(self, requests: list[Request], attempt: Callable[[list[Request]], None]) -> None:
        """Attempt until it works or patience is over; then answer everybody."""
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
                self._archive.forget()
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
        _answer(requests)

    def _refuse(self, requests: list[Request], error: Exception) -> None:
        """Nothing was kept. Tell the person who runs the server once, with what to do."""
        if isinstance(error, Unavailable) and error.reason != self._trouble:
            self._trouble = error.reason
            log.warning("%s", error)
        _fail(requests, error)

    def _say_it_is_back(self) -> None:
        self._trouble = ""
        log.warning("The store is available again.")

    def _read(self, requests: list[Request]) -> None:
        for request in requests:
            request.attempt(self._archive, [])

    def _write_together(self, requests: list[Request]) -> None:
        """One transaction for all; if the database objects to any of it, one in which each stands alone."""
        try:
            rows: list[Row] = []
            self._database.begin()
            for request in requests:
                request.error = None
                try:
                    request.attempt(self._archive, rows)
                except (OutOfTurn, Duplicate, UnknownTable, CodeTaken, StaleKey) as refusal:
                    request.error = refusal
            self._database.insert_events(rows)
            self._commit(requests)
        except (DatabaseLost, Unavailable):
            self._archive.rollback()
            raise
        except Exception:  # a conflict with another process, or values that the database cannot hold
            self._archive.rollback()
            self._write_apart(requests)

    def _write_apart(self, requests: list[Request]) -> None:
        """One transaction in which each request has its own savepoint, so that one that fails takes no other along."""
        try:
            self._database.begin()
            for request in requests:
                request.error = self._attempt_alone(request)
            self._commit(requests)
        except BaseException:
            self._archive.rollback()
            raise

    def _attempt_alone(self, request: Request) -> Exception | None:
        """Why the request fails, if it does. After a conflict it is looked at again: then its cause can be seen."""
        error: Exception = Unavailable(Reason.ROWS_CONTESTED, "It is tried again.")
        for _ in range(2):
            self._database.execute("SAVEPOINT alone")
            try:
                request.attempt_alone(self._archive)
                self._database.execute("RELEASE SAVEPOINT alone")
                return None
            except (DatabaseLost, Unavailable):
                raise
            except Exception as caught:
                self._database.execute("ROLLBACK TO SAVEPOINT alone")
                self._archive.forget()
                if not isinstance(caught, Conflict):
                    return caught
        return error

    def _commit(self, requests: list[Request]) -> None:
        try:
            self._archive.commit()
        except DatabaseLost as lost:
            lost.during_commit = True
            for request in requests:
                if request.error is None:
                    request.doubt(self._archive)
            raise


def _place(request: Request) -> str:
    """Every server writes a batch in the order of the codes, so that two of them never wait for each other."""
    return request.code if isinstance(request, Append) else ""


def _fail(requests: list[Request], error: Exception) -> None:
    for request in requests:
        request.error = error
        if isinstance(error, Unavailable):  # each its own: a raised exception collects the places it went through
            request.error = Unavailable(error.reason, error.remedy, detail=error.detail, in_doubt=error.in_doubt)


def _answer(requests: list[Request]) -> None:
    """Answer on the loops that asked, waking each of them once."""
    loops = {request.loop for request in requests}
    for loop in loops:
        mine = requests if len(loops) == 1 else [request for request in requests if request.loop is loop]
        try:
            loop.call_soon_threadsafe(_settle, mine)
        except RuntimeError:
            continue  # that loop was closed: nobody waits any more


def _settle(requests: list[Request]) -> None:
    for request in requests:
        if request.future.done():
            continue  # nobody waits for the answer any more
        if request.error is None:
            request.future.set_result(request.result)
        else:
            request.future.set_exception(request.error)
