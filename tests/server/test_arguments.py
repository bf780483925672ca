"""Arguments for the sides of a debate: who may argue, what everybody reads, and what lasts."""

from __future__ import annotations

import csv
import io
import random
import zipfile
from typing import Any

import pytest

from commonweal.server.courtesies.arguments import ARGUMENT_CHARS, MOST_ARGUMENTS, ArgumentEvent, Arguments
from commonweal.server.load.limits import PRESS_CHARS, TEXT_BURST
from commonweal.server.protocol import encode_json
from commonweal.server.rooms.events import SatDown, Swapped
from commonweal.server.rooms.history import History
from commonweal.server.store import Event, TableRow

from .conftest import House
from .connection import Connection, hang_up
from .test_playing import play

OP = {"game": "original_position", "charter": {"debate_seconds": 300}}
AGREE, DISAGREE = 1, 2
WHY = "Nobody earns the talent they are born with"


async def argue(connection: Connection, text: str = WHY, side: int = AGREE) -> dict[str, Any]:
    return await connection.answer_to(await connection.send("argue", side=side, text=text))


async def endorse(connection: Connection, number: int, yes: bool = True) -> dict[str, Any]:
    return await connection.answer_to(await connection.send("endorse", argument=number, yes=yes))


def known(connection: Connection) -> dict[int, dict[str, Any]]:
    """The arguments as this connection was sent them, by their numbers."""
    found: dict[int, dict[str, Any]] = {}
    for message in connection.messages:
        found |= {one["argument"]: one for one in message.get("arguments", [])}
        if message["type"] == "argument":
            found[message["argument"]["argument"]] = message["argument"]
    return found


@pytest.mark.rule("OP-30")
async def test_everybody_reads_an_argument_and_who_endorses_it(house: House) -> None:
    people, connections = await house.game(3, **OP)
    watcher = await house.client(people[0].code)
    connections.append(await watcher.connect(watch=True))
    made = await argue(connections[0])
    assert (await endorse(connections[1], made["n"]))["type"] == "done"
    assert (await endorse(connections[2], made["n"]))["type"] == "done"
    assert (await endorse(connections[2], made["n"], False))["type"] == "done"
    for connection in connections:
        await connection.waits_until(lambda one: known(one).get(made["n"], {}).get("endorsed") == [1])
        argument = known(connection)[made["n"]]
        assert (argument["by"], argument["side"], argument["text"], argument["debate"]) == (0, AGREE, WHY, 0)
        (told,) = [m["entry"] for m in connection.messages if m["type"] == "entry" and m["entry"]["kind"] == "argument"]
        assert told["values"] == {"seat": 0, "text": WHY}
    again = await people[2].connect()
    assert known(again)[made["n"]]["endorsed"] == [1]


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({"text": "  "}, "errors.empty_argument"),
        ({"text": "x" * (ARGUMENT_CHARS + 1)}, "errors.argument_too_long"),
        ({"side": 0}, "errors.no_such_side"),
        ({"side": 3}, "errors.no_such_side"),
    ],
)
async def test_an_argument_that_cannot_stand_is_refused(house: House, sent: dict[str, Any], message: str) -> None:
    _, connections = await house.game(3, **OP)
    refused = await argue(connections[0], **sent)
    assert (refused["type"], refused["message"]["id"]) == ("refused", message)
    await connections[0].catches_up()
    assert known(connections[0]) == {}


async def test_nobody_endorses_oneself_or_what_is_not_there(house: House) -> None:
    _, connections = await house.game(3, **OP)
    made = await argue(connections[0])
    assert (await endorse(connections[0], made["n"]))["message"]["id"] == "errors.own_argument"
    assert (await endorse(connections[1], made["n"] + 7))["message"]["id"] == "errors.no_such_argument"


def test_an_endorsement_counts_once() -> None:
    arguments = Arguments()
    arguments.take(1, 0, 0, encode_json(ArgumentEvent("argue", side=AGREE, text=WHY)))
    for n, (by, do) in enumerate([(1, "endorse"), (1, "endorse"), (2, "endorse"), (2, "endorse"), (2, "withdraw")], 2):
        arguments.take(n, 0, by, encode_json(ArgumentEvent(do, argument=1)))  # type: ignore[arg-type]
    assert arguments.made[1].endorsed == [1]


async def test_a_seat_may_only_say_so_much_about_one_question(house: House) -> None:
    _, connections = await house.game(3, **OP)
    for number in range(MOST_ARGUMENTS):
        assert (await argue(connections[0], f"Reason {number}"))["type"] == "done"
    assert (await argue(connections[0], "One more"))["message"]["id"] == "errors.most_arguments"
    assert (await argue(connections[1], "My first"))["type"] == "done"


async def test_a_message_that_is_sent_again_is_one_argument(house: House) -> None:
    _, connections = await house.game(3, **OP)
    sent = {"id": "same", "side": AGREE, "text": WHY}
    await connections[0].answer_to(await connections[0].send("argue", **sent))
    await connections[0].answer_to(await connections[0].send("argue", **sent))
    await connections[0].catches_up()
    assert len(known(connections[0])) == 1


async def test_endorsing_and_withdrawing_on_and_on_is_refused(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commonweal.server.rooms.connections.SEAT_RATE", 1000.0)
    monkeypatch.setattr(
        "commonweal.server.rooms.connections.TEXT_RATE", 0.0
    )  # however long it takes, nothing is forgiven
    _, connections = await house.game(3, **OP)
    made = await argue(connections[0])
    most = int(TEXT_BURST) // PRESS_CHARS
    answers = [await endorse(connections[1], made["n"], bool(at % 2)) for at in range(most + 1)]
    assert {answer["type"] for answer in answers[:most]} == {"done"}
    assert (answers[most]["error"], answers[most]["message"]["id"]) == ("too_fast", "errors.too_fast")
    assert (await endorse(connections[2], made["n"]))["type"] == "done"


async def test_there_is_nothing_to_argue_about_without_a_debate(house: House) -> None:
    _, connections = await house.game()
    assert (await argue(connections[0]))["message"]["id"] == "errors.no_debate"


@pytest.mark.rule("OP-76")
async def test_a_charter_without_talk_has_no_arguments(house: House) -> None:
    _, connections = await house.game(3, game="original_position", charter={"talk": "closed"})
    refused = await argue(connections[0])
    assert (refused["message"]["id"], refused["rule"]) == ("errors.no_talk", "OP-76")


async def test_what_was_argued_is_in_the_export_and_after_a_restart(house: House) -> None:
    people, connections = await house.game(3, game="original_position", charter={"debate_seconds": 0})
    made = await argue(connections[1], side=DISAGREE)
    await endorse(connections[0], made["n"])
    await play(connections, random.Random(7))
    for connection in connections:
        await connection.waits_until(lambda one: one.lobby["state"] == "ended")
    answer = await people[0].http.get(f"/api/tables/{people[0].code}/export.zip")
    rows = list(
        csv.reader(io.StringIO(zipfile.ZipFile(io.BytesIO(answer.content)).read("arguments.csv").decode("utf-8-sig")))
    )
    assert rows[1][1] == "1"
    assert rows[1][4:] == [str(DISAGREE), WHY, "0"]


# ---------------------------------------------------------------- reasons sealed with a vote


async def seal(connection: Connection, text: str = WHY, side: int = AGREE) -> dict[str, Any]:
    return await connection.answer_to(await connection.send("argue", side=side, text=text, sealed=True))


async def vote_all(connections: list[Connection], answers: list[int]) -> int:
    n = 0
    for connection, answer in zip(connections, answers, strict=True):
        n = (await connection.do({"act": "vote", "answer": answer}))["n"]
    return n


@pytest.mark.rule("OP-30")
async def test_a_sealed_reason_is_shown_with_the_votes(house: House) -> None:
    people, connections = await house.game(3, **OP)
    watcher = await house.client(people[0].code)
    others = [connections[1], connections[2], await watcher.connect(watch=True)]
    first = await seal(connections[0], "An older reason")
    second = await seal(connections[0])
    await connections[0].waits_until(lambda one: known(one).get(second["n"], {}).get("sealed") is True)
    again = await people[0].connect()
    assert next(one for one in known(again).values() if one.get("sealed"))["text"] == WHY
    await vote_all(connections[:2], [AGREE, DISAGREE])
    for connection in others:
        await connection.catches_up()
        assert known(connection) == {}
        assert not [text for text in connection.heard if WHY in text or "An older reason" in text]
    refused = await endorse(connections[1], second["n"])
    assert refused["message"]["id"] == "errors.no_such_argument"
    await connections[2].do({"act": "vote", "answer": AGREE})
    for connection in [*others, connections[0], again]:
        await connection.waits_until(lambda one: any(not made.get("sealed") for made in known(one).values()))
        (shown,) = [one for one in known(connection).values() if not one.get("sealed")]
        assert (shown["by"], shown["side"], shown["text"]) == (0, AGREE, WHY)
        assert shown["argument"] > second["n"] > first["n"]
    assert (await endorse(connections[1], shown["argument"]))["type"] == "done"


async def test_a_sealed_reason_survives_a_restart_and_is_in_no_log_before(house: House) -> None:
    people, connections = await house.game(3, **OP)
    await seal(connections[1])
    await hang_up(connections)
    await house.tables._evict(people[0].code)
    connections = [await person.connect() for person in people]
    assert [one["sealed"] for one in known(connections[1]).values()] == [True]
    assert known(connections[0]) == {}
    assert not [entry for entry in connections[0].messages[0]["entries"] if entry["kind"] == "argument"]
    await vote_all(connections, [AGREE, AGREE, DISAGREE])
    await connections[0].waits_until(lambda one: bool(known(one)))
    told = [
        entry
        for connection in connections
        for m in connection.messages
        if m["type"] == "update"
        for entry in m["entries"]
    ]
    assert {entry["values"]["text"] for entry in told if entry["kind"] == "argument"} == {WHY}


async def test_nothing_is_sealed_once_the_votes_are_open(house: House) -> None:
    _, connections = await house.game(3, **OP)
    await vote_all(connections, [AGREE, AGREE, DISAGREE])
    refused = await seal(connections[0])
    assert refused["message"]["id"] == "errors.nothing_sealed"


@pytest.mark.parametrize("change", [Swapped(seat=0, name="Ben", other=1, was="Ada"), SatDown(0, "Cleo")])
def test_a_sealed_reason_is_not_for_the_next_person_of_the_seat(change: Swapped | SatDown) -> None:
    history = History(TableRow("AB", "original_position", 1, 2, b"{}", b"", "", 0.0))
    sealed = encode_json(ArgumentEvent("seal", side=AGREE, text=WHY))
    seated = [Event(n, 0, "seat", n - 1, encode_json(SatDown(n - 1, name))) for n, name in ((1, "Ada"), (2, "Ben"))]
    history.take([*seated, Event(3, 0, "argument", 0, sealed)])
    assert [one.text for one in history.arguments.list_for(0)] == [WHY]
    history.take([Event(4, 0, "seat", 0, encode_json(change))])
    assert history.arguments.list_for(0) == history.arguments.list_for(1) == []
