"""A full disk or a lost database: said clearly, nothing half written, and play goes on without a restart."""

from __future__ import annotations

import asyncio
import os
import subprocess
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import psycopg
import pytest

from commonweal.server.store import CodeTaken, Duplicate, Event, OutOfTurn, Reason, Store, Unavailable
from commonweal.server.store.copying import copy_database
from commonweal.server.store.errors import DatabaseLost
from commonweal.server.store.repository import Repository
from postgres_server import NamedServer
from store.making import a_table, an_act


async def append_until_done(store: Store, code: str, event: Event) -> None:
    """As the server does: the same event again and again while the store is away."""
    while True:
        try:
            await store.append(code, [event])
        except Unavailable:
            await asyncio.sleep(0.02)
        else:
            return


# Full disks


class PageLimit:
    """SQLite's own limit on the size of the file: the same SQLITE_FULL as a full disk, on any machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def fill(self, store: Store) -> None:
        await self._limit(store, 1)  # never less than what the file has already

    async def empty(self, store: Store) -> None:
        await self._limit(store, 1_000_000)

    async def _limit(self, store: Store, pages: int) -> None:
        await store._read(lambda repository: repository.database.execute(f"PRAGMA max_page_count={pages}").fetchall())


class SmallFilesystem:
    """A real filesystem of a megabyte, filled by somebody else's file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    async def fill(self, store: Store) -> None:
        with self._ballast.open("wb", buffering=0) as ballast:
            try:
                while True:
                    ballast.write(bytes(4096))
            except OSError:
                return

    async def empty(self, store: Store) -> None:
        self._ballast.unlink()


def mount(folder: Path) -> bool:
    if os.geteuid() != 0:
        return False
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "commonweal-test", str(folder)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.fixture(params=[PageLimit, SmallFilesystem])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[PageLimit | SmallFilesystem]:
    """Where mounting is not allowed, the page limit stands in for the small filesystem too."""
    mounted = request.param is SmallFilesystem and mount(tmp_path)
    yield request.param(tmp_path) if mounted else PageLimit(tmp_path)
    if mounted:
        subprocess.run(["umount", "-l", str(tmp_path)], check=True)


async def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(disk: PageLimit | SmallFilesystem) -> None:
    store = Store.open(f"sqlite:///{disk.folder}/tables.sqlite")
    await store.create_table(a_table(), [])
    await store.append("AMBER", [an_act(1, "first")])
    await disk.fill(store)
    kept = [an_act(1, "first")]

    async def append_until_refused() -> None:
        while True:
            event = an_act(len(kept) + 1, str(len(kept)), body=bytes(5000))
            await store.append("AMBER", [event])
            kept.append(event)

    with pytest.raises(Unavailable, match=r"the disk is full\. Make room") as trouble:
        await append_until_refused()
    event = an_act(len(kept) + 1, str(len(kept)), body=bytes(5000))
    assert not trouble.value.in_doubt
    with pytest.raises(Unavailable, match="the disk is full"):
        await store.append("AMBER", [event])
    assert await store.events("AMBER") == kept
    await disk.empty(store)
    await store.append("AMBER", [event])
    with pytest.raises(Duplicate):
        await store.append("AMBER", [an_act(event.n + 1, event.client_id)])
    await store.close()
    reopened = Store.open(f"sqlite:///{disk.folder}/tables.sqlite")
    assert await reopened.events("AMBER") == [*kept, event]
    await reopened.close()


@pytest.mark.postgres
async def test_a_full_disk_of_the_database_server(postgres_server: NamedServer) -> None:
    url = postgres_server.new_database()
    store = Store.open(url)
    await store.create_table(a_table(), [])
    with psycopg.connect(url, autocommit=True) as database:
        database.execute(
            """CREATE FUNCTION be_full() RETURNS trigger AS $$ BEGIN
                 RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
               END $$ LANGUAGE plpgsql"""
        )
        database.execute("CREATE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION be_full()")
        with pytest.raises(Unavailable, match="server's disk is full"):
            await store.append("AMBER", [an_act(1)])
        database.execute("DROP TRIGGER full_disk ON events")
    await store.append("AMBER", [an_act(1)])
    assert await store.events("AMBER") == [an_act(1)]
    await store.close()


# Lost databases


@pytest.fixture
async def impatient(url: str) -> AsyncIterator[Store]:
    """A store that does not wait for a lost database."""
    store = Store.open(url, patience=0.0)
    await store.create_table(a_table(), [])
    yield store
    await store.close()


@pytest.mark.postgres
async def test_a_lost_server_is_told_and_found_again(postgres_server: NamedServer) -> None:
    store = Store.open(postgres_server.new_database(), patience=0.1)
    await store.create_table(a_table(), [])
    await store.append("AMBER", [an_act(1)])
    postgres_server.lose()
    try:
        for _ in range(3):
            with pytest.raises(Unavailable, match="Play goes on by itself") as trouble:
                await store.append("AMBER", [an_act(2, "again")])
            assert "127.0.0.1" in str(trouble.value)
            assert "127.0.0.1" not in trouble.value.reason
        with pytest.raises(Unavailable):
            await store.events("AMBER")
    finally:
        postgres_server.restore()
    await append_until_done(store, "AMBER", an_act(2, "again"))
    assert await store.events("AMBER") == [an_act(1), an_act(2, "again")]
    await store.close()


@pytest.mark.postgres
async def test_a_short_loss_is_waited_for(postgres_server: NamedServer) -> None:
    store = Store.open(postgres_server.new_database(), patience=60.0)
    await store.create_table(a_table(), [])
    postgres_server.lose()
    waiting = asyncio.create_task(store.append("AMBER", [an_act(1)]))
    await asyncio.to_thread(postgres_server.restore)
    await waiting
    assert await store.events("AMBER") == [an_act(1)]
    await store.close()


@pytest.mark.postgres
async def test_a_server_that_crashes_under_load_keeps_each_act_once(postgres_server: NamedServer) -> None:
    store = Store.open(postgres_server.new_database(), patience=0.05)
    codes = [f"T{i}" for i in range(10)]
    for code in codes:
        await store.create_table(a_table(code), [])
    over = asyncio.Event()
    played: dict[str, list[Event]] = {code: [] for code in codes}

    async def play(code: str) -> None:
        while not over.is_set():
            n = len(played[code]) + 1
            event = an_act(n, f"{code}-{n}" if n % 2 else None)
            await append_until_done(store, code, event)
            played[code].append(event)

    players = [asyncio.create_task(play(code)) for code in codes]
    for _ in range(3):
        await asyncio.sleep(0.15)
        await asyncio.to_thread(postgres_server.lose)
        await asyncio.to_thread(postgres_server.restore)
    over.set()
    await asyncio.gather(*players)
    for code in codes:
        assert await store.events(code) == played[code]
    await store.close()


def at_next_commit(store: Store, monkeypatch: pytest.MonkeyPatch, commit: Callable[[Callable[[], Any]], None]) -> None:
    """The next commit is done by `commit`, which gets what would do it."""
    original = store._database.execute

    def execute(sql: str, parameters: Sequence[object] = ()) -> Any:
        if sql != "COMMIT":
            return original(sql, parameters)
        monkeypatch.setattr(store._database, "execute", original)
        return commit(lambda: original(sql))

    monkeypatch.setattr(store._database, "execute", execute)


def lose_next_commit(store: Store, monkeypatch: pytest.MonkeyPatch, *, arrives: bool = True) -> None:
    """The answer to the next commit is lost; or the commit itself, if it does not arrive."""

    def commit_and_lose(commit: Callable[[], Any]) -> None:
        if arrives:
            commit()
        raise DatabaseLost(Reason.LOST, "by this test")

    at_next_commit(store, monkeypatch, commit_and_lose)


async def test_an_act_whose_answer_was_lost_is_found_when_sent_again(
    impatient: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n, client_id in ((1, None), (2, "mine")):
        lose_next_commit(impatient, monkeypatch)
        with pytest.raises(Unavailable) as trouble:
            await impatient.append("AMBER", [an_act(n, client_id)])
        assert trouble.value.in_doubt
        await impatient.append("AMBER", [an_act(n, client_id)])
        with pytest.raises((OutOfTurn, Duplicate)):  # only once: now nothing is in doubt
            await impatient.append("AMBER", [an_act(n, client_id)])
    assert await impatient.events("AMBER") == [an_act(1), an_act(2, "mine")]


async def test_another_act_in_the_place_of_a_doubtful_one_is_refused(
    impatient: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_next_commit(impatient, monkeypatch)
    with pytest.raises(Unavailable):
        await impatient.append("AMBER", [an_act(1)])
    with pytest.raises(OutOfTurn):
        await impatient.append("AMBER", [an_act(1, body=b"another")])
    assert await impatient.events("AMBER") == [an_act(1)]


async def test_a_commit_that_never_arrived_is_made_up_for(impatient: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    lose_next_commit(impatient, monkeypatch, arrives=False)
    with pytest.raises(Unavailable) as trouble:
        await impatient.append("AMBER", [an_act(1)])
    assert trouble.value.in_doubt
    await impatient.append("AMBER", [an_act(1)])
    assert await impatient.events("AMBER") == [an_act(1)]


async def test_a_patient_store_settles_the_doubt_by_itself(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open(url, patience=60.0)
    lose_next_commit(store, monkeypatch)
    await store.create_table(a_table(), [])
    with pytest.raises(CodeTaken):
        await store.create_table(a_table(), [])
    lose_next_commit(store, monkeypatch)
    await store.append("AMBER", [an_act(1)])
    assert await store.events("AMBER") == [an_act(1)]
    await store.close()


async def test_after_a_loss_the_database_is_asked_again(impatient: Store) -> None:
    """It may have come back older than it was: a standby that was behind, or a copy put in its place."""
    await impatient.append("AMBER", [an_act(1), an_act(2)])

    def come_back_older(repository: Repository) -> None:
        repository.database.execute("DELETE FROM events WHERE n = 2")
        raise DatabaseLost(Reason.LOST, "by this test")

    with pytest.raises(Unavailable):
        await impatient._read(come_back_older)
    with pytest.raises(OutOfTurn):
        await impatient.append("AMBER", [an_act(3)])
    await impatient.append("AMBER", [an_act(2, body=b"another")])
    assert await impatient.events("AMBER") == [an_act(1), an_act(2, body=b"another")]


async def test_nothing_is_acknowledged_before_its_commit_is_done(
    impatient: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def commit_slowly(commit: Callable[[], Any]) -> None:
        begun.set()
        go_on.wait()
        commit()

    at_next_commit(impatient, monkeypatch, commit_slowly)
    append = asyncio.create_task(impatient.append("AMBER", [an_act(1)]))
    await asyncio.to_thread(begun.wait)
    try:
        for _ in range(10):
            await asyncio.sleep(0)
        assert not append.done()
    finally:
        go_on.set()
    await append


async def test_a_file_that_was_moved_away_takes_no_more_acts(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "tables.sqlite"
    store = Store.open(f"sqlite:///{path}", patience=0.0)
    await store.create_table(a_table(), [])
    path.rename(tmp_path / "elsewhere.sqlite")
    for _ in range(2):
        with pytest.raises(Unavailable, match=r"database file (was moved|cannot be opened)") as trouble:
            await store.append("AMBER", [an_act(1)])
        assert str(path) in str(trouble.value)
        assert "tables" not in trouble.value.reason  # the players hear the reason; where the file lies is not theirs
    assert not path.exists()
    assert [entry.message for entry in caplog.records if "tables.sqlite" in entry.message] != []
    (tmp_path / "elsewhere.sqlite").rename(path)
    await store.append("AMBER", [an_act(1)])
    assert caplog.messages[-1] == "The store is available again."
    assert await store.events("AMBER") == [an_act(1)]
    await store.close()


async def a_store_and_a_copy(folder: Path) -> tuple[Store, Path, Path]:
    """A store with one table, the path of its file, and of a copy made before the first act."""
    path, copy = folder / "tables.sqlite", folder / "copy.sqlite"
    store = Store.open(f"sqlite:///{path}", patience=0.0)
    await store.create_table(a_table(), [])
    copy_database(path, copy)
    return store, path, copy


async def test_a_copy_in_the_place_of_the_file_is_not_opened(tmp_path: Path) -> None:
    store, path, copy = await a_store_and_a_copy(tmp_path)
    for n in range(1, 5):
        await store.append("AMBER", [an_act(n)])
    copy.replace(path)
    for _ in range(3):
        with pytest.raises(Unavailable, match="restart the server"):
            await store.append("AMBER", [an_act(5)])
    await store.close()
    for file, events in ((path, 0), (tmp_path / "tables.rescued.sqlite", 4)):  # neither is damaged
        again = Store.open(f"sqlite:///{file}")
        assert await again.events("AMBER") == [an_act(n) for n in range(1, events + 1)]
        await again.append("AMBER", [an_act(events + 1)])
        await again.close()


async def test_a_copy_that_comes_after_the_file_went_is_not_opened(tmp_path: Path) -> None:
    store, path, copy = await a_store_and_a_copy(tmp_path)
    await store.append("AMBER", [an_act(1)])
    path.rename(tmp_path / "elsewhere.sqlite")
    for _ in range(2):
        with pytest.raises(Unavailable):
            await store.append("AMBER", [an_act(2)])
        if not path.exists():
            copy.rename(path)
    await store.close()
    again = Store.open(f"sqlite:///{path}")
    assert await again.events("AMBER") == []
    await again.close()


async def test_a_file_that_was_deleted_is_rescued(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "tables.sqlite"
    store = Store.open(f"sqlite:///{path}", patience=0.0)
    await store.create_table(a_table(), [])
    await store.append("AMBER", [an_act(1)])
    for side in ("", "-wal", "-shm"):
        Path(f"{path}{side}").unlink(missing_ok=True)
    for _ in range(2):
        with pytest.raises(Unavailable):
            await store.append("AMBER", [an_act(2)])
    rescued = tmp_path / "tables.rescued.sqlite"
    assert [file.name for file in tmp_path.iterdir()] == [rescued.name]
    assert rescued.stat().st_mode & 0o077 == 0
    assert sum(str(rescued) in message for message in caplog.messages) == 1
    rescued.rename(path)  # while the server runs
    assert await store.events("AMBER") == [an_act(1)]
    await store.append("AMBER", [an_act(2)])
    await store.close()
