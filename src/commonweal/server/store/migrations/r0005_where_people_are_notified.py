"""The address at which the holder of a seat is notified of their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("seat_keys", sa.Column("notify", sa.LargeBinary))
