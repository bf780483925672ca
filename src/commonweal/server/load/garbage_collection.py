"""When Python's garbage collector looks for objects that refer to each other and to which nobody else refers.

By Python's own schedule it examines everything in memory again and again while people play. With thousands of
connections that stops the server for a fifth of a second, and nearly always nothing is found. So it examines only new
objects, some at a time; and everything while nobody acts, or when a large memory has doubled.

Acts leave no garbage, but what each table has in memory is new after an act: with 1,250 tables, one collection of new
objects stops the server for 60 ms. So after a collection that found hardly anything, the next one comes much later.
Calls over HTTP leave some garbage; while there are many, collections are as frequent as before."""

from __future__ import annotations

import gc
import sys

YOUNG = 20_000  # new objects before a collection; an act makes hundreds that live for a moment
SELDOM = 200_000  # the same, after a collection that found fewer than FEW
FEW = 200
NEVER = 1 << 30
MANY_EVICTIONS = 20  # evicted tables that make a full collection worth while: what is left of a table refers to itself
GROWN, DOUBLED = 1.25, 2.0  # of the memory after the last full collection
MANY = 4_000_000  # blocks of memory, half a gigabyte: with fewer, nobody who acts has to wait for the memory of others
QUIET_SECONDS = 1.0  # without a change at any table: then a stop delays nobody


def set_next_threshold(phase: str, info: dict[str, int]) -> None:
    """After a collection of new objects, decide when the next one comes."""
    if phase == "stop" and info["generation"] == 0:
        gc.set_threshold(YOUNG if info["collected"] >= FEW else SELDOM, NEVER, NEVER)


class GarbageCollection:
    """Decides when to collect everything."""

    def __init__(self) -> None:
        self._evictions = 0
        self._blocks = 0  # blocks of memory after the last full collection; fewer if there were fewer since

    def start(self) -> None:
        """Replace Python's schedule. What is loaded by now stays, and is not examined again."""
        gc.freeze()
        gc.set_threshold(YOUNG, NEVER, NEVER)
        if set_next_threshold not in gc.callbacks:
            gc.callbacks.append(set_next_threshold)
        self._blocks = sys.getallocatedblocks()

    def note_eviction(self) -> None:
        """Note that a table was evicted."""
        self._evictions += 1

    def collect_if_due(self, seconds_quiet: float) -> bool:
        """Collect everything if it is time to. seconds_quiet: since the last change at any table."""
        now = sys.getallocatedblocks()
        self._blocks = min(self._blocks, now)
        if not self._is_due(now, now / max(1, self._blocks), seconds_quiet):
            return False
        gc.collect()
        self._evictions, self._blocks = 0, sys.getallocatedblocks()
        return True

    def _is_due(self, blocks: int, grown: float, seconds_quiet: float) -> bool:
        if grown >= DOUBLED and blocks >= MANY:
            return True
        return seconds_quiet >= QUIET_SECONDS and (self._evictions >= MANY_EVICTIONS or grown >= GROWN)
