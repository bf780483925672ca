"""The law of results told: who won the game, and what a vote came to, is as the log says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commonweal.institutions.ballots import AYE
from commonweal.laws.announcements import Announcements
from commonweal.laws.trial import Trial
from commonweal.rulebook.texts.game_texts import args_of
from commonweal.rulebook.texts.verdicts import OTHERS, TIE, WINNER, VoteTold, winners_told
from commonweal.wording import SEATS

WINS = "who won is told"
VOTES = "votes are told as they were counted"


def winners_are_told(trial: Trial, notices: Announcements) -> None:
    """Check, once a game is over, that its last act tells who won, and that nobody else is as well off.

    Only in games whose texts declare `wins`."""
    book = trial.book
    if not book.wins_told:
        return
    told: set[int] | None = None
    for notice in notices:
        name = book.notices.name_of(notice[0])
        if name in book.wins_told:
            wins = book.wins_told[name]
            sets = book.kinds.get(f"notices.{name}.says", {}).get(wins) == SEATS
            told = (told or set()) | winners_told(wins, _values(trial, notice), sets, trial.seats)
    if told is None:
        trial.fail(WINS, f"the game is over, and nothing that {trial.last} announces says who won")
    utility = [book.functions["utility"](trial.s, seat) for seat in range(trial.seats)]
    others = [seat for seat in range(trial.seats) if seat not in told]
    if told and others and min(utility[seat] for seat in told) <= max(utility[seat] for seat in others):
        trial.fail(WINS, f"seats {sorted(told)} are said to win, and the utilities are {utility}, after {trial.last}")


def votes_are_told(trial: Trial, notices: Announcements) -> None:
    """Check that each notice of a vote gives the true result of the ballots, and that the log tells the result before
    its effects. When a player leaves and this ends the vote, the effects of leaving may come first."""
    leaves = bool(trial.done) and trial.book.act_of(trial.done[-1][1]).leaves
    for place in range(min(notices.tallies, default=0)):
        name = trial.book.notices.name_of(notices[place][0])
        if f"notices.{name}" in trial.book.changes and not leaves:
            trial.fail(VOTES, f"{trial.last} announces {name}, which changes something, before what the vote came to")
    for place, tally in notices.tallies.items():
        notice = notices[place]
        name = trial.book.notices.name_of(notice[0])
        vote, values = trial.book.votes_told[name], _values(trial, notice)
        wrong = _what_is_wrong(vote, values, tally) or _what_is_wrong_with_need(
            vote, values, tally[AYE], notices.needed.get(place)
        )
        if wrong:
            trial.fail(VOTES, f"{name} {values} in {trial.last}: {wrong}; the votes of each answer are {dict(tally)}")


def _what_is_wrong(vote: VoteTold, values: Mapping[str, int], tally: Mapping[int, int]) -> str:
    winner = values[vote.winner] if isinstance(vote.winner, str) and vote.winner in values else vote.winner
    for answer, value in vote.counts.items():
        of = winner if answer == WINNER else answer
        votes = sum(n for other, n in tally.items() if other != winner) if answer == OTHERS else tally.get(int(of), 0)
        if values[value] != votes:
            return f"{value} is {values[value]}, and should be {votes}"
    told = {winner if answer == WINNER else answer: values[value] for answer, value in vote.counts.items()}
    if vote.over is not None:
        told |= {answer: tally.get(int(answer), 0) for answer in (winner, vote.over)}
    if winner == TIE and len(set(told.values())) > 1:
        return "it is no tie"
    most = max((votes for answer, votes in told.items() if answer != winner), default=-1)
    if winner in told and most > told[winner]:
        return "another answer has more votes"
    if winner in told and most == told[winner] and not vote.decided_by:
        return "another answer has as many votes, and no rule is named by which it wins"
    return ""


def _what_is_wrong_with_need(vote: VoteTold, values: Mapping[str, int], ayes: int, needed: int | None) -> str:
    """needed: how many ayes the vote needs by what its act declares; None if that is not known any more."""
    if vote.carried is None and not vote.needed:
        return ""
    if needed is None:
        return "it says what the vote needs when the ballots have been cleared"
    if vote.needed and values[vote.needed] != needed:
        return f"{vote.needed} is {values[vote.needed]}, and should be {needed}"
    if vote.carried is not None and vote.carried != (ayes >= needed):
        return f"{ayes} ayes {'carry' if ayes >= needed else 'do not carry'} it, and it needs {needed}"
    return ""


def _values(trial: Trial, notice: tuple[Any, ...]) -> dict[str, int]:
    entry = trial.book.texts.need("notices", trial.book.notices.name_of(notice[0]))
    return dict(zip(args_of(entry), notice[1:], strict=True))
