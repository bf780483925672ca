"""Secret ballots of Legislation at a live table: exchanged under the same result, no byte that others get differs."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from commonweal.games.legislation.rules import voting
from commonweal.games.legislation.state import Notice
from commonweal.rulebook import announce

from .conftest import House
from .connection import Client, Connection, hang_up
from .test_table import all_hear

Open = Callable[..., Awaitable[House]]
CHARTER = {
    "ballots": "secret", "amendments_from_session": 1, "max_sessions": 1, "facilitator": 1, "facilitator_view": "all",
    "public_eye": 1, "crown_cards": 2, "last_session": "nobody",
}  # fmt: skip
"""Points would let tokens break a tie (LG-102): the winner is a result that tells who was paid."""
MARKS = ("at", "adopted", "id", "left_ms", "done", "chain", "sealed", "salt", "hash")
"""What differs between any two tables: times, ids, and hashes of what is sealed."""
OTHERS = (2, 3, "watcher", "teacher")


@pytest.fixture(autouse=True)
def _same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table draws the same cards, and every state has the same name."""
    monkeypatch.setattr("commonweal.server.rooms.tables.new_secret", lambda: bytes(range(32)))
    monkeypatch.setattr("commonweal.server.rooms.history.place_name", lambda code: "White Glen")


def plain(text: str, code: str) -> str:
    """A message without what differs between two tables."""
    message = json.loads(text, object_pairs_hook=lambda pairs: {k: v for k, v in pairs if k not in MARKS})
    return json.dumps(message).replace(code, "CODE")


class Class:
    """A table of four pupils, a teacher without a seat, and somebody who watches."""

    def __init__(
        self, pupils: list[Client], teacher: Client, watcher: Client, connections: dict[Any, Connection]
    ) -> None:
        self.pupils, self.teacher, self.watcher, self.connections = pupils, teacher, watcher, connections
        self.all = list(connections.values())

    @classmethod
    async def begin(cls, house: House) -> Class:
        teacher, watcher, *pupils = [await house.client() for _ in range(6)]
        await teacher.make(4, game="legislation", charter=CHARTER, play=False)
        for pupil, name in zip(pupils, ("Ann", "Ben", "Cleo", "Dan"), strict=True):
            await pupil.join(teacher.code, name=name)
        watcher.code = teacher.code
        await teacher.host("start")
        connections: dict[Any, Connection] = {seat: await one.connect() for seat, one in enumerate(pupils)}
        connections |= {"teacher": await teacher.connect()}
        connections |= {"watcher": await watcher.connect(watch=True)}
        return cls(pupils, teacher, watcher, connections)

    async def do(self, seat: int, act: str) -> None:
        """Do the first act of this name, or exactly this one."""
        connection = self.connections[seat]
        text = act if " " in act else next(one["act"] for one in connection.choices if one["name"] == act)
        done = await connection.do(text)
        assert done["type"] == "done", done
        await all_hear(self.all, done["n"])

    async def vote(self, answers: str) -> None:
        for seat, answer in enumerate(answers):
            await self.do(seat, f"vote_secretly answer={'?ANP'.index(answer)}")

    async def bill(self, chair: int, votes: str, amendment: str = "") -> None:
        """A bill of two cards, with an amendment of the seat after the chair, and what all vote."""
        for act in ("play_card", "play_card", "present_bill"):
            await self.do(chair, act)
        for seat in range(4):
            await self.do(seat, "ready")
        if amendment:
            await self.do((chair + 1) % 4, "propose_add")
            await self.vote(amendment)
        while self.connections[0].position["phase"] == "amend":
            await self.do(self.connections[0].position["to_act"][0], "pass_floor")
        await self.vote(votes)

    async def heard(self) -> dict[Any, list[str]]:
        """What everybody has received, and what the end shows to who holds no seat."""
        for connection in self.all:
            await connection.waits_until(lambda one: one.lobby["state"] == "ended")
            await connection.catches_up()
        code = self.teacher.code
        told = {
            key: [plain(text, code) for text in connection.heard[1:]] for key, connection in self.connections.items()
        }
        at = f"/api/tables/{code}"
        for key, path in (("debrief", "/debrief"), ("replay", f"/replay/{self.connections[2].n}"), ("log", "/replay")):
            told[key] = [plain((await self.watcher.http.get(at + path)).text, code)]
        record = (await self.watcher.http.get(f"{at}/export.jsonl")).text.splitlines()
        told["record"] = [plain(line, code) for line in record]
        got = await self.pupils[2].http.get(f"{at}/export.zip")
        with zipfile.ZipFile(io.BytesIO(got.content)) as archive:
            texts = [archive.read(name).decode("utf-8-sig") for name in archive.namelist()]
        told["tables"] = [re.sub(r"(?m)^adopted,\d+", "adopted", text) for text in texts]
        return told


async def played(house: House, first: str, amendment: str, second: str) -> dict[Any, list[str]]:
    """A session of four bills with these votes on the first two and on an amendment."""
    table = await Class.begin(house)
    for seat in range(4):
        await table.do(seat, "sign_charter")
    await table.bill(0, first, amendment)
    await table.bill(1, second)
    for chair in (2, 3):
        await table.bill(chair, "NNNN")
    while table.connections[0].lobby["state"] == "playing" and table.connections[0].position["phase"] == "campaign":
        await table.do(table.connections[0].position["to_act"][0], "pass_campaign")
        await table.connections[0].catches_up()
    told = await table.heard()
    await hang_up(table.all)
    return told


async def test_exchanged_ballots_leave_all_bytes_of_others_equal(house: House) -> None:
    one = await played(house, "ANAN", "ANAA", "NANP")
    two = await played(house, "NAAN", "NAAA", "ANNP")
    for viewer in (*OTHERS, "debrief", "replay", "log", "record", "tables"):
        assert one[viewer] == two[viewer], viewer
    assert one[0] != two[0]
    assert one[1] != two[1]


async def test_a_planted_leak_is_seen(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    show = voting.count_votes

    def leak(s: Any) -> None:
        announce(s, Notice.VOTE_IS, 0, s.ballot[0])
        show(s)

    monkeypatch.setattr(voting, "count_votes", leak)
    one = await played(house, "ANAN", "ANAA", "NANP")
    two = await played(house, "NAAN", "NAAA", "ANNP")
    assert all(one[viewer] != two[viewer] for viewer in OTHERS)
