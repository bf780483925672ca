"""Read a finished game: how each scenario was decided, and how people stood round by round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from commonweal.debriefing import History
from commonweal.games.original_position.rules.values import mitigating_answer
from commonweal.games.original_position.state import Answer, Phase
from commonweal.institutions import ballots


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


def states_after(game: History, happened: Callable[[Any, Any], bool]) -> list[Any]:
    """The states after the acts in which something happened, judged by the states before and after."""
    return [step.after for step in game.steps if happened(step.before, step.after)]


def turns_chance_cards(before: Any, s: Any) -> bool:
    """Whether the last chance card of a round is turned, so that everybody's wealth is known."""
    return any(
        min(was[: s.seats]) < 0 <= min(now[: s.seats])
        for was, now in ((before.talent, s.talent), (before.family, s.family), (before.reversal, s.reversal))
    )


def ends_round(before: Any, s: Any) -> bool:
    """Whether a round ends: with its purchases, or, after the last round, with what people buy themselves."""
    return s.round > before.round or (before.phase != s.phase and s.phase in (Phase.PRIVATE, Phase.FINISHED))
