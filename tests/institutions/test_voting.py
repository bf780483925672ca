"""Voting as several games use it: simultaneous ballots, weights, thresholds, ties, and the debate."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from commonweal.institutions import voting
from commonweal.institutions.voting import AYE, NAY, PRESENT, TIE


def table(weights: list[int]) -> Any:
    """A record with the fields that voting speaks of."""
    n = len(weights)
    return SimpleNamespace(
        seats=n, voters=0, voted=0, ballot=[0] * n, weight=list(weights), ready=0, turned=[0] * n
    )  # fmt: skip


def after(weights: list[int], *ballots: int) -> Any:
    s = table(weights)
    voting.open_ballots(s, voting.everybody(s))
    for seat, answer in enumerate(ballots):
        voting.cast(s, seat, answer)
    return s


def test_ballots_open_with_the_last_one() -> None:
    s = table([1, 1, 1, 1])
    voting.open_ballots(s, 0b1101)
    assert voting.waiting(s) == 0b1101
    assert not voting.waits_for(s, 1)
    for seat in (3, 0):
        voting.cast(s, seat, AYE)
        assert not voting.opened(s)
    assert not voting.waits_for(s, 0)
    voting.cast(s, 2, NAY)
    assert voting.opened(s)
    assert (voting.ballots_for(s, AYE), voting.ballots_for(s, NAY), voting.ballots_for(s, PRESENT)) == (2, 1, 0)
    voting.open_ballots(s, 0b0010)
    assert s.ballot == [0, 0, 0, 0]
    assert voting.waiting(s) == 0b0010


def test_no_vote_is_open() -> None:
    assert voting.opened(table([1, 1]))


@given(some.lists(some.tuples(some.integers(1, 5), some.sampled_from((AYE, NAY, PRESENT))), min_size=1, max_size=8))
def test_weights_are_counted(ballots: list[tuple[int, int]]) -> None:
    s = after([weight for weight, _ in ballots], *(answer for _, answer in ballots))
    for answer in (AYE, NAY, PRESENT):
        given_so = [weight for weight, cast in ballots if cast == answer]
        assert voting.weight_for(s, answer) == sum(given_so)
        assert voting.ballots_for(s, answer) == len(given_so)


@pytest.mark.parametrize(("ayes", "nays", "wins"), [(3, 2, AYE), (2, 3, NAY), (2, 2, TIE), (0, 0, TIE)])
def test_the_larger_side(ayes: int, nays: int, wins: int) -> None:
    assert voting.larger(ayes, nays) == wins


@given(some.integers(0, 100))
def test_thresholds(base: int) -> None:
    assert 2 * voting.majority(base) > base >= 2 * (voting.majority(base) - 1)
    if base:
        assert 3 * voting.two_thirds(base) >= 2 * base > 3 * (voting.two_thirds(base) - 1)
        assert voting.unanimous(base) == base
    assert voting.two_thirds(0) == voting.unanimous(0) == 1


@pytest.mark.parametrize(("voters", "present", "ayes"), [(6, 0, 4), (6, 2, 3), (5, 0, 3), (2, 1, 1)])
def test_majority_of_the_votes_cast(voters: int, present: int, ayes: int) -> None:
    assert voting.majority(voters - present) == ayes


def test_a_turned_ballot_cancels_readiness() -> None:
    s = after([1, 1, 1], AYE, NAY, AYE)
    voting.begin_debate(s)
    assert voting.debating(s) == 0b111
    voting.agree_to_end(s, 0)
    voting.agree_to_end(s, 2)
    assert voting.debating(s) == 0b010
    voting.turn(s, 1, 9)
    assert s.ballot == [AYE, AYE, AYE]
    assert voting.debating(s) == 0b111
    assert s.turned == [0, 1, 0]
    voting.turn(s, 0, 9)
    assert s.ballot[0] == NAY


def test_who_has_no_turns_left_is_ready_for_good() -> None:
    s = after([1, 1], AYE, NAY)
    voting.begin_debate(s)
    voting.turn(s, 0, 2)
    voting.turn(s, 0, 2)
    assert voting.debating(s) == 0b10
    voting.turn(s, 1, 2)
    assert voting.debating(s) == 0b10
    voting.begin_debate(s)
    assert voting.debating(s) == 0b11
