"""What is generated for the charter and the acts of every game: options by number, clashes by name, and drafts."""

from __future__ import annotations

import pytest

from commonweal.play import books
from commonweal.rulebook import Rulebook, option_of, set_option
from commonweal.rulebook.charters.amending import is_changeable, places_of

BOOKS = {book.name: book for book in books()}


@pytest.fixture(params=list(BOOKS.values()), ids=list(BOOKS))
def book(request: pytest.FixtureRequest) -> Rulebook:
    found: Rulebook = request.param
    return found


def test_every_number_finds_its_option(book: Rulebook) -> None:
    if not book.amendable:
        return
    for number, place in enumerate(places := places_of(book.options, book.seats[1])):
        s = book.adopt(book.seats[1], {})[0]
        before = [option_of(s, other) for other in range(len(places))]
        value = place.option.low if option_of(s, number) != place.option.low else place.option.high
        set_option(s, number, value)
        after = [option_of(s, other) for other in range(len(places))]
        expected = value if is_changeable(place.option) else before[number]
        assert after == [*before[:number], expected, *before[number + 1 :]], place.word
    assert option_of(s, -1) == option_of(s, len(places)) == 0


def test_a_clash_reads_only_the_options_that_it_names(book: Rulebook) -> None:
    """Whether options contradict each other is asked only where one of those is changed."""
    for clash in book.clashes:
        for name, option in book.options.items():
            if name in clash.options or option.deck is not None:
                continue
            s = book.adopt(book.seats[1], {})[0]
            for value in (option.low, option.high):
                now = getattr(s, name)
                setattr(s, name, [value] * len(now) if isinstance(now, list) else value)
                assert not clash.found(s), f"{clash.name} does not name {name}"


def test_every_number_finds_how_rare_its_act_is(book: Rulebook) -> None:
    for act in book.acts:
        first, last = act.first, act.first + act.size - 1
        assert book.interpreted.once_in(first) == book.interpreted.once_in(last) == act.once_in, act.name
