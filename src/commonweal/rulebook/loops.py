"""The loops that play a game by chance or at random, in the rules subset, once for all games.

They are bound to one rulebook's `setup`, `to_act`, `options`, `apply`, `clocked`: see `commonweal.rulebook.book`.
`b` is the platform's desk: `b.acts`, `b.weights` (the options listed last) and `b.rng` (the random stream).
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from commonweal.rulebook.acts import CLOCK
from commonweal.rulebook.primitives import below, copy_record, lowest_bit, start_stream

CLOCK_ONCE_IN = 50
"""Where a clock runs, one act of so many is the clock's."""


def sample(b, n):
    """The place of one of n listed outcomes, by weight."""
    total = 0
    for i in range(n):
        total += b.weights[i]
    x = below(b, total)
    i = 0
    while x >= b.weights[i]:
        x -= b.weights[i]
        i += 1
    return i


def one_of(b, seats):
    """One seat of a set: where several may act, each is as likely to act next."""
    if seats & seats - 1 == 0:
        return lowest_bit(seats)
    count = 0
    rest = seats
    while rest:
        rest = rest & rest - 1
        count += 1
    for _ in range(below(b, count)):
        seats = seats & seats - 1
    return lowest_bit(seats)


def choose(s, b):
    """An act for the table: of chance by its odds, of a seat at random, now and then of the clock.

    b.seat says whose; -1 where nobody can act.
    """
    who = to_act(s)
    if who < 0:
        b.seat = -1
        n = options(s, b, -1)
        if n == 0:
            return -1
        return b.acts[sample(b, n)]
    b.seat = CLOCK if clocked(s) and below(b, CLOCK_ONCE_IN) == 0 else one_of(b, who)
    n = options(s, b, b.seat)
    if n == 0:
        return -1
    return b.acts[below(b, n)]


def step(s, b):
    """One act at random; -1 where somebody should act and cannot."""
    act = choose(s, b)
    if act >= 0:
        apply(s, b.seat, act)
    return act


def playout(s, b, limit):
    """Plays on at random to the end, or for `limit` acts. Returns how many acts; -1 at a dead end."""
    acts = 0
    while acts < limit and to_act(s) != 0:
        if step(s, b) < 0:
            return -1
        acts += 1
    return acts


def begin(s, root):
    """A new table under the charter that `root` carries; the rest of `root` is empty."""
    copy_record(s, root)
    setup(s)


def many(s, root, b, seed, first, count, limit):
    """Games first ..

    first + count - 1 from the start; each has its own random stream. Returns all acts, -1 at a dead end.
    """
    acts = 0
    for game in range(first, first + count):
        start_stream(b, seed, game)
        begin(s, root)
        n = playout(s, b, limit)
        if n < 0:
            return -1
        acts += n
    return acts
