"""kill -9 at random moments, under load: every acknowledged event is found again, once, unchanged."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from commonweal.server.store import Event, Store
from commonweal.server.store.backup import back_up
from commonweal.server.store.copying import copy_database
from store.making import a_table

KILLS = 12
CODES = [f"T{i}" for i in range(12)]
WRITER = Path(__file__).with_name("writing_process.py")


def acknowledged_until_killed(writers: subprocess.Popen[bytes], lines: int, delay: float) -> dict[str, int]:
    """Start a writer, kill it `delay` seconds after its first lines; the last number it acknowledged for each table."""
    assert writers.stdin is not None
    assert writers.stdout is not None
    writers.stdin.write(b"write\n")
    writers.stdin.flush()
    writer = int(writers.stdout.readline())
    said = [writers.stdout.readline() for _ in range(lines)]
    killer = threading.Timer(delay, os.kill, (writer, signal.SIGKILL))
    killer.start()
    said += iter(writers.stdout.readline, b"gone\n")
    killer.join()
    acknowledged: dict[str, int] = {}
    for line in said:
        code, n = line.decode().split()
        assert int(n) == acknowledged.get(code, int(n) - 1) + 1
        acknowledged[code] = int(n)
    return acknowledged


@pytest.fixture
def writers(url: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that forks writers."""
    command = [sys.executable, str(WRITER), url, *CODES]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield process


@pytest.mark.crash
async def test_every_acknowledged_event_survives_kill_9(url: str, writers: subprocess.Popen[bytes]) -> None:
    store = Store.open(url)
    for code in CODES:
        await store.create_table(a_table(code), [])
    await store.close()
    moments = random.Random(url)
    for _ in range(KILLS):
        acknowledged = acknowledged_until_killed(writers, moments.randrange(1, 60), moments.random() * 0.05)
        assert acknowledged, "the writing process acknowledged nothing"
        store = Store.open(url)
        for code in CODES:
            kept = await store.events(code)
            assert len(kept) >= acknowledged.get(code, 0)
            assert kept == [
                Event(n, n, "act", n % 4, f"{code} {n}".encode(), f"{code}-{n}") for n in range(1, len(kept) + 1)
            ]
        await store.close()


@pytest.mark.crash
async def test_a_copy_over_the_file_of_a_server_that_is_killed_stays_as_it_was(tmp_path: Path) -> None:
    path, copy, same = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite", tmp_path / "same.sqlite"
    url = f"sqlite:///{path}"
    store = Store.open(url)
    for code in CODES:
        await store.create_table(a_table(code), [])
    await store.close()
    command = [sys.executable, str(WRITER), url, *CODES]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as writers:
        assert writers.stdin is not None
        assert writers.stdout is not None
        writers.stdin.write(b"write\n")
        writers.stdin.flush()
        writer = int(writers.stdout.readline())
        for _ in range(30):
            writers.stdout.readline()
        copy_database(path, copy)
        for _ in range(30):
            writers.stdout.readline()
        os.kill(writer, signal.SIGSTOP)  # so that it does not notice
        shutil.copyfile(copy, same)
        copy.replace(path)
        os.kill(writer, signal.SIGKILL)
        writers.stdin.close()
        writers.stdout.read()
    assert back_up(url, tmp_path / "again.sqlite").acts > 0
    found, expected = Store.open(url), Store.open(f"sqlite:///{same}")
    for code in CODES:
        assert await found.events(code) == await expected.events(code)
    await found.close()
    await expected.close()
    assert (tmp_path / "tables.sqlite-wal.foreign").exists()
