"""How players of any game choose: at random, or sensibly by score, plan and trial. Written in the rules subset.

`commonweal.players.binding` binds these functions to one rulebook, together with `commonweal.rulebook.backends.loops`.
`t` is a copy of the table on which acts are tried. The workspace `b` also has the policy and the motive of each seat,
`b.policies` and `b.motives`, the acts that are compared, `b.tried` and `b.values`, and the value of the best,
`b.best`. The game has `score`, `outlook`, `kindness_of`, `weighs_prospects`, `makes_plans` and `write_plan`.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from commonweal.players.motives import PLAIN
from commonweal.rulebook.backends.primitives import below, copy_record, start_stream

RANDOM, SENSIBLE = 0, 1
WORST = -(1 << 62)
UNTRIED = -1_000_000
"""An act with a score this low is not tried: nothing that it changes could make up for that."""
MOST_FOLLOWED = 8
"""The maximum number of acts with which the seat goes on, on the copy, until another one acts."""


# ---------------------------------------------------------------- trial on a copy
def imagine(s, t, b, seat):
    """Make `t` a copy of the table as the seat may know it: the same one for all acts of one choice."""
    b.rng = b.trial_rng
    copy_record(t, s)
    determinize(t, b, seat)


def try_act(s, t, b, seat, act, motive):
    """What an act is worth to a seat: its score, and what it changes in what the seat values, tried on a copy."""
    imagine(s, t, b, seat)
    liked = score(t, seat, act)
    apply(t, seat, act)
    follow_up(t, b, seat)
    return liked + weigh(t, b, seat, motive) - b.before


def follow_up(t, b, seat):
    """Go on by score on the copy as long as the seat alone is to act and the game scores its acts."""
    for _ in range(MOST_FOLLOWED):
        if to_act(t) != 1 << seat:
            return
        n = options(t, b, seat)
        most = WORST
        best = -1
        for i in range(n):
            if is_scored(b.acts[i]):
                liked = score(t, seat, b.acts[i])
                if liked > most:
                    most = liked
                    best = b.acts[i]
        if best < 0:
            return
        apply(t, seat, best)


def value_acts(s, t, b, seat, n, motive):
    """Write what each of the n listed acts is worth to a seat to b.values, and the acts to b.tried. In a game with
    plans, drafts come by these alone."""
    for i in range(n):
        b.tried[i] = b.acts[i]
    tries = motive != PLAIN or weighs_prospects(s, seat)
    if tries:
        b.trial_rng = b.rng
        imagine(s, t, b, seat)
        look_at_others(t, b, seat, motive)
        b.before = weigh(t, b, seat, motive)
    for i in range(n):
        if makes_plans() and once_in(b.tried[i]) > 1:
            b.values[i] = WORST + 1
        else:
            b.values[i] = score(s, seat, b.tried[i])
            if tries and b.values[i] > UNTRIED:
                b.values[i] = try_act(s, t, b, seat, b.tried[i], motive)


def best_of(s, t, b, seat, n, motive):
    """Find the listed act that is worth most to a seat; draw among equals. Returns the act; b.best is its worth."""
    value_acts(s, t, b, seat, n, motive)
    most = WORST
    equals = 0
    for i in range(n):
        if b.values[i] > most:
            most = b.values[i]
            equals = 0
        if b.values[i] == most:
            equals += 1
    b.best = most
    rank = below(b, equals) if equals > 1 else 0
    for i in range(n):
        if b.values[i] == most:
            if rank == 0:
                return b.tried[i]
            rank -= 1
    return -1


# ---------------------------------------------------------------- one choice
def pick_out_of_turn(s, t, b, seat, n, policy, motive):
    """Choose one of the n listed acts out of turn by a policy. Returns the act; -1 to do none of them.

    A sensible seat does one only if it is worth more than 0.
    """
    if policy != SENSIBLE:
        return b.acts[draw_listed(b, n)]
    act = best_of(s, t, b, seat, n, motive)
    return act if b.best > 0 else -1


def interjection(s, t, b, who):
    """Now and then let a seat outside `who` act out of turn by its policy. Returns the act, mostly -1; sets b.seat."""
    n = ask_out_of_turn(s, b, who)
    if n == 0:
        return -1
    return pick_out_of_turn(s, t, b, b.seat, n, b.policies[b.seat], b.motives[b.seat])


def pick(s, t, b, seat, n, policy, motive):
    """Choose an act by a policy: of a plan, or one of the n listed. Returns the act."""
    if policy == SENSIBLE and makes_plans():
        act = act_by_plan(s, t, b, seat)
        if act >= 0:
            return act
    if n == 1:
        return b.acts[0]
    return best_of(s, t, b, seat, n, motive) if policy == SENSIBLE else b.acts[draw_listed(b, n)]


def act_by_policies(s, t, b):
    """Choose the next act: of chance by its odds, of a seat by its policy. Returns -1 at a dead end; sets b.seat."""
    who = to_act(s)
    if who < 0:
        return choose(s, b)
    act = interjection(s, t, b, who)
    if act < 0:
        act = act_of_facilitator(s, b)
    if act >= 0:
        return act
    b.seat = one_of(b, who)
    n = options(s, b, b.seat)
    if n == 0:
        return -1
    return pick(s, t, b, b.seat, n, b.policies[b.seat], b.motives[b.seat])


def playout_by_policies(s, t, b, limit):
    """Play on by the policies to the end, or for `limit` acts. Returns the number of acts; -1 at a dead end."""
    acts = 0
    while acts < limit and to_act(s) != 0:
        act = act_by_policies(s, t, b)
        if act < 0:
            return -1
        apply(s, b.seat, act)
        acts += 1
    return acts


def play_game_by_policies(s, t, root, b, seed, game, limit):
    """Play game number `game` of a seed by the policies. Returns the number of acts; -1 at a dead end."""
    start_stream(b, seed, game)
    begin(s, root)
    forget_plans(s, b)
    return playout_by_policies(s, t, b, limit)


# ---------------------------------------------------------------- choices of a seat from its view
def fill_view(s, root, b, seat):
    """Copy the view `root` to `s` and fill what the seat cannot see with one possible truth."""
    copy_record(s, root)
    determinize(s, b, seat)


def choose_by_policy(s, t, root, b, seat, seed, policy, motive):
    """Choose an act for a seat from its view `root`; -1 if it has none, or out of turn does none of them.

    The act may be the first of a plan: b.plan_length and b.plans have the whole.
    """
    start_stream(b, seed, 0)
    fill_view(s, root, b, seat)
    forget_plans(s, b)
    n = list_for(s, b, seat)
    if n == 0:
        return -1
    start_stream(b, seed, 1)
    if is_awaited(s, seat):
        return pick(s, t, b, seat, n, policy, motive)
    return pick_out_of_turn(s, t, b, seat, n, policy, motive)
