"""Option texts speak to people, who choose Yes or No, not 1 or 0."""

from __future__ import annotations

import re

import pytest

from commonweal.play import find_book
from commonweal.play.catalogue import game_names
from commonweal.rulebook.book.book_texts import wording


@pytest.mark.parametrize("game", game_names())
def test_option_texts_name_no_codes(game: str) -> None:
    for name, option in find_book(game).texts.options.items():
        assert not re.search(r"\([01]\)", option.get("text", "")), name


COUNTED = {
    "potlatch": {"linked_games"},
    "legislation": {
        *("issues_per_player", "hand_size", "blue_copies", "red_copies", "bill_min", "speeches_per_seat"),
        *("amendments_per_seat", "max_sessions", "crisis_cards", "team_cards", "team_own_cards", "crown_target"),
        *("single_party_sessions", "budget_rounds"),
    },
    "new_tabor": {"quarters", "consumption_rounds"},
    "laissez_faire": {"round_limit", "max_rounds", "haggle_max", "jail_turns", "quiet_rounds"},
}
"""Numbers that need no words beside their title, which names what they count: \"Sessions: 8\"."""


@pytest.mark.parametrize("game", game_names())
def test_a_number_has_its_words_wherever_it_is_shown(game: str) -> None:
    book = find_book(game)
    numbers = {
        name: option
        for name, option in book.options.items()
        if option.enum is None and option.deck is None and not option.is_switch and not option.is_list
    }
    for language in ("en", *book.texts.translations):
        options = book.texts.translations.get(language, book.texts).options
        bare = {name for name in numbers if "shown" not in options[name]}
        assert bare == COUNTED.get(game, set()), language
        assert all(numbers[name].low > 0 for name in bare), "nothing is counted as 0: say what it means"
        timed = [options[name]["shown"] for name in numbers if name.endswith("_seconds")]
        assert all("second" in shown or "Sekunde" in shown for shown in timed)


def test_a_change_of_the_charter_is_told_in_the_words_of_the_option() -> None:
    book = find_book("laissez_faire")
    number = next(n for n, place in enumerate(book.places) if place.name == "interest_cap")
    id = next(
        id for id, kinds in book.kinds.items() if {"option", "setting"} <= set(kinds.values()) and id.endswith(".says")
    )
    values = {name: number if kind == "option" else 21 for name, kind in book.kinds[id].items()}
    told = {language: wording(book, language).word(id, values, None, ["Ann"] * 30) for language in ("en", "de")}
    assert "at most 21%" in told["en"]
    assert "höchstens 21 %" in told["de"]
