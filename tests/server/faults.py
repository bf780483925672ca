"""Faults sown into the social rules of the server: a test of the rule that each of them breaks must fail.

A fault changes one line of a function while one test runs, as in the rules of games (`games/faults.py`)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import reduce
from importlib import import_module
from inspect import isawaitable, signature
from types import FunctionType
from typing import Any, NamedTuple

import pytest

from games.faults import with_fault

from .conftest import House
from .connection import Connection
from .test_notifications import open_inbox

Open = Callable[..., Awaitable[House]]
LONGER, LEAST = 2, 0.3
"""How many times as long, and how many seconds longer, a test may take with a fault, which may let it wait for ever."""


class Fault(NamedTuple):
    """In a function of a module of the server, `was` becomes `now`; `seen_by`: the file and the test that must fail.

    with_: arguments of the test that are no fixtures."""

    module: str
    function: str
    was: str
    now: str
    seen_by: str
    with_: dict[str, Any] = {}


def name_of(fault: Fault) -> str:
    return f"{fault.module}.{fault.function}"


@contextmanager
def sown(fault: Fault) -> Iterator[None]:
    """While it lasts, the fault is in the server."""
    module = import_module(f"commonweal.server.{fault.module}")
    found = reduce(getattr, fault.function.split("."), module)
    function: Any = found.fget if isinstance(found, property) else found
    assert isinstance(function, FunctionType)
    sound = function.__code__
    function.__code__ = with_fault(function, fault.was, fault.now)
    try:
        yield
    finally:
        function.__code__ = sound


class Rehearsal:
    """Runs tests again and again, each time with houses and a database of its own."""

    def __init__(self, open_house: Open, request: pytest.FixtureRequest, folder: Any) -> None:
        self._open, self._request, self._folder = open_house, request, folder
        self._runs = 0

    @asynccontextmanager
    async def _houses(self) -> AsyncIterator[Open]:
        self._runs += 1
        database = f"sqlite:///{self._folder / f'run{self._runs}.sqlite'}"
        async with AsyncExitStack() as stack:

            async def open_(**settings: object) -> House:
                house = await self._open(database, **settings)
                stack.push_async_callback(house.stop)
                return house

            with kept(Connection) as connections:
                try:
                    yield open_
                finally:
                    for connection in connections:
                        await connection.hang_up()

    async def run(self, fault: Fault, seconds: float | None = None) -> None:
        """Run the test that a fault names, for so many seconds at most."""
        *folder, file, test = fault.seen_by.split(".")
        seen = getattr(import_module(".".join(["", *folder, f"test_{file}"]), __package__), test)
        async with AsyncExitStack() as stack:
            open_ = await stack.enter_async_context(self._houses())
            given = dict(fault.with_)
            for wanted in signature(seen).parameters.keys() - given.keys():
                if wanted == "open_house":
                    given[wanted] = open_
                elif wanted == "house":
                    given[wanted] = await open_()
                elif wanted == "inbox":
                    given[wanted] = await stack.enter_async_context(open_inbox())
                else:
                    given[wanted] = self._request.getfixturevalue(wanted)
            async with asyncio.timeout(seconds):
                ran = seen(**given)
                if isawaitable(ran):
                    await ran


@contextmanager
def kept(kind: type[Connection]) -> Iterator[list[Connection]]:
    """The connections that are made while it lasts: a test that fails hangs up none."""
    made: list[Connection] = []
    usual = kind.__aenter__

    async def enter(connection: Connection) -> Connection:
        made.append(connection)
        return await usual(connection)

    kind.__aenter__ = enter  # type: ignore[method-assign]
    try:
        yield made
    finally:
        kind.__aenter__ = usual  # type: ignore[method-assign]


async def check_seen(rehearsal: Rehearsal, fault: Fault, took: dict[str, float]) -> None:
    """Fail unless the test that a fault names passes, and fails while the fault is sown. took: the seconds that tests
    took that have passed."""
    test = f"{fault.seen_by} {fault.with_}"
    if test not in took:
        began = time.perf_counter()
        await rehearsal.run(fault)
        took[test] = time.perf_counter() - began
    with sown(fault), pytest.raises((Exception, pytest.fail.Exception)):  # whatever the fault leads to
        await rehearsal.run(fault, LONGER * took[test] + LEAST)
