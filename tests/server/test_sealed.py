"""Ballots that stay secret for good at a live table: exchanged under the same result, no byte of others differs."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

import pytest

from .conftest import House
from .connection import hang_up
from .test_table import all_hear

Open = Callable[..., Awaitable[House]]

pytestmark = pytest.mark.usefixtures("assembly_installed")


@pytest.fixture(autouse=True)
def _same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table draws the same cards."""
    monkeypatch.setattr("commonweal.server.rooms.tables.new_secret", lambda: bytes(range(32)))


async def heard_at_a_table(house: House, ballots: tuple[int, ...]) -> dict[int, list[str]]:
    """What each seat and a spectator (3) receive while all vote and nobody makes a deal, without codes and times."""
    people = [await house.client() for _ in range(3)]
    await people[0].make(3, game="assembly", charter={"rounds": 1}, name="Ann")
    for person, name in zip(people[1:], ("Ben", "Cleo"), strict=True):
        await person.join(people[0].code, name=name)
    await people[0].host("start")
    connections = [await person.connect() for person in people]
    watcher = await house.client(people[0].code)
    connections.append(await watcher.connect(watch=True))
    done = {}
    for seat, yes in enumerate(ballots):
        done = await connections[seat].do(f"ballot yes={yes}")
        await all_hear(connections, done["n"])
    for seat in range(3):
        done = await connections[seat].do("wait")
        await all_hear(connections, done["n"])
    for connection in connections:
        await connection.waits_until(lambda one: one.lobby["state"] == "ended")
        await connection.catches_up()
    heard = {
        place: [plain(text, watcher.code) for text in connection.heard] for place, connection in enumerate(connections)
    }
    for texts in heard.values():
        texts[:] = [text for text in texts if json.loads(text)["type"] == "update"]
    opened = await people[2].http.get(f"/api/tables/{watcher.code}/replay/{connections[2].n}")
    told = await watcher.http.get(f"/api/tables/{watcher.code}/debrief")
    heard[4] = [plain(answer.text, watcher.code) for answer in (opened, told)]
    await hang_up(connections)
    return heard


def plain(text: str, code: str) -> str:
    """A message without what differs between two tables, in as many characters as it has."""
    message = json.loads(text, object_pairs_hook=lambda pairs: {k: v for k, v in pairs if k not in MARKS})
    return json.dumps(message).replace(code, "CODE")


MARKS = ("at", "id", "left_ms", "done", "chain")


async def test_no_byte_of_others_tells_exchanged_ballots(open_house: Open) -> None:
    house = await open_house()
    one, two = await heard_at_a_table(house, (1, 0, 1)), await heard_at_a_table(house, (0, 1, 1))
    for viewer in (2, 3, 4):
        assert one[viewer] == two[viewer]
    assert one[0] != two[0]


async def test_the_host_alone_takes_the_opened_record(house: House) -> None:
    people, connections = await house.game(3, game="assembly", charter={"rounds": 1})
    path = f"/api/tables/{people[0].code}/export.jsonl"
    for connection in connections:
        await all_hear(connections, (await connection.do("ballot yes=1"))["n"])
    for connection in connections:
        await all_hear(connections, (await connection.do("wait"))["n"])
    refused = await people[1].http.get(path, params={"opened": "true"})
    assert (refused.status_code, refused.json()["rule"]) == (403, "AS-5")
    assert "ballot yes=1" not in (await people[0].http.get(path)).text
    opened = await people[0].http.get(path, params={"opened": "true"})
    assert opened.text.count("ballot yes=1") == 3
    assert "-opened.jsonl" in opened.headers["content-disposition"]


async def test_only_those_who_are_paid_get_a_message(house: House) -> None:
    people, connections = await house.game(3, game="assembly", charter={"rounds": 1})
    for connection in connections:
        await all_hear(connections, (await connection.do("ballot yes=1"))["n"])
    table = await house.tables.find(people[0].code)
    assert table.game is not None
    for seat, connection in enumerate(connections):
        ids = [entry["id"] for m in connection.messages for entry in m.get("entries", ())]
        assert ids.count("notices.PAID.says") == bool(table.game.s.interest[seat])
