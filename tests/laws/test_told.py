"""The log tells a cause before its effects."""

from __future__ import annotations

import pytest

from commonweal.games.new_tabor import rulebook as new_tabor
from commonweal.laws import LawBroken
from commonweal.laws.told import ORDER, changes_are_told
from commonweal.laws.trial import Trial


def test_money_that_is_paid_before_it_is_received_is_found() -> None:
    trial = Trial(new_tabor, 4, {}, 1, 0)
    trial.s.money[0] = trial.s.money[1] = 0
    who, number = trial.choose()
    was = trial.s.clone()
    trial.done.append((who, number))
    trial.s.money[1] = 300
    words = new_tabor.notices.items()
    received, paid = (words["RECEIVES"], 0, 300), (words["PAYS"], 0, 1, 300)
    changes_are_told(trial, was, who, number, [received, paid])
    with pytest.raises(LawBroken, match=r"with notices.PAYS.says, money\[0\] would be -300") as caught:
        changes_are_told(trial, was, who, number, [paid, received])
    assert caught.value.law == ORDER
