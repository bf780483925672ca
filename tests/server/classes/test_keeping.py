"""A class survives restarts and crashes, is deleted when nobody needs it, and erases what people wish."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from commonweal.server.classes.class_events import Swapped
from commonweal.server.protocol import CloseCode
from commonweal.server.records import retention
from commonweal.server.rooms.change import Command
from commonweal.server.store import CLASS_SESSION, Retention

from ..conftest import House
from ..connection import Client
from .classroom import Pupil, failure, new_class, pupils, somebody

Open = Callable[..., Awaitable[House]]


async def again(house: House, person: Pupil) -> Pupil:
    """The same person with the same cookies, at a server that started again."""
    there = await somebody(house)
    there.http.cookies.update(person.http.cookies)
    for cookie in person.http.cookies.jar:
        there.http.cookies.jar.set_cookie(cookie)
    there.class_code, there.code, there.words = person.class_code, person.code, person.words
    return there


async def test_nothing_is_lost_when_the_server_stops(open_house: Open) -> None:
    first = await open_house()
    teacher = await new_class(first, names="Ann;2\nZoe", title="Year 9")
    ann, ben = await pupils(first, teacher, ["Ann", "Ben"])
    await teacher.do("start")
    await teacher.do("plan", steps=[{"title": "Play", "minutes": 10}])
    await teacher.do("step", step=0)
    await teacher.do("rename", member=2, name="Benno")
    before = await teacher.view()
    await first.stop()
    second = await open_house()
    teacher, ann, ben = [await again(second, person) for person in (teacher, ann, ben)]
    after = await teacher.view()
    for name in ("members", "settings", "undo", "title", "free", "joined"):
        assert after[name] == before[name], name
    assert (after["lesson"]["step"], after["lesson"]["left_ms"] <= before["lesson"]["left_ms"]) == (0, True)
    assert [tile["state"] for tile in after["tiles"]] == ["playing", "playing"]
    assert (await ben.sit())["name"] == "Benno"
    assert (await ann.at("GET"))["you"] == 0
    teacher.code = ann.code
    assert (await teacher.at("GET"))["host"]


async def test_a_move_that_a_crash_cut_short_is_finished(open_house: Open) -> None:
    first = await open_house()
    teacher = await new_class(first)
    ann, ben = await pupils(first, teacher, ["Ann", "Ben"])
    session = await first.tables.classes.find(teacher.class_code)
    async with session.carrying_out():  # the class has the move, and the server stops before the tables follow
        await session.record(Command(-1), [Swapped(0, 1)])
        await first.stop()
    second = await open_house()
    ann, ben = [await again(second, person) for person in (ann, ben)]
    assert (await ann.sit())["number"] == 2
    assert (await ben.sit())["number"] == 1
    assert [(await one.at("GET"))["you"] for one in (ann, ben)] == [0, 0]


async def test_a_table_played_again_stays_in_the_class(house: House) -> None:
    teacher = await new_class(house, tables=1)
    ann, _ = await pupils(house, teacher, ["Ann", "Ben"])
    await teacher.do("start")
    await teacher.do("end")
    async with teacher.feed() as feed:
        old = feed.tile(1)["code"]
        new = (await ann.at("POST", "/again", status=201))["code"]
        await feed.waits_until(lambda view: view["tiles"][0]["code"] == new)
        assert new != old
    seated = await ann.sit()
    assert (seated["table"], seated["seat"]) == (new, 1)
    assert (await ann.at("GET"))["you"] == 1


async def test_a_class_goes_with_its_tables(house: House) -> None:
    teacher = await new_class(house)
    (ann,) = await pupils(house, teacher, ["Ann"])
    await teacher.do("start")
    assert await failure(teacher, "", None, 409, "DELETE") == "errors.game_not_over"
    assert await failure(ann, "", None, 401, "DELETE") == "errors.only_facilitator"
    await teacher.do("end")
    async with ann.feed() as feed:
        await teacher.ask("DELETE")
        assert await feed.ends() == CloseCode.DELETED
    await teacher.ask("GET", status=404)
    await ann.at("GET", status=404)


async def test_a_member_is_erased(house: House) -> None:
    teacher = await new_class(house, tables=1)
    ann, ben = await pupils(house, teacher, ["Annabella", "Ben"])
    await teacher.do("start")
    assert await failure(ben, "/erase", {"member": 0}, 403) == "errors.only_own_texts"
    assert await failure(ann, "/erase", {"member": 0}, 409) == "errors.game_not_over"
    await teacher.do("end")
    await ann.ask("POST", "/erase", {"member": 0})
    for code in (teacher.class_code, ann.code):
        row = await house.store.table(code)
        assert row is not None
        kept = b"".join(event.body for event in await house.store.events(code)) + row.charter
        assert b"Annabella" not in kept
        assert b"Ben" in kept
    assert [one["name"] for one in (await teacher.view())["members"]] == ["Member 1", "Ben"]


async def test_a_class_that_was_played_is_kept_like_a_table_that_was(house: House) -> None:
    played, unused = await new_class(house, tables=1), await new_class(house, tables=1)
    await pupils(house, played, ["Ann"])
    await played.do("start")
    later = time.time() + 30 * retention.DAY
    gone = await house.store.forget_unused(Retention(0.0, later), set(), 0, 100)
    assert gone.tables == 2
    kept = [await house.store.table(teacher.class_code) for teacher in (played, unused)]
    assert [row is not None and row.game == CLASS_SESSION for row in kept] == [True, False]


async def test_the_seat_at_a_game_that_is_over_opens_with_new_words(house: House) -> None:
    teacher = await new_class(house)
    ann, _ = await pupils(house, teacher, ["Ann", "Ben"])
    await teacher.do("start")
    await teacher.do("end", tables=[1])
    assert await failure(ann, "/erase", {"member": 1}, 403) == "errors.only_own_texts"
    other = await somebody(house)
    other.class_code = teacher.class_code
    await other.ask("POST", "/return", {"words": ann.words})
    await other.sit()
    assert (await other.at("GET"))["you"] == 0
    await other.ask("POST", "/erase", {"member": 0})  # the other table goes on


async def test_a_class_whose_table_was_deleted_goes_on(open_house: Open) -> None:
    first = await open_house()
    teacher = await new_class(first)
    _, ben = await pupils(first, teacher, ["Ann", "Ben"])
    table = (await teacher.view())["tiles"][1]["code"]
    await first.store.forget_table(table)
    await first.stop()
    second = await open_house()
    teacher, ben = [await again(second, person) for person in (teacher, ben)]
    assert [tile["number"] for tile in (await teacher.view())["tiles"]] == [1]
    assert (await ben.sit())["number"] == 1
    done = await teacher.do("start")
    assert (done["tables"], done["refused"]) == ([1], [])


async def test_the_page_of_a_class_has_an_address(house: House) -> None:
    teacher = await new_class(house)
    browser = Client(house.base)
    moved = await browser.http.get(f"/{teacher.class_code}")
    assert (moved.status_code, moved.headers["location"]) == (302, f"/c/{teacher.class_code}")
    moved = await browser.http.get(f"/t/{teacher.class_code.lower()}")
    assert moved.headers["location"] == f"/c/{teacher.class_code}"
    await browser.close()
