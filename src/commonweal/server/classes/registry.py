"""The classes of this server: found by code, read from the log when needed, evicted when nobody uses them.

A class and its tables live on the same server: a table of a class is loaded after its class."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from ..errors import ServedElsewhere, StorageUnavailable
from ..load.budgets import measured
from ..load.limits import MEMBER_BURST, MEMBER_RATE, Buckets
from ..people.codes import clean_code
from ..protocol import CloseCode
from ..store import CLASS_SESSION, StoreError, Unavailable
from .checks import no_such_class
from .screen.wall import Wall
from .session import ClassSession

if TYPE_CHECKING:
    from ..rooms.tables import Tables

log = logging.getLogger("commonweal.server")


class Classes:
    """All classes in use on this server, each with the wall that watches it."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._in_use: dict[str, ClassSession] = {}
        self._walls: dict[str, Wall] = {}
        self.members_do = Buckets(MEMBER_RATE, MEMBER_BURST)
        """What members may still do, by class and member, even while the class is not in memory."""
        self._coming: dict[str, asyncio.Task[ClassSession]] = {}

    async def find(self, given: str) -> ClassSession:
        """The class with this code, read from the log if needed. Raises NotFound, ServedElsewhere,
        StorageUnavailable."""
        code = clean_code(given)
        if code is None:
            raise no_such_class(given)
        session = self.loaded(code)
        if session is None:
            coming = self._coming.get(code)
            if coming is None:
                coming = self._coming[code] = asyncio.get_running_loop().create_task(self._load(code))
                coming.add_done_callback(lambda _: self._coming.pop(code, None))
            session = await asyncio.shield(coming)
        session.last_used = time.monotonic()
        return session

    def loaded(self, code: str) -> ClassSession | None:
        """The class with this code, if it is in memory."""
        session = self._in_use.get(code)
        return None if session is None or session.evicted else session

    def wall(self, session: ClassSession) -> Wall:
        """The object that watches a class and sends what changes."""
        return self._walls[session.code]

    async def _load(self, code: str) -> ClassSession:
        await self._drop(code)
        store = self._tables.store
        try:
            row = await store.table(code)
            if row is None or row.game != CLASS_SESSION:
                raise no_such_class(code)
            owner = await self._tables.lease(code)
            if owner != self._tables.this_server:
                raise ServedElsewhere(owner)
            keys, events = await store.keys(code), await store.events(code)
        except Unavailable as lost:
            raise StorageUnavailable(lost.reason) from lost
        with measured():
            session = ClassSession(row, keys, events, self._tables)
        self._in_use[code] = session
        self._walls[code] = wall = Wall(session)
        wall.start()
        return session

    async def delete(self, session: ClassSession) -> None:
        """Delete a class for good, without its tables. Raises Unavailable."""
        await self._tables.store.forget_table(session.code)
        session.evict(CloseCode.DELETED, "closed.deleted")
        await self._drop(session.code)

    # ---------------------------------------------------------------- keeping

    async def look_after(self, idle_seconds: float) -> None:
        """Evict the classes that nobody uses."""
        for code, session in list(self._in_use.items()):
            if session.evicted or session.is_idle(idle_seconds):
                await self._let_go(code)

    def evict_lost(self, owned: set[str], before: set[str]) -> None:
        """Forget those of the classes `before` that another server has taken over."""
        for code in before - owned:
            session = self.loaded(code)
            if session is not None:
                session.evict()

    @property
    def codes(self) -> set[str]:
        """The codes of the classes in memory."""
        return set(self._in_use)

    async def stop_watching(self) -> None:
        """Stop looking at tables, so that they can be evicted for good."""
        for wall in self._walls.values():
            await wall.stop()

    async def stop(self) -> None:
        """Evict all classes."""
        for code in list(self._in_use):
            await self._let_go(code)

    async def _let_go(self, code: str) -> None:
        await self._drop(code)
        if self._tables.settings.shared:
            try:
                await self._tables.store.release(code, self._tables.settings.node)
            except StoreError as trouble:
                log.debug("class %s: %s", code, trouble)

    async def _drop(self, code: str) -> None:
        self._in_use.pop(code, None)
        wall = self._walls.pop(code, None)
        if wall is not None:
            await wall.stop()
