"""Getting ready what the first player who thinks ahead needs: a process of its own fills the compiler's cache.

Not a thread: the server goes on answering at full speed, and stops at once when it is told to, whatever is being
compiled."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Sequence

START_DELAY = 2.0  # seconds, in which the first page fetches its parts
COMMAND = (sys.executable, "-m", "commonweal.server.precompile")
log = logging.getLogger("commonweal.server")


class Precompiler:
    """Begins once, a moment after the first page was served."""

    def __init__(self, pause: float = START_DELAY, command: Sequence[str] = COMMAND) -> None:
        self.pause, self.command = pause, command
        self.child: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None
        self._ended = False

    def begin(self) -> None:
        """Only the first call does anything."""
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

    def end(self) -> None:
        """The server stops: so does what is still under way."""
        with self._lock:
            self._ended = True
            if self._timer is not None:
                self._timer.cancel()
            if self.child is not None:
                self.child.kill()
                self.child.wait()


def prepare_all() -> None:
    """Compile the players of every installed game into the cache."""
    from commonweal.play import books
    from commonweal.players import prepare

    for book in books():
        try:
            prepare(book)
        except Exception:
            log.exception("the players of %s could not be prepared; their first choice will take longer", book.name)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    prepare_all()
