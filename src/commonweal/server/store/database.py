"""One connection to a database, kept open: what the two kinds have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from typing import Any, ClassVar

from sqlalchemy import Connection, CursorResult, Engine, Executable
from sqlalchemy.exc import DBAPIError

from .sql import LARGEST_INSERT, Statements

COUNT = {"preserve_rowcount": True}  # of an INSERT, too


class Database(ABC):
    """A connection that one thread uses. It raises errors as Conflict, DatabaseLost or Unavailable.

    Its driver commits each statement by itself; a transaction begins and ends with plain SQL, so that queries need
    none."""

    begin_sql: ClassVar[str] = "BEGIN"

    def __init__(self, engine: Engine, statements: Statements, name: str) -> None:
        self.engine = engine
        self.statements = statements
        self.name = name  # its name in messages, without a password
        self.connection: Any = None  # a Connection, once `connect` opened it

    def connect(self) -> None:
        """Open the connection unless it is open. Raises DatabaseLost."""
        if self.connection is None:
            self.connection = self._open()

    def held_name(self, name: str, patience: float) -> AbstractContextManager[None]:
        """Keep other servers of this database from using a name. Raises Unusable."""
        raise NotImplementedError(f"{self.name} has one server")

    def disconnect(self) -> None:
        """Drop the connection, broken or not."""
        connection, self.connection = self.connection, None
        if connection is not None:
            with suppress(DBAPIError):
                connection.close()

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> CursorResult[Any]:
        """Run one statement that is written for this database."""
        try:
            result: CursorResult[Any] = self.connection.exec_driver_sql(sql, tuple(parameters))
        except DBAPIError as error:
            raise self.explain(error) from error
        return result

    def run(self, statement: Executable, **values: object) -> int:
        """Run a statement that changes rows; returns how many."""
        try:
            changed: int = self.connection.execute(statement, values, execution_options=COUNT).rowcount
        except DBAPIError as error:
            raise self.explain(error) from error
        return changed

    def fetch(self, statement: Executable, **values: object) -> Sequence[Sequence[Any]]:
        """All rows of a query."""
        try:
            rows: Sequence[Sequence[Any]] = self.connection.execute(statement, values).all()
        except DBAPIError as error:
            raise self.explain(error) from error
        return rows

    def insert_events(self, rows: Sequence[tuple[object, ...]]) -> None:
        """Insert rows of `events` in as few statements as possible: each releases the interpreter's lock once."""
        start = 0
        while start < len(rows):
            size = min(1 << ((len(rows) - start).bit_length() - 1), LARGEST_INSERT)
            sql = self.statements.insert_events[size]
            self.execute(sql, [value for row in rows[start : start + size] for value in row])
            start += size

    def begin(self) -> None:
        """Start a transaction. Raises Unavailable or DatabaseLost if nothing could be stored safely."""
        self.execute(self.begin_sql)

    def rollback(self) -> None:
        """Undo the transaction, if there still is one; drop the connection if even that fails."""
        if self.connection is not None:
            try:
                self.connection.rollback()
            except DBAPIError:
                self.disconnect()

    @abstractmethod
    def prepare(self) -> None:
        """Bring the database to the newest schema. Raises Unusable if that is impossible."""

    @abstractmethod
    def _open(self) -> Connection:
        """A new connection whose driver commits each statement. Raises DatabaseLost."""

    @abstractmethod
    def explain(self, error: DBAPIError) -> Exception:
        """The driver's error as Conflict, DatabaseLost, Unavailable, or unchanged if the statement was at fault."""
