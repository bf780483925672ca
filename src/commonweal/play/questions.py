"""Track the move since which each seat has faced its present question: clocks measure from it, late acts miss it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from commonweal.rulebook import CLOCK


class Asked(NamedTuple):
    """The state of the questions after a move.

    by: who made the move. phase: of the game. who: the seats to act (bit i: seat i). since: the move that began each
    seat’s question."""

    by: int
    phase: int
    who: int
    since: tuple[int, ...]


@dataclass
class Questions:
    """The questions of one game: their state `after` each move.

    A new question begins for a seat when it acts and when it starts or stops being one of those to act. A new phase, an
    act of chance and an act of the clock begin a new question for every seat. Other acts leave a question as it is."""

    seats: int
    after: list[Asked] = field(default_factory=list)

    def take(self, by: int, phase: int, who: int, *, chance: bool) -> None:
        """Take in a move. who: what `to_act` returns now. chance: whether the move contains an act of chance."""
        move, who = len(self.after), max(0, who)
        last = self.after[-1] if self.after else None
        if last is None or chance or by == CLOCK or phase != last.phase:
            since = (move,) * self.seats
        else:
            changed = last.who ^ who | (1 << by if by >= 0 else 0)
            since = tuple([move if changed >> seat & 1 else last.since[seat] for seat in range(self.seats)])
        self.after.append(Asked(by, phase, who, since))

    def cut(self, moves: int) -> None:
        """Keep only the first `moves` moves."""
        del self.after[moves:]

    def copy(self) -> Questions:
        return Questions(self.seats, self.after.copy())
