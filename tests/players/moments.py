"""Moments of play that players are asked about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commonweal.games.potlatch import rulebook as book
from commonweal.rulebook.backends.primitives import start_stream

HOST = book.interpreted


def decisions(seats: int, game: int, **charter: Any) -> Iterator[tuple[Any, int]]:
    """A copy of the record and the seat to act at each decision with a choice, over one game at random."""
    root, problems = book.adopt(seats, charter)
    assert not problems, problems
    s, b = root.clone(), HOST.workspace()
    start_stream(b, 11, game)
    HOST.setup(s)
    while (who := HOST.to_act(s)) != 0:
        if who > 0:
            seat = who.bit_length() - 1
            if HOST.options(s, b, seat) > 1:
                yield s.clone(), seat
        HOST.step(s, b)
