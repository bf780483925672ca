"""What each game proved: always one sentence, in both languages, with a question; and it is true."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from commonweal.debriefing import Page, only
from commonweal.play import Seeded, find_book
from commonweal.play.debrief import debrief_messages, finished_history, write_debrief
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from commonweal.players import prepare
from commonweal.players.sensible import SensiblePlayer
from commonweal.rulebook import Rulebook
from commonweal.rulebook.texts.debrief_texts import ANSWERS_MOST, check_lessons
from commonweal.rulebook.texts.game_texts import TextsError
from games.lesson_claims import CLAIMS

GAMES = ("potlatch", "original_position", "legislation", "new_tabor", "laissez_faire")
EACH = {"potlatch": 4, "original_position": 2, "legislation": 1, "new_tabor": 1, "laissez_faire": 1}
"""How many games are played under each preset."""
WILD = {"potlatch": 1.0, "original_position": 1.0, "legislation": 0.25, "new_tabor": 0.0, "laissez_faire": 0.0}
"""The share of random acts in every second game; sensible players choose all others."""
NAMES = ["Ash", "Birch", "Cedar", "Fern", "Moss", "Wren", "Yew", "Oak", "Ivy", "Elm"]


def played(book: Rulebook, charter: dict[str, Any], seed: int, wild: float) -> Game | None:
    """A whole game, with as many seats as the seed says; None where the charter does not allow so many."""
    low, high = book.seats
    seats = low + seed % (high - low + 1)
    if book.adopt(seats, charter)[1]:
        return None
    game, random, player = Game.begin(book, seats, charter, Seeded(seed), NAMES[:seats]), Random(seed), SensiblePlayer()
    while not game.over:
        for seat in sorted(game.to_act):
            if game.over or seat not in game.to_act:
                continue
            if random.random() < wild:
                act = random.choice(game.possible(seat))
            else:
                act = player.choose(book, seen_by(book, game.s, seat), seat, 1009 * seed + game.moves_done)
            game.do(seat, act)
    return game


def games_of(name: str) -> Iterator[Game]:
    """Games under every preset of a game."""
    book = find_book(name)
    prepare(book)
    for number, preset in enumerate(book.texts.presets.values()):
        for n in range(EACH[name]):
            game = played(book, preset["charter"], EACH[name] * number + n, WILD[name] * ((number + n) % 2))
            if game is not None:
                yield game


@pytest.mark.parametrize("name", GAMES)
def test_every_game_proves_something_and_it_is_true(name: str) -> None:
    """All lessons that a game proposes, not only the one that is shown, are checked where a claim is written down."""
    proposed, checked = set[str](), set[str]()
    for game in games_of(name):
        history = finished_history(game)
        page = write_debrief(game, history)
        lesson = page.in_words()["lesson"]
        assert lesson is not None
        assert not {"{", "}"} & set(lesson["says"] + lesson["asks"] + "".join(lesson["answers"]))
        assert lesson["picture"] is None or lesson["picture"] < len(page.pictures)
        for one, (telling, values) in page.lessons.items():
            assert 0 < telling <= 1
            proposed.add(one)
            if holds := CLAIMS[name].get(one):
                assert holds(history, values), (one, values, game.charter)
                checked.add(one)
        german = debrief_messages(game, "de")
        assert german["lesson"]["name"] == lesson["name"]
    assert len(proposed) >= 6
    assert len(checked) >= min(4, len(CLAIMS[name]))


@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_eight_lessons_or_more(name: str) -> None:
    lessons = find_book(name).texts.debrief["lessons"]
    assert len(lessons) >= 8
    spoken = find_book(name).texts.spoken("de").debrief["lessons"]
    for one, lesson in lessons.items():
        assert lesson["shows"] in find_book(name).texts.debrief["pictures"]
        assert len(spoken[one]["answers"]) == len(lesson["answers"]) <= ANSWERS_MOST
        assert spoken[one]["says"] != lesson["says"]


# ---------------------------------------------------------------- the page
def lesson(says: str, **more: Any) -> dict[str, Any]:
    return {"says": says, "asks": "Why?", "answers": ["Yes", "No"], **more}


TEXTS = {
    "lessons": {"one": lesson("One."), "two": lesson("{seat} two.", shows="acts"), "three": lesson("Three.")},
    "pictures": {"acts": {"kind": "table", "title": "Acts", "text": "", "columns": {"seat": "Seat"}}},
}


def test_the_most_telling_lesson_is_shown_with_its_picture() -> None:
    page = Page(TEXTS, ["Ash", "Birch"])
    assert page.lesson is None
    page.teach("one", 0)
    assert page.lesson is None
    page.show("acts", [["Ash"]])
    page.teach("three", 0.5)
    page.teach("two", 0.5, seat=1)
    page.teach("one", 0.4)
    made = page.in_words()["lesson"]
    assert (made["name"], made["says"], made["picture"]) == ("two", "Birch two.", 0)
    page.teach("three", 0.6)
    page.teach("three", 0.1)
    assert page.in_words()["lesson"]["says"] == "Three."
    assert page.in_words()["lesson"]["picture"] is None


def test_a_lesson_that_no_text_declares_is_an_error() -> None:
    page = Page(TEXTS, ["Ash"])
    page.teach("four", 0.5)
    with pytest.raises(TextsError, match=r"lessons\.four"):
        _ = page.lesson


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"says": "One."}, "has no asks"),
        (lesson("One.") | {"answers": ["Yes"]}, "has 1 answers"),
        (lesson("One.", shows="votes"), "is no picture"),
    ],
)
def test_a_lesson_that_is_not_complete_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(TextsError, match=says):
        check_lessons({"lessons": {"one": wrong}})


def test_only_one_may_be_the_most() -> None:
    assert only(max, [1, 3, 2]) == 1
    assert only(max, [3, 3, 2]) is None
    assert only(min, [3, 3, 2]) == 2


def test_claims_are_of_lessons_that_exist() -> None:
    for name, claims in CLAIMS.items():
        assert claims.keys() <= find_book(name).texts.debrief["lessons"].keys()
