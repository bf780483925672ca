"""kill -9 at random moments, under load: every acknowledged event is found again, once, unchanged."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from commonweal.server.store import Event, Store
from store.making import a_table

KILLS = 12
CODES = [f"T{i}" for i in range(12)]
WRITER = Path(__file__).with_name("writing_process.py")


def acknowledged_until_killed(url: str, lines: int, delay: float) -> dict[str, int]:
    """Kill a writing process `delay` seconds after its first lines; the last number it acknowledged for each table."""
    process = subprocess.Popen([sys.executable, str(WRITER), url, *CODES], stdout=subprocess.PIPE)
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(lines)]
    killer = threading.Timer(delay, process.kill)
    killer.start()
    said += process.stdout.readlines()
    process.wait()
    killer.join()
    acknowledged: dict[str, int] = {}
    for line in said:
        if line.endswith(b"\n"):
            code, n = line.decode().split()
            assert int(n) == acknowledged.get(code, int(n) - 1) + 1
            acknowledged[code] = int(n)
    return acknowledged


@pytest.mark.crash
async def test_every_acknowledged_event_survives_kill_9(url: str) -> None:
    store = Store.open(url)
    for code in CODES:
        await store.create_table(a_table(code), [])
    await store.close()
    moments = random.Random(url)
    for _ in range(KILLS):
        acknowledged = acknowledged_until_killed(url, moments.randrange(1, 60), moments.random() * 0.05)
        assert acknowledged, "the writing process acknowledged nothing"
        store = Store.open(url)
        for code in CODES:
            kept = await store.events(code)
            assert len(kept) >= acknowledged.get(code, 0)
            assert kept == [
                Event(n, n, "act", n % 4, f"{code} {n}".encode(), f"{code}-{n}") for n in range(1, len(kept) + 1)
            ]
        await store.close()
