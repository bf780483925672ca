"""How a game begins whose people add shares to the shuffle: nobody waits for long, and nobody can choose the deal."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from commonweal.play.record import open_record
from commonweal.play.shares import Share
from commonweal.server.courtesies import seat_changes
from commonweal.server.errors import Conflict
from commonweal.server.load.limits import REVEAL_AGAIN_SECONDS, REVEAL_SECONDS
from commonweal.server.protocol import CloseCode
from commonweal.server.rooms.table import Table
from commonweal.server.store import Event, Reason, SeatKey, Unavailable
from commonweal.server.studies.played import read_table

from .classes.classroom import new_class, pupils
from .conftest import House
from .connection import Client, hang_up
from .shares import Sharer, page_of, share_of, sharers
from .test_playing import play

Open = Callable[..., Awaitable[House]]


def starting(host: Client, status: int = 200) -> asyncio.Task[Any]:
    """The host has pressed start and waits."""
    return asyncio.create_task(host.host("start", status))


async def list_closes(page: Sharer) -> None:
    await page.connection.waits_until(lambda one: one.lobby.get("shares"))


async def time_passes(house: House, seconds: float, starts: asyncio.Task[Any]) -> Any:
    """So much time passes; what the host's call answers."""
    house.time.skip(seconds)
    return await starts


async def kinds(house: House, code: str) -> list[str]:
    return [event.kind for event in await house.store.events(code)]


async def record_of(pages: list[Sharer], seed: int = 3) -> str:
    """The record of the game, played to its end."""
    connections = [page.connection for page in pages]
    for connection in connections:
        await connection.waits_until(lambda one: one.lobby["state"] == "playing")
    await play(connections, random.Random(seed))
    await connections[0].waits_until(lambda one: one.lobby["state"] == "ended")
    person = pages[0].person
    return (await person.http.get(f"/api/tables/{person.code}/export.jsonl")).text


def shares_in(record: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(record.splitlines()[0])["chance"]["shares"]
    return found


def share_with_which_a_bot_begins(table: Table, seat: int) -> bytes:
    """A share of the only person, at this seat, with which somebody else acts first."""
    drawn = (bytes([number] * 32) for number in range(256))
    return next(share for share in drawn if seat not in table.new_game([Share(seat, "", share.hex())]).to_act)


def log_ids(page: Sharer) -> list[str]:
    """The ids of all entries of the log that this page has read."""
    messages = page.connection.messages
    entries = [entry for message in messages for entry in message.get("entries", [])]
    entries += [message["entry"] for message in messages if message["type"] == "entry"]
    return [entry.get("id", "") for entry in entries]


# ---------------------------------------------------------------- everybody reveals


async def test_the_shares_of_all_pages_are_in_the_deal(house: House) -> None:
    pages = await sharers(house, 2, seats=3)
    host = pages[0].person
    await host.host("bot", seat=2, bot="random")
    starts = starting(host)
    await asyncio.gather(*(page.reveal() for page in pages))
    assert (await starts)["state"] == "playing"
    assert "shares" not in (await starts)
    stored = await kinds(house, host.code)
    assert stored[stored.index("share") :][:3] == ["share", "start", "act"]
    told = next(message["lobby"] for message in pages[1].connection.messages if message.get("lobby", {}).get("shares"))
    assert (told["shares"], told["state"]) == ([page.commitment for page in pages], "waiting")
    table = await house.tables.find(host.code)
    assert table.game is not None
    assert table.game.encoded_moves[0] != table.new_game().encoded_moves[0]
    for page, other in (pages, pages[::-1]):
        assert not any(other.share in text for text in page.connection.heard)
    await host.host("close")


async def test_the_record_proves_it_and_a_study_reads_the_same_game(house: House) -> None:
    pages = await sharers(house, 2)
    host = pages[0].person
    starts = starting(host)
    await asyncio.gather(*(page.reveal() for page in pages))
    await starts
    record = await record_of(pages)
    found = open_record(record)
    assert found.committed
    assert found.withheld == []
    expected = [{"seat": seat, "commitment": page.commitment, "share": page.share} for seat, page in enumerate(pages)]
    assert shares_in(record) == expected
    assert "table.withheld" not in log_ids(pages[1])
    table = await house.tables.find(host.code)
    read = read_table(table.book, table.row, await house.store.events(host.code), 1, "").game
    assert read is not None
    assert read.over
    assert read.chance.place(3, [1] * 1000) == table.game.chance.place(3, [1] * 1000)  # type: ignore[union-attr]


async def test_who_plays_against_bots_adds_a_share_and_acts_first(house: House) -> None:
    """Who acts first shows only when the share is known: the maker then has the place of that bot, and never saw what
    belongs to it."""
    maker = await house.client()
    await maker.make(4, bots="random", waits=True)
    page = await page_of(maker)
    table = await house.tables.find(maker.code)
    page = Sharer(maker, page.connection, share_with_which_a_bot_begins(table, maker.seat or 0))
    await page.commit()
    starts = starting(maker)
    await page.reveal()
    lobby = await starts
    assert table.game is not None
    assert lobby["you"] in table.game.to_act
    assert lobby["you"] != maker.seat
    assert await page.connection.ends() == CloseCode.SEAT_CHANGED
    assert [message["type"] for message in page.connection.messages if "position" in message] == ["hello"]
    page.connection = await maker.connect()
    assert page.connection.lobby["you"] == lobby["you"]
    await maker.host("bot", seat=lobby["you"], bot="random")  # it plays on, to the end
    await page.connection.waits_until(lambda one: one.lobby["state"] == "ended")
    record = (await maker.http.get(f"/api/tables/{maker.code}/export.jsonl")).text
    assert open_record(record).committed
    assert shares_in(record) == [{"seat": maker.seat, "commitment": page.commitment, "share": page.share}]


async def test_who_seated_the_bots_keeps_the_seat(house: House) -> None:
    (host,) = await house.people(1, seats=3)
    for seat in (1, 2):
        await host.host("bot", seat=seat, bot="random")
    connection = (await page_of(host)).connection
    table = await house.tables.find(host.code)
    page = Sharer(host, connection, share_with_which_a_bot_begins(table, 0))
    await page.commit()
    starts = starting(host)
    await page.reveal()
    assert (await starts)["you"] == 0


async def test_a_game_that_is_read_again_goes_on_with_the_same_shuffle(open_house: Open) -> None:
    house = await open_house()
    pages = await sharers(house, 2)
    starts = starting(pages[0].person)
    await asyncio.gather(*(page.reveal() for page in pages))
    await starts
    table = await house.tables.find(pages[0].person.code)
    before = [table.game.chance.place(number, [1] * 1000) for number in range(9)]  # type: ignore[union-attr]
    await hang_up(page.connection for page in pages)
    await house.stop()
    again = await (await open_house()).tables.find(table.code)
    assert [again.game.chance.place(number, [1] * 1000) for number in range(9)] == before  # type: ignore[union-attr]


# ---------------------------------------------------------------- nobody waits for those who give none


async def test_a_table_whose_people_commit_to_nothing_begins_at_once(house: House) -> None:
    people = await house.people(2)
    async with people[1].connect() as connection:
        assert (await people[0].host("start"))["state"] == "playing"
        await connection.waits_until(lambda one: one.lobby["state"] == "playing")
    assert await kinds(house, people[0].code) == ["seat", "seat", "start", "act"]


async def test_a_page_that_left_before_the_start_is_not_waited_for(house: House) -> None:
    pages = await sharers(house, 2)
    await pages[1].connection.hang_up()
    table = await house.tables.find(pages[0].person.code)
    while table.connections.count > 1:
        await asyncio.sleep(0.001)
    starts = starting(pages[0].person)
    await pages[0].reveal()
    await starts
    assert [one.seat for one in table.history.shares] == [0]


async def test_a_share_that_is_withheld_is_left_out_and_named(house: House) -> None:
    pages = await sharers(house, 2)
    starts = starting(pages[0].person)
    await pages[0].reveal()
    await list_closes(pages[1])
    house.time.skip(REVEAL_SECONDS * 0.9)
    assert not starts.done()
    assert (await time_passes(house, REVEAL_SECONDS * 0.2, starts))["state"] == "playing"
    record = await record_of(pages)
    found, name = open_record(record), pages[0].connection.lobby["seats"][1]["name"]
    assert found.withheld == [name]
    assert shares_in(record)[1] == {"seat": 1, "commitment": pages[1].commitment}
    assert log_ids(pages[0]).count("table.withheld") == 1


async def test_somebody_whose_page_closes_meanwhile_is_left_out_too(house: House) -> None:
    pages = await sharers(house, 2)
    starts = starting(pages[0].person)
    await list_closes(pages[1])
    await pages[1].connection.hang_up()
    await pages[0].reveal()
    await time_passes(house, REVEAL_SECONDS, starts)
    table = await house.tables.find(pages[0].person.code)
    assert [bool(one.share) for one in table.history.shares] == [True, False]


async def test_somebody_who_comes_back_meanwhile_reveals(house: House) -> None:
    pages = await sharers(house, 2)
    starts = starting(pages[0].person)
    await list_closes(pages[1])
    await pages[1].connection.hang_up()
    back = await page_of(pages[1].person)
    assert back.commitment in back.connection.messages[0]["lobby"]["shares"]
    await asyncio.gather(back.reveal(), pages[0].reveal())
    assert (await starts)["state"] == "playing"


# ---------------------------------------------------------------- first all commit, then all reveal


async def test_a_share_that_comes_too_early_or_is_another_is_not_taken(house: House) -> None:
    pages = await sharers(house, 2)
    await pages[1].tell(type="reveal", share=pages[1].share)  # before the list is closed
    starts = starting(pages[0].person)
    await pages[0].reveal()
    other = share_of(7).hex()
    for share in (other, pages[0].share, "", "x" * 64, pages[1].share.upper() + "0"):
        await pages[1].tell(type="reveal", share=share)
    assert not starts.done()
    await pages[1].tell(type="commit", commitment=other)  # after it was closed
    await pages[1].tell(type="reveal", share=pages[1].share)
    await starts
    table = await house.tables.find(pages[0].person.code)
    assert [one.share for one in table.history.shares] == [page.share for page in pages]


async def test_the_last_commitment_before_the_start_counts(house: House) -> None:
    pages = await sharers(house, 2)
    changed = Sharer(pages[1].person, pages[1].connection, share_of(9))
    await changed.commit()
    starts = starting(pages[0].person)
    await asyncio.gather(pages[0].reveal(), changed.reveal())
    await starts
    table = await house.tables.find(pages[0].person.code)
    assert [one.share for one in table.history.shares] == [pages[0].share, changed.share]


async def test_a_copied_commitment_does_not_count(house: House) -> None:
    pages = await sharers(house, 2)
    await pages[1].tell(type="commit", commitment=pages[0].commitment)
    starts = starting(pages[0].person)
    await pages[0].reveal()
    await starts
    table = await house.tables.find(pages[0].person.code)
    assert [one.seat for one in table.history.shares] == [0]


@pytest.mark.parametrize("commitment", ["", "ab", "g" * 64, "A" * 64, "a" * 65])
async def test_what_is_no_commitment_does_not_count(house: House, commitment: str) -> None:
    pages = [await page_of(person) for person in await house.people(2)]
    await pages[1].tell(type="commit", commitment=commitment)
    assert (await pages[0].person.host("start"))["state"] == "playing"


async def test_spectators_add_nothing(house: House) -> None:
    people = await house.people(2)
    async with people[0].connect(watch=True) as spectator:
        await spectator.send_raw(json.dumps({"type": "commit", "commitment": "a" * 64}))
        await spectator.catches_up()
        assert (await people[0].host("start"))["state"] == "playing"
        await spectator.send_raw(json.dumps({"type": "reveal", "share": "a" * 64}))
        assert (await spectator.hears("refused"))["error"] == "illegal"


async def test_on_several_devices_of_a_seat_one_share_counts(house: House) -> None:
    pages = await sharers(house, 2)
    second = Sharer(pages[1].person, await pages[1].person.connect(), share_of(9))
    await second.commit()
    starts = starting(pages[0].person)
    await asyncio.gather(*(page.reveal() for page in pages))
    await starts
    table = await house.tables.find(pages[0].person.code)
    assert [one.share for one in table.history.shares] == [page.share for page in pages]


# ---------------------------------------------------------------- while shares are being revealed


async def test_nobody_changes_seats_meanwhile(house: House) -> None:
    pages = await sharers(house, 2)
    host, guest = (page.person for page in pages)
    starts = starting(host)
    await list_closes(pages[1])
    for refused in (
        await guest.at("POST", "/leave", {}, 409),
        await host.host("remove", 409, seat=1),
        await host.host("bot", 409, seat=1, bot="random"),
    ):
        assert refused["message"]["id"] == "errors.begins_now"
    with pytest.raises(Conflict):
        await seat_changes.swap(await house.tables.find(host.code), 0, 1)
    await host.host("rename", seat=1, name="Otter")
    await asyncio.gather(*(page.reveal() for page in pages))
    await starts
    await guest.at("POST", "/leave", {})


async def test_two_hosts_who_press_together_begin_one_game(house: House) -> None:
    pages = await sharers(house, 2)
    host, other = (page.person for page in pages)
    await host.host("share", seat=1)
    starts = [starting(host), starting(other)]
    await asyncio.gather(*(page.reveal() for page in pages))
    assert [(await one)["state"] for one in starts] == ["playing", "playing"]
    stored = await kinds(house, host.code)
    assert (stored.count("share"), stored.count("start")) == (1, 1), "nobody commits to a share after the first press"
    assert (await host.host("start", 409))["message"]["id"] == "errors.begun_already"


async def test_a_host_may_close_the_table_meanwhile(house: House) -> None:
    pages = await sharers(house, 2)
    host = pages[0].person
    starts = starting(host, 409)
    await list_closes(pages[0])
    assert (await host.host("close"))["state"] == "closed"
    await time_passes(house, REVEAL_SECONDS, starts)
    assert "start" not in await kinds(house, host.code)


async def test_the_deal_waits_for_storage(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = await sharers(house, 2)
    starts = starting(pages[0].person)
    await list_closes(pages[0])
    table = await house.tables.find(pages[0].person.code)
    append, failures = house.store.append, [Unavailable(Reason.DISK_FULL), Unavailable(Reason.DISK_FULL)]

    async def append_later(code: str, events: list[Event], keys: Sequence[SeatKey] = ()) -> None:
        if failures:
            raise failures.pop()
        await append(code, events, keys)

    monkeypatch.setattr(house.store, "append", append_later)
    await asyncio.gather(*(page.reveal() for page in pages))
    await pages[1].connection.hears("wait")
    await starts
    await pages[1].connection.waits_until(lambda one: one.lobby["state"] == "playing")
    assert [one.share for one in table.history.shares] == [page.share for page in pages]


# ---------------------------------------------------------------- servers that stop, and tables that move


@pytest.mark.parametrize("all_come_back", [True, False])
async def test_a_server_that_starts_again_goes_on(open_house: Open, all_come_back: bool) -> None:
    first = await open_house()
    pages = await sharers(first, 2)
    starts = starting(pages[0].person, 409)
    await list_closes(pages[1])
    await hang_up(page.connection for page in pages)
    table = await first.tables.find(pages[0].person.code)
    table.evict()
    first.time.skip(REVEAL_SECONDS)
    await starts
    await first.stop()
    second = await open_house()
    assert "start" not in await kinds(second, table.code)
    there = []
    for page in pages:
        person = await second.client()
        person.http.cookies.update(page.person.http.cookies)
        person.code, person.seat = table.code, page.person.seat
        there.append(await page_of(person))
    await there[0].reveal()
    if all_come_back:
        await there[1].reveal()
    else:
        second.time.skip(REVEAL_AGAIN_SECONDS)
    await there[0].connection.waits_until(lambda one: one.lobby["state"] == "playing")
    again = await second.tables.find(table.code)
    assert [bool(one.share) for one in again.history.shares] == [True, all_come_back]


async def test_a_table_that_stops_deals_nothing(house: House) -> None:
    pages = await sharers(house, 2)
    starts = starting(pages[0].person, 409)
    await list_closes(pages[1])
    table = await house.tables.find(pages[0].person.code)
    table.stop()
    await starts
    assert (table.game, table.in_use) == (None, True)


# ---------------------------------------------------------------- again, and in a class


async def test_the_next_game_is_shuffled_anew(house: House) -> None:
    pages = await sharers(house, 2)
    host = pages[0].person
    starts = starting(host)
    await asyncio.gather(*(page.reveal() for page in pages))
    await starts
    await record_of(pages)
    made = await host.at("POST", "/again", {}, 201)
    await pages[1].person.at("POST", "/next", {})
    for page in pages:
        page.person.code, page.person.seat = made["code"], 1 - page.person.seat  # type: ignore[operator]
    fresh = [await page_of(page.person) for page in pages]
    for page in fresh:
        await page.commit()
    starts = starting(host)
    await asyncio.gather(*(page.reveal() for page in fresh))
    assert (await starts)["state"] == "playing"


async def test_a_class_begins_in_one_press_and_waits_for_nobody_for_long(house: House) -> None:
    teacher = await new_class(house, seats=2)
    people = await pupils(house, teacher, ["Ann", "Ben", "Cleo", "Dan"])
    pages = [await page_of(person) for person in people]
    for page in pages:
        await page.commit()
    starts = asyncio.create_task(teacher.do("start"))
    for page in pages:
        await list_closes(page)
    for page in pages[:3]:
        await page.reveal()
    house.time.skip(REVEAL_SECONDS)
    done = await starts
    assert (done["tables"], done["refused"]) == ([1, 2], [])
    for page in pages:
        await page.connection.waits_until(lambda one: one.lobby["state"] == "playing")
    tables = [await house.tables.find(code) for code in dict.fromkeys(person.code for person in people)]
    assert sorted(bool(one.share) for table in tables for one in table.history.shares) == [False, True, True, True]
