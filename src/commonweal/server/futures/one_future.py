"""One future of a finished game, step by step beside the game as it was played."""

from __future__ import annotations

from itertools import islice, pairwise
from math import ceil
from typing import Any

from commonweal.play import Game
from commonweal.play.log_writer import UnplacedEntry
from commonweal.rulebook.values.actors import CLOCK

from .. import protocol as m
from ..protocol.calls import Course
from ..records.log_entries import SERVER
from ..records.replay import position_of

STEPS = 20
"""The number of steps in which the longer of the two is shown."""


def two_courses(game: Game, first: int, future: Game, arm: str, seat: int | None) -> m.TwoCourses:
    """A game from its first so many moves on, and one of its futures, as a viewer may see them. arm: what differs."""
    step = max(1, ceil(max(game.moves_done - first, future.moves_done - 1) / STEPS))
    return m.TwoCourses(arm, course(game, first, step, seat), course(future, 1, step, seat))  # type: ignore[arg-type]


def course(game: Game, first: int, step: int, seat: int | None) -> Course:
    """The course of a finished game from its first so many moves on, in steps of so many moves."""
    stops = [*range(first, game.moves_done, step), game.moves_done]
    entries = []
    for n, (since, until) in enumerate(pairwise(stops), 1):
        told = [
            entry
            for move in islice(game.moves(since), until - since)
            for entry in game.log_writer.write_entries(move.acts, seat, reveal=True)
        ]
        entries += [_placed(entry, n, i) for i, entry in enumerate(told)]
    positions = [position_of(game, moves, seat, n=n, reveal=True) for n, moves in enumerate(stops)]
    return Course(positions, entries)


def _placed(one: UnplacedEntry, n: int, i: int) -> m.LogEntry:
    by: Any = SERVER if one.by == CLOCK else one.by
    kind: Any = one.kind
    says = (one.id, one.values, "", one.rule)
    return m.LogEntry(n, i, 0, kind, by, one.seats, one.private, *says, one.done_to, list(one.opens))
