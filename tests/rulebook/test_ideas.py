"""The ideas behind a game: they belong to places that the game has, and are complete in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from commonweal.cli.translations import texts_in
from commonweal.play import books
from commonweal.play.catalogue import find_book, package_files
from commonweal.rulebook import Rulebook
from commonweal.rulebook.texts.game_texts import TextsError
from commonweal.rulebook.texts.ideas import Idea, read_ideas

GAMES = [pytest.param(book, id=book.name) for book in books()]
OURS = ["laissez_faire", "legislation", "new_tabor", "original_position", "potlatch"]
MOST_SENTENCES = 2
MOST_CHARACTERS = 340
"""An idea is read in a note on a phone, during a game."""


def idea(**changes: Any) -> dict[str, Any]:
    plain = {"title": "A gift", "says": "It binds.", "source": "Manual, Gift", "at": ["acts.gift_to"]}
    return {key: value for key, value in (plain | changes).items() if value is not None}


def read(**entries: dict[str, Any]) -> list[Idea]:
    book = find_book("potlatch")
    before, book.texts.ideas = book.texts.ideas, entries
    try:
        return read_ideas(book, book.texts)
    finally:
        book.texts.ideas = before


def sentences(text: str) -> int:
    """How many sentences a text has: `G. A. Cohen` and `v.` end none."""
    return len(re.findall(r"(?<!\b\w)[.!?]”?(?= [A-ZÄÖÜ]|$)", text))


def test_an_idea_stands_where_its_texts_say() -> None:
    places = ["acts.gift_to", "phases.GIFT", "notices.EXACT_FIT", "prompts.GIVE", "options.linked_games"]
    places += ["options.minimum_gift.none", "options.linked_games.3", "cards.house", "cards.kind.flg-1", "cards.type.T"]
    (only,) = read(gift=idea(at=places, **{"for": "Give.", "against": "Keep."}))
    assert (only.name, only.at, only.pro, only.against) == ("gift", places, "Give.", "Keep.")


@pytest.mark.parametrize(
    "place", ["acts.steal", "phases.gift", "options.minimum_gift.some", "cards.kind.gold", "words.Status", "gift_to"]
)
def test_a_place_that_the_game_does_not_have_is_an_error(place: str) -> None:
    with pytest.raises(TextsError, match=f"belongs to {re.escape(place)}, which this game does not have"):
        read(gift=idea(at=[place]))


def test_a_place_has_one_idea() -> None:
    with pytest.raises(TextsError, match=r"belongs to acts\.gift_to, as gift does; a place has one idea"):
        read(gift=idea(), other=idea())


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"source": None}, "has no source"),
        ({"says": ""}, "has no says"),
        ({"at": []}, "has no at"),
        ({"for": "Give."}, "has no against"),
        ({"against": "Keep."}, "has no for"),
        ({"text": "More."}, "unknown key 'text'"),
    ],
)
def test_an_idea_is_complete(changes: dict[str, Any], wrong: str) -> None:
    with pytest.raises(TextsError, match=wrong):
        read(gift=idea(**changes))


@pytest.mark.parametrize("name", OURS)
def test_our_games_say_what_they_are_about_in_every_language(name: str) -> None:
    folder = package_files(name)
    english, german = (texts_in(folder / file, ()) for file in ("ideas.toml", "ideas.de.toml"))
    told = {id for id in english if not re.search(r"\.at\.\d+$", id)}
    assert len(find_book(name).ideas) >= 10
    assert german.keys() == told
    assert all(german[id] != english[id] for id in told if not id.endswith((".title", ".source")))


@pytest.mark.parametrize("book", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_idea_is_two_sentences_and_one_for_each_voice(book: Rulebook, language: str) -> None:
    for one in book.ideas_in(language):
        assert sentences(one.says) <= MOST_SENTENCES, one.name
        assert len(one.says) <= MOST_CHARACTERS, one.name
        for voice in (one.pro, one.against):
            assert sentences(voice) <= 1, (one.name, voice)


@pytest.mark.parametrize(("game", "kind"), [("original_position", "scenario"), ("original_position", "good")])
def test_every_scenario_and_every_good_has_an_idea(game: str, kind: str) -> None:
    book = find_book(game)
    places = {place for one in book.ideas for place in one.at}
    assert {f"cards.{kind}.{row['id']}" for row in book.names[kind]} <= places


def test_translations_keep_the_places() -> None:
    for name in OURS:
        book = find_book(name)
        assert [one.at for one in book.ideas] == [one.at for one in book.ideas_in("de")]
        assert not (Path(str(package_files(name))) / "ideas.de.toml").read_text(encoding="utf-8").count("\nat = ")
