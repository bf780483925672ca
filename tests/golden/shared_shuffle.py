"""A record whose players added shares to the shuffle, for the pages: `web/src/lib/records/shuffle.example.jsonl`.

    PYTHONPATH=tests python -m golden.shared_shuffle

rewrites it, after an intended change of the format or of the rules of Potlatch."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from commonweal.play import Committed, Game, find_book
from commonweal.play.chain import PersonalText, hash_of_text
from commonweal.play.chance import commitment_to
from commonweal.play.record import write_record
from commonweal.play.record_format import EventLine, MoveLine, move_line
from commonweal.play.shares import Share, commit_share
from commonweal.rulebook import CHANCE

EXAMPLE = Path(__file__).parents[2] / "web" / "src" / "lib" / "records" / "shuffle.example.jsonl"
SECRET = bytes(range(32))
SHARES = [bytes([seat]) * 32 for seat in (5, 6, 7)]
NAMES = ["Fern", "Wren", "Ash"]
STARTED = len(NAMES) + 2
"""The event with which the game began."""


def share_of(seat: int, share: bytes, secret: bytes = SECRET, *, withheld: bool = False) -> Share:
    """The share of a seat, with its commitment."""
    return Share(seat, commit_share(commitment_to(secret), share), "" if withheld else share.hex())


ALL = [share_of(seat, share) for seat, share in enumerate(SHARES)]


def record_of(shares: Sequence[Share]) -> str:
    """The record of a game at a live table, with these shares."""
    game = Game.begin(find_book("potlatch"), len(SHARES), {}, Committed(SECRET, shares), NAMES)
    rng = random.Random(4)
    while not game.over:
        seat = min(game.to_act)
        game.do(seat, rng.choice(game.possible(seat)))
    committed = [Share(one.seat, one.commitment) for one in shares]
    did: list[dict[str, Any]] = [{"do": "join", "seat": seat} for seat in range(len(NAMES))]
    did += [{"do": "shares", "shares": to_builtins(committed)}] if shares else [{"do": "private_off"}]
    did += [{"do": "start"} | ({"shares": to_builtins(shares)} if shares else {})]
    body: list[MoveLine | EventLine] = [
        EventLine(event=event, kind="table", by=-3, did=one) for event, one in enumerate(did, 1)
    ]
    for line, name in zip(body, NAMES, strict=False):
        line.texts = {"name": PersonalText(hash=hash_of_text("5a", name), salt="5a", text=name)}
    for move in game.moves():
        by = move.acts[0].by if move.index else CHANCE
        body.append(move_line(game.book, move.index, by, [act.number for act in move.acts]))
        body[-1].event = len(body)
    return write_record(game, table="BCDFGH", body=body, closed=STARTED - 1)


def main() -> None:
    """Rewrite the file."""
    EXAMPLE.write_text(record_of(ALL), encoding="utf-8")


if __name__ == "__main__":
    main()
