"""A facilitator without a seat at a live table: what the charter lets that person see, do and take away."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from commonweal.cli.app import app
from commonweal.play.record import open_record

from .conftest import House
from .connection import Client, Connection
from .test_table import all_hear

Open = Callable[..., Awaitable[House]]
LED = {"facilitator": 1, "max_sessions": 1, "decorum": "warn"}


async def lesson(house: House, **charter: Any) -> tuple[Client, Connection, list[Client], list[Connection]]:
    """A teacher without a seat, three pupils who have signed, and their connections."""
    teacher = await house.client()
    await teacher.make(3, game="legislation", charter=LED | charter, play=False)
    pupils = [await house.client() for _ in range(3)]
    for pupil in pupils:
        await pupil.join(teacher.code)
    await teacher.host("start")
    connections = [await one.connect() for one in (teacher, *pupils)]
    for connection in connections[1:]:
        await all_hear(connections, (await connection.do("sign_charter"))["n"])
    return teacher, connections[0], pupils, connections[1:]


async def do_first(connections: list[Connection], seat: int, act: str) -> None:
    """A seat does the first of these acts that is possible."""
    choice = next(one["act"] for one in connections[seat].choices if one["name"] == act)
    await all_hear(connections, (await connections[seat].do(choice))["n"])


async def play_on(connections: list[Connection]) -> None:
    """The rest of the game: short bills, which fail, and no campaign."""
    first = ("ready", "vote_secretly", "vote", "pass_campaign", "return_card")
    while connections[0].lobby["state"] == "playing":
        seat = min((connections[0].position or {})["to_act"], default=None)
        if seat is None:
            break
        names = [one["name"] for one in connections[seat].choices]
        bill = "present_bill" if "present_bill" in names else "play_card"
        await do_first(connections, seat, next((act for act in first if act in names), bill))
        await connections[0].catches_up()


def hands(connection: Connection) -> list[int | None]:
    return [None if hand is None else sum(hand) for hand in (connection.position or {})["view"]["hand"][:3]]


async def test_the_facilitator_sees_what_the_public_sees(house: House) -> None:
    _, teacher, _, connections = await lesson(house)
    assert hands(teacher) == [None, None, None]
    assert (teacher.lobby["facilitator"], teacher.lobby["opens"], teacher.lobby["you"]) == (True, True, None)
    assert not any(connection.lobby["facilitator"] or connection.lobby["opens"] for connection in connections)
    refused = await teacher.do("vote answer=aye")
    assert (refused["type"], refused["message"]["id"]) == ("refused", "errors.only_seated_act")
    for act in ("play_card", "play_card", "present_bill"):
        await do_first(connections, 0, act)
    await all_hear([teacher, *connections], (await teacher.do("call_seat seat=0", facilitator=True))["n"])
    await all_hear([teacher, *connections], (await teacher.do("close_discussion", facilitator=True))["n"])
    assert (teacher.position or {})["phase"] == "final_vote"


async def test_the_facilitator_sees_everything_where_the_charter_says_so(house: House) -> None:
    person, teacher, pupils, connections = await lesson(house, facilitator_view="all", ballots="secret")
    watcher = await house.client(teacher.lobby["code"])
    there = await watcher.connect(watch=True)
    assert hands(teacher) == [4, 4, 4]
    assert (hands(there), hands(connections[1])) == ([None] * 3, [None, 4, None])
    for act in ("play_card", "play_card", "present_bill"):
        await do_first(connections, 0, act)
    for seat in range(3):
        await do_first(connections, seat, "ready")
    await do_first(connections, 0, "vote_secretly")
    assert (teacher.position or {})["view"]["ballot"][0] is None
    assert hands(teacher) == [4, 4, 4]
    await hands_of_the_past(person, pupils[1], watcher)
    back = await connections[0].hang_up() or await connections[0].__aenter__()
    assert hands(back) == [4, None, None]


async def hands_of_the_past(teacher: Client, pupil: Client, watcher: Client) -> None:
    """Looking back shows everyone the hands that they see at the live table."""
    back = {}
    for who in (teacher, pupil, watcher):
        path = f"/api/tables/{teacher.code}/replay"
        last = (await who.http.get(path)).json()["n"]
        view = (await who.http.get(f"{path}/{last}")).json()["view"]
        back[who] = [None if hand is None else sum(hand) for hand in view["hand"][:3]]
        assert view["ballot"][0] is None
    assert back == {teacher: [4, 4, 4], pupil: [None, 4, None], watcher: [None] * 3}


async def test_a_host_with_a_seat_is_no_facilitator(house: House) -> None:
    people, connections = await house.game(3, game="legislation", charter=LED | {"facilitator_view": "all"})
    bare = await house.client(people[0].code)
    cookies = [one for one in people[0].http.cookies.jar if "host" in one.name]
    for connection in connections:
        await all_hear(connections, (await connection.do("sign_charter"))["n"])
    for cookie in cookies:
        there = await bare.connect(Cookie=f"{cookie.name}={cookie.value}")
        assert hands(there) == [None, None, None]
        assert not there.lobby["facilitator"]
        refused = await there.do("close_discussion", facilitator=True)
        assert refused["message"]["id"] == "errors.facilitator_has_no_seat"
        await there.hang_up()
    refused = await connections[0].do("close_discussion", facilitator=True)
    assert (refused["rule"], refused["message"]["id"]) == ("LG-100", "errors.facilitator_has_no_seat")


async def tables_of(person: Client, query: str = "") -> dict[str, list[dict[str, str]]]:
    got = await person.http.get(f"/api/tables/{person.code}/export.zip{query}")
    with zipfile.ZipFile(io.BytesIO(got.content)) as archive:
        return {
            name: list(csv.DictReader(io.StringIO(archive.read(name).decode("utf-8-sig"))))
            for name in archive.namelist()
        }


def verified(text: str, file: Path) -> str:
    """What `commonweal verify` says of an exported game."""
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(app, ["verify", str(file)])
    assert result.exit_code == 0, result.output
    return result.output


async def test_the_teacher_takes_what_stays_sealed_for_players(house: House, tmp_path: Path) -> None:
    person, teacher, pupils, connections = await lesson(house, ballots="secret")
    await connections[0].answer_to(await connections[0].send("say", text="hear me"))
    await play_on([*connections, teacher])
    for connection in connections:
        await connection.waits_until(lambda one: one.lobby["state"] == "ended")
    path = f"/api/tables/{person.code}/export"
    for pupil in pupils:
        refused = await pupil.http.get(f"{path}.jsonl?opened=1")
        assert (refused.status_code, refused.json()["rule"]) == (403, "LG-93")
        assert (await pupil.http.get(f"{path}.zip?opened=1")).status_code == 403
    sealed, opened = [(await person.http.get(f"{path}.jsonl{q}")).text for q in ("", "?opened=1")]
    assert json.loads(opened.splitlines()[0])["opened"] == "LG-93"
    assert "opened" not in json.loads(sealed.splitlines()[0])
    lines = [json.loads(line) for line in opened.splitlines()]
    ballots = [act for line in lines if "sealed" in line for act in line["opened"]]
    assert {act.partition("=")[0] for act in ballots} == {"vote_secretly answer"}
    assert "?" not in "".join(ballots)
    assert set(re.findall(r"vote_secretly answer=(.)", sealed)) == {"?"}
    assert open_record(opened).sealed is None
    first = open_record(sealed).sealed
    assert first is not None
    hidden = f"From move {first} on, acts stay hidden for good: neither they nor the end were checked."
    assert hidden in verified(sealed, tmp_path / "sealed.jsonl")
    assert hidden in verified((await pupils[1].http.get(f"{path}.jsonl")).text, tmp_path / "pupil.jsonl")
    told = verified(opened, tmp_path / "opened.jsonl")
    assert "is valid" in told
    assert "hidden" not in told
    own, open_ = await tables_of(person), await tables_of(person, "?opened=1")
    votes = {row["answer"] for row in own["acts.csv"] if row["act"] == "vote_secretly"}
    assert (votes, [row["text"] for row in own["talk.csv"]]) == ({"?"}, ["hear me"])
    assert "?" not in {row["answer"] for row in open_["acts.csv"]}
    assert any(row["column"] == "opened" for row in open_["codebook.csv"])


async def test_without_a_facilitator_nobody_opens_secret_votes(house: House) -> None:
    person, teacher, _, connections = await lesson(house, ballots="secret", facilitator=0, decorum="off")
    await play_on([*connections, teacher])
    refused = await person.http.get(f"/api/tables/{person.code}/export.jsonl?opened=1")
    assert (refused.status_code, refused.json()["message"]["id"]) == (403, "errors.only_facilitator_opens")


async def test_team_channels_stay_open_where_nobody_else_may_talk(house: House) -> None:
    _, connections = await house.game(4, game="legislation", charter={"teams": 2, "open_talk": 0})
    for connection in connections:
        await all_hear(connections, (await connection.do("sign_charter"))["n"])
    await connections[0].waits_until(lambda connection: connection.lobby["talk"] == "team_only")
    assert (await connections[0].answer_to(await connections[0].send("say", text="we", to=[2])))["type"] == "done"
    for to in ({}, {"to": [1]}, {"to": [1, 2]}):
        refused = await connections[0].answer_to(await connections[0].send("say", text="no", **to))
        assert (refused["rule"], refused["message"]["id"]) == ("LG-113", "errors.talk_to_team_only")
