"""Read a finished Potlatch: its linked games, and the gifts in each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from commonweal.debriefing import History, Step, carry_out

from .measures import lying
from .state import TYPES, Phase

Units = list[list[int]]
"""Units given by each seat (row) to each seat (column)."""


class Gift(NamedTuple):
    """One gift: its units of each type, and the step that finished it."""

    giver: int
    receiver: int
    units: tuple[int, ...]
    step: Step


def linked_games(match: History) -> list[History]:
    """Split a match into its linked games, each of which ends in the state before the next one is set up."""
    games = []
    for number, group in groupby(match.steps, key=lambda step: step.before.game_no):
        *steps, last = group
        before = last.before.clone()
        before.linked_games = number
        games.append(History(match.book, [*steps, carry_out(match.book, before, last.by, last.number)], match.rows))
    return games


def gifts_in(game: History) -> list[Gift]:
    """Collect the gifts of a game."""
    return [gift_of(step) for step in game.steps if finishes_gift(step)]


def finishes_gift(step: Step) -> bool:
    """Whether a gift is given: no larger one is legal, or its giver says that it is complete."""
    return step.act in ("lay_card", "finish_gift") and step.after.phase != Phase.LAYING


def gift_of(step: Step) -> Gift:
    house = step.before.receiver
    units = tuple(lying(step.after, house, type) - lying(step.before, house, type) for type in range(TYPES))
    return Gift(step.by, house, units, step)


def units_given(gifts: Iterable[Gift], seats: Sequence[int]) -> Units:
    """Count the units given by each seat (row) to each seat (column)."""
    matrix = [[0 for _ in seats] for _ in seats]
    for gift in gifts:
        matrix[gift.giver][gift.receiver] += sum(gift.units)
    return matrix


def balance_of(matrix: Units) -> list[int]:
    """Compute units given minus units received for each seat; they add up to 0."""
    return [sum(given) - sum(received) for given, received in zip(matrix, zip(*matrix, strict=True), strict=True)]


def reciprocity(matrix: Units) -> float:
    """The share of the units given that is matched in the opposite direction: 1 if all pairs are even, 0 without."""
    total = sum(map(sum, matrix))
    pairs = combinations(range(len(matrix)), 2)
    return 2 * sum(min(matrix[a][b], matrix[b][a]) for a, b in pairs) / total if total else 0.0
