"""Intervals hold the truth as often as they say: of rare events, of few games, of arms that hardly differ."""

from __future__ import annotations

from math import comb, sqrt

import numpy as np
import pytest
from scipy.special import gammaincinv, stdtrit

from commonweal.intervals import of_share, rare_limit, t_quantile
from commonweal.lab.contrast_intervals import tango
from commonweal.lab.paired import Paired

GAMES = 1000
RATES = (5e-4, 7.5e-4, 1e-3, 1.5e-3, 2e-3, 3e-3, 5e-3, 7.5e-3, 1e-2)


def chances(rate, most=60):
    """How likely so many events are in all games together."""
    return np.array([comb(GAMES, k) * rate**k * (1 - rate) ** (GAMES - k) for k in range(most)])


def test_shares_of_rare_events():
    """The exact coverage of the interval of a share, from the binomial distribution."""
    limits = np.array([of_share(k / GAMES, GAMES, 0.95, GAMES - 1) for k in range(60)])
    held = [chances(p)[(limits[:, 0] <= p) & (p <= limits[:, 1])].sum() for p in RATES]
    assert min(held) >= 0.93
    assert 0.93 <= np.mean(held) <= 0.97


def test_differences_of_rare_events():
    """The exact coverage of the interval of a difference of two arms whose events fall on different games."""
    found = {
        (b, c): tango(b / GAMES, c / GAMES, GAMES, t_quantile(0.95, GAMES - 1)) for b in range(40) for c in range(40)
    }
    limits = np.array([[found[b, c] for c in range(40)] for b in range(40)])
    held = []
    for p in RATES[::2]:
        for q in RATES[::2]:
            both = np.outer(chances(p, 40), chances(q, 40))
            held.append(both[(limits[:, :, 0] <= p - q + 1e-12) & (p - q <= limits[:, :, 1] + 1e-12)].sum())
    assert min(held) >= 0.93
    assert 0.93 <= np.mean(held) <= 0.97


def of_games(values, bounds=None, **more):
    paired = Paired(np.shape(values)[1], bounds, **more)
    paired.add(np.asarray(values, float))
    return paired


def test_games_that_all_agree_leave_room_for_those_that_were_not_seen():
    never = of_games(np.zeros((GAMES, 1)), (0, 1)).mean(0, 0.95)
    assert (never.mean, never.error, never.low) == (0, 0, 0)
    assert 0.003 < never.high < 0.004, "the rule of three"
    always = of_games(np.full((GAMES, 1), 1000), (0, 1000)).mean(0, 0.95)
    assert always.high == 1000
    assert 996 < always.low < 997
    same = of_games(np.full((GAMES, 2), 0.5), (0, 1)).difference(1, 0, 0.95)
    assert same.mean == 0
    assert same.high == -same.low == pytest.approx(never.high)
    other = of_games(np.array([[3.0, 4.0]] * GAMES)).difference(1, 0, 0.95)
    assert other.low < 1 < other.high
    assert other.away_from_zero


def test_a_rare_event_of_any_size_is_a_rare_event():
    """The best-off of a table lacks 120 of 1,000 in one game of a thousand: as wide as a share of one in a thousand."""
    best_off = np.full((GAMES, 1), 1000.0)
    best_off[7] = 880
    found = of_games(best_off, (0, 1000)).mean(0, 0.95)
    share = of_share(1 / GAMES, GAMES, 0.95, GAMES - 1)
    assert 1000 - found.low == pytest.approx(120 * share[1], rel=0.01)
    assert 1000 - found.high == pytest.approx(120 * share[0], rel=0.01)


def test_arms_that_hardly_differ():
    """A difference in one game of a thousand: no share of either arm is rare, what sets them apart is."""
    values = np.repeat(np.arange(GAMES)[:, None] % 2, 2, axis=1).astype(float)
    values[0, 1] = 1
    found = of_games(values, (0, 1)).difference(1, 0, 0.95)
    assert (found.low, found.high) == pytest.approx(tango(1 / GAMES, 0, GAMES, t_quantile(0.95, GAMES - 1)), rel=3e-3)
    assert found.low < 0 < found.high


def test_common_values_have_the_interval_of_student():
    generator = np.random.default_rng(1)
    values = generator.normal(500, 20, (400, 2))
    more = values[:, 1] - values[:, 0]
    for bounds in (None, (0, 1000)):
        paired = of_games(values, bounds)
        for estimate, column in ((paired.mean(0, 0.95), values[:, 0]), (paired.difference(1, 0, 0.95), more)):
            half = t_quantile(0.95, 399) * column.std(ddof=1) / sqrt(400)
            assert estimate.mean == pytest.approx(column.mean())
            assert estimate.half == pytest.approx(half, rel=0.01)


@pytest.mark.parametrize("games", [2, 3, 12])
def test_few_games(games):
    generator = np.random.default_rng(games)
    held = np.zeros(2)
    for _ in range(1000):
        paired = of_games(generator.normal(10, 1, (games, 2)))
        mean, more = paired.mean(0, 0.9), paired.difference(1, 0, 0.9)
        held += [mean.low <= 10 <= mean.high, more.low <= 0 <= more.high]
    assert (held >= 870).all(), held


def test_a_ratio_of_sums_and_what_it_does_not_know():
    generator = np.random.default_rng(4)
    held = 0
    for _ in range(300):
        invited = generator.poisson([0.6, 1.5], (400, 2)).astype(float)
        shared = generator.binomial(invited.astype(int), [0.9, 0.8]).astype(float)
        paired = Paired(2, (0, 1))
        for part in np.array_split(np.arange(400), 3):
            paired.add(shared[part], invited[part])
        assert paired.mean(0, 0.95).mean == pytest.approx(shared[:, 0].sum() / invited[:, 0].sum())
        estimate = paired.difference(0, 1, 0.95)
        held += estimate.low <= 0.1 <= estimate.high
    assert 0.92 <= held / 300 <= 0.98
    one = Paired(1, (0, 1))
    one.add(np.array([[2.0], [0], [1], [0]]), np.array([[2.0], [0], [1], [0]]))
    assert one.mean(0, 0.95).games == 2
    assert one.mean(0, 0.95).low < 0.5 < one.mean(0, 0.95).high == 1


def test_sums_that_come_in_parts_are_those_of_the_whole():
    generator = np.random.default_rng(2)
    values = generator.normal(size=(90, 3)) + 1e6
    values[40:50, 1] = np.nan
    whole, parts = Paired(3), Paired(3)
    whole.add(values)
    for part in np.array_split(values, 5):
        parts.add(part)
    for arm in range(3):
        column = values[np.isfinite(values[:, arm]), arm]
        for paired in (whole, parts):
            assert paired.mean(arm, 0.95).error == pytest.approx(column.std(ddof=1) / sqrt(len(column)), rel=0.02)
        one, other = whole.difference(arm, 0, 0.9), parts.difference(arm, 0, 0.9)
        assert (one.low, one.high) == pytest.approx((other.low, other.high), rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.9999])
@pytest.mark.parametrize("freedom", [1, 2, 3.5, 29, 999, 10**6])
def test_quantiles_are_those_of_scipy(confidence, freedom):
    """Servers have no SciPy, so that they compute the quantiles themselves."""
    assert t_quantile(confidence, freedom) == pytest.approx(stdtrit(freedom, 0.5 + confidence / 2), rel=1e-8)
    for events in (0.2, 1.0, 2.7):
        assert rare_limit(events, confidence) == pytest.approx(gammaincinv(events, 1 - confidence), rel=1e-9)
