"""Ballots as several games use them: simultaneous, with weights, thresholds, ties, an extension, and a debate."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from commonweal.institutions import ballots
from commonweal.institutions.ballots import AYE, NAY, PRESENT, TIE, Extension, Result, Threshold


def table(weights: list[int]) -> Any:
    """A record with the fields that voting speaks of."""
    n = len(weights)
    return SimpleNamespace(
        seats=n, voters=0, voted=0, ballot=[0] * n, weight=list(weights), ready=0, turned=[0] * n
    )  # fmt: skip


def after(weights: list[int], *answers: int) -> Any:
    s = table(weights)
    ballots.open_ballots(s, ballots.everybody(s))
    for seat, answer in enumerate(answers):
        ballots.cast(s, seat, answer)
    return s


def test_ballots_open_with_the_last_one() -> None:
    s = table([1, 1, 1, 1])
    ballots.open_ballots(s, 0b1101)
    assert ballots.waiting(s) == 0b1101
    assert not ballots.waits_for(s, 1)
    for seat in (3, 0):
        ballots.cast(s, seat, AYE)
        assert not ballots.opened(s)
    assert not ballots.waits_for(s, 0)
    ballots.cast(s, 2, NAY)
    assert ballots.opened(s)
    assert (ballots.ballots_for(s, AYE), ballots.ballots_for(s, NAY), ballots.ballots_for(s, PRESENT)) == (2, 1, 0)
    ballots.open_ballots(s, 0b0010)
    assert s.ballot == [0, 0, 0, 0]
    assert ballots.waiting(s) == 0b0010


def test_no_vote_is_open() -> None:
    assert ballots.opened(table([1, 1]))


@given(some.lists(some.tuples(some.integers(1, 5), some.sampled_from((AYE, NAY, PRESENT))), min_size=1, max_size=8))
def test_weights_are_counted(cast: list[tuple[int, int]]) -> None:
    s = after([weight for weight, _ in cast], *(answer for _, answer in cast))
    for answer in (AYE, NAY, PRESENT):
        given_so = [weight for weight, given_answer in cast if given_answer == answer]
        assert ballots.weight_for(s, answer) == sum(given_so)
        assert ballots.ballots_for(s, answer) == len(given_so)


@pytest.mark.parametrize(("ayes", "nays", "wins"), [(3, 2, AYE), (2, 3, NAY), (2, 2, TIE), (0, 0, TIE)])
def test_the_larger_side(ayes: int, nays: int, wins: int) -> None:
    assert ballots.larger(ayes, nays) == wins


@given(some.integers(0, 100))
def test_thresholds(base: int) -> None:
    assert 2 * ballots.majority(base) > base >= 2 * (ballots.majority(base) - 1)
    if base:
        assert 3 * ballots.two_thirds(base) >= 2 * base > 3 * (ballots.two_thirds(base) - 1)
        assert ballots.unanimous(base) == base
    assert ballots.two_thirds(0) == ballots.unanimous(0) == 1


@pytest.mark.parametrize(("voters", "present", "ayes"), [(6, 0, 4), (6, 2, 3), (5, 0, 3), (2, 1, 1)])
def test_majority_of_the_votes_cast(voters: int, present: int, ayes: int) -> None:
    assert ballots.majority(voters - present) == ayes


def test_a_turned_ballot_cancels_readiness() -> None:
    s = after([1, 1, 1], AYE, NAY, AYE)
    ballots.begin_debate(s)
    assert ballots.debating(s) == 0b111
    ballots.agree_to_end(s, 0)
    ballots.agree_to_end(s, 2)
    assert ballots.debating(s) == 0b010
    ballots.turn(s, 1, 9)
    assert s.ballot == [AYE, AYE, AYE]
    assert ballots.debating(s) == 0b111
    assert s.turned == [0, 1, 0]
    ballots.turn(s, 0, 9)
    assert s.ballot[0] == NAY


def test_who_has_no_turns_left_is_ready_for_good() -> None:
    s = after([1, 1], AYE, NAY)
    ballots.begin_debate(s)
    ballots.turn(s, 0, 2)
    ballots.turn(s, 0, 2)
    assert ballots.debating(s) == 0b10
    ballots.turn(s, 1, 2)
    assert ballots.debating(s) == 0b10
    ballots.begin_debate(s)
    assert ballots.debating(s) == 0b11


# ---------------------------------------------------------------- thresholds with a third answer
def counted(ayes: int, nays: int, presents: int) -> Any:
    answers = [AYE] * ayes + [NAY] * nays + [PRESENT] * presents
    return after([1] * len(answers), *answers)


COUNTS = [
    ("4-2-0", 0, "PASSED"), ("3-3-0", 0, "FAILED"), ("3-1-2", 0, "PASSED"), ("2-2-2", 0, "FAILED"),
    ("2-3-1", 0, "FAILED"), ("3-2-1", 0, "PASSED"), ("3-0-3", 0, "EXTENDED"), ("1-0-5", 0, "EXTENDED"),
    ("0-6-0", 0, "FAILED"), ("3-0-3", 2, "PASSED"), ("1-0-5", 2, "PASSED"), ("0-0-6", 2, "FAILED"),
    ("4-3-0", 0, "PASSED"), ("3-2-2", 0, "PASSED"), ("2-1-4", 0, "EXTENDED"), ("2-2-3", 0, "FAILED"),
]  # fmt: skip
"""Counts of six and seven votes with their results, from the rules of Legislation; extensions used before."""


@pytest.mark.parametrize(("votes", "used", "comes_to"), COUNTS)
def test_counts(votes: str, used: int, comes_to: str) -> None:
    extension = Extension.HALF if used < 2 else Extension.NEVER
    s = counted(*map(int, votes.split("-")))
    assert Result.name_of(ballots.result(s, Threshold.MAJORITY, 0, extension, 1)) == comes_to


def test_a_vote_may_pass_before_it_is_extended() -> None:
    s = counted(3, 0, 3)
    assert ballots.result(s, Threshold.MAJORITY, 0, Extension.HALF, 0) == Result.PASSED
    assert ballots.result(s, Threshold.MAJORITY, 1, Extension.HALF, 0) == Result.EXTENDED
    assert ballots.result(s, Threshold.MAJORITY, 1, Extension.MAJORITY, 0) == Result.FAILED


@pytest.mark.parametrize(
    ("votes", "threshold", "of_all", "passes"),
    [
        ("4-2-0", Threshold.TWO_THIRDS, 0, True), ("4-3-0", Threshold.TWO_THIRDS, 0, False),
        ("4-1-2", Threshold.TWO_THIRDS, 0, True), ("4-1-2", Threshold.TWO_THIRDS, 1, False),
        ("5-0-1", Threshold.UNANIMOUS, 0, True), ("5-0-1", Threshold.UNANIMOUS, 1, False),
        ("0-0-6", Threshold.UNANIMOUS, 0, False),
    ],
)  # fmt: skip
def test_other_thresholds_and_bases(votes: str, threshold: int, of_all: int, passes: bool) -> None:
    assert ballots.passes(counted(*map(int, votes.split("-"))), threshold, of_all) == passes


def test_the_answers_with_the_most_may_be_several() -> None:
    s = after([2, 1, 1, 1], 3, 1, 4, 1)
    assert ballots.leading(s, 4) == 1 << 3 | 1 << 1
    assert ballots.is_tie(ballots.leading(s, 4))
    s = after([1, 1], 2, 2)
    assert ballots.leading(s, 4) == 1 << 2
    assert not ballots.is_tie(ballots.leading(s, 4))
    assert ballots.leading(table([1, 1]), 4) == 0
