"""What honest tables feel of one stranger who attacks, row by row of the list of attacks.

    python benchmarks/stranger [--seconds 15] [--only NAME] [--together] [--prepared FILE]

A server serves five honest tables of four people, who make ten acts a second together. The stranger attacks from
another process, on a core of their own where there are two. `p50_ms` and `p99_ms`: from sending an act until the last
client of its table has it; `cpu`: of the server, of one core; `load`: how many processes of the whole machine wanted a
core (on an idle machine 1 to 2 here). The stranger and the honest people come from two addresses; with `--together`,
from the one of their school. `--prepared`: a database that keeps the finished games for the next time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from attacks import ATTACKS, Stranger
from websockets.asyncio.client import ClientConnection, connect

from commonweal.bench import live
from commonweal.bench.load import Server, delays_of, play_steadily
from commonweal.bench.machine import machine

HONEST, STRANGE = "198.51.100.7", "203.0.113.7"
TABLES, RATE = 5, 10.0  # honest ones, and their acts a second together
SETTLE = 3.0  # seconds from when an attack is prepared until delays count
SERVE = """
import sys
from commonweal.server.serve import serve
def ready(link): print(link, flush=True)
serve(port=0, database=sys.argv[1], bot_pause=float(sys.argv[2]), say=lambda text: None, ready=ready)
"""
FINISHED: dict[str, dict[str, Any]] = {
    "potlatch": {"seats": 4, "charter": {"linked_games": 6}},
    "legislation": {"seats": 10},
    "laissez_faire": {"seats": 4},
}


class Honest(live.Table):
    """A table of four people at one address."""

    async def connect(self, key: str) -> ClientConnection:
        url = f"{self.base.replace('http', 'ws', 1)}/api/tables/{self.code}/live"
        headers = {"Authorization": f"Bearer {key}", "X-Forwarded-For": HONEST}
        return await connect(url, additional_headers=headers, compression=None, ping_interval=None)


def start(database: str, pause: float, cores: set[int]) -> Server:
    server = Server.start([sys.executable, "-c", SERVE, f"sqlite:///{database}", str(pause)])
    os.sched_setaffinity(server.process.pid, cores)
    server.address = server.address.rstrip("/").replace("localhost", "127.0.0.1")
    return server


# ---------------------------------------------------------------- games that are over


def play_out(base: str) -> dict[str, str]:
    """Games that bots play to their end; their codes."""
    codes = {}
    for game, wish in FINISHED.items():
        made, cookies = live.call(base, "/api/tables", {"game": game, **wish})
        code, key = made["code"], cookies[f"cw-host-{made['code']}"]
        codes[game] = code
        for seat in range(wish["seats"]):
            live.call(base, f"/api/tables/{code}/host", {"do": "bot", "seat": seat, "bot": "sensible"}, key)
        live.call(base, f"/api/tables/{code}/host", {"do": "start"}, key)
    waiting = set(codes)
    while waiting:
        time.sleep(1)
        for game in list(waiting):
            with urllib.request.urlopen(f"{base}/api/tables/{codes[game]}/glance") as answer:
                if json.load(answer)["state"] == "ended":
                    waiting.remove(game)
    return codes


def prepare(database: Path) -> dict[str, str]:
    """The codes of finished games in a database, which is made if it is not there; then all is compiled, too, as a
    server does by itself soon after it begins."""
    kept = database.with_suffix(".json")
    if not (database.exists() and kept.exists()):
        subprocess.run([sys.executable, "-m", "commonweal.server.futures.precompile"], check=True)
        server = start(str(database), 0.0, os.sched_getaffinity(0))
        try:
            kept.write_text(json.dumps(play_out(server.address)))
        finally:
            server.stop()
    found: dict[str, str] = json.loads(kept.read_text())
    return found


# ---------------------------------------------------------------- one row


async def attack(name: str, port: int, address: str, over: dict[str, str]) -> None:
    """The stranger's process: attack until standard input ends, then print what the server said."""
    stranger = Stranger(port, address, over)
    attacking = asyncio.create_task(ATTACKS[name](stranger))
    ended = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    await asyncio.wait((attacking, ended), return_when=asyncio.FIRST_COMPLETED)
    attacking.cancel()
    await asyncio.wait((attacking,))
    print(json.dumps(stranger.said))


async def measure(
    base: str, name: str, wish: argparse.Namespace, over: dict[str, str], core: set[int]
) -> dict[str, Any]:
    """The delays of honest tables while the stranger attacks; without one if `name` is empty."""
    tables = [Honest(base, random.Random(number)) for number in range(TABLES)]
    for table in tables:
        await table.sit_down()
    strange: subprocess.Popen[str] | None = None
    if name:
        address = HONEST if wish.together else STRANGE
        given = [name, base.rsplit(":", 1)[1], address, json.dumps(over)]
        command = [sys.executable, str(Path(__file__).parent), "--attack", *given]
        strange = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        os.sched_setaffinity(strange.pid, core)
        assert strange.stdout is not None
        await asyncio.to_thread(strange.stdout.readline)
        await asyncio.sleep(SETTLE)
    try:
        async with asyncio.timeout(wish.seconds * 3 + 30):
            await play_steadily(tables, RATE, wish.seconds)
    except TimeoutError:
        pass  # what is measured so far shows it
    figures = delays_of(tables) | {"acts": sum(len(table.delays) for table in tables)}
    if strange is not None:
        said, _ = strange.communicate(timeout=60)  # closes its standard input
        figures["answers"] = json.loads(said)
    for table in tables:
        await table.leave()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=15.0, help="of each row")
    parser.add_argument("--only", action="append", default=[], help="a part of a row's name; may be repeated")
    parser.add_argument("--together", action="store_true", help="all come from one address")
    parser.add_argument("--prepared", type=Path, help="a database with finished games")
    parser.add_argument("--attack", nargs=4, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.attack:
        name, port, address, over = wish.attack
        asyncio.run(attack(name, int(port), address, json.loads(over)))
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    here = machine()
    cores = sorted(os.sched_getaffinity(0))
    its_own, others = ({cores[-1]}, set(cores[:-1])) if len(cores) > 1 else (set(cores), set(cores))
    wanted = [name for name in ATTACKS if not wish.only or any(part in name for part in wish.only)]
    with tempfile.TemporaryDirectory() as folder:
        prepared = wish.prepared or Path(folder) / "prepared.sqlite"
        over = prepare(prepared)
        os.sched_setaffinity(0, others)
        for name in ["", *wanted]:
            database = Path(folder) / "row.sqlite"  # a server that nobody attacked yet, for each row
            database.write_bytes(prepared.read_bytes())
            server = start(str(database), 0.8, others)
            begun, since = server.cpu_s, time.monotonic()
            try:
                figures = asyncio.run(measure(server.address, name, wish, over, its_own))
                spent = (server.cpu_s - begun) / (time.monotonic() - since)
            finally:
                server.stop()
                for file in Path(folder).glob("row.sqlite*"):
                    file.unlink()
            delays = f"p50 {figures['p50_ms']:7.1f}  p99 {figures['p99_ms']:7.1f} ms  {figures['acts']:4d} acts"
            answers = figures.get("answers", "")
            load = f"cpu {spent:4.2f}  load {os.getloadavg()[0]:4.1f}"
            print(f"{name or 'nobody attacks':45s} {delays}  {load}  {answers}", flush=True)
    print(here)


if __name__ == "__main__":
    main()
