"""Options that the form of a new table asks about at once, with the ways to choose from."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.play.catalogue import find_book
from commonweal.play.game_info import game_card, game_setup
from commonweal.rulebook import Rulebook
from commonweal.rulebook.book.book_texts import check_texts
from commonweal.rulebook.texts.game_texts import TextsError

WAY = {"title": "Two", "text": "Two in a row."}


def with_text(book: Rulebook, option: str, **more: Any) -> None:
    """Check the texts of a game with more in the text of an option."""
    before = book.texts.options[option]
    book.texts.options[option] = before | more
    try:
        check_texts(book)
    finally:
        book.texts.options[option] = before


def test_legislation_asks_first_what_laws_are_about() -> None:
    book = find_book("legislation")
    for language, council in (("en", "A town, as its council"), ("de", "Eine Stadt und ihr Rat")):
        issues = next(one for one in game_setup(book, language)["options"] if one["name"] == "issue_set")
        assert [way["value"] for way in issues["ways"]] == ["town-council", "standard"]
        assert issues["ways"][0]["title"] == council
        assert issues["asks"].endswith("?")
    assert game_card(book)["begins_with"] == {"issue_set": "town-council"}
    assert book.adopt(4, game_card(book)["begins_with"])[1] == []


def test_new_tabor_begins_with_a_first_evening() -> None:
    book = find_book("new_tabor")
    presets = game_setup(book)["presets"]
    assert [preset["name"] for preset in presets if preset.get("start")] == ["evening"]
    begun = game_card(book)["begins_with"]
    assert begun == next(preset["charter"] for preset in presets if preset.get("start"))
    assert begun["first_game"] == 1  # as forms hold it
    (held, problems), (written, _) = book.adopt(4, begun), book.adopt(4, book.texts.presets["evening"]["charter"])
    assert (book.charter_of(held), problems) == (book.charter_of(written), [])


def test_other_games_begin_as_usual() -> None:
    assert game_card(find_book("potlatch"))["begins_with"] == {}


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({"asks": "How many?"}, "needs both, asks and ways, or neither"),
        ({"ways": {"2": WAY}}, "needs both, asks and ways, or neither"),
        ({"asks": "How many?", "ways": {"2": {"title": "Two"}}}, "needs a title and a text"),
        ({"asks": "How many?", "ways": {"9": WAY}}, "9 is not a value of this option"),
        ({"asks": "How many?", "ways": {"many": WAY}}, "many is not a value of this option"),
    ],
)
def test_a_way_is_a_value_with_a_title_and_a_text(more: dict[str, Any], wrong: str) -> None:
    with pytest.raises(TextsError, match=wrong):
        with_text(find_book("potlatch"), "linked_games", **more)
    with_text(find_book("potlatch"), "linked_games", asks="How many?", ways={"2": WAY})
