"""The SQL of the store, written in SQLAlchemy Core for both kinds of database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import BindParameter, ColumnElement, bindparam, delete, func, select, update
from sqlalchemy.engine import Dialect

from .schema import events, leases, saved_moves, seat_keys, tables

LARGEST_INSERT = 64  # rows of one INSERT
ACT, BEGAN = "act", "began"  # events which show that a table, or one of a class, was played


class Statements:
    """Every statement of the store for one dialect; `insert` is that of the dialect, which knows ON CONFLICT.

    `this` is the number of a table. The values of an INSERT have the names of their columns; no other parameter has the
    name of a column, because SQLAlchemy would set that column."""

    def __init__(self, dialect: Dialect, insert: Callable[..., Any], now: ColumnElement[float]) -> None:
        self._dialect, self._insert = dialect, insert
        this: BindParameter[int] = bindparam("this")
        self._write_tables(this)
        self._write_keys(this)
        self._write_events(this)
        self._write_saved_moves(this)
        self._write_forgetting(this, now)
        self._write_leases(this, now)

    def _write_tables(self, this: BindParameter[int]) -> None:
        of_code = tables.c.code == bindparam("of_code")
        self.table_id = select(tables.c.id).where(of_code)
        self.insert_table = self._insert(tables)
        self.table = select(*[c for c in tables.c if c.name != "id"]).where(of_code)
        self.close_table = update(tables).where(of_code).values(closed_at=bindparam("time"))
        self.rewrite_terms = update(tables).where(tables.c.id == this).values(charter=bindparam("terms"))

    def _write_keys(self, this: BindParameter[int]) -> None:
        put = self._insert(seat_keys)
        self.put_key = put.on_conflict_do_update(
            index_elements=[seat_keys.c.table_id, seat_keys.c.seat],
            set_={c: put.excluded[c] for c in ("key_hash", "words_hash", "generation", "notify")},
            where=seat_keys.c.generation <= put.excluded.generation,
        )
        of_table = select(*[c for c in seat_keys.c if c.name != "table_id"]).where(seat_keys.c.table_id == this)
        self.keys = of_table.order_by(seat_keys.c.seat)

    def _write_events(self, this: BindParameter[int]) -> None:
        of_table = events.c.table_id == this
        later = select(*[c for c in events.c if c.name != "table_id"]).where(of_table, events.c.n > bindparam("since"))
        self.events = later.order_by(events.c.n)
        written: dict[str, BindParameter[Any]] = {name: bindparam(f"new_{name}") for name in ("body", "salt", "chain")}
        self.rewrite_event = update(events).where(of_table, events.c.n == bindparam("number")).values(written)
        self.last_event = select(func.max(events.c.n)).where(of_table)
        self.event_of_client = select(events.c.n).where(
            of_table, events.c.by == bindparam("of_seat"), events.c.client_id == bindparam("of_client")
        )
        self.insert_events = {1 << i: self._insert_events(1 << i) for i in range(LARGEST_INSERT.bit_length())}
        """SQL by the number of events: a power of two, at most LARGEST_INSERT."""

    def _insert_events(self, rows: int) -> str:
        """INSERT of `rows` events at once, parameters row by row in the order of the columns. As text, because
        SQLAlchemy would compile a statement of many rows each time."""
        values = [dict.fromkeys(events.c.keys()) for _ in range(rows)]
        return str(self._insert(events).values(values).compile(dialect=self._dialect))

    def _write_saved_moves(self, this: BindParameter[int]) -> None:
        put, of_table = self._insert(saved_moves), saved_moves.c.table_id == this
        of_row = [saved_moves.c.table_id, saved_moves.c.first]
        self.save_moves = put.on_conflict_do_update(index_elements=of_row, set_={"body": put.excluded.body})
        found = select(saved_moves.c.first, saved_moves.c.body).where(of_table)
        self.saved_moves = found.order_by(saved_moves.c.first)
        self.forget_saved_moves = delete(saved_moves).where(of_table)

    def _write_leases(self, this: BindParameter[int], now: ColumnElement[float]) -> None:
        until = now + bindparam("seconds", type_=leases.c.until.type)
        take = self._insert(leases).values(until=until)
        self.take_lease = take.on_conflict_do_update(
            index_elements=[leases.c.table_id],
            set_={c: take.excluded[c] for c in ("node", "until", "address")},
            where=(leases.c.node == take.excluded.node) | (leases.c.until <= now),
        )
        of_table, of_node = leases.c.table_id == this, leases.c.node == bindparam("owner")
        self.owner = select(leases.c.node, leases.c.address).where(of_table)
        self.live_owner = select(leases.c.node, leases.c.address).where(of_table, leases.c.until > now)
        self.owners = select(leases.c.node, leases.c.address).where(leases.c.until > now).distinct()
        self.renew_leases = update(leases).where(of_node).values(until=until)
        self.leased_to = select(tables.c.code).join_from(tables, leases).where(of_node)
        self.release_all = delete(leases).where(of_node)
        self.release_lease = delete(leases).where(of_table, of_node)

    def _write_forgetting(self, this: BindParameter[int], now: ColumnElement[float]) -> None:
        """The statements that delete unused tables.

        `unused`: of the next `most` tables after an id, the id, the code, and whether no server leases it and nothing
        happened at it since `before`, or since `before_play` if it was never played (milliseconds since the epoch).
        `forget`: deletes everything stored about one table."""
        of_table = events.c.table_id == tables.c.id
        last = select(events.c.at).where(of_table).order_by(events.c.n.desc()).limit(1).scalar_subquery()
        used = func.coalesce(last, tables.c.created_at * 1000)
        began = select(events.c.n).where(of_table, (events.c.kind == ACT) | (events.c.kind == BEGAN)).exists()
        leased = select(leases.c.node).where(leases.c.table_id == tables.c.id, leases.c.until > now).exists()
        too_old = (used < bindparam("before")) | (~began & (used < bindparam("before_play")))
        query = select(tables.c.id, tables.c.code, ~leased & too_old).where(tables.c.id > bindparam("after"))
        self.unused = query.order_by(tables.c.id).limit(bindparam("most"))
        of_that = [delete(table).where(table.c.table_id == this) for table in (saved_moves, events, seat_keys, leases)]
        self.forget = [*of_that, delete(tables).where(tables.c.id == this)]
