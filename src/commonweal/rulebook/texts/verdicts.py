"""What a sentence says of a result: who won the game, or what a vote came to, as `wins` and `vote` of a notice declare.

    WINS.wins = "seat"
    NOBODY_WINS.wins = "nobody"
    AWARDED.vote = { winner = "answer", counts = { winner = "number", others = "number_against" } }
    VOTE_COUNTED.vote = { counts = { aye = "ayes", nay = "nays" } }
    BILL_FAILS.vote = { carried = false, needed = "needed", counts = { aye = "ayes", nay = "nays" } }
    CARRIED.vote = { winner = "aye", over = "nay" }
    FAILS.vote = { winner = "nay", over = "aye", decided_by = "EX-7" }
    UPHELD.vote = { counted_in = "verdict_votes", answers = "verdict", winner = "yes", counts = { yes = "right" } }

`wins` names a seat or a set of seats, or says `all` or `nobody`. `counts` has the value with the votes of each answer,
of the `winner`, or of all `others`; `over` is an answer whose votes the notice does not name. `winner` is a value, an
answer, or `tie`; it has more votes than every other answer that is counted or that it is `over`, or as many, if
`decided_by` names the rule of the notice by which it then wins. `carried` says whether the ayes reach what the vote
needs, as its `VoteAct` declares; `needed` is the value with that number of ayes. A game that casts no ballots of
`institutions.ballots` names the field that counts the votes of each answer, and the kind of the answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from commonweal.rulebook.texts.game_texts import TextsError
from commonweal.rulebook.values.naming import numbers_called
from commonweal.wording import SEATS

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook

ALL, NOBODY, TIE = "all", "nobody", "tie"
WINNER, OTHERS = "winner", "others"
ANSWERS = "answer"
"""The kind of what is voted for: row n names what ballot n is for."""


@dataclass(frozen=True)
class VoteTold:
    """What a notice says of a vote. winner: a value, the number of an answer, TIE, or "" for none. counts: the value
    with the votes of an answer, of WINNER or of OTHERS. over: the number of an answer that the winner is said to beat,
    without its votes. carried: whether the ayes reach what the vote needs, if it says so. needed: the value with how
    many these are, "" for none. counted_in: the field that counts the votes of each answer, "" for ballots."""

    winner: str | int
    counts: Mapping[str | int, str]
    decided_by: str = ""
    over: int | None = None
    carried: bool | None = None
    needed: str = ""
    counted_in: str = ""


def winners_told(wins: str, values: Mapping[str, Any], sets: bool, seats: int) -> set[int]:
    """The seats that win by what a notice says. sets: whether its value is a set of seats."""
    if wins in (ALL, NOBODY):
        return set(range(seats)) if wins == ALL else set()
    value = values[wins]
    return {seat for seat in range(seats) if value >> seat & 1} if sets else {value}


def verdicts_of(book: Rulebook) -> tuple[dict[str, str], dict[str, VoteTold]]:
    """What notices say of who wins, and of votes, by notice. Raises TextsError."""
    wins, votes = dict[str, str](), dict[str, VoteTold]()
    for name, entry in book.texts.notices.items():
        kinds, where = book.kinds.get(f"notices.{name}.says", {}), book.texts.where("notices", name)
        if "wins" in entry:
            wins[name] = str(entry["wins"])
            if wins[name] not in (ALL, NOBODY) and kinds.get(wins[name]) not in ("seat", SEATS):
                raise TextsError(f"{where}: wins = {entry['wins']!r} is not a seat or a set of seats that `says` names")
        if "vote" in entry:
            votes[name] = _vote_of(book, entry, kinds, where)
    return wins, votes


def _vote_of(book: Rulebook, entry: Mapping[str, Any], kinds: Mapping[str, str], where: str) -> VoteTold:
    told = entry["vote"]
    beats = "over" in told and told.get("winner", TIE) != TIE
    known = {"winner", "counts", "decided_by", "over", "carried", "needed", "counted_in", "answers"}
    if told.keys() - known or not (told.get("counts") or beats):
        raise TextsError(
            f"{where}: a vote is {{ winner = ..., counts = {{ answer = value }}, decided_by = rule, carried = true, "
            "needed = value }, or { winner = answer, over = answer }"
        )
    counted_in = told.get("counted_in", "")
    if counted_in and (counted_in not in book.own_fields or len(book.own_fields[counted_in].shape) != 1):
        raise TextsError(f"{where}: the vote is counted in {counted_in}, which is not a field with a number by answer")

    def answer(word: str) -> int:
        rows = book.names.get(told.get("answers", ANSWERS), ())
        found = numbers_called(rows, word, range(len(rows)))
        if not found:
            raise TextsError(f"{where}: {word} is not an answer of this game, nor a value that `says` names")
        return found[0]

    winner = told.get("winner", "")
    if winner and winner != TIE and winner not in kinds:
        winner = answer(winner)
    for value in (*told.get("counts", {}).values(), *filter(None, (told.get("needed"),))):
        if value not in kinds:
            raise TextsError(f"{where}: the vote counts {value}, which is not a value that its `says` names")
    if told.get("decided_by", "") not in ("", *entry.get("rules", ())):
        raise TextsError(f"{where}: the vote is decided by {told['decided_by']}, which is not one of its rules")
    if {"carried", "needed"} & told.keys() and all(vote.threshold is None for vote in book.votes):
        raise TextsError(f"{where}: no vote of this game declares how many ayes it needs")
    counts = {key if key in (WINNER, OTHERS) else answer(key): value for key, value in told.get("counts", {}).items()}
    over = answer(told["over"]) if beats else None
    return VoteTold(
        winner, counts, told.get("decided_by", ""), over, told.get("carried"), told.get("needed", ""), counted_in
    )
