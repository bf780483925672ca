"""Appends to every table of a database as fast as it can and says on its output what was acknowledged, until killed.

    python writing_process.py URL CODE...

One line per acknowledged event: its table's code and its number, written before the next event of that table."""

from __future__ import annotations

import asyncio
import os
import sys

from commonweal.server.store import Event, Store


async def play(store: Store, code: str) -> None:
    """Append one event after another, from the last one on; each number has its own body."""
    n = len(await store.events(code))
    while True:
        n += 1
        await store.append(code, [Event(n, n, "act", n % 4, f"{code} {n}".encode(), f"{code}-{n}")])
        os.write(1, f"{code} {n}\n".encode())


async def main(url: str, codes: list[str]) -> None:
    store = Store.open(url)
    await asyncio.gather(*[play(store, code) for code in codes])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
