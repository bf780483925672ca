"""Plans: several acts that a seat means to do one after another, such as an offer. Written in the rules subset.

The game's rule `plan` writes one to `b.plan` with `planned(b, act, operands...)`. In the workspace `b`, `b.plans` has
the plan of each seat, `b.plan_length` its acts, `b.plan_done` how many of them are done.

A search compares as many plans as the game's rule `drafts(s, seat)` says, and one without such a rule. `b.draft` is the
number of the plan that is asked for: 0 is the one that a sensible player carries out.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from commonweal.rulebook.backends.primitives import copy_record

LONGEST_PLAN = 16
"""A longer plan is left out."""
MOST_DRAFTS = 8
"""A search compares so many plans at most."""


def forget_plans(s, b):
    """Begin without plans."""
    for seat in range(s.seats):
        b.plan_length[seat] = 0
        b.plan_done[seat] = 0


def act_by_plan(s, t, b, seat):
    """The next act of a seat's plan, of a new one if the old one is done or has become impossible; -1 without one."""
    if b.plan_done[seat] < b.plan_length[seat]:
        act = b.plans[seat][b.plan_done[seat]]
        if why(s, seat, act) == 0:
            b.plan_done[seat] += 1
            return act
    make_plan(s, t, b, seat)
    if b.plan_length[seat] == 0 or why(s, seat, b.plans[seat][0]) != 0:
        b.plan_length[seat] = 0
        return -1
    b.plan_done[seat] = 1
    return b.plans[seat][0]


def make_plan(s, t, b, seat):
    """Let the game write a plan for a seat, from what the seat may know, and keep it if all its acts are possible.

    A game whose scores suffice looks at nothing hidden, so nothing is dealt again: that took most of the time.
    """
    b.plan_length[seat] = 0
    b.plan_done[seat] = 0
    b.planned = 0
    copy_record(t, s)
    if weighs_prospects(s, seat):
        determinize(t, b, seat)
    write_plan(t, b, seat)
    if b.planned > LONGEST_PLAN:
        return
    for k in range(b.planned):
        if why(t, seat, b.plan[k]) != 0:
            return
        b.plans[seat][k] = b.plan[k]
        if k < b.planned - 1:
            apply(t, seat, b.plan[k])
    b.plan_length[seat] = b.planned
