"""What tables and classes have in common: a row of the database, a log, keys, connections, a lock; how a change to
them happens; how a server reads them and forgets them.

A change is prepared beside the room, stored, and only then swapped in and sent: what others see is always durable.
Only one change is made at a time. While storage is away, the room waits with the change that it could not store.
docs/one-act.md follows one act through the server.

One server at a time has a room in memory: where several share a database, it leases the room. If another process may
have written to its log, this copy is evicted, and all clients connect again."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..errors import Conflict, NotFound, ServedElsewhere, StorageUnavailable, storing
from ..load.background_work import work_out
from ..load.budgets import measured
from ..metrics import CHANGE_SECONDS
from ..people import keys as secret_keys
from ..people.codes import clean_code
from ..protocol import CloseCode, Message, RoomResumed, RoomWaits, encode
from ..store import Duplicate, OutOfTurn, Owner, Reason, SeatKey, Store, StoreError, TableRow, Unavailable
from ..texts import message_of, trouble_id
from .change import Change, Command, Subscriber
from .connections import Connection, ConnectionClosing, Connections
from .receipts import PendingCommand, Receipts

KNOWN = Change([])
AGAIN_FIRST, AGAIN_LONGEST = 0.1, 2.0  # seconds between attempts while storage is away
log = logging.getLogger("commonweal.server")


class Room(ABC):
    """A table or a class in use.

    keys: of those who have a seat, are members or run it, by their number. evicted: the log may have gone on without
    this copy: read it again. storage_problem: why it waits for its storage."""

    waits, resumed, went_on = "storage.waits", "storage.resumed", "errors.table_went_on"
    """What people read when it waits for its storage, when it goes on, and when another process wrote to its log."""

    def __init__(
        self,
        row: TableRow,
        keys: Iterable[SeatKey],
        store: Store,
        received: dict[tuple[int, str], int],
        link: Callable[[Change], Change],
    ) -> None:
        """received: the events of commands with an id, by who sent them and the id. link: gives the events of a change
        their numbers and their time."""
        self.row, self.code, self.store = row, row.code, store
        self.words_code = row.code  # with which recovery phrases are hashed
        self.keys = {key.seat: key for key in keys}
        self.connections = Connections()
        self.lock = asyncio.Lock()
        self.evicted = False
        self.last_used = time.monotonic()
        self.receipts = Receipts(received)
        self.storage_problem: Reason | None = None
        self.retrying: asyncio.Task[None] | None = None
        self.subscribers: Sequence[Subscriber] = ()
        self._link = link

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has used it for so long that it need not stay in memory."""
        return not self.in_use and time.monotonic() - self.last_used > seconds

    @property
    def in_use(self) -> bool:
        """Whether it must stay in memory."""
        waits = self.lock.locked() or self.storage_problem is not None
        return bool(self.connections.count) or waits or any(one.is_busy for one in self.subscribers)

    def evict(self, code: CloseCode = CloseCode.RESTARTED, reason: str = "closed.read_again") -> None:
        """Forget this copy, because another process wrote to the log or may have. All clients connect again."""
        self.evicted = True
        for connection in self.connections:
            connection.close(code, reason)

    def close_connections(self, viewer: int, code: CloseCode, reason: str) -> None:
        """Close the connections of a seat or a member, or of a host without a seat."""
        for connection in self.connections.of(viewer):
            connection.close(code, reason)

    def drop(self, connection: Connection) -> None:
        """Forget a connection that has ended."""
        self.connections.drop(connection)

    # ---------------------------------------------------------------- keys

    @abstractmethod
    def may_use_key(self, holder: int) -> bool:
        """Whether the key of a holder opens anything now."""

    def holder_of(self, key: str | None) -> int | None:
        """The holder of a key: a seat or a member, below 0 a host or a facilitator; None if it opens nothing."""
        if not key:
            return None
        hashed, found = secret_keys.key_hash(key), None
        for kept in self.keys.values():
            if secret_keys.same_words(hashed, kept.key_hash) and self.may_use_key(kept.seat):
                found = kept.seat
        return found

    async def hash_words(self, words: str) -> bytes:
        """Hash a recovery phrase as this room does, or the first of the series that it continues."""
        return await work_out(secret_keys.words_hash, self.words_code, words)

    def holder_of_words(self, hashed: bytes) -> int | None:
        """The holder of a recovery phrase; None if it opens nothing."""
        found = None
        for kept in self.keys.values():
            if kept.words_hash is not None and secret_keys.same_words(hashed, kept.words_hash):
                found = kept.seat
        return found if found is not None and self.may_use_key(found) else None

    def new_key(self, holder: int, key_hash: bytes | None, words_hash: bytes | None = None) -> SeatKey:
        """The key of a holder, in place of an older one. key_hash: None for a key that opens nothing."""
        kept = self.keys.get(holder)
        hashed = secret_keys.key_hash(secret_keys.new_key()) if key_hash is None else key_hash
        return SeatKey(self.code, holder, hashed, words_hash, 1 if kept is None else kept.generation + 1)

    async def put_key(self, key: SeatKey) -> None:
        """Store a key without an event. Call it under the lock. Raises StorageUnavailable."""
        with storing():
            await self.store.put_keys([key])
        self.keys[key.seat] = key

    # ---------------------------------------------------------------- changes

    async def change(self, command: Command, prepare: Callable[[], Change], *, patient: bool = False) -> Change:
        """Carry out a command once: prepare its change, store it, swap it in, and send it to everybody.

        prepare: makes the change while no other is made; a change without events means that there is nothing to do.
        patient: if storage is away, the change waits for it, and so does the room. Returns the change, empty for a
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
                change = self._link(change)
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

    def _give_up(self, refusal: StoreError, *, patient: bool) -> None:
        """Drop a change that the store refused because another process wrote to the log. Raises Conflict.

        The client connects again and sends its act again."""
        log.warning("%s: %s", self.code, refusal)
        self.evict()
        if not patient:
            raise Conflict(self.went_on, todo="todo.look_and_try") from refusal
        if not isinstance(refusal, OutOfTurn):
            raise refusal

    @abstractmethod
    def _swap_in(self, asked: PendingCommand, change: Change) -> None:
        """Replace what is in memory by what it is after a durable change, and tell those who hear of it."""

    # ---------------------------------------------------------------- waiting for storage

    def _wait_for_storage(self, lost: Unavailable, asked: PendingCommand, change: Change) -> None:
        """Try to store the change until it is durable, and make no other change meanwhile. Everybody is informed."""
        self.storage_problem = lost.reason
        self.connections.tell(self.waiting())
        self.retrying = asyncio.get_running_loop().create_task(self._until_stored(asked, change))
        for subscriber in self.subscribers:
            subscriber.on_storage_lost()

    def waiting(self) -> bytes:
        """The message that the room is waiting for its storage."""
        assert self.storage_problem is not None
        return encode(RoomWaits(message_of(self.waits, {"trouble": trouble_id(self.storage_problem)})))

    async def _until_stored(self, asked: PendingCommand, change: Change) -> None:
        pause = AGAIN_FIRST
        try:
            while self.storage_problem is not None:
                await asyncio.sleep(pause)
                pause = min(AGAIN_LONGEST, pause * 1.6)
                await self._store_again(asked, change)
        finally:
            self.storage_problem = self.retrying = self.receipts.waiting = None

    async def _store_again(self, asked: PendingCommand, change: Change) -> None:
        try:
            await self.store.append(self.code, change.events, change.keys)
        except Unavailable as lost:
            self.storage_problem = lost.reason
            return
        except Duplicate:
            pass  # it was stored before the connection to the database broke
        except StoreError as refusal:
            log.warning("%s: %s", self.code, refusal)
            self.storage_problem = None
            self.evict()
            return
        self.storage_problem = None
        self.connections.tell(encode(RoomResumed(Message(self.resumed))))
        self._swap_in(asked, change)


@dataclass(frozen=True)
class Leases:
    """The leases of this server on rooms; it needs none if it shares its database with no other."""

    store: Store
    owner: Owner
    seconds: float
    is_shared: bool

    async def take(self, code: str) -> None:
        """Lease a room. Raises ServedElsewhere, Unavailable."""
        if self.is_shared:
            owner = await self.store.lease(code, self.owner, self.seconds)
            if owner != self.owner:
                raise ServedElsewhere(owner)

    async def give_back(self, code: str) -> None:
        """End the lease of a room, so that another server can take it at once. Without the store, nothing happens."""
        if self.is_shared:
            try:
                await self.store.release(code, self.owner.node)
            except StoreError as trouble:
                log.debug("%s: its lease was not given back: %s", code, trouble)


R = TypeVar("R", bound=Room)


class Rooms(ABC, Generic[R]):
    """The tables or the classes that this server has in memory: read when they are needed, forgotten when nobody uses
    them.

    unknown: makes the error for a code that nothing has."""

    def __init__(self, store: Store, leases: Leases, unknown: Callable[[str], NotFound]) -> None:
        self.store, self.leases, self._unknown = store, leases, unknown
        self._in_use: dict[str, R] = {}
        self._loading: dict[str, asyncio.Task[R]] = {}

    @abstractmethod
    async def read(self, code: str) -> R:
        """Read a room from its log. Raises NotFound, ServedElsewhere, Unavailable."""

    @abstractmethod
    async def stop_room(self, room: R) -> None:
        """Stop what goes on in a room that leaves memory."""

    async def find(self, given: str) -> R:
        """The room with this code, read from the log if needed. Raises NotFound, ServedElsewhere,
        StorageUnavailable."""
        room = self.loaded(given)
        if room is None:
            code = clean_code(given)
            if code is None:
                raise self._unknown(given)
            room = self.loaded(code) or await self._load_or_wait(code)
        room.last_used = time.monotonic()
        return room

    async def _load_or_wait(self, code: str) -> R:
        """Read a room once, even if several people ask for it meanwhile."""
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.get_running_loop().create_task(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str) -> R:
        await self._drop(code)  # a copy that was evicted
        with storing():
            room = await self.read(code)
        self._in_use[code] = room
        return room

    @property
    def codes(self) -> set[str]:
        """The codes of the rooms in memory."""
        return set(self._in_use)

    def loaded(self, code: str) -> R | None:
        """The room with this code, if it is in memory."""
        room = self._in_use.get(code)
        return None if room is None or room.evicted else room

    def all_loaded(self) -> list[R]:
        """The rooms in memory."""
        return [room for room in self._in_use.values() if not room.evicted]

    def evict_lost(self, owned: set[str], before: set[str]) -> None:
        """Forget those of the rooms `before` that another server has taken over."""
        for code in before - owned:
            room = self.loaded(code)
            if room is not None:
                room.evict()

    async def delete(self, room: R) -> None:
        """Delete a room for good and close its connections. Raises Unavailable."""
        await self.store.forget_table(room.code)
        room.evict(CloseCode.DELETED, "closed.deleted")
        await self._drop(room.code)

    async def _evict(self, code: str) -> None:
        await self._drop(code)
        await self.leases.give_back(code)

    async def _drop(self, code: str) -> None:
        room = self._in_use.pop(code, None)
        if room is not None:
            await self.stop_room(room)
