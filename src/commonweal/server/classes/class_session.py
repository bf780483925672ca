"""One class session in memory: its log, its keys, its connections, its tables.

Commands of facilitators and members are carried out one after another, so two facilitators who press at once do not
conflict: the second finds it done. A command may change the class and its tables several times."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec

from ..errors import ApiError, Conflict, NotFound, StorageUnavailable, TooManyRequests
from ..load.limits import (
    CLASS_COMMANDS,
    CLASS_KEPT,
    JOINS_BURST,
    JOINS_RATE,
    OFFERS_BURST,
    OFFERS_RATE,
    WORDS_BURST,
    WORDS_RATE,
    Bucket,
    Buckets,
)
from ..load.networks import NetworkBuckets
from ..protocol import encode_json
from ..rooms.change import Change, Command
from ..rooms.live_table import LiveTable
from ..rooms.receipts import PendingCommand
from ..rooms.room import Room
from ..store import Event, SeatKey, TableRow
from ..studies.study_events import KIND as STUDY
from ..studies.study_events import StudyEvent
from ..terms import book_of
from . import class_events as e
from .checks import no_such_number
from .class_history import BY_SERVER, ClassHistory, ClassMember, ClassTable, read_terms

if TYPE_CHECKING:
    from ..rooms.tables import Tables

KIND = "class"  # of the events of a class
BEGAN = "began"  # of the event with which its first game began: from then on it is kept like a table that was played
NEEDED = e.KeyRenewed | e.GaveUp
"""What members may do when hardly any event is left: come back, and leave."""


def kind_of(action: e.ClassAction | StudyEvent) -> str:
    """The kind of an event of a class."""
    return STUDY if isinstance(action, StudyEvent) else BEGAN if isinstance(action, e.Began) else KIND


class ClassSession(Room):
    """A class in use. Made by `Classes`, from its row, keys and events."""

    waits, resumed, went_on = "storage.class_waits", "storage.class_resumed", "errors.class_went_on"

    def __init__(self, row: TableRow, keys: Sequence[SeatKey], events: Sequence[Event], tables: Tables) -> None:
        self.terms = read_terms(row.charter)
        self.history = ClassHistory(self.terms)
        self.history.take(events)
        super().__init__(row, keys, tables.store, self.history.received, self._number)
        self.tables = tables
        self.book = book_of(self.terms.game, "todo.install_game")
        self.command_lock = asyncio.Lock()
        self.began = any(event.kind == BEGAN for event in events)
        self.attempts = tables.word_attempts(row.code)
        self.offers = Bucket(OFFERS_RATE, OFFERS_BURST)  # calls for names of the list
        self.joins = NetworkBuckets(JOINS_RATE, JOINS_BURST)
        self.unseen: dict[int, str] = {}
        """The surroundings of the networks from which members joined who have not opened the page yet."""
        self.shown = Buckets(WORDS_RATE, WORDS_BURST)  # how often people look at their own phrases, by holder
        self.paid_for: dict[str, list[int]] = {}
        """What each seat has of the measure that the study pays for, by the code of a table whose game is over."""
        self.unsettled = set(self.history.tables)
        """Numbers of tables that may not be yet as the log of the class says."""
        self.gone: set[int] = set()
        """Numbers of tables that were deleted, or whose game is not installed any more."""
        self.rules_due: set[int] = set()
        """Numbers of tables whose doors and talk have yet to follow the class."""

    @property
    def n(self) -> int:
        """The number of the last event."""
        return self.history.n

    # ---------------------------------------------------------------- tables

    async def table(self, number: int) -> LiveTable:
        """A table of the class. Raises ApiError."""
        try:
            return await self.tables.find(self.table_number(number).code)
        except NotFound:
            self.gone.add(number)
            raise

    def table_number(self, number: int) -> ClassTable:
        """What the class knows of a table. Raises BadRequest."""
        table = self.history.tables.get(number)
        if table is None:
            raise no_such_number(number, len(self.history.tables))
        return table

    def loaded(self) -> dict[int, LiveTable]:
        """The tables in memory, by number."""
        found = {number: self.tables.loaded(table.code) for number, table in self.history.tables.items()}
        return {number: table for number, table in found.items() if table is not None}

    async def load_all(self) -> None:
        """Load all tables into memory. Tables that another server still has, or that were deleted, are left out."""
        missing = self.history.tables.keys() - self.loaded().keys() - self.gone
        found = await asyncio.gather(*map(self.table, missing), return_exceptions=True)
        for trouble in found:
            if isinstance(trouble, BaseException) and not isinstance(trouble, ApiError):
                raise trouble

    async def all_tables(self) -> list[LiveTable]:
        """All tables of the class, including those of earlier games, that still exist. Raises ApiError."""
        found = []
        for of_class in self.history.tables.values():
            for code in of_class.codes:
                try:
                    found.append(await self.tables.find(code))
                except NotFound:
                    continue
        return found

    @property
    def in_use(self) -> bool:
        """Whether the class must stay in memory."""
        return super().in_use or self.command_lock.locked() or bool(self.loaded())

    # ---------------------------------------------------------------- keys

    def may_use_key(self, holder: int) -> bool:
        """Whether the key of a member or a facilitator opens anything now."""
        if holder < 0:
            return holder in self.history.facilitators
        member = self.history.members.get(holder)
        return member is not None and member.joined and not member.gone

    def key_hash_of(self, member: ClassMember) -> bytes | None:
        """The hash of a member's key; None for a member without one."""
        kept = self.keys.get(member.member)
        return None if kept is None else kept.key_hash

    # ---------------------------------------------------------------- changes

    @asynccontextmanager
    async def carrying_out(self, asked: Command | None = None) -> AsyncIterator[None]:
        """Carry out one command after another. asked: a command that may be waiting for storage already.

        Raises StorageUnavailable while another command waits for storage."""
        if self.storage_problem is not None and not (asked is not None and self.receipts.is_storing(asked)):
            raise StorageUnavailable(self.storage_problem)
        async with self.command_lock:
            yield

    async def record(
        self, asked: Command, actions: Sequence[e.ClassAction | StudyEvent], new_keys: Sequence[SeatKey] = ()
    ) -> None:
        """Store the events of a command and apply them once they are durable. A facilitator's command with an id waits
        for storage that is away.

        Call it within `carrying_out`. Raises StorageUnavailable, Conflict, TooManyRequests."""
        change = await self.change(
            asked, lambda: self._prepare(asked, actions, new_keys), patient=asked.by < 0 and asked.client_id is not None
        )
        if self.retrying is not None:
            await asyncio.shield(self.retrying)
        if change.events and self.n < change.events[-1].n:  # another process wrote to the log
            self.evict()
            raise Conflict(self.went_on, todo="todo.look_and_try")

    def _prepare(
        self, asked: Command, actions: Sequence[e.ClassAction | StudyEvent], new_keys: Sequence[SeatKey]
    ) -> Change:
        if self.evicted:
            raise Conflict(self.went_on, todo="todo.come_back_soon")
        kept = CLASS_KEPT if asked.by >= 0 and not isinstance(actions[0], NEEDED) else 0
        if self.n + len(actions) > CLASS_COMMANDS - kept:
            raise Conflict("errors.class_full_log", todo="todo.make_new_class")
        if asked.by >= 0 and not self.tables.classes.members_do.of(f"{self.code} {asked.by}").take(len(actions)):
            raise TooManyRequests("errors.too_fast", todo="todo.few_seconds")
        events = [Event(0, 0, kind_of(action), asked.by, encode_json(action)) for action in actions]
        events[0] = msgspec.structs.replace(events[0], client_id=asked.client_id)
        return Change(events, keys=new_keys)

    def _number(self, change: Change) -> Change:
        """Give the events of a change their numbers and their time."""
        now = time.time_ns() // 1_000_000
        numbered = [msgspec.structs.replace(event, n=n, at=now) for n, event in enumerate(change.events, self.n + 1)]
        return change._replace(events=numbered)

    def _swap_in(self, asked: PendingCommand, change: Change) -> None:
        self.keys |= {key.seat: key for key in change.keys}
        self.history.take(change.events)

    async def note_begin(self) -> None:
        """Note that a game began. Raises what `record` raises."""
        if not self.began:
            await self.record(BY_SERVER, [e.Began()])
            self.began = True

    def is_here(self, member: ClassMember) -> bool:
        """Whether this person has a page open, of the class or of the table."""
        if self.connections.is_here(member.member):
            return True
        if member.table is None or member.seat is None:
            return False
        table = self.tables.loaded(self.history.tables[member.table].code)
        return table is not None and table.connections.is_here(member.seat)
