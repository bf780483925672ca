"""One connection to a database, kept open: what the two kinds have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from typing import Any, ClassVar

from sqlalchemy import Engine

from .statements import LARGEST_INSERT, Statement, Statements


class Database(ABC):
    """A connection that one thread uses. It raises errors as Conflict, DatabaseLost or Unavailable."""

    begin_sql: ClassVar[str] = "BEGIN"
    driver_error: ClassVar[type[Exception]]

    def __init__(self, engine: Engine, statements: Statements, name: str) -> None:
        self.engine = engine
        self.statements = statements
        self.name = name  # its name in messages, without a password
        self.connection: Any = None
        self._cursor: Any = None

    def connect(self) -> None:
        """Open the connection unless it is open. Raises DatabaseLost."""
        if self.connection is None:
            connection = self._open()
            self._cursor = connection.cursor()
            self.connection = connection

    def held_name(self, name: str, patience: float) -> AbstractContextManager[None]:
        """Keep other servers of this database from using a name. Raises Unusable."""
        raise NotImplementedError(f"{self.name} has one server")

    def disconnect(self) -> None:
        """Drop the connection, broken or not."""
        connection, self.connection, self._cursor = self.connection, None, None
        if connection is not None:
            with suppress(self.driver_error):
                connection.close()

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> Any:
        """Run one statement; the cursor holds its rows until the next one."""
        try:
            self._cursor.execute(sql, parameters)
        except self.driver_error as error:
            raise self.explain(error) from error
        return self._cursor

    def run(self, statement: Statement, **values: object) -> int:
        """Run a statement that changes rows; returns how many."""
        changed: int = self.execute(statement.sql, statement.parameters(values)).rowcount
        return changed

    def fetch(self, statement: Statement, **values: object) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        cursor = self.execute(statement.sql, statement.parameters(values))
        try:
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        except self.driver_error as error:
            raise self.explain(error) from error
        return rows

    def insert_events(self, rows: Sequence[tuple[object, ...]]) -> None:
        """Insert rows of `events` in as few statements as possible: each releases the interpreter's lock once."""
        start = 0
        while start < len(rows):
            size = min(1 << ((len(rows) - start).bit_length() - 1), LARGEST_INSERT)
            statement = self.statements.insert_events[size]
            self.execute(statement.sql, [value for row in rows[start : start + size] for value in row])
            start += size

    def begin(self) -> None:
        """Start a transaction. Raises Unavailable or DatabaseLost if nothing could be stored safely."""
        self.execute(self.begin_sql)

    def rollback(self) -> None:
        """Undo the transaction; drop the connection if even that fails."""
        if self.connection is not None and self._in_transaction():
            try:
                self._cursor.execute("ROLLBACK")
            except self.driver_error:
                self.disconnect()

    @abstractmethod
    def prepare(self) -> None:
        """Bring the database to the newest schema. Raises Unusable if that is impossible."""

    @abstractmethod
    def _open(self) -> Any:
        """A new connection of the driver, in autocommit. Raises DatabaseLost."""

    @abstractmethod
    def _in_transaction(self) -> bool:
        """Whether there is something to undo: some errors undo it automatically."""

    @abstractmethod
    def explain(self, error: Exception) -> Exception:
        """The driver's error as Conflict, DatabaseLost, Unavailable, or unchanged if the statement was at fault."""
