"""Bounds of views and utility are those that the rulebook declares."""

from __future__ import annotations

import pytest

from adapters.tables import GAMES
from commonweal.adapters.observation import column_bounds, columns, flat
from commonweal.laws.trial import Trial
from commonweal.play import find_book
from commonweal.play.views import view


@pytest.mark.parametrize("game", GAMES)
def test_views_and_utility_of_real_games_lie_within_their_bounds(game):
    book = find_book(game)
    low, high = column_bounds(book)
    for number in range(3):
        trial = Trial(book, book.seats[0] + number, {}, 1, number)
        while trial.to_act():
            row = flat(book, view(book, trial.s, number))
            assert all(a <= value <= b for a, value, b in zip(low, row, high, strict=True))
            trial.do(*trial.choose())
        for seat in range(trial.seats):
            assert book.utility_range[0] <= book.functions["utility"](trial.s, seat) <= book.utility_range[1]


def test_a_computed_column_has_the_bounds_of_its_rule():
    book = find_book("original_position")
    low, high = column_bounds(book)
    at = next(i for i, column in enumerate(columns(book)) if column.field == "points_on_back")
    assert (low[at], high[at]) == (-1, 3)
