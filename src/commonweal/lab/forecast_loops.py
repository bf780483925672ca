"""The loop that plays one future of a deal, in the rules subset, for all games.

Bound to one rulebook like `commonweal.lab.batch_loop`, which it builds on. `was` is the state before the last act, and
`b.act` that act, so that a program can carry it out again and read what it announced.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from commonweal.lab.batch_loop import FINISHED, PLAYING, STUCK, TOO_LONG
from commonweal.rulebook.backends.primitives import copy_record

NOTHING, CHANGES, EVERYTHING = range(3)
"""After which acts `play_on` stops: none, those that may have paid or broken something under a deal, or all."""


def play_on(s, t, was, b, batch, until, limit, noting):
    """Play until an act is to be noted (PLAYING), the round `until` has begun or the game is over (FINISHED)."""
    if not b.possible:
        return STUCK
    while to_act(s) != 0 and number_of_round(s) < until:
        if b.count >= limit:
            return TOO_LONG
        act = next_act(s, t, b)
        if act < 0:
            return STUCK
        do_noted(s, was, b, batch, act)
        if noting == EVERYTHING or (noting == CHANGES and changes_deals(s, was)):
            return PLAYING
    if to_act(s) == 0:
        compare_standings(s, b, batch, b.row)
    return FINISHED


def do_noted(s, was, b, batch, act):
    """Do an act of b.seat, and keep it with the state before it."""
    copy_record(was, s)
    b.act = act
    do_act(s, b, batch, act)


def answer(s, was, b, batch, seat, act):
    """Let a seat answer an offer by an act that is possible."""
    b.seat = seat
    do_noted(s, was, b, batch, act)
