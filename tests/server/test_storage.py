"""A full disk and a lost database: the table waits, says so, and goes on by itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest

from commonweal.server.protocol import CloseCode, encode_json
from commonweal.server.rooms.updates import Positions
from commonweal.server.store import Store
from postgres_server import NamedServer, postgres_server  # noqa: F401

from .conftest import House
from .connection import Connection

Open = Callable[..., Awaitable[House]]


async def limit(store: Store, pages: int) -> None:
    """SQLite's own limit on the file: the same SQLITE_FULL as a full disk, on any machine."""
    await store._read(lambda archive: archive.database.execute(f"PRAGMA max_page_count={pages}").fetchall())


async def fill(store: Store, connections: list[Connection]) -> None:
    """Talk, in ever smaller words, until nothing fits any more."""
    await limit(store, 1)
    for size in (490, 120, 30, 1, 1):
        for number in range(200):
            connection = connections[number % len(connections)]
            said = await connection.answer_to(await connection.send("say", text="x" * size))
            if said["type"] == "refused" and said["error"] == "waiting":
                assert said["message"]["values"] == {"trouble": "storage.disk_full"}
                break
            await asyncio.sleep(0.02)
        else:
            raise AssertionError("the disk never filled")


async def test_a_full_disk_makes_the_table_wait_and_it_resumes(house: House) -> None:
    people, connections = await house.game(4)
    await fill(house.store, connections)
    acting = next(connection for connection in connections if connection.turn)
    others = [connection for connection in connections if connection is not acting]
    before, n = dict(acting.position), (await house.tables.find(people[0].code)).n
    act = acting.choices[0]["act"]
    sent = await acting.send("do", act=act, at=acting.n)
    for connection in connections:
        told = await connection.hears("wait")
        assert told["message"]["id"] == "storage.waits"
        assert told["message"]["values"]["trouble"] == "storage.disk_full"
    assert acting.position == before
    table = await house.tables.find(people[0].code)
    assert (table.n, json.loads(encode_json(table.positions.of(connections.index(acting))))) == (n, before | {"n": n})
    late = await people[connections.index(others[0])].connect()
    assert late.n == n
    await late.hears("wait")
    assert (await late.do("gift_to seat=1"))["error"] == "waiting"
    await acting.send("do", act=act, at=acting.n, id=sent)  # resent while it waits: still done once
    stranger = await house.client(people[0].code)
    assert (await people[0].host("pause", 503))["error"] == "waiting"
    assert (await stranger.call("GET", "/api/ready", None, 503))["error"] == "waiting"
    await limit(house.store, 1_000_000)
    for connection in [*connections, late]:
        await connection.hears("resumed")
    await stranger.call("GET", "/api/ready")
    done = await acting.answer_to(sent)
    assert done == {"type": "done", "id": sent, "n": n + 1}
    await acting.waits_until(lambda connection: connection.moment == n + 1)
    events = await house.store.events(people[0].code)
    assert [event.n for event in events] == list(range(1, n + 2))
    assert (await others[0].answer_to(await others[0].send("say", text="we are back")))["type"] == "done"


async def test_nobody_hears_that_an_act_did_not_happen_once_it_is_durable(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of ours while the news goes out: all connect again, and what was asked has been done, once."""
    people, connections = await house.game(2)
    acting = next(connection for connection in connections if connection.turn)
    act, n = acting.choices[0]["act"], acting.n

    def fails(*_: object) -> None:
        raise RuntimeError("a fault")

    with monkeypatch.context() as faulty:
        faulty.setattr(Positions, "on_change", fails)
        sent = await acting.send("do", act=act, at=n)
        assert [await connection.ends() for connection in connections] == [CloseCode.RESTARTED] * 2
    assert [message for message in acting.messages if message["type"] == "refused"] == []
    again = await people[connections.index(acting)].connect()
    assert again.moment == n + 1
    assert await again.answer_to(await again.send("do", act=act, at=n, id=sent)) == {
        "type": "done",
        "id": sent,
        "n": n + 1,
    }


@pytest.mark.postgres
async def test_a_lost_database_makes_the_table_wait_and_it_resumes(
    open_house: Open,
    postgres_server: NamedServer,  # noqa: F811
) -> None:
    house = await open_house(postgres_server.new_database(), shared=True, lease_seconds=60.0)
    people, connections = await house.game(2)
    acting = next(connection for connection in connections if connection.turn)
    n = acting.n
    await asyncio.to_thread(postgres_server.lose)
    try:
        sent = await acting.send("do", act=acting.choices[0]["act"], at=n)
        for connection in connections:
            await connection.hears("wait")
    finally:
        await asyncio.to_thread(postgres_server.restore)
    assert (await acting.answer_to(sent))["n"] == n + 1
    for connection in connections:
        await connection.hears("resumed")
        await connection.waits_until(lambda one: one.moment == n + 1)
        await connection.hang_up()
    assert [event.n for event in await house.store.events(people[0].code)] == list(range(1, n + 2))


@pytest.mark.postgres
async def test_a_table_belongs_to_one_server_at_a_time(
    open_house: Open,
    postgres_server: NamedServer,  # noqa: F811
) -> None:
    url = postgres_server.new_database()
    alone = {"shared": True, "address": ""}  # no other server reaches it
    house, other = await open_house(url, **alone), await open_house(url, **alone)
    people = await house.people(2)
    visitor = await other.client(people[0].code)
    answer = await visitor.http.get(f"/api/tables/{visitor.code}")
    assert answer.status_code == 409
    assert answer.json()["error"] == "elsewhere"
    assert answer.headers["Retry-After"]
    await house.tables._evict(visitor.code)
    assert (await visitor.at("GET"))["code"] == visitor.code
    assert (await people[0].at("GET", status=409))["error"] == "elsewhere"
