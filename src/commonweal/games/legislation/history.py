"""Read a finished Legislation: its bills as they were decided, and how seats stood when a session closed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from commonweal.debriefing import History, Step
from commonweal.games.legislation.cards import SIGN
from commonweal.games.legislation.rules import public_eye
from commonweal.games.legislation.rules.components import in_bill
from commonweal.games.legislation.rules.gameplay import has_votes
from commonweal.games.legislation.state import ISSUES, Notice, Phase, is_secret
from commonweal.institutions import ballots


@dataclass
class Bill:
    """A bill as it was decided.

    cards: what is in it, above 0 for +. tally: ayes, nays and presents; None if nobody voted. surprising: how many
    votes against their voter’s interest the totals alone imply."""

    session: int
    chair: int
    cards: dict[int, int]
    passed: bool
    secret: bool
    tally: list[int] | None
    surprising: int


def bills_in(game: History) -> list[Bill]:
    """Collect the bills of a game in the order in which they were decided."""
    return [bill_of(step) for step in game.steps if decides_bill(step)]


def decides_bill(step: Step) -> bool:
    """Whether a bill passed or failed in this step."""
    before, after = step.before, step.after
    return bool(after.passed_g + after.failed_g > before.passed_g + before.failed_g)


def bill_of(step: Step) -> Bill:
    before, after = step.before, step.after
    voted = before.phase == Phase.FINAL_VOTE and has_votes(before)
    tally = list(after.tally) if voted else None
    cards = {issue: cards for issue in range(ISSUES) if (cards := in_bill(before, issue))}
    passed = after.passed_g > before.passed_g
    surprising = least_against_interest(before, tally) if tally else 0
    return Bill(before.session, before.chair, cards, passed, voted and is_secret(before), tally, surprising)


def least_against_interest(s: Any, tally: list[int]) -> int:
    """The fewest votes against their voter’s interest that the totals of a vote allow, given everybody’s red cards.

    It does not depend on who cast which vote, so it reveals nothing about a secret ballot beyond its totals."""
    voters = [seat for seat in range(s.seats) if s.voters >> seat & 1]
    gains = [public_eye.red_cards_moved(s, seat) - public_eye.red_cards_moved_against(s, seat) for seat in voters]
    not_against = sum(gain >= 0 for gain in gains)
    not_for = sum(gain <= 0 for gain in gains)
    ayes, nays = tally[ballots.AYE - 1], tally[ballots.NAY - 1]
    return int(max(0, ayes - not_against) + max(0, nays - not_for))


def word_cards(game: History, cards: dict[int, int]) -> str:
    """A bill as people write it: “heart +, coin −”."""
    names = (game.title("issue", issue) + " " + SIGN[number < 0] * abs(number) for issue, number in cards.items())
    return ", ".join(names)


def closings(game: History) -> list[Any]:
    """The states in which a session closed, after its last bill; the end if the session closed in no other way."""
    return game.states_after(Notice.SESSION_CLOSES) or [game.end]


def holds_election(step: Step) -> bool:
    """Whether the voters decided in this step."""
    return step.announced(Notice.VOTERS_DECIDE) > 0
