"""People's names and texts are erased, and whole tables, once a game is over."""

from __future__ import annotations

import random
from zlib import decompress

import pytest

from commonweal.play.record import open_record
from commonweal.server.courtesies import seat_changes
from commonweal.server.people.identity import Viewer
from commonweal.server.protocol import CloseCode, HostCloses
from commonweal.server.records import erasure
from commonweal.server.rooms.events import MovedAway

from . import test_guess_sheets
from .conftest import House
from .connection import Client, Connection, hang_up
from .test_doors import refused
from .test_playing import play
from .test_seat_changes import full, member, opened, table_of_class

TYPED = ["Quillaja", "Zanthoxylum talk", "Zanthoxylum note", "Zanthoxylum promise"]


async def heard(house: House, code: str) -> str:
    """All that a spectator and an export tell of a table, and all that the store keeps of its people."""
    stranger = await house.client(code)
    there = await stranger.connect(watch=True)
    export = (await stranger.http.get(f"/api/tables/{code}/export.jsonl")).text
    await hang_up([there])
    return "".join([*there.heard, export, await kept(house, code)])


async def kept(house: House, code: str) -> str:
    """What the store keeps of a table."""
    row = await house.store.table(code)
    assert row is not None
    bodies = [event.body.decode("utf-8", "replace") for event in await house.store.events(code)]
    bodies += [decompress(row.body).decode("utf-8", "replace") for row in await house.store.saved_moves(code)]
    return row.charter.decode() + "".join(bodies)


async def played(house: House) -> tuple[list[Client], list[Connection]]:
    """A game that is over, in which Quillaja has talked, noted and promised."""
    people = [await house.client() for _ in range(3)]
    await people[0].make(3, name="Hanna")
    await people[1].join(people[0].code, "Quillaja")
    await people[2].join(people[0].code, "Gustav")
    await people[0].host("start")
    connections = [await person.connect() for person in people]
    own = connections[1]
    for kind, text in (("say", "Zanthoxylum talk"), ("note", "Zanthoxylum note")):
        await own.answer_to(await own.send(kind, text=text))
    await own.answer_to(await own.send("promise", text="Zanthoxylum promise", to=[0], open=True))
    other = connections[2]
    await other.answer_to(await other.send("say", text="I am still here"))
    await play(connections, random.Random(3))
    return people, connections


async def test_a_person_erases_name_and_texts(house: House) -> None:
    people, connections = await played(house)
    code = people[0].code
    before = await heard(house, code)
    assert [text for text in TYPED if text not in before] == []
    await people[1].at("POST", "/erase", {"seat": 1})
    assert [await connection.ends() for connection in connections] == [CloseCode.RESTARTED] * 3
    after = await heard(house, code)
    assert [text for text in TYPED if text in after] == []
    assert "I am still here" in after
    assert [seat["name"] for seat in (await people[0].at("GET"))["seats"]] == ["Hanna", "Seat 2", "Gustav"]
    record = (await people[0].http.get(f"/api/tables/{code}/export.jsonl")).text
    assert open_record(record).committed
    again = await people[1].connect()
    assert again.lobby["you"] == 1


async def test_the_scores_of_a_series_forget_the_name(house: House) -> None:
    people, _ = await played(house)
    for person in people:
        person.code = (await person.at("POST", "/again", None, 201))["code"]
    await people[0].host("close")
    assert "Quillaja" in await kept(house, people[0].code)
    await people[1].at("POST", "/erase", {"seat": 2})
    assert "Quillaja" not in await kept(house, people[0].code)


async def test_texts_with_acts_are_erased(house: House, forum_installed: None) -> None:
    people, connections = await house.game(4, game="forum")
    await connections[0].do({"act": "move", "strength": 1, "text": "Zanthoxylum"})
    await people[0].host("close")
    await house.tables._saver.save_all(house.tables.all_loaded())
    assert (await kept(house, people[0].code)).count("Zanthoxylum") == 3  # as event, with its move, and in the log
    await people[0].at("POST", "/erase", {"seat": 0})
    again = await people[0].connect()
    assert again.position is not None
    assert "Zanthoxylum" not in await kept(house, people[0].code)
    assert await house.store.saved_moves(people[0].code) == []


async def test_who_changed_places_is_erased_at_both_seats(house: House) -> None:
    table, ((_, key), _) = await full(house, "Quillaja", "Cleo")
    for seat, text in ((0, "Zanthoxylum talk"), (1, "Zanthoxylum note")):
        there = await opened(house, table, key)
        await there.answer_to(await there.send("say", text=text))
        if seat == 0:
            await seat_changes.swap(table, 0, 1)
            await there.ends()
        await hang_up([there])
    await table.seating.host(HostCloses())
    await erasure.erase_person(table, Viewer(1, False, "", True), 1)
    told = await kept(house, table.code)
    assert "Quillaja" not in told
    assert "Zanthoxylum" not in told
    assert "Cleo" in told


async def test_a_member_who_went_to_another_table_is_erased_here_too(house: House) -> None:
    table = await table_of_class(house)
    gone, key = member("Quillaja", 5)
    await seat_changes.place(table, gone)
    there = await opened(house, table, key)
    await there.answer_to(await there.send("say", text="Zanthoxylum talk"))
    await seat_changes.vacate(table, 0, MovedAway)
    await seat_changes.place(table, member("Cleo", 6)[0])
    await table.seating.host(HostCloses())
    await erasure.erase_member(table, 8)
    assert "Quillaja" in await kept(house, table.code)
    await erasure.erase_member(table, 5)
    told = await kept(house, table.code)
    assert ("Quillaja" in told, "Zanthoxylum" in told, "Cleo" in told) == (False, False, True)


async def test_names_are_erased_where_people_have_guessed(house: House) -> None:
    people, connections = await test_guess_sheets.played(house)
    thing = test_guess_sheets.cards(connections[1], 1)[0] // 2
    assert (await test_guess_sheets.guess(connections[0], 1, thing, 1))["type"] == "done"
    await people[0].host("close")
    await people[0].at("POST", "/erase", {"seat": 1})
    assert (await people[0].at("GET"))["seats"][1]["name"] == "Seat 2"


async def test_nobody_erases_what_another_wrote_and_a_host_may(house: House) -> None:
    people, _ = await played(house)
    answer = await people[2].at("POST", "/erase", {"seat": 1}, 403)
    assert (answer["message"]["id"], answer["field"]) == ("errors.only_own_texts", "seat")
    stranger = await house.client(people[0].code)
    await stranger.at("POST", "/erase", {"seat": 1}, 401)
    await people[0].at("POST", "/erase", {"seat": 9}, 400)
    assert "Quillaja" in await kept(house, people[0].code)
    await people[0].at("POST", "/erase", {"seat": 1})
    assert "Quillaja" not in await kept(house, people[0].code)


async def test_nothing_is_erased_while_a_game_is_played(house: House) -> None:
    people, connections = await house.game(3)
    assert (await people[1].at("POST", "/erase", {"seat": 1}, 409))["error"] == "not_over"
    assert (await people[0].at("DELETE", "", None, 409))["todo"]["id"] == "todo.close_first"
    assert all(connection.ended is None for connection in connections)


@pytest.mark.parametrize("state", ["waiting", "closed"])
async def test_a_host_deletes_a_table_and_all_that_was_kept_of_it(house: House, state: str) -> None:
    people = await house.people(2, seats=3)
    connections = [await person.connect() for person in people]
    if state == "closed":
        await people[0].host("close")
    await people[1].at("DELETE", "", None, 401)
    await people[0].at("DELETE", "")
    assert [await connection.ends() for connection in connections] == [CloseCode.DELETED] * 2
    assert (await people[1].at("GET", "", None, 404))["error"] == "no_such_table"
    assert (await refused(people[1].connect()))[0] == 404
    assert await house.store.table(people[0].code) is None
