"""Every golden game plays as it did, line by line, under both hosts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commonweal.laws.backends import Twin
from commonweal.laws.trial import Trial, in_words, values_of
from commonweal.play import books
from golden.playthrough import HERE, read

FILES = sorted(HERE.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_golden_game_plays_as_it_did(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert list(read(text).lines()) == text.splitlines()


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_golden_game_plays_the_same_compiled(file: Path) -> None:
    game = read(file.read_text(encoding="utf-8"))
    twin = Twin(game.book, checked=False)
    twin.begin(Trial(game.book, game.seats, game.charter, 0, 0))
    assert len(list(game.lines(twin.do_the_same))) > len(game.acts)


def test_every_value_of_every_option_has_its_game() -> None:
    kept = [read(file.read_text(encoding="utf-8")) for file in FILES]
    for book in books():
        charters = [(game.seats, game.charter) for game in kept if game.book is book]
        for key, option in book.options.items():
            for value in values_of(option):
                assert any(charter.get(key) == in_words(option, value, seats) for seats, charter in charters), key


def test_a_changed_line_is_noticed() -> None:
    text = FILES[0].read_text(encoding="utf-8")
    changed = re.sub(r"\n    [A-Z_]+[^\n]*", "", text, count=1)
    assert changed != text
    assert list(read(changed).lines()) != changed.splitlines()


def test_a_game_of_another_version_is_refused() -> None:
    text = FILES[0].read_text(encoding="utf-8").replace(" version ", " version 9", 1)
    with pytest.raises(ValueError, match="the rulebook has version"):
        read(text)
    with pytest.raises(ValueError, match="no heading"):
        read("Potlatch\n")
