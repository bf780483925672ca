"""Threads for long work: those who have spent the least of a budget come first."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from ..errors import TooManyRequests
from .budgets import CLIENT, Budget, Client


@dataclass(eq=False)
class Job:
    """Work that waits, and who asked for it."""

    client: Client
    work: Callable[[], Any]
    result: Future[Any]


class FairThreads(Executor):
    """A few threads for work within a budget.

    Each takes the work of those who have the most left of the budget, and counts the time that the work takes, since
    others wait for the thread meanwhile. most_waiting: when more work waits, the newest work of those who have the
    least left is refused (TooManyRequests)."""

    def __init__(
        self,
        name: str,
        threads: int,
        budget: Budget,
        *,
        most_waiting: int | None = None,
        initializer: Callable[[], None] | None = None,
    ) -> None:
        self.budget = budget
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=initializer)
        self._most_waiting = most_waiting
        self._waiting: list[Job] = []
        self._lock = threading.Lock()  # guards what waits, and the budget, which several threads count

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do some work for the client of the running task."""
        job = Job(CLIENT.get(), lambda: fn(*args, **kwargs), Future())
        with self._lock:
            self._waiting = [one for one in self._waiting if not one.result.cancelled()]
            self._waiting.append(job)
            refused = self._most_behind() if self._is_full() else None
        if refused is not None:
            refused.result.set_exception(TooManyRequests("errors.futures_wanted", todo="todo.few_seconds"))
        self._threads.submit(self._do_next)
        return job.result

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if cancel_futures:
            with self._lock:
                waiting, self._waiting = self._waiting, []
            for job in waiting:
                job.result.cancel()
        self._threads.shutdown(wait=wait, cancel_futures=cancel_futures)

    def _is_full(self) -> bool:
        return self._most_waiting is not None and len(self._waiting) > self._most_waiting

    def _most_behind(self) -> Job:
        """Take out the newest work of those who have the least left."""
        job = min(reversed(self._waiting), key=self._share_left)
        self._waiting.remove(job)
        return job

    def _share_left(self, job: Job) -> float:
        return self.budget.share_left(job.client)

    def _next(self) -> Job | None:
        with self._lock:
            while self._waiting:
                job = max(self._waiting, key=self._share_left)
                self._waiting.remove(job)
                if job.result.set_running_or_notify_cancel():
                    return job
        return None

    def _do_next(self) -> None:
        job = self._next()
        if job is None:
            return
        began = time.perf_counter()
        try:
            result = job.work()
        except BaseException as wrong:
            job.result.set_exception(wrong)
        else:
            job.result.set_result(result)
        finally:
            with self._lock:
                self.budget.spend(job.client, time.perf_counter() - began)
