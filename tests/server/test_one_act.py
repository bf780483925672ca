"""One act of a live table, followed through the server: docs/one-act.md tells its steps, and the path stays short."""

from __future__ import annotations

import asyncio
import re
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

from .conftest import House
from .connection import Connection
from .one_act import Trace, lines_of

PAGE = Path(__file__).parents[2] / "docs" / "one-act.md"
MOST_FUNCTIONS = 60
MOST_LINES = 50
GIFTS = 4  # by then what is read once is read
STEP = re.compile(r"`([a-z_.]+\.(?:[A-Z]\w*\.)?(?!py`)[a-z_]\w*)`")


async def follow_one_act(open_house: Callable[..., Awaitable[House]]) -> Trace:
    """What runs on the server while one of four people chooses a house."""
    trace = Trace()
    threading.setprofile(trace.note)  # the store's thread begins with it
    try:
        house = await open_house()
    finally:
        threading.setprofile(None)
    people = await house.people(4)
    await people[0].host("start")
    connections: list[Connection] = [await person.connect() for person in people]
    gifts, written = 0, set[str]()
    while True:
        acting = next(connection for connection in connections if connection.turn)
        act = acting.choices[0]["act"]
        is_gift = acting.choices[0]["name"] == "gift_to"
        gifts += is_gift
        is_followed = is_gift and gifts >= GIFTS and act in written  # the text of an act is written once
        if is_followed:
            for connection in connections:
                await connection.catches_up()
            for _ in range(10):  # the server's tasks that answered go back to waiting
                await asyncio.sleep(0)
            trace.calls.clear()
            sys.setprofile(trace.note)
        done = await acting.do(act)
        written.add(act)
        for connection in connections:
            await connection.waits_until(lambda one, n=done["n"]: one.n >= n)
        if is_followed:
            break
    sys.setprofile(None)
    for connection in connections:
        await connection.hang_up()
    return trace


async def test_an_act_takes_a_short_path_through_short_functions(
    open_house: Callable[..., Awaitable[House]],
) -> None:
    for _ in range(3):  # on a busy machine, a timer of the server may run during the act
        functions = (await follow_one_act(open_house)).functions()
        if len(functions) <= MOST_FUNCTIONS:
            break
    assert len(functions) <= MOST_FUNCTIONS, "\n".join(sorted(functions))
    long = {name: lines_of(code) for name, code in functions.items() if lines_of(code) > MOST_LINES}
    assert not long
    told = STEP.findall(PAGE.read_text(encoding="utf-8"))
    assert len(told) >= 15
    assert not [name for name in told if name not in functions]
