"""Read the votes of a finished New Tabor: who got which office with how many votes, and what was forgiven.

Of secret votes only the totals are known, so it is not counted whether they served their voters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from commonweal.debriefing import History, Step
from commonweal.games.new_tabor.rules import board
from commonweal.games.new_tabor.state import SCARCE, Missed, Notice, Office, Question
from commonweal.institutions import ballots

IN_OFFICE = (
    Notice.CLERK_IS, Notice.TREASURER_IS, Notice.ELECTED, Notice.WINS_ELECTION, Notice.ROLLED_LOWEST,
    Notice.ONLY_ONE_LEFT, Notice.HOLDS_BOTH, Notice.BANKER_IS,
)  # fmt: skip
"""The notices of who got an office: their numbers are the seat and the office, of the Banker the seat alone."""


# ---------------------------------------------------------------- offices
class Term(NamedTuple):
    """Who got an office in a Quarter, and with how many votes for and against; None without a vote."""

    quarter: int
    office: int
    seat: int
    votes: tuple[int, int] | None


def terms_in(game: History) -> Iterator[Term]:
    """Everybody who got an office, in order. Votes for another candidate count against the winner."""
    votes: dict[int, tuple[int, int]] = {}
    for step in game.steps:
        votes |= votes_on_candidates(step)
        for notice, *numbers in step.notices:
            if notice == Notice.NOT_ELECTED:
                votes = {}
            elif notice in IN_OFFICE:
                seat, office = (*numbers, Office.CLERK)[:2]
                yield Term(step.after.quarter, office, seat, votes.get(seat))
                votes = {}
            elif notice == Notice.TAKES_OVER:
                yield Term(step.after.quarter, numbers[1], numbers[0], None)


def votes_on_candidates(step: Step) -> dict[int, tuple[int, int]]:
    """The votes for and against each candidate, where an act ends an election."""
    if step.before.question == Question.CANDIDATE:
        candidate = int(step.before.candidates).bit_length() - 1
        for notice, *numbers in step.notices:
            if notice == Notice.VOTE_COUNTED:
                return {candidate: (numbers[0], numbers[1])}
    results = (Notice.VOTES_FOR, Notice.VOTED_FOR)
    cast = {numbers[0]: numbers[1] for notice, *numbers in step.notices if notice in results}
    return {seat: (number, sum(cast.values()) - number) for seat, number in cast.items()}


# ---------------------------------------------------------------- late actions
@dataclass
class Forgiveness:
    """Votes on late actions: how many were requested and granted, and the open ballots of players whom the action would
    cost a place: how many there were, and how many forgave nevertheless."""

    asked: int = 0
    granted: int = 0
    interested: int = 0
    against_interest: int = 0


def forgiveness_in(game: History) -> Forgiveness:
    """Count the votes on late actions."""
    found = Forgiveness()
    for step in game.steps:
        granted = step.announced(Notice.FORGIVEN)
        if step.before.question == Question.LATE and (granted or step.announced(Notice.FORFEITED)):
            found.asked += 1
            found.granted += granted
            count_interests(found, step)
    return found


def count_interests(found: Forgiveness, step: Step) -> None:
    """Count who voted for and against a late action that costs them a place."""
    for notice, *numbers in step.notices:
        if notice == Notice.VOTE_IS and numbers[0] != ballots.PRESENT:
            voters = sum(costs_place(step.before, seat) for seat in range(step.before.seats) if numbers[1] >> seat & 1)
            found.interested += voters
            found.against_interest += voters * (numbers[0] == ballots.AYE)


def costs_place(s: Any, seat: int) -> bool:
    """Whether the late action costs a voter the chance of a place: rent secures one that they could have taken at once
    from the Zone next to it (NT-175)."""
    late = s.late_seat
    return s.late_kind == Missed.RENT and any(
        0 <= s.zone[late] <= zone and s.rent_paid[late][zone] == 0 and board.are_adjacent(s.zone[seat], zone)
        and s.zone[seat] > zone and not s.finished[seat]
        for zone in range(SCARCE)
    )  # fmt: skip
