"""Sums: half up, shares that add up, payments in rounds."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from commonweal.institutions import sums

PURSES = some.lists(some.integers(0, 20), min_size=1, max_size=6)


def table(purses: list[int]) -> Any:
    return SimpleNamespace(seats=len(purses), can_pay=[*purses], pays=[0] * len(purses))


@given(some.integers(-1000, 1000), some.integers(1, 50))
def test_half_up(amount: int, parts: int) -> None:
    assert sums.half_up(amount, parts) == floor(Fraction(amount, parts) + Fraction(1, 2))


@pytest.mark.parametrize(("amount", "rate", "comes_to"), [(775, 10, 78), (774, 10, 77), (350, 15, 53), (0, 15, 0)])
def test_percent(amount: int, rate: int, comes_to: int) -> None:
    assert sums.percent(amount, rate) == comes_to


@given(some.integers(0, 1000), some.integers(1, 10))
def test_shares_add_up_and_differ_by_one_at_most(total: int, people: int) -> None:
    shares = [sums.share(total, people, rank) for rank in range(people)]
    assert sum(shares) == total
    assert shares == sorted(shares, reverse=True)
    assert max(shares) - min(shares) <= 1


@given(some.integers(0, 10_000), some.lists(some.integers(0, 30), min_size=1, max_size=8).filter(any))
def test_parts_by_weight_add_up(total: int, weights: list[int]) -> None:
    parts = [sums.part(total, sum(weights[:at]), weight, sum(weights)) for at, weight in enumerate(weights)]
    assert sum(parts) == total
    for got, weight in zip(parts, weights, strict=True):
        assert abs(got - Fraction(total * weight, sum(weights))) < 1


def test_the_rank_counts_the_seats_before() -> None:
    s = table([0] * 5)
    assert [sums.rank_among(s, 0b10110, 0, seat) for seat in (1, 2, 4)] == [0, 1, 2]
    assert [sums.rank_among(s, 0b10110, 2, seat) for seat in (2, 4, 1)] == [0, 1, 2]


def test_odd_units_begin_with_the_first_seat() -> None:
    s = table([9, 9, 9, 9])
    assert sums.charge(s, 0b1111, 2, 3) == 0
    assert s.pays == [1, 0, 0, 1]


@given(PURSES, some.integers(0, 100))
def test_all_pay_what_they_can(purses: list[int], total: int) -> None:
    s = table(purses)
    missing = sums.charge(s, (1 << len(purses)) - 1, total, 0)
    assert sum(s.pays) + missing == total
    assert missing == max(0, total - sum(purses))
    most = max(s.pays)
    for paid, purse in zip(s.pays, purses, strict=True):
        assert 0 <= paid <= purse
        assert paid == purse or most - paid <= len(purses)  # each round has its own odd units


def test_only_the_seats_asked_pay() -> None:
    s = table([9, 9, 1, 9])
    assert sums.charge(s, 0b1101, 9, 0) == 0
    assert s.pays == [4, 0, 1, 4]


def test_the_odd_units_of_each_round_begin_with_the_first_seat() -> None:
    s = table([0, 9, 1, 9])
    assert sums.charge(s, 0b1111, 10, 0) == 0  # 4, 3 and 3; then the 2 that the third seat lacks: 1 and 1
    assert s.pays == [0, 5, 1, 4]
    s = table([9, 9, 0, 1])
    assert sums.charge(s, 0b1111, 8, 1) == 0  # from the second seat on: 3, 2 and 3; then 2 are missing
    assert s.pays == [3, 4, 0, 1]


@given(PURSES, some.integers(0, 60))
def test_those_who_cannot_pay_a_share_are_struck(purses: list[int], total: int) -> None:
    s = table(purses)
    able = sums.who_can_share(s, (1 << len(purses)) - 1, total, 0)
    people = able.bit_count()
    for seat, purse in enumerate(purses):
        if able >> seat & 1:
            assert purse >= sums.share(total, people, sums.rank_among(s, able, 0, seat))
    if total <= min(purses) * len(purses):
        assert people == len(purses)
