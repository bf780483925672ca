"""Everything the store does with its database, one call at a time, for the writer's thread alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .client_ids import pack, unpack
from .database import Database
from .errors import CodeTaken, Duplicate, OutOfTurn, StaleKey, UnknownTable
from .log_index import TableLogIndex, mark_of
from .rows import Event, SeatKey, TableRow

KEPT_TAILS = 20_000  # tables whose tail is kept in memory; others are read again when they are written to

Row = tuple[object, ...]


class Repository:
    """The tables, keys, events, snapshots and leases of one database.

    Writes belong between `begin` and `commit`. `rollback` forgets what was learned meanwhile."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._sql = database.statements
        self._ids: dict[str, int] = {}
        self._tails: dict[int, TableLogIndex] = {}
        # Sent to the database, which was lost before it answered: perhaps kept. Asked about when they come again.
        self._doubtful_events: dict[tuple[int, int], Event] = {}
        self._doubtful_tables: dict[str, TableRow] = {}

    def rollback(self) -> None:
        """Undo the transaction and what was remembered in it."""
        self.database.rollback()
        self.forget()

    def forget(self) -> None:
        """Remember nothing: the database is asked again."""
        self._ids.clear()
        self._tails.clear()

    # Tables and keys

    def table_id(self, code: str) -> int:
        """The small number of a table. UnknownTable."""
        known = self._ids.get(code)
        if known is None:
            rows = self.database.fetch(self._sql.table_id, code=code)
            if not rows:
                raise UnknownTable(code)
            known = self._ids[code] = rows[0][0]
        return known

    def create_table(self, table: TableRow, keys: Sequence[SeatKey]) -> None:
        """Add a table with its first keys. CodeTaken."""
        kept = self.table(table.code)
        if kept is not None:
            if kept == table == self._doubtful_tables.pop(table.code, None):
                return
            raise CodeTaken(table.code)
        values = {field: getattr(table, field) for field in table.__struct_fields__}
        self.database.run(self._sql.insert_table, **values)
        for key in keys:
            self.put_key(key)

    def put_key(self, key: SeatKey) -> None:
        """Set the key of a seat in place of an older one. StaleKey, UnknownTable."""
        changed = self.database.run(
            self._sql.put_key,
            table_id=self.table_id(key.code),
            seat=key.seat,
            key_hash=key.key_hash,
            words_hash=key.words_hash,
            generation=key.generation,
        )
        if changed == 0:
            raise StaleKey(key.code, key.seat, key.generation)

    def close_table(self, code: str, at: float) -> None:
        """Note when the table was closed. UnknownTable."""
        if self.database.run(self._sql.close_table, code=code, at=at) == 0:
            raise UnknownTable(code)

    def table(self, code: str) -> TableRow | None:
        """The table, if there is one."""
        rows = self.database.fetch(self._sql.table, code=code)
        return TableRow(*rows[0]) if rows else None

    def open_tables(self) -> list[str]:
        """Codes of the tables that are not closed, oldest first."""
        return [code for (code,) in self.database.fetch(self._sql.open_tables)]

    def keys(self, code: str) -> list[SeatKey]:
        """The valid key of every seat that has one, the host's first. UnknownTable."""
        return [SeatKey(code, *row) for row in self.database.fetch(self._sql.keys, table_id=self.table_id(code))]

    # Events

    def rows_to_append(self, code: str, events: Sequence[Event]) -> list[Row]:
        """The rows that these events add, checked against the log. OutOfTurn, Duplicate, UnknownTable."""
        table_id = self.table_id(code)
        tail = self._tail(table_id)
        if events and events[0].n > tail.last + 1:
            self._read_on(table_id, tail)  # another process wrote
        before = tail.last
        rows: list[Row] = []
        try:
            for event in events:
                client_id = None if event.client_id is None else pack(event.client_id)
                mark = mark_of(event.by, client_id)
                if self._already_kept(table_id, tail, event):
                    continue
                found = None if client_id is None else tail.find(mark)
                if found is not None:
                    raise Duplicate(code, str(event.client_id), found)
                if event.n != tail.last + 1:
                    raise OutOfTurn(code, event.n, tail.last + 1)
                tail.add(mark)
                rows.append((table_id, event.n, event.at, event.kind, event.by, event.body, client_id))
        except BaseException:
            tail.cut(before)
            raise
        return rows

    def append(self, code: str, events: Sequence[Event]) -> None:
        """Append at once, apart from any other request. Conflict, and what `rows_to_append` raises."""
        self.database.insert_events(self.rows_to_append(code, events))

    def events(self, code: str, since: int) -> list[Event]:
        """Every event after number `since`, in order. UnknownTable."""
        return [_event(row) for row in self.database.fetch(self._sql.events, table_id=self.table_id(code), since=since)]

    def _tail(self, table_id: int) -> TableLogIndex:
        tail = self._tails.get(table_id)
        if tail is None:
            if len(self._tails) >= KEPT_TAILS:
                self._tails.clear()
            tail = TableLogIndex()
            self._read_on(table_id, tail)
            self._tails[table_id] = tail
        return tail

    def _read_on(self, table_id: int, tail: TableLogIndex) -> None:
        for _, by, client_id in self.database.fetch(self._sql.event_marks, table_id=table_id, since=tail.last):
            tail.add(mark_of(by, client_id))

    # Doubt

    def doubt_events(self, code: str, events: Sequence[Event]) -> None:
        """Remember that these may have been kept although nobody could say so."""
        table_id = self._ids.get(code)
        if table_id is not None:
            self._doubtful_events.update({(table_id, event.n): event for event in events})

    def doubt_table(self, table: TableRow) -> None:
        """Remember that this table may have been made although nobody could say so."""
        self._doubtful_tables[table.code] = table

    def _already_kept(self, table_id: int, tail: TableLogIndex, event: Event) -> bool:
        if not self._doubtful_events or self._doubtful_events.pop((table_id, event.n), None) != event:
            return False
        if event.n > tail.last:
            return False
        return _event(self.database.fetch(self._sql.events, table_id=table_id, since=event.n - 1)[0]) == event

    # Snapshots and leases

    def save_snapshot(self, code: str, n: int, body: bytes) -> None:
        """Keep the state after event `n`; an older snapshot is replaced, a newer one stays. UnknownTable."""
        self.database.run(self._sql.save_snapshot, table_id=self.table_id(code), n=n, body=body)

    def snapshot(self, code: str) -> tuple[int, bytes] | None:
        """The newest snapshot and the number of the event after which it was taken. UnknownTable."""
        rows = self.database.fetch(self._sql.snapshot, table_id=self.table_id(code))
        return (rows[0][0], rows[0][1]) if rows else None

    def lease(self, code: str, node: str, seconds: float) -> bool:
        """Let `node` own the table for some seconds unless another does. UnknownTable."""
        return self.database.run(self._sql.take_lease, table_id=self.table_id(code), node=node, seconds=seconds) > 0

    def release(self, code: str, node: str) -> None:
        """End the lease of `node`, if it has it. UnknownTable."""
        self.database.run(self._sql.release_lease, this=self.table_id(code), owner=node)


def _event(row: tuple[Any, ...]) -> Event:
    n, at, kind, by, body, client_id = row
    return Event(n, at, kind, by, body, None if client_id is None else unpack(client_id))
