"""The sensible player: it carries out the plan that the game proposes, or does the act that is worth most to it.

An act is worth what the rule `score_<act>(s, seat, operands...)` says, and what the act changes in what the seat
values, tried on a copy of the table as the seat may know it. Without such rules, a rule `plan` and a motive, this
player is the random one.
"""

from __future__ import annotations

from typing import Any

from commonweal.players.binding import CompiledThinking, interpreted
from commonweal.players.motives import MOTIVES, PLAIN
from commonweal.players.thinking import SENSIBLE
from commonweal.players.view import record_of
from commonweal.rulebook import Rulebook


class SensiblePlayer:
    """Chooses a plan, or the act that is worth most, at random among equals. motive: what it values (`MOTIVES`)."""

    def __init__(self, motive: str = ""):
        self.motive = MOTIVES[motive] if motive else PLAIN
        self.kind = f"sensible:{motive}" if motive else "sensible"

    def choose(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> int:
        """See Player.choose."""
        move = self.choose_move(book, view, seat, rng_seed)
        return move[0] if move else -1

    def choose_move(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> list[int]:
        """See Player.choose_move."""
        mind: Any = CompiledThinking.if_made(book) or interpreted(book)  # both choose the same
        s, t, b = mind.state(), mind.state(), mind.workspace()
        act = mind.choose_by_policy(s, t, mind.state(record_of(book, view)), b, seat, rng_seed, SENSIBLE, self.motive)
        return mind.read_plan(b, seat) or ([int(act)] if act >= 0 else [])
