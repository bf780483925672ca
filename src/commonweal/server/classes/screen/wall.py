"""Watch the tables of a class: look at them at most twice a second, send every viewer what changed, and let bots play
for those who are away."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ... import protocol as m
from ...errors import ApiError
from ...protocol import encode_json
from ...rooms.connections import Connection
from ...studies import waiting
from .. import member_absence, member_seats
from ..table_settling import follow_next_tables, settle
from .class_views import Shared, Viewer, now_ms, view_for
from .tiles import TileMaker

if TYPE_CHECKING:
    from ..class_session import ClassSession

LOAD_AGAIN = 5.0  # seconds before tables that could not be reached are tried again
PARTS = m.ClassPart.__struct_fields__
log = logging.getLogger("commonweal.server")


class Wall:
    """Watches one class for as long as it is in memory."""

    def __init__(self, session: ClassSession) -> None:
        self.session = session
        self._makers: dict[int, TileMaker] = {}
        self._tiles: dict[int, m.Tile] = {}
        self._sent: dict[Viewer, tuple[m.ClassPart, Any]] = {}  # what all connections of a viewer know, and of when
        self._absence = member_absence.Absent(session)
        self._task: asyncio.Task[None] | None = None
        self._asked_for = 0.0  # when all tables were last asked for

    def start(self) -> None:
        """Begin to watch."""
        self._task = asyncio.get_running_loop().create_task(self._watch())

    async def stop(self) -> None:
        """Stop watching."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _watch(self) -> None:
        while not self.session.evicted:
            await asyncio.sleep(self.session.tables.settings.wall_seconds)
            try:
                await self.refresh()
            except ApiError as trouble:
                log.debug("class %s: %s", self.session.code, trouble)
            except Exception:
                log.exception("class %s: its tables could not be looked at", self.session.code)

    async def refresh(self) -> None:
        """Look at the tables once, do what is due, and send everybody what changed."""
        session = self.session
        await self._load_what_is_watched()
        await self._absence.update()
        if not session.command_lock.locked():
            async with session.carrying_out():
                if any(table.game is not None for table in session.loaded().values()):
                    await session.note_begin()
                await follow_next_tables(session)
                if session.unsettled & session.loaded().keys():
                    await settle(session, ())
                await member_seats.follow_tables(session)
                await waiting.match_waiting(session)
        self.tell()

    async def _load_what_is_watched(self) -> None:
        """Load the tables whose tiles somebody is looking at."""
        session = self.session
        if not session.connections.count or not self._shows_tiles():
            return
        for table in session.loaded().values():
            table.last_used = time.monotonic()
        now = time.monotonic()
        missing = session.history.tables.keys() - session.loaded().keys() - session.gone
        if missing and now - self._asked_for > LOAD_AGAIN:
            self._asked_for = now
            await session.load_all()
        for number, table in session.loaded().items():
            await self._makers.setdefault(number, TileMaker()).remember(table)

    def _shows_tiles(self) -> bool:
        """Whether a connection gets the tiles."""
        viewers = self.session.connections.by_viewer
        return "watch" not in self.session.history.closed or any(one is not None and one < 0 for one in viewers)

    # ---------------------------------------------------------------- telling

    def tiles(self) -> list[m.Tile]:
        """The present tiles, by number. A table that is not in memory is as it was last seen."""
        session, now = self.session, now_ms()
        loaded = session.loaded()
        for number, of_class in session.history.tables.items():
            table = loaded.get(number)
            if table is not None and table.code == of_class.code:
                maker = self._makers.setdefault(number, TileMaker())
                self._tiles[number] = maker.make(session, of_class, table, now)
        return [self._tiles[number] for number in sorted(self._tiles.keys() - session.gone)]

    def greet(self, connection: Connection, viewer: Viewer) -> None:
        """Send the whole class to a new connection; from now on it gets what changes. Nothing may be awaited here."""
        session = self.session
        session.connections.add(connection)
        if viewer is not None:
            session.unseen.pop(viewer, None)
        part = Shared(session, self.tiles()).part_for(viewer)
        view = view_for(session, part, viewer, connection.base)
        welcome = m.ClassWelcome(**{name: getattr(view, name) for name in view.__struct_fields__})
        connection.push(encode_json(welcome))
        if session.storage_problem is not None:
            connection.push(session.waiting())
        if len(session.connections.of(viewer)) == 1:
            self._sent[viewer] = part, session.history.timer

    def tell(self) -> None:
        """Send every viewer what changed since the last look."""
        session = self.session
        viewers = list(session.connections.by_viewer)
        self._sent = {viewer: sent for viewer, sent in self._sent.items() if viewer in viewers}
        if not viewers:
            return
        shared = Shared(session, self.tiles())
        for viewer in viewers:
            part = shared.part_for(viewer)
            sent = self._sent.get(viewer)
            update = None if sent is None else self._changed(sent, part)
            self._sent[viewer] = part, session.history.timer
            if update is not None:
                message = encode_json(update)
                for connection in session.connections.of(viewer):
                    connection.push(message)

    def _changed(self, sent: tuple[m.ClassPart, Any], part: m.ClassPart) -> m.ClassUpdate | None:
        """What differs from what a viewer knows; None if nothing does. The passing of time changes nothing."""
        before, timer = sent
        changed: dict[str, Any] = {}
        for name in PARTS:
            was, now = getattr(before, name), getattr(part, name)
            if name == "lesson" and timer is self.session.history.timer and was.steps == now.steps:
                continue
            if was != now:
                changed[name] = now
        for name, key in (("tiles", "number"), ("members", "member")):
            if changed.get(name):
                known = {getattr(one, key): one for one in getattr(before, name)}
                changed[name] = [one for one in changed[name] if known.get(getattr(one, key)) != one]
        return m.ClassUpdate(n=self.session.n, **changed) if changed else None
