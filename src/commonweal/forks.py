"""Remember what this process was forked with: the threads of some libraries do not survive a fork."""

from __future__ import annotations

import os
import sys

THREADED = ("polars",)
"""Libraries whose own threads a forked child lacks."""
forked_with: set[str] = set()
"""Those that the parent had loaded when this process was forked from it."""


def note_fork() -> None:
    """Note, in a child that was just forked, which of them its parent had loaded."""
    forked_with.update(name for name in THREADED if name in sys.modules)


def was_forked() -> bool:
    """Whether multiprocessing has forked this process: one that was forked before it imported us finds out here."""
    process = sys.modules.get("multiprocessing.process")
    return process is not None and type(process.current_process()).__name__ == "ForkProcess"


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=note_fork)
if was_forked():
    note_fork()
