"""A charter that changes at a live table: those who are there learn of it at once, those who come later on arrival."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from .conftest import House
from .line import Client
from .test_table import all_hear, begun, hang_up

Open = Callable[..., Awaitable[House]]


pytestmark = pytest.mark.usefixtures("council_installed")


async def test_everybody_sees_the_charter_in_force(open_house: Open) -> None:
    house = await open_house()
    people, lines = await begun(house, 3, game="council", charter={"salary": 2})
    assert (lines[0].lobby["charter"]["salary"], lines[0].lobby["amendments"]) == (2, [])
    acting = next(line for line in lines if line.turn)
    await all_hear(lines, (await acting.do("propose option=salary value=4"))["n"])
    for line in lines:
        done = await line.do("ballot yes=1")
        await all_hear(lines, done["n"])
    amended = {
        "n": done["n"], "option": "salary", "before": 2, "after": 4, "by": lines[2].lobby["you"], "act": "ballot yes=1"
    }  # fmt: skip
    for line in lines:
        await line.waits_until(lambda line: line.lobby["amendments"] == [amended])
        update = next(message for message in line.messages if message.get("n") == done["n"])
        assert [entry["id"] for entry in update["entries"]][-1] == "charter.amended"
        assert line.position["view"]["salary"] == 4
    other = await open_house()
    visitor = Client(other.base)
    visitor.code = people[0].code
    there = await visitor.line(Cookie=f"cw-{visitor.code}={people[0].key()}", Origin=other.base).__aenter__()
    assert there.lobby["charter"]["salary"] == 4
    assert there.lobby["amendments"] == [amended]
    await hang_up([*lines, there])
    await visitor.close()


async def test_an_amendment_that_does_not_fit_changes_and_shows_nothing(house: House) -> None:
    _, lines = await begun(house, 3, game="council")
    acting = next(line for line in lines if line.turn)
    events = await house.store.events(acting.lobby["code"])
    refused = await acting.do(["call", "propose option=salary value=6"])
    assert (refused["error"], refused["rule"]) == ("illegal", "CO-7")
    assert refused["message"]["values"]["place"] == 2
    assert refused["message"]["values"]["refusal"] == {"id": "clashes.high_pay_needs_a_majority.text"}
    assert await house.store.events(acting.lobby["code"]) == events
    await hang_up(lines)


async def test_what_is_taken_back_is_taken_out_of_the_charter(house: House) -> None:
    _, lines = await begun(house, 3, game="council")
    acting = next(line for line in lines if line.turn)
    done = await acting.do("pledge value=3")
    await all_hear(lines, done["n"])
    await lines[0].waits_until(lambda line: len(line.lobby["amendments"]) == 1)
    assert (await acting.answer_to(await acting.send("undo")))["type"] == "done"
    await lines[0].waits_until(lambda line: line.lobby["amendments"] == [])
    await hang_up(lines)
