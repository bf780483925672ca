"""Every run deals the same games: the secret of a table comes from the name of the test that makes it.

A test that fails can be run again and finds the same cards. COMMONWEAL_DEALS=anything deals other games.
"""

from __future__ import annotations

import hashlib
import os
import random
import secrets
from pathlib import Path
from types import SimpleNamespace

from commonweal.play import chance

RUNNING_TEST = "COMMONWEAL_RUNNING_TEST"
"""Where a server finds the file that names the test that is running."""


class Deals:
    """The secrets of tables, in the order in which they are made. A file names the test that is running, so that a
    server in another process deals by it, too."""

    def __init__(self, file: Path) -> None:
        self._file, self._running, self._made = file, "", 0

    def begin(self, test: str, attempt: int) -> None:
        """A test begins; its second attempt is dealt the same games as the first."""
        self._file.write_text(f"{test}\n{attempt}", encoding="utf-8")

    def secret(self, count: int) -> bytes:
        """The bytes for the next table of the test that is running."""
        running = self._file.read_text(encoding="utf-8")
        if running != self._running:
            self._running, self._made = running, 0
        self._made += 1
        deal = f"{os.environ.get('COMMONWEAL_DEALS', '')} {running.splitlines()[0]} {self._made}"
        return hashlib.shake_256(deal.encode()).digest(count)

    def use(self) -> None:
        """Deal by this in the present process."""
        chance.secrets = SimpleNamespace(token_bytes=self.secret)  # type: ignore[attr-defined]


drawn = random.Random()
"""The numbers of the test that is running."""


def draw_share() -> bytes:
    """What somebody's page adds to the shuffle."""
    return drawn.randbytes(32)


def draw_alike(test: str) -> None:
    """Draw the same numbers in each run of this test where nobody names a seed."""
    drawn.seed(f"{os.environ.get('COMMONWEAL_DEALS', '')} {test}")
    random.seed(drawn.getrandbits(64))
    secrets.randbits = drawn.getrandbits
    secrets.randbelow = drawn.randrange
