"""The store as the server uses it: coroutines in front of one writing thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from .database import Database
from .errors import Reason, Unusable
from .repository import Repository
from .rows import Event, Forgotten, Owner, Retention, SavedRow, SeatKey, TableRow
from .writer import Writer

PATIENCE = 2.0  # seconds

T = TypeVar("T")


class Store:
    """Tables and their logs, durable before any call returns. Made with `Store.open`; usable from any event loop.

    Every call may raise Unavailable: the disk is full or the database is lost. Then nothing is half written; repeating
    the call with the same values later is safe, and works without a restart."""

    def __init__(self, database: Database, patience: float) -> None:
        self._database = database
        self._writer = Writer(Repository(database), patience)
        self._writer.start()

    @classmethod
    def open(cls, url: str | None = None, *, patience: float = PATIENCE) -> Store:
        """Open a database and bring it to the newest schema.

        `url`: None (a file in the user's data folder), "sqlite:///PATH" or "postgresql://...". `patience`: seconds that
        a call waits for a lost database before it raises Unavailable. Raises Unusable if this is not one of our
        databases."""
        database = database_of(url)
        database.prepare()
        return cls(database, patience)

    @property
    def name(self) -> str:
        """The file or address, without a password."""
        return self._database.name

    def recent_trouble(self) -> Reason | None:
        """Why nothing can be stored just now, although the database may still be read; None if something can."""
        return self._writer.recent_trouble()

    async def create_table(self, table: TableRow, keys: Sequence[SeatKey]) -> None:
        """Add a table and its first keys. Raises CodeTaken."""
        await self._writer.submit(lambda repository: repository.create_table(table, keys))

    async def append(self, code: str, events: Sequence[Event], keys: Sequence[SeatKey] = ()) -> None:
        """Append events and replace keys of seats, all or none; returns when they are on the disk.

        Raises OutOfTurn if a number is not the table's next (another process wrote); Duplicate if the seat sent this
        client id before, with the number of that event; StaleKey, UnknownTable."""
        work = partial(Repository.append, code=code, events=events)
        if keys:
            work = partial(Repository.append_with_keys, code=code, events=events, keys=keys)
        await self._writer.submit(work, code)

    async def put_keys(self, keys: Sequence[SeatKey]) -> None:
        """Replace the keys of seats in one commit. Raises StaleKey, UnknownTable."""
        await self._writer.submit(lambda repository: repository.put_keys(keys))

    async def keys(self, code: str) -> list[SeatKey]:
        """The valid keys of a table, the host's first. Raises UnknownTable."""
        return await self._read(lambda repository: repository.keys(code))

    async def table(self, code: str) -> TableRow | None:
        """The table with this code, if it exists."""
        return await self._read(lambda repository: repository.table(code))

    async def events(self, code: str, since: int = 0) -> list[Event]:
        """Every event with a number above `since`, in order. Raises UnknownTable."""
        return await self._read(lambda repository: repository.events(code, since))

    async def close_table(self, code: str, at: float) -> None:
        """Note that the table was closed `at` seconds since the epoch. Raises UnknownTable."""
        await self._writer.submit(lambda repository: repository.close_table(code, at))

    async def rewrite(self, code: str, terms: bytes, events: Sequence[Event]) -> None:
        """Replace the terms of a table, and the bodies, salts and chains of some events; delete its saved moves.

        Raises UnknownTable."""
        await self._writer.submit(lambda repository: repository.rewrite(code, terms, events))

    async def save_moves(self, code: str, rows: Sequence[SavedRow]) -> None:
        """Store saved moves of a table, in place of those saved before. Raises UnknownTable."""
        await self._writer.submit(lambda repository: repository.save_moves(code, rows))

    async def saved_moves(self, code: str) -> list[SavedRow]:
        """The saved moves of a table, in order. Raises UnknownTable."""
        return await self._read(lambda repository: repository.saved_moves(code))

    async def forget_table(self, code: str) -> None:
        """Delete a table and everything stored about it. Raises UnknownTable."""
        await self._writer.submit(lambda repository: repository.forget_table(code))

    async def forget_unused(self, limits: Retention, keep: Collection[str], after: int, most: int) -> Forgotten:
        """Check the next `most` tables after an id, and delete those that have been unused for longer than `limits`
        allow, unless their codes are in `keep` or a server leases them."""
        forgotten: Forgotten = await self._writer.submit(
            lambda repository: repository.forget_unused(limits, keep, after, most)
        )
        return forgotten

    async def lease(self, code: str, owner: Owner, seconds: float) -> Owner:
        """Lease a table for some seconds, or renew the lease, unless another server has it; returns its owner. Raises
        UnknownTable."""
        owns: Owner = await self._writer.submit(lambda repository: repository.lease(code, owner, seconds))
        return owns

    async def owner(self, code: str) -> Owner | None:
        """The server that has a valid lease of the table; None without one. Raises UnknownTable."""
        return await self._read(lambda repository: repository.owner(code))

    async def owners(self) -> list[Owner]:
        """All servers that have valid leases."""
        return await self._read(lambda repository: repository.owners())

    async def renew_leases(self, node: str, seconds: float) -> set[str]:
        """Renew all leases of this node for some seconds; returns the codes of their tables."""
        owned: set[str] = await self._writer.submit(lambda repository: repository.renew_leases(node, seconds))
        return owned

    async def release_all(self, node: str) -> None:
        """End all leases of this node."""
        await self._writer.submit(lambda repository: repository.release_all(node))

    async def release(self, code: str, node: str) -> None:
        """End this node's lease of a table, if it has it. Raises UnknownTable."""
        await self._writer.submit(lambda repository: repository.release(code, node))

    async def close(self) -> None:
        """Finish all requests, then close the database."""
        await asyncio.get_running_loop().run_in_executor(None, self._writer.close)

    async def _read(self, work: Callable[[Repository], T]) -> T:
        found: T = await self._writer.submit(work, is_read=True)
        return found


def prepare(url: str | None) -> None:
    """Bring a database to the newest schema, and close it again. Raises Unusable."""
    database_of(url).prepare()


def database_of(url: str | None) -> Database:
    """The database that a URL names, not yet connected. Only the driver that is needed is loaded."""
    address = url_of(url)
    if address.get_backend_name() == "sqlite":
        from .sqlite import SQLiteDatabase

        return SQLiteDatabase(_file_of(address))
    if address.get_backend_name() in ("postgresql", "postgres"):
        from .postgresql import PostgresDatabase

        return PostgresDatabase(address)
    raise _unknown_kind(address)


def sqlite_file(url: str | None) -> Path | None:
    """The file of the database that a URL names; None for one on a PostgreSQL server. Raises Unusable."""
    address = url_of(url)
    if address.get_backend_name() == "sqlite":
        return _file_of(address)
    if address.get_backend_name() in ("postgresql", "postgres"):
        return None
    raise _unknown_kind(address)


def _file_of(address: URL) -> Path:
    if not address.database or address.database == ":memory:":
        raise Unusable("An SQLite database is named by its file alone: sqlite:///PATH. In memory nothing would last.")
    return Path(address.database).expanduser()


def _unknown_kind(address: URL) -> Unusable:
    return Unusable(
        f"Databases of the kind {address.get_backend_name()!r} are not supported; use sqlite:///PATH or "
        f"postgresql://USER@HOST/NAME."
    )


SQLITE = "sqlite:///"


def url_of(url: str | None) -> URL:
    """The given address, or that of the file in the user's data folder. Raises Unusable."""
    if url is None:
        return URL.create("sqlite", database=str(user_data_path("commonweal") / "commonweal.sqlite"))
    if url.startswith(SQLITE):  # what follows is a path, in which ?, # and % mean nothing
        return URL.create("sqlite", database=url.removeprefix(SQLITE))
    try:
        return make_url(url)
    except (ArgumentError, ValueError) as error:
        shown = url if "@" not in url else "What was given with --database"  # it may hold a password
        raise Unusable(
            f"{shown} is no database address; use sqlite:///PATH or postgresql://USER@HOST:PORT/NAME."
        ) from error
