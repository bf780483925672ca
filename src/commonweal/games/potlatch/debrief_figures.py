"""Compute the ten figures of a Potlatch from the ledger of one game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from statistics import fmean, pstdev

from commonweal.debriefing import gini
from commonweal.games.potlatch.history import Ledger
from commonweal.games.potlatch.state import TYPES


@dataclass(frozen=True)
class Measures:
    """The figures of one game. Shares are 0 to 1; `before` and `after` mean the Closing Action.

    waste: units beyond the need of their house, by gifts and by cards placed. exact_fits: per gift. reciprocity: the
    share of the units given that is matched in the opposite direction. balance: units given minus received, per seat,
    and its standard deviation over seats. obligation: the level at the end of rounds. shared, followed: of the
    invitations, the share in which a card was shared, and after which a gift followed; None without invitations.
    """

    goal_reached: bool
    needs_met_before: float
    needs_met_after: float
    complete_before: float
    complete_after: float
    waste_by_gifts: int
    waste_by_placing: int
    exact_fits: float
    reciprocity: float
    balance: tuple[int, ...]
    balance_deviation: float
    status_spread: int
    status_gini: float
    obligation_mean: float
    obligation_max: int
    invitations: int
    shared: float | None
    followed: float | None
    closed_because: str
    rounds: int


def measure(ledger: Ledger) -> Measures:
    """Compute the ten figures of one game."""
    matrix, balance = units_given(ledger), giving_balance(ledger)
    levels = levels_at_round_ends(ledger)
    asked = len(ledger.invitations)
    return Measures(
        goal_reached=ledger.goal_met,
        needs_met_before=needs_met(ledger, ledger.gifted),
        needs_met_after=needs_met(ledger, stored(ledger)),
        complete_before=houses_complete(ledger, ledger.gifted),
        complete_after=houses_complete(ledger, stored(ledger)),
        waste_by_gifts=beyond_need(ledger, ledger.gifted),
        waste_by_placing=beyond_need(ledger, stored(ledger)) - beyond_need(ledger, ledger.gifted),
        exact_fits=sum(g.exact for g in ledger.gifts) / len(ledger.gifts) if ledger.gifts else 0.0,
        reciprocity=matched(matrix),
        balance=balance,
        balance_deviation=pstdev(balance),
        status_spread=max(ledger.status) - min(ledger.status),
        status_gini=gini([value - min(ledger.status) for value in ledger.status]),
        obligation_mean=fmean(levels) if levels else 0.0,
        obligation_max=max(levels, default=0),
        invitations=asked,
        shared=sum(i.shared is not None for i in ledger.invitations) / asked if asked else None,
        followed=sum(i.gift_followed for i in ledger.invitations) / asked if asked else None,
        closed_because="stuck" if ledger.stuck else "house",
        rounds=ledger.rounds,
    )


Units = list[list[int]]
"""Units by house and type."""


def stored(ledger: Ledger) -> Units:
    """Count the units at each house at the end."""
    return [[ledger.stored(house, type) for type in range(TYPES)] for house in range(ledger.seats)]


def needs_met(ledger: Ledger, units: Units) -> float:
    """Compute the share of all needs that these units meet."""
    met = sum(min(need, u) for need, row in zip(ledger.needs, units, strict=True) for u in row)
    return met / (TYPES * sum(ledger.needs))


def houses_complete(ledger: Ledger, units: Units) -> float:
    """Compute the share of the houses whose four needs these units meet."""
    return sum(min(row) >= need for need, row in zip(ledger.needs, units, strict=True)) / ledger.seats


def beyond_need(ledger: Ledger, units: Units) -> int:
    """Count the units at houses beyond their needs."""
    return sum(max(0, u - need) for need, row in zip(ledger.needs, units, strict=True) for u in row)


def units_given(ledger: Ledger) -> Units:
    """Count the units given by each seat (row) to each seat (column)."""
    matrix = [[0] * ledger.seats for _ in range(ledger.seats)]
    for gift in ledger.gifts:
        matrix[gift.giver][gift.receiver] += gift.total
    return matrix


def matched(matrix: Units) -> float:
    """The share of the units given that is matched in the opposite direction: 1 if all pairs are even, 0 without."""
    total = sum(map(sum, matrix))
    pairs = combinations(range(len(matrix)), 2)
    return 2 * sum(min(matrix[a][b], matrix[b][a]) for a, b in pairs) / total if total else 0.0


def giving_balance(ledger: Ledger) -> tuple[int, ...]:
    """Compute units given minus units received for each seat; they add up to 0."""
    matrix = units_given(ledger)
    return tuple(sum(matrix[seat]) - sum(row[seat] for row in matrix) for seat in range(ledger.seats))


def levels_at_round_ends(ledger: Ledger) -> list[int]:
    """The Obligation level after the last gift of each round; a round without a gift leaves none."""
    return list({gift.round_no: gift.level for gift in ledger.gifts}.values())
