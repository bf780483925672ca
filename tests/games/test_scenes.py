"""Each scene that a game of ours declares comes up in some game, for somebody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from commonweal.play import Seeded, find_book
from commonweal.play.game import Game
from golden.test_golden_games import games_of, kept
from random_games import played
from scenes_seen import played_sensibly, scenes_seen


def more_games(name: str) -> Iterator[Game]:
    """Games with what the golden ones do not have."""
    if name == "original_position":
        yield played_sensibly(name, seed=1)
        yield played(name, 3, 1, debate_seconds=0, stalemate_cycles=1, private_gifts=1)
    if name == "legislation":
        yield played_sensibly(name, 5, 4)
        yield undecided_reformers()
        yield played_sensibly(name, 3, 1, 20, no_vote_sessions=1)


REFORMING = ("present_bill", "ready", "pass_campaign", "propose_rule", "vote answer=3", "vote answer=1")


def undecided_reformers() -> Game:
    """A game of Legislation in which all vote present on every bill, and aye on every change of the charter."""
    charter = {"max_sessions": 2, "amendments_from_session": 0}
    game = Game.begin(find_book("legislation"), 3, charter, Seeded(1))
    while not game.over:
        seat = min(game.to_act)
        acts = [str(act) for act in game.acts(seat)]
        game.do(seat, next((act for wish in REFORMING for act in acts if act.startswith(wish)), acts[-1]))
    return game


def golden_games(name: str) -> Iterator[Game]:
    """The short ones of the golden games."""
    for golden in games_of(find_book(name)):
        _, game = kept(golden)
        if len(game.acts) < 200:
            *_, end = game.play(game.begin())
            yield end


@pytest.mark.parametrize("name", ["original_position", "legislation"])
def test_each_scene_comes_up(name: str) -> None:
    missing = {scene.name for scene in find_book(name).scenes}
    for games in (more_games(name), golden_games(name)):
        for game in games:
            for scenes in scenes_seen(game, 0, 1).values():
                missing -= scenes.keys()
            if not missing:
                return
    assert sorted(missing) == []
