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
    """Work out in `s.pays` what each of a bit set of seats pays of a total: rounds of equal shares, in which those who
    cannot pay theirs (`s.can_pay`) pay what they have, until the total is paid or nobody has anything left. first: with
    which seat the odd units of each round begin. Returns what nobody can pay."""
    begin_charge(s)
    left = total
    while left > 0 and payers(s, seats):
        left = charge_once(s, payers(s, seats), left, first)
    return left


def begin_charge(s: Any) -> None:
    """Begin to charge: nobody has paid anything yet."""
    for seat in range(s.seats):
        s.pays[seat] = 0


def payers(s: Any, seats: int) -> int:
    """The seats of a bit set that have something left to pay with."""
    return sum(1 << seat for seat in range(s.seats) if seats >> seat & 1 and s.can_pay[seat] > 0)


def charge_once(s: Any, seats: int, total: int, first: int) -> int:
    """One round of a charge: all of a bit set of seats pay an equal share of a total, or what they have left, which is
    added to `s.pays`. Returns what is not paid, for the next round."""
    unpaid = 0
    for seat in range(s.seats):
        if seats >> seat & 1:
            due = share(total, count_bits(seats), rank_among(s, seats, first, seat))
            paid = min(due, s.can_pay[seat])
            s.pays[seat] += paid
            s.can_pay[seat] -= paid
            unpaid += due - paid
    return unpaid
