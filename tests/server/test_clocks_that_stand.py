"""A clock of the rules that stands still in a phase, at a live table: what it shows, and when its time is up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from .conftest import House
from .connection import Client, Connection
from .test_table import all_hear

Open = Callable[..., Awaitable[House]]
CHARTER = {"discussion_mode": "roberts", "discussion_seconds": 90}


async def debate(house: House) -> tuple[list[Client], list[Connection]]:
    """A discussion in which the chair has called the question."""
    people, connections = await house.game(3, game="legislation", charter=CHARTER)
    for connection in connections:
        await all_hear(connections, (await connection.do("sign_charter"))["n"])
    for act in ("play_card", "play_card", "present_bill", "call_question"):
        choice = next(one for one in connections[0].position["choices"] if one["act"] == act)
        names = ("issue", "dir") if choice["rows"][0] else ()
        words = [f"{name}={value}" for name, value in zip(names, choice["rows"][0], strict=True)]
        await all_hear(connections, (await connections[0].do(" ".join([act, *words])))["n"])
        if act == "present_bill":
            house.time.skip(20)
    return people, connections


def clock_of(connection: Connection) -> dict[str, Any]:
    [clock] = [one for one in connection.position["clocks"] if one["act"] == "discussion_time_out"]
    return clock


async def test_the_time_stands_still_and_goes_on_afterwards(house: House) -> None:
    _, connections = await debate(house)
    house.time.skip(200)
    for connection in connections[1:]:
        await all_hear(connections, (await connection.do("vote answer=nay"))["n"])
        assert not clock_of(connection)["running"]
        assert 65_000 < clock_of(connection)["left_ms"] <= 70_000
    await all_hear(connections, (await connections[0].do("vote answer=nay"))["n"])
    assert connections[0].position["phase"] == "discussion"
    assert clock_of(connections[0])["running"]
    assert 60_000 < clock_of(connections[0])["left_ms"] <= 70_000
    house.time.skip(71)
    await connections[0].waits_until(lambda connection: connection.position["phase"] == "final_vote")


async def test_a_server_that_starts_again_knows_what_time_is_left(open_house: Open) -> None:
    house = await open_house()
    people, _ = await debate(house)
    other = await open_house()
    visitor = await other.client(people[0].code)
    there = await visitor.connect(Cookie=f"cw-{visitor.code}={people[0].key()}", Origin=other.base)
    assert not clock_of(there)["running"]
    assert 85_000 < clock_of(there)["left_ms"] <= 90_000
