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

from ..courtesies import hosting
from ..courtesies.absence import Absence
from ..courtesies.charter_documents import document_of
from ..courtesies.notifications import Notifier, TurnNotifications
from ..courtesies.shuffle import Shuffle
from ..courtesies.talk import talk_of
from ..courtesies.undo import UndoVote
from ..errors import Conflict, StorageUnavailable
from ..load.budgets import measured
from ..load.limits import PAGE_EVENTS
from ..metrics import CHANGE_SECONDS
from ..pace.bot_driver import Pace
from ..pace.timing import LOOP_TIME, TimeSource
from ..pace.turn_clock import Countdown
from ..pace.turns import Turns
from ..protocol import (
    CloseCode,
    ErrorCode,
    Message,
    TableResumed,
    TableState,
    encode,
    encode_json,
)
from ..records.chain import head_chain, link
from ..records.log_cache import LogCache
from ..store import Duplicate, Event, OutOfTurn, Reason, SavedRow, SeatKey, Store, StoreError, TableRow, Unavailable
from . import fan_out, history
from .change import Change, Command
from .connections import ConnectionClosing, Connections
from .events import MOVES, TableAction
from .history import History
from .receipts import Asked, Receipts
from .saving import read_rows
from .seating import Seating
from .updates import SentChoices

KNOWN = Change([])
AGAIN_FIRST, AGAIN_LONGEST = 0.1, 2.0  # seconds between attempts while storage is away
log = logging.getLogger("commonweal.server")


class Table:
    """A table in use. `Tables` makes it from its row, keys and events."""

    def __init__(
        self,
        row: TableRow,
        book: Rulebook,
        keys: list[SeatKey],
        events: list[Event],
        store: Store,
        *,
        saved: Iterable[SavedRow] = (),
        pace: Pace | None = None,
        source: TimeSource = LOOP_TIME,
        stopped: Iterable[Countdown] = (),
        notifier: Notifier | None = None,
    ) -> None:
        """saved: the saved moves. stopped: the countdowns of its clock from when it was last in memory."""
        self.row, self.code, self.book, self.store = row, row.code, book, store
        self.terms = history.read_terms(row.charter)
        self.is_timed = self.terms.clock is not None or bool(book.clocks)
        self.keys = {key.seat: key for key in keys}
        self.history = History(row, self.terms)
        self.history.take(events)
        self.log_cache = LogCache()
        self.newest_moves: list[Move] = []
        """From when the game was read until the first page has its log or something happens, or for a moment."""
        self.saved: list[tuple[int, int]] = []
        """How far moves are saved (`saving`), row by row: the number of moves, and the event of the last of them."""
        self.can_be_saved = True
        self.game = self._read_game(saved)
        self.sent = SentChoices()
        self.connections = Connections()
        self.receipts = Receipts(self.history)
        self.lock = asyncio.Lock()
        self.storage_problem: Reason | None = None
        self.evicted = False  # the log went on without us: read it again
        self.sent_talk = talk_of(self.game, self.history)
        self.sent_amendments = self.game.amendments.made if self.game is not None else []
        self.sent_document = document_of(self)
        self.led_to: int | None = None  # the moment to which the host leads the replay
        self.last_used = time.monotonic()
        self._retrying: asyncio.Task[None] | None = None
        self.seating = Seating(self)
        self.shuffle = Shuffle(self, source)
        self.absence = Absence(self, source)
        self.undo_vote = UndoVote(self)
        self.turns = Turns(self, pace or Pace(), source, stopped)
        self.notifications = TurnNotifications(self, notifier or Notifier(off=True))

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
        waits = self.lock.locked() or self.storage_problem is not None
        busy = self.turns.busy or self.shuffle.busy
        return bool(self.connections.count or busy or waits or self.notifications.timer)

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

    def _read_game(self, rows: Iterable[SavedRow]) -> Game | None:
        """Rebuild the game from its stored moves; None before the start. rows: what was saved of the first moves."""
        moves, chance = self.history.encoded_moves, Committed(self.row.secret, self.history.shares)
        if not moves:
            return None
        given = self.book, self.row.seats, self.terms.charter, chance, moves, self.names()
        saved = read_rows(self, rows)
        try:
            game, self.newest_moves = Game.resume_in_words(*given, PAGE_EVENTS, saved)
        except ValueError as error:
            if not saved:
                raise
            log.warning("table %s: its saved moves are not used: %s", self.code, error)
            self.log_cache, self.saved = LogCache(), []
            game, self.newest_moves = Game.resume_in_words(*given, PAGE_EVENTS)
        return game

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

    def event(self, kind: str, by: int, body: bytes, client_id: str | None = None) -> Event:
        """Make an event for a change; `link` gives it its number and time."""
        return Event(0, 0, kind, by, body, client_id)

    def action(self, kind: str, by: int, action: TableAction, client_id: str | None = None) -> Event:
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

    def _take_refusal(self, refusal: StoreError, asked: Asked, change: Change, *, patient: bool) -> None:
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

    def _swap_in(self, asked: Asked, change: Change) -> None:
        """Replace the table's log and game by those after a durable change, and send viewers what they may know of
        it."""
        before, entries = self.history.state, self.history.take(change.events)
        if self.history.state != before:
            log.info("table %s: %s, which was %s", self.code, self.history.state, before)
        self.keys |= {key.seat: key for key in change.keys}
        if change.game is not None:
            self.game, self.newest_moves = change.game, []
        if self.game is not None and entries[0].kind != "act":
            self.game.rename(self.names())
        self.last_used = time.monotonic()
        if self.undo_vote.ask is not None:
            self.undo_vote.on_event()
        self.turns.on_event()
        if self.notifications.wanted:
            self.notifications.on_event()
        self.receipts.waiting = None
        if asked.client_id is not None:
            asked.n = self.history.received.get((asked.by, asked.client_id), 0)
        for seat in change.moved:
            hosting.let_go(self, seat, CloseCode.SEAT_CHANGED, "closed.seat_changed")
        fan_out.announce(self, entries, asked, before)
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

    def evict(self) -> None:
        """Forget this copy of the table, because another process wrote to it or may have. All clients connect again."""
        self.evicted = True
        for connection in self.connections:
            connection.close(CloseCode.RESTARTED, "closed.read_again")

    # ---------------------------------------------------------------- waiting for storage

    def _wait_for_storage(self, lost: Unavailable, asked: Asked, change: Change) -> None:
        """Try to store the change until it is durable, and make no other change meanwhile. Everybody is informed."""
        self.storage_problem = lost.reason
        self.connections.tell(fan_out.waiting(self))
        self._retrying = asyncio.get_running_loop().create_task(self._until_stored(asked, change))
        self.turns.on_event()

    async def _until_stored(self, asked: Asked, change: Change) -> None:
        pause = AGAIN_FIRST
        try:
            while self.storage_problem is not None:
                await asyncio.sleep(pause)
                pause = min(AGAIN_LONGEST, pause * 1.6)
                await self._store_again(asked, change)
        finally:
            self.storage_problem = self._retrying = self.receipts.waiting = None

    async def _store_again(self, asked: Asked, change: Change) -> None:
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

    def stop(self) -> list[Countdown]:
        """Stop the bots, open questions, the clock, and the watch for absent people. Returns what is left on the
        clock."""
        self.shuffle.stop()
        self.undo_vote.stop()
        self.absence.stop()
        self.notifications.stop()
        return self.turns.stop()
