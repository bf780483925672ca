"""A house to play in: `commonweal serve` as a process of its own, on one port and one SQLite file for all its lives."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from pathlib import Path

TESTS = Path(__file__).parent.parent

# The command line’s own server, but nobody waits for anything: bots make no pause for people’s sake, and act as soon as
# they have chosen; people may act as fast as programs do. It may notify this machine, and deals the games of the test
# that is running.
SERVE = """
import os
import sys
from pathlib import Path
from commonweal.server.pace import bots
from commonweal.server.rooms import connections
from commonweal.server.serve import serve
sys.path.append(sys.argv[5])
from deals import RUNNING_TEST, Deals
if running := os.environ.get(RUNNING_TEST):
    Deals(Path(running)).use()
bots.TICKS = dict.fromkeys(bots.TICKS, 0.001)
connections.SEAT_RATE = 1000.0
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], bot_pause=float(sys.argv[3]), notify_hosts=["127.0.0.1"],
      root=sys.argv[4])
"""


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """The server of a test module, or, if `shared`, of several. It may be killed and opened again; tables and address
    stay. first: what its process runs before it serves, as Python text."""

    def __init__(
        self, folder: Path, bot_pause: float = 0.0, *, shared: bool = False, root: str = "", first: str = ""
    ) -> None:
        self.shared = shared
        self.port = free_port()
        self.base = f"http://localhost:{self.port}"
        self.database = f"sqlite:///{folder / 'house.sqlite'}"
        self.bot_pause, self.root, self.first = bot_pause, root, first
        self._log = folder / "server.log"
        self._process: subprocess.Popen[str] | None = None

    def open(self) -> House:
        """Start the server and return once it answers."""
        words = [sys.executable, "-u", "-c", self.first + SERVE, str(self.port), self.database, str(self.bot_pause)]
        words += [self.root, str(TESTS)]
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=log, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        if "open at" not in said:
            self._process.wait(10)
            raise AssertionError(f"The server did not start: {said}{self.log}")
        threading.Thread(target=self._process.stdout.read, daemon=True).start()
        return self

    def kill(self) -> None:
        """SIGKILL: no goodbye to anybody."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(10)

    def close(self) -> None:
        if self._process is None or self._process.poll() is not None:
            return
        self._process.terminate()
        try:
            self._process.wait(8)
        except subprocess.TimeoutExpired:
            self.kill()

    @property
    def log(self) -> str:
        """What the server wrote to its error stream so far."""
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""
