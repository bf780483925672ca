"""Intervals of contrasts of arms that play the same games; `commonweal.intervals` has those of means.

A contrast has the score interval of T. Tango (Statistics in Medicine 17, 1998). It is made for values of 0 and 1; for
others the number of games is divided by the design effect, as for means.

Of 0-1 values in 1,000 games they hold the truth in 93 to 99 % of all cases where 95 % are wanted, 96 % on average, for
rates from 0.0005 to 0.01 (`benchmarks/coverage.py`). Quantiles are those of Student's t, and of few games a contrast's
interval is at least as wide as Student's.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from commonweal.intervals import Limits, of_constant, t_quantile

FEW = 30
"""With fewer games, a score test underestimates the variance, so an interval is at least as wide as Student's."""
HALVINGS = 64


def of_contrast(mean: float, error: float, size: float, reach: float, games: int, confidence: float) -> Limits:
    """The interval of a mean contrast: `size` is the mean absolute contrast of a game, `reach` the greatest."""
    above, below, effective = discordant(mean, error, size, reach)
    if effective is None:
        return of_constant(mean, (-reach, reach), games, confidence)
    z = t_quantile(confidence, max(games, FEW) - 1)
    low, high = (limit * reach for limit in tango(above, below, effective, z))
    if games < FEW:
        half = t_quantile(confidence, games - 1) * error
        low, high = min(low, mean - half), max(high, mean + half)
    return max(low, -reach), min(high, reach)


def discordant(mean: float, error: float, size: float, reach: float) -> tuple[float, float, float | None]:
    """Equivalent values of -1, 0 and 1 with the same variance: shares of 1 and of -1, and the number of games.

    The number is None if the contrast is the same in every game.
    """
    noise = (error / reach) ** 2
    difference, differs = mean / reach, min(1.0, max(size, abs(mean)) / reach)
    spread = differs - difference * difference
    if noise <= 0 or spread <= 0:
        return 0.0, 0.0, None
    return (differs + difference) / 2, (differs - difference) / 2, spread / noise


def tango(above: float, below: float, games: float, z: float) -> Limits:
    """The differences that the score test of paired shares does not reject: 1 against 0 above, 0 against 1 below."""
    seen = above - below

    def score(value: float) -> float:
        linear = -above - below + (2 - seen) * value
        inner = linear * linear + 8 * below * value * (1 - value)
        nuisance = (sqrt(max(0.0, inner)) - linear) / 4
        variance = max(2 * nuisance + value * (1 - value), 1e-300)
        return (seen - value) / sqrt(variance / games)

    return edge(-1.0, seen, lambda value: score(value) > z), edge(1.0, seen, lambda value: score(value) < -z)


def edge(outside: float, inside: float, rejected: Callable[[float], bool]) -> float:
    """Find where values begin to be rejected, between one that is (or the end of the scale) and one that is not."""
    for _ in range(HALVINGS):
        middle = (outside + inside) / 2
        outside, inside = (middle, inside) if rejected(middle) else (outside, middle)
    return inside
