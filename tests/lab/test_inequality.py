"""Inequality, against figures worked out by hand and what must hold of any outcomes."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonweal.lab.inequality_arrays import advantage, gini, lorenz, theil

OUTCOMES = st.lists(st.integers(-50, 1000), min_size=2, max_size=8)


def test_known_figures():
    assert gini([1, 1, 1, 1]) == 0
    assert gini([0, 0, 0, 8]) == pytest.approx(3 / 4)
    assert gini([1, 2, 3, 4]) == pytest.approx(1 / 4)
    assert gini([-2, 0, 2]) == pytest.approx(gini([0, 2, 4]))
    assert theil([3, 3, 3]) == 0
    assert theil([0, 0, 0, 5]) == pytest.approx(log(4))
    assert theil([1, 3]) == pytest.approx((0.5 * log(0.5) + 1.5 * log(1.5)) / 2)
    assert gini([0, 0]) == theil([0, 0]) == 0
    assert gini([[1, 1], [0, 4]]).tolist() == [0, 0.5]
    assert advantage([[5, 1, 3], [1, 4, 1]], [0, 1]).tolist() == [3, 3]


def test_a_lorenz_curve():
    assert lorenz([[3, 1, 0, 0], [1, 1, 1, 1]]).tolist() == [[0, 0, 0, 0.25, 1], [0, 0.25, 0.5, 0.75, 1]]
    assert lorenz([0, 0]).tolist() == [0, 0.5, 1]


@given(OUTCOMES, st.integers(1, 9))
def test_inequality_rests_on_shares_alone(outcomes, times):
    n = len(outcomes)
    for measure, most in ((gini, (n - 1) / n), (theil, log(n))):
        value = float(measure(outcomes))
        assert -1e-9 <= value <= most + 1e-9
        assert float(measure([x * times for x in outcomes])) == pytest.approx(value, abs=1e-9)
        assert float(measure(outcomes[::-1])) == pytest.approx(value, abs=1e-9)


@given(OUTCOMES)
def test_gini_is_the_area_above_the_lorenz_curve(outcomes):
    assert float(gini(outcomes)) == pytest.approx(gini_of(lorenz(outcomes)), abs=1e-9)


@given(st.lists(st.lists(st.integers(-5, 50), min_size=4, max_size=4), min_size=1, max_size=6))
def test_the_mean_gini_is_that_of_the_mean_curve(tables):
    assert float(gini(tables).mean()) == pytest.approx(gini_of(lorenz(tables).mean(axis=0)), abs=1e-9)


def gini_of(held):
    return 1 - float((held[1:] + held[:-1]).sum()) / (len(held) - 1)


@given(st.lists(st.integers(1, 100), min_size=3, max_size=6))
def test_a_gift_from_the_richest_to_the_poorest_makes_more_equal(outcomes):
    x = sorted(outcomes)
    if x[-1] - x[0] < 2:
        return
    given_away = [x[0] + 1, *x[1:-1], x[-1] - 1]
    assert float(gini(given_away)) < float(gini(x))
    assert float(theil(given_away)) < float(theil(x))
