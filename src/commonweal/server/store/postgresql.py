"""PostgreSQL through psycopg 3: one open connection, commits that wait for the server's disk."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from sqlalchemy import ColumnClause, Connection, NullPool, create_engine, event, literal_column
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.types import Double

from .database import Database
from .errors import Conflict, DatabaseLost, Reason, Unavailable, Unusable
from .migrations import migrate
from .sql import Statements

NOW = "extract(epoch from clock_timestamp())::float8"
SETTINGS = (
    "SET synchronous_commit = on",
    "SET lock_timeout = '5s'",
    # If this process or the network dies in the middle, the server must release what was half done.
    "SET idle_in_transaction_session_timeout = '10s'",
)
NOTICE_SOON = ("SET tcp_keepalives_idle = 5", "SET tcp_keepalives_interval = 2", "SET tcp_keepalives_count = 3")
KEEPALIVE = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
FULL = ("53100",)
TRY_AGAIN = ("40001", "40P01")
LOST = ("08", "57P", "53300", "25006", "58")  # beginnings of SQLSTATE: connection, shutdown, too many, standby, I/O


class PostgresDatabase(Database):
    """A database on a server; anything else that is there is left alone."""

    def __init__(self, url: URL) -> None:
        url = url.set(drivername="postgresql+psycopg")
        arguments = {key: value for key, value in KEEPALIVE.items() if key not in url.query}
        engine = create_engine(url, poolclass=NullPool, paramstyle="format", connect_args=arguments)
        event.listen(engine, "connect", _settle)
        now: ColumnClause[float] = literal_column(NOW, Double())
        super().__init__(engine, Statements(engine.dialect, insert, now), _shown(url))

    def prepare(self) -> None:
        try:
            migrate.migrate(self.engine, self.name, "BEGIN")
        except DBAPIError as error:
            raise Unusable(
                f"The database {self.name} cannot be used: {_one_line(error.orig)}. "
                f"Check that the server runs and that the address, name and password are right."
            ) from error

    @contextmanager
    def held_name(self, name: str, patience: float) -> Iterator[None]:
        """Keep other servers of this database from using a name while the block runs.

        The database releases the name of a server that was killed; `patience`: seconds to wait for that. Raises
        Unusable."""
        try:
            self.connect()
            for setting in NOTICE_SOON:
                self.execute(setting)
        except DatabaseLost as lost:
            raise Unusable(str(lost)) from lost
        until = time.monotonic() + patience
        try:
            while not self._takes(name):
                if time.monotonic() > until:
                    raise Unusable(
                        f"Another server that is called {name} uses the database {self.name}. Servers find each other "
                        f"by these names: start this one with another --port, or give it another --address."
                    )
                time.sleep(0.1)
            yield
        finally:
            self.disconnect()

    def _takes(self, name: str) -> bool:
        sql = "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))"
        taken: bool = self.execute(sql, [f"commonweal {name}"]).scalar_one()
        return taken

    def _open(self) -> Connection:
        try:
            return self.engine.connect()
        except DBAPIError as error:
            raise DatabaseLost(Reason.NO_ANSWER, f"{self.name}: {_one_line(error.orig)}") from error

    def explain(self, error: DBAPIError) -> Exception:
        state = getattr(error.orig, "sqlstate", None) or ""
        if state == "23505" or state in TRY_AGAIN:
            return Conflict(_one_line(error.orig))
        if state in FULL:
            return Unavailable(Reason.SERVER_DISK_FULL, "Make room on it; play goes on by itself.")
        if state == "55P03":
            return Unavailable(Reason.ROWS_HELD, "It is tried again by itself.")
        if error.connection_invalidated or state.startswith(LOST):
            return DatabaseLost(Reason.LOST, f"{self.name}: {_one_line(error.orig)}")
        return error


def _settle(connection: psycopg.Connection[Any], record: object) -> None:
    connection.autocommit = True  # transactions begin and end with plain SQL
    for setting in SETTINGS:
        connection.execute(setting)


def _shown(url: URL) -> str:
    """The address for messages: without a password, wherever it stands."""
    return url.set(query={}).render_as_string(hide_password=True)


def _one_line(error: object) -> str:
    lines = str(error).strip().splitlines()
    return lines[0].strip() if lines else type(error).__name__
