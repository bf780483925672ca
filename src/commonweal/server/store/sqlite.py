"""SQLite: one file, write-ahead log, every commit on the disk before it is acknowledged."""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import closing
from functools import cache
from operator import attrgetter
from pathlib import Path

from sqlalchemy import ColumnClause, Connection, NullPool, create_engine, literal_column
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.types import Double

from .copying import BUSY_SECONDS, copy_database, set_aside_foreign_log, sync
from .database import Database
from .errors import Conflict, DatabaseLost, Reason, Unavailable, Unusable
from .migrations import migrate
from .schema import VERSION_TABLE
from .sql import Statements

DURABLE = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL")
Identity = tuple[int, int]
"""The device and the number of a file: it keeps them when it is renamed."""
identity = attrgetter("st_dev", "st_ino")
log = logging.getLogger("commonweal.server")
NOW = "((julianday('now') - 2440587.5) * 86400.0)"


@cache
def _statements() -> Statements:
    """They are the same for every file, so they are compiled once: that takes as long as opening a new file."""
    now: ColumnClause[float] = literal_column(NOW, Double())
    return Statements(sqlite.dialect(), insert, now)


class SQLiteDatabase(Database):
    """A database in one file; its folder is created if needed, and only its owner can read it."""

    begin_sql = "BEGIN IMMEDIATE"

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        engine = create_engine("sqlite://", creator=self._connect_to_file, poolclass=NullPool)
        super().__init__(engine, _statements(), str(self.path))
        self._identities: set[Identity] = set()  # of the file, and of a copy that was rescued from it
        self._rescued: Identity | None = None

    def prepare(self) -> None:
        try:
            self._make_file()
            if aside := set_aside_foreign_log(self.path):
                log.warning(
                    "%s-wal belongs to a file that lay here before, and would damage this one. It is now %s.",
                    self.path,
                    aside,
                )
            self._refuse_foreign_file()
            migrate.migrate(self.engine, self.name, "BEGIN IMMEDIATE", keep_copy=self._keep_copy)
        except (OSError, DBAPIError) as error:
            cause = error.strerror if isinstance(error, OSError) else error.orig
            raise Unusable(
                f"The database file {self.path} cannot be used: {cause}. "
                f"Check the folder's permissions and room, or name another file with --database sqlite:///PATH."
            ) from error

    def _make_file(self) -> None:
        if self.path.parent.exists() and not self.path.parent.is_dir():
            raise Unusable(f"{self.path.parent} is not a folder. Name a file in one: --database sqlite:///PATH")
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if self.path.is_dir():
            raise Unusable(f"{self.path} is a folder; name a file in it: --database sqlite:///{self.path}/NAME.sqlite")
        # It holds the seeds of shuffles, so nobody else may read it; SQLite's own side files inherit this.
        os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))

    def _refuse_foreign_file(self) -> None:
        connection = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
        try:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
            if VERSION_TABLE in names:
                connection.execute("SELECT count(*) FROM tables").fetchone()
        except sqlite3.Error as error:
            code = (error.sqlite_errorcode or 0) & 0xFF
            if code == sqlite3.SQLITE_NOTADB:
                raise Unusable(
                    f"{self.path} is not an SQLite database. It was left as it is; "
                    f"name another file with --database sqlite:///PATH."
                ) from error
            if code == sqlite3.SQLITE_CORRUPT:
                raise Unusable(
                    f"The database file {self.path} is damaged ({error}). It was left as it is; put a copy back "
                    f"in its place, or begin with a new file: --database sqlite:///PATH."
                ) from error
            raise Unusable(f"The database file {self.path} cannot be read: {error}.") from error
        finally:
            connection.close()
        if names and VERSION_TABLE not in names:
            raise Unusable(
                f"{self.path} is an SQLite database of another program. It was left as it is; "
                f"name another file with --database sqlite:///PATH."
            )

    def _keep_copy(self, revision: str) -> None:
        """Copy the file as it is, to NAME.before-REVISION.sqlite beside it; never over an older copy."""
        copy = self.path.with_name(f"{self.path.stem}.before-{revision}.sqlite")
        again = 2
        while copy.exists():
            copy = self.path.with_name(f"{self.path.stem}.before-{revision}-{again}.sqlite")
            again += 1
        unfinished = copy.with_name(copy.name + ".unfinished")
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_CREAT | os.O_RDWR, 0o600))
        try:
            copy_database(self.path, unfinished)
        except sqlite3.Error as error:
            raise Unusable(
                f"No copy of {self.path} could be kept before changing it: {error}. Nothing was changed; make room "
                f"beside the file and start again."
            ) from error
        unfinished.rename(copy)

    def _connect_to_file(self) -> sqlite3.Connection:
        """A connection of the driver, which leaves transactions to us: otherwise it would commit before each CREATE
        TABLE, and half a migration could stay. It never creates an empty file where the real one is missing."""
        connection = sqlite3.connect(
            f"{self.path.as_uri()}?mode=rw",
            uri=True,
            timeout=BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
        )
        connection.execute("PRAGMA foreign_keys=ON")
        return connection

    def _open(self) -> Connection:
        self._refuse_another_file()
        try:
            connection = self.engine.connect()
            for pragma in DURABLE:
                connection.exec_driver_sql(pragma)
            self._identities = self._identities or {identity(self.path.stat())}
        except (DBAPIError, OSError) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            raise DatabaseLost(Reason.CANNOT_OPEN, f"{self.path}: {cause}") from error
        return connection

    def begin(self) -> None:
        # A file that was moved away still accepts our writes, but a restart would not find them.
        try:
            found = identity(self.path.stat())
        except OSError:
            found = None
        if found not in self._identities:
            self._rescue()
            self._refuse_another_file()
            raise DatabaseLost(Reason.MOVED, f"put {self.path} back")
        self.execute(self.begin_sql)

    def _refuse_another_file(self) -> None:
        """Leave alone a file that took the place of ours: what we know of the tables is not in it. Raises DatabaseLost.

        Once ours was copied, our write-ahead log is removed from beside the other file, which it would damage."""
        try:
            found = identity(self.path.stat())
        except OSError:
            return
        if not self._identities or found in self._identities:
            return
        if self._rescued is not None and self._identities != {self._rescued}:
            self._identities = {self._rescued}
            for suffix in ("-wal", "-shm"):
                self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
        raise DatabaseLost(Reason.MOVED, "restart the server to use another file")

    def _rescue(self) -> None:
        """Copy a file that is gone to NAME.rescued.sqlite: only our open connection can still read it."""
        copy, again = self.path.with_name(f"{self.path.stem}.rescued.sqlite"), 2
        while copy.exists():
            copy, again = self.path.with_name(f"{self.path.stem}.rescued-{again}.sqlite"), again + 1
        unfinished = copy.with_name(copy.name + ".unfinished")
        try:
            unfinished.unlink(missing_ok=True)
            os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            with closing(sqlite3.connect(unfinished)) as target:
                self.connection.connection.driver_connection.backup(target)
                target.execute("PRAGMA journal_mode=DELETE")
            sync(unfinished)
            unfinished.rename(copy)
        except (sqlite3.Error, OSError) as error:
            log.error("The database file %s is gone, and it could not be copied: %s", self.path, error)
            return
        self._rescued = identity(copy.stat())
        self._identities.add(self._rescued)
        log.error(
            "The database file %s is gone. All that it held is in %s. If it was deleted, rename that file to the old "
            "name; play goes on by itself. If it was moved, put it back and delete the copy.",
            self.path,
            copy,
        )

    def explain(self, error: DBAPIError) -> Exception:
        code = (getattr(error.orig, "sqlite_errorcode", None) or 0) & 0xFF
        if code == sqlite3.SQLITE_CONSTRAINT:
            return Conflict(str(error.orig))
        if code == sqlite3.SQLITE_FULL:
            return Unavailable(Reason.DISK_FULL, "Make room on it; play goes on by itself.")
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return Unavailable(Reason.FILE_HELD, "Close it; play goes on by itself.")
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return DatabaseLost(Reason.DAMAGED, f"stop the server and put a copy of {self.path} back")
        if code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
            return DatabaseLost(Reason.REFUSED, f"{self.path}: {error.orig}")
        return error
