"""The rule that an entry of the log or a refusal names is one that ran."""

from __future__ import annotations

from types import CodeType

import pytest

from commonweal.games.original_position import rulebook as original_position
from commonweal.games.potlatch import rulebook as potlatch
from commonweal.laws import LawBroken
from commonweal.laws.cited import LAW, entries_cite_what_ran, refusals_cite_their_rules, rules_nearest
from commonweal.laws.trial import Trial
from commonweal.play import books
from commonweal.rulebook import Rulebook


def played(book: Rulebook, game: int) -> Trial:
    """A random game in which every entry is checked."""
    trial = Trial(book, book.seats[0], {}, 1, game)
    while trial.to_act():
        entries_cite_what_ran(trial, trial.do(*trial.choose()))
    return trial


@pytest.mark.parametrize("book", [potlatch, original_position], ids=lambda book: book.name)
def test_what_is_cited_ran(book: Rulebook) -> None:
    assert all(played(book, game).done for game in range(3))


@pytest.mark.parametrize("book", books(), ids=lambda book: book.name)
def test_every_function_that_refuses_names_the_rule(book: Rulebook) -> None:
    refusals_cite_their_rules(Trial(book, book.seats[0], {}, 1, 0))


@pytest.mark.parametrize("rule", ["PO-61", "PO-15"], ids=["nothing that ran", "only the function that called it"])
def test_an_entry_that_cites_another_rule_is_found(monkeypatch: pytest.MonkeyPatch, rule: str) -> None:
    monkeypatch.setitem(potlatch.texts.notices["LEVEL_SET"], "rules", [rule])
    wrong = rf"shows {rule} with LEVEL_SET, and give names PO-19, PO-21, PO-44 in its docstring, in lay_card"
    with pytest.raises(LawBroken, match=wrong) as caught:
        played(potlatch, 0)
    assert caught.value.law == LAW


@pytest.mark.parametrize(
    ("reason", "function"), [("ALREADY_GIFTED", "why_not_gift_to"), ("SMALLER_ELSEWHERE", "why_elsewhere")]
)
def test_a_refusal_that_cites_another_rule_is_found(
    monkeypatch: pytest.MonkeyPatch, reason: str, function: str
) -> None:
    """In the function beside the act, and in one that it calls."""
    monkeypatch.setitem(potlatch.texts.reasons[reason], "rule", "PO-61")
    with pytest.raises(LawBroken, match=rf"{function} refuses \w+ with PO-61 \({reason}\)") as caught:
        refusals_cite_their_rules(Trial(potlatch, 4, {}, 1, 0))
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
