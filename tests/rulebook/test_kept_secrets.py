"""What a field hides, the log does not tell: who learns an operand follows from the fields that keep it."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from commonweal.laws import check_laws
from commonweal.rulebook import RulebookError
from commonweal.rulebook.acts.act import ACTOR, EVERYBODY, NOBODY_SEES, Act, acts_of
from commonweal.rulebook.state.fields import fields_of
from commonweal.rulebook.state.kept_secrets import hide_what_is_kept
from commonweal.rulebook.texts.game_texts import TextsError
from rulebook import kept
from rulebook.broken_games import bazaar, orchard

FIELDS = fields_of(kept.State)
LEARN = {"kept": ACTOR, "told": EVERYBODY, "nobody": NOBODY_SEES, "row": "told"}
"""Who learns an operand of these acts, by its name."""


@pytest.mark.parametrize("act", hide_what_is_kept(acts_of([kept]), FIELDS), ids=lambda act: act.name)
def test_who_learns_an_operand_follows_from_the_field_that_keeps_it(act: Act) -> None:
    assert {name: operand.seen for name, operand in act.operands.items()} == {
        name: LEARN[name] for name in act.operands
    }
    assert act.is_sealed == (act.name == "for_good")


def test_a_bid_without_a_word_about_secrecy_is_sealed(tmp_path: Path) -> None:
    book = bazaar(tmp_path, "sum=amount(BIDS, some=bids, secret=True)", "sum=amount(BIDS, some=bids)")
    assert book.acts_by_name["bid"].operands["sum"].seen == ACTOR
    assert book.acts_by_name["quote"].operands["price"].seen == EVERYBODY
    assert check_laws(book, games=2, compiled=False).games == 2


def test_a_text_for_those_who_may_not_know_needs_something_to_hide(tmp_path: Path) -> None:
    with pytest.raises(TextsError, match="everybody may know all operands of deal: declare one of them"):
        orchard(tmp_path, 'kind=known_to("seat", KINDS)', "kind=KINDS")


def test_rules_without_their_text_are_refused_where_a_secret_may_be_kept() -> None:
    text = "def seal(s, seat, kept):\n    s.sheep[seat] = kept\n"
    made = dict(vars(sys.modules[kept.__name__]))
    exec(compile(text, "<nowhere>", "exec"), made)
    act = replace(next(one for one in acts_of([kept]) if one.name == "directly"), does=made["seal"])
    with pytest.raises(RulebookError, match="the text of seal was not found"):
        hide_what_is_kept([act], FIELDS)
