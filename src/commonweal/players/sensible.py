"""Players that choose at one look: at random, sensibly, or as a seat that does not respond.

A sensible player carries out the plan that the game proposes, or does the act that is worth most to it. An act is worth
what the rule `score_<act>(s, seat, operands...)` says, and what the act changes in what the seat values, tried on a
copy of the table as the seat may know it. Without such rules, a rule `plan` and a motive, this player is the random
one.
"""

from __future__ import annotations

from typing import Any

from commonweal.players.binding import CompiledThinking, interpreted, record_of
from commonweal.players.motives import MOTIVES, PLAIN
from commonweal.players.thinking import RANDOM, SENSIBLE
from commonweal.rulebook import Rulebook


class QuickPlayer:
    """Chooses by a policy of the loops of players. motive: what it values (`MOTIVES`)."""

    def __init__(self, kind: str, policy: int, motive: str = ""):
        self.policy, self.motive = policy, MOTIVES[motive] if motive else PLAIN
        self.kind = f"{kind}:{motive}" if motive else kind

    def choose(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> int:
        """See Player.choose."""
        move = self.choose_move(book, view, seat, rng_seed)
        return move[0] if move else -1

    def choose_move(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> list[int]:
        """See Player.choose_move."""
        mind: Any = CompiledThinking.if_made(book) or interpreted(book)  # both choose the same
        s, t, b, root = mind.state(), mind.state(), mind.workspace(), mind.state(record_of(book, view))
        act = mind.choose_by_policy(s, t, root, b, seat, rng_seed, self.policy, self.motive)
        return mind.read_plan(b, seat) or ([int(act)] if act >= 0 else [])


class RandomPlayer(QuickPlayer):
    """Chooses at random: every possible act is equally likely, but drafts give way to other acts."""

    def __init__(self) -> None:
        super().__init__("random", RANDOM)


class SensiblePlayer(QuickPlayer):
    """Chooses a plan, or the act that is worth most, at random among equals."""

    def __init__(self, motive: str = ""):
        super().__init__("sensible", SENSIBLE, motive)


class IdlePlayer(QuickPlayer):
    """Stands in for a person whose time is up: does what the game’s rule `idle` says, as little as possible, and
    nothing that binds. In a game without such a rule it plays sensibly."""

    def __init__(self) -> None:
        super().__init__("idle", SENSIBLE)

    def choose_move(self, book: Rulebook, view: Any, seat: int, rng_seed: int) -> list[int]:
        """See Player.choose_move."""
        rule = book.rule("idle")
        if rule is None:
            return super().choose_move(book, view, seat, rng_seed)
        workspace = interpreted(book).workspace()
        rule(record_of(book, view), workspace, seat)
        return list(workspace.plan[: workspace.planned])
