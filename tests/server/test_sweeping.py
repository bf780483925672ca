"""Garbage is looked for when nobody is playing, or when there may be much of it."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Awaitable, Callable, Iterator

import pytest

from commonweal.server.sweeping import FEW, LET_GO, MANY, NEVER, QUIET_SECONDS, SELDOM, YOUNG, Sweeper, look_again

from .conftest import House

Open = Callable[..., Awaitable[House]]


@pytest.fixture
def sweeps(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Every look at everything, instead of looking."""
    done: list[int] = []
    before = gc.get_threshold()
    monkeypatch.setattr(gc, "collect", lambda: done.append(1))
    yield done
    if look_again in gc.callbacks:
        gc.callbacks.remove(look_again)
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
def sweeper(sweeps: list[int], memory: Memory) -> Sweeper:
    made = Sweeper()
    made.start()
    sweeps.clear()
    return made


def test_python_looks_at_new_objects_only(sweeper: Sweeper) -> None:
    assert gc.get_threshold() == (YOUNG, NEVER, NEVER)


def test_it_looks_again_much_later_after_it_found_hardly_anything(sweeper: Sweeper) -> None:
    assert look_again in gc.callbacks
    look_again("stop", {"generation": 0, "collected": FEW - 1})
    assert gc.get_threshold()[0] == SELDOM
    look_again("start", {"generation": 0, "collected": 0})
    look_again("stop", {"generation": 2, "collected": FEW})
    assert gc.get_threshold()[0] == SELDOM
    look_again("stop", {"generation": 0, "collected": FEW})
    assert gc.get_threshold()[0] == YOUNG


def test_tables_that_were_let_go_are_looked_for_when_it_is_quiet(sweeper: Sweeper, sweeps: list[int]) -> None:
    for _ in range(LET_GO - 1):
        sweeper.note_let_go()
    assert not sweeper.sweep_if_due(QUIET_SECONDS)
    sweeper.note_let_go()
    assert not sweeper.sweep_if_due(QUIET_SECONDS / 2)
    assert sweeper.sweep_if_due(QUIET_SECONDS)
    assert not sweeper.sweep_if_due(QUIET_SECONDS)
    assert len(sweeps) == 1


def test_memory_that_grew_is_looked_at_when_it_is_quiet_and_never_doubles(sweeper: Sweeper, memory: Memory) -> None:
    memory.blocks = 1200
    assert not sweeper.sweep_if_due(QUIET_SECONDS)
    memory.blocks = 1300
    assert not sweeper.sweep_if_due(0.0)
    assert sweeper.sweep_if_due(QUIET_SECONDS)
    memory.blocks = 2500
    assert not sweeper.sweep_if_due(0.0)
    memory.blocks = 2600
    assert sweeper.sweep_if_due(0.0)


def test_memory_counts_from_the_least_that_it_was(sweeper: Sweeper, memory: Memory) -> None:
    memory.blocks = 500
    assert not sweeper.sweep_if_due(0.0)
    memory.blocks = 1000
    assert sweeper.sweep_if_due(0.0)


def test_a_little_memory_may_double_while_people_act(sweeper: Sweeper, memory: Memory) -> None:
    memory.blocks = 100
    assert not sweeper.sweep_if_due(0.0)
    memory.blocks = 900
    assert not sweeper.sweep_if_due(0.0)
    assert sweeper.sweep_if_due(QUIET_SECONDS)


async def test_nothing_is_looked_for_while_many_pages_are_opened(
    open_house: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, looked, asked, is_busy = (await open_house(idle_seconds=0.01)).tables, list[float](), 0, True

    def count_and_tell() -> bool:
        nonlocal asked
        asked += 1
        return is_busy

    monkeypatch.setattr(tables, "is_busy", count_and_tell)
    monkeypatch.setattr("commonweal.server.sweeping.Sweeper.sweep_if_due", lambda _, quiet: looked.append(quiet))
    asked = 0
    while asked < 3:
        await asyncio.sleep(0.01)
    assert looked == []
    is_busy = False
    while not looked:
        await asyncio.sleep(0.01)
