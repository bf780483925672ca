"""The moves of a game, and since which move each seat has faced its present question: clocks count from that move, and
acts chosen before it come too late."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from commonweal.rulebook import CLOCK


class Moment(msgspec.Struct, eq=False):
    """A game after a move, and the moment before it, so that copies of a game share all their earlier moves.

    index: of the move. body: its bytes. by: who made it. phase: of the game. who: the seats to act (bit i: seat i).
    since: the move that began each seat’s question. before: None after the beginning."""

    index: int
    body: bytes
    by: int
    phase: int
    who: int
    since: tuple[int, ...]
    before: Moment | None

    def back(self) -> Iterator[Moment]:
        """This moment and all before it, the newest first."""
        moment: Moment | None = self
        while moment is not None:
            yield moment
            moment = moment.before

    def at(self, index: int) -> Moment:
        """The moment after an earlier move."""
        return next(moment for moment in self.back() if moment.index == index)


def moment_after(
    last: Moment | None, body: bytes, seats: int, by: int, phase: int, who: int, *, chance: bool
) -> Moment:
    """The moment after one more move. who: what `to_act` returns now. chance: whether acts of chance are in the move.

    A new question begins for a seat when it acts and when it starts or stops being one of those to act. A new phase, an
    act of chance and an act of the clock begin a new question for every seat. Other acts leave a question as it is."""
    index, who = 0 if last is None else last.index + 1, max(0, who)
    if last is None or chance or by == CLOCK or phase != last.phase:
        since = (index,) * seats
    else:
        changed = last.who ^ who | (1 << by if by >= 0 else 0)
        since = tuple([index if changed >> seat & 1 else last.since[seat] for seat in range(seats)])
    return Moment(index, body, by, phase, who, since, last)
