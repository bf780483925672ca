"""Draw the outcomes of chance: from a committed secret for live tables, from a seed for simulations.

The acts of chance of a game are numbered from 0. An outcome depends only on the source and that number, so a game that
is loaded again, or a commit that must be repeated, draws the same."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Protocol

from commonweal.play.shares import Share, mix_shares
from commonweal.rulebook.backends.primitives import below, start_stream
from commonweal.rulebook.values.numbers import whole_number


def new_secret() -> bytes:
    """Draw the 32 bytes that decide the chance of one table."""
    return secrets.token_bytes(32)


class Chance(Protocol):
    """A source of outcomes."""

    def place(self, number: int, weights: Sequence[int]) -> int:
        """Draw the outcome of chance act `number` by these whole weights. Returns its index."""

    def bot_seed(self, moves: int, seat: int) -> int:
        """Draw the 62-bit seed for the thinking of a bot at this seat after so many moves. It is independent of all
        outcomes."""


class Committed:
    """Chance of live tables: HMAC-SHA256 of the act's number under a secret of 32 bytes and the shares of players.

    The server publishes `commitment` (SHA-256 of a label and the secret) before it learns any share, and the secret
    when the game is over, so that everybody can check that no card was chosen by hand."""

    def __init__(self, secret: bytes | None = None, shares: Sequence[Share] = ()):
        """shares: what players add to the secret, as far as they revealed it."""
        self.secret = new_secret() if secret is None else secret
        if len(self.secret) != 32:
            raise ValueError("the secret of a game has 32 bytes")
        self.shares = tuple(shares)
        self._keyed = hmac.new(mix_shares(self.secret, self.shares), digestmod="sha256")

    @property
    def commitment(self) -> str:
        """The commitment in hexadecimal; it reveals nothing about the secret."""
        return commitment_to(self.secret)

    def place(self, number: int, weights: Sequence[int]) -> int:
        total = sum(weights)
        limit = (1 << 64) - (1 << 64) % total  # draws beyond it are repeated, so that all outcomes keep their odds
        attempt = 0
        while True:
            keyed = self._keyed.copy()
            keyed.update(b"chance %d %d" % (number, attempt))
            drawn = int.from_bytes(keyed.digest()[:8], "big")
            if drawn < limit:
                return _at(drawn % total, weights)
            attempt += 1

    def bot_seed(self, moves: int, seat: int) -> int:
        keyed = self._keyed.copy()
        keyed.update(b"bot %d %d" % (moves, seat))
        return int.from_bytes(keyed.digest()[:8], "big") >> 2


def commitment_to(secret: bytes) -> str:
    """Compute the commitment to a secret."""
    return hashlib.sha256(b"commonweal commitment 1\0" + secret).hexdigest()


class _Workspace:
    rng = 0


class Seeded:
    """Chance of simulations: game `game` of seed `seed`. Every act of chance starts a new stream."""

    def __init__(self, seed: int, game: int = 0):
        """Raises TypeError unless both are whole numbers."""
        numbers = whole_number(seed), whole_number(game)
        if numbers[0] is None or numbers[1] is None:
            name, wrong = ("seed", seed) if numbers[0] is None else ("game", game)
            raise TypeError(f"{name} must be a whole number, such as 7, not {wrong!r}")
        self.seed, self.game = numbers[0] & (1 << 63) - 1, numbers[1]

    def place(self, number: int, weights: Sequence[int]) -> int:
        workspace = _Workspace()
        start_stream(workspace, self.seed, self.game * 1_000_003 + number)
        return _at(below(workspace, sum(weights)), weights)

    def bot_seed(self, moves: int, seat: int) -> int:
        workspace = _Workspace()
        start_stream(workspace, ~self.seed, self.game * 1_000_003 + (moves << 4 | seat))
        return workspace.rng >> 2


def _at(drawn: int, weights: Sequence[int]) -> int:
    for place, weight in enumerate(weights):
        if drawn < weight:
            return place
        drawn -= weight
    raise AssertionError("drawn beyond the weights")
