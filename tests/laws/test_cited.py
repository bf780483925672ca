"""The rule that an entry of the log or a refusal names is one that ran."""

from __future__ import annotations

import pytest

from commonweal.games.original_position import rulebook as original_position
from commonweal.games.potlatch import rulebook as potlatch
from commonweal.laws import LawBroken
from commonweal.laws.acts import sample_numbers
from commonweal.laws.cited import LAW, entries_cite_what_ran, refusal_cites_what_ran
from commonweal.laws.trial import Trial
from commonweal.play.templates import templates_of
from commonweal.rulebook import Rulebook


def played(book: Rulebook, game: int) -> Trial:
    """A random game in which every entry, and a few refusals of each position, are checked."""
    trial = Trial(book, book.seats[0], {}, 1, game)
    while trial.to_act():
        for who in trial.to_act():
            for number in trial.random.sample(sample_numbers(trial), 8):
                why = trial.backend.why(trial.s, who, number)
                if 0 <= number < book.act_count and why > 0:
                    refusal_cites_what_ran(trial, who, number, why)
        entries_cite_what_ran(trial, trial.do(*trial.choose()))
    return trial


@pytest.mark.parametrize("book", [potlatch, original_position], ids=lambda book: book.name)
def test_what_is_cited_ran(book: Rulebook) -> None:
    assert all(played(book, game).refusals_seen for game in range(3))


def test_an_entry_that_cites_another_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(potlatch.texts.notices["LEVEL_SET"], "rules", ["PO-61"])
    with pytest.raises(LawBroken, match=r"PO-61 with LEVEL_SET, .*: give, lay_card, in lay_card") as caught:
        played(potlatch, 0)
    assert caught.value.law == LAW


def test_a_refusal_that_cites_another_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    reasons = templates_of(potlatch).reasons
    for number, reason in list(reasons.items()):
        monkeypatch.setitem(reasons, number, reason._replace(rule="PO-61"))
    with pytest.raises(LawBroken, match=r"is refused with PO-61 \(reasons\.") as caught:
        played(potlatch, 0)
    assert caught.value.law == LAW
