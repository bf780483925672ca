"""Statistics of arms that play the same games: means, paired differences and what is known of them.

Game i is dealt alike in every arm, so that arms are compared game by game; what they have in common falls out. A
measure takes part with the games in which it is defined in every arm.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, inf, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A mean of n games with its standard error, and the interval around it of the wanted confidence."""

    mean: float
    error: float
    low: float
    high: float
    games: int

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def away_from_zero(self) -> bool:
        """Whether the interval leaves 0 out."""
        return self.low > 0 or self.high < 0


class Paired:
    """Sums of one measure over games in several arms, from which any contrast of arms is estimated.

    add(values): games x arms, added in order; memory does not grow with the games.
    """

    def __init__(self, arms: int):
        self.games = 0
        self._origin = np.zeros(arms)
        self._sum = np.zeros(arms)
        self._products = np.zeros((arms, arms))

    def add(self, values: Floats) -> None:
        rows = values[np.isfinite(values).all(axis=1)]
        if not len(rows):
            return
        if self.games == 0:
            self._origin = rows[0].copy()  # sums of differences from a typical value lose no digits
        rows = rows - self._origin
        self.games += len(rows)
        self._sum += rows.sum(axis=0)
        self._products += rows.T @ rows

    def covariance(self) -> Floats:
        """Arms x arms; of the values in a game."""
        if self.games < 2:
            return np.full_like(self._products, np.nan)
        mean = self._sum / self.games
        return np.asarray((self._products - self.games * np.outer(mean, mean)) / (self.games - 1))

    def contrast(self, weights: Floats, confidence: float) -> Estimate:
        """The weighted sum of the arms' means. The interval is that of the normal distribution."""
        if self.games < 2:
            return Estimate(float("nan"), inf, -inf, inf, self.games)
        mean = float(weights @ (self._origin + self._sum / self.games))
        error = sqrt(max(0.0, float(weights @ self.covariance() @ weights)) / self.games)
        half = NormalDist().inv_cdf(0.5 + confidence / 2) * error
        return Estimate(mean, error, mean - half, mean + half, self.games)

    def mean(self, arm: int, confidence: float) -> Estimate:
        return self.contrast(np.eye(len(self._sum))[arm], confidence)

    def difference(self, arm: int, other: int, confidence: float) -> Estimate:
        """What `arm` has more than `other`, game by game."""
        unit = np.eye(len(self._sum))
        return self.contrast(unit[arm] - unit[other], confidence)

    def effect_size(self, weights: Floats) -> float:
        """A contrast in standard deviations of a game (mean of the arms' variances); 0 where nothing varies."""
        if self.games < 2:
            return 0.0
        spread = sqrt(float(np.trace(self.covariance())) / len(self._sum))
        value = float(weights @ (self._origin + self._sum / self.games))
        return value / spread if spread > 0 else 0.0


def games_needed(estimate: Estimate, half: float) -> int:
    """How many games bring half the width of this interval down to `half`, going by what is known so far."""
    if estimate.games < 2 or half <= 0:
        return 0
    return max(2, ceil(estimate.games * (estimate.half / half) ** 2))
