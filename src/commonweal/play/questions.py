"""Since when each seat has been asked what it is asked now: what a clock measures, and what a late act may miss."""

from __future__ import annotations

from typing import NamedTuple

from commonweal.rulebook import CLOCK


class Asked(NamedTuple):
    """After a move: the phase, who is to act (a bit for each seat), and the move that began each seat’s question."""

    phase: int
    who: int
    since: tuple[int, ...]


class Questions:
    """The questions of one game, move by move.

    A seat is asked anew by its own act, by becoming one of those who are to act or ceasing to be, and, like all seats,
    by a new phase, an act of chance or an act of the clock. What others do meanwhile leaves its question as it was."""

    def __init__(self, seats: int, after: list[Asked] | None = None) -> None:
        self.seats = seats
        self._after = after if after is not None else []

    def take(self, by: int, phase: int, who: int, *, chance: bool) -> None:
        """A move was carried out. `who`: who is to act now, as the rules say it; `chance`: whether chance acted too."""
        move, who = len(self._after), max(0, who)
        last = self._after[-1] if self._after else None
        if last is None or chance or by == CLOCK or phase != last.phase:
            since = (move,) * self.seats
        else:
            changed = last.who ^ who | (1 << by if by >= 0 else 0)
            since = tuple([move if changed >> seat & 1 else last.since[seat] for seat in range(self.seats)])
        self._after.append(Asked(phase, who, since))

    def cut(self, moves: int) -> None:
        """Only so many moves stand."""
        del self._after[moves:]

    def copy(self) -> Questions:
        return Questions(self.seats, list(self._after))

    def since(self, seat: int) -> int:
        """The move that began the question of a seat, as it stands now."""
        return self._after[-1].since[seat]
