"""Several clocks at a live table: all are shown and do their acts; one runs on through phases; turns keep their own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from .conftest import House
from .connection import Client, Connection, hang_up
from .test_table import all_hear

Open = Callable[..., Awaitable[House]]
pytestmark = pytest.mark.usefixtures("council_installed")
CHARTER = {"talk_seconds": 30, "meeting_seconds": 100, "vote_seconds": 20}


async def meeting(house: House, **more: object) -> tuple[list[Client], list[Connection]]:
    return await house.game(3, **({"game": "council", "charter": CHARTER} | more))


def shown(connection: Connection) -> list[tuple[str | None, int | None]]:
    return [(clock["act"], clock["seat"]) for clock in connection.position["clocks"]]


async def heard(connections: list[Connection], id: str) -> None:
    """Everybody hears what a clock has done."""
    for connection in connections:
        await connection.waits_until(
            lambda connection: any(
                e.get("id") == id for m in connection.messages if m["type"] == "update" for e in m["entries"]
            )
        )


async def test_all_clocks_are_shown_and_do_their_acts(house: House) -> None:
    _, connections = await meeting(house)
    assert shown(connections[0]) == [("hush", 0), ("adjourn", None)]
    assert 25_000 < connections[0].position["clocks"][0]["left_ms"] <= 30_000
    house.time.skip(31)
    await heard(connections, "acts.hush.says")
    assert shown(connections[1]) == [("hush", 1), ("adjourn", None)]
    assert 60_000 < connections[1].position["clocks"][1]["left_ms"] <= 70_000


async def test_a_clock_that_runs_on_waits_for_its_phase(house: House) -> None:
    _, connections = await meeting(house, charter=CHARTER | {"vote_seconds": 0, "talk_seconds": 0})
    done = await next(connection for connection in connections if connection.turn).do("propose option=salary value=4")
    await all_hear(connections, done["n"])
    house.time.skip(101)
    for connection in connections[:2]:
        await all_hear(connections, (await connection.do("ballot yes=0"))["n"])
        assert connection.position["phase"] == "vote"
        assert [clock["left_ms"] for clock in connection.position["clocks"]] == [0]
    assert (await connections[2].do("ballot yes=0"))["type"] == "done"
    await heard(connections, "acts.adjourn.says")
    await connections[0].waits_until(lambda connection: connection.lobby["state"] == "ended")


async def test_two_clocks_that_are_up_at_once_both_act(house: House) -> None:
    _, connections = await meeting(house)
    house.time.skip(200)
    await heard(connections, "acts.adjourn.says")


async def test_the_clock_of_turns_times_whom_no_clock_of_the_rules_times(house: House) -> None:
    _, connections = await meeting(house, clock=60, charter={"meeting_seconds": 100})
    assert shown(connections[0]) == [(None, 0), ("adjourn", None)]
    await hang_up(connections)
    _, connections = await meeting(house, clock=60)
    assert shown(connections[0]) == [("hush", 0), ("adjourn", None)]


async def test_a_server_that_starts_again_goes_on_with_all_clocks(open_house: Open) -> None:
    house = await open_house()
    people, _ = await meeting(house)
    other = await open_house()
    visitor = await other.client(people[0].code)
    there = await visitor.connect(Cookie=f"cw-{visitor.code}={people[0].key()}", Origin=other.base)
    assert shown(there) == [("hush", 0), ("adjourn", None)]
    assert 25_000 < there.position["clocks"][0]["left_ms"] <= 30_000
