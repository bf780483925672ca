"""The steps of `migrations/`, read and run by Alembic without any configuration file."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from . import migrate


def known_revisions() -> list[str]:
    """Every revision, oldest first."""
    return [step.revision for step in ScriptDirectory(str(migrate.migrations_folder())).walk_revisions()][::-1]


def upgrade(connection: Connection, target: str) -> None:
    """Run the migrations from the database's revision to `target` on a connection whose transaction belongs to the
    caller."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(migrate.migrations_folder()).replace("%", "%%"))
    command.upgrade(config, target)
