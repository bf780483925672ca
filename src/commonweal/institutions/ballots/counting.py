"""Count ballots: by weight or by heads, for the larger side, a threshold, or the answer with the most."""

from typing import Any

from commonweal.institutions.ballots.ballot_numbers import AYE, NAY, PRESENT, TIE, Extension, Result, Threshold


def ballots_for(s: Any, answer: int) -> int:
    """Count the voters who gave this answer."""
    return sum(s.voters >> seat & 1 and s.ballot[seat] == answer for seat in range(s.seats))


def who_voted(s: Any, answer: int) -> int:
    """The bit set of the voters who gave this answer."""
    return sum(1 << seat for seat in range(s.seats) if s.voters >> seat & 1 and s.ballot[seat] == answer)


def weight_for(s: Any, answer: int) -> int:
    """Add up the weights of the ballots with this answer."""
    return sum(s.weight[seat] for seat in range(s.seats) if s.voters >> seat & 1 and s.ballot[seat] == answer)


def weight_cast(s: Any) -> int:
    """Add up the weights of all ballots."""
    return sum(s.weight[seat] for seat in range(s.seats) if s.voters >> seat & 1 and s.ballot[seat] > 0)


# ---------------------------------------------------------------- the larger side
def larger(ayes: int, nays: int) -> int:
    """The answer with the larger number: AYE or NAY, or TIE."""
    if ayes == nays:
        return TIE
    return AYE if ayes > nays else NAY


def larger_side(s: Any) -> int:
    """The answer with the larger weight: AYE or NAY, or TIE."""
    return larger(weight_for(s, AYE), weight_for(s, NAY))


def larger_by_heads(s: Any) -> int:
    """The answer with more ballots: AYE or NAY, or TIE."""
    return larger(ballots_for(s, AYE), ballots_for(s, NAY))


def leading(s: Any, answers: int) -> int:
    """The bit set of the answers, of 1 to `answers`, with the most weight; empty if nobody gave any."""
    most = 1
    found = 0
    for answer in range(1, answers + 1):
        votes = weight_for(s, answer)
        if votes > most:
            found = 0
            most = votes
        if votes == most:
            found |= 1 << answer
    return found


def is_tie(answers: int) -> bool:
    """Whether a bit set of answers has more than one."""
    return answers & answers - 1 != 0


# ---------------------------------------------------------------- thresholds
def majority(base: int) -> int:
    """How many ayes are more than half of the base: floor(base / 2) + 1."""
    return base // 2 + 1


def two_thirds(base: int) -> int:
    """How many ayes are two thirds of the base, rounded up, and at least one."""
    return max(1, (2 * base + 2) // 3)


def unanimous(base: int) -> int:
    """As many ayes as the base, and at least one."""
    return max(1, base)


def needed(threshold: int, base: int) -> int:
    """How many ayes a threshold asks for."""
    if threshold == Threshold.TWO_THIRDS:
        return two_thirds(base)
    return unanimous(base) if threshold == Threshold.UNANIMOUS else majority(base)


def base(s: Any, of_all: int) -> int:
    """What a threshold is of: all votes, or those that are aye or nay."""
    return weight_cast(s) if of_all else weight_cast(s) - weight_for(s, PRESENT)


def passes(s: Any, threshold: int, of_all: int) -> bool:
    """Whether the ayes reach a threshold."""
    return weight_for(s, AYE) >= needed(threshold, base(s, of_all))


def remember_needed(s: Any, threshold: int, of_all: int) -> None:
    """Keep how many ayes the vote that is decided needed. Not for secret votes: it tells how many voted present."""
    s.last_needed = needed(threshold, base(s, of_all))


def extends(s: Any, extension: int) -> bool:
    """Whether those who vote present are enough to send the vote back for more discussion."""
    if extension == Extension.NEVER:
        return False
    votes = weight_cast(s)
    return weight_for(s, PRESENT) >= (votes // 2 + 1 if extension == Extension.MAJORITY else (votes + 1) // 2)


def result(s: Any, threshold: int, of_all: int, extension: int, extend_first: int) -> int:
    """What a vote comes to. extension: NEVER once it may not be extended again. extend_first: whether those who vote
    present can stop what would pass."""
    passed = passes(s, threshold, of_all)
    if extends(s, extension) and (extend_first or not passed):
        return Result.EXTENDED
    return Result.PASSED if passed else Result.FAILED
