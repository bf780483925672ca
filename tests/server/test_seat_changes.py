"""Members of a class sit down, swap, and move between tables, without a recovery phrase of the table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from commonweal.server.courtesies import seat_changes
from commonweal.server.courtesies.seat_changes import Member
from commonweal.server.errors import ApiError
from commonweal.server.people import keys
from commonweal.server.protocol import CloseCode, CreateTable
from commonweal.server.records.log_entries import table_entries
from commonweal.server.rooms.events import GaveUp, Removed
from commonweal.server.rooms.live_table import LiveTable
from commonweal.server.terms import check_terms

from .conftest import House
from .connection import Client, Connection


def member(name: str, number: int | None = None) -> tuple[Member, str]:
    """A member of a class, and the member's key."""
    key = keys.new_key()
    return Member(name, keys.key_hash(key), number), key


async def table_of_class(house: House, seats: int = 3, number: int = 1) -> LiveTable:
    """A table that a class has made: its door is closed."""
    book, terms = check_terms(CreateTable("potlatch", seats))
    terms.class_code, terms.number, terms.arm, terms.closed = "BCDFGHJK", number, "more gifts", ["join"]
    return await house.tables.create(book, seats, terms, lambda code: [], near="BCDFGHJK")


async def full(house: House, *names: str, bots: int = 1, number: int = 1) -> tuple[LiveTable, list[tuple[Member, str]]]:
    """A game of a class that is played, with bots on the seats after the members."""
    table = await table_of_class(house, len(names) + bots, number)
    people = [member(name) for name in names]
    for person, _ in people:
        await seat_changes.place(table, person)
    for seat in range(len(names), len(names) + bots):
        await table.seating._bot(seat, "random")
    await table.shuffle.begin()
    return table, people


async def opened(house: House, table: LiveTable, key: str) -> Connection:
    """The connection that a key opens."""
    visitor: Client = await house.client()
    visitor.code = table.code
    return await visitor.connect(Cookie=f"cw-{table.code}={key}", Origin=house.base)


def said(table: LiveTable, seat: int | None = None) -> list[tuple[str, dict[str, Any]]]:
    """What the table has said of itself, with the values."""
    entries = [
        entry
        for event in table.history.happened
        if event.kind != "act"
        for entry in table_entries(table.history, event, seat)
    ]
    return [(str(entry.id), dict(entry.values)) for entry in entries]


def holders(table: LiveTable) -> list[tuple[str, str]]:
    return [(chair.name, chair.holder) for chair in table.history.chairs]


async def test_members_sit_down_behind_a_closed_door(house: House) -> None:
    table = await table_of_class(house)
    ada, key = member("Ada", 7)
    assert (await seat_changes.place(table, ada)).seat == 0
    assert (await seat_changes.place(table, ada)).seat == 0, "who sits there already stays"
    assert table.holder_of(key) == 0
    assert table.history.chairs[0].member == 7
    again = await house.tables.find(table.code)
    assert (again.terms.class_code, again.terms.number, again.terms.arm) == ("BCDFGHJK", 1, "more gifts")
    assert sum(event.kind == "seat" for event in table.history.happened) == 1


async def test_a_member_takes_over_from_a_bot_in_a_game_that_is_played(house: House) -> None:
    table, _ = await full(house, "Ben", "Cleo", bots=2)
    bot = table.history.chairs[2].name
    ada, key = member("Ada")
    assert (await seat_changes.place(table, ada)).seat == 2
    assert said(table)[-1] == ("table.join_for_bot", {"name": "Ada", "was": bot})
    assert table.history.chairs[2].since == table.n
    there = await opened(house, table, key)
    assert there.lobby["you"] == 2
    assert 2 not in table.history.bots


async def test_nobody_sits_down_where_somebody_sits(house: House) -> None:
    table, ((ben, _), _) = await full(house, "Ben", "Cleo")
    ada, _ = member("Ada")
    for wished, error in ((0, "errors.seat_taken"), (9, "errors.no_such_seat"), (-1, "errors.no_such_seat")):
        with pytest.raises(ApiError) as refusal:
            await seat_changes.place(table, ada, wished)
        assert refusal.value.failure.message.id == error
    with pytest.raises(ApiError) as refusal:
        await seat_changes.place(table, ben, 2)
    assert refusal.value.failure.message.id == "errors.member_seated"
    with pytest.raises(ApiError) as refusal:
        await seat_changes.place(table, member("Ben")[0])
    assert refusal.value.failure.message.id == "errors.name_taken"
    await seat_changes.place(table, ada)
    with pytest.raises(ApiError) as refusal:
        await seat_changes.place(table, member("Dan")[0])
    assert refusal.value.failure.message.id == "errors.seats_taken"
    assert [name for name, _ in holders(table)] == ["Ben", "Cleo", "Ada"]


async def test_a_bot_goes_on_where_a_member_leaves(house: House) -> None:
    table, ((_, key), _) = await full(house, "Ben", "Cleo")
    there = await opened(house, table, key)
    await seat_changes.vacate(table, 0, Removed, "sensible")
    assert await there.ends() == CloseCode.SEAT_GIVEN_UP
    name, holder = holders(table)[0]
    assert (holder, name != "Ben") == ("bot", True)
    assert [id for id, _ in said(table)][-2:] == ["table.remove", "table.bot"]
    assert table.holder_of(key) is None
    with pytest.raises(ApiError) as refusal:
        await seat_changes.vacate(table, 0, Removed, "sensible")
    assert refusal.value.failure.message.id == "errors.nobody_sits_there"
    with pytest.raises(ApiError) as refusal:
        await seat_changes.vacate(table, 1, GaveUp, "clever")
    assert refusal.value.failure.message.id == "errors.no_such_bot"


async def test_two_people_change_places(house: House) -> None:
    table, ((_, bens), (_, cleos)) = await full(house, "Ben", "Cleo")
    ben = await opened(house, table, bens)
    await ben.answer_to(await ben.send("note", text="Remember the cedar bark"))
    await ben.answer_to(await ben.send("say", text="Psst", to=[2]))
    await seat_changes.swap(table, 0, 1)
    assert await ben.ends() == CloseCode.SEAT_CHANGED
    assert said(table)[-1] == ("table.swap", {"name": "Cleo", "was": "Ben"})
    assert (table.holder_of(bens), table.holder_of(cleos)) == (1, 0)
    cleo = await opened(house, table, cleos)
    assert cleo.lobby["you"] == 0
    assert "cedar" not in "".join(cleo.heard)
    assert "Psst" not in "".join(cleo.heard), "what was said in private to Ben is not Cleo's"
    await cleo.hang_up()
    await ben.hang_up()
    stays = table.history.chairs[1].stays
    assert [(stay.seat, stay.last) for stay in stays] == [(0, table.n - 1)]


async def test_a_person_and_a_bot_change_places(house: House) -> None:
    table, ((_, bens), _) = await full(house, "Ben", "Cleo")
    bot = table.history.chairs[2].name
    await seat_changes.swap(table, 2, 0)
    assert holders(table)[0] == (bot, "bot")
    assert holders(table)[2] == ("Ben", "person")
    assert sorted(table.history.bots) == [0]
    assert table.holder_of(bens) == 2


async def test_a_person_changes_to_a_free_seat_before_the_game(house: House) -> None:
    table = await table_of_class(house)
    ada, key = member("Ada")
    await seat_changes.place(table, ada)
    await seat_changes.swap(table, 0, 2)
    assert table.holder_of(key) == 2
    assert said(table)[-1] == ("table.change_seat", {"name": "Ada"})
    assert [holder for _, holder in holders(table)] == ["open", "open", "person"]
    for one, other, error in ((2, 2, "same_seat"), (0, 1, "nobody_sits_there"), (0, 3, "no_such_seat")):
        with pytest.raises(ApiError) as refusal:
            await seat_changes.swap(table, one, other)
        assert refusal.value.failure.message.id == f"errors.{error}"


async def test_a_server_that_starts_again_knows_who_sits_where(house: House, open_house: Any) -> None:
    table, ((_, bens), (_, cleos)) = await full(house, "Ben", "Cleo")
    await seat_changes.swap(table, 0, 1)
    await seat_changes.swap(table, 0, 2)
    before = json.dumps([holders(table), sorted(table.history.bots)])
    await house.stop()
    other = await open_house()
    again = await other.tables.find(table.code)
    assert json.dumps([holders(again), sorted(again.history.bots)]) == before
    assert (again.holder_of(bens), again.holder_of(cleos)) == (1, 2)


async def test_who_hosts_hosts_from_the_new_seat_too(house: House) -> None:
    people = await house.people(3)
    table = await house.tables.find(people[0].code)
    await seat_changes.swap(table, 0, 1)
    assert table.history.hosts == {1}
    await seat_changes.swap(table, 0, 2)
    assert table.history.hosts == {1}
    await people[0].host("share", seat=2)
    await seat_changes.swap(table, 1, 2)
    assert table.history.hosts == {1, 2}


async def test_nobody_changes_to_an_empty_seat_of_a_game(house: House) -> None:
    table, _ = await full(house, "Ben", "Cleo")
    await seat_changes.vacate(table, 1, Removed, None)
    with pytest.raises(ApiError) as refusal:
        await seat_changes.swap(table, 0, 1)
    assert refusal.value.failure.message.id == "errors.nobody_sits_there"
    assert [holder for _, holder in holders(table)] == ["person", "open", "bot"]


async def test_the_seat_of_somebody_who_is_away_is_not_free(house: House) -> None:
    table, ((_, key), _) = await full(house, "Ben", "Cleo")
    await table.seating._bot(0, "random")
    assert table.history.chairs[0].stand_in
    assert seat_changes.free_seats(table) == [2]
    assert table.holder_of(key) == 0
