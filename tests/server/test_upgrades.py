"""An upgrade that brings other rules: what it would close is said before, and old and new servers run side by side."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from commonweal.cli.app import app
from commonweal.play import find_book
from commonweal.server.serve import warn_of_other_rules
from commonweal.server.store import Unusable
from commonweal.server.store.versions import OtherRules, find_other_rules
from commonweal.server.upgrades import describe, installed_version
from postgres_server import NamedServer, postgres_server  # noqa: F401

from .classes.classroom import new_class
from .conftest import House
from .connection import Client, play_on
from .test_doors import refused
from .test_forwarding import over

Open = Callable[..., Awaitable[House]]
POTLATCH = find_book("potlatch")
NEWER = """
import sys
from commonweal.play import find_book
from commonweal.server.serve import serve
find_book("potlatch").version += 1
serve(port=0, database=sys.argv[1])
"""


@asynccontextmanager
async def newer_server(url: str) -> AsyncIterator[str]:
    """A server with the next version of Potlatch; its address."""
    pipe = asyncio.subprocess.PIPE
    running = await asyncio.create_subprocess_exec(sys.executable, "-u", "-c", NEWER, url, stdout=pipe, stderr=pipe)
    assert running.stdout is not None
    try:
        found = re.search(r"http://localhost:(\d+)/", (await running.stdout.readline()).decode())
        assert found is not None
        yield f"http://127.0.0.1:{found[1]}"
    finally:
        running.kill()
        await running.wait()


def url_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'house.sqlite'}"


def newer(game: str) -> int | None:
    """The versions that are installed after an upgrade."""
    version = installed_version(game)
    return None if version is None else version + 1


@pytest.mark.postgres
async def test_old_and_new_servers_play_side_by_side(open_house: Open, postgres_server: NamedServer) -> None:  # noqa: F811
    url = postgres_server.new_database()
    old = await open_house(url, shared=True, node="old")
    done: list[tuple[int, str]] = []
    async with newer_server(url) as base:
        people = await old.people(3)
        await people[0].host("start")
        for person in people:
            person.base = base  # by way of the new server, which has other rules
        connections = [await person.connect() for person in people]
        await play_on(connections, random.Random(4), 8, done)
        assert (len(old.tables.codes), connections[0].position is not None) == (1, True)
        host = Client(base)
        await host.make(2)
        there = await over(old, host)
        assert (await there.at("GET"))["code"] == host.code  # and the old one forwards what is new
        await host.close()

        await old.stop()
        for connection in connections:
            await connection.ends()
            await connection.hang_up()
        status, failure = await refused(people[0].connect())
        assert (status, failure["error"]) == (404, "other_version")
        assert failure["message"]["id"] == "errors.other_version"
        assert failure["todo"]["id"] == "todo.install_version"
    again = await open_house(url, shared=True, node="old")
    for person in people:
        person.base = again.base
    connections = [await person.connect() for person in people]
    await play_on(connections, random.Random(5), 4, done)
    assert [
        event.n for event in await again.store.events(people[0].code) if event.client_id in {i for _, i in done}
    ] == [n for n, _ in done]


async def test_the_tables_that_an_upgrade_would_close_are_listed(house: House, tmp_path: Path) -> None:
    url = url_in(tmp_path)
    assert find_other_rules(url, newer) == []
    playing, waiting = await house.people(2), await house.people(1, seats=3)
    await playing[0].host("start")
    closed = await house.people(2)
    await closed[0].host("start")
    await closed[0].host("close")
    await new_class(house, tables=1)
    version = POTLATCH.version
    assert find_other_rules(url, installed_version) == []
    (found,) = find_other_rules(url, newer)
    assert found == OtherRules("potlatch", version, version + 1, (playing[0].code,), 3)
    assert waiting[0].code not in found.in_play
    said = describe(found)
    assert said.startswith(
        f"1 game in play ({playing[0].code}), and 3 tables that nobody plays at were made with version"
    )
    assert "nothing of them is lost" in said


def test_tables_that_nobody_plays_at_are_counted() -> None:
    said = describe(OtherRules("potlatch", 1, None, (), 1))
    assert said.startswith(
        "1 table that nobody plays at was made with version 1 of the rules of potlatch; the game is not"
    )
    many = describe(OtherRules("potlatch", 1, 2, tuple(f"C{i}" for i in range(23)), 0))
    assert "C19 and 3 more) were" in many


async def test_the_command_says_what_an_upgrade_would_close(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = await house.people(2)
    await people[0].host("start")
    command = ["upgrade-check", "--database", url_in(tmp_path)]
    fine = await asyncio.to_thread(CliRunner().invoke, app, command)
    assert (fine.exit_code, fine.output) == (0, "All tables can be opened by the games that are installed here.\n")
    warn_of_other_rules(url_in(tmp_path))
    assert caplog.messages == []
    monkeypatch.setattr(POTLATCH, "version", POTLATCH.version + 1)
    found = await asyncio.to_thread(CliRunner().invoke, app, command)
    assert found.exit_code == 1
    assert people[0].code in found.output
    as_json = await asyncio.to_thread(CliRunner().invoke, app, [*command, "--json"])
    assert f'"{people[0].code}"' in as_json.output
    warn_of_other_rules(url_in(tmp_path))
    assert caplog.messages == [found.output.strip()]


def test_a_missing_file_and_a_lost_database_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="There is no database file"):
        find_other_rules(url_in(tmp_path), installed_version)
    with pytest.raises(Unusable, match="cannot be read"):
        find_other_rules("postgresql://nobody@127.0.0.1:9/none", installed_version)
    (tmp_path / "house.sqlite").write_bytes(b"no database at all" * 100)
    with pytest.raises(Unusable, match="cannot be read"):
        find_other_rules(url_in(tmp_path), installed_version)
