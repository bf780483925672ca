"""Sums that come out even: rounding half up, shares that add up, and payments by all who can.

They need no fields but working memory: `sums.fields(SEATS)` for the rounds in which all pay what they can.
"""

from typing import Any

from commonweal.rulebook import count_bits, scratch
from commonweal.rulebook.parts import Part

MOST = (1 << 31) - 1
"""The most that a seat can pay."""


def fields(seats: int) -> Part:
    """Declare the working memory of `charge`: what each seat can pay, and what it pays."""
    return Part({"can_pay": scratch(seats, low=0, high=MOST), "pays": scratch(seats, low=0, high=MOST)})


def half_up(amount: int, parts: int) -> int:
    """Divide, and round half up: 5 by 2 is 3, -5 by 2 is -2."""
    return (2 * amount + parts) // (2 * parts)


def percent(amount: int, rate: int) -> int:
    """So many percent of an amount, rounded half up."""
    return half_up(amount * rate, 100)


def share(total: int, people: int, rank: int) -> int:
    """The share of the person at a rank, from 0, of a total among so many people. The first get one more where it does
    not come out even, so that the shares add up to the total."""
    return total // people + (1 if rank < total % people else 0)


def rank_among(s: Any, seats: int, first: int, seat: int) -> int:
    """How many seats of a bit set come before a seat, clockwise from a first one on."""
    return sum(seats >> (first + step) % s.seats & 1 for step in range((seat - first) % s.seats))


def part(total: int, weight_before: int, weight: int, weights: int) -> int:
    """The part of a total that belongs to a weight, where `weight_before` of all `weights` come before it. The parts
    add up to the total, and none is a whole unit away from its exact share."""
    return total * (weight_before + weight) // weights - total * weight_before // weights


def who_can_share(s: Any, seats: int, total: int, first: int) -> int:
    """The seats of a bit set that can share a total equally: those who cannot pay their share (`s.can_pay`) are struck,
    and the shares are set anew. Empty if nobody is left. first: with which seat the odd units begin."""
    left = 0
    while left != seats:
        left = seats
        people = count_bits(left)
        for seat in range(s.seats):
            if left >> seat & 1 and s.can_pay[seat] < share(total, people, rank_among(s, left, first, seat)):
                seats &= ~(1 << seat)
    return left


def charge(s: Any, seats: int, total: int, first: int) -> int:
    """Work out in `s.pays` what each of a bit set of seats pays of a total: equal shares, but those who cannot pay
    theirs (`s.can_pay`) pay what they have, and the others share the rest. first: with which seat the odd units begin.
    Returns what nobody can pay."""
    able = seats
    left = total
    changed = True
    while changed:
        changed = False
        left = total - all_that_they_have(s, seats & ~able)
        paying = able
        for seat in range(s.seats):
            rank = rank_among(s, paying, first, seat)
            if paying >> seat & 1 and s.can_pay[seat] < share(left, count_bits(paying), rank):
                able &= ~(1 << seat)
                changed = True
    for seat in range(s.seats):
        s.pays[seat] = s.can_pay[seat] if seats >> seat & 1 else 0
        if able >> seat & 1:
            s.pays[seat] = share(left, count_bits(able), rank_among(s, able, first, seat))
    return 0 if able else left


def all_that_they_have(s: Any, seats: int) -> int:
    """Add up what a bit set of seats can pay."""
    return sum(s.can_pay[seat] for seat in range(s.seats) if seats >> seat & 1)
