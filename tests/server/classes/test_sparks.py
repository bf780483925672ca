"""The spark line: how unequal people stand, round by round, in every game while it is played."""

from __future__ import annotations

import pytest

from commonweal.server.classes.screen.sparks import Spark, played_of, round_of
from random_games import played

MOVES = {"potlatch": 30, "original_position": 120, "legislation": 150, "new_tabor": 400, "laissez_faire": 60}
"""Enough for some rounds, and fewer than a game has."""


@pytest.mark.parametrize("name", MOVES)
def test_every_game_has_a_line_while_it_is_played(name: str) -> None:
    game, spark = played(name, most=MOVES[name]), Spark()
    assert not game.over
    spark.take_in(played_of(game))
    line = spark.sample(game)
    assert line
    assert len(line) <= max(1, round_of(game))
    assert all(0 <= point <= 1 for point in line)
