"""The chain of hashes over the events of a table. Older events are chained when their table is next used."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    for name in ("salt", "chain"):
        op.add_column("events", sa.Column(name, sa.LargeBinary))
