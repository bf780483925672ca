"""Track which clocks of the rules run in a game: since which move, and whose they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts import Act


class Running(NamedTuple):
    """A clock that runs. number: of its act. whose: the seat, -1 for everybody. since: the move that started it."""

    number: int
    whose: int
    since: int


def is_in_phase(a: Act, s: Any) -> bool:
    """Whether the act of a clock is possible in the phase of a state."""
    return a.phases is None or s.phase in a.phases


def run_clocks(book: Rulebook, s: Any, before: tuple[Running, ...], move: int, done: int | None) -> tuple[Running, ...]:
    """The clocks that run after a move. before: those that ran. done: the act, if a clock's own was carried out.

    A clock runs on as long as it is the same act for the same seat; else it starts anew."""
    return tuple(_running(book, s, before, move, done))


def _running(book: Rulebook, s: Any, before: tuple[Running, ...], move: int, done: int | None) -> Iterator[Running]:
    known = {(one.number, one.whose): one for one in before if one.number != done}
    for a in book.clocks:
        if a.why_not(s) <= 0:
            continue
        whose = -1 if a.whose is None else int(a.whose(s))
        ran = known.get((a.first, whose))
        if is_in_phase(a, s) or (a.run_on and ran is not None):
            yield ran or Running(a.first, whose, move)
