"""A charter that changes at a live table: those who are there learn of it at once, those who come later on arrival."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from commonweal.play.amendments import Amendment
from commonweal.server.protocol.table_messages import Message
from commonweal.server.rooms.lobby import said_of

from .conftest import House
from .test_table import all_hear

Open = Callable[..., Awaitable[House]]


pytestmark = pytest.mark.usefixtures("council_installed")


async def test_everybody_sees_the_charter_in_force(open_house: Open) -> None:
    house = await open_house()
    people, connections = await house.game(3, game="council", charter={"salary": 2})
    assert (connections[0].lobby["charter"]["salary"], connections[0].lobby["amendments"]) == (2, [])
    acting = next(connection for connection in connections if connection.turn)
    await all_hear(connections, (await acting.do("propose option=salary value=4"))["n"])
    for connection in connections:
        done = await connection.do("ballot yes=1")
        await all_hear(connections, done["n"])
    amended = {
        "n": done["n"],
        "option": "salary",
        "before": 2,
        "after": 4,
        "by": connections[2].lobby["you"],
        "act": "ballot yes=1",
        "proposed_by": -1,
    }
    for connection in connections:
        await connection.waits_until(lambda connection: connection.lobby["amendments"])
        [told] = connection.lobby["amendments"]
        amended |= {"at": told["at"], "said": told["said"]}
        assert told == amended
        assert told["at"] > 0
        update = next(message for message in connection.messages if message.get("n") == done["n"])
        assert [entry["id"] for entry in update["entries"]][-1] == "charter.amended"
        assert connection.position["view"]["salary"] == 4
    other = await open_house()
    visitor = await other.client(people[0].code)
    there = await visitor.connect(Cookie=f"cw-{visitor.code}={people[0].key()}", Origin=other.base)
    assert there.lobby["charter"]["salary"] == 4
    assert there.lobby["amendments"] == [amended]


def test_an_amendment_tells_what_announced_it() -> None:
    made = Amendment("salary", 2, 4, 7, 0, "ballot yes=1")
    assert said_of(made) is None
    assert said_of(made._replace(said={"id": "notices.carried"})) == Message("notices.carried")
    told = said_of(made._replace(said={"id": "notices.carried", "values": {"ayes": 2}}))
    assert told == Message("notices.carried", {"ayes": 2})


async def test_an_amendment_that_does_not_fit_changes_and_shows_nothing(house: House) -> None:
    _, connections = await house.game(3, game="council")
    acting = next(connection for connection in connections if connection.turn)
    events = await house.store.events(acting.lobby["code"])
    refused = await acting.do(["call", "propose option=salary value=6"])
    assert (refused["error"], refused["rule"]) == ("illegal", "CO-7")
    assert refused["message"]["values"]["place"] == 2
    assert refused["message"]["values"]["refusal"] == {"id": "clashes.high_pay_needs_a_majority.text"}
    assert await house.store.events(acting.lobby["code"]) == events


async def test_what_is_taken_back_is_taken_out_of_the_charter(house: House) -> None:
    _, connections = await house.game(3, game="council")
    acting = next(connection for connection in connections if connection.turn)
    done = await acting.do("pledge value=3")
    await all_hear(connections, done["n"])
    await connections[0].waits_until(lambda connection: len(connection.lobby["amendments"]) == 1)
    assert (await acting.answer_to(await acting.send("undo")))["type"] == "done"
    await connections[0].waits_until(lambda connection: connection.lobby["amendments"] == [])
