"""Find the tables that were made with other versions of their rules than the installed ones: they cannot be opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import func, inspect, select
from sqlalchemy.exc import DBAPIError

from .errors import Unusable
from .rows import CLASS_SESSION
from .schema import events, tables
from .store import database_of, sqlite_file


@dataclass(frozen=True)
class OtherRules:
    """Tables of one game and version. installed: the installed version; None without the game."""

    game: str
    version: int
    installed: int | None
    in_play: tuple[str, ...]  # codes of tables whose game has begun and goes on
    others: int  # tables that wait, are over or were closed


def find_other_rules(url: str | None, installed: Callable[[str], int | None]) -> list[OtherRules]:
    """The tables in a database that the installed rules cannot open. Changes nothing, not even an older schema.

    installed: returns the installed version of a game. Raises Unusable if there is no such database."""
    file = sqlite_file(url)
    if file is not None and not file.is_file():
        raise Unusable(f"There is no database file {file}. Name it with --database sqlite:///PATH.")
    database = database_of(url)
    has = select(events.c.n).where(events.c.table_id == tables.c.id)
    in_play = (
        tables.c.closed_at.is_(None)
        & has.where(events.c.kind == "start").exists()
        & ~has.where(events.c.kind == "end").exists()
    )
    found = []
    try:
        with database.engine.connect() as connection:
            if not inspect(connection).has_table(tables.name):
                return []
            version_of = tables.c.game, tables.c.game_version
            by_version = select(*version_of, func.count()).group_by(*version_of).order_by(*version_of)
            of_games = by_version.where(tables.c.game != CLASS_SESSION)  # a class has no rules of its own
            for game, version, many in connection.execute(of_games).all():
                if version == installed(game):
                    continue
                of_these = (tables.c.game == game) & (tables.c.game_version == version)
                playing = connection.execute(select(tables.c.code).where(of_these & in_play).order_by(tables.c.id))
                codes = tuple(code for (code,) in playing)
                found.append(OtherRules(game, version, installed(game), codes, many - len(codes)))
    except DBAPIError as error:
        raise Unusable(f"The database {database.name} cannot be read: {str(error.orig).splitlines()[0]}.") from error
    finally:
        database.engine.dispose()
    return found
