"""What tables and classes have in common: a row of the database, a log, keys, connections, a lock; how a server reads
them and forgets them.

One server at a time has a room in memory: where several share a database, it leases the room. If another process may
have written to its log, this copy is evicted, and all clients connect again."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..errors import NotFound, ServedElsewhere, StorageUnavailable
from ..load.background_work import work_out
from ..people import keys as secret_keys
from ..people.codes import clean_code
from ..protocol import CloseCode
from ..store import Owner, SeatKey, Store, StoreError, TableRow, Unavailable
from .connections import Connections

log = logging.getLogger("commonweal.server")


class Room:
    """A table or a class in use.

    keys: of those who have a seat, are members or run it, by their number. evicted: the log may have gone on without
    this copy: read it again."""

    def __init__(self, row: TableRow, keys: Iterable[SeatKey], store: Store) -> None:
        self.row, self.code, self.store = row, row.code, store
        self.words_code = row.code  # with which recovery phrases are hashed
        self.keys = {key.seat: key for key in keys}
        self.connections = Connections()
        self.lock = asyncio.Lock()
        self.evicted = False
        self.last_used = time.monotonic()

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has used it for so long that it need not stay in memory."""
        return not self.in_use and time.monotonic() - self.last_used > seconds

    @property
    def in_use(self) -> bool:
        """Whether it must stay in memory."""
        return bool(self.connections.count or self.lock.locked())

    def evict(self, code: CloseCode = CloseCode.RESTARTED, reason: str = "closed.read_again") -> None:
        """Forget this copy, because another process wrote to the log or may have. All clients connect again."""
        self.evicted = True
        for connection in self.connections:
            connection.close(code, reason)

    def close_connections(self, viewer: int, code: CloseCode, reason: str) -> None:
        """Close the connections of a seat or a member, or of a host without a seat."""
        for connection in self.connections.of(viewer):
            connection.close(code, reason)

    # ---------------------------------------------------------------- keys

    def may_use_key(self, holder: int) -> bool:
        """Whether the key of a holder opens anything now."""
        raise NotImplementedError

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
        try:
            await self.store.put_keys([key])
        except Unavailable as lost:
            raise StorageUnavailable(lost.reason) from lost
        self.keys[key.seat] = key


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
        try:
            room = await self.read(code)
        except Unavailable as lost:
            raise StorageUnavailable(lost.reason) from lost
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
