"""The wall: tiles that change, who needs help, and who may see what."""

from __future__ import annotations

import random

from ..conftest import House
from ..test_playing import play
from .classroom import new_class, pupils, somebody


async def test_only_what_changed_is_sent(house: House) -> None:
    teacher = await new_class(house)
    ann, _ = await pupils(house, teacher, ["Ann", "Ben"])
    async with teacher.feed() as feed:
        assert [tile["number"] for tile in feed.view["tiles"]] == [1, 2]
        assert feed.messages[0]["type"] == "class"
        async with ann.connect():
            await feed.waits_until(lambda view: view["members"][0].get("here"))
            update = next(one for one in feed.messages if "members" in one and one["type"] == "class_update")
            assert [member["member"] for member in update["members"]] == [0]
            assert [tile["number"] for tile in update["tiles"]] == [1]
        await feed.waits_until(lambda view: "here" not in view["members"][0])
        before = len(feed.messages)
        await teacher.do("timer", running=True, status=409)
        await feed.send('{"type":"ping"}')
        await feed.send("nonsense")
        await feed.waits_until(lambda view: feed.messages[-1]["type"] == "pong")
        assert len(feed.messages) == before + 1


async def test_a_tile_says_whose_turn_it_is_and_since_when(house: House) -> None:
    teacher = await new_class(house, tables=1)
    await pupils(house, teacher, ["Ann", "Ben", "Cem"])
    await teacher.do("start")
    async with teacher.feed() as feed:
        tile = feed.tile(1)
        assert tile["phase"]
        assert tile["prompt"]["id"]
        assert tile["to_act"]
        assert tile["since"] > 0
        assert tile["round"] == 1


async def test_tables_that_need_help_say_why(house: House) -> None:
    teacher = await new_class(house, tables=1, absent={"seconds": 0})
    ann, ben, cem = await pupils(house, teacher, ["Ann", "Ben", "Cem"])
    async with teacher.feed() as feed:
        await ben.ask("POST", "/help", {"wanted": True})
        await feed.waits_until(lambda view: [one["why"] for one in view["tiles"][0].get("help", [])] == ["asked"])
        assert feed.view["members"][1]["asks"]
        await teacher.do("helped", member=1)
        await feed.waits_until(lambda view: "help" not in view["tiles"][0])
        await teacher.do("start")
        await feed.waits_until(lambda view: "away" in [one["why"] for one in view["tiles"][0].get("help", [])])
        first = feed.tile(1)["to_act"][0]
        async with [ann, ben, cem][first].connect():
            await feed.waits_until(lambda view: "help" not in view["tiles"][0])


async def test_a_bot_plays_for_who_is_away_until_the_person_is_back(house: House) -> None:
    teacher = await new_class(house, tables=1, absent={"bot": "random", "seconds": 60})
    ann, _, _ = await pupils(house, teacher, ["Ann", "Ben", "Cem"])
    async with teacher.feed() as feed:
        await teacher.do("start")
        await feed.waits_until(lambda view: view["tiles"][0]["state"] == "playing")
        house.time.skip(30)
        async with ann.connect() as connection:
            await feed.waits_until(lambda view: view["tiles"][0]["seats"][0].get("here"))
            house.time.skip(61)
            view = await feed.waits_until(lambda view: view["tiles"][0]["seats"][2].get("stand_in"))
            seats = view["tiles"][0]["seats"]
            assert [(seat["holder"], seat.get("stand_in", False)) for seat in seats[1:]] == [("bot", True)] * 2
            assert "free" not in view["tiles"][0]  # nobody may take the seats of those who are away
            await connection.waits_until(lambda it: it.lobby.get("absent") == 60)
            await teacher.do("move", member=1, table=None)
            await feed.waits_until(lambda view: view["tiles"][0].get("free") == 1)
            await teacher.do("absent", absent={"bot": "random", "seconds": 0})
            await connection.waits_until(lambda it: "absent" not in it.lobby)
            await teacher.do("absent", absent={"bot": "random", "seconds": 60})
            assert seats[0]["holder"] == "person"
        house.time.skip(0.1)
        await feed.waits_until(lambda view: "here" not in view["tiles"][0]["seats"][0])
        house.time.skip(61)
        await feed.waits_until(lambda view: view["tiles"][0]["seats"][0].get("stand_in"))
        async with ann.connect() as connection:
            await connection.waits_until(lambda it: it.lobby["seats"][0]["holder"] == "person")


async def test_strangers_and_members_see_the_wall_only_where_it_is_open(house: House) -> None:
    teacher = await new_class(house, arms=[{"name": "secret arm"}])
    (ann,) = await pupils(house, teacher, ["Ann"])
    stranger = await somebody(house)
    stranger.class_code = teacher.class_code
    async with stranger.feed() as projector, ann.feed() as own:
        assert (projector.view["role"], own.view["role"]) == ("stranger", "member")
        assert projector.view["tiles"] == []
        assert [(tile["number"], "arm" in tile) for tile in own.view["tiles"]] == [(1, False)]
        assert own.view["members"] == [] == projector.view["members"]
        assert (projector.view["you"], own.view["you"]["name"]) == (None, "Ann")
        await teacher.do("door", door="watch", open=True)
        await projector.waits_until(lambda view: len(view["tiles"]) == 2)
        await own.waits_until(lambda view: len(view["tiles"]) == 2)
        tile = projector.tile(1)
        assert tile["seats"][0]["name"] == "Ann"
        assert "arm" not in tile
        assert "member" not in tile["seats"][0]
        assert "secret arm" not in "".join(projector.heard + own.heard)
        await stranger.call("GET", f"/api/tables/{ann.code}")
        lobby = await ann.at("GET")
        assert lobby["closed"] == ["join"]


async def test_a_facilitator_who_is_a_member_may_look_as_one(house: House) -> None:
    teacher = await new_class(house)
    await teacher.enter(teacher.class_code, "Ms Day")
    assert (await teacher.view())["role"] == "facilitator"
    assert (await teacher.ask("GET", "?member=1"))["role"] == "member"
    async with teacher.feed("?member=1") as feed:
        assert feed.view["you"]["name"] == "Ms Day"


async def test_a_spark_line_follows_the_rounds(house: House) -> None:
    teacher = await new_class(house, tables=1)
    people = await pupils(house, teacher, ["Ann", "Ben", "Cem"])
    await teacher.do("start")
    async with teacher.feed() as feed:
        connections = [await person.connect() for person in people]
        await play(connections, random.Random(5))
        await feed.waits_until(lambda view: view["tiles"][0]["state"] == "ended")
        tile = feed.tile(1)
        assert len(tile["spark"]) == tile["round"] > 1
        assert all(0 <= point <= 1 for point in tile["spark"])
        for connection in connections:
            await connection.hang_up()


async def test_who_leaves_at_the_table_has_no_seat_in_the_class(house: House) -> None:
    teacher = await new_class(house)
    (ann,) = await pupils(house, teacher, ["Ann"])
    async with teacher.feed() as feed:
        await ann.at("POST", "/leave")
        view = await feed.waits_until(lambda view: "table" not in view["members"][0])
        assert view["free"] == 6
    assert (await ann.sit())["number"] == 1
