"""One live table: its log and its game in memory, and how a change to it happens.

A change is prepared beside the table, stored, and only then swapped in and sent: what others see is always durable.
Only one change is made at a time. While storage is away, the table waits with the act that it could not store.
docs/one-act.md follows one act through the server."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence

from commonweal.play import Committed, Game, Move
from commonweal.play.position_cache import PositionCache
from commonweal.play.shares import Share
from commonweal.rulebook import FACILITATOR, Rulebook

from ..errors import Conflict, StorageUnavailable
from ..load.budgets import measured
from ..metrics import CHANGE_SECONDS
from ..protocol import ErrorCode, Message, TableResumed, TableState, TableWaits, encode, encode_json
from ..records.chain import head_chain, link
from ..records.log_cache import LogCache
from ..store import HOST_KEY, Duplicate, Event, OutOfTurn, Reason, SeatKey, Store, StoreError, TableRow, Unavailable
from ..texts import message_of, trouble_id
from . import history
from .change import Change, Command, Happened, Subscriber
from .connections import ConnectionClosing
from .events import MOVES, Kind, TableAction
from .history import History
from .receipts import PendingCommand, Receipts
from .room import Room

KNOWN = Change([])
AGAIN_FIRST, AGAIN_LONGEST = 0.1, 2.0  # seconds between attempts while storage is away
log = logging.getLogger("commonweal.server")


class Table(Room):
    """A table: who sits there, its game, and how both change. What people do beside the rules hears of changes as
    `subscribers`, which `LiveTable` lists."""

    def __init__(
        self, row: TableRow, book: Rulebook, keys: Iterable[SeatKey], events: Iterable[Event], store: Store
    ) -> None:
        super().__init__(row, keys, store)
        self.book = book
        self.terms = history.read_terms(row.charter)
        self.words_code = self.terms.phrases or row.code
        self.is_timed = self.terms.clock is not None or bool(book.clocks)
        self.history = History(row, self.terms)
        self.history.take(events)
        self.game: Game | None = None
        self.log_cache = LogCache()
        self.newest_moves: list[Move] = []
        """From when the game was read until the first page has its log or something happens, or for a moment."""
        self.saved: list[tuple[int, int]] = []
        """How far moves are saved (`saving`), row by row: the number of moves, and the event of the last of them."""
        self.can_be_saved = True
        self.receipts = Receipts(self.history)
        self.storage_problem: Reason | None = None
        self.subscribers: Sequence[Subscriber] = ()
        self._retrying: asyncio.Task[None] | None = None

    @property
    def n(self) -> int:
        """The number of the last event."""
        return self.history.n

    @property
    def state(self) -> TableState:
        return self.history.state

    @property
    def in_use(self) -> bool:
        """Whether the table must stay in memory."""
        waits = self.storage_problem is not None
        return super().in_use or waits or any(one.is_busy for one in self.subscribers)

    def may_use_key(self, holder: int) -> bool:
        """Whether the key of a seat, or of the host, opens anything now: only people have keys."""
        return holder == HOST_KEY or self.history.chairs[holder].person

    def has_facilitator(self) -> bool:
        """Whether the host is the facilitator, by the charter, and without a seat where the rules say so."""
        if self.game is None or not self.game.is_facilitated:
            return False
        return not (self.book.facilitator_rule and self.history.host_plays)

    def sight_of(self, viewer: int | None) -> tuple[int | None, bool]:
        """The seat whose view a viewer gets, and whether the viewer sees all but what is hidden for good."""
        if viewer != FACILITATOR:
            return viewer, False
        return None, self.game is not None and self.game.facilitator_sees_all and self.has_facilitator()

    def names(self) -> list[str]:
        """The names of the seats in the log."""
        return [chair.name or f"Seat {chair.seat + 1}" for chair in self.history.chairs]

    def new_game(self, shares: Sequence[Share] = ()) -> Game:
        """The game of this table, set up. shares: the players' shares in the shuffle."""
        chance = Committed(self.row.secret, shares)
        return Game.begin(self.book, self.row.seats, self.terms.charter, chance, self.names())

    def playing(self) -> Game:
        """The game, if acts are possible now. Raises Conflict."""
        if self.evicted:
            raise Conflict("errors.went_on_elsewhere", todo="todo.come_back_soon", error=ErrorCode.STALE)
        state = self.history.state
        if state == "paused":
            raise Conflict("errors.paused", todo="todo.wait_for_resume", error=ErrorCode.PAUSED)
        if state == "closed":
            raise Conflict("errors.host_closed", todo="todo.new_table_or_log", error=ErrorCode.ILLEGAL)
        if self.game is None:
            raise Conflict("errors.not_begun", todo="todo.wait_for_start", error=ErrorCode.ILLEGAL)
        return self.game

    def check_seats_may_change(self) -> None:
        """Raises Conflict while shares are being revealed: each share belongs to a seat."""
        if self.history.reveals:
            raise Conflict("errors.begins_now", todo="todo.come_back_soon")

    # ---------------------------------------------------------------- events

    def event(self, kind: Kind, by: int, body: bytes, client_id: str | None = None) -> Event:
        """Make an event for a change; `link` gives it its number and time."""
        return Event(0, 0, kind, by, body, client_id)

    def action(self, kind: Kind, by: int, action: TableAction, client_id: str | None = None) -> Event:
        """Make the event of an action of the table, for a change. Raises Conflict while nobody may move."""
        if isinstance(action, MOVES):
            self.check_seats_may_change()
        return self.event(kind, by, encode_json(action), client_id)

    # ---------------------------------------------------------------- changes

    async def change(self, command: Command, prepare: Callable[[], Change], *, patient: bool = False) -> Change:
        """Carry out a command once: prepare its change, store it, swap it in, and send it to everybody.

        prepare: makes the change while no other is made; a change without events means that there is nothing to do.
        patient: if storage is away, the change waits for it, and so does the table. Returns the change, empty for a
        command that is already known. Raises what `prepare` raises, StorageUnavailable, Conflict; then nothing
        happened."""
        async with self.lock:
            began = time.perf_counter()
            asked = self.receipts.begin(command)
            if asked is None:
                return KNOWN
            if self.storage_problem is not None:
                raise StorageUnavailable(self.storage_problem)
            if command.connection is not None and command.connection.closing is not None:
                raise ConnectionClosing
            with measured():
                change = prepare()
                if not change.events:
                    return change
                change = link(self.book, change, self.history.n, self.history.chain or head_chain(self.row, self.terms))
            self.receipts.waiting = asked
            try:
                await self.store.append(self.code, change.events, change.keys)
                with measured():
                    self._swap_in(asked, change)
                CHANGE_SECONDS.observe(time.perf_counter() - began)
            except StoreError as refusal:
                self._take_refusal(refusal, asked, change, patient=patient)
            except Exception:
                self.evict()  # the change is durable, so no client may hear that it failed: all connect again
                raise
            finally:
                if self.storage_problem is None:
                    self.receipts.waiting = None
            return change

    def _take_refusal(self, refusal: StoreError, asked: PendingCommand, change: Change, *, patient: bool) -> None:
        """Handle a change that the store refused. A patient change waits for storage that is away. Raises
        StorageUnavailable, Conflict."""
        if isinstance(refusal, Unavailable) and patient:
            self._wait_for_storage(refusal, asked, change)
        elif isinstance(refusal, Duplicate):
            asked.n = refusal.n
            asked.answer()
        elif isinstance(refusal, Unavailable):
            if refusal.in_doubt:
                self.evict()
            raise StorageUnavailable(refusal.reason) from refusal
        else:
            self._give_up(refusal, patient=patient)

    def _swap_in(self, asked: PendingCommand, change: Change) -> None:
        """Replace the table's log and game by those after a durable change, and tell the subscribers, some of which
        send viewers what they may know of it."""
        before, entries = self.history.state, self.history.take(change.events)
        if self.history.state != before:
            log.info("table %s: %s, which was %s", self.code, self.history.state, before)
        self.keys |= {key.seat: key for key in change.keys}
        if change.game is not None:
            self.game, self.newest_moves = change.game, []
        if self.game is not None and entries[0].kind != "act":
            self.game.rename(self.names())
        self.last_used = time.monotonic()
        self.receipts.waiting = None
        if asked.client_id is not None:
            asked.n = self.history.received.get((asked.by, asked.client_id), 0)
        happened = Happened(entries, {entry.kind for entry in entries}, asked, before, change.moved)
        for subscriber in self.subscribers:
            if not subscriber.hears.isdisjoint(happened.kinds):
                subscriber.on_change(happened)
        if change.game is not None:
            change.game.cache = PositionCache()

    def _give_up(self, refusal: StoreError, *, patient: bool) -> None:
        """Drop a change that the store refused because another process wrote to the table. Raises Conflict.

        The client connects again and sends its act again."""
        log.warning("table %s: %s", self.code, refusal)
        self.evict()
        if not patient:
            raise Conflict("errors.table_went_on", todo="todo.look_and_try") from refusal
        if not isinstance(refusal, OutOfTurn):
            raise refusal

    # ---------------------------------------------------------------- waiting for storage

    def _wait_for_storage(self, lost: Unavailable, asked: PendingCommand, change: Change) -> None:
        """Try to store the change until it is durable, and make no other change meanwhile. Everybody is informed."""
        self.storage_problem = lost.reason
        self.connections.tell(self.waiting())
        self._retrying = asyncio.get_running_loop().create_task(self._until_stored(asked, change))
        for subscriber in self.subscribers:
            subscriber.on_storage_lost()

    def waiting(self) -> bytes:
        """The message that the table is waiting for its storage."""
        assert self.storage_problem is not None
        return encode(TableWaits(message_of("storage.waits", {"trouble": trouble_id(self.storage_problem)})))

    async def _until_stored(self, asked: PendingCommand, change: Change) -> None:
        pause = AGAIN_FIRST
        try:
            while self.storage_problem is not None:
                await asyncio.sleep(pause)
                pause = min(AGAIN_LONGEST, pause * 1.6)
                await self._store_again(asked, change)
        finally:
            self.storage_problem = self._retrying = self.receipts.waiting = None

    async def _store_again(self, asked: PendingCommand, change: Change) -> None:
        try:
            await self.store.append(self.code, change.events, change.keys)
        except Unavailable as lost:
            self.storage_problem = lost.reason
            return
        except Duplicate:
            pass  # it was stored before the connection to the database broke
        except StoreError as refusal:
            log.warning("table %s: %s", self.code, refusal)
            self.storage_problem = None
            self.evict()
            return
        self.storage_problem = None
        self.connections.tell(encode(TableResumed(Message("storage.resumed"))))
        self._swap_in(asked, change)

    def stop(self) -> None:
        """Stop bots, clocks, open questions, and the watch for absent people."""
        for subscriber in self.subscribers:
            subscriber.stop()
