"""Measures the server's resident memory: a table in play, a connection, and a table that nobody uses any more.

`bytes_per_table_in_play`: a table with four connections, over 250 tables after 32 acts each. `bytes_per_connection`:
another connection of a seat at such a table. `bytes_per_idle_table`: a table that was played at and left.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from commonweal.bench.live import Table
from commonweal.bench.load import Server, play_acts, start_commonweal
from commonweal.bench.machine import machine

TABLES, ACTS = 250, 32
IDLE_ACTS = 10
SECONDS_TO_SETTLE = 35.0
"""Seconds after which a table that nobody uses has left the memory."""


async def _play_and_leave(server: Server, tables: int) -> None:
    for number in range(tables):
        table = Table(server.address, random.Random(number))
        await table.sit_down()
        await play_acts([table], IDLE_ACTS)
        await table.leave()
    await asyncio.sleep(SECONDS_TO_SETTLE)


async def _in_play(server: Server, tables: int, acts: int) -> dict[str, Any]:
    await _play_and_leave(server, tables // 2)  # what any server needs once: threads, caches, machine code
    before = server.memory
    played = [Table(server.address, random.Random(number)) for number in range(tables)]
    for table in played:
        await table.sit_down()
        await play_acts([table], acts)
    with_four = server.memory
    for table in played:
        await table.connect_again()
    with_eight = server.memory
    for table in played:
        await table.leave()
    return {
        "bytes_per_table_in_play": round((with_four - before) / tables),
        "bytes_per_connection": round((with_eight - with_four) / (4 * tables)),
    }


async def _idle(server: Server, tables: int) -> dict[str, Any]:
    for _ in range(2):  # tables stay for half a minute: the process keeps the memory that so many need at once
        await _play_and_leave(server, tables)
    before = server.memory
    await _play_and_leave(server, tables)
    return {"bytes_per_idle_table": max(0, round((server.memory - before) / tables))}


def measure(tables: int = TABLES, acts: int = ACTS) -> dict[str, Any]:
    """The figures of `commonweal bench memory`."""
    in_play = _on_a_fresh_server(lambda server: _in_play(server, tables, acts))
    idle = _on_a_fresh_server(lambda server: _idle(server, tables))
    return {"tables": tables, "acts": acts} | in_play | idle | {"machine": machine()}


def _on_a_fresh_server(part: Callable[[Server], Coroutine[Any, Any, dict[str, Any]]]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        server = start_commonweal(f"sqlite:///{Path(folder) / 'memory.sqlite'}")
        try:
            return asyncio.run(part(server))
        finally:
            server.stop()
