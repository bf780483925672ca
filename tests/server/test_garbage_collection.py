"""Garbage is looked for when nobody is playing, or when there may be much of it."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Awaitable, Callable, Iterator

import pytest

from commonweal.server.load.garbage_collection import (
    FEW,
    MANY,
    MANY_EVICTIONS,
    NEVER,
    QUIET_SECONDS,
    SELDOM,
    YOUNG,
    GarbageCollection,
    set_next_threshold,
)

from .conftest import House

Open = Callable[..., Awaitable[House]]


@pytest.fixture
def collections(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Every look at everything, instead of looking."""
    done: list[int] = []
    before = gc.get_threshold()
    monkeypatch.setattr(gc, "collect", lambda: done.append(1))
    yield done
    if set_next_threshold in gc.callbacks:
        gc.callbacks.remove(set_next_threshold)
    gc.set_threshold(*before)


class Memory:
    """How much there is, in thousandths of what is a lot."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.blocks = 1000
        monkeypatch.setattr(sys, "getallocatedblocks", lambda: self.blocks * MANY // 1000)


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> Memory:
    return Memory(monkeypatch)


@pytest.fixture
def garbage(collections: list[int], memory: Memory) -> GarbageCollection:
    made = GarbageCollection()
    made.start()
    collections.clear()
    return made


def test_only_new_objects_are_collected_at_first(garbage: GarbageCollection) -> None:
    assert gc.get_threshold() == (YOUNG, NEVER, NEVER)


def test_the_next_collection_comes_later_when_little_was_found(garbage: GarbageCollection) -> None:
    assert set_next_threshold in gc.callbacks
    set_next_threshold("stop", {"generation": 0, "collected": FEW - 1})
    assert gc.get_threshold()[0] == SELDOM
    set_next_threshold("start", {"generation": 0, "collected": 0})
    set_next_threshold("stop", {"generation": 2, "collected": FEW})
    assert gc.get_threshold()[0] == SELDOM
    set_next_threshold("stop", {"generation": 0, "collected": FEW})
    assert gc.get_threshold()[0] == YOUNG


def test_evicted_tables_are_collected_when_it_is_quiet(garbage: GarbageCollection, collections: list[int]) -> None:
    for _ in range(MANY_EVICTIONS - 1):
        garbage.note_eviction()
    assert not garbage.collect_if_due(QUIET_SECONDS)
    garbage.note_eviction()
    assert not garbage.collect_if_due(QUIET_SECONDS / 2)
    assert garbage.collect_if_due(QUIET_SECONDS)
    assert not garbage.collect_if_due(QUIET_SECONDS)
    assert len(collections) == 1


def test_grown_memory_is_collected_when_it_is_quiet_or_has_doubled(garbage: GarbageCollection, memory: Memory) -> None:
    memory.blocks = 1200
    assert not garbage.collect_if_due(QUIET_SECONDS)
    memory.blocks = 1300
    assert not garbage.collect_if_due(0.0)
    assert garbage.collect_if_due(QUIET_SECONDS)
    memory.blocks = 2500
    assert not garbage.collect_if_due(0.0)
    memory.blocks = 2600
    assert garbage.collect_if_due(0.0)


def test_memory_counts_from_the_least_that_it_was(garbage: GarbageCollection, memory: Memory) -> None:
    memory.blocks = 500
    assert not garbage.collect_if_due(0.0)
    memory.blocks = 1000
    assert garbage.collect_if_due(0.0)


def test_a_little_memory_may_double_while_people_act(garbage: GarbageCollection, memory: Memory) -> None:
    memory.blocks = 100
    assert not garbage.collect_if_due(0.0)
    memory.blocks = 900
    assert not garbage.collect_if_due(0.0)
    assert garbage.collect_if_due(QUIET_SECONDS)


async def test_nothing_is_collected_while_many_pages_are_opened(
    open_house: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, looked, asked, is_busy = (await open_house(idle_seconds=0.01)).tables, list[float](), 0, True

    def count_and_tell() -> bool:
        nonlocal asked
        asked += 1
        return is_busy

    monkeypatch.setattr(tables, "is_busy", count_and_tell)
    monkeypatch.setattr(
        "commonweal.server.load.garbage_collection.GarbageCollection.collect_if_due",
        lambda _, quiet: looked.append(quiet),
    )
    asked = 0
    while asked < 3:
        await asyncio.sleep(0.01)
    assert looked == []
    is_busy = False
    while not looked:
        await asyncio.sleep(0.01)
