"""A record whose players added shares to the shuffle, for the pages: `web/src/lib/shuffle.example.jsonl`.

    PYTHONPATH=tests python -m golden.shared_shuffle

rewrites it, after an intended change of the format or of the rules of Potlatch."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from commonweal.play import Committed, Game, find_book
from commonweal.play.chance import commitment_to
from commonweal.play.record import write_record
from commonweal.play.shares import Share, commit_share

EXAMPLE = Path(__file__).parents[2] / "web" / "src" / "lib" / "shuffle.example.jsonl"
SECRET = bytes(range(32))
SHARES = [bytes([seat]) * 32 for seat in (5, 6, 7)]
STARTED = 7
"""The event with which the game began."""


def share_of(seat: int, share: bytes, secret: bytes = SECRET, *, withheld: bool = False) -> Share:
    """The share of a seat, with its commitment."""
    return Share(seat, commit_share(commitment_to(secret), share), "" if withheld else share.hex())


ALL = [share_of(seat, share) for seat, share in enumerate(SHARES)]


def record_of(shares: Sequence[Share]) -> str:
    """The record of a game with these shares."""
    game = Game.begin(find_book("potlatch"), len(SHARES), {}, Committed(SECRET, shares), ["Fern", "Wren", "Ash"])
    rng = random.Random(4)
    while not game.over:
        seat = min(game.to_act)
        game.do(seat, rng.choice(game.possible(seat)))
    events = list(range(STARTED + 1, STARTED + 1 + game.moves_done))
    return write_record(game, table="BCDFGH", events=events, closed=STARTED - 1)


def main() -> None:
    """Rewrite the file."""
    EXAMPLE.write_text(record_of(ALL), encoding="utf-8")


if __name__ == "__main__":
    main()
