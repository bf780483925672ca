"""Somebody who presses what the page proposes, whatever the game, and counts the presses of each turn."""

from __future__ import annotations

from .visitor import Visitor


class ProposalPlayer:
    """`turns`: how many presses each turn took, the one under way last."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.turns = visitor, [0]

    def move(self) -> None:
        """Press until the server has answered: what cannot be taken back is shown first."""
        raise NotImplementedError

    def count_press(self) -> None:
        self.turns[-1] += 1

    def begin_turn(self) -> None:
        self.turns.append(0)
