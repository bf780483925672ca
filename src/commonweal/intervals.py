"""Intervals that contain the truth as often as they claim, even for rare events and few games; in plain Python.

A mean of a measure with known bounds has the score interval of E. B. Wilson (Journal of the American Statistical
Association 22, 1927), its lower limit mended beside the bounds as L. D. Brown, T. T. Cai and A. DasGupta propose
(Interval Estimation for a Binomial Proportion, Statistical Science 16, 2001). It is made for values of 0 and 1; for
others the number of games is divided by the design effect: the variance seen, in shares of the variance that values of
0 and 1 with the same mean would have (E. L. Korn and B. I. Graubard, Survey Methodology 24, 1998). Quantiles are those
of Student's t. Where all games agree, the interval reaches as far as the games that were not seen could move the mean.

`commonweal.lab.contrast_intervals` has those of contrasts of arms that play the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, lgamma, log, sqrt

Limits = tuple[float, float]
RARE = 3.0
"""Up to this many events, Wilson's lower limit is too high; the limit of the Poisson distribution replaces it."""
TINY = 1e-300
STEPS = 10_000


# ---------------------------------------------------------------- quantiles
@lru_cache(maxsize=4096)
def t_quantile(confidence: float, freedom: float) -> float:
    """Half the width of an interval in standard errors, for this many degrees of freedom."""
    beyond = 1 - confidence
    return solve(lambda t: beta_share(freedom / 2, 0.5, freedom / (freedom + t * t)) < beyond)


@lru_cache(maxsize=4096)
def rare_limit(events: float, confidence: float) -> float:
    """The least mean of a Poisson distribution that gives this many events with more than the chance of an error."""
    return solve(lambda mean: gamma_share(events, mean) > 1 - confidence)


def solve(is_beyond: Callable[[float], bool]) -> float:
    """The least number above 0 from which on a condition holds."""
    low, high = 0.0, 1.0
    while not is_beyond(high):
        low, high = high, high * 2
    while (middle := (low + high) / 2) not in (low, high):
        low, high = (low, middle) if is_beyond(middle) else (middle, high)
    return high


def beta_share(a: float, b: float, x: float) -> float:
    """The share of the beta distribution below x (the regularised incomplete beta function)."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    if x < (a + 1) / (a + b + 2):
        return front * beta_fraction(a, b, x) / a
    return 1 - front * beta_fraction(b, a, 1 - x) / b


def beta_fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function, by the method of Lentz."""
    c, d = 1.0, 1 / away_from_zero(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, STEPS):
        for part in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d, c = 1 / away_from_zero(1 + part * d), away_from_zero(1 + part / c)
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value


def away_from_zero(number: float) -> float:
    return number if abs(number) > TINY else TINY


def gamma_share(a: float, x: float) -> float:
    """The share of the gamma distribution below x (the regularised incomplete gamma function), for small a."""
    if x <= 0:
        return 0.0
    part = total = 1 / a
    for n in range(1, STEPS):
        part *= x / (a + n)
        total += part
        if part < total * 1e-16:
            break
    return min(1.0, total * exp(a * log(x) - x - lgamma(a)))


# ---------------------------------------------------------------- intervals
def assumed_bounds(bounds: Limits | None, least: float, most: float) -> tuple[Limits, bool]:
    """Return bounds for values whose least and greatest were observed, and whether the bounds are known.

    Without bounds, values from 0 to 1 count as shares. Of others we assume that no unobserved game lies further from
    the observed ones than 0 does.
    """
    low, high = bounds or (0.0, 1.0)
    if low <= least and most <= high:
        return (low, high), True
    middle, reach = (least + most) / 2, max(abs(least), abs(most), 1.0)
    return (middle - reach, middle + reach), False


def of_share(share: float, games: float, confidence: float, freedom: int) -> Limits:
    """The interval of a share observed in `games` (which need not be an integer)."""
    z = t_quantile(confidence, freedom)
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    low, high = middle - half, middle + half
    if 0 < share * games <= RARE:
        low = min(low, rare_limit(share * games, confidence) / games)
    if 0 < (1 - share) * games <= RARE:
        high = max(high, 1 - rare_limit((1 - share) * games, confidence) / games)
    return (0.0 if share == 0 else max(0.0, low)), (1.0 if share == 1 else min(1.0, high))


def of_constant(value: float, bounds: Limits, games: int, confidence: float) -> Limits:
    """The interval of a mean when all games agreed: unseen games may lie at the bounds."""
    unseen = of_share(0.0, games, confidence, games - 1)[1]
    return value - unseen * (value - bounds[0]), value + unseen * (bounds[1] - value)


def of_mean(mean: float, error: float, bounds: Limits, games: int, confidence: float) -> Limits:
    """The interval of a mean of values within bounds, given its standard error from at least two games."""
    low, high = bounds
    share = (mean - low) / (high - low)
    noise = (error / (high - low)) ** 2
    if noise <= 0 or not 0 < share < 1:
        return of_constant(mean, bounds, games, confidence)
    found = of_share(share, share * (1 - share) / noise, confidence, games - 1)
    return low + found[0] * (high - low), low + found[1] * (high - low)


def of_sum(
    weights: Sequence[float],
    means: Sequence[float],
    limits: Sequence[Sequence[float]],
    alike: Sequence[Sequence[float]] | None = None,
) -> Limits:
    """The interval of a weighted sum of means, given the limits of each (arms x 2) and their correlations.

    alike: without it, the means are independent. By squaring and adding: G. Y. Zou and A. Donner, Statistics in
    Medicine 27, 2008.
    """
    arms = range(len(weights))
    total = sum(float(weights[i] * means[i]) for i in arms)
    down = [float(weights[i] * (means[i] - limits[i][int(weights[i] <= 0)])) for i in arms]
    up = [float(weights[i] * (limits[i][int(weights[i] > 0)] - means[i])) for i in arms]
    sign = [int(weights[i] > 0) - int(weights[i] < 0) for i in arms]

    def spread(parts: Sequence[float]) -> float:
        squares = sum(part * part for part in parts)
        if alike is None:
            return sqrt(squares)
        pairs = ((i, j) for i in arms for j in arms if i != j)
        return sqrt(max(0.0, squares + sum(parts[i] * parts[j] * sign[i] * sign[j] * alike[i][j] for i, j in pairs)))

    return total - spread(down), total + spread(up)
