"""What a game says that somebody ended with is true, or it is left empty."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from commonweal.games.legislation import rulebook as legislation
from commonweal.laws import LawBroken
from commonweal.laws.results_law import results_are_true
from commonweal.laws.trial import Trial


def ended(ballots: str) -> Trial:
    """A table of Legislation where two seats have tokens; the law asks of it what it asks of a finished game."""
    trial = Trial(legislation, 3, {"ballots": ballots}, 1, 0)
    trial.s.money[:2], trial.s.money_hidden = (7, 3), ballots == "secret"
    return trial


@pytest.mark.rule("LG-117")
@pytest.mark.parametrize("ballots", ["secret", "public"])
def test_results_that_stay_secret_are_empty_and_true(ballots: str) -> None:
    results_are_true(ended(ballots))


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        (lambda s, seat: 0 if s.money_hidden else s.money[seat], "tokens of seat 0 is 0, and 7 with money_hidden 0"),
        (lambda s, seat: s.money[seat], "if what stays hidden for good were otherwise"),
    ],
    ids=["a stand-in", "a secret told"],
)
def test_a_stand_in_and_a_secret_that_is_told_are_found(
    monkeypatch: pytest.MonkeyPatch, rule: Callable[[Any, int], int], says: str
) -> None:
    monkeypatch.setitem(legislation.results, "tokens", rule)
    monkeypatch.delitem(legislation.kept_secret, "tokens")
    with pytest.raises(LawBroken, match=says) as caught:
        results_are_true(ended("secret"))
    assert caught.value.law == "results are true or empty"
