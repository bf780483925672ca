"""Laws hold for sound games, and each of them catches a game that breaks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from commonweal.games.potlatch import rulebook as potlatch
from commonweal.play.notation import read_act
from commonweal.rulebook.laws import LawBroken, check_laws
from rulebook.broken_games import OVERFLOWING, SPOILT, Spoilt, orchard


def test_a_sound_game_keeps_every_law(tmp_path: Path) -> None:
    report = check_laws(orchard(tmp_path), games=12, compiled=False)
    assert report.games == 12
    assert report.phases == {0, 1}
    assert report.acts_seen == {"deal", "eat"}
    assert report.found["imagined"] > 100
    assert {charter.get("rounds", 2) for charter in report.charters} == {1, 2, 3, 4}


def test_a_sound_game_is_the_same_compiled(tmp_path: Path) -> None:
    assert check_laws(orchard(tmp_path), games=4).games == 4


@pytest.mark.parametrize("spoilt", SPOILT.values(), ids=SPOILT.keys())
def test_a_broken_game_is_caught(tmp_path: Path, spoilt: Spoilt) -> None:
    book = orchard(tmp_path, spoilt.line, spoilt.instead)
    if spoilt.then is not None:
        spoilt.then(book)
    with pytest.raises(LawBroken) as caught:
        check_laws(book, games=20, compiled=False, longest=200)
    assert caught.value.law == spoilt.law
    assert spoilt.says in caught.value.text


def test_rules_that_overflow_are_caught(tmp_path: Path) -> None:
    book = orchard(tmp_path, OVERFLOWING.line, OVERFLOWING.instead)
    with pytest.raises(LawBroken) as caught:
        check_laws(book, games=2)
    assert caught.value.law == OVERFLOWING.law


def test_a_broken_law_can_be_seen_again(tmp_path: Path) -> None:
    spoilt = SPOILT["an apple lost"]
    book = orchard(tmp_path, spoilt.line, spoilt.instead)
    with pytest.raises(LawBroken) as caught:
        check_laws(book, games=1, compiled=False, seats=3, charters=[{"rounds": 3}], seed=5)
    broken = caught.value
    assert (broken.seats, broken.charter, broken.seed, broken.game) == (3, {"rounds": 3}, 5, 0)
    assert "game 0 of seed 5, 3 seats, charter {'rounds': 3}" in str(broken)
    s = book.adopt(broken.seats, broken.charter)[0]
    book.interpreted.setup(s)
    for who, act in broken.acts:
        assert all(holds(s) for holds in book.conserved)
        book.interpreted.apply(s, who, read_act(book, act))
    assert not all(holds(s) for holds in book.conserved)


def test_a_charter_that_cannot_be_adopted_is_named(tmp_path: Path) -> None:
    with pytest.raises(LawBroken, match="rounds goes from 1 to 4; 9 is outside"):
        check_laws(orchard(tmp_path), games=1, charters=[{"rounds": 9}], compiled=False)


@pytest.mark.rule("PO-R33", "PO-R34", "PO-R38", "PO-5", "PO-7", "PO-10", "PO-14", "PO-58")
@pytest.mark.parametrize("seed", [1, 2])
def test_potlatch_keeps_every_law(seed: int) -> None:
    report = check_laws(potlatch, games=16, seed=seed, compiled=seed == 1, longest=2_000)
    assert report.acts_seen == {a.name for a in potlatch.acts}
    assert report.longest < 6 * 64 * 4
