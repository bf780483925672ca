"""Promises, private talk, and a host who leads the look back: who may, who hears, and what lasts."""

from __future__ import annotations

import csv
import io
import json
import random
import zipfile
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from commonweal.play.record import open_record
from commonweal.server.courtesies.promises import MOST_PROMISES, PROMISE_CHARS, Promise
from commonweal.server.rooms.history import Chair

from .conftest import House
from .connection import Client, Connection
from .test_playing import play

Open = Callable[..., Awaitable[House]]
SECRET = "I shall never fish in your pond"


async def promise(
    connection: Connection, text: str = SECRET, to: tuple[int, ...] = (1,), **more: Any
) -> dict[str, Any]:
    return await connection.answer_to(await connection.send("promise", text=text, to=list(to), **more))


async def settle(connection: Connection, number: int, say: str) -> dict[str, Any]:
    return await connection.answer_to(await connection.send("settle", promise=number, say=say))


def board(connection: Connection) -> list[dict[str, Any]]:
    """The promises as this connection was told last."""
    told = [message["promises"] for message in connection.messages if "promises" in message]
    return list(told[-1])


async def ended(house: House, count: int = 4) -> tuple[list[Client], list[Connection], dict[str, Any]]:
    """A game that is over, in which seat 0 made seat 1 a promise; and the answer to it."""
    people, connections = await house.game(count)
    made = await promise(connections[0])
    await play(connections, random.Random(4))
    for connection in connections:
        await connection.waits_until(lambda one: one.lobby["state"] == "ended")
    return people, connections, made


# ---------------------------------------------------------------- making


async def test_a_promise_is_known_to_its_parties_alone(house: House) -> None:
    people, connections = await house.game()
    watcher = await house.client(people[0].code)
    connections.append(await watcher.connect(watch=True))
    made = await promise(connections[0])
    assert made["type"] == "done"
    await connections[3].answer_to(await connections[3].send("say", text="hello all"))
    for connection in connections:
        await connection.waits_until(lambda one: "hello all" in "".join(one.heard))
    assert [SECRET in "".join(connection.heard) for connection in connections] == [True, True, False, False, False]
    told = next(message["entry"] for message in connections[1].messages if SECRET in str(message.get("entry")))
    assert (told["kind"], told["private"], told["seats"]) == ("promise", True, [0, 1])
    (kept,) = board(connections[1])
    assert (kept["promise"], kept["by"], kept["to"], kept["state"]) == (made["n"], 0, [1], "open")
    for seat, connection in enumerate(connections):
        again = await (people[seat] if seat < 4 else watcher).connect(watch=seat == 4)
        assert (SECRET in again.heard[0]) == (seat < 2)
        await again.hang_up()
        await connection.hang_up()
    for seat, person in enumerate([*people, watcher]):
        replay = await person.http.get(f"/api/tables/{people[0].code}/replay")
        assert (SECRET in replay.text) == (seat < 2)


async def test_a_promise_before_all_is_known_to_all(house: House) -> None:
    _, connections = await house.game()
    await promise(connections[2], to=(0, 1), open=True)
    for connection in connections:
        told = await connection.hears("promises")
        assert told["promises"][0]["text"] == SECRET


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"text": ""}, "malformed"),
        ({"text": "\u202e \u0007"}, "malformed"),
        ({"text": "x" * (PROMISE_CHARS + 1)}, "too_long"),
        ({"to": []}, "malformed"),
        ({"to": [0]}, "malformed"),
        ({"to": [9]}, "malformed"),
    ],
)
async def test_what_is_no_promise_is_refused(house: House, more: dict[str, Any], error: str) -> None:
    _, connections = await house.game(2)
    asked = await connections[0].send("promise", **({"text": "yes", "to": [1]} | more))
    answer = await connections[0].answer_to(asked)
    assert (answer["type"], answer["error"]) == ("refused", error)
    assert answer["todo"]


async def test_nobody_makes_promises_without_end(house: House) -> None:
    _, connections = await house.game(2)
    for n in range(MOST_PROMISES):
        assert (await promise(connections[0], f"promise {n}"))["type"] == "done"
    assert (await promise(connections[0], "one more"))["error"] == "illegal"


async def test_a_promise_sent_twice_is_made_once(open_house: Open) -> None:
    house = await open_house()
    people, connections = await house.game(2)
    first = await promise(connections[0], id="mine")
    count = len(connections[0].messages)
    await connections[0].send("promise", text=SECRET, to=[1], id="mine")
    assert await connections[0].hears("done", count) == first
    other = await open_house()
    here, there = [await one.tables.find(people[0].code) for one in (house, other)]
    assert [p.text for p in there.history.promises(1)] == [SECRET]
    assert here.history.promises(0) == there.history.promises(0)


# ---------------------------------------------------------------- releasing and resolving


async def test_whom_it_was_made_to_may_release_it(house: House) -> None:
    _, connections = await house.game()
    made = await promise(connections[0], to=(1, 2))
    assert (await settle(connections[0], made["n"], "release"))["error"] == "illegal"
    assert (await settle(connections[3], made["n"], "release"))["message"]["id"] == "errors.no_such_promise"
    await settle(connections[1], made["n"], "release")
    assert (await connections[0].hears("promises", len(connections[0].messages) - 2))["promises"][0]["state"] == "open"
    await settle(connections[2], made["n"], "release")
    await connections[0].waits_until(lambda connection: board(connection)[0]["state"] == "released")
    assert (await settle(connections[1], made["n"], "kept"))["error"] == "illegal"
    assert not any(SECRET in text for text in connections[3].heard)


async def test_the_parties_say_at_the_end_whether_it_was_kept(house: House) -> None:
    _, connections, made = await ended(house)
    await settle(connections[0], made["n"], "kept")
    await connections[1].waits_until(lambda connection: board(connection)[0]["answers"] == [{"seat": 0, "say": "kept"}])
    assert (board(connections[1])[0]["state"], board(connections[1])[0]["awaited"]) == ("open", [1])
    await settle(connections[1], made["n"], "broken")
    await connections[0].waits_until(lambda connection: board(connection)[0]["state"] == "differing")
    await settle(connections[1], made["n"], "kept")
    await connections[0].waits_until(lambda connection: board(connection)[0]["state"] == "kept")
    assert (await settle(connections[1], made["n"], "release"))["error"] == "illegal"
    assert (await settle(connections[2], made["n"], "kept"))["error"] == "illegal"


async def test_all_may_read_it_once_all_parties_agree(house: House) -> None:
    people, connections, made = await ended(house)
    await settle(connections[1], made["n"], "show")
    await connections[0].waits_until(lambda connection: board(connection)[0]["shown"] == [1])
    assert not any(SECRET in text for connection in connections[2:] for text in connection.heard)
    await settle(connections[0], made["n"], "show")
    for connection in connections[2:]:
        await connection.waits_until(lambda one: SECRET in "".join(one.heard) and board(one)[0]["text"] == SECRET)
    record = (await people[2].http.get(f"/api/tables/{people[0].code}/export.jsonl")).text
    promised = [line for line in map(json.loads, record.splitlines()) if line.get("did", {}).get("as") == "promise"]
    assert [line["did"]["do"] for line in promised] == ["make", "show", "show"]
    assert promised[0]["texts"]["text"]["text"] == SECRET
    export = await people[2].http.get(f"/api/tables/{people[0].code}/export.zip")
    files = zipfile.ZipFile(io.BytesIO(export.content))
    (row,) = csv.DictReader(io.StringIO(files.read("promises.csv").decode("utf-8-sig")))
    assert (row["by"], row["to"], row["text"], row["state"]) == ("0", "1", SECRET, "open")
    assert files.read("codebook.csv").decode("utf-8-sig").count("promises.csv,") == len(row)
    assert open_record(record).committed


def test_a_promise_is_not_shown_without_a_party_for_whom_a_bot_plays() -> None:
    chairs = [Chair(0, holder="person", person=True), Chair(1, holder="bot", person=True, stand_in=True), Chair(2)]
    made = Promise(5, 0, 0, [1], SECRET, False, {}, set(), {0})
    assert [made.seen_by(viewer, chairs) for viewer in (0, 1, 2, None)] == [True, True, False, False]
    assert made.awaited(chairs) == [0], "a bot does not say whether it was kept"
    made.shown.add(1)
    assert made.seen_by(None, chairs)
    made.shown, chairs[1].person = {0}, False
    assert made.seen_by(None, chairs), "who has left is not asked"


def test_whether_a_promise_was_kept() -> None:
    chairs = [Chair(seat, holder="person", person=True) for seat in range(3)]
    made = Promise(5, 0, 0, [1, 2], SECRET, False, {0: "kept", 1: "kept"}, set(), set())
    assert (made.state(chairs), made.awaited(chairs)) == ("open", [2])
    made.answers[2] = "broken"
    assert made.state(chairs) == "differing"
    made.released.add(1)
    assert made.state(chairs) == "differing", "not all have released it"
    made.released.add(2)
    assert made.state(chairs) == "released"


async def test_the_record_has_no_promise_that_only_its_parties_know(house: House) -> None:
    people, _connections, _ = await ended(house)
    assert SECRET not in (await people[0].http.get(f"/api/tables/{people[0].code}/export.jsonl")).text
    export = await people[0].http.get(f"/api/tables/{people[0].code}/export.zip")
    assert "promises.csv" not in zipfile.ZipFile(io.BytesIO(export.content)).namelist()


# ---------------------------------------------------------------- private talk


async def test_talk_is_as_private_as_the_rules_allow(house: House) -> None:
    game = {"game": "original_position", "charter": {"talk": "public_only"}}
    people = await house.people(3, **game)
    connections = [await person.connect() for person in people]
    assert connections[0].lobby["talk"] == "open"
    await people[0].host("start")
    await connections[0].waits_until(lambda connection: connection.lobby["talk"] == "public_only")
    refused = await connections[0].answer_to(await connections[0].send("say", text="psst", to=[1]))
    assert (refused["error"], refused["rule"]) == ("illegal", "OP-76")
    private = await promise(connections[0])
    assert (private["error"], private["rule"]) == ("illegal", "OP-76")
    assert (await promise(connections[0], open=True))["type"] == "done"
    assert (await connections[0].answer_to(await connections[0].send("say", text="hello")))["type"] == "done"


async def test_who_sits_down_later_does_not_read_what_was_said_in_private_before(house: House) -> None:
    people, connections = await house.game()
    await connections[0].answer_to(await connections[0].send("say", text="for Ben alone", to=[1]))
    await connections[0].answer_to(await connections[0].send("say", text="hello all"))
    await promise(connections[0], text="promised to Ben", to=[1])
    await connections[0].waits_until(lambda one: len(board(one)) == 1)
    await people[1].host("remove", 401, seat=1)
    await people[0].host("remove", seat=1)
    other = await house.client()
    await other.join(people[0].code)
    assert other.seat == 1
    async with other.connect() as connection:
        assert "hello all" in connection.heard[0]
        assert "for Ben alone" not in connection.heard[0]
        assert "promised to Ben" not in connection.heard[0]
        assert (await settle(connection, board(connections[0])[0]["promise"], "release"))["error"] == "illegal"
        await connections[0].answer_to(await connections[0].send("say", text="for the new one", to=[1]))
        await connection.waits_until(lambda one: "for the new one" in one.heard[-1])


async def test_no_talk_no_promises(house: House) -> None:
    _, connections = await house.game(2, charter={"table_talk": "closed"})
    refused = await promise(connections[0], open=True)
    assert (refused["error"], refused["rule"]) == ("illegal", "PO-70")


# ---------------------------------------------------------------- leading


async def test_the_host_leads_the_look_back(house: House) -> None:
    people, connections = await house.game(2)
    await connections[0].send_raw(json.dumps({"type": "lead", "moment": 2}))
    assert (await connections[1].hears("lead"))["moment"] == 2
    late = await people[1].connect()
    assert late.messages[0]["moment"] == 2
    await connections[1].send_raw(json.dumps({"type": "lead", "moment": 1}))
    assert (await connections[1].hears("refused"))["error"] == "illegal"
    await connections[0].send_raw(json.dumps({"type": "lead", "moment": None}))
    assert (await late.hears("lead"))["moment"] is None
    n = (await house.tables.find(people[0].code)).n
    assert n == connections[0].n  # nothing of it is kept
