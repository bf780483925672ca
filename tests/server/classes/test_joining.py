"""People join a class and get seats: evenly, by a list, late, again; and what cannot be is said."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
import pytest

from commonweal.server.classes import member_seats
from commonweal.server.classes.checks import check_wish
from commonweal.server.classes.lists.name_list import read_names
from commonweal.server.errors import ApiError, TooManyRequests
from commonweal.server.load.budgets import CLIENT, Client
from commonweal.server.load.limits import CLASS_KEPT, MEMBER_BURST
from commonweal.server.load.networks import NetworkBuckets
from commonweal.server.protocol import CloseCode, CreateClass

from ..conftest import House
from .classroom import failure, new_class, pupils, somebody

Open = Callable[..., Awaitable[House]]


async def test_a_class_has_tables_and_a_code_for_everybody(house: House) -> None:
    teacher = await new_class(house, tables=3, title="Year 9", arms=[{"name": "A"}, {"name": "B"}])
    view = await teacher.view()
    assert (view["role"], view["title"], view["seats"], view["free"]) == ("facilitator", "Year 9", 3, 9)
    assert [(tile["number"], tile["arm"], tile["state"]) for tile in view["tiles"]] == [
        (1, 0, "waiting"),
        (2, 1, "waiting"),
        (3, 0, "waiting"),
    ]
    assert view["link"].endswith(f"/c/{teacher.class_code}")
    stranger = await somebody(house)
    stranger.class_code = teacher.class_code
    seen = await stranger.view()
    assert (seen["role"], seen["tiles"], seen["members"], seen["free"]) == ("stranger", [], [], 9)
    assert seen["settings"]["arms"] == []
    picture = await stranger.http.get(f"/api/classes/{teacher.class_code}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"


async def test_calls_whose_answers_were_lost_are_carried_out_once(open_house: Open) -> None:
    house = await open_house()
    made = {"id": "made-by-the-page", "tables": 2, "names": "Ann\nBen"}
    lost = await new_class(house, **made)
    teacher = await new_class(house, **made)
    assert teacher.class_code == lost.class_code
    view = await teacher.view()
    assert (len(view["tiles"]), [member["name"] for member in view["members"]]) == (2, ["Ann", "Ben"])
    first, second = await somebody(house), await somebody(house)
    joined = []
    for one in (first, second):
        one.class_code = teacher.class_code
        joined.append(await one.ask("POST", "/join", {"name": "Ann", "id": "of-ann"}))
    assert {key: value for key, value in joined[0].items() if key != "words"}.items() <= joined[1].items()
    await second.sit()
    assert (await second.at("GET"))["you"] == joined[1]["seat"]
    await failure(first, "/seat", {}, 401)
    await house.stop()
    house = await open_house()
    third = await somebody(house)
    third.class_code = teacher.class_code
    assert (await third.ask("POST", "/join", {"name": "Ann", "id": "of-ann"}))["member"] == joined[0]["member"]
    await failure(third, "/join", {"name": "Ann", "id": "of-ben"}, 403)
    other = await somebody(house)
    other.class_code = teacher.class_code
    await failure(other, "/join", {"name": "Ann", "id": "of-ben"}, 409)


async def test_people_are_seated_evenly(house: House) -> None:
    teacher = await new_class(house, tables=3)
    await pupils(house, teacher, ["Ann", "Ben", "Cem", "Dua", "Eva"])
    members = (await teacher.view())["members"]
    assert [member["table"] for member in members] == [1, 2, 3, 1, 2]
    assert [member["seat"] for member in members] == [0, 0, 0, 1, 1]
    assert (await teacher.view())["free"] == 4


async def test_a_member_gets_the_key_of_the_seat(house: House) -> None:
    teacher = await new_class(house)
    (ann,) = await pupils(house, teacher, ["Ann"])
    lobby = await ann.at("GET")
    assert (lobby["you"], lobby["host"], lobby["class_code"]) == (0, False, teacher.class_code)
    assert lobby["seats"][0]["name"] == "Ann"
    assert (await ann.view())["you"]["code"] == ann.code


async def test_a_table_of_a_class_is_closed_to_others(house: House) -> None:
    teacher = await new_class(house)
    (ann,) = await pupils(house, teacher, ["Ann"])
    stranger = await somebody(house)
    answer = await stranger.call("POST", f"/api/tables/{ann.code}/join", {"name": "Zoe"}, 403)
    assert answer["message"]["id"] == "errors.joining_closed"
    await stranger.call("GET", f"/api/tables/{ann.code}/replay", status=403)
    code = teacher.class_code
    assert (await stranger.call("GET", f"/api/tables/{code}", status=404))["error"] == "no_such_table"
    assert (await stranger.call("GET", f"/api/classes/{ann.code}", status=404))["error"] == "no_such_table"


async def test_a_list_says_who_sits_where(house: House) -> None:
    names = "Name;Tisch;Platz\nAnn;2;3\nBen;2\n\nCem\n"
    teacher = await new_class(house, names=names, names_policy="listed")
    members = (await teacher.view())["members"]
    assert [(one["name"], one.get("table"), one.get("seat"), "joined" in one) for one in members] == [
        ("Ann", 2, 2, False),
        ("Ben", 2, None, False),
        ("Cem", None, None, False),
    ]
    stranger = await somebody(house)
    stranger.class_code = teacher.class_code
    assert await failure(stranger, "/join", {"name": "Zoe"}, 403) == "errors.not_on_list"
    assert await failure(stranger, "/join", {"name": ""}, 400) == "errors.name_needed"
    await pupils(house, teacher, ["Cem", "ben", "Ann"])
    members = (await teacher.view())["members"]
    assert [(one["name"], one["table"], one["seat"]) for one in members] == [
        ("Ann", 2, 2),
        ("Ben", 2, 0),
        ("Cem", 1, 0),
    ]


async def test_the_seats_of_a_list_are_kept_until_their_people_come(house: House) -> None:
    teacher = await new_class(house, names="Ann;1;1\nBen;1")
    assert (await teacher.view())["free"] == 4, "one at this table, three at the other"
    ben, zoe, ann = await pupils(house, teacher, ["Ben", "Zoe", "Ann"])
    assert [one.seat for one in (ann, ben)] == [0, 1]
    assert zoe.code != ann.code == ben.code


@pytest.mark.parametrize(
    ("names", "id"),
    [
        ("Ann\nBen\nann", "errors.twin_name"),
        ("Ann;9", "errors.line_table"),
        ("Ann;1;4", "errors.line_seat"),
        ("Ann;;2", "errors.seat_without_table"),
        ("name,table\n,1", "errors.line_without_name"),
        ("Ann;1;1\nBen;1;1", "errors.seat_twice"),
        ("Ann;1\nBen;1\nCem;1\nDua;1", "errors.table_full_in_list"),
        ("x" * 40, "errors.name_too_long"),
    ],
)
def test_a_list_is_refused_line_by_line(names: str, id: str) -> None:
    (problem,) = read_names(names, 2, 3, []).problems
    assert (problem.line, problem.message.id) == (len(names.split("\n")), id)


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ("\ufeffAnn\r\n\r\n  Ben  \n\n", [("Ann", None, None), ("Ben", None, None)]),
        ("Smith, Ann\nMiller, Ben", [("Smith, Ann", None, None), ("Miller, Ben", None, None)]),
        ("Ann, 2\nBen, 1, 3", [("Ann", 2, None), ("Ben", 1, 2)]),
        ('seat;table;name\n1;2;"Ann ""A"" B"', [('Ann "A" B', 2, 0)]),
        ("Name\tTable\nAnn\t1", [("Ann", 1, None)]),
    ],
)
def test_a_list_is_read_as_people_write_it(names: str, found: list[tuple[str, int | None, int | None]]) -> None:
    reading = read_names(names, 2, 3, [])
    assert reading.problems == []
    assert [(one.name, one.table, one.seat) for one in reading.names] == found


async def test_a_class_is_not_made_with_a_list_that_is_wrong(house: House) -> None:
    teacher = await somebody(house)
    wish = {"game": "potlatch", "seats": 3, "tables": 2, "names": "Ann\nBen\nann\nBEN"}
    refused = await teacher.call("POST", "/api/classes", wish, 400)
    values = refused["message"]["values"]
    assert (refused["message"]["id"], values["problem"]["id"]) == ("errors.list_line", "errors.twin_name")
    assert (values["line"], values["count"]) == (3, 1)


async def test_two_hundred_names_tell_how_many_tables_they_need(house: House) -> None:
    teacher = await somebody(house)
    names = "\n".join(f"Pupil, Nr {i}" for i in range(200))
    checked = await teacher.call("POST", "/api/classes/names", {"names": names, "seats": 6})
    assert (len(checked["names"]), checked["problems"], checked["tables"]) == (200, [], 34)
    assert checked["names"][7]["name"] == "Pupil, Nr 7"
    many = "\n".join(f"Pupil {i}" for i in range(401))
    checked = await teacher.call("POST", "/api/classes/names", {"names": many, "seats": 6})
    assert [(one["line"], one["message"]["id"]) for one in checked["problems"]] == [(401, "errors.class_too_large")]


async def test_a_class_larger_than_its_tables_waits_for_one_more(house: House) -> None:
    teacher = await new_class(house, tables=1)
    await pupils(house, teacher, ["Ann", "Ben", "Cem"])
    late = await somebody(house)
    joined = await late.enter(teacher.class_code, "Dua")
    assert (joined["table"], joined["seat"]) == (None, None)
    assert await failure(late, "/seat", None, 409) == "errors.class_has_no_seat"
    async with late.feed() as feed:
        done = await teacher.do("add_tables")
        assert done["tables"] == [2]
        await feed.waits_until(lambda view: view["you"].get("table") == 2)
    assert (await late.sit())["number"] == 2


async def test_a_stranger_does_not_fill_a_class_for_good(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(member_seats, "CLASS_RESERVE", 1)  # as many as there are seats, then
    teacher = await new_class(house, tables=1)
    session = await house.tables.classes.find(teacher.class_code)
    ghosts = [await somebody(house) for _ in range(6)]
    for ghost in ghosts:
        await ghost.enter(teacher.class_code)
    late = await somebody(house)
    late.class_code = teacher.class_code
    assert await failure(late, "/join", {"name": "Ann"}, 409) == "errors.class_has_no_seat"
    for ghost in ghosts[:2]:
        await teacher.do("remove", member=ghost.number)
    assert (await late.enter(teacher.class_code, "Ann"))["table"] is not None
    session.joins = NetworkBuckets(0.0, 1.0)
    token = CLIENT.set(Client("2001:db8::/64", session.code))
    try:
        await member_seats.join(session, "Ben")
        await teacher.do("remove", member=len(session.history.members) - 1)
        with pytest.raises(TooManyRequests):
            await member_seats.join(session, "Ben")
    finally:
        CLIENT.reset(token)


async def test_one_member_does_not_fill_the_log_of_a_class(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    teacher = await new_class(house)
    ann, ben = await pupils(house, teacher, ["Ann", "Ben"])
    session = await house.tables.classes.find(teacher.class_code)
    before, wanted, refused = session.n, True, 0
    while not refused:
        answer = await ann.http.post(f"/api/classes/{ann.class_code}/help", json={"wanted": wanted})
        wanted, refused = not wanted, answer.status_code == 429
        assert session.n - before < 2 * MEMBER_BURST
    monkeypatch.setattr("commonweal.server.classes.class_session.CLASS_COMMANDS", session.n + CLASS_KEPT)
    assert await failure(ben, "/help", {"wanted": True}, 409) == "errors.class_full_log"
    await teacher.do("say", text="Go on.")
    await ben.ask("POST", "/return", {"words": ben.words})
    await teacher.do("remove", member=ben.number)


async def test_a_taken_name_is_said_clearly(house: House) -> None:
    teacher = await new_class(house)
    await pupils(house, teacher, ["Ann"])
    other = await somebody(house)
    other.class_code = teacher.class_code
    assert await failure(other, "/join", {"name": "ann"}, 409) == "errors.member_name_taken"
    await other.enter(teacher.class_code, "Anne")


async def test_who_has_joined_stays_who_it_is(house: House) -> None:
    teacher = await new_class(house)
    (ann,) = await pupils(house, teacher, ["Ann"])
    assert await failure(ann, "/join", {"name": "Zoe"}, 403) == "errors.joined_already"
    seated = await ann.sit()
    assert (seated["name"], seated["seat"]) == ("Ann", 0)


async def test_another_device_takes_the_seat_over(house: House) -> None:
    teacher = await new_class(house)
    (ann,) = await pupils(house, teacher, ["Ann"])
    other = await somebody(house)
    other.class_code = teacher.class_code
    assert await failure(other, "/return", {"words": "not these words"}, 403) == "errors.words_fit_nobody"
    async with ann.feed() as feed, ann.connect() as at_table:
        back = await other.ask("POST", "/return", {"words": ann.words})
        assert (back["member"], back["name"]) == (0, "Ann")
        assert await feed.ends() == CloseCode.KEY_REPLACED
        assert await at_table.ends() == CloseCode.KEY_REPLACED
    await other.sit()
    assert (await other.at("GET"))["you"] == 0
    assert (await ann.at("GET"))["you"] is None
    assert await failure(ann, "/seat", None, 401) == "errors.not_in_class"


async def test_names_are_drawn_where_the_class_says_so(house: House) -> None:
    teacher = await new_class(house, names_policy="drawn")
    ann = await somebody(house)
    joined = await ann.enter(teacher.class_code, "Ann")
    assert joined["name"] != "Ann"


async def test_somebody_leaves_and_joins_again(house: House) -> None:
    teacher = await new_class(house)
    (ann,) = await pupils(house, teacher, ["Ann"])
    await ann.ask("POST", "/leave")
    view = await teacher.view()
    assert (view["joined"], view["free"]) == (0, 6)
    assert [seat["holder"] for seat in view["tiles"][0]["seats"]] == ["open", "open", "open"]
    await ann.enter(teacher.class_code, "Ann")
    assert (await ann.sit())["name"] == "Ann"


async def test_the_door_of_a_class_can_be_closed(house: House) -> None:
    teacher = await new_class(house)
    await teacher.do("door", door="join", open=False)
    stranger = await somebody(house)
    stranger.class_code = teacher.class_code
    assert await failure(stranger, "/join", {"name": "Ann"}, 403) == "errors.class_closed"
    await teacher.do("door", door="join", open=True)
    await stranger.enter(teacher.class_code, "Ann")


@pytest.mark.parametrize(
    ("wish", "status", "id"),
    [
        ({"tables": 0}, 400, "errors.tables_not_possible"),
        ({"tables": 61}, 400, "errors.tables_not_possible"),
        ({"game": "chess"}, 404, "errors.no_such_game"),
        ({"arms": [{}, {}, {}]}, 400, "errors.arms_without_table"),
        ({"absent": {"seconds": 5000}}, 400, "errors.absent_not_possible"),
        ({"plan": [{"title": "Play", "minutes": 1000}]}, 400, "errors.minutes_not_possible"),
        ({"plan": [{"title": "Play", "minutes": 1}] * 41}, 400, "errors.too_many_steps"),
        ({"title": "x" * 81}, 400, "errors.text_too_long"),
        ({"clock": 5}, 400, "errors.clock_not_possible"),
    ],
)
def test_a_wish_that_cannot_be_is_refused(wish: dict[str, object], status: int, id: str) -> None:
    usual = {"game": "potlatch", "seats": 3, "tables": 2}
    with pytest.raises(ApiError) as refusal:
        check_wish(msgspec.convert(usual | wish, CreateClass))
    assert (refusal.value.status, refusal.value.failure.message.id) == (status, id)
