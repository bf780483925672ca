"""Compile the search players, the surveys of acts and the forecasts of all games in a child process, which fills the
compiler's cache.

A thread would slow down the server's responses and could not be stopped in the middle of a compilation."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress

START_DELAY = 2.0  # seconds, so that the first page can load first
COMMAND = (sys.executable, "-m", "commonweal.server.futures.precompile")
log = logging.getLogger("commonweal.server")


class Precompiler:
    """Starts the child process once, shortly after the first page was served. filled: set when it has succeeded."""

    def __init__(
        self, pause: float = START_DELAY, command: Sequence[str] = COMMAND, filled: threading.Event | None = None
    ) -> None:
        self.pause, self.command = pause, command
        self.filled = filled or threading.Event()
        self.child: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None
        self._ended = False

    def begin(self) -> None:
        """Start the child process after the delay. Only the first call has an effect."""
        with self._lock:
            if self._timer is None and not self._ended:
                self._timer = threading.Timer(self.pause, self._start)
                self._timer.daemon = True
                self._timer.start()

    def _start(self) -> None:
        with self._lock:
            if self._ended:
                return
            nothing = subprocess.DEVNULL
            try:
                self.child = subprocess.Popen(self.command, stdin=nothing, stdout=nothing, stderr=nothing)
            except OSError as wrong:
                log.debug("players are compiled when they are first needed: %s", wrong)
                return
        if self.child.wait() == 0:
            self.filled.set()

    @property
    def is_compiling(self) -> bool:
        """Whether the child process is running."""
        return self.child is not None and self.child.poll() is None

    def end(self) -> None:
        """Kill the child process, because the server stops."""
        with self._lock:
            self._ended = True
            if self._timer is not None:
                self._timer.cancel()
            if self.child is not None:
                self.child.kill()
                self.child.wait()  # also if `_start` is waiting for it


def prepare_all() -> None:
    """Compile what servers use of every installed game into the cache."""
    from commonweal.play import books
    from commonweal.play.survey.compiled_survey import Survey
    from commonweal.players import prepare

    from .forecasts import load

    for book in books():
        try:
            prepare(book)
            if book.out_of_turn:
                Survey.of(book)
            if book.forecasts is not None:
                load(book)
        except Exception:
            log.exception("the machine code of %s could not be prepared; bots and lists will take longer", book.name)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until no other process prepares: it fills the same cache, so that little is left to do."""
    with ExitStack() as held:
        if sys.platform != "win32":
            import fcntl

            from commonweal.rulebook.backends.compiler.cache import default_folder

            with suppress(OSError):  # a folder that cannot be written to holds no cache anyway
                default_folder().mkdir(parents=True, exist_ok=True)
                lock = held.enter_context((default_folder() / "preparing.lock").open("w"))
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    with one_at_a_time():
        prepare_all()
