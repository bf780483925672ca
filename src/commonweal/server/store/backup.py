"""Complete copies of an SQLite database, even while a server writes to it."""

from __future__ import annotations

import os
import shlex
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL

from .copying import copy_database, sync
from .errors import Unusable
from .rows import CLASS_SESSION
from .schema import VERSION_TABLE
from .store import sqlite_file, url_of

SIDE_FILES = ("-wal", "-shm", "-journal")


@dataclass(frozen=True)
class Backup:
    """What a copy contains."""

    file: Path
    tables: int
    acts: int


def back_up(url: str | None, file: Path, *, replace: bool = False) -> Backup:
    """Copy the database that a URL names (None: the one in the user's data folder) to a file, completely or not at all.

    A server may go on writing. The copy contains everything that was acknowledged before. Raises Unusable if there is
    no such database, if it is on a PostgreSQL server, if the file exists and must not be replaced, or if the copy is
    incomplete."""
    source = sqlite_file(url)
    if source is None:
        command = _pg_dump(url_of(url), file)
        raise Unusable(f"A PostgreSQL database is copied by its own tool, also while servers use it: {command}")
    if not source.is_file():
        raise Unusable(f"There is no database file {source}. Name it with --database sqlite:///PATH.")
    file = file.absolute()
    _check_target(source, file, replace=replace)
    try:
        handle, name = tempfile.mkstemp(prefix=f"{file.name}.", suffix=".unfinished", dir=file.parent)
        os.close(handle)
        unfinished = Path(name)
        try:
            copy_database(source, unfinished)
            counts = _checked(unfinished)
            unfinished.replace(file)
            sync(file.parent)
        finally:
            for side in ("", *SIDE_FILES):
                Path(name + side).unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as error:
        cause = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise Unusable(f"{source} could not be copied to {file}: {cause}. Nothing was kept or replaced.") from error
    return Backup(file, *counts)


def _check_target(source: Path, file: Path, *, replace: bool) -> None:
    if not file.parent.is_dir():
        raise Unusable(f"There is no folder {file.parent}. Make it, or name another file.")
    if file.is_dir():
        raise Unusable(f"{file} is a folder. Name a file in it.")
    of_source = [source, *(Path(f"{source}{side}") for side in SIDE_FILES)]
    if any(file == one.absolute() or (file.exists() and one.exists() and file.samefile(one)) for one in of_source):
        raise Unusable(f"{file} is the database itself. Name another file for the copy.")
    if file.exists() and not replace:
        raise Unusable(f"{file} exists already. Name another file, or replace it with --force.")
    for side in SIDE_FILES:
        if Path(f"{file}{side}").exists():
            raise Unusable(
                f"{file}{side} lies beside the file to write: a server uses it, or did and was killed. "
                f"Name another file."
            )


def _checked(copy: Path) -> tuple[int, int]:
    """Count the tables and acts in a copy. Raises Unusable if it is incomplete or not ours."""
    with closing(sqlite3.connect(copy)) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        if VERSION_TABLE not in names:
            raise Unusable("That is no database of Commonweal. Name it with --database sqlite:///PATH.")
        found = [line for (line,) in connection.execute("PRAGMA integrity_check")]
        if found != ["ok"]:
            raise Unusable(f"The database is damaged ({found[0]}), so no copy was kept. Keep the copies you have.")
        (tables,) = connection.execute("SELECT count(*) FROM tables WHERE game <> ?", (CLASS_SESSION,)).fetchone()
        (acts,) = connection.execute("SELECT count(*) FROM events WHERE kind = 'act'").fetchone()
        return tables, acts


def _pg_dump(address: URL, file: Path) -> str:
    """The command to type, without the password, which pg_dump asks for."""
    plain = URL.create(
        "postgresql",
        username=address.username,
        host=address.host,
        port=address.port,
        database=address.database,
        query={key: value for key, value in address.query.items() if key != "password"},
    )
    url = plain.render_as_string(hide_password=False)
    return shlex.join(["pg_dump", "--format=custom", f"--file={file}", url])
