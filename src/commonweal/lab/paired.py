"""Compute statistics of arms that play the same games: means, paired differences and their intervals.

Game i is dealt alike in every arm, so arms are compared game by game, and the luck that they share cancels out. The
mean of an arm is a ratio of sums over its own games; other arms do not change it. It is the sum of a measure over the
games that define it, divided by their number; for a ratio, the sum of the numerators divided by the sum of the
denominators. Standard errors come from the delta method (W. G. Cochran, Sampling Techniques, 1977, chapter 6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, nan, sqrt

import numpy as np
from numpy.typing import NDArray

from commonweal import intervals
from commonweal.intervals import Limits, assumed_bounds, t_quantile
from commonweal.lab.contrast_intervals import of_contrast

Floats = NDArray[np.float64]
FAR = 1e3
"""If bounds are unknown, we assume that values differ by at most this many times as much as the observed ones."""
ROUNDING = 1e-11
"""A variance below this share of its terms is rounding error of a variance of 0."""


@dataclass(frozen=True)
class Estimate:
    """A mean of n games with its standard error and its confidence interval."""

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


def width(bounds: Limits | None, least: float, most: float) -> float:
    """Return how far apart two such values can lie."""
    (low, high), known = assumed_bounds(bounds, least, most)
    return high - low if known else max(most - least, (high - low) / 2)


def differences_from_first(arms: int) -> list[Floats]:
    """Return the weights that compare each other arm with the first."""
    unit = np.eye(arms)
    return [unit[i] - unit[0] for i in range(1, arms)]


class Paired:
    """Add up one measure over games in several arms, and estimate any contrast of the arms from the sums.

    bounds: the least and the greatest possible value, if known. watched: the weights of contrasts that you will ask for
    (default: the differences from the first arm); their intervals hold even if few games differ. Memory does not grow
    with the number of games.
    """

    def __init__(self, arms: int, bounds: Limits | None = None, watched: Sequence[Floats] | None = None):
        watched = differences_from_first(arms) if watched is None else watched
        self.bounds = bounds
        self._rows = 0
        self._complete, self._ratio = True, False
        self._defined = np.zeros(arms, np.int64)
        self._origin = np.zeros(arms)
        self._above, self._below = np.zeros(arms), np.zeros(arms)
        self._above_above = np.zeros((arms, arms))
        self._above_below, self._below_below = np.zeros((arms, arms)), np.zeros((arms, arms))
        self._least, self._most = np.full(arms, inf), np.full(arms, -inf)
        self._watched = {weights.tobytes(): i for i, weights in enumerate(watched)}
        self._weights = np.array(watched).reshape(-1, arms)
        self._sizes, self._sized = np.zeros(len(watched)), np.zeros(len(watched), np.int64)

    @property
    def arms(self) -> int:
        """The number of arms."""
        return len(self._defined)

    @property
    def games(self) -> int:
        """The number of games that define the measure, in the arm with the fewest."""
        return int(self._defined.min())

    def add(self, values: Floats, below: Floats | None = None) -> None:
        """Add games. values: games x arms, NaN if undefined. below: the denominators, if the values are numerators."""
        defined = np.isfinite(values) if below is None else below != 0
        if not len(values):
            return
        above = np.where(defined, values, 0.0)
        under = defined.astype(np.float64) if below is None else np.where(defined, below, 0.0)
        self._ratio |= below is not None
        complete = below is None and bool(defined.all())
        with np.errstate(invalid="ignore", divide="ignore"):
            each = above if complete else np.where(defined, above / under, np.nan)
        if not self._rows:
            first = defined.argmax(axis=0)  # differences from a typical value keep the precision of the sums
            self._origin = np.where(defined.any(axis=0), each[first, np.arange(len(first))], 0.0)
        self._least = np.minimum(self._least, np.where(defined, each, inf).min(axis=0))
        self._most = np.maximum(self._most, np.where(defined, each, -inf).max(axis=0))
        self._update_sizes(above, defined, complete)
        above = above - self._origin * under
        if not complete:
            self._keep_denominators()
        if not self._complete:
            self._above_below += above.T @ under
            self._below_below += under.T @ under
        self._rows += len(values)
        self._defined += defined.sum(axis=0)
        self._above += above.sum(axis=0)
        self._below += under.sum(axis=0)
        self._above_above += above.T @ above

    def _update_sizes(self, above: Floats, defined: NDArray[np.bool_], complete: bool) -> None:
        """Add up the absolute values of the watched contrasts over the games that define them."""
        if self._ratio or not len(self._weights):
            return
        sizes = np.abs(above @ self._weights.T)
        if complete:
            self._sizes += sizes.sum(axis=0)
            self._sized += len(above)
            return
        there = (~defined).astype(np.float64) @ (self._weights != 0).T.astype(np.float64) == 0
        self._sizes += np.where(there, sizes, 0.0).sum(axis=0)
        self._sized += there.sum(axis=0)

    def _keep_denominators(self) -> None:
        """Begin to keep the sums of the denominators; so far, each was 1."""
        if self._complete:
            self._complete = False
            self._above_below += self._above[:, None]
            self._below_below += self._rows

    # ------------------------------------------------------------ means and their errors
    def means(self) -> Floats:
        """Return the mean of each arm; NaN without games."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.asarray(self._origin + np.where(self._below != 0, self._above / self._below, np.nan))

    def covariance(self) -> Floats:
        """Return the covariance (arms x arms) of the values of a game; of a ratio, of what a game adds to it."""
        if self.games < 2:
            return np.full_like(self._above_above, np.nan)
        ratio, n = self._above / self._below, self._rows
        if self._complete:
            return np.asarray((self._above_above - n * np.outer(ratio, ratio)) / (n - 1))
        crossed = ratio[:, None] * self._above_below.T  # arm i's ratio, below i, above j
        sums = self._above_above - crossed - crossed.T + np.outer(ratio, ratio) * self._below_below
        share = self._below / n
        return np.asarray(sums / np.outer(share, share) / (n - 1))

    def contrast(self, weights: Floats, confidence: float) -> Estimate:
        """Estimate a weighted sum of the arms' means, with its interval (see `intervals`)."""
        used = np.flatnonzero(weights)
        games = int(self._defined[used].min()) if len(used) else 0
        if games < 2:
            return Estimate(nan, inf, -inf, inf, games)
        mean = float(weights[used] @ self.means()[used])
        error = self._error(weights, used)
        low, high = self._limits(weights, used, mean, error, games, confidence)
        return Estimate(mean, error, low, high, games)

    def _error(self, weights: Floats, used: NDArray[np.int64]) -> float:
        """Return the standard error of a contrast; exactly 0 if it is the same in every game."""
        part = self._part(used).covariance()
        variance = float(weights[used] @ part @ weights[used])
        if variance <= ROUNDING * float(weights[used] ** 2 @ np.diag(part)):
            return 0.0
        return sqrt(variance / self._rows)

    def _part(self, arms: NDArray[np.int64]) -> Paired:
        """Select the sums of some arms, so that no other arm affects their statistics."""
        part, square = Paired(len(arms), watched=()), np.ix_(arms, arms)
        part._rows, part._complete, part._defined = self._rows, self._complete, self._defined[arms]
        part._above, part._below = self._above[arms], self._below[arms]
        part._above_above = self._above_above[square]
        part._above_below, part._below_below = self._above_below[square], self._below_below[square]
        return part

    # ------------------------------------------------------------ intervals
    def _limits(
        self, weights: Floats, used: NDArray[np.int64], mean: float, error: float, games: int, confidence: float
    ) -> Limits:
        least, most = float(self._least[used].min()), float(self._most[used].max())
        bounds, known = assumed_bounds(self.bounds, least, most)
        if len(used) == 1 and weights[used[0]] == 1:
            if error == 0:
                return intervals.of_constant(mean, bounds, games, confidence)
            if known:
                return intervals.of_mean(mean, error, bounds, games, confidence)
            half = t_quantile(confidence, games - 1) * error
            return mean - half, mean + half
        reach = max(float(np.abs(weights).sum()) / 2 * width(self.bounds, least, most), abs(mean))
        if error == 0:
            return intervals.of_constant(mean, (-reach, reach), games, confidence)
        size = self._size(weights)
        if size is not None:
            return of_contrast(mean, error, size, reach if known else FAR * reach, games, confidence)
        return self._square_and_add(weights, used, confidence)

    def _size(self, weights: Floats) -> float | None:
        """Return the mean absolute value of a watched contrast; None for others."""
        place = self._watched.get(weights.tobytes(), self._watched.get((0.0 - weights).tobytes()))
        if place is None or not self._sized[place]:
            return None
        return float(self._sizes[place] / self._sized[place])

    def _square_and_add(self, weights: Floats, used: NDArray[np.int64], confidence: float) -> Limits:
        each = [self.mean(int(arm), confidence) for arm in used]
        means, errors = np.array([e.mean for e in each]), np.array([e.error for e in each])
        scale = np.where(errors > 0, errors, 1.0) * sqrt(self._rows)
        alike = np.where(errors > 0, self._part(used).covariance() / np.outer(scale, scale), 0.0)
        limits = np.array([[e.low, e.high] for e in each])
        return intervals.of_sum(weights[used].tolist(), means.tolist(), limits.tolist(), alike.tolist())

    def mean(self, arm: int, confidence: float) -> Estimate:
        return self.contrast(np.eye(len(self._above))[arm], confidence)

    def difference(self, arm: int, other: int, confidence: float) -> Estimate:
        """Estimate how much more `arm` has than `other`, game by game."""
        unit = np.eye(len(self._above))
        return self.contrast(unit[arm] - unit[other], confidence)

    def spread(self, weights: Floats) -> float:
        """Return the standard deviation of a game in the arms of a contrast (the root of their mean variance)."""
        used = np.flatnonzero(weights)
        part = self._part(used)
        if part.games < 2:
            return 0.0
        return sqrt(float(np.trace(part.covariance())) / len(used))


def games_needed(estimate: Estimate, half: float) -> int:
    """Estimate how many games narrow this interval to half a width of `half`."""
    if estimate.games < 2 or half <= 0:
        return 0
    times = estimate.half / half
    return max(2, ceil(estimate.games * (times if estimate.error == 0 else times**2)))
