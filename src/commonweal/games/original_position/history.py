"""What was voted, turned, bought and become of everybody in a finished game, gathered by playing its acts again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from commonweal.games.original_position.rules.life_projects import items
from commonweal.games.original_position.rules.values import mitigating_answer
from commonweal.games.original_position.table import AWARDED_BY, CARD_GOOD, Answer, Phase
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


class Replayer:
    """Plays acts again on a table and keeps the account."""

    def __init__(self, book: Rulebook, root: Any):
        self.book, self.host, self.s = book, book.interpreted, root.clone()
        self.host.setup(self.s)
        self.account = Account(self.s.seats)
        self._first: list[int] = []

    def carry_out(self, by: int, number: int) -> None:
        """One act, by a seat, by chance (-1) or by the clock (-2). ValueError if the rules refuse it."""
        s, act = self.s, self.book.act_of(number)
        if self.host.why(s, by, number) != 0:
            raise ValueError(f"act {number} by {by} is not possible here: the record does not fit these rules")
        phase, round, decided, turned_up = s.phase, s.round, s.decided, self._wealth_known()
        helped, active = s.beneficiaries, s.active
        lacking = [s.lacking[seat] for seat in range(s.seats)]
        if phase == Phase.SCENARIO_VOTE:
            self._first = []
        self.host.apply(s, by, number)
        if phase == Phase.SCENARIO_VOTE and voting.opened(s):
            self._first = s.ballot[: s.seats]
        if not decided and s.decided and phase != Phase.GOODS_VOTE:
            self._note_scenario(round)
        if phase == Phase.GOODS_VOTE and s.decided:
            self._note_vote(round, active, lacking)
        if act.name == "finish_purchase":
            self.account.proposals[-1].helped = [seat for seat in range(s.seats) if helped >> seat & 1]
        if turned_up != self._wealth_known():
            self.account.wealth.append(s.wealth[: s.seats])
            self.account.votes.append(s.votes[: s.seats])
        if act.name in ("disclose", "disclose_to_all"):
            self.account.disclosed += 1
        if s.round > round or (s.phase == Phase.PRIVATE and phase != Phase.PRIVATE) or s.phase == Phase.FINISHED:
            self.account.items.append([items(s, seat) for seat in range(s.seats)])

    def _wealth_known(self) -> int:
        """For how many rounds everybody's wealth has been reckoned."""
        s = self.s
        cards = (s.talent, s.family, s.reversal)
        return sum(min(turned[: s.seats]) >= 0 for turned in cards)

    def _note_scenario(self, round: int) -> None:
        s = self.s
        n, card, more = s.seats, s.scenario, mitigating_answer(s, s.scenario)
        made = Scenario(round, card, self._first, s.ballot[:n], s.weight[:n], s.winning, list(s.award[card]), more)
        self.account.scenarios.append(made)

    def _note_vote(self, round: int, proposer: int, lacking: list[int]) -> None:
        s, good = self.s, CARD_GOOD[self.s.proposed]
        chips = [s.ballot[seat] if s.voters >> seat & 1 else 0 for seat in range(s.seats)]
        needed_by = [seat for seat in range(s.seats) if lacking[seat] >> good & 1]
        made = Proposal(round, proposer, good, AWARDED_BY[s.proposed], chips, s.weight[: s.seats], needed_by)
        made.awarded = s.phase == Phase.PURCHASE
        self.account.proposals.append(made)


def keep_account(book: Rulebook, root: Any, acts: Iterable[tuple[int, int]]) -> Account:
    """The account of one game.

    root: an empty table under the charter (`book.adopt`). acts: (seat, -1 for chance or -2 for the clock; integer) of
    all acts from the beginning. ValueError if they do not lead to the end.
    """
    clerk = Replayer(book, root)
    for by, number in acts:
        clerk.carry_out(by, number)
    if clerk.s.phase != Phase.FINISHED:
        raise ValueError("the acts end before the game does; a debrief is held when it is over")
    clerk.account.end = clerk.s
    return clerk.account
