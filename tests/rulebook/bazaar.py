"""Bazaar, a small game of amounts: quote a price, write a note, seal a bid; a bell may be rung at any time.

The act `note` takes 1,200,000 numbers.
"""

from __future__ import annotations

from commonweal.rulebook import NOBODY, RuleEnum, act, amount, announce, below, integer, own_until, public

SEATS = 4
PURSE = 9999
CLAUSES, FIELDS = 8, 15
BIDS = 500
RINGS = 3
LARGEST = ((1 << 31) - 1 - CLAUSES * FIELDS * (PURSE + 1) - 2 - (BIDS + 1) - 1) // 2 - 1
"""The highest price with which the game has 2**31 - 2 act numbers."""
HIGHEST = (9999, 100, 12, 1, 9999, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140)
"""The highest value of each field of a note."""


class Phase(RuleEnum):
    QUOTE, ANSWER, NOTE, BID, OVER = range(5)


class Charter:
    rounds = integer(1, 3, default=1, rule="BA-1")


def opened(s):
    return s.phase != Phase.BID


def guessed_bid(s, b, seat):
    """A seat that has bid has bid something."""
    return below(b, min(BIDS, s.purse[seat]) + 1) if s.has_bid[seat] else -1


class State:
    phase = public(Phase)
    round_no = public(high=3)
    active = public(high=SEATS - 1, kind="seat")
    purse = public(SEATS, high=SEATS * PURSE)
    price = public(high=PURSE)
    free = public(high=1)
    notes = public(CLAUSES, FIELDS, high=PURSE)
    sealed = own_until(opened, SEATS, low=-1, high=BIDS, guess=guessed_bid)
    has_bid = public(SEATS, high=1)
    rings = public(SEATS, high=RINGS)


class Reason(RuleEnum):
    OK, TOO_DEAR, TOO_HIGH, RUNG_OUT, BID_ALREADY, BEYOND_PURSE = range(6)


class Notice(RuleEnum):
    PAID, HIGHEST_BID = range(2)


def setup(s):
    for seat in range(s.seats):
        s.purse[seat] = 1000
        s.sealed[seat] = -1
    s.round_no = 1
    s.phase = Phase.QUOTE


def to_act(s):
    if s.phase == Phase.OVER:
        return NOBODY
    if s.phase == Phase.ANSWER:
        return 1 << buyer(s)
    if s.phase != Phase.BID:
        return 1 << s.active
    seats = 0
    for seat in range(s.seats):
        if s.has_bid[seat] == 0:
            seats |= 1 << seat
    return seats


def buyer(s):
    return (s.active + 1) % s.seats


# ---------------------------------------------------------------- a price; its bounds are found by bisection
def fair_prices(s, seat, k):
    """Eighths of what the buyer has (BA-2)."""
    return s.purse[buyer(s)] * (k + 1) // 8


def why_not_quote(s, seat, price, free):
    return Reason.OK if price <= s.purse[buyer(s)] else Reason.TOO_DEAR


@act(Phase.QUOTE, previewable=True, price=amount(PURSE, low=1, some=fair_prices), free=2)
def quote(s, seat, price, free):
    """Name a price, which a free gift may sweeten (BA-2)."""
    s.price = price
    s.free = free
    s.phase = Phase.ANSWER


@act(Phase.ANSWER, always=True, take=2)
def answer(s, seat, take):
    """Buy at this price, or not (BA-2)."""
    if take:
        s.purse[seat] -= s.price
        s.purse[s.active] += s.price
        announce(s, Notice.PAID, seat, s.active, s.price)
    s.phase = Phase.NOTE


# ---------------------------------------------------------------- a note; its bounds are rules
def few_values(s, seat, clause, field, k):
    """None, half and all; a field that is a switch has two of these (BA-3)."""
    if k > 2 or clause > 1:
        return -1
    return HIGHEST[field] * k // 2


def most_note(s, seat, clause, field):
    return HIGHEST[field]


def why_not_note(s, seat, clause, field, value):
    return Reason.OK if value <= HIGHEST[field] else Reason.TOO_HIGH


@act(Phase.NOTE, clause=CLAUSES, field=FIELDS, value=amount(PURSE, some=few_values))
def note(s, seat, clause, field, value):
    """Write a number into a note (BA-3)."""
    s.notes[clause][field] = value
    s.phase = Phase.BID


# ---------------------------------------------------------------- a sealed bid
def bids(s, seat, k):
    """Nothing, then doubling (BA-4)."""
    return (1 << k) - 1 if k < 7 else min(BIDS, s.purse[seat])


def why_not_bid(s, seat, sum):
    if s.has_bid[seat]:
        return Reason.BID_ALREADY
    return Reason.OK if sum <= s.purse[seat] else Reason.BEYOND_PURSE


@act(Phase.BID, sum=amount(BIDS, some=bids, secret=True))
def bid(s, seat, sum):
    """Seal a bid; when all are sealed, the highest is paid to the bank (BA-4)."""
    s.sealed[seat] = sum
    s.has_bid[seat] = 1
    if to_act(s) != 0:
        return
    winner = 0
    for other in range(s.seats):
        if s.sealed[other] > s.sealed[winner]:
            winner = other
    announce(s, Notice.HIGHEST_BID, winner, s.sealed[winner])
    s.purse[winner] -= s.sealed[winner]
    for other in range(s.seats):
        s.sealed[other] = -1
        s.has_bid[other] = 0
    next_turn(s)


def next_turn(s):
    s.price = 0
    s.active = buyer(s)
    s.phase = Phase.QUOTE if s.purse[buyer(s)] > 0 else Phase.NOTE
    if s.active > 0:
        return
    if s.round_no < s.rounds:
        s.round_no += 1
    else:
        s.phase = Phase.OVER


# ---------------------------------------------------------------- a bell, out of turn
def why_not_ring(s, seat):
    return Reason.OK if s.rings[seat] < RINGS else Reason.RUNG_OUT


def score_ring(s, seat):
    """Seat 1 rings once."""
    return 1 if seat == 1 and s.rings[seat] == 0 else 0


@act(Phase.QUOTE, Phase.ANSWER, Phase.BID, out_of_turn=True)
def ring(s, seat):
    """Ring the bell, in anybody’s turn (BA-5)."""
    s.rings[seat] += 1


def utility(s, seat):
    """What is in the purse."""
    return s.purse[seat]


def all_money_is_somewhere(s):
    """Purses hold no more than was given out."""
    money = 0
    for seat in range(s.seats):
        money += s.purse[seat]
    return money <= 1000 * s.seats
