"""Read a finished game: how each scenario was decided."""

from __future__ import annotations

from dataclasses import dataclass

from commonweal.debriefing import History
from commonweal.institutions import ballots

from .rules.values import mitigating_answer
from .state import Answer, Phase


@dataclass
class Scenario:
    """A scenario as it was decided.

    first, last: the chips before and after the debate. weight: what each counted. winning: 0 if no answer won. award:
    points for Agree and for Disagree. mitigating: the answer that awards more, 0 if neither does.
    """

    round: int
    card: int
    first: list[int]
    last: list[int]
    weight: list[int]
    winning: int
    award: list[int]
    mitigating: int

    def total(self, answer: int, chips: list[int] | None = None, *, heads: bool = False) -> int:
        """Add up the chips (default: the last ones) with this answer, by votes or by heads."""
        laid = self.last if chips is None else chips
        return sum(1 if heads else w for w, chip in zip(self.weight, laid, strict=True) if chip == answer)

    def winner(self, chips: list[int] | None = None, *, heads: bool = False) -> int:
        """The answer with the larger total, 0 in a tie."""
        agree, disagree = (self.total(a, chips, heads=heads) for a in (Answer.AGREE, Answer.DISAGREE))
        return ballots.larger(agree, disagree)

    @property
    def points(self) -> int:
        return self.award[self.winning - 1] if self.winning else 0

    @property
    def turned(self) -> int:
        """How many chips differ after the debate."""
        return sum(a != b for a, b in zip(self.first, self.last, strict=True))


def scenarios_in(game: History) -> list[Scenario]:
    """Collect the scenarios of a game in the order in which they were decided."""
    found, first, n = [], list[int](), len(game.seats)
    for step in game.steps:
        before, s = step.before, step.after
        if before.phase == Phase.SCENARIO_VOTE and ballots.opened(s):
            first = s.ballot[:n]
        if s.decided and not before.decided and before.phase != Phase.GOODS_VOTE:
            award, more = list(s.award[s.scenario]), mitigating_answer(s, s.scenario)
            found.append(Scenario(before.round, s.scenario, first, s.ballot[:n], s.weight[:n], s.winning, award, more))
    return found
