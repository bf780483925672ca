"""How each act of chance was drawn, so that anybody can check it without the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from commonweal.play.encoding import decode_move
from commonweal.play.snapshots import actors_of
from commonweal.rulebook.values.actors import CHANCE

if TYPE_CHECKING:
    from commonweal.play.game import Game

Draw = tuple[int, int, int]
"""The sum of all weights, the sum of those before the drawn outcome, and the weight of that outcome."""


def draws_of(game: Game) -> Iterator[list[Draw]]:
    """The draws of each move, in order."""
    before = game.unplayed()
    for index, body in enumerate(game.encoded_moves):
        if index == 0:
            before.set_up()
        by, numbers, _ = decode_move(game.move_code, body)
        drawn = []
        for who, number in actors_of(game.book, by, numbers):
            if who == CHANCE:
                drawn.append(_weigh(before, number))
            before.backend.apply(before.s, who, number)
        yield drawn


def _weigh(before: Game, number: int) -> Draw:
    """The place of an outcome among all that were possible."""
    workspace = before.workspace
    n = before.backend.options(before.s, workspace, CHANCE)
    place = list(workspace.acts[:n]).index(number)
    weights = [int(weight) for weight in workspace.weights[:n]]
    return sum(weights), sum(weights[:place]), weights[place]
