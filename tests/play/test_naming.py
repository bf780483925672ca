"""What a value is called is what reading that name gives: at the door of acts, and by law for every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from commonweal.games.original_position import rulebook as original_position
from commonweal.games.original_position.state import Answer
from commonweal.laws import LawBroken, check_laws
from commonweal.laws.naming_law import names_are_read_as_meant
from commonweal.laws.trial import Trial
from commonweal.play import start
from commonweal.play.catalogue import find_book, game_names
from commonweal.play.errors import Ambiguous, Malformed
from commonweal.play.notation import read_act
from commonweal.players.language_model.answer import read_answer
from commonweal.rulebook.values import naming
from rulebook.broken_games import orchard

WAYS = [
    "vote {}",
    "vote answer={}",
    {"act": "vote", "answer": "{}"},
    {"act": "vote", "answer": " {} "},
]


@pytest.mark.rule("OP-24")
@pytest.mark.parametrize("word", ["agree", "disagree", "Agree", "Disagree"])
@pytest.mark.parametrize("way", WAYS)
def test_a_vote_by_word_lays_the_chip_of_that_word(way: Any, word: str) -> None:
    game = start("original_position", seats=3, seed=1)
    text = isinstance(way, str)
    game.do(0, way.format(word) if text else way | {"answer": way["answer"].format(word)})
    assert game.s.ballot[0] == Answer.items()[word.upper()]


@pytest.mark.parametrize("text", ["vote agree", '{"act": "vote agree"}', '{"act": "vote", "answer": "Agree"}'])
def test_a_language_model_votes_by_word(text: str) -> None:
    game = start("original_position", seats=3, seed=1)
    answer = read_answer(text, {a.name: tuple(a.operands) for a in game.book.acts})
    assert not isinstance(answer, int)
    assert game.read(0, answer) == game.read(0, f"vote answer={Answer.AGREE}")


def test_a_name_that_fits_nothing_says_what_does() -> None:
    game = start("original_position", seats=3, seed=1)
    for word in ("none", "maybe"):
        with pytest.raises(Malformed) as refused:
            game.read(0, f"vote {word}")
        assert refused.value.todo == "answer is agree or disagree."


def test_names_with_spaces_and_quotes_are_read() -> None:
    game = start("potlatch", seats=3, seed=1, names=["Fern", "Ash", "O’Neil the Younger"])
    for name in ("o'neil-the-younger", "O’Neil-the-Younger"):
        assert game.read(0, f"gift_to {name}") == game.read(0, "gift_to seat=2")
    assert game.read(0, {"act": "lay_card", "kind": "Camas bulbs"}) == game.read(0, "lay_card kind=0")


def test_a_name_that_several_share_is_ambiguous() -> None:
    book = find_book("potlatch")
    rows = [{"name": "apple", "id": "red"}, {"name": "apple", "id": "green"}]
    with pytest.raises(Ambiguous) as refused:
        read_act(book, "lay_card kind=apple", cards=lambda kind: rows)
    assert refused.value.todo == "Choose red or green."


# ---------------------------------------------------------------- the law
@pytest.mark.parametrize("game", game_names())
def test_every_game_reads_its_names_as_it_says_them(game: str) -> None:
    names_are_read_as_meant(Trial(find_book(game), find_book(game).seats[0], {}, 1, 0))


def test_the_law_finds_a_value_that_is_read_as_its_neighbour(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault that the law was made for: `vote agree` laid Disagree."""
    right = naming.numbers_called

    def beside(rows: Any, name: str, values: Any) -> list[int]:
        return [value + values[0] for value in right(rows, name, range(len(rows)))]

    monkeypatch.setattr("commonweal.play.notation.numbers_called", beside)
    with pytest.raises(LawBroken, match="answer") as broken:
        names_are_read_as_meant(Trial(original_position, 3, {}, 1, 0))
    assert broken.value.law == "names of an act"


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([{"name": "red apple"}], "kind=1 of deal has no name"),
        ([{"name": "1"}, {"name": "0"}], "but kind=0 is called '1'"),
        ([{"name": "apple"}, {"name": "apple"}], "kind=0 of deal shares each of its names"),
    ],
)
def test_the_law_finds_names_that_cannot_be_read(tmp_path: Path, rows: list[dict[str, str]], says: str) -> None:
    book = orchard(tmp_path)
    book.names["kind"] = rows
    with pytest.raises(LawBroken) as broken:
        check_laws(book, games=1, compiled=False)
    assert broken.value.law == "names of an act"
    assert says in broken.value.text
