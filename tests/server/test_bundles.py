"""Several acts sent as one move: one event, one answer, one undo; a refusal names the place and changes nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from .conftest import House
from .connection import Client, Connection
from .test_table import all_hear

Open = Callable[..., Awaitable[House]]


def gift_of(connection: Connection) -> list[str]:
    """Two acts that are a whole gift: to somebody, and a card."""
    to = connection.choices[0]
    hand = connection.position["view"]["hand"][connection.lobby["you"]]
    return [to["act"], f"lay_card kind={next(kind for kind, copies in enumerate(hand) if copies)}"]


async def giving(house: House) -> tuple[list[Client], list[Connection], Connection]:
    people, connections = await house.game(3)
    return people, connections, next(connection for connection in connections if connection.turn)


async def test_a_gift_is_one_event_also_after_a_restart(open_house: Open) -> None:
    house = await open_house()
    people, connections, acting = await giving(house)
    seen, acts = acting.n, gift_of(acting)
    preview = await acting.answer_to(await acting.send("preview", act=acts))
    assert preview["type"] == "preview"
    assert preview["changed"]
    assert "choices" not in preview
    half = await acting.answer_to(await acting.send("preview", act=acts[:1], then=True))
    assert {one["act"] for one in half["choices"]} == {"lay_card"}
    done = await acting.do(acts, id="gift")
    assert (done["type"], done["n"]) == ("done", seen + 1)
    await all_hear(connections, done["n"])
    for connection in connections:
        update = next(message for message in connection.messages if message.get("n") == done["n"])
        told = [entry["id"] for entry in update["entries"] if entry["kind"] == "act"]
        assert told == ["acts.gift_to.says", "acts.lay_card.says"]
    assert await acting.answer_to(await acting.send("do", act=acts, id="gift")) == done
    other = await open_house()
    visitor = await other.client(people[0].code)
    there = await visitor.connect(Cookie=f"cw-{visitor.code}={people[0].key()}", Origin=other.base)
    assert there.position == {**connections[0].position, "n": there.n}


@pytest.mark.parametrize(
    ("last", "error", "id"),
    [
        ("lay_card kind=0", "illegal", None),
        ("lay_card kind=99", "malformed", "typed.out_of_range"),
        ("sing", "malformed", "typed.unknown_act"),
    ],
)
async def test_a_refusal_names_the_place(house: House, last: str, error: str, id: str | None) -> None:
    _, _connections, acting = await giving(house)
    events = await house.store.events(acting.lobby["code"])
    acts = [*gift_of(acting), last]
    for kind in ("do", "preview"):
        refused = await acting.answer_to(await acting.send(kind, act=acts, at=acting.n))
        assert (refused["type"], refused["error"]) == ("refused", error)
        assert (refused["message"]["id"], refused["message"]["values"]["place"]) == ("refused.in_bundle", 3)
        assert id in (None, refused["message"]["values"]["refusal"]["id"])
        assert refused["todo"]
    assert await house.store.events(acting.lobby["code"]) == events


async def test_a_bundle_that_is_no_list_of_acts_is_refused(house: House) -> None:
    _, _connections, acting = await giving(house)
    for acts in ([], [[]], [None], ["gift_to seat=1"] * 129, [["gift_to seat=1"]]):
        so_far = len(acting.messages)
        await acting.send("do", act=acts)
        assert (await acting.hears("refused", so_far))["error"] == "malformed"


async def test_a_bundle_is_taken_back_as_one_act(house: House) -> None:
    _, connections, acting = await giving(house)
    position = acting.position
    done = await acting.do(gift_of(acting))
    await all_hear(connections, done["n"])
    assert acting.position["undo"]["may"] == "self"
    answer = await acting.answer_to(await acting.send("undo"))
    assert answer["type"] == "done"
    await all_hear(connections, answer["n"])
    for connection in connections:
        taken = next(message for message in connection.messages if message.get("n") == answer["n"])["entries"][-1]
        assert (taken["id"], taken["values"]["more"]) == ("undo.several", 1)
        assert taken["values"]["what"]["id"] == "acts.gift_to.says"
    assert acting.position["view"] == position["view"]
