"""One server for one SQLite file: with two, people would see different positions of the same table."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .errors import Unusable
from .store import database_of, sqlite_file

NAME_PATIENCE = 15.0  # seconds until the database has noticed that the server with the name is gone


@contextmanager
def serve_alone(file: Path | None) -> Iterator[None]:
    """Keep other servers off this database file while the block runs; None: a PostgreSQL database, which servers share.

    The operating system releases the lock of a server that was killed. Raises Unusable if another server holds it."""
    if file is None:
        yield
        return
    beside = file.with_name(f"{file.name}.serving")
    try:
        beside.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor = os.open(beside, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise Unusable(
            f"The database file {file} cannot be used: {beside.name} next to it cannot be written ({error.strerror}). "
            f"Check the folder's permissions and room, or name another file with --database sqlite:///PATH."
        ) from error
    try:
        try:
            _lock(descriptor)
        except OSError as error:
            raise Unusable(
                f"Another server already serves {file}. Stop it, or name another file with --database sqlite:///PATH; "
                f"several servers at once share a PostgreSQL database."
            ) from error
        yield
    finally:
        os.close(descriptor)


@contextmanager
def serve_under_name(url: str | None, name: str, patience: float = NAME_PATIENCE) -> Iterator[None]:
    """Keep other servers of a PostgreSQL database from using this name, to which tables are leased, while the block
    runs.

    Does nothing for an SQLite file. Raises Unusable if another server has the name, or the database does not answer."""
    if sqlite_file(url) is not None:
        yield
        return
    database = database_of(url)
    database.prepare()
    with database.held_name(name, patience):
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        """Lock a file for this process, or raise OSError at once."""
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        """Lock a file for this process, or raise OSError at once. Unlike with flock, children do not inherit the
        lock."""
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
