"""Statistics of arms that play the same games: means, paired differences and what is known of them.

Game i is dealt alike in every arm, so that arms are compared game by game; what they have in common falls out. The
mean of an arm is a ratio of sums over its own games, whatever other arms there are: the sum of a measure over the
games in which the arm defines it, divided by their number; or, of a ratio, the sum of what stands above by the sum of
what stands below. Standard errors are those of the delta method (W. G. Cochran, Sampling Techniques, 1977, chapter 6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, nan, sqrt

import numpy as np
from numpy.typing import NDArray

from commonweal.lab import intervals
from commonweal.lab.intervals import Limits, t_quantile

Floats = NDArray[np.float64]
FAR = 1e3
"""If bounds are unknown, values are supposed to differ by at most this many times as much as they did."""
ROUNDING = 1e-11
"""A variance in shares of those it is made of: below, it is what sums of floats leave of nothing."""


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


def supposed(bounds: Limits | None, least: float, most: float) -> tuple[Limits, bool]:
    """Between what values lie of which the least and the greatest were seen, and whether that is known.

    Without bounds, values that were all from 0 to 1 are taken for shares; of others it is supposed that a game which
    was not seen lies no further off than 0 does.
    """
    low, high = bounds or (0.0, 1.0)
    if low <= least and most <= high:
        return (low, high), True
    middle, reach = (least + most) / 2, max(abs(least), abs(most), 1.0)
    return (middle - reach, middle + reach), False


def width(bounds: Limits | None, least: float, most: float) -> float:
    """How far two such values can lie apart."""
    (low, high), known = supposed(bounds, least, most)
    return high - low if known else max(most - least, (high - low) / 2)


def against_the_first(arms: int) -> list[Floats]:
    """The weights of each other arm against the first."""
    unit = np.eye(arms)
    return [unit[i] - unit[0] for i in range(1, arms)]


class Paired:
    """Sums of one measure over games in several arms, from which any contrast of arms is estimated.

    bounds: the least and the greatest value that a game can have, where they are known. watched: weights of contrasts
    that will be asked for (the differences from the first arm, if left out), whose intervals then hold also where few
    games differ. Games are added in order; memory does not grow with them.
    """

    def __init__(self, arms: int, bounds: Limits | None = None, watched: Sequence[Floats] | None = None):
        watched = against_the_first(arms) if watched is None else watched
        self.bounds = bounds
        self._rows = 0
        self._whole, self._ratio = True, False
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
        """How many arms there are."""
        return len(self._defined)

    @property
    def games(self) -> int:
        """Games in which the measure is defined, in the arm that has fewest."""
        return int(self._defined.min())

    def add(self, values: Floats, below: Floats | None = None) -> None:
        """values: games x arms, NaN where undefined. With `below` (0 where undefined): what stands above of a ratio."""
        defined = np.isfinite(values) if below is None else below != 0
        if not len(values):
            return
        above = np.where(defined, values, 0.0)
        under = defined.astype(np.float64) if below is None else np.where(defined, below, 0.0)
        self._ratio |= below is not None
        whole = below is None and bool(defined.all())
        with np.errstate(invalid="ignore", divide="ignore"):
            each = above if whole else np.where(defined, above / under, np.nan)
        if not self._rows:
            first = defined.argmax(axis=0)  # sums of differences from a typical value lose no digits
            self._origin = np.where(defined.any(axis=0), each[first, np.arange(len(first))], 0.0)
        self._note_range(each, defined)
        self._note_sizes(above, defined, whole)
        above = above - self._origin * under
        if not whole:
            self._allow_for_gaps()
        if not self._whole:
            self._above_below += above.T @ under
            self._below_below += under.T @ under
        self._rows += len(values)
        self._defined += defined.sum(axis=0)
        self._above += above.sum(axis=0)
        self._below += under.sum(axis=0)
        self._above_above += above.T @ above

    def _note_range(self, each: Floats, defined: NDArray[np.bool_]) -> None:
        self._least = np.minimum(self._least, np.where(defined, each, inf).min(axis=0))
        self._most = np.maximum(self._most, np.where(defined, each, -inf).max(axis=0))

    def _note_sizes(self, above: Floats, defined: NDArray[np.bool_], whole: bool) -> None:
        """How large the watched contrasts are on average without their sign, over the games that define them."""
        if self._ratio or not len(self._weights):
            return
        sizes = np.abs(above @ self._weights.T)
        if whole:
            self._sizes += sizes.sum(axis=0)
            self._sized += len(above)
            return
        there = (~defined).astype(np.float64) @ (self._weights != 0).T.astype(np.float64) == 0
        self._sizes += np.where(there, sizes, 0.0).sum(axis=0)
        self._sized += there.sum(axis=0)

    def _allow_for_gaps(self) -> None:
        """From now on sums of what stands below are kept, too; until now it was 1 in every game."""
        if self._whole:
            self._whole = False
            self._above_below += self._above[:, None]
            self._below_below += self._rows

    # ------------------------------------------------------------ means and their errors
    def means(self) -> Floats:
        """The mean of each arm; NaN where nothing is known."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.asarray(self._origin + np.where(self._below != 0, self._above / self._below, np.nan))

    def covariance(self) -> Floats:
        """Arms x arms; of the values in a game (of a ratio: of what a game adds to it)."""
        if self.games < 2:
            return np.full_like(self._above_above, np.nan)
        ratio, n = self._above / self._below, self._rows
        if self._whole:
            return np.asarray((self._above_above - n * np.outer(ratio, ratio)) / (n - 1))
        crossed = ratio[:, None] * self._above_below.T  # arm i's ratio, below i, above j
        sums = self._above_above - crossed - crossed.T + np.outer(ratio, ratio) * self._below_below
        share = self._below / n
        return np.asarray(sums / np.outer(share, share) / (n - 1))

    def contrast(self, weights: Floats, confidence: float) -> Estimate:
        """The weighted sum of the arms' means, with an interval (commonweal.lab.intervals)."""
        taking = np.flatnonzero(weights)
        games = int(self._defined[taking].min()) if len(taking) else 0
        if games < 2:
            return Estimate(nan, inf, -inf, inf, games)
        mean = float(weights[taking] @ self.means()[taking])
        error = self._error(weights, taking)
        low, high = self._limits(weights, taking, mean, error, games, confidence)
        return Estimate(mean, error, low, high, games)

    def _error(self, weights: Floats, taking: NDArray[np.int64]) -> float:
        """The standard error of a contrast; exactly 0 where it is the same in every game."""
        part = self._part(taking).covariance()
        variance = float(weights[taking] @ part @ weights[taking])
        if variance <= ROUNDING * float(weights[taking] ** 2 @ np.diag(part)):
            return 0.0
        return sqrt(variance / self._rows)

    def _part(self, arms: NDArray[np.int64]) -> Paired:
        """The sums of some arms, so that no other arm has a part in what is said of them."""
        part, square = Paired(len(arms), watched=()), np.ix_(arms, arms)
        part._rows, part._whole, part._defined = self._rows, self._whole, self._defined[arms]
        part._above, part._below = self._above[arms], self._below[arms]
        part._above_above = self._above_above[square]
        part._above_below, part._below_below = self._above_below[square], self._below_below[square]
        return part

    # ------------------------------------------------------------ intervals
    def _limits(
        self, weights: Floats, taking: NDArray[np.int64], mean: float, error: float, games: int, confidence: float
    ) -> Limits:
        bounds, known = self._bounds(taking)
        if len(taking) == 1 and weights[taking[0]] == 1:
            if error == 0:
                return intervals.of_constant(mean, bounds, games, confidence)
            if known:
                return intervals.of_mean(mean, error, bounds, games, confidence)
            half = t_quantile(confidence, games - 1) * error
            return mean - half, mean + half
        reach = max(float(np.abs(weights).sum()) / 2 * self._width(taking), abs(mean))
        if error == 0:
            return intervals.of_constant(mean, (-reach, reach), games, confidence)
        size = self._size(weights)
        if size is not None:
            return intervals.of_contrast(mean, error, size, reach if known else FAR * reach, games, confidence)
        return self._square_and_add(weights, taking, confidence)

    def _bounds(self, arms: NDArray[np.int64]) -> tuple[Limits, bool]:
        return supposed(self.bounds, float(self._least[arms].min()), float(self._most[arms].max()))

    def _width(self, arms: NDArray[np.int64]) -> float:
        return width(self.bounds, float(self._least[arms].min()), float(self._most[arms].max()))

    def _size(self, weights: Floats) -> float | None:
        """How large a watched contrast is on average without its sign; None for others."""
        place = self._watched.get(weights.tobytes(), self._watched.get((0.0 - weights).tobytes()))
        if place is None or not self._sized[place]:
            return None
        return float(self._sizes[place] / self._sized[place])

    def _square_and_add(self, weights: Floats, taking: NDArray[np.int64], confidence: float) -> Limits:
        each = [self.mean(int(arm), confidence) for arm in taking]
        means, errors = np.array([e.mean for e in each]), np.array([e.error for e in each])
        scale = np.where(errors > 0, errors, 1.0) * sqrt(self._rows)
        alike = np.where(errors > 0, self._part(taking).covariance() / np.outer(scale, scale), 0.0)
        limits = np.array([[e.low, e.high] for e in each])
        return intervals.of_sum(weights[taking], means, limits, alike)

    def mean(self, arm: int, confidence: float) -> Estimate:
        return self.contrast(np.eye(len(self._above))[arm], confidence)

    def difference(self, arm: int, other: int, confidence: float) -> Estimate:
        """What `arm` has more than `other`, game by game."""
        unit = np.eye(len(self._above))
        return self.contrast(unit[arm] - unit[other], confidence)

    def spread(self, weights: Floats) -> float:
        """The standard deviation of a game in the arms that a contrast compares (root of their mean variance)."""
        taking = np.flatnonzero(weights)
        part = self._part(taking)
        if part.games < 2:
            return 0.0
        return sqrt(float(np.trace(part.covariance())) / len(taking))


def games_needed(estimate: Estimate, half: float) -> int:
    """How many games bring half the width of this interval down to `half`, going by what is known so far."""
    if estimate.games < 2 or half <= 0:
        return 0
    times = estimate.half / half
    return max(2, ceil(estimate.games * (times if estimate.error == 0 else times**2)))
