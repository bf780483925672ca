"""A host closes a table to strangers: nobody else sits down, nobody looks on without a seat."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.server.protocol import CloseCode

from .conftest import House
from .connection import Client, Connection
from .test_doors import refused
from .test_playing import play


async def table_with(house: House, *closed: str) -> tuple[Client, Client]:
    """A waiting table whose host has closed these doors; the host, and a stranger who knows its code."""
    (host,) = await house.people(1, seats=3)
    for door in closed:
        assert (await host.host("door", door=door, open=False))["closed"] == sorted([door])
    stranger = await house.client(host.code)
    return host, stranger


async def test_nobody_else_sits_down_at_a_closed_table(house: House) -> None:
    host, stranger = await table_with(house, "join")
    answer = await stranger.at("POST", "/join", {"name": "Ada"}, 403)
    assert answer["message"]["id"] == "errors.joining_closed"
    assert [seat["holder"] for seat in (await host.at("GET"))["seats"]].count("open") == 2
    await host.host("door", door="join", open=True)
    assert (await stranger.at("POST", "/join", {"name": "Ada"}))["name"] == "Ada"


async def test_who_has_a_seat_or_words_comes_back_through_a_closed_door(house: House) -> None:
    people = await house.people(2, seats=3)
    words = (await people[0].host("reissue", seat=1))["words"]
    for door in ("join", "watch"):
        await people[0].host("door", door=door, open=False)
    again = await house.client(people[0].code)
    assert (await again.at("POST", "/return", {"words": words}))["seat"] == 1


async def test_a_host_without_a_seat_sits_down_at_a_closed_table(house: House) -> None:
    host = await house.client()
    made = await host.call("POST", "/api/tables", {"game": "potlatch", "seats": 3}, 201)
    host.code = made["code"]
    await host.host("door", door="join", open=False)
    assert (await host.at("POST", "/join", {"name": "Ada"}))["seat"] == 0


LOOKS = ["/replay", "/replay/1", "/debrief", "/findings", "/whatif", "/export.jsonl", "/export.zip"]


async def test_nobody_looks_on_at_a_closed_table(house: House) -> None:
    people, connections = await house.game(3)
    stranger = await house.client(people[0].code)
    watching: Connection = await stranger.connect(watch=True)
    await people[0].host("door", door="watch", open=False)
    assert await watching.ends() == CloseCode.NOT_WATCHED
    status, answer = await refused(stranger.connect(watch=True))
    assert (status, answer["message"]["id"]) == (403, "errors.watching_closed")
    for look in LOOKS:
        assert (await stranger.at("GET", look, None, 403))["message"]["id"] == "errors.watching_closed", look
    question: dict[str, Any] = {"n": 2, "charter": {}, "futures": 1}
    assert (await stranger.at("POST", "/whatif", question, 403))["error"] == "not_allowed"
    assert (await people[1].at("GET", "/replay"))["n"] > 0
    projector = await people[0].connect(watch=True)
    assert projector.lobby["closed"] == ["watch"]
    assert all(connection.ended is None for connection in connections)


async def test_a_host_without_a_seat_looks_on_at_a_closed_table(house: House) -> None:
    host = await house.client()
    await host.make(2, play=False)
    async with host.connect() as before:
        await host.host("door", door="watch", open=False)
        await before.catches_up()
        async with host.connect(watch=True) as after:
            assert after.lobby["closed"] == ["watch"]


async def test_the_next_table_keeps_its_doors_closed(house: House) -> None:
    import random

    people, connections = await house.game(3)
    await people[0].host("door", door="watch", open=False)
    await play(connections, random.Random(1))
    people[0].code = (await people[0].at("POST", "/again", None, 201))["code"]
    assert (await people[0].at("GET"))["closed"] == ["watch"]


async def test_a_closed_table_is_not_listed(house: House) -> None:
    host = await house.client()
    wish = {"game": "potlatch", "seats": 3, "name": "Ada", "play": True, "listed": True}
    host.code = (await host.call("POST", "/api/tables", wish, 201))["code"]
    async with host.connect():
        assert [table["code"] for table in await host.call("GET", "/api/tables")] == [host.code]
        await host.host("door", door="join", open=False)
        assert await host.call("GET", "/api/tables") == []


@pytest.mark.parametrize("wrong", [{"door": "window", "open": True}, {"door": "join"}, {"door": "join", "open": "no"}])
async def test_a_door_that_is_none_is_refused(house: House, wrong: dict[str, Any]) -> None:
    host, _ = await table_with(house)
    assert (await host.host("door", 400, **wrong))["error"] == "malformed"
    assert (await host.at("GET"))["closed"] == []
