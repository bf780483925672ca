"""A game declares its sequence of play: it is read, drawn, told to the page, and held to by a law."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commonweal.factsheet import fact_sheet
from commonweal.laws import LawBroken, check_laws
from commonweal.play.game_info import book_json
from commonweal.rulebook.book.rulebook import Rulebook
from commonweal.rulebook.texts.game_texts import TextsError
from rulebook.broken_games import orchard

LAST = 'OVER = { title = "Over" }'
STAGES = (
    '[stages]\nround = { title = "A round", phases = ["DEAL", "PICK"] }\nend = { title = "The end", phases = ["OVER"] }'
)
WAYS = """
[ways]
DEAL = { to = ["PICK"] }
PICK = { to = ["DEAL"] }
OVER = {}
"""


def declared(folder: Path, stages: str = STAGES, ways: str = WAYS) -> Rulebook:
    return orchard(folder, LAST, f"{LAST}\n{stages}\n{ways}\n")


def test_games_take_the_declared_ways(tmp_path: Path) -> None:
    book = declared(tmp_path)
    report = check_laws(book, games=8, compiled=False)
    assert report.ways == {(-1, 0), (0, 1), (1, 0), (1, 2)}
    steps = [{"phase": "deal", "unless": {}}, {"phase": "pick", "unless": {}}]
    end = {"title": "The end", "steps": [{"phase": "over", "unless": {}}]}
    assert book_json(book)["stages"] == [{"title": "A round", "steps": steps}, end]
    assert "  [*] --> deal\n  deal --> pick\n  pick --> deal\n  over --> [*]\n```" in fact_sheet(book)


def test_a_game_may_declare_none(tmp_path: Path) -> None:
    book = orchard(tmp_path)
    assert book_json(book)["stages"] == []
    assert "The game declares no sequence of play." in fact_sheet(book)


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('"DEAL", "PICK"', '"DEAL"', "the phase PICK is in 0 [stages]"),
        ('["OVER"]', '["OVER", "PICK"]', "the phase PICK is in 2 [stages]"),
        ('["OVER"]', '["FEAST"]', "[stages.end] names FEAST, which is not a phase"),
        ("OVER = {}", "", "[ways] has no OVER"),
        ('{ to = ["DEAL"] }', '{ to = ["FEAST"] }', "[ways.PICK] names FEAST"),
        ('{ to = ["DEAL"] }', "{}", "2 phases of [ways] lead nowhere"),
        ("OVER = {}", "OVER = { unless = { rain = 1 } }", "[ways] OVER names rain, which is not an option"),
        ("OVER = {}", "OVER = { unless = { rounds = 9 } }", "[ways] OVER: rounds"),
    ],
)
def test_a_broken_sequence_is_refused(tmp_path: Path, before: str, after: str, says: str) -> None:
    with pytest.raises(TextsError, match=re.escape(says)):
        declared(tmp_path, STAGES.replace(before, after), WAYS.replace(before, after))


def test_the_law_finds_ways_that_are_not_declared(tmp_path: Path) -> None:
    book = declared(tmp_path, ways=WAYS.replace('PICK = { to = ["DEAL"] }', 'PICK = { to = ["OVER"] }'))
    with pytest.raises(LawBroken, match=r"phases follow the sequence of play.*PICK leads to DEAL"):
        check_laws(book, games=8, compiled=False)


def test_the_law_finds_phases_that_should_never_come(tmp_path: Path) -> None:
    book = declared(tmp_path, ways=WAYS.replace("OVER = {}", "OVER = { unless = { rounds = [3, 4] } }"))
    with pytest.raises(LawBroken, match=r"OVER comes after .* and its `unless` says that it never does"):
        check_laws(book, games=8, compiled=False)


def test_an_interruption_is_no_step(tmp_path: Path) -> None:
    book = declared(tmp_path, ways=WAYS.replace('PICK = { to = ["DEAL"] }', "PICK = { interrupts = true }"))
    assert check_laws(book, games=8, compiled=False).ways == {(-1, 0), (0, 2)}
    assert "- *Eating* may come at any time; the game then goes on where it was." in fact_sheet(book)
