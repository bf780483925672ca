"""Opening a database: made where there is none, brought up from an older version, refused with a reason otherwise."""

from __future__ import annotations

import sqlite3
import threading
import uuid
from collections.abc import Iterable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, text

from commonweal.server.store import Duplicate, Store, Unavailable, Unusable
from commonweal.server.store.revisions import known_revisions, upgrade
from commonweal.server.store.schema import HEAD, VERSION_TABLE, metadata
from store.making import a_key, a_table, an_act

TABLE = """INSERT INTO tables (id, code, game, game_version, seats, charter, secret, commitment, created_at)
           VALUES (1, 'OLD', 'potlatch', 1, 4, :bytes, :bytes, 'c0ffee', 5)"""
EVENT = """INSERT INTO events (table_id, n, at, kind, by, body, client_id)
           VALUES (1, :n, 7, 'act', 2, :bytes, :client_id)"""


def engine_of(url: str) -> Engine:
    return create_engine(url.replace("postgresql:", "postgresql+psycopg:"))


def make_older(url: str, version: str = "0001", client_ids: Iterable[bytes | None] = ()) -> None:
    """A database as an older version left it, with one event, and one more for each client id."""
    engine = engine_of(url)
    with engine.begin() as connection:
        upgrade(connection, version)
        connection.execute(text(TABLE), {"bytes": b"body"})
        for n, client_id in enumerate((None, *client_ids), 1):
            connection.execute(text(EVENT), {"n": n, "bytes": b"body", "client_id": client_id})
    engine.dispose()


def set_version(url: str, version: str) -> None:
    engine = engine_of(url)
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '{version}'"))
    engine.dispose()


async def test_an_older_database_is_brought_up_and_loses_nothing(url: str) -> None:
    make_older(url)
    store = Store.open(url)
    (event,) = await store.events("OLD")
    assert (event.n, event.at, event.kind, event.by, event.body) == (1, 7, "act", 2, b"body")
    await store.append("OLD", [an_act(2)])
    await store.close()


OLDER_IDS = {
    b"\x01" + uuid.UUID(int=12345).bytes: str(uuid.UUID(int=12345)),
    b"\x02" + bytes(range(16)): bytes(range(16)).hex(),
    b"\x02": "",
    b"\x03" + bytes(range(200, 219)): "yMnKy8zNzs_Q0dLT1NXW19jZ2g",
    b"\x03" + bytes(96): "A" * 128,
    b"\x00" + "wörds - 1".encode(): "wörds - 1",
    None: None,
}


async def test_client_ids_that_were_packed_are_known_again(url: str) -> None:
    make_older(url, "0002", OLDER_IDS)
    store = Store.open(url)
    expected = [None, *OLDER_IDS.values()]
    kept = await store.events("OLD")
    assert [event.client_id for event in kept] == expected
    assert [event.n for event in kept] == list(range(1, len(expected) + 1))
    for n, client_id in enumerate(expected, 1):
        if client_id is not None:
            with pytest.raises(Duplicate) as refusal:
                await store.append("OLD", [an_act(len(expected) + 1, client_id, by=2)])
            assert refusal.value.n == n
    await store.append("OLD", [an_act(len(expected) + 1, "wörds - 1", by=1)])
    await store.close()


async def test_ids_that_no_client_would_send_keep_no_database_from_opening(url: str) -> None:
    make_older(url, "0002", [b"\x00a\x00b", b"\x00twice", b"\x00twice"])
    store = Store.open(url)
    ids = [event.client_id for event in await store.events("OLD")]
    assert ids == [None, "a\0b" if url.startswith("sqlite") else "610062", "twice", None]
    await store.close()


async def test_a_copy_of_an_older_file_is_kept(tmp_path: Path) -> None:
    for _ in range(2):  # an earlier copy is never written over
        (tmp_path / "mine.sqlite").unlink(missing_ok=True)
        make_older(f"sqlite:///{tmp_path}/mine.sqlite")
        await Store.open(f"sqlite:///{tmp_path}/mine.sqlite").close()
    for name in (f"mine.before-{HEAD}.sqlite", f"mine.before-{HEAD}-2.sqlite"):
        with sqlite3.connect(tmp_path / name) as copy:
            assert copy.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchall() == [("0001",)]
            assert copy.execute("SELECT n, body FROM events").fetchall() == [(1, b"body")]
    assert not list(tmp_path.glob("*.unfinished"))


async def test_a_current_file_is_opened_without_a_copy(tmp_path: Path) -> None:
    for _ in range(2):
        await Store.open(f"sqlite:///{tmp_path}/mine.sqlite").close()
    assert [path.name for path in tmp_path.iterdir()] == ["mine.sqlite"]


def test_a_newer_database_is_refused(url: str) -> None:
    make_older(url)
    set_version(url, "9041")
    with pytest.raises(Unusable, match=r"newer version of Commonweal \(its schema is 9041.*update Commonweal"):
        Store.open(url)


def test_a_newer_file_is_left_as_it_was(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/mine.sqlite"
    make_older(url)
    set_version(url, "9041")
    before = (tmp_path / "mine.sqlite").read_bytes()
    with pytest.raises(Unusable):
        Store.open(url)
    assert (tmp_path / "mine.sqlite").read_bytes() == before


def test_a_migration_that_fails_changes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make_older(url)

    def fail(*_: object) -> None:
        raise RuntimeError("the power went")

    from commonweal.server.store import revisions

    original = revisions.upgrade
    monkeypatch.setattr(revisions, "upgrade", lambda connection, target: (original(connection, target), fail()))
    with pytest.raises(RuntimeError):
        Store.open(url)
    engine = engine_of(url)
    with engine.begin() as connection:
        assert connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar() == "0001"
        assert not engine.dialect.has_table(connection, "leases")
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
