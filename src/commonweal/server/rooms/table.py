"""One live table: its log and its game in memory."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Sequence
from functools import partial

from commonweal.play import Committed, Game, Move
from commonweal.play.position_cache import PositionCache
from commonweal.play.shares import Share
from commonweal.rulebook import FACILITATOR, Rulebook

from ..errors import Conflict
from ..protocol import ErrorCode, TableState, encode_json
from ..records.event_chain import head_chain, link
from ..records.log_cache import LogCache
from ..store import HOST_KEY, Event, SeatKey, Store, TableRow
from . import history
from .change import Change, Happened
from .events import MOVES, Kind, TableAction
from .history import History
from .receipts import PendingCommand
from .room import Room

log = logging.getLogger("commonweal.server")


class Table(Room):
    """A table: who sits there, its game, and how both change. What people do beside the rules hears of changes as
    `subscribers`, which `LiveTable` lists."""

    def __init__(
        self, row: TableRow, book: Rulebook, keys: Iterable[SeatKey], events: Iterable[Event], store: Store
    ) -> None:
        self.book = book
        self.terms = history.read_terms(row.charter)
        self.history = History(row, self.terms)
        self.history.take(events)
        linking = partial(link, book, self.history, head_chain(row, self.terms))
        super().__init__(row, keys, store, self.history.received, linking)
        self.words_code = self.terms.phrases or row.code
        self.is_timed = self.terms.clock is not None or bool(book.clocks)
        self.game: Game | None = None
        self.log_cache = LogCache()
        self.newest_moves: list[Move] = []
        """From when the game was read until the first page has its log or something happens, or for a moment."""
        self.saved: list[tuple[int, int]] = []
        """How far moves are saved (`saving`), row by row: the number of moves, and the event of the last of them."""
        self.can_be_saved = True

    @property
    def n(self) -> int:
        """The number of the last event."""
        return self.history.n

    @property
    def state(self) -> TableState:
        return self.history.state

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

    def stop(self) -> None:
        """Stop bots, clocks, open questions, and the watch for absent people."""
        for subscriber in self.subscribers:
            subscriber.stop()
