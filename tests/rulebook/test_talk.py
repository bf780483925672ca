"""What the rules say about talk, in both games and where a game says nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import commonweal as cw
from commonweal.play.chance import Seeded
from commonweal.play.game import Game
from commonweal.rulebook import Talk
from rulebook.broken_games import orchard


@pytest.mark.rule("OP-76", "PO-70")
@pytest.mark.parametrize(
    ("game", "charter", "talk"),
    [
        ("original_position", {}, "open"),
        ("original_position", {"talk": "public_only"}, "public_only"),
        ("original_position", {"talk": "closed"}, "closed"),
        ("potlatch", {}, "open"),
        ("potlatch", {"table_talk": "closed"}, "closed"),
    ],
)
def test_games_say_what_may_be_said(game: str, charter: dict[str, str], talk: str) -> None:
    assert cw.start(game, seats=3, charter=charter, seed=1).talk == talk


def test_a_game_that_says_nothing_leaves_talk_open(tmp_path: Path) -> None:
    game = Game.begin(orchard(tmp_path), 2, {}, Seeded(1))
    assert game.book.rule("talk") is None
    assert game.talk == Talk.name_of(0).lower() == "open"
