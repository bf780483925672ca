"""People beside the rules at a live table: texts with acts, the facilitator, notes, answers, and talk in teams."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from .conftest import House
from .connection import Client, Connection
from .test_table import all_hear

Open = Callable[..., Awaitable[House]]

pytestmark = pytest.mark.usefixtures("forum_installed")
MOTION = "Bread & roads"


def texts_of(connection: Connection, kind: str) -> list[str]:
    """The texts of this kind that a connection has heard."""
    entries = [m["entry"] for m in connection.messages if m["type"] == "entry"]
    return [entry["text"] for entry in entries if entry["kind"] == kind]


async def told(connection: Connection, kind: str, **fields: Any) -> dict[str, Any]:
    return await connection.answer_to(await connection.send(kind, **fields))


async def test_a_motion_travels_with_its_act(open_house: Open) -> None:
    house = await open_house()
    people, connections = await house.game(4, game="forum")
    long = await connections[0].do({"act": "move", "strength": 1, "text": "x" * 41})
    assert (long["error"], long["rule"], long["message"]["id"]) == ("malformed", "FO-1", "typed.too_long")
    done = await connections[0].do({"act": "move", "strength": 1, "text": MOTION})
    await all_hear(connections, done["n"])
    for connection in connections:
        update = next(m for m in connection.messages if m.get("n") == done["n"] and m["type"] == "update")
        assert update["entries"][0]["values"]["text"] == MOTION
        assert (connection.position or {})["view"]["motion"] == 0
    other = await open_house()
    visitor = await other.client(people[0].code)
    there = await visitor.connect(watch=True)
    assert MOTION in there.heard[0]


async def test_a_whisper_is_sent_to_the_team_alone(house: House) -> None:
    _, connections = await house.game(4, game="forum")
    await all_hear(connections, (await connections[0].do({"act": "whisper", "to": 2, "text": "psst"}))["n"])
    assert ["psst" in "".join(connection.heard) for connection in connections] == [True, False, True, False]


async def test_the_host_acts_as_the_facilitator(house: House) -> None:
    _, connections = await house.game(4, game="forum")
    assert [act["act"] for act in (connections[3].position or {})["facilitator"]] == ["call_to_order"]
    refused = await connections[1].do("call_to_order seat=2", facilitator=True)
    assert (refused["error"], refused["message"]["id"]) == ("illegal", "errors.only_host_facilitates")
    assert (await connections[0].do("call_to_order seat=2"))["type"] == "refused"
    done = await connections[0].do("call_to_order seat=2", facilitator=True)
    await all_hear(connections, done["n"])
    again = await connections[0].do("call_to_order seat=2", facilitator=True)
    assert (again["error"], again["rule"]) == ("illegal", "FO-3")
    for connection in connections:
        assert (connection.position or {})["view"]["points"] == [0, 0, -1, 0]
        update = next(m for m in connection.messages if m.get("n") == done["n"] and m["type"] == "update")
        assert [(entry["by"], entry["id"]) for entry in update["entries"]] == [
            (-3, "acts.call_to_order.says"),
            (-3, "notices.CALLED.says"),
        ]


async def test_notes_are_read_by_who_wrote_them(open_house: Open) -> None:
    house = await open_house()
    people, connections = await house.game(2, game="forum", charter={"turns": 1})
    assert (await told(connections[0], "note", text="Ben bluffs"))["type"] == "done"
    await connections[0].waits_until(lambda connection: texts_of(connection, "note") == ["Ben bluffs"])
    early = await told(connections[1], "note", text="All of it", question=0)
    assert early["message"]["id"] == "errors.game_not_over"
    assert (await told(connections[1], "note", text=" "))["message"]["id"] == "errors.empty"
    await all_hear(connections, (await connections[0].do("wait"))["n"])
    await connections[1].waits_until(lambda connection: connection.lobby["state"] == "ended")
    assert (await told(connections[1], "note", text="All of it", question=0))["type"] == "done"
    assert (await told(connections[1], "note", text="?", question=2))["message"]["id"] == "errors.no_such_question"
    await connections[0].waits_until(lambda connection: texts_of(connection, "answer") == ["All of it"])
    assert "bluffs" not in "".join(connections[1].heard)
    files = [await tables_of(person) for person in people]
    assert [row["text"] for row in files[0]["notes.csv"]] == ["Ben bluffs"]
    assert "notes.csv" not in files[1]
    assert [(row["question"], row["text"]) for row in files[1]["answers.csv"]] == [("0", "All of it")]
    other = await open_house()
    visitor = await other.client(people[0].code)
    there = await visitor.connect(watch=True)
    assert ("bluffs" in there.heard[0], "All of it" in there.heard[0]) == (False, True)


async def test_an_answer_to_the_lesson_is_pressed(open_house: Open) -> None:
    """Its question comes after the two to talk about; everybody sees who pressed which answer."""
    house = await open_house()
    people, connections = await house.game(2, game="forum", charter={"turns": 1})
    early = await told(connections[1], "note", text="No", question=2, choice=1)
    assert early["message"]["id"] == "errors.game_not_over"
    await all_hear(connections, (await connections[0].do("wait"))["n"])
    await connections[1].waits_until(lambda connection: connection.lobby["state"] == "ended")
    assert (await told(connections[1], "note", text="No", question=2, choice=1))["type"] == "done"
    for question, choice in ((2, 2), (2, -1), (1, 0), (3, 0)):
        refused = await told(connections[1], "note", text="No", question=question, choice=choice)
        assert refused["message"]["id"] == "errors.no_such_question"
    await connections[0].waits_until(lambda connection: texts_of(connection, "answer") == ["No"])
    heard = [m["entry"] for m in connections[0].messages if m["type"] == "entry"]
    entry = next(entry for entry in heard if entry["kind"] == "answer")
    assert (entry["by"], entry["values"]) == (1, {"question": 2, "choice": 1})
    rows = (await tables_of(people[0]))["answers.csv"]
    assert [(row["question"], row["choice"], row["text"]) for row in rows] == [("2", "1", "No")]


async def tables_of(person: Client) -> dict[str, list[dict[str, str]]]:
    """The tables of the export, as this person gets it."""
    got = await person.http.get(f"/api/tables/{person.code}/export.zip")
    with zipfile.ZipFile(io.BytesIO(got.content)) as archive:
        return {
            name: list(csv.DictReader(io.StringIO(archive.read(name).decode("utf-8-sig"))))
            for name in archive.namelist()
        }


async def test_teams_talk_while_private_talk_is_closed(house: House) -> None:
    _, connections = await house.game(4, game="forum")
    assert [(connection.lobby["talk"], connection.lobby["team"]) for connection in connections[:2]] == [
        ("team", [0, 2]),
        ("team", [1, 3]),
    ]
    refused = await told(connections[0], "say", text="you and me?", to=[1])
    assert (refused["rule"], refused["message"]["id"]) == ("FO-2", "errors.talk_to_team")
    assert (await told(connections[0], "say", text="we two", to=[2]))["type"] == "done"
    assert (await told(connections[0], "say", text="hello all"))["type"] == "done"
    await connections[2].waits_until(lambda connection: texts_of(connection, "chat") == ["we two", "hello all"])
    refused = await told(connections[0], "promise", text="I promise", to=[1])
    assert refused["message"]["id"] == "errors.talk_to_team"
    await all_hear(connections, (await connections[0].do("move strength=0"))["n"])
    await connections[0].waits_until(lambda connection: connection.lobby["talk"] == "open")
    assert (await told(connections[0], "say", text="you and me", to=[1]))["type"] == "done"
