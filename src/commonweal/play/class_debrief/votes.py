"""Collect the votes of finished games, and add up those of a class: only sums if ballots stay secret."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from commonweal.debriefing import History, Step
from commonweal.rulebook import Rulebook
from commonweal.rulebook.dealings.vote_acts import FIELDS_OF_BALLOTS, answer_of

if TYPE_CHECKING:
    from commonweal.play.class_debrief.class_results import PlayedTable

SEAT = "seat"
"""The kind of answers that are players: sums of those over tables would say nothing."""


class Card(NamedTuple):
    """A card by its kind and number. title: of a custom card; those of the game have theirs."""

    kind: str
    number: int
    title: str = ""


@dataclass
class Vote:
    """A vote in which everybody has voted.

    phase: its name. answers: their kind. about: the card that it was about, if any. heads: how many ballots each answer
    had."""

    phase: str
    answers: str
    secret: bool
    about: Card | None
    heads: dict[int, int]


@dataclass(frozen=True)
class Ballot:
    """How an act casts ballots: the name and kind of its answer, and the field that names the card by phase."""

    operand: str
    kind: str
    secret: bool
    about: Mapping[int, str]


def ballots_of(book: Rulebook) -> dict[str, Ballot]:
    """The acts of a game that cast ballots on the same answers at every table."""
    if any(name not in book.fields for name in FIELDS_OF_BALLOTS):
        return {}
    found = {}
    for act in dict.fromkeys([*(debate.act for debate in book.debates), *(vote.act for vote in book.votes)]):
        name, operand = answer_of(book.acts_by_name[act])
        if operand.kind in book.names and operand.kind != SEAT:
            about = {phase: debate.about for debate in book.debates if debate.act == act for phase in debate.phases}
            found[act] = Ballot(name, operand.kind, operand.for_good, about)
    return found


def votes_in(history: History) -> list[Vote]:
    """The votes of a finished game in their order. Ballots that were switched in a debate count as they were last."""
    book, found = history.book, list[Vote]()
    ballots = ballots_of(book)
    last: tuple[Vote, Step] | None = None
    for step in history.steps if ballots else ():
        before, after = step.before, step.after
        if last is not None and is_same_vote(last[1].before, after):
            count(last[0], after, after.ballot[: after.seats])
        if step.act not in ballots:
            continue
        last = None
        if step.by >= 0 and before.voters and before.voters & ~(before.voted | 1 << step.by) == 0:
            vote = open_vote(history, step, ballots[step.act])
            found.append(vote)
            if not vote.secret:
                last = vote, step
    return found


def open_vote(history: History, step: Step, ballot: Ballot) -> Vote:
    """The vote that the last ballot completes."""
    book, s = history.book, step.before
    act = book.acts_by_name[step.act]
    answer = step.values[list(act.operands).index(ballot.operand)]
    field_name = ballot.about.get(s.phase)
    about = card_of(history, book.fields[field_name].kind, getattr(s, field_name)) if field_name else None
    vote = Vote(book.phases.name_of(s.phase).lower(), ballot.kind, ballot.secret, about, {})
    count(vote, s, [answer if seat == step.by else s.ballot[seat] for seat in range(s.seats)])
    return vote


def card_of(history: History, kind: str, number: int) -> Card | None:
    """The card on the table; None for none."""
    if number < 0:
        return None
    return Card(kind, number, "" if history.rows[kind] is history.book.names[kind] else history.title(kind, number))


def count(vote: Vote, s: Any, cast: Sequence[int]) -> None:
    """Count the ballots of the voters."""
    vote.heads = {}
    for seat, answer in enumerate(cast):
        if s.voters >> seat & 1 and answer:
            vote.heads[answer] = vote.heads.get(answer, 0) + 1


def is_same_vote(last: Any, s: Any) -> bool:
    """Whether the vote that a ballot completed is still the same."""
    return bool(s.voted == s.voters == last.voters and all(s.ballot[v] for v in range(s.seats) if s.voters >> v & 1))


# ---------------------------------------------------------------- the class
@dataclass
class Sums:
    """Votes added up. at: for each table its votes and its sums; empty if ballots stay secret."""

    held: int = 0
    heads: dict[int, int] = field(default_factory=dict)
    at: dict[int, Sums] = field(default_factory=dict)

    def add(self, vote: Vote) -> None:
        self.held += 1
        for answer, heads in vote.heads.items():
            self.heads[answer] = self.heads.get(answer, 0) + heads


@dataclass
class VotesOfKind:
    """All votes of one kind: of one phase, open or secret. cards: of open votes, by their subjects."""

    phase: str
    answers: str
    secret: bool
    sums: Sums = field(default_factory=Sums)
    cards: dict[Card, Sums] = field(default_factory=dict)


def votes_of_class(tables: Iterable[PlayedTable]) -> list[VotesOfKind]:
    """Add up the votes of all finished games of a class."""
    kinds: dict[tuple[str, str, bool], VotesOfKind] = {}
    for table in tables:
        for vote in table.result.votes if table.result is not None and table.over else ():
            key = vote.phase, vote.answers, vote.secret
            of_kind = kinds.setdefault(key, VotesOfKind(*key))
            add_vote(of_kind.sums, vote, table.number)
            if vote.about is not None and not vote.secret:
                add_vote(of_kind.cards.setdefault(vote.about, Sums()), vote, table.number)
    return list(kinds.values())


def add_vote(sums: Sums, vote: Vote, table: int) -> None:
    sums.add(vote)
    if not vote.secret:
        sums.at.setdefault(table, Sums()).add(vote)
