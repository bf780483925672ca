"""Every law holds in random games under charters drawn at random, with any number of players."""

from __future__ import annotations

from itertools import islice

import pytest

from commonweal.laws import check_laws
from commonweal.laws.trial import Trial, charters_of, in_words, values_of
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


FIRST_ACTS = 60
NEEDS_OTHERS = {
    "laissez_faire": {("target_net_worth", 1)},
    "legislation": {("bill_max", 1), ("fixed_issues", 1), ("teams", 1), ("yellow_copies", 0)},
}
"""Values that a charter refuses unless other options have certain values too, or always."""


@pytest.mark.parametrize("game", game_names())
def test_a_game_can_be_begun_under_every_value_of_every_option(game: str) -> None:
    book = find_book(game)
    left = {(key, value) for key, option in book.options.items() for value in values_of(option)}
    decks = sum(option.deck is not None for option in book.options.values())
    cycle = 1 + len(book.texts.presets) + decks + len(left)
    for number, (seats, charter) in enumerate(islice(charters_of(book, 3, None), cycle)):
        for key, option in book.options.items():
            said = charter[key] if key in charter else option.say(option.default)
            left -= {(key, value) for value in values_of(option) if in_words(option, value, seats) == said}
        trial = Trial(book, seats, charter, 3, number)
        while trial.to_act() and len(trial.done) < FIRST_ACTS:
            trial.no_dead_end()
            trial.do(*trial.choose())
        assert book.broken_law(trial.s) is None
    assert left == NEEDS_OTHERS.get(game, set())
