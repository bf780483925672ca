"""The tables of this server: made, found by code, read from the log when needed, let go when nobody uses them."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from commonweal.play import Committed, UnknownGame, find_book

from . import history, keys
from .bot_driver import Pace
from .codes import clean_code, new_code
from .errors import BadRequest, NotFound, ServedElsewhere, StorageUnavailable, no_such_table
from .limits import CLOCK_SECONDS
from .protocol import ErrorCode, encode_json
from .seating import Seating
from .store import HOST_KEY, CodeTaken, SeatKey, Store, StoreError, TableRow, Unavailable
from .table import Table
from .timing import LOOP_TIME, TimeSource
from .turn_clock import Countdown
from .turns import Turns
from .undo import UndoVote

IDLE_SECONDS = 5.0  # without lines, bots or calls, a table is let go after this
LEASE_SECONDS = 15.0
SWEPT_AFTER = 20  # tables let go, until their memory is asked back: what is left of a table refers to itself
SWEEPS = (20_000, 20, 20)  # an act makes hundreds of short-lived lists: looking for rings among them seldom is enough
CLOCKS_KEPT = 10_000  # of tables that are not in memory; those beyond go on where their logs end
log = logging.getLogger("commonweal.server")


@dataclass
class Settings:
    """What a server is started with."""

    bot_pause: float = 0.8  # seconds a bot seems to think
    bot_tick: float | None = None  # seconds between the moments at which bots act; None: as the kind of bot needs
    reach: str = ""  # how others in the network address this server, where that is known: http://host:port
    shared: bool = False  # other processes use the same database: tables are leased
    idle_seconds: float = IDLE_SECONDS
    lease_seconds: float = LEASE_SECONDS
    time: TimeSource = LOOP_TIME  # of clocks and bots
    node: str = field(default_factory=lambda: secrets.token_hex(8))  # a server that starts again keeps its name


class Room:
    """A table in use with everything around it."""

    def __init__(self, table: Table, settings: Settings, stood: Iterable[Countdown] = ()) -> None:
        self.table = table
        self.seating = Seating(table)
        self.turns = Turns(table, Pace(settings.bot_pause, settings.bot_tick), settings.time, stood)
        self.undo_vote = UndoVote(table)

    @property
    def in_use(self) -> bool:
        table = self.table
        return bool(table.connections.count) or self.turns.busy or table.held.taken or table.storage_problem is not None

    def stop(self) -> list[Countdown]:
        """Stop; what is left on the clock."""
        self.undo_vote.stop()
        return self.turns.stop()


class Tables:
    """All tables that are in use on this server."""

    def __init__(self, store: Store, settings: Settings | None = None) -> None:
        self.store, self.settings = store, settings or Settings()
        self.node = self.settings.node
        self._rooms: dict[str, Room] = {}
        self._coming: dict[str, asyncio.Task[Room]] = {}
        self._keeper: asyncio.Task[None] | None = None
        self._let_go_since = 0
        self._stood: dict[str, tuple[int, list[Countdown]]] = {}  # clocks of tables that were let go, after which event

    def start(self) -> None:
        """Begin to let idle tables go, and to renew leases."""
        self._keeper = asyncio.get_running_loop().create_task(self._keep())
        gc.freeze()  # what is loaded by now stays; no sweep has to look at it again
        gc.set_threshold(*SWEEPS)

    async def stop(self) -> None:
        """Stop everything; all that was acknowledged is durable already."""
        if self._keeper is not None:
            self._keeper.cancel()
        for code in list(self._rooms):
            await self._let_go(code)
        await self.store.close()

    # ---------------------------------------------------------------- making

    async def make(self, game: str, seats: int, charter: dict[str, Any], clock: int | None) -> tuple[Room, str]:
        """A new table, and the host's key. Raises Refused."""
        try:
            book = find_book(game)
        except UnknownGame as unknown:
            raise NotFound(str(unknown), "Choose one of these.", field="game", error=ErrorCode.NO_SUCH_GAME) from None
        root, problems = book.adopt(seats, charter)
        if problems:
            first = problems[0]
            field = first.options[0] if first.options else None
            raise BadRequest(
                first.text, "Change one of these options.", rule=first.rule, field=field, error=ErrorCode.CHARTER
            )
        if clock is not None and not CLOCK_SECONDS[0] <= clock <= CLOCK_SECONDS[1]:
            todo = f"Choose {CLOCK_SECONDS[0]} to {CLOCK_SECONDS[1]} seconds, or no clock."
            raise BadRequest(f"A clock of {clock} seconds is not possible.", todo, field="clock")
        terms = encode_json(history.Terms(book.charter_of(root) | book.decks_of(charter), clock))
        secret = secrets.token_bytes(32)
        key = keys.new_key()
        while True:
            code = new_code()
            row = TableRow(code, game, book.version, seats, terms, secret, Committed(secret).commitment, time.time())
            try:
                await self.store.create_table(row, [SeatKey(code, HOST_KEY, keys.key_hash(key))])
                break
            except CodeTaken:
                continue
            except Unavailable as lost:
                raise StorageUnavailable(lost.reason) from lost
        return await self.room(code), key

    # ---------------------------------------------------------------- finding

    async def room(self, given: str) -> Room:
        """The table with this code, read from the log if need be. Raises NotFound, Elsewhere, Waiting."""
        room = self._rooms.get(given)
        if room is None or room.table.evicted:
            code = clean_code(given)
            if code is None:
                raise no_such_table(given)
            room = await self._come(code)
        room.table.last_used = time.monotonic()
        return room

    async def _come(self, code: str) -> Room:
        room = self._rooms.get(code)
        if room is not None and room.table.evicted:
            del self._rooms[code]
            room.stop()
        elif room is not None:
            return room
        coming = self._coming.get(code)
        if coming is None:
            coming = self._coming[code] = asyncio.get_running_loop().create_task(self._load(code))
            coming.add_done_callback(lambda _: self._coming.pop(code, None))
        return await asyncio.shield(coming)

    async def _load(self, code: str) -> Room:
        try:
            row = await self.store.table(code)
            if row is None:
                raise no_such_table(code)
            if self.settings.shared and not await self.store.lease(code, self.node, self.settings.lease_seconds):
                raise ServedElsewhere
            held, events = await self.store.keys(code), await self.store.events(code)
            book = find_book(row.game)
        except Unavailable as lost:
            raise StorageUnavailable(lost.reason) from lost
        except UnknownGame as unknown:
            raise NotFound(str(unknown), "Install the game again to go on.", error=ErrorCode.NO_SUCH_GAME) from None
        if book.version != row.game_version:
            text = f"This table plays version {row.game_version} of {row.game}; installed is {book.version}."
            raise NotFound(text, "Install that version again to go on.", error=ErrorCode.OTHER_VERSION)
        table = Table(row, book, held, events, self.store)
        n, stood = self._stood.pop(code, (0, []))
        room = Room(table, self.settings, stood if n == table.n else ())
        self._rooms[code] = room
        room.turns.on_event()
        return room

    # ---------------------------------------------------------------- keeping

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    async def _keep(self) -> None:
        pause = min(self.settings.idle_seconds, self.settings.lease_seconds) / 3
        while True:
            await asyncio.sleep(pause)
            for code, room in list(self._rooms.items()):
                try:
                    await self._look_after(code, room)
                except StoreError as trouble:
                    log.debug("table %s: %s", code, trouble)
            if self._let_go_since >= SWEPT_AFTER:
                self._let_go_since = 0
                gc.collect()

    async def _look_after(self, code: str, room: Room) -> None:
        idle = not room.in_use and time.monotonic() - room.table.last_used > self.settings.idle_seconds
        if idle or (room.table.evicted and not room.table.held.taken):
            await self._let_go(code)
        elif self.settings.shared and not await self.store.lease(code, self.node, self.settings.lease_seconds):
            room.table.evict()

    async def _let_go(self, code: str) -> None:
        room = self._rooms.pop(code, None)
        if room is None:
            return
        stood = room.stop()
        if stood and not room.table.evicted:
            self._stood[code] = room.table.n, stood
            if len(self._stood) > CLOCKS_KEPT:
                del self._stood[next(iter(self._stood))]
        self._let_go_since += 1
        if self.settings.shared:
            try:
                await self.store.release(code, self.node)
            except StoreError as trouble:
                log.debug("table %s: %s", code, trouble)
