"""What facilitators do to tables and people: for one, some or all; twice, together, and back again."""

from __future__ import annotations

import asyncio

from commonweal.server.protocol import CloseCode

from ..conftest import House
from .classroom import failure, new_class, pupils, somebody


async def test_all_tables_begin_and_bots_take_the_open_seats(house: House) -> None:
    teacher = await new_class(house, tables=3)
    await pupils(house, teacher, ["Ann", "Ben"])
    done = await teacher.do("start")
    assert done["tables"] == [1, 2]
    assert [(one["number"], one["message"]["id"]) for one in done["refused"]] == [(3, "errors.nobody_at_table")]
    tiles = (await teacher.view())["tiles"]
    assert [tile["state"] for tile in tiles] == ["playing", "playing", "waiting"]
    assert [seat["holder"] for seat in tiles[0]["seats"]] == ["person", "bot", "bot"]
    assert (await teacher.do("start", tables=[3]))["tables"] == [3]


async def test_some_tables_pause_and_go_on(house: House) -> None:
    teacher = await new_class(house, tables=3)
    await pupils(house, teacher, ["Ann", "Ben", "Cem"])
    await teacher.do("start")
    assert (await teacher.do("pause", tables=[1, 3]))["tables"] == [1, 3]
    assert (await teacher.do("pause"))["tables"] == [2]
    assert [tile["state"] for tile in (await teacher.view())["tiles"]] == ["paused"] * 3
    assert (await teacher.do("resume"))["tables"] == [1, 2, 3]
    assert await failure(teacher, "/do", {"do": "pause", "tables": [4]}, 400) == "errors.no_such_number"


async def test_two_facilitators_press_at_once(house: House) -> None:
    teacher = await new_class(house)
    await pupils(house, teacher, ["Ann", "Ben"])
    other = await somebody(house)
    other.class_code = teacher.class_code
    words = (await teacher.do("invite"))["words"]
    assert await failure(other, "/do", {"do": "start"}, 401) == "errors.only_facilitator"
    await other.ask("POST", "/facilitate", {"words": words})
    assert (await other.view())["role"] == (await teacher.view())["role"] == "facilitator"
    both = await asyncio.gather(teacher.do("start"), other.do("start"))
    assert sorted(done["tables"] for done in both) == [[], [1, 2]]
    both = await asyncio.gather(*(one.do("pause") for one in (teacher, other)))
    assert sorted(done["tables"] for done in both) == [[], [1, 2]]
    assert [done["refused"] for done in both] == [[], []]
    removals = await asyncio.gather(*(one.do("remove", member=0) for one in (teacher, other)))
    assert len(removals) == 2


async def test_a_facilitator_is_withdrawn(house: House) -> None:
    teacher, other = await new_class(house), await somebody(house)
    other.class_code = teacher.class_code
    await other.ask("POST", "/facilitate", {"words": (await teacher.do("invite"))["words"]})
    view = await teacher.view()
    assert [(one["facilitator"], one["you"]) for one in view["facilitators"]] == [(-1, True), (-2, False)]
    async with other.feed() as feed:
        await teacher.do("withdraw", facilitator=-2)
        assert await feed.ends() == CloseCode.KEY_REPLACED
    assert (await other.view())["role"] == "stranger"
    assert await failure(teacher, "/do", {"do": "withdraw", "facilitator": -1}, 409) == "errors.withdraw_yourself"


async def test_facilitators_host_every_table(house: House) -> None:
    teacher = await new_class(house)
    (ann,) = await pupils(house, teacher, ["Ann"])
    teacher.code = ann.code
    assert (await teacher.at("GET"))["host"]
    await teacher.host("patience", seconds=30)
    async with teacher.connect() as connection:
        assert connection.lobby["host"]
    assert not (await ann.at("GET"))["host"]


async def test_members_run_nothing(house: House) -> None:
    teacher = await new_class(house)
    (ann,) = await pupils(house, teacher, ["Ann"])
    assert await failure(ann, "/do", {"do": "start"}, 401) == "errors.only_facilitator"
    assert await failure(ann, "/facilitate", {"words": ann.words}, 403) == "errors.words_of_member"


async def test_the_key_of_a_member_hosts_no_table(house: House) -> None:
    teacher = await new_class(house)
    ann, ben = await pupils(house, teacher, ["Ann", "Ben"])
    program = await somebody(house)
    program.code = ben.code
    keys = [
        next(str(one.value) for one in person.http.cookies.jar if one.name == f"{name}-{teacher.class_code}")
        for person, name in ((ann, "cw-class"), (teacher, "cw-class-host"))
    ]
    program.http.headers["Authorization"] = f"Bearer {keys[0]}"
    assert (await program.at("GET", status=401))["message"]["id"] == "errors.key_opens_nothing"
    program.http.headers["Authorization"] = f"Bearer {keys[1]}"
    assert (await program.at("GET"))["host"]


async def test_a_member_is_moved_and_follows(house: House) -> None:
    teacher = await new_class(house)
    ann, _ = await pupils(house, teacher, ["Ann", "Ben"])
    before = ann.code
    async with ann.connect() as at_table, ann.feed() as feed:
        done = await teacher.do("move", member=0, table=2)
        assert done["tables"] == [1, 2]
        assert await at_table.ends() == CloseCode.SEAT_GIVEN_UP
        view = await feed.waits_until(lambda view: view["you"]["table"] == 2)
        assert view["you"]["seat"] == 1
    seated = await ann.sit()
    assert (seated["number"], seated["seat"], seated["table"] != before) == (2, 1, True)
    assert (await ann.at("GET"))["you"] == 1
    assert await failure(teacher, "/do", {"do": "move", "member": 0, "table": 2, "seat": 0}, 409) == (
        "errors.member_sits_there"
    )


async def test_members_of_two_tables_swap_in_the_midst_of_a_game(house: House) -> None:
    teacher = await new_class(house)
    ann, ben = await pupils(house, teacher, ["Ann", "Ben"])
    await teacher.do("start")
    one, other = ann.code, ben.code
    await teacher.do("swap", member=0, other=1)
    assert ((await ann.sit())["table"], (await ben.sit())["table"]) == (other, one)
    names = [tile["seats"][0]["name"] for tile in (await teacher.view())["tiles"]]
    assert names == ["Ben", "Ann"]


async def test_a_latecomer_takes_a_bots_seat(house: House) -> None:
    teacher = await new_class(house, tables=3)
    await pupils(house, teacher, ["Ann", "Ben"])
    await teacher.do("start")
    (cem,) = await pupils(house, teacher, ["Cem"])
    assert (await cem.view())["you"]["table"] == 1
    lobby = await cem.at("GET")
    assert (lobby["you"], lobby["state"], lobby["seats"][1]["name"]) == (1, "playing", "Cem")


async def test_renaming_and_muting_reach_the_table(house: House) -> None:
    teacher = await new_class(house)
    ann, ben = await pupils(house, teacher, ["Ann", "Ben"])
    assert (
        await failure(teacher, "/do", {"do": "rename", "member": 0, "name": "BEN"}, 409) == "errors.member_name_taken"
    )
    await teacher.do("rename", member=0, name="Anna")
    assert (await ann.at("GET"))["seats"][0]["name"] == "Anna"
    await teacher.do("mute", member=1)
    async with ben.connect() as connection:
        assert (await connection.ask("say", text="hello"))["type"] == "refused"
        await teacher.do("mute", member=1, muted=False)
        assert (await connection.ask("say", text="hello"))["type"] == "done"
    await teacher.do("talk", private=False)
    assert not (await ann.at("GET"))["private_talk"]
    teacher.code = ann.code
    async with teacher.feed() as feed:
        await teacher.host("rename", seat=0, name="Annette")
        await teacher.host("mute", seat=0, muted=True)
        await teacher.host("private_talk", on=True)
        await feed.waits_until(lambda view: view["members"][0]["name"] == "Annette" and "muted" in view["members"][0])
    await teacher.do("rename", member=0, name="Anna")
    lobby = await ann.at("GET")
    assert (lobby["seats"][0]["name"], lobby["private_talk"]) == ("Anna", True)


async def test_a_class_without_private_talk_is_so_from_the_beginning(house: House) -> None:
    teacher = await new_class(house, tables=1, private_talk=False)
    await teacher.do("add_tables")
    people = await pupils(house, teacher, ["Ann", "Ben"])
    assert [(await one.at("GET"))["private_talk"] for one in people] == [False, False]


async def test_a_removed_member_is_let_back_in(house: House) -> None:
    teacher = await new_class(house)
    (ann,) = await pupils(house, teacher, ["Ann"])
    async with ann.feed() as feed:
        await teacher.do("remove", member=0)
        assert await feed.ends() == CloseCode.SEAT_GIVEN_UP
    assert await failure(ann, "/seat", None, 401) == "errors.not_in_class"
    undo = (await teacher.view())["undo"]
    assert (undo["did"], undo["members"]) == ("remove", [0])
    await teacher.do("undo", n=undo["n"])
    assert (await ann.sit())["seat"] == 0
    words = (await teacher.do("reissue", member=0))["words"]
    assert await failure(ann, "/seat", None, 401) == "errors.not_in_class"
    await ann.ask("POST", "/return", {"words": words})
    await ann.sit()
    assert (await ann.at("GET"))["you"] == 0


async def test_commands_are_taken_back_once(house: House) -> None:
    teacher = await new_class(house)
    await pupils(house, teacher, ["Ann", "Ben"])
    await teacher.do("start")
    await teacher.do("pause")
    undo = (await teacher.view())["undo"]
    assert undo["did"] == "pause"
    assert (await teacher.do("undo", n=undo["n"]))["tables"] == [1, 2]
    assert await failure(teacher, "/do", {"do": "undo", "n": undo["n"]}, 409) == "errors.undone_already"
    assert [tile["state"] for tile in (await teacher.view())["tiles"]] == ["playing", "playing"]
    for command, of_view in (
        ({"do": "move", "member": 0, "table": 2}, lambda view: view["members"][0]["table"]),
        ({"do": "rename", "member": 0, "name": "Anna"}, lambda view: view["members"][0]["name"]),
        ({"do": "talk", "private": False}, lambda view: view["settings"]["private_talk"]),
        ({"do": "door", "door": "join", "open": False}, lambda view: view["settings"]["closed"]),
        ({"do": "absent", "absent": {"bot": "random", "seconds": 5}}, lambda view: view["settings"]["absent"]),
        ({"do": "names_policy", "policy": "drawn"}, lambda view: view["settings"]["names_policy"]),
        ({"do": "offer_names", "on": True}, lambda view: view["settings"]["offers_names"]),
        ({"do": "held_words", "words": ["oaf"]}, lambda view: view["settings"]["held_words"]),
    ):
        before = of_view(await teacher.view())
        await teacher.do(**command)
        view = await teacher.view()
        assert of_view(view) != before, command
        await teacher.do("undo", n=view["undo"]["n"])
        assert of_view(await teacher.view()) == before, command


async def test_added_time_is_taken_back(house: House) -> None:
    teacher = await new_class(house, tables=1, clock=60)
    ann, *_ = await pupils(house, teacher, ["Ann", "Ben", "Cem"])
    await teacher.do("start")
    async with ann.connect() as connection:
        assert (await teacher.do("extend"))["tables"] == [1]
        await connection.waits_until(lambda it: it.position["clocks"][0]["left_ms"] > 60_000)
        view = await teacher.view()
        assert view["undo"]["did"] == "extend"
        assert (await teacher.do("undo", n=view["undo"]["n"]))["tables"] == [1]
        await connection.waits_until(lambda it: it.position["clocks"][0]["left_ms"] <= 60_000)


async def test_tables_look_up_read_a_broadcast_and_end(house: House) -> None:
    teacher = await new_class(house, tables=1)
    ann, *_ = await pupils(house, teacher, ["Ann", "Ben", "Cem"])
    await teacher.do("start")
    assert (await teacher.do("look_up"))["tables"] == [1]
    assert (await teacher.view())["tiles"][0]["looks_up"]
    assert (await teacher.do("look_up"))["tables"] == []
    assert (await teacher.do("resume"))["tables"] == [1]
    assert "looks_up" not in (await teacher.view())["tiles"][0]
    async with ann.feed() as feed, ann.connect() as connection:
        await teacher.do("say", text="One minute!")
        await connection.waits_until(lambda it: (it.lobby["broadcast"] or {}).get("text") == "One minute!")
        await teacher.do("undo", n=(await teacher.view())["undo"]["n"])
        await connection.waits_until(lambda it: it.lobby["broadcast"] is None)
        await teacher.do("say", text="Five minutes!", tables=[1])
        await feed.waits_until(lambda view: view["notice"] and view["notice"]["text"] == "Five minutes!")
        await connection.waits_until(lambda it: (it.lobby["broadcast"] or {}).get("text") == "Five minutes!")
        await teacher.do("say", text="")
        await feed.waits_until(lambda view: view["notice"] is None)
        await connection.waits_until(lambda it: it.lobby["broadcast"] is None)
    assert await failure(teacher, "/do", {"do": "say", "text": " "}, 400) == "errors.empty"
    assert (await teacher.do("extend"))["tables"] == []
    assert (await teacher.do("end"))["tables"] == [1]
    assert (await teacher.view())["tiles"][0]["state"] == "closed"


async def test_the_plan_drives_the_lesson(house: House) -> None:
    teacher = await somebody(house)
    plans = await teacher.call("GET", "/api/games/potlatch/plans?lang=de")
    assert [(plan["minutes"], plan["preset"]) for plan in plans] == [
        (25, "lesson_25"),
        (45, "lesson_45"),
        (90, "lesson_90"),
    ]
    assert all(sum(step["minutes"] for step in plan["steps"]) == plan["minutes"] for plan in plans)
    assert plans[0]["steps"][0]["title"] == "Ankommen"
    teacher = await new_class(house, plan=plans[0]["steps"])
    (ann,) = await pupils(house, teacher, ["Ann"])
    assert await failure(teacher, "/do", {"do": "timer", "running": False}, 409) == "errors.no_step"
    assert (await teacher.do("step", step=1))["tables"] == [1]
    lesson = (await teacher.view())["lesson"]
    assert (lesson["step"], lesson["running"]) == (1, True)
    assert 12 * 60_000 < lesson["left_ms"] <= 13 * 60_000
    assert [step["title"] for step in (await ann.view())["lesson"]["steps"]] == ["Spielen"]
    assert (await ann.view())["lesson"]["steps"][0]["say"] == ""
    await teacher.do("timer", running=False, added=60)
    lesson = (await teacher.view())["lesson"]
    assert (lesson["running"], lesson["left_ms"] > 13 * 60_000) == (False, True)
    assert await failure(teacher, "/do", {"do": "step", "step": 9}, 400) == "errors.no_such_step"
    await teacher.do("step", step=2)
    await teacher.do("undo", n=(await teacher.view())["undo"]["n"])
    assert (await teacher.view())["lesson"]["step"] == 1


async def test_everybody_finds_the_own_words_again(house: House) -> None:
    teacher = await new_class(house)
    await teacher.enter(teacher.class_code, "Ms Day")
    assert (await teacher.ask("GET", "/words"))["words"] != teacher.words
    assert (await teacher.ask("GET", "/words?member=1"))["words"] == teacher.words
    await teacher.do("reissue", member=0)
    assert await failure(teacher, "/words?member=1", None, 401, "GET") == "errors.not_in_class"


async def test_nobody_takes_the_hosting_of_a_table_of_a_class_over(house: House) -> None:
    teacher = await new_class(house)
    (ann,) = await pupils(house, teacher, ["Ann"])
    async with ann.connect():
        house.time.skip(1000)
        assert (await ann.at("GET"))["hosting"] == "here"
        await ann.at("POST", "/hosting", status=409)
