"""The tables of the database, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
)

HEAD = "1"  # the newest migration; kept here so that opening a current database needs no Alembic
VERSION_TABLE = "commonweal_version"

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),  # small, so that an event names its table in one or two bytes
    Column("code", Text, nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("game_version", Integer, nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("charter", LargeBinary, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("closed_at", Double),
)

seat_keys = Table(
    "seat_keys",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("key_hash", LargeBinary, nullable=False),
    Column("words_hash", LargeBinary),
    Column("generation", Integer, nullable=False),
    Column("notify", LargeBinary),  # where its holder is notified of their turn, JSON
    PrimaryKeyConstraint("table_id", "seat"),
)

# One log for all tables, in order of arrival: a commit then touches a few pages however many tables it serves.
events = Table(
    "events",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("by", SmallInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("client_id", Text),  # none for what the server does by itself
    Column("salt", LargeBinary),  # hides the event in the chain
    Column("chain", LargeBinary),  # the hash of this event and all before it
    PrimaryKeyConstraint("table_id", "n"),
)

Index(
    "client_ids",  # finds an event that a client sends again, which cannot be stored twice
    events.c.table_id,
    events.c.by,
    events.c.client_id,
    unique=True,
    sqlite_where=events.c.client_id.is_not(None),
    postgresql_where=events.c.client_id.is_not(None),
)

leases = Table(
    "leases",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("node", Text, nullable=False),
    Column("until", Double, nullable=False),  # seconds since the epoch, by the database's clock
    Column("address", Text, nullable=False, server_default=""),  # where other servers reach the node
)

saved_moves = Table(
    "saved_moves",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("first", Integer, nullable=False),  # the number of the first of these moves
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "first"),
)
"""The saved moves of a table, so that they need not be carried out again. Only the events count."""
