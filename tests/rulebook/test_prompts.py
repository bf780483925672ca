"""Prompts that the texts of the phases name."""

from __future__ import annotations

import re

import pytest

from commonweal.games.potlatch import rulebook as book
from commonweal.games.potlatch.state import Phase, Prompt
from commonweal.rulebook.texts.game_texts import TextsError
from commonweal.rulebook.texts.prompts import prompt_rule_of
from games.potlatch.tables import Gathering


def test_who_is_to_act_reads_the_first_and_all_others_the_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(book.texts.phases["CLOSING"], "prompts", ["LAY", "STUCK"])
    monkeypatch.setitem(book.texts.phases["SETUP"], "prompts", ["OVER"])
    asks = prompt_rule_of(book)
    assert asks is not None
    s = Gathering.begun(3).s
    s.phase, s.active = Phase.CLOSING, 1
    assert [asks(s, seat) for seat in (0, 1, 2, -1)] == [Prompt.STUCK, Prompt.LAY, Prompt.STUCK, Prompt.STUCK]
    s.phase = Phase.SETUP
    assert {asks(s, seat) for seat in (0, 1, 2, -1)} == {Prompt.OVER}


@pytest.mark.parametrize("words", [[], ["GIVE", "SING"], ["GIVE", "GIVING", "LAY"]])
def test_a_phase_needs_one_or_two_prompts_of_the_game(monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    monkeypatch.setitem(book.texts.phases["GIFT"], "prompts", words)
    wrong = f"[phases.GIFT] needs one or two prompts of this game, not {words}"
    with pytest.raises(TextsError, match=re.escape(wrong)):
        prompt_rule_of(book)
