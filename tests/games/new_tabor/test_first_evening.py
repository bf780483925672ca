"""The preset for newcomers: a short Game in which somebody asks for Charity."""

from __future__ import annotations

import numpy as np
import pytest

from commonweal.lab.game_measures import select_measures
from commonweal.lab.setup import set_up
from commonweal.lab.workers import Task, play_tasks
from commonweal.play import find_book

GAMES = 200
OFTEN, SURVIVE = 0.8, 0.75


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_most_games_have_a_charity_and_few_lose_anybody(seats: int) -> None:
    book = find_book("new_tabor")
    charter = book.texts.presets["evening"]["charter"]
    setup = set_up(book, seats=seats, charter=charter, players="sensible", seed=1)
    (batch,) = play_tasks([Task(setup, 0, GAMES)], workers=1)
    asked, survived = (measure.take(batch) for measure in select_measures(book, ["charity_asked", "survival"]))
    assert np.mean(asked > 0) > OFTEN
    assert np.mean(survived) > SURVIVE


def test_it_is_the_shortest_preset() -> None:
    presets = find_book("new_tabor").texts.presets
    assert min(presets, key=lambda name: presets[name]["minutes"]) == "evening"
