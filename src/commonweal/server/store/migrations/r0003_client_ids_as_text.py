"""Store client ids as text, each at most once for a seat of a table; drop snapshots, which nothing read."""

import base64
import uuid

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

# Until now the first byte of a client id named the form in which the rest was packed.
_UUID, _HEX, _BASE64 = 1, 2, 3

# PostgreSQL's text cannot hold a zero byte: an id with one is stored as hexadecimal, so that nothing is refused.
_POSTGRESQL_TEXT = """CASE get_byte(client_id, 0)
    WHEN 1 THEN encode(substr(client_id, 2), 'hex')::uuid::text
    WHEN 2 THEN encode(substr(client_id, 2), 'hex')
    WHEN 3 THEN translate(encode(substr(client_id, 2), 'base64'), E'+/=\\n', '-_')
    ELSE CASE WHEN position('\\x00'::bytea IN substr(client_id, 2)) > 0 THEN encode(substr(client_id, 2), 'hex')
              ELSE convert_from(substr(client_id, 2), 'UTF8') END
    END"""

_NOT_FIRST = """UPDATE events SET client_id = NULL WHERE (table_id, n) IN (
    SELECT table_id, n FROM (
        SELECT table_id, n, row_number() OVER (PARTITION BY table_id, "by", client_id ORDER BY n) AS place
        FROM events WHERE client_id IS NOT NULL) AS numbered
    WHERE place > 1)"""


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"ALTER TABLE events ALTER COLUMN client_id TYPE text USING {_POSTGRESQL_TEXT}")
    else:
        _rebuild_in_sqlite()
    op.execute(_NOT_FIRST)
    op.create_index(
        "client_ids",
        "events",
        ["table_id", "by", "client_id"],
        unique=True,
        sqlite_where=sa.text("client_id IS NOT NULL"),
        postgresql_where=sa.text("client_id IS NOT NULL"),
    )
    op.drop_table("snapshots")


def _rebuild_in_sqlite() -> None:
    """SQLite cannot change the type of a column, so copy the rows, in their order, to a new table."""
    driver = op.get_bind().connection.driver_connection
    assert driver is not None
    driver.create_function("as_text", 1, _as_text, deterministic=True)
    op.rename_table("events", "older_events")
    op.create_table(
        "events",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("by", sa.SmallInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("client_id", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "n"),
    )
    op.execute(
        'INSERT INTO events SELECT table_id, n, at, kind, "by", body, as_text(client_id) '
        "FROM older_events ORDER BY older_events.rowid"
    )
    op.drop_table("older_events")


def _as_text(packed: bytes | None) -> str | None:
    if packed is None:
        return None
    form, value = packed[0], packed[1:]
    if form == _UUID:
        return str(uuid.UUID(bytes=value))
    if form == _HEX:
        return value.hex()
    if form == _BASE64:
        return base64.urlsafe_b64encode(value).rstrip(b"=").decode()
    return value.decode()
