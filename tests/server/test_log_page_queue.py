"""The pages of older logs go out one after another, once few pages of tables are opened."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from commonweal.server.load.limits import MANY_ARRIVE, MANY_SECONDS
from commonweal.server.load.log_page_queue import Arrivals, LogPageQueue


async def test_turns_come_in_order_and_one_in_each_turn_of_the_loop() -> None:
    turns, given = LogPageQueue(lambda: False), list[int]()

    def take(number: int) -> None:
        given.append(number)
        if len(given) == 1:
            turns.wait(lambda: take(9))  # whose log has one more page waits behind the others

    for number in range(3):
        turns.wait(partial(take, number))
    assert given == []
    for count in range(1, 5):
        await asyncio.sleep(0)
        assert given == [0, 1, 2, 9][:count]
    turns.wait(lambda: take(5))
    await asyncio.sleep(0)
    assert given[-1] == 5


async def test_nobody_has_a_turn_while_the_server_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("commonweal.server.load.log_page_queue.PAUSE", 0.0)
    is_busy, given = True, list[int]()
    turns = LogPageQueue(lambda: is_busy)
    turns.wait(lambda: given.append(1))
    for _ in range(10):
        await asyncio.sleep(0)
    assert given == []
    is_busy = False
    while not given:
        await asyncio.sleep(0)


def test_pages_are_many_while_many_were_opened_a_moment_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("commonweal.server.load.log_page_queue.time.monotonic", lambda: now)
    arrivals = Arrivals()
    for _ in range(MANY_ARRIVE):
        assert not arrivals.are_many()
        arrivals.note()
        now += MANY_SECONDS / MANY_ARRIVE / 2
    assert arrivals.are_many()
    now += MANY_SECONDS
    assert not arrivals.are_many()
