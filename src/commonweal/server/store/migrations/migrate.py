"""Migrations that run by themselves when a store is opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from ..errors import Unusable
from ..schema import HEAD, VERSION_TABLE

LOCK = 0x436F6D6D6F6E7765  # PostgreSQL's advisory lock for migrations: two servers may start at once


def migrate(engine: Engine, name: str, begin: str, keep_copy: Callable[[str], None] | None = None) -> None:
    """Bring the database to HEAD in one transaction; `keep_copy(HEAD)` runs before an older one is changed.

    Raises Unusable if the database is of a version that this one does not know."""
    with engine.connect() as connection:
        if _version(connection) == HEAD:
            return
        connection.rollback()
        connection.exec_driver_sql(begin)
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        version = _version(connection)  # check again: another process may have migrated while we waited
        if version != HEAD:
            _refuse_unknown(version, name)
            if version is not None and keep_copy is not None:
                keep_copy(HEAD)
            _upgrade(connection)
        connection.exec_driver_sql("COMMIT")


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    version: str | None = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    return version


def _refuse_unknown(version: str | None, name: str) -> None:
    from .revisions import known_revisions

    if version is None or version in known_revisions():
        return
    if version.startswith("0"):  # 0001 to 0007: of commits before the first release
        written, todo = "an unfinished version of Commonweal from before its first release", "begin with a new one"
    else:
        written, todo = "a newer version of Commonweal", "update Commonweal, or name another one"
    raise Unusable(
        f"The database {name} was written by {written} (its schema is {version}, this version knows up to {HEAD}). It "
        f"was left as it is: {todo}, with --database."
    )


def _upgrade(connection: Connection) -> None:
    from .revisions import upgrade  # Alembic is loaded only when there is something to do

    upgrade(connection, HEAD)


def migrations_folder() -> Path:
    """The folder with the migrations, also inside an installed package."""
    return Path(__file__).parent
