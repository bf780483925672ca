"""Option texts speak to people, who choose Yes or No, not 1 or 0."""

from __future__ import annotations

import re

import pytest

from commonweal.play import find_book
from commonweal.play.catalogue import game_names


@pytest.mark.parametrize("game", game_names())
def test_option_texts_name_no_codes(game: str) -> None:
    for name, option in find_book(game).texts.options.items():
        assert not re.search(r"\([01]\)", option.get("text", "")), name


@pytest.mark.parametrize("game", game_names())
def test_options_in_seconds_say_so(game: str) -> None:
    options = find_book(game).texts.options
    timed = [option for name, option in options.items() if name.endswith("_seconds")]
    assert all("second" in (option["title"] + option.get("shown", "")).lower() for option in timed)
