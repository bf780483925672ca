"""What a table and a class have in common: a row of the database, a log, keys, connections, a lock.

One server at a time has a room in memory. If another process may have written to its log, this copy is evicted, and all
clients connect again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable

from ..errors import StorageUnavailable
from ..people import keys as secret_keys
from ..protocol import CloseCode
from ..store import SeatKey, Store, TableRow, Unavailable
from .connections import Connections


class Room:
    """A table or a class in use.

    keys: of those who have a seat, are members or run it, by their number. evicted: the log may have gone on without
    this copy: read it again."""

    def __init__(self, row: TableRow, keys: Iterable[SeatKey], store: Store) -> None:
        self.row, self.code, self.store = row, row.code, store
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

    def holder_of(self, key: str) -> int | None:
        """The holder of a key: a seat or a member, below 0 a host or a facilitator; None if it opens nothing."""
        hashed = secret_keys.key_hash(key)
        found = None
        for kept in self.keys.values():
            if secret_keys.same_words(hashed, kept.key_hash) and self.may_use_key(kept.seat):
                found = kept.seat
        return found

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
