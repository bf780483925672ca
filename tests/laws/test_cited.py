"""The rule that an entry of the log or a refusal names is one that ran."""

from __future__ import annotations

from types import CodeType

import pytest

from commonweal.games.original_position import rulebook as original_position
from commonweal.games.potlatch import rulebook as potlatch
from commonweal.laws import LawBroken
from commonweal.laws.acts import sample_numbers
from commonweal.laws.cited import LAW, entries_cite_what_ran, refusal_cites_what_ran, rules_nearest
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


@pytest.mark.parametrize("rule", ["PO-61", "PO-15"], ids=["nothing that ran", "only the function that called it"])
def test_an_entry_that_cites_another_rule_is_found(monkeypatch: pytest.MonkeyPatch, rule: str) -> None:
    monkeypatch.setitem(potlatch.texts.notices["LEVEL_SET"], "rules", [rule])
    wrong = rf"shows {rule} with LEVEL_SET, and give names PO-19, PO-21, PO-44 in its docstring, in lay_card"
    with pytest.raises(LawBroken, match=wrong) as caught:
        played(potlatch, 0)
    assert caught.value.law == LAW


def test_a_refusal_that_cites_another_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    reasons = templates_of(potlatch).reasons
    for number, reason in list(reasons.items()):
        monkeypatch.setitem(reasons, number, reason._replace(rule="PO-61"))
    with pytest.raises(LawBroken, match=r"is refused with PO-61 \(reasons\.") as caught:
        played(potlatch, 0)
    assert caught.value.law == LAW


RULES = '''
def tell(s, notice):
    """Announce anything (XY-1)."""

def pay(s):
    tell(s, Notice.PAID)

def lay_card(s):
    """Carry out XY-2."""
    pay(s)
'''


def test_what_announces_a_notice_is_the_function_that_names_it() -> None:
    rules = {code.co_name: code for code in compile(RULES, "rules", "exec").co_consts if isinstance(code, CodeType)}
    codes = [rules["tell"], rules["pay"], rules["lay_card"]]
    assert rules_nearest(codes, "PAID") == ("lay_card", frozenset({"XY-2"}))
    assert rules_nearest(codes, "LENT") == ("tell, lay_card", frozenset({"XY-1", "XY-2"}))
