"""Loops that play any game at random, written in the rules subset.

`Rulebook.functions` binds them to the `setup`, `to_act`, `options`, `out_of_turn_options`, `apply`, `clocked`,
`facilitated` and `open_to_all` of one rulebook. `b` is the workspace: `b.acts` and `b.weights` (the acts listed last)
and `b.rng` (the random stream).
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from commonweal.rulebook.backends.primitives import below, copy_record, count_bits, lowest_bit, start_stream
from commonweal.rulebook.values.actors import CLOCK, FACILITATOR

CLOCK_ONCE_IN = 50
"""While a clock runs, one act in this many is the clock's."""
FACILITATOR_ONCE_IN = 20
"""Where programs decide for the facilitator, one act in this many is the facilitator's, drawn from what is possible."""
OUT_OF_TURN_ONCE_IN = 20
"""Where acts out of turn exist, once in this many acts a seat for which the game does not wait is asked first."""


def sample(b, n):
    """Draw one of the n listed outcomes by weight. Returns its index."""
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
    """Draw one member (a seat, a card) of a bit set; each is equally likely."""
    if seats & seats - 1 == 0:
        return lowest_bit(seats)
    for _ in range(below(b, count_bits(seats))):
        seats = seats & seats - 1
    return lowest_bit(seats)


def draw_listed(b, n):
    """Draw one of the n listed acts of a seat; each is equally likely, but drafts (`once_in`) give way to others.

    Returns its index.
    """
    i = below(b, n)
    rare = once_in(b.acts[i])
    if rare == 1 or below(b, rare) == 0:
        return i
    usual = 0
    for k in range(n):
        if once_in(b.acts[k]) == 1:
            usual += 1
    if usual == 0:
        return i
    rank = below(b, usual)
    for k in range(n):
        if once_in(b.acts[k]) == 1:
            if rank == 0:
                return k
            rank -= 1
    return i


def ask_out_of_turn(s, b, who):
    """Now and then ask a seat outside `who`, for which the game does not wait, what it may do.

    Returns how many acts of b.seat are listed, mostly 0. Where a book has no acts out of turn, it draws nothing.
    """
    if not open_to_all(s):
        return 0
    others = (1 << s.seats) - 1 & ~who
    if others == 0 or below(b, OUT_OF_TURN_ONCE_IN) > 0:
        return 0
    b.seat = one_of(b, others)
    return out_of_turn_options(s, b, b.seat)


def ask_facilitator(s, b):
    """Now and then list what the facilitator may do. Returns how many acts, mostly 0; draws nothing without any."""
    if not facilitated(s) or below(b, FACILITATOR_ONCE_IN) > 0:
        return 0
    b.seat = FACILITATOR
    return options(s, b, FACILITATOR)


def act_of_facilitator(s, b):
    """Now and then draw an act of the facilitator, as programs decide them; sets b.seat. Returns it, mostly -1."""
    n = ask_facilitator(s, b)
    return b.acts[draw_listed(b, n)] if n > 0 else -1


def list_for(s, b, seat):
    """List what a seat may do now, in turn or out of turn. Returns how many acts."""
    return options(s, b, seat) if is_awaited(s, seat) else out_of_turn_options(s, b, seat)


def is_awaited(s, seat):
    """Whether a seat is to act."""
    who = to_act(s)
    return who > 0 and who >> seat & 1 == 1


def choose(s, b):
    """Draw the next act: of chance by its odds, of a seat at random, now and then of the clock or out of turn.

    Returns -1 at a dead end; b.seat says whose act it is.
    """
    who = to_act(s)
    if who < 0:
        b.seat = -1
        n = options(s, b, -1)
        if n == 0:
            return -1
        return b.acts[sample(b, n)]
    n = ask_out_of_turn(s, b, who)
    if n == 0:
        n = ask_facilitator(s, b)
    if n == 0:
        b.seat = CLOCK if clocked(s) and below(b, CLOCK_ONCE_IN) == 0 else one_of(b, who)
        n = options(s, b, b.seat)
    return b.acts[draw_listed(b, n)] if n > 0 else -1


def step(s, b):
    """Carry out one act at random. Returns it; -1 at a dead end, where somebody should act and cannot."""
    act = choose(s, b)
    if act >= 0:
        apply(s, b.seat, act)
    return act


def playout(s, b, limit):
    """Play on at random to the end, or for `limit` acts. Returns the number of acts; -1 at a dead end."""
    acts = 0
    while acts < limit and to_act(s) != 0:
        if step(s, b) < 0:
            return -1
        acts += 1
    return acts


def begin(s, root):
    """Begin a game under the charter in `root`, a state that is otherwise empty."""
    copy_record(s, root)
    setup(s)


def play_random_games(s, root, b, seed, first, count, limit):
    """Play `count` games from the start, numbered from `first`, each with a separate random stream.

    Returns the number of acts in all of them; -1 at a dead end.
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
