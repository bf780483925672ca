"""A command of a facilitator that is sent twice counts once, and waits for storage that is away, as an act does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from commonweal.server.store import Event, Reason, SeatKey, Unavailable

from ..conftest import House
from .classroom import new_class, pupils, somebody
from .test_keeping import again

Open = Callable[..., Awaitable[House]]


class Disk:
    """Refuses everything that is stored while it is full. `refused` counts the attempts."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_full, self.refused, store = False, 0, house.store.append

        async def append(code: str, events: Sequence[Event], keys: Sequence[SeatKey] = ()) -> None:
            if self.is_full:
                self.refused += 1
                raise Unavailable(Reason.DISK_FULL)
            await store(code, events, keys)

        monkeypatch.setattr(house.store, "append", append)


@pytest.mark.parametrize(
    ("do", "more"),
    [
        ("add_tables", {"count": 1}),
        ("invite", {}),
        ("timer", {"running": False, "added": 600}),
        ("swap", {"member": 0, "other": 1}),
        ("say", {"text": "Look up, please."}),
    ],
)
async def test_a_command_that_is_sent_twice_is_carried_out_once(house: House, do: str, more: dict[str, Any]) -> None:
    teacher = await new_class(house, plan=[{"title": "Play", "minutes": 10}])
    await pupils(house, teacher, ["Ann", "Ben"])
    await teacher.do("step", step=0)
    first = await teacher.do(do, id="one command", **more)
    second = await teacher.do(do, id="one command", **more)
    assert (second["n"], second["refused"]) == (first["n"], [])
    await teacher.do(do, id="another", **more)
    assert (await teacher.view())["n"] > first["n"]


async def test_a_command_counts_once_over_a_restart(open_house: Open) -> None:
    first = await open_house()
    teacher = await new_class(first)
    await teacher.do("add_tables", id="one command")
    await first.stop()
    second = await open_house()
    teacher = await again(second, teacher)
    await teacher.do("add_tables", id="one command")
    assert len((await teacher.view())["tiles"]) == 3


async def test_facilitators_may_use_the_same_id(house: House) -> None:
    teacher, other = await new_class(house), await somebody(house)
    other.class_code = teacher.class_code
    await other.ask("POST", "/facilitate", {"words": (await teacher.do("invite"))["words"]})
    for one in (teacher, other):
        await one.do("add_tables", id="1")
    assert len((await teacher.view())["tiles"]) == 4


@pytest.mark.parametrize(("do", "more"), [("invite", {}), ("reissue", {"member": 0})])
async def test_words_whose_answer_was_lost_are_replaced(house: House, do: str, more: dict[str, Any]) -> None:
    teacher = await new_class(house)
    await pupils(house, teacher, ["Ann"])
    lost, told = [(await teacher.do(do, id="words", **more))["words"] for _ in range(2)]
    other = await somebody(house)
    other.class_code = teacher.class_code
    await other.ask("POST", "/return", {"words": lost}, 403)
    await other.ask("POST", "/return", {"words": told})
    assert (await other.view())["role"] == ("facilitator" if do == "invite" else "member")


async def test_a_command_waits_for_storage_and_is_carried_out_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher = await new_class(house)
    (ann,) = await pupils(house, teacher, ["Ann"])
    session = await house.tables.classes.find(teacher.class_code)
    disk, n = Disk(house, monkeypatch), session.n
    async with teacher.feed() as wall, ann.feed() as page:
        disk.is_full = True
        sent = [asyncio.create_task(teacher.do("rename", id="one command", member=0, name="Anna"))]
        for feed in (wall, page):
            waits = (await feed.hears("wait"))["message"]
            assert waits == {"id": "storage.class_waits", "values": {"trouble": "storage.disk_full"}}
        sent.append(asyncio.create_task(teacher.do("rename", id="one command", member=0, name="Anna")))
        assert (await teacher.do("rename", 503, member=0, name="Bea"))["error"] == "waiting"
        assert (await ann.ask("POST", "/help", {"wanted": True}, 503))["error"] == "waiting"
        async with teacher.feed() as late:
            await late.hears("wait")
            assert [one["name"] for one in late.view["members"]] == ["Ann"]
        before = disk.refused
        while disk.refused == before:
            await asyncio.sleep(0.01)
        assert not any(task.done() for task in sent)
        disk.is_full = False
        assert [(await task)["n"] for task in sent] == [n + 1] * 2
        for feed in (wall, page):
            assert (await feed.hears("resumed"))["message"]["id"] == "storage.class_resumed"
        await wall.waits_until(lambda view: [one["name"] for one in view["members"]] == ["Anna"])
    assert [event.n for event in await house.store.events(teacher.class_code)] == list(range(1, n + 2))
    assert (await ann.at("GET"))["seats"][0]["name"] == "Anna"  # the table followed


async def test_a_command_without_id_does_not_wait_for_storage(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    teacher = await new_class(house)
    disk = Disk(house, monkeypatch)
    disk.is_full = True
    assert (await teacher.do("offer_names", 503, on=True))["error"] == "waiting"
    disk.is_full = False
    assert not (await teacher.view())["settings"]["offers_names"]
    await teacher.do("offer_names", on=True)
    assert (await teacher.view())["settings"]["offers_names"]


async def test_a_command_is_refused_if_another_server_wrote_while_it_waited(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher = await new_class(house)
    session = await house.tables.classes.find(teacher.class_code)
    disk, store = Disk(house, monkeypatch), type(house.store).append
    async with teacher.feed() as wall:
        disk.is_full = True
        sent = asyncio.create_task(teacher.do("offer_names", 409, id="one command", on=True))
        await wall.hears("wait")
        of_another = Event(session.n + 1, 0, "class", -1, b'{"do":"talk","on":false}')
        await store(house.store, teacher.class_code, [of_another])
        disk.is_full = False
        assert (await sent)["message"]["id"] == "errors.class_went_on"
    await teacher.do("offer_names", id="one command", on=True)
    settings = (await teacher.view())["settings"]
    assert (settings["offers_names"], settings["private_talk"]) == (True, False)
