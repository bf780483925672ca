"""Find something out about a table once for everybody who asks, as long as the table stays in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from ..rooms.table import Table

T = TypeVar("T")
MOST = 12  # results that are kept for one table
_found: WeakKeyDictionary[Table, dict[Hashable, asyncio.Task[Any]]] = WeakKeyDictionary()


async def find_once(table: Table, key: Hashable, find: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """The result of `find`. Those who ask meanwhile wait for the same run; after a failure, the next one runs it
    again."""
    found = _found.setdefault(table, {})
    if key not in found:
        for old in list(found)[: len(found) + 1 - MOST]:
            del found[old]
        found[key] = asyncio.get_running_loop().create_task(find())
        found[key].add_done_callback(lambda done: _forget_failure(found, key, done))
    task: asyncio.Task[T] = found[key]
    return await asyncio.shield(task)


def _forget_failure(found: dict[Hashable, asyncio.Task[Any]], key: Hashable, done: asyncio.Task[Any]) -> None:
    failed = done.cancelled() or done.exception() is not None
    if failed and found.get(key) is done:
        del found[key]
