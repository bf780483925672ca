"""The rules' own clock at a live table: shown, paused, extended, due, and remembered by a server that starts again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from commonweal.play.record import open_record
from commonweal.rulebook import Actor
from commonweal.server.pace.time_used import add_up_time, last_added
from commonweal.server.protocol import encode_json
from commonweal.server.records.log_pages import entries_between
from commonweal.server.rooms.events import TimeRanOut
from commonweal.server.rooms.history import History, TableEvent
from commonweal.server.store import Event, TableRow

from .conftest import House
from .connection import Client, Connection, hang_up
from .test_storage import fill, limit
from .test_table import all_hear, to_be_asked_for

Open = Callable[..., Awaitable[House]]
DEBATE = {"game": "original_position", "seats": 3, "charter": {"debate_seconds": 60}}


async def debating(house: House, **more: object) -> tuple[list[Client], list[Connection]]:
    """Three people whose votes lie: the debate has begun."""
    people, connections = await house.game(3, **(DEBATE | more))
    for connection in connections:
        done = await connection.do("vote answer=1")
        await all_hear(connections, done["n"])
    return people, connections


async def test_a_debate_shows_its_clock_and_only_while_it_lasts(house: House) -> None:
    _, connections = await debating(house)
    clock = connections[1].position["clocks"][0]
    assert clock["running"]
    assert (clock["act"], clock["seat"]) == ("time_up", None)
    assert 50_000 < clock["left_ms"] <= 60_000
    for connection in connections:
        done = await connection.do("end_debate")
        await all_hear(connections, done["n"])
    assert connections[0].position["clocks"] == []


async def test_a_pause_stops_the_clock_and_the_host_adds_to_it(house: House) -> None:
    people, connections = await debating(house)
    before = connections[1].n
    await people[0].host("pause")
    told = await connections[1].hears("update", n=before + 1)
    assert not told["position"]["clocks"][0]["running"]
    await people[0].host("extend", seconds=60)
    told = await connections[1].hears("update", n=told["n"] + 1)
    assert 110_000 < told["position"]["clocks"][0]["left_ms"] <= 120_000
    assert (told["entries"][0]["id"], told["entries"][0]["values"]) == ("table.extend", {"seconds": 60})
    house.time.skip(300)  # a pause costs nothing
    await people[0].host("resume")
    told = await connections[1].hears("update", n=told["n"] + 1)
    assert told["position"]["clocks"][0]["running"]
    assert 110_000 < told["position"]["clocks"][0]["left_ms"] <= 120_000
    assert (await people[0].host("extend", 400, seconds=5))["field"] == "seconds"
    assert (await people[1].host("extend", 401))["error"] == "no_key"


async def test_when_the_time_is_up_the_table_acts_and_the_record_says_so(open_house: Open) -> None:
    house = await open_house()
    people, connections = await debating(house)
    code = people[0].code
    await connections[0].answer_to(await connections[0].send("say", text="Think again!"))
    await connections[2].hears("entry")
    house.time.skip(61)
    told = await connections[2].hears("update", n=connections[2].n + 1)
    assert told["position"]["phase"] != "debate"
    rung = next(entry for entry in told["entries"] if entry["id"] == "acts.time_up.says")
    assert rung["by"] == Actor.SERVER
    other = await open_house()
    here, there = [await one.tables.find(code) for one in (house, other)]
    assert here.positions.of(1) == there.positions.of(1)
    assert there.history.happened[told["n"] - 1].by == Actor.SERVER
    assert (
        next(entry for entry in entries_between(there, 0, there.n, None) if entry.id == rung["id"]).by == Actor.SERVER
    )


async def test_a_clock_goes_on_where_the_log_ended(open_house: Open) -> None:
    house = await open_house()
    people, connections = await debating(house)
    await connections[0].answer_to(await connections[0].send("say", text="hm"))
    events = (await house.tables.find(people[0].code)).history.happened
    ran, _ = add_up_time(events, 3)
    other = await open_house()
    clock = (await other.tables.find(people[0].code)).turns.readings()[0]
    assert clock is not None
    assert abs(clock.left_ms - (60_000 - ran * 1000)) < 5_000


async def test_no_clock_no_minute(house: House) -> None:
    people = await house.people(2)
    await people[0].host("start")
    assert (await people[0].host("extend", 409))["error"] == "illegal"


async def test_a_game_decided_by_the_clock_can_be_verified(house: House) -> None:
    people = await house.people(1, **DEBATE)
    code = people[0].code
    for seat in (1, 2):
        await people[0].host("bot", seat=seat, bot="random")
    await people[0].host("start")
    async with people[0].connect() as connection:
        await connection.do("vote answer=1")
        await connection.waits_until(lambda one: one.position["phase"] == "debate" and one.position["to_act"] == [0])
        house.time.skip(61)
        await connection.waits_until(lambda one: one.position["phase"] != "debate")
        await people[0].host("bot", seat=0, bot="random")
        await connection.waits_until(lambda one: one.lobby["state"] == "ended")
    record = (await people[0].http.get(f"/api/tables/{code}/export.jsonl")).text
    assert '"by":"clock"' in record
    assert open_record(record).committed


def log_of(*entries: tuple[int, str, dict[str, Any]]) -> list[TableEvent]:
    """A log of events: second, kind, and what the body says."""
    history = History(TableRow("AB", "potlatch", 1, 2, b"{}", b"", "", 0.0))
    for n, (at, kind, action) in enumerate(entries, 1):
        history.take([Event(n, at * 1000, kind, 0, encode_json(action) if action else b"")])
    return history.happened


def test_only_time_in_play_counts() -> None:
    """An act that was taken back costs no time, nor does a pause; what the host adds is told apart."""
    log = log_of(
        (0, "start", {"do": "start"}),
        (1, "act", {}),
        (10, "act", {}),
        (14, "chat", {}),
        (15, "act", {}),
        (40, "undo", {"do": "undo", "moves": 2}),
        (42, "host", {"do": "pause"}),
        (90, "host", {"do": "extend", "seconds": 30}),
        (95, "host", {"do": "resume"}),
        (98, "chat", {}),
    )
    assert add_up_time(log, 1) == (5 + 2 + 3, 30)
    assert add_up_time(log, 0) == (9 + 5 + 2 + 3, 30)
    assert add_up_time(log, 5) == (0.0, 0)


def test_two_acts_taken_back_one_after_the_other_cost_no_time() -> None:
    """Nor does the time between the two undos count, nor what the host added to a question that is gone."""
    log = log_of(
        (0, "start", {"do": "start"}),
        (1, "act", {}),
        (5, "act", {}),
        (20, "act", {}),
        (21, "host", {"do": "extend", "seconds": 60}),
        (40, "undo", {"do": "undo", "moves": 2}),
        (70, "undo", {"do": "undo", "moves": 1}),
        (73, "chat", {}),
    )
    assert add_up_time(log, 0) == (4 + 3, 0)


def test_time_that_a_host_takes_back_counts_for_the_question_that_got_it() -> None:
    told: list[tuple[int, str, dict[str, Any]]] = [
        (0, "start", {"do": "start"}),
        (1, "act", {}),
        (2, "host", {"do": "extend", "seconds": 60}),
        (3, "act", {}),
        (4, "host", {"do": "extend", "seconds": 30}),
        (5, "host", {"do": "extend_back", "seconds": 30, "of": 5}),
    ]
    log = log_of(*told)
    assert last_added(log) == (3, 60)
    assert (add_up_time(log, 0), add_up_time(log, 1)) == ((4, 60), (2, 0))
    log = log_of(*told, (6, "host", {"do": "extend_back", "seconds": 60, "of": 3}))
    assert last_added(log) is None
    assert (add_up_time(log, 0), add_up_time(log, 1)) == ((5, 0), (3, 0))  # the second question never got it


async def voting(house: House, **more: object) -> tuple[list[Client], list[Connection]]:
    """Three people who are asked for their vote, with a clock for turns and no debate."""
    wish = {"game": "original_position", "clock": 60, "charter": {"debate_seconds": 0}} | more
    people = await house.people(3, **wish)
    await people[0].host("start")
    return people, [await person.connect() for person in people]


def left(connection: Connection) -> float:
    return float(connection.position["clocks"][0]["left_ms"])


async def test_nothing_but_a_new_question_moves_the_end_of_a_clock(house: House) -> None:
    """Talk, promises, a vote of somebody else, a pause, a seat that changes hands, a reload, added time."""
    people, connections = await voting(house)
    code = people[0].code
    house.time.skip(40)
    spoken = await connections[0].answer_to(await connections[0].send("say", text="hm"))
    promised = await connections[0].answer_to(await connections[0].send("promise", text="I agree", to=[1], open=True))
    assert (spoken["type"], promised["type"]) == ("done", "done")
    done = await connections[1].do("vote answer=1")
    await all_hear(connections, done["n"])
    assert 15_000 < left(connections[0]) <= 20_000
    await people[0].host("pause")
    house.time.skip(500)
    await people[0].host("resume")
    await people[0].host("bot", seat=1, bot="random")
    await people[0].host("person", seat=1)
    again = await people[2].connect()
    assert again.position["clocks"][0]["running"]
    assert 15_000 < left(again) <= 20_000
    await people[0].host("extend", seconds=30)
    again = await people[2].connect()
    assert 45_000 < left(again) <= 50_000
    extended = again.moment
    house.time.skip(51)
    await again.waits_until(lambda one: one.moment >= extended + 4)
    events = await house.store.events(code)
    late = [event.n for event in events if event.kind == "time"]
    assert [json.loads(events[n - 1].body)["seat"] for n in late] == [0, 2]
    assert [(events[n].kind, events[n].by) for n in late] == [("act", 0), ("act", 2)]


async def test_a_clock_is_not_wound_again_when_the_table_was_out_of_memory(open_house: Open) -> None:
    house = await open_house(idle_seconds=0.05)
    people, connections = await voting(house)
    house.time.skip(40)
    await hang_up(connections)
    while house.tables.codes:
        await asyncio.sleep(0.01)
    house.time.skip(1000)  # nobody is there
    async with people[1].connect() as connection:
        assert connection.position["clocks"][0]["running"]
        assert 15_000 < left(connection) <= 20_000


async def test_a_wish_to_take_back_costs_the_time_it_takes(house: House) -> None:
    people, connections = await house.game(2, clock=60)
    asker = await to_be_asked_for(connections)
    other = next(connection for connection in connections if connection is not asker)
    house.time.skip(40)
    wish = await asker.send("undo")
    ask = await other.hears("ask")
    await other.send("answer", ask=ask["ask"], yes=False)
    assert (await asker.answer_to(wish))["type"] == "refused"
    async with people[0].connect() as connection:
        assert 15_000 < left(connection) <= 20_000


async def test_nobody_is_charged_while_storage_is_away(house: House) -> None:
    people, connections = await voting(house)
    await fill(house.store, connections)
    sent = await connections[0].send("do", act="vote answer=1")
    for connection in connections:
        await connection.hears("wait")
    house.time.skip(100)
    await limit(house.store, 1_000_000)
    done = await connections[0].answer_to(sent)
    await all_hear(connections, done["n"])
    assert left(connections[1]) > 30_000
    assert not [event for event in await house.store.events(people[0].code) if event.kind == "time"]


async def test_an_act_taken_back_gives_the_time_that_was_left(house: House) -> None:
    people, connections = await house.game(clock=60)
    acting = next(connection for connection in connections if connection.turn)
    table = await house.tables.find(people[0].code)
    for entry in table.history.happened:
        entry.at -= 40_000  # the act comes after 40 seconds
    done = await acting.do(acting.choices[0]["act"])
    await all_hear(connections, done["n"])
    assert left(acting) > 55_000
    house.time.skip(30)
    back = await acting.answer_to(await acting.send("undo"))
    await all_hear(connections, back["n"])
    assert 15_000 < left(acting) <= 20_000


async def test_a_turn_whose_time_is_up_is_played_to_its_end_and_said_once(open_house: Open) -> None:
    """However many acts the turn has, and also if the server starts again in the midst of it."""
    house = await open_house(bot_pause=3600.0)  # after the first act, which the clock makes, the bot takes its time
    people, connections = await house.game(3, clock=60)
    late = next(seat for seat in range(3) if connections[seat].turn)
    house.time.skip(61)
    await connections[0].waits_until(lambda one: one.moment > 6)
    assert connections[0].position["to_act"] == [late]
    assert connections[0].position["clocks"] == []
    await hang_up(connections)
    await house.stop()
    house = await open_house()
    other = await house.client(people[0].code)
    async with other.connect(watch=True) as watching:
        await watching.waits_until(lambda one: one.position["to_act"] != [late])
        assert 55_000 < left(watching) <= 60_000
    events = await house.store.events(other.code)
    assert len([event for event in events if event.kind == "time"]) == 1
    assert len([event for event in events if event.kind == "act" and event.by == late]) > 1


@pytest.mark.parametrize(
    ("by", "client_id", "late"), [(0, None, 0), (0, "mine", None), (1, "yours", None), (int(Actor.CHANCE), None, 0)]
)
def test_a_late_turn_ends_when_the_person_or_another_acts(by: int, client_id: str | None, late: int | None) -> None:
    history = History(TableRow("AB", "potlatch", 1, 2, b"{}", b"", "", 0.0))
    up = Event(1, 0, "time", Actor.SERVER, encode_json(TimeRanOut(0, "Ada")))
    history.take([up, Event(2, 0, "act", 0, b"")])  # by the bot
    assert history.late == 0
    history.take([Event(3, 0, "act", by, b"", client_id)])
    assert history.late == late


async def test_who_comes_back_in_a_late_turn_goes_on_with_a_clock(open_house: Open) -> None:
    house = await open_house(bot_pause=3600.0)
    _, connections = await house.game(3, clock=60)
    late = next(seat for seat in range(3) if connections[seat].turn)
    house.time.skip(61)
    await connections[late].waits_until(lambda one: one.moment > 6 and one.turn)
    done = await connections[late].do(connections[late].choices[0]["act"])
    await all_hear(connections, done["n"])
    assert 55_000 < left(connections[0]) <= 60_000
