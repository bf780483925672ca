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
from .errors import Unusable
from .repository import Repository
from .rows import Event, Forgotten, Owner, Retention, SavedRow, SeatKey, TableRow
from .writer import Writer

PATIENCE = 2.0  # seconds

T = TypeVar("T")


class Store:
    """Tables and their logs, durable before any call returns. Made with `Store.open`; usable from any event loop.

    Every call may raise Unavailable: the disk is full or the database is lost. Nothing is half written then; the same
    call with the same values is right later, and works without a restart."""

    def __init__(self, database: Database, patience: float) -> None:
        self._database = database
        self._writer = Writer(Repository(database), patience)
        self._writer.start()

    @classmethod
    def open(cls, url: str | None = None, *, patience: float = PATIENCE) -> Store:
        """Open a database and bring it to the newest schema.

        `url`: None (a file in the user's data folder), "sqlite:///PATH" or "postgresql://...". `patience`: seconds a
        call waits for a lost database before it raises Unavailable. Unusable if this is no database of ours."""
        database = database_of(url)
        database.prepare()
        return cls(database, patience)

    @property
    def name(self) -> str:
        """The file or address, without a password."""
        return self._database.name

    async def create_table(self, table: TableRow, keys: Sequence[SeatKey]) -> None:
        """Add a table and its first keys. CodeTaken."""
        await self._writer.submit(lambda repository: repository.create_table(table, keys))

    async def append(self, code: str, events: Sequence[Event], keys: Sequence[SeatKey] = ()) -> None:
        """Append events and set keys of seats in place of older ones, all or none; returns when they are on the disk.

        OutOfTurn: a number is not the table's next (another process wrote). Duplicate: the seat sent this client id
        before, with the number it has. StaleKey, UnknownTable."""
        work = partial(Repository.append, code=code, events=events)
        if keys:
            work = partial(Repository.append_with_keys, code=code, events=events, keys=keys)
        await self._writer.submit(work, code)

    async def put_keys(self, keys: Sequence[SeatKey]) -> None:
        """Set the keys of seats in place of older ones, in one commit. StaleKey, UnknownTable."""
        await self._writer.submit(lambda repository: repository.put_keys(keys))

    async def keys(self, code: str) -> list[SeatKey]:
        """The valid keys of a table, the host's first. UnknownTable."""
        return await self._read(lambda repository: repository.keys(code))

    async def table(self, code: str) -> TableRow | None:
        """The table with this code, if there is one."""
        return await self._read(lambda repository: repository.table(code))

    async def events(self, code: str, since: int = 0) -> list[Event]:
        """Every event with a number above `since`, in order. UnknownTable."""
        return await self._read(lambda repository: repository.events(code, since))

    async def close_table(self, code: str, at: float) -> None:
        """Note that the table was closed `at` seconds since the epoch. UnknownTable."""
        await self._writer.submit(lambda repository: repository.close_table(code, at))

    async def rewrite(self, code: str, terms: bytes, events: Sequence[Event]) -> None:
        """Replace the terms of a table, and the bodies, salts and chains of some events; what was saved of its moves
        goes. UnknownTable."""
        await self._writer.submit(lambda repository: repository.rewrite(code, terms, events))

    async def save_moves(self, code: str, rows: Sequence[SavedRow]) -> None:
        """Save what was made of some moves of a table, in place of what was saved of them before. UnknownTable."""
        await self._writer.submit(lambda repository: repository.save_moves(code, rows))

    async def saved_moves(self, code: str) -> list[SavedRow]:
        """What was saved of the moves of a table, in order. UnknownTable."""
        return await self._read(lambda repository: repository.saved_moves(code))

    async def forget_table(self, code: str) -> None:
        """Delete a table and all that is kept of it. UnknownTable."""
        await self._writer.submit(lambda repository: repository.forget_table(code))

    async def forget_unused(self, limits: Retention, keep: Collection[str], after: int, most: int) -> Forgotten:
        """Look at the next `most` tables after an id, and delete those that are unused for longer than `limits` allow,
        unless their codes are in `keep` or a server leases them."""
        forgotten: Forgotten = await self._writer.submit(
            lambda repository: repository.forget_unused(limits, keep, after, most)
        )
        return forgotten

    async def lease(self, code: str, owner: Owner, seconds: float) -> Owner:
        """Own a table for some seconds, or go on owning it, unless another server does; returns its owner.
        UnknownTable."""
        owns: Owner = await self._writer.submit(lambda repository: repository.lease(code, owner, seconds))
        return owns

    async def owner(self, code: str) -> Owner | None:
        """The server whose lease of the table goes on; None without one. UnknownTable."""
        return await self._read(lambda repository: repository.owner(code))

    async def owners(self) -> list[Owner]:
        """All servers that have leases which go on."""
        return await self._read(lambda repository: repository.owners())

    async def renew_leases(self, node: str, seconds: float) -> set[str]:
        """Go on owning all tables that this node owns for some seconds more; returns their codes."""
        owned: set[str] = await self._writer.submit(lambda repository: repository.renew_leases(node, seconds))
        return owned

    async def release_all(self, node: str) -> None:
        """Give back all tables of this node."""
        await self._writer.submit(lambda repository: repository.release_all(node))

    async def release(self, code: str, node: str) -> None:
        """Give a table back, if this node owns it. UnknownTable."""
        await self._writer.submit(lambda repository: repository.release(code, node))

    async def close(self) -> None:
        """Finish everything that was asked for, then let go of the database."""
        await asyncio.get_running_loop().run_in_executor(None, self._writer.close)

    async def _read(self, work: Callable[[Repository], T]) -> T:
        found: T = await self._writer.submit(work, is_read=True)
        return found


def prepare(url: str | None) -> None:
    """Bring a database to the newest schema, and keep nothing of it open. Unusable."""
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
    """The file of the database that a URL names, None for one on a PostgreSQL server. Unusable."""
    address = url_of(url)
    if address.get_backend_name() == "sqlite":
        return _file_of(address)
    if address.get_backend_name() in ("postgresql", "postgres"):
        return None
    raise _unknown_kind(address)


def _file_of(address: URL) -> Path:
    if not address.database or address.database == ":memory:" or address.query:
        raise Unusable("An SQLite database is named by its file alone: sqlite:///PATH. In memory nothing would last.")
    return Path(address.database).expanduser()


def _unknown_kind(address: URL) -> Unusable:
    return Unusable(
        f"Databases of the kind {address.get_backend_name()!r} are not supported; use sqlite:///PATH or "
        f"postgresql://USER@HOST/NAME."
    )


def url_of(url: str | None) -> URL:
    """The address that was given, or that of the file in the user's data folder. Unusable."""
    if url is None:
        return URL.create("sqlite", database=str(user_data_path("commonweal") / "commonweal.sqlite"))
    try:
        return make_url(url)
    except (ArgumentError, ValueError) as error:
        shown = url if "@" not in url else "What was given with --database"  # it may hold a password
        raise Unusable(
            f"{shown} is no database address; use sqlite:///PATH or postgresql://USER@HOST:PORT/NAME."
        ) from error
