"""Voting: ballots laid at the same time, hidden until all are in; weights, thresholds; a debate in which they may turn.

A rulebook that votes declares these fields, under these names:

    voters   bit set of the seats whose ballots are asked for; a vote with no voters is no vote
    voted    bit set of the seats whose ballots are in
    ballot   one for each seat: 0 none, AYE, NAY or PRESENT; hidden: own_until(voting.opened, SEATS, high=...)
    weight   one for each seat: what its ballot counts

and, where ballots may be turned in a debate:

    ready    bit set of the seats that agree to end the debate
    turned   one for each seat: how often it has turned its ballot in this debate

An act of the rulebook casts (`why_not` from `waits_for`), and when `opened(s)` the rulebook decides: by the larger side
(`larger`), or by a threshold over a base of its own choice (`majority`, `two_thirds`, `unanimous`). What a tie does is
for the charter of each game to say.
"""

from typing import Any

AYE, NAY, PRESENT = 1, 2, 3
TIE = 0


# ---------------------------------------------------------------- the ballots
def open_ballots(s: Any, voters: int) -> None:
    """Ask the seats of the bit set for their ballots; what lay there is cleared away."""
    s.voters = voters
    s.voted = 0
    for seat in range(s.seats):
        s.ballot[seat] = 0


def everybody(s: Any) -> int:
    """The bit set of all seats."""
    return int((1 << s.seats) - 1)


def waiting(s: Any) -> int:
    """The bit set of the seats whose ballots are not in."""
    return int(s.voters & ~s.voted)


def waits_for(s: Any, seat: int) -> bool:
    """Whether the vote waits for the ballot of a seat."""
    return waiting(s) >> seat & 1 == 1


def opened(s: Any) -> bool:
    """No ballot is seen before all are in; then all are open."""
    return bool(s.voters & ~s.voted == 0)


def cast(s: Any, seat: int, answer: int) -> None:
    """Lay a ballot. One to a seat, and no way back."""
    s.ballot[seat] = answer
    s.voted |= 1 << seat


# ---------------------------------------------------------------- counting
def ballots_for(s: Any, answer: int) -> int:
    """How many voters gave this answer."""
    count = 0
    for seat in range(s.seats):
        if s.voters >> seat & 1 and s.ballot[seat] == answer:
            count += 1
    return count


def weight_for(s: Any, answer: int) -> int:
    """What the ballots with this answer come to by weight."""
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
    """The ballots lie open; nobody has agreed yet to leave them as they lie."""
    s.ready = 0
    for seat in range(s.seats):
        s.turned[seat] = 0


def turn(s: Any, seat: int, most: int) -> None:
    """Turn an open ballot from aye to nay or back. That cancels every agreement to end the debate.

    Who has turned `most` times can turn no more and counts as ready for the rest of the debate.
    """
    s.ballot[seat] = NAY if s.ballot[seat] == AYE else AYE
    s.turned[seat] += 1
    s.ready = 0
    for voter in range(s.seats):
        if s.turned[voter] >= most:
            s.ready |= 1 << voter


def agree_to_end(s: Any, seat: int) -> None:
    """This seat is content with the ballots as they lie."""
    s.ready |= 1 << seat


def debating(s: Any) -> int:
    """The bit set of the voters who have not agreed to end the debate; empty: it is over."""
    return int(s.voters & ~s.ready)
