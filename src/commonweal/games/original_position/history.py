"""Replay a finished game and collect its votes, chance cards and purchases, and what became of each player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from commonweal.debriefing import Step, replay
from commonweal.games.original_position.rules.life_projects import items
from commonweal.games.original_position.rules.values import mitigating_answer
from commonweal.games.original_position.state import AWARDED_BY, CARD_GOOD, Answer, Phase
from commonweal.institutions import voting
from commonweal.rulebook import Rulebook


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
        """What the chips (default: the last ones) with this answer come to, by votes or by heads."""
        laid = self.last if chips is None else chips
        return sum(1 if heads else w for w, chip in zip(self.weight, laid, strict=True) if chip == answer)

    def winner(self, chips: list[int] | None = None, *, heads: bool = False) -> int:
        """The answer with the larger total, 0 in a tie."""
        agree, disagree = (self.total(a, chips, heads=heads) for a in (Answer.AGREE, Answer.DISAGREE))
        return voting.larger(agree, disagree)

    @property
    def points(self) -> int:
        return self.award[self.winning - 1] if self.winning else 0


@dataclass
class Proposal:
    """A card read aloud. chips, weight: of all seats, 0 for those that did not vote; helped: for whom it was bought."""

    round: int
    proposer: int
    good: int
    awarding: int
    chips: list[int]
    weight: list[int]
    needed_by: list[int]
    awarded: bool = False
    helped: list[int] = field(default_factory=list)


@dataclass
class Account:
    """One game. wealth, votes, items: of each seat after each round; items also at the end, as a fourth row."""

    seats: int
    scenarios: list[Scenario] = field(default_factory=list)
    proposals: list[Proposal] = field(default_factory=list)
    wealth: list[list[int]] = field(default_factory=list)
    votes: list[list[int]] = field(default_factory=list)
    items: list[list[int]] = field(default_factory=list)
    disclosed: int = 0
    end: Any = None


class AccountKeeper:
    """Keeps the account while the game is played again."""

    def __init__(self, seats: int):
        self.account = Account(seats)
        self._first: list[int] = []

    def note(self, step: Step) -> None:
        """Enter one act of the game."""
        account, before, s = self.account, step.before, step.after
        if before.phase == Phase.SCENARIO_VOTE:
            self._first = s.ballot[: s.seats] if voting.opened(s) else []
        if not before.decided and s.decided and before.phase != Phase.GOODS_VOTE:
            self._note_scenario(before.round, s)
        if before.phase == Phase.GOODS_VOTE and s.decided:
            self._note_vote(before, s)
        if step.act == "finish_purchase":
            account.proposals[-1].helped = [seat for seat in range(s.seats) if before.beneficiaries >> seat & 1]
        if rounds_of_wealth(before) != rounds_of_wealth(s):
            account.wealth.append(s.wealth[: s.seats])
            account.votes.append(s.votes[: s.seats])
        if step.act in ("disclose", "disclose_to_all"):
            account.disclosed += 1
        private = s.phase == Phase.PRIVATE and before.phase != Phase.PRIVATE
        if s.round > before.round or private or s.phase == Phase.FINISHED:
            account.items.append([items(s, seat) for seat in range(s.seats)])
        account.end = s

    def _note_scenario(self, round: int, s: Any) -> None:
        n, card, more = s.seats, s.scenario, mitigating_answer(s, s.scenario)
        self.account.scenarios.append(
            Scenario(round, card, self._first, s.ballot[:n], s.weight[:n], s.winning, list(s.award[card]), more)
        )

    def _note_vote(self, before: Any, s: Any) -> None:
        good = CARD_GOOD[s.proposed]
        chips = [s.ballot[seat] if s.voters >> seat & 1 else 0 for seat in range(s.seats)]
        needed_by = [seat for seat in range(s.seats) if before.lacking[seat] >> good & 1]
        weight, awarding = s.weight[: s.seats], AWARDED_BY[s.proposed]
        proposal = Proposal(before.round, before.active, good, awarding, chips, weight, needed_by)
        proposal.awarded = s.phase == Phase.PURCHASE
        self.account.proposals.append(proposal)


def rounds_of_wealth(s: Any) -> int:
    """For how many rounds everybody's wealth has been reckoned."""
    return sum(min(turned[: s.seats]) >= 0 for turned in (s.talent, s.family, s.reversal))


def keep_account(book: Rulebook, root: Any, acts: Iterable[tuple[int, int]]) -> Account:
    """The account of one game, from the arguments of `commonweal.debriefing.replay`."""
    keeper = AccountKeeper(root.seats)
    for step in replay(book, root, acts):
        keeper.note(step)
    return keeper.account
