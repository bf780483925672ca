"""Measure inequality within one group, in plain Python; `commonweal.lab.inequality_arrays` does so for many groups at
once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any


def gini_terms(ordered: Sequence[Any]) -> tuple[Any, Any]:
    """The numerator and the denominator of the Gini coefficient of values in rising order.

    Half the mean difference of all pairs, divided by the mean. The values are numbers, or arrays with one for each row.
    """
    n = len(ordered)
    return sum((2 * rank - n - 1) * value for rank, value in enumerate(ordered, 1)), n * sum(ordered)


def gini(values: Iterable[int]) -> float:
    """The Gini coefficient of values of at least 0: from 0 (all equal) to (n - 1) / n (one has everything)."""
    above, below = gini_terms(sorted(values))
    return above / below if below else 0.0
