"""Opening a database: made where there is none, brought up from an older version, refused with a reason otherwise."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, inspect, text

from commonweal.server.store import Store, Unavailable, Unusable
from commonweal.server.store.migrations import migrate, revisions
from commonweal.server.store.migrations.revisions import known_revisions, upgrade
from commonweal.server.store.schema import HEAD, VERSION_TABLE, metadata
from store.making import a_key, a_table, an_act

NEXT = """
import sqlalchemy as sa
from alembic import op
revision, down_revision = "2", "1"
def upgrade():
    op.add_column("leases", sa.Column("more", sa.Text))
"""


def engine_of(url: str) -> Engine:
    return create_engine(url.replace("postgresql:", "postgresql+psycopg:"))


@pytest.fixture
async def older(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a database with one event, which a version of Commonweal made that knows no schema 2, as ours
    does for this test."""
    store = Store.open(url)
    await store.create_table(a_table(), [a_key()])
    await store.append("AMBER", [an_act(1)])
    await store.close()
    folder = tmp_path / "100 % migrations"
    copytree(migrate.migrations_folder(), folder, ignore=ignore_patterns("__pycache__"))
    (folder / "versions" / "r2_next.py").write_text(NEXT)
    monkeypatch.setattr(migrate, "migrations_folder", lambda: folder)
    monkeypatch.setattr(migrate, "HEAD", "2")
    return url


def set_version(url: str, version: str) -> None:
    engine = engine_of(url)
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '{version}'"))
    engine.dispose()


async def test_an_older_database_is_brought_up_and_loses_nothing(older: str) -> None:
    store = Store.open(older)
    (event,) = await store.events("AMBER")
    assert event.body == an_act(1).body
    await store.append("AMBER", [an_act(2)])
    await store.close()
    engine = engine_of(older)
    with engine.begin() as connection:
        assert connection.execute(text("SELECT more FROM leases")).fetchall() is not None
        assert connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar() == "2"
    engine.dispose()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_a_copy_of_an_older_file_is_kept(older: str) -> None:
    file = Path(older.removeprefix("sqlite:///"))
    first = file.read_bytes()
    for _ in range(2):  # an earlier copy is never written over
        file.write_bytes(first)
        await Store.open(older).close()
    for name in (f"{file.stem}.before-2.sqlite", f"{file.stem}.before-2-2.sqlite"):
        with sqlite3.connect(file.with_name(name)) as copy:
            assert copy.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchall() == [(HEAD,)]
            assert copy.execute("SELECT n FROM events").fetchall() == [(1,)]
    assert not list(file.parent.glob("*.unfinished"))


async def test_a_current_file_is_opened_without_a_copy(tmp_path: Path) -> None:
    for _ in range(2):
        await Store.open(f"sqlite:///{tmp_path}/mine.sqlite").close()
    assert [path.name for path in tmp_path.iterdir()] == ["mine.sqlite"]


@pytest.mark.parametrize(
    ("version", "why"),
    [
        ("9041", r"by a newer version of Commonweal \(its schema is 9041.*update Commonweal"),
        ("0007", r"from before its first release \(its schema is 0007.*begin with a new one"),
    ],
)
async def test_a_database_of_an_unknown_version_is_refused_and_left_as_it_was(url: str, version: str, why: str) -> None:
    await Store.open(url).close()
    set_version(url, version)
    file = Path(url.removeprefix("sqlite:///"))
    before = file.read_bytes() if file.exists() else b""
    with pytest.raises(Unusable, match=why):
        Store.open(url)
    assert (file.read_bytes() if file.exists() else b"") == before


def test_a_migration_that_fails_changes_nothing(older: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the power went")

    original = revisions.upgrade
    monkeypatch.setattr(revisions, "upgrade", lambda connection, target: (original(connection, target), fail()))
    with pytest.raises(RuntimeError):
        Store.open(older)
    engine = engine_of(older)
    with engine.begin() as connection:
        assert connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar() == HEAD
        assert "more" not in {column["name"] for column in inspect(connection).get_columns("leases")}
    engine.dispose()


def test_the_migrations_lead_to_the_schema_in_use(url: str) -> None:
    assert known_revisions()[-1] == HEAD
    engine = engine_of(url)
    with engine.begin() as connection:
        upgrade(connection, HEAD)
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


async def test_two_servers_may_open_a_new_database_at_once(url: str) -> None:
    stores: list[Store] = []
    threads = [threading.Thread(target=lambda: stores.append(Store.open(url))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores) == 4
    await stores[0].create_table(a_table(), [a_key()])
    assert await stores[3].table("AMBER") == a_table()
    for store in stores:
        await store.close()


async def test_without_an_address_there_is_a_file_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("commonweal.server.store.store.user_data_path", lambda name: tmp_path / "data" / name)
    store = Store.open()
    assert store.name == str(tmp_path / "data" / "commonweal" / "commonweal.sqlite")
    await store.close()
    assert Path(store.name).stat().st_mode & 0o077 == 0  # it holds secrets


def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear house of Bear, " * 100)
    with pytest.raises(Unusable, match=r"letter\.txt is not an SQLite database.*name another file"):
        Store.open(f"sqlite:///{path}")
    assert path.read_text() == "Dear house of Bear, " * 100


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "photos.sqlite") as other:
        other.execute("CREATE TABLE photos (name TEXT)")
    with pytest.raises(Unusable, match="database of another program"):
        Store.open(f"sqlite:///{tmp_path}/photos.sqlite")


@pytest.mark.parametrize("harm", ["cut short", "overwritten"])
async def test_a_damaged_file_is_refused(tmp_path: Path, harm: str) -> None:
    path = tmp_path / "mine.sqlite"
    store = Store.open(f"sqlite:///{path}")
    await store.create_table(a_table(), [a_key()])
    await store.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:6000] if harm == "cut short" else whole[:100] + b"\xa5" * (len(whole) - 100))
    with pytest.raises(Unusable, match=r"mine\.sqlite is damaged .*put a copy back"):
        Store.open(f"sqlite:///{path}")


async def test_damage_that_is_found_later_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.sqlite"
    store = Store.open(f"sqlite:///{path}")
    await store.create_table(a_table(), [])
    await store.append("AMBER", [an_act(n, body=b"\xbb" * 3000) for n in range(1, 40)])
    await store.close()
    whole = bytearray(path.read_bytes())
    for page in range(4096, len(whole), 4096):
        if whole[page : page + 4096].count(0xBB) > 2000:
            whole[page : page + 4096] = b"\xa5" * 4096
    path.write_bytes(whole)
    store = Store.open(f"sqlite:///{path}", patience=0.0)
    with pytest.raises(Unavailable, match=r"damaged \(stop the server and put a copy of .* back\)"):
        await store.events("AMBER")
    await store.close()


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("mysql://root@127.0.0.1/tables", "'mysql' are not supported"),
        ("tables.sqlite", "is no database address"),
        ("sqlite://", "named by its file"),
        ("sqlite:////dev/null/tables.sqlite", "/dev/null is not a folder"),
        ("postgresql://nobody:hunter2@127.0.0.1:1/tables", "nobody:.*cannot be used: .*Check that the server runs"),
        ("postgresql://nobody@127.0.0.1:1/tables?password=hunter2", "nobody@.*cannot be used"),
        ("postgresql://nobody:hunter2@127.0.0.1:port/tables", "is no database address; use .*HOST:PORT"),
    ],
)
def test_an_address_that_leads_nowhere_is_explained(address: str, reason: str) -> None:
    with pytest.raises(Unusable, match=reason) as refusal:
        Store.open(address)
    assert "hunter2" not in str(refusal.value)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="is a folder; name a file in it"):
        Store.open(f"sqlite:///{tmp_path}")


@pytest.mark.parametrize("folder", ["q?b", "a#b", "50%25", "with spaces", "é"])
async def test_a_path_may_contain_what_means_something_in_addresses(tmp_path: Path, folder: str) -> None:
    file = tmp_path / folder / "t.sqlite"
    store = Store.open(f"sqlite:///{file}")
    await store.close()
    assert file.is_file()
    assert [path.name for path in tmp_path.iterdir()] == [folder]
