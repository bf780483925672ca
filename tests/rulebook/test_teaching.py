"""What teaches a game: it names only what the game has, and play reaches every step of its guide."""

from __future__ import annotations

import random
import re

import pytest

from commonweal.play import Game, Seeded, books
from commonweal.play.presentation import common_position
from commonweal.play.views import seen_by
from commonweal.players.sensible import SensiblePlayer
from commonweal.rulebook import Rulebook
from commonweal.rulebook.texts.game_texts import Texts, TextsError
from commonweal.rulebook.texts.teaching import read_teaching

GAMES = [pytest.param(book, id=book.name) for book in books()]
MOST_GAMES = 40
AT_RANDOM = 30
"""The first games are played at random; the others sensibly, as in some games people who act at random are soon out."""
ENDLESS: dict[str, dict[str, int]] = {"laissez_faire": {"objective": 2}}
"""Games in which players at random write at contracts for thousands of acts: one act in twenty is at random."""
SENSIBLE = SensiblePlayer()


def said_to_seat(book: Rulebook, seed: int) -> set[str]:
    """The ids of all prompts of seat 0 in its turns, and of all that the log says to it, in one game."""
    rng = random.Random(seed)
    game = Game.begin(book, 4, ENDLESS.get(book.name, {}), Seeded(seed))
    ids: set[str] = set()
    while not game.over:
        seat = min(game.to_act)
        if seat == 0:
            ids.add(common_position(game, 0)["prompt"]["id"])
        if seed < AT_RANDOM and (book.name not in ENDLESS or rng.random() < 0.05):
            game.do(seat, rng.choice(game.possible(seat)))
        else:
            for act in SENSIBLE.choose_move(book, seen_by(book, game.s, seat), seat, rng.randrange(1 << 30)):
                game.do(seat, act)
    return ids | {entry["id"] for entry in game.entries_for(0)}


@pytest.mark.parametrize("book", GAMES)
def test_a_person_meets_every_step_of_the_guide(book: Rulebook) -> None:
    waiting = {number: set(step.at) for number, step in enumerate(book.teaching.guide)}
    assert waiting
    for seed in range(MOST_GAMES):
        said = said_to_seat(book, seed)
        waiting = {number: at for number, at in waiting.items() if at.isdisjoint(said)}
        if not waiting:
            return
    pytest.fail(f"nobody meets the steps {waiting}")


@pytest.mark.parametrize("book", GAMES)
def test_every_rule_is_said_plainly(book: Rulebook) -> None:
    plain = book.teaching.plain
    assert set(plain) == set(book.texts.rules)
    for rule, sentence in plain.items():
        assert re.fullmatch(r"[A-Z].*[.!]", sentence), rule
        assert not re.search(r"[a-z]_[a-z]|\b[A-Z]{2}-R?\d", sentence), f"{rule} names an option or a rule by its code"


@pytest.mark.parametrize("book", GAMES)
def test_words_that_are_explained_are_said(book: Rulebook) -> None:
    said = " ".join([*book.patterns.values(), *book.teaching.plain.values(), *book.teaching.steps])
    assert [word for word in book.teaching.words if word.lower() not in said.lower()] == []


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (Texts(plain={"XX-9": "No."}), "[plain] names XX-9, which is not a rule of this game"),
        (Texts(primer={"gaol": "Win."}), "[primer] has an unknown key 'gaol'"),
        (Texts(guide=[{"says": "Look."}]), "step 1 of [[guide]] needs at and says"),
        (Texts(guide=[{"at": ["prompts.GONE"], "says": "Look."}]), "waits for prompts.GONE"),
        (Texts(prompts={"GO": {}}, guide=[{"at": ["prompts.GO"], "says": "Go.", "part": "roof"}]), "points to 'roof'"),
        (Texts(guide=[{"at": ["acts.vote"], "says": "Look."}]), "waits for acts.vote"),
        (
            Texts(prompts={"GO": {"says": "Go."}}, guide=[{"at": ["prompts.GO"], "says": "Go.", "rules": ["XX-1"]}]),
            "step 1 of [[guide]] names XX-1",
        ),
    ],
)
def test_a_name_that_the_game_does_not_have_is_refused(texts: Texts, says: str) -> None:
    with pytest.raises(TextsError, match=re.escape(says)):
        read_teaching(texts)
