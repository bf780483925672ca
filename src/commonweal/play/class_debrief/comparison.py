"""Compare the arms of a class with the statistics of the lab, which account for how little a few tables say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb, sqrt
from random import Random
from statistics import fmean, stdev

from commonweal.intervals import Limits, assumed_bounds, of_constant, of_mean, of_sum, t_quantile

CONFIDENCE = 0.95
UNKNOWN = (1.0, 0.0)
"""Bounds that contain no number."""
MOST_SPLITS = 4000
"""Up to so many ways to deal tables to two arms, all are tried; of more, so many are drawn."""


@dataclass(frozen=True)
class Estimate:
    """A mean of tables with its interval; no interval if a single table says nothing about others."""

    tables: int
    mean: float
    limits: Limits | None


def estimate(numbers: Sequence[float], *, percent: bool) -> Estimate | None:
    """The mean of the tables of an arm; None without any. percent: whether the numbers are between 0 and 100."""
    if not numbers:
        return None
    mean, games = fmean(numbers), len(numbers)
    if games < 2:
        return Estimate(games, mean, None)
    bounds, known = bounds_of(numbers, percent=percent)
    error = stdev(numbers) / sqrt(games)
    if error == 0:
        return Estimate(games, mean, of_constant(mean, bounds, games, CONFIDENCE))
    if known:
        return Estimate(games, mean, of_mean(mean, error, bounds, games, CONFIDENCE))
    half = t_quantile(CONFIDENCE, games - 1) * error
    return Estimate(games, mean, (mean - half, mean + half))


def bounds_of(numbers: Sequence[float], *, percent: bool) -> tuple[Limits, bool]:
    """The least and the most that a number may be, and whether that is known."""
    low, high = min(numbers), max(numbers)
    if percent and low >= 0 and high <= 100:
        return (0.0, 100.0), True
    return assumed_bounds(UNKNOWN, low, high)[0], False


def difference(first: Estimate | None, other: Estimate | None) -> Estimate | None:
    """How much more the tables of the other arm have; None if one of the arms has no table."""
    if first is None or other is None:
        return None
    tables, mean = min(first.tables, other.tables), other.mean - first.mean
    if first.limits is None or other.limits is None:
        return Estimate(tables, mean, None)
    limits = of_sum((-1, 1), (first.mean, other.mean), (first.limits, other.limits))
    return Estimate(tables, mean, limits)


def permutation_p_value(first: Sequence[float], other: Sequence[float]) -> float:
    """The probability of a gap at least this large between arms that make no difference, if tables were dealt to them
    by chance."""
    numbers = [*first, *other]
    gap, total, size = abs(fmean(first) - fmean(other)), sum(numbers), len(first)
    rest = len(numbers) - size

    def is_as_far(drawn: Sequence[float]) -> bool:
        own = sum(drawn)
        return abs(own / size - (total - own) / rest) >= gap - 1e-9

    splits = list(splits_of(numbers, size))
    return sum(map(is_as_far, splits)) / len(splits)


def splits_of(numbers: Sequence[float], size: int) -> Iterator[Sequence[float]]:
    """The ways to choose so many of the numbers; a sample of them if they are very many."""
    if comb(len(numbers), size) <= MOST_SPLITS:
        return combinations(numbers, size)
    dice = Random(0)
    return islice(iter(lambda: dice.sample(list(numbers), size), None), MOST_SPLITS)
