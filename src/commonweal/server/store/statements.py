"""The SQL of the store, written once in SQLAlchemy Core and compiled once for each kind of database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import BindParameter, ColumnElement, Table, bindparam, delete, func, select, update
from sqlalchemy.engine import Dialect
from sqlalchemy.sql import ClauseElement

from .schema import events, leases, saved_moves, seat_keys, tables

LARGEST_INSERT = 64  # rows of one INSERT
ACT, BEGAN = "act", "began"  # events which show that a table, or one of a class, was played


class Statement:
    """Compiled SQL and the order of its parameters."""

    def __init__(self, clause: ClauseElement, dialect: Dialect) -> None:
        compiled: Any = clause.compile(dialect=dialect)
        self.sql: str = str(compiled)
        self.order: tuple[str, ...] = tuple(compiled.positiontup or ())
        self._fixed = {name: value for name, value in compiled.params.items() if value is not None}

    def parameters(self, values: dict[str, object]) -> tuple[object, ...]:
        """The values in the order in which the SQL needs them."""
        if self._fixed:
            values = self._fixed | values
        return tuple([values[name] for name in self.order])


class Statements:
    """Every statement of the store for one dialect; `insert` is that of the dialect, which knows ON CONFLICT."""

    def __init__(self, dialect: Dialect, insert: Callable[..., Any], now: ColumnElement[float]) -> None:
        self._dialect, self._insert = dialect, insert
        this: BindParameter[int] = bindparam("table_id")
        self._compile_tables()
        self._compile_keys(this)
        self._compile_events(this)
        self._compile_saved_moves(this)
        self._compile_forgetting(now)
        self._compile_leases(this, now)

    def _compiled(self, clause: ClauseElement) -> Statement:
        return Statement(clause, self._dialect)

    def _compile_tables(self) -> None:
        mine = tables.c.code == bindparam("code")
        self.table_id = self._compiled(select(tables.c.id).where(mine))
        self.insert_table = self._compiled(
            self._insert(tables).values({c.name: bindparam(c.name) for c in tables.c if c.name != "id"})
        )
        self.table = self._compiled(select(*[c for c in tables.c if c.name != "id"]).where(mine))
        self.close_table = self._compiled(update(tables).where(mine).values(closed_at=bindparam("at")))

    def _compile_keys(self, this: BindParameter[int]) -> None:
        put = self._insert(seat_keys).values(_every(seat_keys))
        self.put_key = self._compiled(
            put.on_conflict_do_update(
                index_elements=[seat_keys.c.table_id, seat_keys.c.seat],
                set_={c: put.excluded[c] for c in ("key_hash", "words_hash", "generation", "notify")},
                where=seat_keys.c.generation <= put.excluded.generation,
            )
        )
        self.keys = self._compiled(
            select(*[c for c in seat_keys.c if c.name != "table_id"])
            .where(seat_keys.c.table_id == this)
            .order_by(seat_keys.c.seat)
        )

    def _compile_events(self, this: BindParameter[int]) -> None:
        self.events = self._compiled(
            select(*[c for c in events.c if c.name != "table_id"])
            .where(events.c.table_id == this, events.c.n > bindparam("since"))
            .order_by(events.c.n)
        )
        self.insert_events = {1 << i: self._insert_events(1 << i) for i in range(LARGEST_INSERT.bit_length())}
        """By the number of events: a power of two, at most LARGEST_INSERT."""
        that: BindParameter[int] = bindparam("this")
        written: dict[str, BindParameter[Any]] = {name: bindparam(f"new_{name}") for name in ("body", "salt", "chain")}
        self.rewrite_event = self._compiled(
            update(events).where(events.c.table_id == that, events.c.n == bindparam("number")).values(written)
        )
        self.rewrite_terms = self._compiled(
            update(tables).where(tables.c.id == that).values(charter=bindparam("terms"))
        )
        self.last_event = self._compiled(select(func.max(events.c.n)).where(events.c.table_id == this))
        self.event_of_client = self._compiled(
            select(events.c.n).where(
                events.c.table_id == this,
                events.c.by == bindparam("seat"),
                events.c.client_id == bindparam("client_id"),
            )
        )

    def _compile_saved_moves(self, this: BindParameter[int]) -> None:
        put, mine = self._insert(saved_moves).values(_every(saved_moves)), saved_moves.c.table_id == this
        of_row = [saved_moves.c.table_id, saved_moves.c.first]
        self.save_moves = self._compiled(
            put.on_conflict_do_update(index_elements=of_row, set_={"body": put.excluded.body})
        )
        found = select(saved_moves.c.first, saved_moves.c.body).where(mine)
        self.saved_moves = self._compiled(found.order_by(saved_moves.c.first))
        self.forget_saved_moves = self._compiled(delete(saved_moves).where(mine))

    def _compile_leases(self, this: BindParameter[int], now: ColumnElement[float]) -> None:
        node: BindParameter[str] = bindparam("node")
        take = self._insert(leases).values(
            table_id=this,
            node=node,
            until=now + bindparam("seconds", type_=leases.c.until.type),
            address=bindparam("address"),
        )
        self.take_lease = self._compiled(
            take.on_conflict_do_update(
                index_elements=[leases.c.table_id],
                set_={c: take.excluded[c] for c in ("node", "until", "address")},
                where=(leases.c.node == take.excluded.node) | (leases.c.until <= now),
            )
        )
        self.owner = self._compiled(select(leases.c.node, leases.c.address).where(leases.c.table_id == this))
        self.live_owner = self._compiled(
            select(leases.c.node, leases.c.address).where(leases.c.table_id == this, leases.c.until > now)
        )
        self.owners = self._compiled(select(leases.c.node, leases.c.address).where(leases.c.until > now).distinct())
        of_node = leases.c.node == bindparam("owner")
        until = now + bindparam("seconds", type_=leases.c.until.type)
        self.renew_leases = self._compiled(update(leases).where(of_node).values(until=until))
        self.leased_to = self._compiled(select(tables.c.code).join_from(tables, leases).where(of_node))
        self.release_all = self._compiled(delete(leases).where(of_node))
        self.release_lease = self._compiled(
            delete(leases).where(leases.c.table_id == bindparam("this"), leases.c.node == bindparam("owner"))
        )

    def _compile_forgetting(self, now: ColumnElement[float]) -> None:
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
        self.unused = Statement(query.order_by(tables.c.id).limit(bindparam("most")), self._dialect)
        this: BindParameter[int] = bindparam("table_id")
        of_that = [delete(table).where(table.c.table_id == this) for table in (saved_moves, events, seat_keys, leases)]
        that = delete(tables).where(tables.c.id == this)
        self.forget = [Statement(clause, self._dialect) for clause in (*of_that, that)]

    def _insert_events(self, rows: int) -> Statement:
        """INSERT of `rows` events at once, parameters row by row in the order of the columns."""
        values = [dict.fromkeys(_every(events)) for _ in range(rows)]
        return Statement(self._insert(events).values(values), self._dialect)


def _every(table: Table) -> dict[str, BindParameter[Any]]:
    return {column.name: bindparam(column.name) for column in table.c}
