"""Track which clocks of the rules run in a game: since which move, whose they are, and whether their time is up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from commonweal.play.errors import Ambiguous, NotPossible
from commonweal.play.moves import Clock
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import Act
from commonweal.wording import message


class Running(NamedTuple):
    """A clock that runs.

    number: of its act. whose: the seat, -1 for everybody. since: the move that started it. stood: the moves that
    stopped it and started it again, in turn; it is stopped while their number is odd."""

    number: int
    whose: int
    since: int
    stood: tuple[int, ...] = ()


def is_in_phase(a: Act, s: Any) -> bool:
    """Whether the act of a clock is possible in the phase of a state."""
    return a.phases is None or s.phase in a.phases


def run_clocks(book: Rulebook, s: Any, before: tuple[Running, ...], move: int, done: int | None) -> tuple[Running, ...]:
    """The clocks that run after a move. before: those that ran. done: the act, if it was a clock's own.

    A clock runs on as long as it is the same act for the same seat; otherwise it starts again."""
    return tuple(_running(book, s, before, move, done))


def _running(book: Rulebook, s: Any, before: tuple[Running, ...], move: int, done: int | None) -> Iterator[Running]:
    known = {(one.number, one.whose): one for one in before if one.number != done}
    for a in book.clocks:
        if a.why_not(s) <= 0:
            continue
        whose = -1 if a.whose is None else int(a.whose(s))
        ran = known.get((a.first, whose))
        stands = s.phase in a.stands_in
        if is_in_phase(a, s) or (ran is not None and (a.run_on or stands)):
            yield _note_standing(ran or Running(a.first, whose, move), move, stands=stands)


def _note_standing(one: Running, move: int, *, stands: bool) -> Running:
    """The clock after a move that stopped it, started it again, or did neither."""
    return one if stands == len(one.stood) % 2 else one._replace(stood=(*one.stood, move))


def clock_of(book: Rulebook, s: Any, one: Running) -> Clock:
    """What people learn about a clock that runs."""
    a, whose = book.act_of(one.number), one.whose if one.whose >= 0 else None
    stands = len(one.stood) % 2 == 1
    return Clock(a.name, one.number, a.why_not(s), one.since, whose, not is_in_phase(a, s), a.run_on, stands, one.stood)


def clock_whose_time_is_up(book: Rulebook, running: Sequence[Clock], seconds: float, act: str | None) -> Clock:
    """The clock that has run for `seconds`. act: its name, if several run.

    Raises NotPossible before its time, and Ambiguous if it needs a name."""
    clocks = [clock for clock in running if act in (None, clock.act)]
    if not clocks:
        raise NotPossible("refused.no_clock")
    if len(clocks) > 1:
        names = ", ".join(clock.act for clock in clocks)
        raise Ambiguous("refused.several_clocks", remedy=message("write.choose", {"acts": names}))
    clock = clocks[0]
    rule = book.texts.acts[clock.act].get("rules", [""])[0]
    if clock.stands:
        raise NotPossible("refused.clock_stands", rule=rule)
    if seconds < clock.seconds:
        raise NotPossible("refused.clock_runs", rule=rule, seconds=clock.seconds, now=int(seconds))
    if clock.waits:
        raise NotPossible("refused.clock_waits", rule=rule)
    return clock
