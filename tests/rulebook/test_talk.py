"""What the rules say about talk, in both games and where a game says nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import commonweal as cw
from commonweal.play import find_book
from commonweal.play.chance import Seeded
from commonweal.play.game import Game
from commonweal.rulebook import TalkPolicy
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


@pytest.mark.rule("OP-76", "PO-70")
def test_a_rulebook_names_its_rule_about_talk(tmp_path: Path) -> None:
    assert find_book("original_position").talk_rule == "OP-76"
    assert find_book("potlatch").talk_rule == "PO-70"
    assert orchard(tmp_path).talk_rule == ""


def test_a_game_that_says_nothing_leaves_talk_open(tmp_path: Path) -> None:
    game = Game.begin(orchard(tmp_path), 2, {}, Seeded(1))
    assert game.book.rule("talk") is None
    assert game.talk == TalkPolicy.name_of(0).lower() == "open"
