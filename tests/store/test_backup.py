"""`commonweal backup`: copies that are whole while a server writes, and everything that is refused."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from commonweal.cli.app import app
from commonweal.server.store import Store, Unusable
from commonweal.server.store.backup import back_up
from store.making import a_key, a_table, an_act

CODES = ["AMBER", "BIRCH", "CEDAR"]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'server.sqlite'}"


async def filled(database: str) -> Store:
    store = Store.open(database)
    for code in CODES:
        await store.create_table(a_table(code), [a_key(code)])
    return store


async def acts_in(file: Path) -> dict[str, int]:
    """How many acts each table has in a copy, read as a server reads it."""
    store = Store.open(f"sqlite:///{file}")
    try:
        return {code: len(await store.events(code)) for code in CODES}
    finally:
        await store.close()


async def test_copies_are_whole_while_a_server_writes(database: str, tmp_path: Path) -> None:
    store = await filled(database)
    acknowledged = dict.fromkeys(CODES, 0)
    playing = True

    async def play(code: str) -> None:
        while playing:
            n = acknowledged[code] + 1
            await store.append(code, [an_act(n, f"{code}-{n}", body=os.urandom(900))])
            acknowledged[code] = n

    games = [asyncio.create_task(play(code)) for code in CODES]
    for number in range(12):
        while min(acknowledged.values()) < 20 * (number + 1):
            await asyncio.sleep(0)
        before, file = dict(acknowledged), tmp_path / f"copy-{number}.sqlite"
        made = await asyncio.to_thread(back_up, database, file)
        after = {code: acknowledged[code] + 1 for code in CODES}  # one more may be stored and not yet acknowledged
        found = await acts_in(file)
        assert all(before[code] <= found[code] <= after[code] for code in CODES), (before, found, after)
        assert (made.tables, made.acts) == (3, sum(found.values()))
        with closing(sqlite3.connect(file)) as copy:
            assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    playing = False
    await asyncio.gather(*games)
    await store.close()


async def test_a_copy_is_one_file_for_its_owner_alone(database: str, tmp_path: Path) -> None:
    store = await filled(database)
    (folder := tmp_path / "copies").mkdir()
    back_up(database, folder / "copy.sqlite")
    await store.close()
    assert [file.name for file in folder.iterdir()] == ["copy.sqlite"]
    if sys.platform != "win32":
        assert stat.S_IMODE((folder / "copy.sqlite").stat().st_mode) == 0o600
    assert await acts_in(folder / "copy.sqlite") == dict.fromkeys(CODES, 0)


async def test_a_copy_replaces_another_only_when_it_is_told_to(database: str, tmp_path: Path) -> None:
    store = await filled(database)
    file = tmp_path / "copy.sqlite"
    back_up(database, file)
    await store.append("AMBER", [an_act(1)])
    with pytest.raises(Unusable, match="--force"):
        back_up(database, file)
    assert back_up(database, file, replace=True).acts == 1
    await store.close()
    assert (await acts_in(file))["AMBER"] == 1


async def test_a_copy_never_takes_the_place_of_a_database_in_use(database: str, tmp_path: Path) -> None:
    store = await filled(database)
    source = tmp_path / "server.sqlite"
    (tmp_path / "link.sqlite").hardlink_to(source)
    for name in ("server.sqlite", "server.sqlite-wal", "link.sqlite"):
        with pytest.raises(Unusable, match="is the database itself"):
            back_up(database, tmp_path / name, replace=True)
    other = await filled(f"sqlite:///{tmp_path / 'other.sqlite'}")
    with pytest.raises(Unusable, match="lies beside the file"):
        back_up(database, tmp_path / "other.sqlite", replace=True)
    for kept in (store, other):
        await kept.append("AMBER", [an_act(1)])
        await kept.close()


async def test_nothing_is_left_of_a_copy_that_fails(database: str, tmp_path: Path) -> None:
    await (await filled(database)).close()
    source = tmp_path / "server.sqlite"
    content = bytearray(source.read_bytes())
    content[len(content) // 2 :] = b"\xff" * (len(content) - len(content) // 2)
    source.write_bytes(content)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(Unusable):
        back_up(database, tmp_path / "copy.sqlite")
    assert sorted(tmp_path.iterdir()) == before


def test_what_is_no_database_is_not_copied(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="no database file"):
        back_up(f"sqlite:///{tmp_path / 'none.sqlite'}", tmp_path / "copy.sqlite")
    assert not list(tmp_path.iterdir())
    with closing(sqlite3.connect(tmp_path / "notes.sqlite")) as foreign:
        foreign.execute("CREATE TABLE notes (text)")
    (tmp_path / "text.sqlite").write_text("hello " * 1000)
    for name in ("notes.sqlite", "text.sqlite"):
        with pytest.raises(Unusable):
            back_up(f"sqlite:///{tmp_path / name}", tmp_path / "copy.sqlite")
    assert not (tmp_path / "copy.sqlite").exists()


async def test_the_command_says_what_a_copy_holds(database: str, tmp_path: Path) -> None:
    store = await filled(database)
    await store.append("CEDAR", [an_act(1), an_act(2)])
    command = ["backup", str(tmp_path / "copy.sqlite"), "--database", database]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0
    assert "3 tables with 2 acts" in done.stdout
    again = CliRunner().invoke(app, command)
    assert again.exit_code == 2
    assert "--force" in again.stderr
    assert CliRunner().invoke(app, [*command, "--force"]).exit_code == 0
    await store.close()


def test_for_postgresql_the_command_names_pg_dump(tmp_path: Path) -> None:
    url = "postgresql+psycopg://ann:secret@db.example:5433/games?sslmode=require"
    done = CliRunner().invoke(app, ["backup", "out.dump", "--database", url])
    assert done.exit_code == 2
    assert "pg_dump --format=custom --file=" in done.stderr
    assert "'postgresql://ann@db.example:5433/games?sslmode=require'" in done.stderr
    assert "secret" not in done.stderr
