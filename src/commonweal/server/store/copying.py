"""Copy an SQLite database, even while it is written to, and flush files to the disk."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

BUSY_SECONDS = 5.0  # how long SQLite waits for another process that has locked the file


def copy_database(source: Path, target: Path) -> None:
    """Copy a database to an empty file and flush it: in one read transaction, so that the copy shows one moment.

    The copy is a single file, without a write-ahead log beside it. Raises sqlite3.Error, OSError."""
    there = f"{source.absolute().as_uri()}?mode=rw"  # never create a file that is missing
    with (
        closing(sqlite3.connect(there, uri=True, timeout=BUSY_SECONDS)) as original,
        closing(sqlite3.connect(target)) as copy,
    ):
        original.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
    sync(target)


def sync(path: Path) -> None:
    """Flush a file or folder to the disk."""
    if path.is_dir() and sys.platform == "win32":
        return  # folders cannot be flushed there
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
