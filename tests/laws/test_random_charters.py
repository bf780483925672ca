"""Every law holds in random games under charters drawn at random, with any number of players."""

from __future__ import annotations

from itertools import islice

import pytest

from commonweal.laws import check_laws
from commonweal.laws.trial import charters_of
from commonweal.play import find_book
from commonweal.play.catalogue import game_names

FIRST = {"legislation": 103, "new_tabor": 57, "laissez_faire": 61}
"""Where in the row of charters these games begin: the first ones are the defaults and the presets, tested elsewhere."""
CHARTERS = 3


@pytest.mark.parametrize("game", game_names())
def test_all_laws_hold_under_charters_drawn_at_random(game: str) -> None:
    book = find_book(game)
    first = FIRST.get(game, 29)
    for seats, charter in islice(charters_of(book, 11, None), first, first + CHARTERS):
        report = check_laws(book, games=1, seats=seats, charters=[charter], compiled=False, seed=first)
        assert report.games == 1
