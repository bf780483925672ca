"""Load for a live server: a server process with its processor time and memory, and tables that play as fast as they
can or at a steady rate. `benchmarks/peers` puts the same load on other servers."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

SERVER = """
import sys
from commonweal.server.serve import serve
serve(port=0, database=sys.argv[1], bot_pause=0, say=lambda text: None, ready=lambda link: print(link, flush=True))
"""


@dataclass
class Server:
    """A server in a process that we started. address: what it printed first, its link or its port."""

    process: subprocess.Popen[str]
    address: str

    @classmethod
    def start(cls, command: Sequence[str], environment: Mapping[str, str] | None = None) -> Server:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})}
        )
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        if not address:
            raise RuntimeError(f"the server did not start (exit status {process.wait()})")
        return cls(process, address)

    @property
    def cpu_s(self) -> float:
        """Processor time so far of all its threads, user and system."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Resident memory in bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    @property
    def has_children(self) -> bool:
        """Whether a child process of it is running."""
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        return any((task / "children").read_text().strip() for task in tasks)

    async def load_machine_code(self) -> None:
        """Open a page, upon which our server compiles its rules in a child process, and wait until it has loaded
        them."""
        await asyncio.to_thread(lambda: urllib.request.urlopen(self.address, timeout=20).read())
        begun = time.perf_counter()
        while not self.has_children and time.perf_counter() < begun + 10.0:
            await asyncio.sleep(0.1)
        while self.has_children:
            await asyncio.sleep(0.1)
        await asyncio.sleep(5.0)  # the server loads it soon after

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


def start_commonweal(database: str, *wrapper: str) -> Server:
    """Our server on a database, started through `wrapper` if one is given; its address is its link."""
    server = Server.start([*wrapper, sys.executable, "-c", SERVER, database])
    server.address = server.address.rstrip("/").replace("localhost", "127.0.0.1")
    return server


@dataclass(frozen=True)
class Delay:
    """Seconds from sending an act until the seat that acts has the update, and until the last client has it."""

    actor: float
    all: float


class LiveTable(Protocol):
    """A table with a client on every seat. act: one act; False once the game is over."""

    delays: list[Delay]

    async def sit_down(self) -> None: ...
    async def act(self) -> bool: ...
    async def leave(self) -> None: ...


async def play_fast(tables: Sequence[LiveTable], seconds: float) -> None:
    """Every table acts as fast as it can."""
    until = time.perf_counter() + seconds

    async def play(table: LiveTable) -> None:
        while time.perf_counter() < until and await table.act():
            pass

    await asyncio.gather(*map(play, tables))


async def play_steadily(tables: Sequence[LiveTable], rate: float, seconds: float) -> None:
    """All tables together make `rate` acts a second, evenly spread."""
    gap, begun = len(tables) / rate, time.perf_counter()

    async def play(number: int, table: LiveTable) -> None:
        for turn in range(int(seconds / gap)):
            due = begun + (turn + number / len(tables)) * gap
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if not await table.act():
                return

    await asyncio.gather(*(play(number, table) for number, table in enumerate(tables)))


async def play_acts(tables: Sequence[LiveTable], acts: int) -> None:
    """Every table makes `acts` acts, one table after the other."""
    for table in tables:
        for _ in range(acts):
            await table.act()


def percentile_ms(seconds: Sequence[float], percent: int) -> float:
    """The delay in milliseconds that `percent` of all delays do not exceed."""
    return round(sorted(seconds)[len(seconds) * percent // 100] * 1000, 2)


async def acts_per_cpu_s(server: Server, tables: Sequence[LiveTable], seconds: float) -> tuple[float, int]:
    """Acts for each second of the server's processor time at full load, and how many there were."""
    acts, cpu = sum(len(table.delays) for table in tables), server.cpu_s
    await play_fast(tables, seconds)
    acts = sum(len(table.delays) for table in tables) - acts
    return acts / (server.cpu_s - cpu), acts


def delays_of(tables: Sequence[LiveTable]) -> dict[str, Any]:
    """Half and 99 of 100 delays: until the last client has the update, and until the acting one has it."""
    delays = [delay for table in tables for delay in table.delays]
    of_all, of_actors = [delay.all for delay in delays], [delay.actor for delay in delays]
    return {
        "p50_ms": percentile_ms(of_all, 50),
        "p99_ms": percentile_ms(of_all, 99),
        "actor_p50_ms": percentile_ms(of_actors, 50),
        "actor_p99_ms": percentile_ms(of_actors, 99),
    }
