"""The steps of `migrations/`, read and run by Alembic without any configuration file."""

from __future__ import annotations

from typing import Any

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from .migrate import migrations_folder
from .schema import VERSION_TABLE


def _script() -> ScriptDirectory:
    folder = str(migrations_folder())
    return ScriptDirectory(folder, version_locations=[folder])


def known_revisions() -> list[str]:
    """Every revision, oldest first."""
    return [step.revision for step in _script().walk_revisions()][::-1]


def upgrade(connection: Connection, target: str) -> None:
    """Run the migrations from the database's revision to `target` on a connection whose transaction belongs to the
    caller."""
    script = _script()

    def steps(revision: Any, context: MigrationContext) -> Any:
        return script._upgrade_revs(target, revision)

    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "fn": steps})
    with Operations.context(context):
        context.run_migrations()
