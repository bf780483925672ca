"""The guided first round points to parts that the board of its game has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commonweal.play import find_book
from commonweal.play.catalogue import game_names

BOARDS = Path(__file__).parent.parent.parent / "web" / "src" / "games"
OF_THE_PAGE = {"prompt", "actions"}
MARKED = re.compile(r"\b(?:data-)?part=(?:\{[^}]*)?\"(\w+)\"")  # of an element, or given to a component for its element


@pytest.mark.parametrize("game", game_names())
def test_each_step_of_the_guide_points_to_a_part_that_the_board_has(game: str) -> None:
    marked = {part for file in (BOARDS / game).rglob("*.svelte") for part in MARKED.findall(file.read_text("utf-8"))}
    steps = find_book(game).teaching.guide
    missing = [step.says for step in steps if step.part not in marked | OF_THE_PAGE]
    assert missing == []
