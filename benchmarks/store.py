"""How much one CPU second of the store keeps, and how many bytes an act takes.

    python benchmarks/store.py [--tables 100] [--acts 200] [--in-flight 1] [--database URL]

Every table has `--in-flight` acts on their way at any time, as many people who act at once would have. Prints JSON."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import statistics
import tempfile
import time
from pathlib import Path

from commonweal.server.store import Event, Store, TableRow

BODY = b'{"act":"gift_to","seat":2,"x":0}'  # 32 bytes


async def measure(url: str, tables: int, acts: int, in_flight: int) -> dict[str, float]:
    """Play `acts` acts at each table; the figures of the run."""
    store = Store.open(url)
    codes = [f"B{secrets.token_hex(4)}{i}" for i in range(tables)]
    for code in codes:
        await store.create_table(TableRow(code, "potlatch", 1, 4, b"{}", bytes(32), "", time.time()), [])
    empty = _size(url)
    waits: list[float] = []

    async def play(code: str) -> None:
        for first in range(1, acts + 1, in_flight):
            events = [
                Event(n, time.time_ns() // 1_000_000, "act", n % 4, BODY, secrets.token_urlsafe(16))
                for n in range(first, min(first + in_flight, acts + 1))
            ]
            began = time.perf_counter()
            await asyncio.gather(*[store.append(code, [event]) for event in events])
            waits.append(time.perf_counter() - began)

    wall, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*[play(code) for code in codes])
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    began = time.perf_counter()
    await store.events(codes[0])
    load = time.perf_counter() - began
    await store.close()
    total = tables * acts
    waits.sort()
    return {
        "acts": total,
        "acts_per_cpu_s": round(total / cpu),
        "acts_per_s": round(total / wall),
        "p50_ms": round(statistics.median(waits) * 1000, 2),
        "p99_ms": round(waits[len(waits) * 99 // 100] * 1000, 2),
        "load_ms": round(load * 1000, 2),
        "bytes_per_act": round((_size(url) - empty) / total, 1),
    }


def _size(url: str) -> int:
    if url.startswith("sqlite:///"):
        path = Path(url.removeprefix("sqlite:///"))
        return path.stat().st_size
    import psycopg

    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
    assert row is not None
    return int(row[0])


def main() -> None:
    """Read the options, measure, print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tables", type=int, default=100)
    options.add_argument("--acts", type=int, default=200)
    options.add_argument("--in-flight", type=int, default=1)
    options.add_argument("--database", help="instead of a new SQLite file in a temporary folder")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = chosen.database or f"sqlite:///{folder}/tables.sqlite"
        figures = asyncio.run(measure(url, chosen.tables, chosen.acts, chosen.in_flight))
    print(json.dumps({"cores": os.cpu_count(), **figures}))


if __name__ == "__main__":
    main()
