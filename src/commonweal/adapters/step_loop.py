"""The loop that does one act at one table and writes what the next seat may know and do, in the rules subset.

It is bound to one rulebook, with a generated `write_view(s, row, seat)` and the rules of `numbering`. Every table has a
state `s` and a row. In the row, `act` is the input, an action; `seat`, `over`, `rewards`, `view`, `mask`, `possible`
and `how_many` are the output; `rng`, `table`, `game`, `acts`, `out_of_turn` and `listed` are internal. `b` is the
workspace.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from commonweal.rulebook.backends.loops import CLOCK_ONCE_IN
from commonweal.rulebook.backends.primitives import below, start_stream
from commonweal.rulebook.values.actors import CLOCK, FACILITATOR

GOES_ON, FINISHED, TOO_LONG, STUCK = range(4)
"""State of the game after the last step: in play, finished, given up because it is too long, at a dead end."""
TRIES = 1000
"""Give a table up after this many games in which no seat ever acted."""


def begin_game(s, root, b, row, seed):
    """Begin the next game of this table; each (seed, table, game) has a separate random stream."""
    start_stream(b, seed, row.table)
    start_stream(b, b.rng, row.game)
    row.game += 1
    row.acts = 0
    begin(s, root)


def next_seat(s, b, row, max_acts):
    """Play chance, the clock and the facilitator until a seat is asked: b.seat. Returns the state of the game.

    Now and then a seat is asked what it does out of turn: row.out_of_turn says so.
    """
    row.out_of_turn = 0
    while row.acts < max_acts:
        who = to_act(s)
        if who == 0:
            return FINISHED
        if who > 0:
            row.how_many = ask_out_of_turn(s, b, who)
            if row.how_many > 0:
                row.out_of_turn = 1
                return GOES_ON
            led = act_of_facilitator(s, b)
            if led >= 0:
                apply(s, FACILITATOR, led)
                row.acts += 1
                continue
            ticks = clocked(s) and below(b, CLOCK_ONCE_IN) == 0
            b.seat = CLOCK if ticks else one_of(b, who)
            row.how_many = options(s, b, b.seat)
            if row.how_many == 0:
                return STUCK
            if b.seat >= 0:
                return GOES_ON
            apply(s, CLOCK, b.acts[below(b, row.how_many)])
        elif step(s, b) < 0:
            return STUCK
        row.acts += 1
    return FINISHED if to_act(s) == 0 else TOO_LONG


def note_choices(s, b, row):
    """Write to the row who is asked, what that seat sees, and what it may do."""
    row.seat = b.seat
    for i in range(row.how_many):
        write_choice(row, b, i)
    if row.out_of_turn:
        row.possible[row.how_many] = action_of_waiting()
        row.how_many += 1
    mark_choices(row, 1)
    write_view(s, row, b.seat)


def mark_choices(row, mark):
    """Write `mark` to the mask at every action that is possible."""
    if has_mask():
        for i in range(row.how_many):
            row.mask[row.possible[i]] = mark


def open_table(s, root, b, row, seed, max_acts):
    """Begin a game and play up to the first act of a seat; if a game ends before that, begin another."""
    for _ in range(TRIES):
        begin_game(s, root, b, row, seed)
        if next_seat(s, b, row, max_acts) == GOES_ON:
            row.over = GOES_ON
            note_choices(s, b, row)
            row.rng = b.rng
            return
    row.over = STUCK
    row.seat = -1
    row.how_many = 0


def step_table(s, root, b, row, seed, max_acts):
    """Carry out the action in the row. If the game ends, write its rewards and begin the next one."""
    mark_choices(row, 0)
    if row.over != GOES_ON:
        for seat in range(len(row.rewards)):
            row.rewards[seat] = 0
    b.rng = row.rng
    act = act_chosen(row)
    if act >= 0:
        apply(s, row.seat, act)
        row.acts += 1
    became = next_seat(s, b, row, max_acts)
    if became != GOES_ON:
        if became == FINISHED:
            for seat in range(s.seats):
                row.rewards[seat] = utility(s, seat)
        open_table(s, root, b, row, seed, max_acts)
        row.over = became
        return
    row.over = GOES_ON
    note_choices(s, b, row)
    row.rng = b.rng
