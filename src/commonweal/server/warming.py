"""Getting ready what the first player who thinks ahead needs, without slowing the start or the first page."""

from __future__ import annotations

import logging
import threading

from commonweal.play import books

A_MOMENT = 2.0  # seconds, in which the first page fetches its parts
log = logging.getLogger("commonweal.server")


class Warming:
    """Begins once, a moment after the first page was served; ends with the process."""

    def __init__(self, pause: float = A_MOMENT) -> None:
        self.pause = pause
        self._begun = threading.Lock()
        self.done = threading.Event()

    def begin(self) -> None:
        """Prepare the players of all games, on a thread of its own. Only the first call does anything."""
        if not self._begun.acquire(blocking=False):
            return
        timer = threading.Timer(self.pause, self._prepare)
        timer.daemon = True
        timer.start()

    def _prepare(self) -> None:
        from commonweal.players import prepare

        for book in books():
            try:
                prepare(book)
            except Exception:
                log.exception("the players of %s could not be prepared; their first choice will take longer", book.name)
        self.done.set()
