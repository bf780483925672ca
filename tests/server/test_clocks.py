"""The rules' own clock at a live table: shown, paused, extended, due, and remembered by a server that starts again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from commonweal.play.record import open_record
from commonweal.server.clocks import clock_so_far
from commonweal.server.history import Deed, Happened, write

from .conftest import House
from .line import Client, Line
from .test_table import all_hear, hang_up

Open = Callable[..., Awaitable[House]]
DEBATE = {"game": "original_position", "seats": 3, "charter": {"debate_seconds": 60}}


async def debating(house: House, **more: object) -> tuple[list[Client], list[Line]]:
    """Three people whose votes lie: the debate has begun."""
    people = await house.people(3, **(DEBATE | more))
    await people[0].host("start")
    lines = [await person.line().__aenter__() for person in people]
    for line in lines:
        done = await line.do("vote answer=1")
        await all_hear(lines, done["n"])
    return people, lines


def later(house: House, code: str, seconds: int) -> None:
    """As if the last event had happened longer ago: no test waits for a minute."""
    room = house.tables._rooms[code]
    for entry in room.table.history.happened[:-1]:
        entry.at -= seconds * 1000
    room.turns.look()


async def test_a_debate_shows_its_clock_and_only_while_it_lasts(house: House) -> None:
    _, lines = await debating(house)
    clock = lines[1].position["clock"]
    assert clock["running"]
    assert (clock["act"], clock["seat"]) == ("time_up", None)
    assert 50_000 < clock["left_ms"] <= 60_000
    for line in lines:
        done = await line.do("end_debate")
        await all_hear(lines, done["n"])
    assert lines[0].position["clock"] is None
    await hang_up(lines)


async def test_a_pause_stops_the_clock_and_the_host_adds_to_it(house: House) -> None:
    people, lines = await debating(house)
    before = lines[1].n
    await people[0].host("pause")
    told = await lines[1].hears("update", n=before + 1)
    assert not told["position"]["clock"]["running"]
    await people[0].host("extend", seconds=60)
    told = await lines[1].hears("update", n=told["n"] + 1)
    assert 110_000 < told["position"]["clock"]["left_ms"] <= 120_000
    assert told["lines"][0]["text"] == "The host adds 60 seconds to the clock."
    later(house, people[0].code, 300)  # before the pause ended; a pause costs nothing
    await people[0].host("resume")
    told = await lines[1].hears("update", n=told["n"] + 1)
    assert told["position"]["clock"]["running"]
    assert (await people[0].host("extend", 400, seconds=5))["field"] == "seconds"
    assert (await people[1].host("extend", 401))["error"] == "no_key"
    await hang_up(lines)


async def test_when_the_time_is_up_the_table_acts_and_the_record_says_so(open_house: Open) -> None:
    house = await open_house()
    people, lines = await debating(house)
    code = people[0].code
    await lines[0].answer_to(await lines[0].send("say", text="Think again!"))
    later(house, code, 61)
    told = await lines[2].hears("update", n=lines[2].n + 1)
    assert told["position"]["phase"] != "debate"
    rung = next(line for line in told["lines"] if line["text"] == "The time for debate is up.")
    assert rung["by"] == -3
    other = await open_house()
    here, there = [(await one.tables.room(code)).table for one in (house, other)]
    assert here.position(1) == there.position(1)
    assert there.history.happened[told["n"] - 1].by == -3
    assert next(line for line in there.lines_since(0, None) if line["text"] == rung["text"])["by"] == -3
    await hang_up(lines)


async def test_a_clock_goes_on_where_the_log_ended(open_house: Open) -> None:
    house = await open_house()
    people, lines = await debating(house)
    await lines[0].answer_to(await lines[0].send("say", text="hm"))
    events = (await house.tables.room(people[0].code)).table.history.happened
    ran, _ = clock_so_far(events, 3)
    other = await open_house()
    clock = (await other.tables.room(people[0].code)).table.clock()
    assert clock is not None
    assert abs(clock["left_ms"] - (60_000 - ran * 1000)) < 5_000
    await hang_up(lines)


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
    async with people[0].line() as line:
        await line.do("vote answer=1")
        await line.waits_until(lambda one: one.position["phase"] == "debate" and one.position["to_act"] == [0])
        later(house, code, 61)
        await line.waits_until(lambda one: one.position["phase"] != "debate")
        await people[0].host("bot", seat=0, bot="random")
        await line.waits_until(lambda one: one.lobby["state"] == "ended")
    record = (await people[0].http.get(f"/api/tables/{code}/export.jsonl")).text
    assert '"by": "clock"' in record
    assert open_record(record).committed


def test_only_time_in_play_counts() -> None:
    """An act that was taken back costs no time, nor does a pause; what the host adds is told apart."""

    def entry(n: int, at: int, kind: str, move: int = -1, **deed: int | str) -> Happened:
        body = write(Deed(**deed)) if deed else b""  # type: ignore[arg-type]
        return Happened(n, at * 1000, kind, 0, body, move)

    log = [
        entry(1, 0, "start", do="start"),
        entry(2, 1, "act", 0),
        entry(3, 10, "act", 1),
        entry(4, 14, "chat"),
        entry(5, 15, "act"),  # taken back
        entry(6, 40, "undo", do="undo", moves=2),
        entry(7, 42, "host", do="pause"),
        entry(8, 90, "host", do="extend", seconds=30),
        entry(9, 95, "host", do="resume"),
        entry(10, 98, "chat"),
    ]
    assert clock_so_far(log, 1) == (5 + 2 + 3, 30)
    assert clock_so_far(log, 0) == (9 + 5 + 2 + 3, 30)
    assert clock_so_far(log, 5) == (0.0, 0)
