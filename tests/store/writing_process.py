"""Appends to every table of a database as fast as it can and says on its output what was acknowledged, until killed.

    python writing_process.py URL CODE...

Each line of its input starts a writer, forked from this process so that Python is loaded once. The writer prints its
process id, then a line for each acknowledged event: its table's code and its number, written before the next event of
that table. After the writer's death this process prints `gone`."""

from __future__ import annotations

import asyncio
import os
import sys

import commonweal.server.store.postgresql
import commonweal.server.store.sqlite  # noqa: F401
from commonweal.server.store import Event, Store


async def play(store: Store, code: str) -> None:
    """Append one event after another, from the last one on; each number has its own body."""
    n = len(await store.events(code))
    while True:
        n += 1
        await store.append(code, [Event(n, n, "act", n % 4, f"{code} {n}".encode(), f"{code}-{n}")])
        os.write(1, f"{code} {n}\n".encode())


async def write(url: str, codes: list[str]) -> None:
    """Print the process id, then play at all tables."""
    os.write(1, f"{os.getpid()}\n".encode())
    store = Store.open(url)
    await asyncio.gather(*[play(store, code) for code in codes])


def main(url: str, codes: list[str]) -> None:
    """Fork a writer for each line of the input."""
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            asyncio.run(write(url, codes))
        os.waitpid(child, 0)
        os.write(1, b"gone\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
