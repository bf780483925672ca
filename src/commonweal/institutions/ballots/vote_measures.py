"""Measures of votes, for the measures of a game: `votes_held = ballots.votes_held(vote, source="OP-24")`.

Each takes the acts that cast a ballot, with the answer as their only operand, and is counted right after them. Leave
acts whose answers stay hidden for good out of the measures of interests: what served each seat is known, so that such
counts would tell secret ballots.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from commonweal.institutions.ballots.ballot_numbers import AYE, NAY, TIE
from commonweal.institutions.ballots.casting import opened
from commonweal.institutions.ballots.counting import larger_by_heads, larger_side, weight_for
from commonweal.rulebook.measures import DECISIVE, VOTES, Measure, count


def votes_held(*acts: Callable[..., Any], source: str, text: str = "Votes in which everybody has voted.") -> Measure:
    """Count the votes, when the last ballot is cast."""
    return replace(count(*acts, unit="votes", role=VOTES, source=source, text=text), rule=is_last)


def decided_by_one(*acts: Callable[..., Any], source: str, text: str = "") -> Measure:
    """Count the votes in which one ballot less on the larger side, or one more in a tie, would change the result."""
    says = text or "Votes in which one ballot less on the larger side, or one more in a tie, would change the result."
    return replace(count(*acts, unit="votes", role=DECISIVE, source=source, text=says), rule=is_decided_by_one)


def decided_by_weight(*acts: Callable[..., Any], source: str, text: str = "") -> Measure:
    """Count the votes whose result differs from the result with equal ballots."""
    says = text or "Votes in which the result by weight differs from the result with equal ballots."
    return replace(count(*acts, unit="votes", source=source, text=says), rule=is_decided_by_weight)


def with_interest(*acts: Callable[..., Any], source: str, text: str = "Ballots for one's interest.") -> Measure:
    """Count the ballots that serve their seat, by the rule `interest` of the game."""
    return replace(count(*acts, unit="ballots", source=source, text=text), rule=serves)


def against_interest(*acts: Callable[..., Any], source: str, text: str = "Ballots against one's interest.") -> Measure:
    """Count the ballots that do not serve their seat although another answer would."""
    return replace(count(*acts, unit="ballots", source=source, text=text), rule=harms)


# ---------------------------------------------------------------- the rules, in the rules subset
def is_last(s: Any, seat: int, answer: int) -> bool:
    return opened(s)


def is_decided_by_one(s: Any, seat: int, answer: int) -> bool:
    if not opened(s):
        return False
    side = larger_side(s)
    margin = abs(weight_for(s, AYE) - weight_for(s, NAY))
    if side == TIE:
        return True
    return any(
        s.voters >> voter & 1 and s.ballot[voter] == side and s.weight[voter] >= margin for voter in range(s.seats)
    )


def is_decided_by_weight(s: Any, seat: int, answer: int) -> bool:
    return opened(s) and larger_side(s) != larger_by_heads(s)


def serves(s: Any, seat: int, answer: int) -> bool:
    return bool(s.best_answer[seat] == answer)


def harms(s: Any, seat: int, answer: int) -> bool:
    return bool(s.best_answer[seat] > 0 and s.best_answer[seat] != answer)
