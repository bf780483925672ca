"""The first page begins what takes long, once, and nothing waits for it."""

from __future__ import annotations

import fcntl
import sys
import threading
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from commonweal import players
from commonweal.play import books, find_book
from commonweal.rulebook import Rulebook
from commonweal.server.futures.precompile import Precompiler, one_at_a_time, prepare_all
from commonweal.server.pace import bots

from .conftest import House, installed

ROOT = Path(__file__).parents[2]


def test_the_players_of_every_game_are_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[str] = []

    def prepare(book: Rulebook) -> None:
        prepared.append(book.name)
        if len(prepared) == 1:
            raise RuntimeError("no compiler")

    monkeypatch.setattr("commonweal.players.prepare", prepare)
    prepare_all()
    assert prepared == [book.name for book in books()]
    assert len(prepared) >= 2


def test_one_process_is_started_however_often_pages_are_served(tmp_path: Path) -> None:
    note = tmp_path / "note"
    text = f"import sys; open({str(note)!r}, 'a').write('begun '); sys.stdin.read()"
    ready = Precompiler(0, (sys.executable, "-c", text))
    ready.begin()
    ready.begin()
    while ready.child is None:
        threading.Event().wait(0.01)
    assert ready.filled.wait(20)
    assert ready.child.poll() == 0
    assert note.read_text() == "begun "
    ready.end()


def test_what_has_failed_has_filled_nothing() -> None:
    ready = Precompiler(0, (sys.executable, "-c", "raise SystemExit(1)"))
    ready._start()
    assert not ready.filled.is_set()


def test_workers_prepare_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMMONWEAL_CACHE", str(tmp_path))
    with one_at_a_time(), (tmp_path / "preparing.lock").open("w") as other, pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with (tmp_path / "preparing.lock").open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_a_folder_that_cannot_be_written_to_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("COMMONWEAL_CACHE", str(tmp_path / "file" / "cache"))
    with one_at_a_time():
        pass


def test_it_ends_with_the_server() -> None:
    ready = Precompiler(0, (sys.executable, "-c", "import threading; threading.Event().wait()"))
    ready.begin()
    while ready.child is None:
        threading.Event().wait(0.01)
    ready.end()
    assert ready.child.poll() is not None
    early = Precompiler(60)
    early.begin()
    early.end()
    early.begin()
    assert early.child is None


def test_a_machine_that_starts_no_process_serves_all_the_same() -> None:
    ready = Precompiler(0, ("/nowhere/python",))
    ready._start()
    ready.end()
    assert ready.child is None


async def test_the_first_page_begins_it(house: House) -> None:
    began: list[int] = []

    class Noted:
        def begin(self) -> None:
            began.append(1)

    app_state = house.app.state
    app_state.precompiler = Noted()
    visitor = await house.client()
    await visitor.http.get("/api/games")
    assert began == []
    await visitor.http.get("/")
    while not began:
        await visitor.http.get("/api/games")
    assert began == [1]


@pytest.fixture
def large_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The rulebook of 4,000 lines is installed, and nothing of it is compiled yet."""
    folder = tmp_path / "games"
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    import_module("large_book").write_book(folder)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("COMMONWEAL_CACHE", str(tmp_path / "cache"))
    yield from installed(monkeypatch, EntryPoint("large", "large:book", "commonweal.games"))


@pytest.mark.usefixtures("large_installed")
async def test_a_search_plays_a_large_game_as_a_sensible_player_while_it_is_compiled(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, book, prepare = threading.Event(), find_book("large"), players.prepare

    def prepare_slowly(book: Rulebook) -> None:
        prepare(book)
        go_on.wait()

    monkeypatch.setattr(players, "prepare", prepare_slowly)
    monkeypatch.setattr(bots, "COMPILING_SECONDS", 0.0)
    monkeypatch.setattr(bots, "SEARCH_MILLISECONDS", 20)
    searched: list[int] = []
    search = players.SearchPlayer.choose_move

    def choose(self: players.SearchPlayer, book: Rulebook, view: Any, seat: int, rng_seed: int) -> list[int]:
        searched.append(seat)
        return search(self, book, view, seat, rng_seed)

    monkeypatch.setattr(players.SearchPlayer, "choose_move", choose)
    (person,) = await house.people(1, seats=2, game="large")
    await person.host("bot", seat=1, bot="search")
    await person.host("start")
    async with person.connect() as connection:
        for compiled in (False, True):
            if compiled:
                go_on.set()
                assert players.is_prepared(book, 120)
            for _ in range(4):
                await connection.waits_until(lambda connection: connection.turn)
                answer = await connection.do(connection.choices[0]["act"])
                await connection.waits_until(lambda connection, n=answer["n"]: connection.n >= n)
            await connection.waits_until(lambda connection: connection.turn)
            assert set(searched) == ({1} if compiled else set())
