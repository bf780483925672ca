"""The classes of this server, each with the wall that watches it.

A class and its tables live on the same server: a table of a class is loaded after its class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..load.budgets import measured
from ..load.limits import MEMBER_BURST, MEMBER_RATE, Buckets
from ..rooms.room import Rooms
from ..store import CLASS_SESSION
from .checks import no_such_class
from .class_session import ClassSession
from .screen.wall import Wall

if TYPE_CHECKING:
    from ..rooms.tables import Tables


class Classes(Rooms[ClassSession]):
    """All classes in use on this server."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables.store, tables.leases, no_such_class)
        self._tables = tables
        self._walls: dict[str, Wall] = {}
        self.members_do = Buckets(MEMBER_RATE, MEMBER_BURST)
        """What members may still do, by class and member, even while the class is not in memory."""

    def wall(self, session: ClassSession) -> Wall:
        """The object that watches a class and sends what changes."""
        return self._walls[session.code]

    async def read(self, code: str) -> ClassSession:
        row = await self.store.table(code)
        if row is None or row.game != CLASS_SESSION:
            raise no_such_class(code)
        await self.leases.take(code)
        keys, events = await self.store.keys(code), await self.store.events(code)
        with measured():
            session = ClassSession(row, keys, events, self._tables)
        self._walls[code] = wall = Wall(session)
        wall.start()
        return session

    async def stop_room(self, room: ClassSession) -> None:
        wall = self._walls.pop(room.code, None)
        if wall is not None:
            await wall.stop()

    # ---------------------------------------------------------------- keeping

    async def look_after(self, idle_seconds: float) -> None:
        """Evict the classes that nobody uses."""
        for code, session in list(self._in_use.items()):
            if session.evicted or session.is_idle(idle_seconds):
                await self._evict(code)

    async def stop_watching(self) -> None:
        """Stop looking at tables, so that they can be evicted for good."""
        for wall in self._walls.values():
            await wall.stop()

    async def stop(self) -> None:
        """Evict all classes."""
        for code in self.codes:
            await self._evict(code)
