"""Fields for acts with an amount are labelled in words for people, in every language."""

from __future__ import annotations

import pytest

from commonweal.play import find_book
from commonweal.play.catalogue import game_names
from commonweal.play.game_info import book_json


@pytest.mark.parametrize("game", game_names())
def test_every_operand_that_a_page_labels_has_a_title(game: str) -> None:
    """German has a title for each English one: `test_german_is_complete` sees to that."""
    book = find_book(game)
    shown = [act for act in book.acts if not act.by_chance and act.amount is not None]
    lines = [act for act in book.acts if book.deals is not None and act.name in book.deals.lines]
    labelled = {name for act in (*shown, *lines) for name in act.operands}
    assert labelled - book.texts.operands.keys() == set()


def test_titles_are_told_in_the_language_of_the_reader() -> None:
    acts = {act["name"]: act for act in book_json(find_book("laissez_faire"), "de")["acts"]}
    assert [one["title"] for one in acts["complain"]["operands"]] == ["Klausel", "Gegen", "Dollar"]
