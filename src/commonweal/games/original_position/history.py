"""Read a finished game: how each scenario was decided."""

from __future__ import annotations

from dataclasses import dataclass

from commonweal.debriefing import History
from commonweal.institutions import ballots

from .rules.values import mitigating_answer, winner_by_charter
from .state import BY_CHANCE, Answer, Phase


@dataclass
class Scenario:
    """A scenario as it was decided.

    first, last: the chips before and after the debate. weight: what each counted. winning: 0 if no answer won. award:
    points for Agree and for Disagree. mitigating: the answer that awards more, 0 if neither does. tie: what the charter
    makes of a tie: an answer, 0 for none, or BY_CHANCE.
    """

    round: int
    card: int
    first: list[int]
    last: list[int]
    weight: list[int]
    winning: int
    award: list[int]
    mitigating: int
    tie: int = Answer.NONE

    def total(self, answer: int, chips: list[int] | None = None, *, heads: bool = False) -> int:
        """Add up the chips (default: the last ones) with this answer, by votes or by heads."""
        laid = self.last if chips is None else chips
        return sum(1 if heads else w for w, chip in zip(self.weight, laid, strict=True) if chip == answer)

    def ahead(self, chips: list[int] | None = None, *, heads: bool = False) -> int:
        """The answer with the larger total, 0 in a tie."""
        agree, disagree = (self.total(a, chips, heads=heads) for a in (Answer.AGREE, Answer.DISAGREE))
        return ballots.larger(agree, disagree)

    def winner(self, chips: list[int] | None = None, *, heads: bool = False) -> int:
        """What the chips come to: the answer that wins, 0 if none does, BY_CHANCE in a tie that chance decides."""
        return self.ahead(chips, heads=heads) or self.tie

    @property
    def is_by_chance(self) -> bool:
        """Whether it was a tie that chance decided."""
        return self.winner() == BY_CHANCE

    def would_differ(self, winner: int) -> bool:
        """Whether such a result is not the one that the vote had."""
        return not self.is_by_chance if winner == BY_CHANCE else winner != self.winning

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
            tie = winner_by_charter(s, ballots.TIE)
            found.append(
                Scenario(before.round, s.scenario, first, s.ballot[:n], s.weight[:n], s.winning, award, more, tie)
            )
    return found
