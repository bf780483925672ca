"""Each scene that a game of ours declares comes up in some game, for somebody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from commonweal.play import Seeded, find_book
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from commonweal.players import choose_move, player
from games.staging import scenes_never_seen
from random_games import played

ELSEWHERE = {"new_tabor": {"unpaid", "wager_lost"}}
"""Scenes that tests of a game show in positions of their own."""
REFORMING = ("present_bill", "ready", "pass_campaign", "propose_rule", "vote answer=3", "vote answer=1")


def more_games(name: str) -> Iterator[Game]:
    """Games with what the golden ones do not have."""
    if name == "original_position":
        yield played_sensibly(name, seed=1)
        yield played(name, 3, 1, debate_seconds=0, stalemate_cycles=1, private_gifts=1)
    if name == "legislation":
        yield undecided_reformers()
        yield played_sensibly(name, 5, 4)
        yield played_sensibly(name, 3, 1, 20, no_vote_sessions=1)


def played_sensibly(name: str, seats: int = 4, seed: int = 1, most: int = 10_000, **charter: Any) -> Game:
    """A game of sensible players, whole or so many moves of it."""
    book, sensible = find_book(name), player("sensible")
    game = Game.begin(book, seats, charter, Seeded(seed))
    while not game.over and game.moves_done < most:
        seat = min(game.to_act)
        for act in choose_move(sensible, book, seen_by(book, game.s, seat), seat, game.moves_done + seed):
            game.do(seat, act)
    return game


def undecided_reformers() -> Game:
    """A game of Legislation in which all vote present on every bill, and aye on every change of the charter."""
    charter = {"max_sessions": 2, "amendments_from_session": 0}
    game = Game.begin(find_book("legislation"), 3, charter, Seeded(1))
    while not game.over:
        seat = min(game.to_act)
        acts = [str(act) for act in game.acts(seat)]
        game.do(seat, next((act for wish in REFORMING for act in acts if act.startswith(wish)), acts[-1]))
    return game


@pytest.mark.parametrize("name", ["laissez_faire", "legislation", "new_tabor", "original_position", "potlatch"])
def test_each_scene_comes_up(name: str) -> None:
    """One that never does is taken by an earlier declaration, or waits for what never happens."""
    assert scenes_never_seen(find_book(name), more_games(name)) == ELSEWHERE.get(name, set())
