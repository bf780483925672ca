"""Hold votes: secret simultaneous ballots, weights, thresholds, and a debate in which voters may switch.

A rulebook that votes declares these fields, under these names:

    voters   bit set of the seats that vote; empty when there is no vote
    voted    bit set of the seats that have voted
    ballot   one for each seat: 0 none, AYE, NAY or PRESENT; hidden: own_until(voting.opened, SEATS, high=...)
    weight   one for each seat: what its ballot counts

and, if voters may switch in a debate:

    ready    bit set of the seats that agree to end the debate
    turned   one for each seat: how often it has switched in this debate

An act of the rulebook casts a ballot (its `why_not` uses `waits_for`). Once `opened(s)`, the rulebook decides: by the
larger side (`larger`), or by a threshold over a base that it chooses (`majority`, `two_thirds`, `unanimous`). The
charter of each game says what a tie does.
"""

from typing import Any

AYE, NAY, PRESENT = 1, 2, 3
TIE = 0


# ---------------------------------------------------------------- the ballots
def open_ballots(s: Any, voters: int) -> None:
    """Begin a vote of the seats in a bit set; earlier ballots are cleared."""
    s.voters = voters
    s.voted = 0
    for seat in range(s.seats):
        s.ballot[seat] = 0


def everybody(s: Any) -> int:
    """The bit set of all seats."""
    return int((1 << s.seats) - 1)


def waiting(s: Any) -> int:
    """The bit set of the voters who have not voted."""
    return int(s.voters & ~s.voted)


def waits_for(s: Any, seat: int) -> bool:
    """Whether the vote waits for the ballot of a seat."""
    return waiting(s) >> seat & 1 == 1


def opened(s: Any) -> bool:
    """Whether all voters have voted, so that the ballots are shown."""
    return bool(s.voters & ~s.voted == 0)


def cast(s: Any, seat: int, answer: int) -> None:
    """Cast a ballot. Each seat casts one and cannot take it back."""
    s.ballot[seat] = answer
    s.voted |= 1 << seat


# ---------------------------------------------------------------- counting
def ballots_for(s: Any, answer: int) -> int:
    """Count the voters who gave this answer."""
    count = 0
    for seat in range(s.seats):
        if s.voters >> seat & 1 and s.ballot[seat] == answer:
            count += 1
    return count


def weight_for(s: Any, answer: int) -> int:
    """Add up the weights of the ballots with this answer."""
    total = 0
    for seat in range(s.seats):
        if s.voters >> seat & 1 and s.ballot[seat] == answer:
            total += s.weight[seat]
    return total


def larger(ayes: int, nays: int) -> int:
    """The answer with the larger number: AYE or NAY, or TIE."""
    if ayes == nays:
        return TIE
    return AYE if ayes > nays else NAY


def majority(base: int) -> int:
    """How many ayes are more than half of the base: floor(base / 2) + 1."""
    return base // 2 + 1


def two_thirds(base: int) -> int:
    """How many ayes are two thirds of the base, rounded up, and at least one."""
    return max(1, (2 * base + 2) // 3)


def unanimous(base: int) -> int:
    """As many ayes as the base, and at least one."""
    return max(1, base)


# ---------------------------------------------------------------- the debate
def begin_debate(s: Any) -> None:
    """Begin the debate over the open ballots; nobody has agreed yet to end it."""
    s.ready = 0
    for seat in range(s.seats):
        s.turned[seat] = 0


def turn(s: Any, seat: int, most: int) -> None:
    """Switch an open ballot from aye to nay or back. That cancels every agreement to end the debate.

    A seat that has switched `most` times cannot switch again and counts as ready for the rest of the debate.
    """
    s.ballot[seat] = NAY if s.ballot[seat] == AYE else AYE
    s.turned[seat] += 1
    s.ready = 0
    for voter in range(s.seats):
        if s.turned[voter] >= most:
            s.ready |= 1 << voter


def agree_to_end(s: Any, seat: int) -> None:
    """Agree to end the debate with the ballots as they are."""
    s.ready |= 1 << seat


def debating(s: Any) -> int:
    """The bit set of the voters who have not agreed to end the debate; empty when it is over."""
    return int(s.voters & ~s.ready)
