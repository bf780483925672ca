"""Several clocks at a live table: all are shown and do their acts; one runs on through phases; turns keep their own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from .conftest import House
from .line import Client, Line
from .test_table import all_hear, begun, hang_up

Open = Callable[..., Awaitable[House]]
pytestmark = pytest.mark.usefixtures("council_installed")
CHARTER = {"talk_seconds": 30, "meeting_seconds": 100, "vote_seconds": 20}


async def meeting(house: House, **more: object) -> tuple[list[Client], list[Line]]:
    return await begun(house, 3, **({"game": "council", "charter": CHARTER} | more))


def shown(line: Line) -> list[tuple[str | None, int | None]]:
    return [(clock["act"], clock["seat"]) for clock in line.position["clocks"]]


async def heard(lines: list[Line], id: str) -> None:
    """Everybody hears what a clock has done."""
    for line in lines:
        await line.waits_until(
            lambda line: any(e.get("id") == id for m in line.messages if m["type"] == "update" for e in m["entries"])
        )


async def test_all_clocks_are_shown_and_do_their_acts(house: House) -> None:
    _, lines = await meeting(house)
    assert shown(lines[0]) == [("hush", 0), ("adjourn", None)]
    assert 25_000 < lines[0].position["clocks"][0]["left_ms"] <= 30_000
    house.time.skip(31)
    await heard(lines, "acts.hush.says")
    assert shown(lines[1]) == [("hush", 1), ("adjourn", None)]
    assert 60_000 < lines[1].position["clocks"][1]["left_ms"] <= 70_000
    await hang_up(lines)


async def test_a_clock_that_runs_on_waits_for_its_phase(house: House) -> None:
    _, lines = await meeting(house, charter=CHARTER | {"vote_seconds": 0, "talk_seconds": 0})
    done = await next(line for line in lines if line.turn).do("propose option=salary value=4")
    await all_hear(lines, done["n"])
    house.time.skip(101)
    for line in lines[:2]:
        await all_hear(lines, (await line.do("ballot yes=0"))["n"])
        assert line.position["phase"] == "vote"
        assert [clock["left_ms"] for clock in line.position["clocks"]] == [0]
    assert (await lines[2].do("ballot yes=0"))["type"] == "done"
    await heard(lines, "acts.adjourn.says")
    await lines[0].waits_until(lambda line: line.lobby["state"] == "ended")
    await hang_up(lines)


async def test_two_clocks_that_are_up_at_once_both_act(house: House) -> None:
    _, lines = await meeting(house)
    house.time.skip(200)
    await heard(lines, "acts.adjourn.says")
    await hang_up(lines)


async def test_the_clock_of_turns_times_whom_no_clock_of_the_rules_times(house: House) -> None:
    _, lines = await meeting(house, clock=60, charter={"meeting_seconds": 100})
    assert shown(lines[0]) == [(None, 0), ("adjourn", None)]
    await hang_up(lines)
    _, lines = await meeting(house, clock=60)
    assert shown(lines[0]) == [("hush", 0), ("adjourn", None)]
    await hang_up(lines)


async def test_a_server_that_starts_again_goes_on_with_all_clocks(open_house: Open) -> None:
    house = await open_house()
    people, lines = await meeting(house)
    other = await open_house()
    visitor = Client(other.base)
    visitor.code = people[0].code
    there = await visitor.line(Cookie=f"cw-{visitor.code}={people[0].key()}", Origin=other.base).__aenter__()
    assert shown(there) == [("hush", 0), ("adjourn", None)]
    assert 25_000 < there.position["clocks"][0]["left_ms"] <= 30_000
    await hang_up([*lines, there])
    await visitor.close()
