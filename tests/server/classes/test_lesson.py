"""A whole lesson over the protocol: eight tables of four, with late, absent and returning pupils."""

from __future__ import annotations

import asyncio

from ..conftest import House
from .classroom import Pupil, new_class, pupils, somebody

NAMES = [f"Pupil {number}" for number in range(1, 31)]


async def enter(house: House, code: str, name: str) -> Pupil:
    """Somebody joins."""
    pupil = await somebody(house)
    await pupil.enter(code, name)
    return pupil


async def test_a_lesson_of_eight_tables(house: House) -> None:
    teacher = await somebody(house)
    plan = (await teacher.call("GET", "/api/games/potlatch/plans"))[0]["steps"]
    names = "\n".join(NAMES)
    absent = {"bot": "random", "seconds": 60}
    teacher = await new_class(house, seats=4, tables=8, names=names, names_policy="listed", plan=plan, absent=absent)
    present = await asyncio.gather(*(enter(house, teacher.class_code, name) for name in NAMES[:26]))
    async with teacher.feed() as wall:
        assert (
            sorted(sum("member" in seat for seat in tile["seats"]) for tile in wall.view["tiles"]) == [3] * 6 + [4] * 2
        )
        assert (await teacher.do("step", step=1))["tables"] == [*range(1, 9)]  # the second press of the lesson
        late = await pupils(house, teacher, NAMES[26:28])
        assert [(await one.at("GET"))["state"] for one in late] == ["playing", "playing"]
        first = present[0]
        number = (await first.sit())["number"]
        async with first.connect() as connection:
            await wall.waits_until(lambda view: view["members"][0].get("here"))
            house.time.skip(61)
            await wall.waits_until(lambda view: all(playing_or_over(tile) for tile in view["tiles"]))
            await wall.waits_until(lambda view: sum(tile["state"] == "ended" for tile in view["tiles"]) == 7)
            assert connection.lobby["seats"][first.seat]["holder"] == "person"
            assert (await teacher.do("look_up"))["tables"] == [number]
        ended = [tile for tile in wall.view["tiles"] if tile["state"] == "ended"]
        assert all(len(tile["spark"]) == tile["round"] for tile in ended)
        assert (await teacher.do("end"))["tables"] == [number]
    view = await teacher.view()
    over = next(one for one in view["members"] if one["table"] != number and one["member"] < 26)
    back = await somebody(house)
    back.class_code = teacher.class_code
    await back.ask("POST", "/return", {"words": present[over["member"]].words})
    await back.sit()
    assert (await back.at("GET", "/debrief"))["ending"]["seats"]


def playing_or_over(tile: dict[str, object]) -> bool:
    """Whether a table has begun."""
    return tile["state"] in ("playing", "ended")
