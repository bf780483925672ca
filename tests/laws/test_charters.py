"""The charters under which laws are checked have every value of every option."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from commonweal.laws.trial import charters_of, in_words, values_of
from commonweal.play import books
from commonweal.rulebook import Rulebook
from commonweal.rulebook.charter import Option

NO_CHARTER_HAS = {"legislation": {"fixed_issues": [["diamond"]], "teams": [1]}}
"""Values within their bounds that every charter with them refuses: too few issues for any hand, a single team."""
every_book = pytest.mark.parametrize("book", books(), ids=[book.name for book in books()])


@every_book
def test_no_charter_has_the_values_that_are_not_tried(book: Rulebook) -> None:
    for key, refused in NO_CHARTER_HAS.get(book.name, {}).items():
        for value in refused:
            for seats in range(book.seats[0], book.seats[1] + 1):
                _, problems = book.adopt(seats, {key: value})
                assert any(key in problem.options for problem in problems), (key, value, seats)


def values_in(option: Option, value: Any) -> list[Any]:
    """One value, or those of a list of numbers; a set of cards is one value."""
    return value if isinstance(value, list) and option.things is None else [value]


@every_book
def test_every_value_of_every_option_is_tried(book: Rulebook) -> None:
    count = 3 * (2 + len(book.texts.presets) + sum(len(values_of(option)) for option in book.options.values()))
    charters = [charter for _, charter in islice(charters_of(book, 1, None), count)]
    for key, option in book.options.items():
        tried = [one for charter in charters for one in values_in(option, charter.get(key, option.say(option.default)))]
        for number in values_of(option):
            value = values_in(option, in_words(option, number, 1))[0]
            assert value in tried or value in NO_CHARTER_HAS.get(book.name, {}).get(key, []), (key, value)
