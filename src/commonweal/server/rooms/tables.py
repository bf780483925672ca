"""The tables of this server: made, found by code, read from the log when needed, evicted when nobody uses them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from commonweal.play import Committed
from commonweal.play.chance import new_secret
from commonweal.play.listing import calls_of_acts
from commonweal.play.survey.compiled_survey import load_in_background
from commonweal.rulebook import Rulebook

from .. import protocol as m
from ..classes.class_session import ClassSession
from ..classes.registry import Classes
from ..courtesies.notifications import Notifier
from ..errors import NotFound, ServedElsewhere, no_such_table, storing
from ..load.budgets import Budget, measured
from ..load.garbage_collection import GarbageCollection
from ..load.limits import MANY_COME, MESSAGES, WORDS_BURST, WORDS_RATE, Bucket, Buckets
from ..load.log_page_queue import Arrivals, LogPageQueue
from ..pace.bot_driver import Pace
from ..pace.bots import machine_code_kept
from ..pace.timing import LOOP_TIME, TimeSource
from ..pace.turn_clock import Countdown
from ..people import keys
from ..people.codes import clean_code
from ..protocol import ErrorCode, encode_json
from ..records.event_chain import link_stored
from ..store import CLASS_SESSION, HOST_KEY, Event, Owner, SeatKey, Store, StoreError, TableRow
from ..terms import book_of, check_terms
from . import history
from .connections import QUICK, SMALL
from .idempotency import codes_for, codes_near, make_row
from .live_table import LiveTable
from .room import Leases, Rooms
from .saving import TOGETHER, Saver

IDLE_SECONDS = 30.0  # a table without connections, bots or calls is evicted after so many seconds
WALL_SECONDS = 0.5  # seconds from one check of the tables of a class to the next
LEASE_SECONDS = 5.0  # seconds for which a killed server can keep its tables from the others
CLOCKS_KEPT = 10_000  # evicted tables whose clocks are kept; other clocks go on from the end of their logs
log = logging.getLogger("commonweal.server")


@dataclass
class Settings:
    """The settings of a server when it starts."""

    bot_pause: float = 0.8  # seconds that a bot seems to think
    bot_tick: float | None = None  # seconds between the moments at which bots act; None: as the kind of bot needs
    reach: str = ""  # how others in the network reach this server, if known: http://host:port
    shared: bool = False  # other processes use the same database: tables are leased
    names: tuple[str, ...] = ()  # more host names of this server
    root: str = ""  # the path prefix of this server, such as /games, if a proxy serves other sites beside it
    address: str = ""  # how those other servers reach this one: http://host:port
    idle_seconds: float = IDLE_SECONDS
    wall_seconds: float = WALL_SECONDS
    lease_seconds: float = LEASE_SECONDS
    time: TimeSource = LOOP_TIME  # of clocks and bots
    notifications: bool = True  # whether people who are away may get messages about their turn at an address they name
    notify_hosts: tuple[str, ...] = ()  # hosts of such addresses that need not be public, and may use http
    keep_days: int | None = None  # days after which unused tables are deleted; None: tables that were played never are
    node: str = field(default_factory=lambda: secrets.token_hex(8))  # a restarted server keeps its name


class Tables(Rooms[LiveTable]):
    """All tables in use on this server."""

    def __init__(self, store: Store, settings: Settings | None = None) -> None:
        self.settings = own = settings or Settings()
        this_server = Owner(own.node, own.address)
        super().__init__(store, Leases(store, this_server, own.lease_seconds, own.shared), no_such_table)
        self.classes = Classes(self)
        self.arrivals = Arrivals()  # of pages of tables
        self.log_pages = LogPageQueue(lambda: self.is_busy())
        self._words = Buckets(WORDS_RATE, WORDS_BURST)  # attempts at a table, even while it is not in memory
        self.notifier = Notifier(own.notify_hosts, off=not own.notifications, source=own.time)
        self.messages = Budget(*MESSAGES)  # processor time for messages of clients
        self._saver = Saver(store, self.all_loaded, self.is_busy)
        self._keeper: asyncio.Task[None] | None = None
        self._garbage = GarbageCollection()
        self._stopped: dict[str, tuple[int, list[Countdown]]] = {}
        """The clocks of evicted tables, and after which event they stopped."""
        self._listed = set[str]()  # the games of which it is known what the lists of their acts depend on

    async def start(self) -> None:
        """Begin to evict idle tables and to renew leases."""
        if self.settings.shared:
            with suppress(StoreError):  # if it was killed before it could give them back
                await self.store.release_all(self.settings.node)
        self._keeper = asyncio.get_running_loop().create_task(self._keep())
        self._saver.start()
        self._garbage.start()

    async def stop(self) -> None:
        """Stop everything; all that was acknowledged is already durable."""
        if self._keeper is not None:
            self._keeper.cancel()
        self._saver.stop()
        await self._saver.save_all(self.all_loaded(), TOGETHER)
        await self.classes.stop_watching()
        for code in list(self._in_use):
            await self._evict(code)
        await self.classes.stop()
        await self.notifier.stop()
        await self.store.close()

    # ---------------------------------------------------------------- making

    async def make(self, wish: m.CreateTable, prefix: str = "") -> tuple[LiveTable, str, str]:
        """Make a table. Returns it, the host's key, and the recovery phrase of a host without a seat, otherwise "".

        For a call that made a table before, that table gets a new key and phrase. Raises ApiError."""
        with measured():
            book, terms = check_terms(wish)
        key, words = keys.new_key(), "" if wish.play else keys.new_words()

        def host_key(code: str) -> list[SeatKey]:
            hashed = keys.words_hash(code, words) if words else None
            return [SeatKey(code, HOST_KEY, keys.key_hash(key), hashed)]

        table, is_new = await self._create(book, wish.seats, terms, host_key, codes_for(wish.id, prefix))
        if not is_new:
            key = await table.seating.renew_key(HOST_KEY, words)
        return table, key, words

    async def create(
        self, book: Rulebook, seats: int, terms: history.Terms, keys_of: Callable[[str], list[SeatKey]], near: str
    ) -> LiveTable:
        """Make a table with these terms. keys_of: makes its first keys from its code, which is slow. near: the code of
        its class, or of the table before it. Raises ApiError."""
        return (await self._create(book, seats, terms, keys_of, codes_near(near)))[0]

    async def _create(
        self,
        book: Rulebook,
        seats: int,
        terms: history.Terms,
        keys_of: Callable[[str], list[SeatKey]],
        codes: Iterator[str],
    ) -> tuple[LiveTable, bool]:
        """Make a table with these terms. Returns it, and whether it is new. Raises ApiError."""
        secret, kept, now = new_secret(), encode_json(terms), time.time()
        commitment = Committed(secret).commitment

        def row_of(code: str) -> TableRow:
            return TableRow(code, book.name, book.version, seats, kept, secret, commitment, now)

        code, is_new = await make_row(self.store, codes, row_of, keys_of)
        if is_new:
            log.info("table %s: made for %s with %d seats", code, book.name, seats)
        return await self.find(code), is_new

    # ---------------------------------------------------------------- finding

    async def find_any(self, given: str) -> LiveTable | ClassSession:
        """The table or the class with this code. Raises NotFound, ServedElsewhere, StorageUnavailable."""
        code = clean_code(given) or given
        if self.classes.loaded(code) is None:
            with suppress(NotFound):
                return await self.find(given)
        return await self.classes.find(given)

    async def game_of(self, given: str) -> str | None:
        """The game of the table with this code; None if there is no table. Does not read its log. Raises
        StorageUnavailable."""
        code = clean_code(given)
        if code is None:
            return None
        with storing():
            row = await self.store.table(code)
        return None if row is None else row.game

    async def row(self, code: str) -> TableRow | None:
        """The fixed facts of the table with this code; None if there is no table. Raises Unavailable."""
        table = self._in_use.get(code)
        return table.row if table is not None else await self.store.table(code)

    async def read(self, code: str) -> LiveTable:
        row = await self.store.table(code)
        if row is None or row.game == CLASS_SESSION:
            raise no_such_table(code)
        book = await self._rules_of(row)
        if book.name not in self._listed:  # a tenth of a second for a large game, once
            await asyncio.to_thread(calls_of_acts, book)
            self._listed.add(book.name)
        await self._load_class(row)
        await self.leases.take(code)
        held, events = await self.store.keys(code), await self._chained_events(row, book)
        saved = await self.store.saved_moves(code)
        n, stopped = self._stopped.pop(code, (0, []))
        with measured():
            table = LiveTable(
                row,
                book,
                held,
                events,
                self.store,
                pace=Pace(self.settings.bot_pause, self.settings.bot_tick),
                source=self.settings.time,
                saved=saved,
                stopped=stopped if n == len(events) else (),
                notifier=self.notifier,
            )
        table.seating.attempts = self.word_attempts(code)
        for subscriber in table.subscribers:
            subscriber.on_load()
        return table

    async def _chained_events(self, row: TableRow, book: Rulebook) -> list[Event]:
        """The events of a table. Events that an earlier version stored are chained now. Raises Unavailable."""
        events = await self.store.events(row.code)
        chained = next((n for n, event in enumerate(events) if event.chain is None), len(events))
        if chained < len(events):
            before = events[chained - 1].chain if chained else None
            events[chained:] = link_stored(row, book, events[chained:], before)
            await self.store.rewrite(row.code, row.charter, events[chained:])
        return events

    async def _load_class(self, row: TableRow) -> None:
        """Load the class of a table, if it belongs to one that still exists. Raises ServedElsewhere,
        StorageUnavailable."""
        code = history.read_terms(row.charter).class_code
        if code:
            with suppress(NotFound):
                await self.classes.find(code)

    async def _rules_of(self, row: TableRow) -> Rulebook:
        """The rules of a table.

        Raises NotFound if other rules are installed here; ServedElsewhere if a server that has the right rules owns the
        table, as happens during an upgrade."""
        try:
            book = book_of(row.game, "todo.install_game")
            if book.version == row.game_version:
                return book
            raise NotFound(
                "errors.other_version",
                todo="todo.install_version",
                error=ErrorCode.OTHER_VERSION,
                version=row.game_version,
                game=str(book.texts.title),
                installed=book.version,
            )
        except NotFound:
            owner = await self.store.owner(row.code) if self.settings.shared else None
            if owner is not None and owner != self.leases.owner:
                raise ServedElsewhere(owner) from None
            raise

    # ---------------------------------------------------------------- keeping

    def word_attempts(self, code: str) -> Bucket:
        """The attempts at recovery phrases that are left at a table or in a class, even while it is not in memory."""
        return self._words.of(code)

    def is_in_play(self, code: str) -> bool:
        """Whether the table with this code is in memory and its game goes on."""
        table = self.loaded(code)
        return table is not None and table.state in ("playing", "paused")

    def is_busy(self) -> bool:
        """Whether so many tables are being read, or pages opened, that each page first gets only the newest part of its
        log."""
        return len(self._loading) > MANY_COME or self.arrivals.are_many()

    def packing(self) -> int:
        """The gzip level for long messages now."""
        return QUICK if self.is_busy() else SMALL

    async def _keep(self) -> None:
        pause = min(self.settings.idle_seconds, self.settings.lease_seconds) / 3
        while True:
            await asyncio.sleep(pause)
            if machine_code_kept.is_set():
                for book in {table.book for table in self.all_loaded() if table.book.out_of_turn}:
                    load_in_background(book)
            await self._evict_lost()
            idle = {table for table in self.all_loaded() if table.is_idle(self.settings.idle_seconds)}
            await self._saver.save_all(list(idle))
            for code, table in list(self._in_use.items()):
                await self._maintain(code, table, is_saved=table in idle)
            await self.classes.look_after(self.settings.idle_seconds)
            last = max((table.last_used for table in self._in_use.values()), default=0.0)
            if not self.is_busy():  # what many pages bring into memory is not garbage
                self._garbage.collect_if_due(time.monotonic() - last)

    async def _maintain(self, code: str, table: LiveTable, *, is_saved: bool) -> None:
        table.log_cache.trim()
        if not self.is_busy():
            table.newest_moves = []  # no page needed them
        if (is_saved and table.is_idle(self.settings.idle_seconds)) or (table.evicted and not table.lock.locked()):
            await self._evict(code)

    async def _evict_lost(self) -> None:
        """Renew all leases together, and forget the tables that another server has taken over."""
        if not self.settings.shared:
            return
        before, classes = self.codes, self.classes.codes
        try:
            owned = await self.store.renew_leases(self.settings.node, self.settings.lease_seconds)
        except StoreError as trouble:
            log.debug("no lease renewed: %s", trouble)
            return
        self.classes.evict_lost(owned, classes)
        self.evict_lost(owned, before)

    async def stop_room(self, room: LiveTable) -> None:
        room.stop()
        stopped = room.turns.countdowns
        if stopped and not room.evicted:
            self._stopped[room.code] = room.n, stopped
            if len(self._stopped) > CLOCKS_KEPT:
                del self._stopped[next(iter(self._stopped))]
        self._garbage.note_eviction()
