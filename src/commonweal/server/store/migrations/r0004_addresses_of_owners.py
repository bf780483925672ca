"""The address of each table's owner, so that other servers can forward to it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("leases", sa.Column("address", sa.Text, nullable=False, server_default=""))
