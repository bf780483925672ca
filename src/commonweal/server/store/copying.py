"""Copy an SQLite database, even while it is written to; keep a foreign log from it; flush files to the disk."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

BUSY_SECONDS = 5.0  # how long SQLite waits for another process that has locked the file


LOG_VERSION_AT = 18
"""Where an SQLite file says how it is written: 2 with a write-ahead log. The copies that we make say 1 until they are
served."""


def set_aside_foreign_log(path: Path) -> Path | None:
    """Rename a write-ahead log that does not belong to the file which it lies beside, and return its new name.

    Somebody put a copy in the place of a file, and the server of that file was killed before it noticed. SQLite would
    write the log of the lost file into the copy, which damages it. Raises OSError."""
    log = path.with_name(f"{path.name}-wal")
    if not log.exists() or log.stat().st_size == 0:
        return None
    with path.open("rb") as file:
        head = file.read(LOG_VERSION_AT + 2)
    if head[LOG_VERSION_AT:] != b"\1\1":
        return None
    aside, again = path.with_name(f"{path.name}-wal.foreign"), 2
    while aside.exists():
        aside, again = path.with_name(f"{path.name}-wal.foreign-{again}"), again + 1
    log.rename(aside)
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    return aside


def copy_database(source: Path, target: Path) -> None:
    """Copy a database to an empty file and flush it: in one read transaction, so that the copy shows one moment.

    The copy is a single file, without a write-ahead log beside it. Raises sqlite3.Error, OSError."""
    set_aside_foreign_log(source)
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
