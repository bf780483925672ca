"""Tables with the keys of their seats, one log of events for all, leases of servers, and saved moves."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    make_tables()
    make_events()
    make_leases_and_saved_moves()


def make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.Text, nullable=False, unique=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("game_version", sa.Integer, nullable=False),
        sa.Column("seats", sa.SmallInteger, nullable=False),
        sa.Column("charter", sa.LargeBinary, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("closed_at", sa.Double),
    )
    op.create_table(
        "seat_keys",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("key_hash", sa.LargeBinary, nullable=False),
        sa.Column("words_hash", sa.LargeBinary),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("notify", sa.LargeBinary),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )


def make_events() -> None:
    op.create_table(
        "events",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("by", sa.SmallInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("client_id", sa.Text),
        sa.Column("salt", sa.LargeBinary),
        sa.Column("chain", sa.LargeBinary),
        sa.PrimaryKeyConstraint("table_id", "n"),
    )
    op.create_index(
        "client_ids",
        "events",
        ["table_id", "by", "client_id"],
        unique=True,
        sqlite_where=sa.text("client_id IS NOT NULL"),
        postgresql_where=sa.text("client_id IS NOT NULL"),
    )


def make_leases_and_saved_moves() -> None:
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("node", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("address", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "saved_moves",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "first"),
    )
