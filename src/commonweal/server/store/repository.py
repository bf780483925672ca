"""Everything the store does with its database, one call at a time, only for the writer's thread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager

from .database import Database
from .errors import CodeTaken, Conflict, DatabaseLost, Duplicate, OutOfTurn, StaleKey, Unavailable, UnknownTable
from .rows import Event, Forgotten, Owner, Retention, SavedRow, SeatKey, TableRow
from .store_metrics import EVENTS

MOST_REMEMBERED = 20_000  # tables whose last number is kept in memory; others are queried when they are written to

Row = tuple[int, int, int, str, int, bytes, str | None, bytes | None, bytes | None]
"""An event with the number of its table."""
Place = str | tuple[int, int]  # the code of a table, or an event's table and number


class Repository:
    """The tables, keys, events and leases of one database.

    Writes belong between `begin` and `commit`. `rollback` forgets what was learned meanwhile. Events that are appended
    are inserted together, before the commit."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._sql = database.statements
        self._ids: dict[str, int] = {}
        self._last: dict[int, int] = {}  # number of the last event of each table
        # Sent to the database, which was lost before it answered: perhaps stored. Checked when they come again.
        self._doubtful: dict[Place, Event | TableRow] = {}
        self._is_alone = False  # within a savepoint
        self._begin()

    def _begin(self) -> None:
        self._rows: list[tuple[str, Row]] = []  # the events of this transaction, each with the code of its table
        self._inserted = 0  # how many of them are in the database
        self._made: list[TableRow] = []  # the tables of this transaction
        self._settled: list[Place] = []  # doubts that this transaction settles

    def commit(self) -> None:
        """Make the transaction durable. Raises Conflict if a client id was used before or another process wrote."""
        self.database.insert_events([row for _, row in self._rows[self._inserted :]])
        try:
            self.database.execute("COMMIT")
        except DatabaseLost as lost:
            lost.during_commit = True  # perhaps everything is stored, perhaps nothing
            self._doubtful |= {(row[0], row[1]): Event(*row[1:]) for _, row in self._rows}
            self._doubtful |= {table.code: table for table in self._made}
            raise
        for kind, many in Counter([row[3] for _, row in self._rows]).items():
            EVENTS.labels(kind).inc(many)
        for place in self._settled:
            self._doubtful.pop(place, None)
        self._rows, self._inserted, self._made, self._settled = [], 0, [], []

    def rollback(self) -> None:
        """Undo the transaction and what was remembered in it."""
        self.database.rollback()
        self._begin()
        self.forget()

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """Do the block completely or not at all, whatever happens to the rest of the transaction."""
        done, made = len(self._rows), len(self._made)
        self.database.execute("SAVEPOINT alone")
        self._is_alone = True
        try:
            yield
            for code, row in self._rows[done:]:
                self._refuse_duplicate(code, row)
                self.database.insert_events([row])
            self._inserted = len(self._rows)
            self.database.execute("RELEASE SAVEPOINT alone")
        except (DatabaseLost, Unavailable):
            raise
        except Exception:
            self.database.execute("ROLLBACK TO SAVEPOINT alone")
            del self._rows[done:], self._made[made:]
            self.forget()
            raise
        finally:
            self._is_alone = False

    def forget(self) -> None:
        """Forget everything: the database is queried again."""
        self._ids.clear()
        self._last.clear()

    # Tables and keys

    def table_id(self, code: str) -> int:
        """The small number of a table. Raises UnknownTable."""
        known = self._ids.get(code)
        if known is None:
            rows = self.database.fetch(self._sql.table_id, of_code=code)
            if not rows:
                raise UnknownTable(code)
            known = self._ids[code] = rows[0][0]
        return known

    def create_table(self, table: TableRow, keys: Sequence[SeatKey]) -> None:
        """Add a table with its first keys. Raises CodeTaken."""
        kept = self.table(table.code)
        if kept is not None:
            if kept == table == self._doubtful.get(table.code):
                self._settled.append(table.code)
                return
            raise CodeTaken(table.code)
        values = {field: getattr(table, field) for field in table.__struct_fields__}
        self.database.run(self._sql.insert_table, **values)
        self._made.append(table)
        self.put_keys(keys)

    def put_keys(self, keys: Iterable[SeatKey]) -> None:
        """Replace the keys of seats. Raises StaleKey, UnknownTable."""
        for key in keys:
            self._put_key(key)

    def _put_key(self, key: SeatKey) -> None:
        changed = self.database.run(
            self._sql.put_key,
            table_id=self.table_id(key.code),
            seat=key.seat,
            key_hash=key.key_hash,
            words_hash=key.words_hash,
            generation=key.generation,
            notify=key.notify,
        )
        if changed == 0:
            raise StaleKey(key.code, key.seat, key.generation)

    def close_table(self, code: str, at: float) -> None:
        """Note when the table was closed. Raises UnknownTable."""
        if self.database.run(self._sql.close_table, of_code=code, time=at) == 0:
            raise UnknownTable(code)

    def table(self, code: str) -> TableRow | None:
        """The table, if it exists."""
        rows = self.database.fetch(self._sql.table, of_code=code)
        return TableRow(*rows[0]) if rows else None

    def keys(self, code: str) -> list[SeatKey]:
        """The valid key of every seat that has one, the host's first. Raises UnknownTable."""
        return [SeatKey(code, *row) for row in self.database.fetch(self._sql.keys, this=self.table_id(code))]

    def rewrite(self, code: str, terms: bytes, events: Iterable[Event]) -> None:
        """Replace the terms of a table, and the bodies, salts and chains of some events; delete its saved moves.

        Raises UnknownTable."""
        this = self.table_id(code)
        self.database.run(self._sql.forget_saved_moves, this=this)
        self.database.run(self._sql.rewrite_terms, this=this, terms=terms)
        for event in events:
            written = {"new_body": event.body, "new_salt": event.salt, "new_chain": event.chain}
            self.database.run(self._sql.rewrite_event, this=this, number=event.n, **written)

    def forget_table(self, code: str) -> None:
        """Delete a table and everything stored about it. Raises UnknownTable."""
        this = self.table_id(code)
        for statement in self._sql.forget:
            self.database.run(statement, this=this)
        self.forget()

    def forget_unused(self, limits: Retention, keep: Collection[str], after: int, most: int) -> Forgotten:
        """Check the next `most` tables after an id; delete those that have been unused for longer than `limits`
        allow."""
        times = {"before": limits.before * 1000, "before_play": limits.before_play * 1000}
        looked_at = self.database.fetch(self._sql.unused, **times, after=after, most=most)
        unused = [table_id for table_id, code, is_unused in looked_at if is_unused and code not in keep]
        for table_id in unused:
            for statement in self._sql.forget:
                self.database.run(statement, this=table_id)
        self.forget()
        return Forgotten(len(unused), looked_at[-1][0] if looked_at else None)

    # Events

    def append(self, code: str, events: Sequence[Event]) -> None:
        """Append events, all or none. Raises OutOfTurn, Duplicate, UnknownTable.

        The database finds out whether a client id was used before: inserting the row then raises Conflict."""
        table_id = self._ids.get(code) or self.table_id(code)
        last = self._last.get(table_id)
        if last is None or (events and events[0].n > last + 1):  # unknown, or another process wrote
            last = max(last or 0, self.database.fetch(self._sql.last_event, this=table_id)[0][0] or 0)
        rows: list[tuple[str, Row]] = []
        for event in events:
            if self._doubtful and self._already_kept(table_id, last, event):
                continue
            hashed = event.salt, event.chain
            row = table_id, event.n, event.at, event.kind, event.by, event.body, event.client_id, *hashed
            if event.n != last + 1:
                self._refuse_duplicate(code, row)
                raise OutOfTurn(code, event.n, last + 1)
            last = event.n
            rows.append((code, row))
        if len(self._last) >= MOST_REMEMBERED:
            self._last.clear()
        self._last[table_id] = last
        self._rows += rows

    def append_with_keys(self, code: str, events: Sequence[Event], keys: Iterable[SeatKey]) -> None:
        """Append events and set keys, all or none. Raises OutOfTurn, Duplicate, StaleKey, UnknownTable."""
        self.append(code, events)
        try:
            self.put_keys(keys)
        except StaleKey as stale:
            if self._is_alone:
                raise
            raise Conflict(str(stale)) from stale  # so that the appended events are undone, too

    def _refuse_duplicate(self, code: str, row: Row) -> None:
        """Raise Duplicate if the client id of an event was used before."""
        table_id, seat, client_id = row[0], row[4], row[6]
        if client_id is not None:
            kept = self.database.fetch(self._sql.event_of_client, this=table_id, of_seat=seat, of_client=client_id)
            if kept:
                raise Duplicate(code, client_id, kept[0][0])

    def events(self, code: str, since: int) -> list[Event]:
        """Every event after number `since`, in order. Raises UnknownTable."""
        return [Event(*row) for row in self.database.fetch(self._sql.events, this=self.table_id(code), since=since)]

    # What was made of moves

    def save_moves(self, code: str, rows: Iterable[SavedRow]) -> None:
        """Store saved moves of a table, in place of those saved before. Raises UnknownTable."""
        this = self.table_id(code)
        for row in rows:
            self.database.run(self._sql.save_moves, table_id=this, first=row.first, body=row.body)

    def saved_moves(self, code: str) -> list[SavedRow]:
        """The saved moves of a table, in order. Raises UnknownTable."""
        rows = self.database.fetch(self._sql.saved_moves, this=self.table_id(code))
        return [SavedRow(*row) for row in rows]

    # Doubt

    def _already_kept(self, table_id: int, last: int, event: Event) -> bool:
        if self._doubtful.get((table_id, event.n)) != event:
            return False
        self._settled.append((table_id, event.n))
        if event.n > last:
            return False
        return Event(*self.database.fetch(self._sql.events, this=table_id, since=event.n - 1)[0]) == event

    # Leases

    def lease(self, code: str, owner: Owner, seconds: float) -> Owner:
        """Lease the table to `owner` for some seconds unless another server has it; returns who has it now. Raises
        UnknownTable."""
        this = self.table_id(code)
        values = {"node": owner.node, "address": owner.address, "seconds": seconds}
        if self.database.run(self._sql.take_lease, table_id=this, **values) > 0:
            return owner
        return Owner(*self.database.fetch(self._sql.owner, this=this)[0])  # the attempt locks its row

    def owner(self, code: str) -> Owner | None:
        """The server that has a valid lease of the table, if there is one. Raises UnknownTable."""
        rows = self.database.fetch(self._sql.live_owner, this=self.table_id(code))
        return Owner(*rows[0]) if rows else None

    def owners(self) -> list[Owner]:
        """All servers that have valid leases."""
        return [Owner(*row) for row in self.database.fetch(self._sql.owners)]

    def renew_leases(self, node: str, seconds: float) -> set[str]:
        """Renew all leases of `node` for some seconds; returns the codes of their tables."""
        if self.database.run(self._sql.renew_leases, owner=node, seconds=seconds) == 0:
            return set()
        return {row[0] for row in self.database.fetch(self._sql.leased_to, owner=node)}

    def release_all(self, node: str) -> None:
        """End all leases of `node`."""
        self.database.run(self._sql.release_all, owner=node)

    def release(self, code: str, node: str) -> None:
        """End the lease of `node`, if it has it. Raises UnknownTable."""
        self.database.run(self._sql.release_lease, this=self.table_id(code), owner=node)
