"""How players of any game choose: at random, by score, by search. Written in the rules subset.

`commonweal.players.binding` binds these functions to one rulebook, together with `commonweal.rulebook.loops`. The
workspace `b` also has the policy of each seat, `b.policies`, and the statistics of the acts at the root of a search:
`b.root_acts`, `b.visits`, `b.gains`.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from math import log, sqrt

from commonweal.rulebook.primitives import below, copy_record, start_stream

RANDOM, SENSIBLE = 0, 1
WORST = -(1 << 62)
CURIOSITY = 0.7
PERCENT = 100


def best_of(s, b, seat, n):
    """Find the listed act with the highest score for a seat; draw among equals. Returns its index."""
    most = WORST
    equals = 0
    for i in range(n):
        b.weights[i] = score(s, seat, b.acts[i])
        if b.weights[i] > most:
            most = b.weights[i]
            equals = 0
        if b.weights[i] == most:
            equals += 1
    rank = below(b, equals) if equals > 1 else 0
    for i in range(n):
        if b.weights[i] == most:
            if rank == 0:
                return i
            rank -= 1
    return -1


def pick_out_of_turn(s, b, seat, n, policy):
    """Choose one of the n listed acts out of turn by a policy. Returns its index; -1 to do none of them.

    A sensible seat does one only if its score is above 0.
    """
    if policy != SENSIBLE:
        return below(b, n)
    i = best_of(s, b, seat, n)
    return i if b.weights[i] > 0 else -1


def interjection(s, b, who):
    """Now and then let a seat outside `who` act out of turn by its policy. Returns the act, mostly -1; sets b.seat."""
    n = ask_out_of_turn(s, b, who)
    if n == 0:
        return -1
    i = pick_out_of_turn(s, b, b.seat, n, b.policies[b.seat])
    return b.acts[i] if i >= 0 else -1


def pick(s, b, seat, n, policy):
    """Choose one of the n listed acts by a policy. Returns its index."""
    if n == 1:
        return 0
    return best_of(s, b, seat, n) if policy == SENSIBLE else below(b, n)


def act_by_policies(s, b):
    """Choose the next act: of chance by its odds, of a seat by its policy. Returns -1 at a dead end; sets b.seat."""
    who = to_act(s)
    if who < 0:
        return choose(s, b)
    act = interjection(s, b, who)
    if act >= 0:
        return act
    b.seat = one_of(b, who)
    n = options(s, b, b.seat)
    if n == 0:
        return -1
    return b.acts[pick(s, b, b.seat, n, b.policies[b.seat])]


def playout_by_policies(s, b, limit):
    """Play on by the policies to the end, or for `limit` acts. Returns the number of acts; -1 at a dead end."""
    acts = 0
    while acts < limit and to_act(s) != 0:
        act = act_by_policies(s, b)
        if act < 0:
            return -1
        apply(s, b.seat, act)
        acts += 1
    return acts


def play_game_by_policies(s, root, b, seed, game, limit):
    """Play game number `game` of a seed by the policies. Returns the number of acts; -1 at a dead end."""
    start_stream(b, seed, game)
    begin(s, root)
    return playout_by_policies(s, b, limit)


# ---------------------------------------------------------------- choices of a seat from its view
def fill_view(s, root, b, seat):
    """Copy the view `root` to `s` and fill what the seat cannot see with one possible truth."""
    copy_record(s, root)
    determinize(s, b, seat)


def choose_by_policy(s, root, b, seat, seed, policy):
    """Choose an act for a seat from its view `root`; -1 if it has none, or out of turn does none of them."""
    start_stream(b, seed, 0)
    fill_view(s, root, b, seat)
    n = list_for(s, b, seat)
    if n == 0:
        return -1
    start_stream(b, seed, 1)
    if is_awaited(s, seat):
        return b.acts[pick(s, b, seat, n, policy)]
    i = pick_out_of_turn(s, b, seat, n, policy)
    return b.acts[i] if i >= 0 else -1


# ---------------------------------------------------------------- search
def most_promising(b, n, tried, low, high):
    """Choose the act to try next by upper confidence bounds. Returns its index."""
    for i in range(n):
        if b.visits[i] == 0:
            return i
    most = -1.0
    place = 0
    span = float(max(1, high - low))
    for i in range(n):
        mean = (b.gains[i] / b.visits[i] - low) / span
        promise = mean + CURIOSITY * sqrt(log(tried) / b.visits[i])
        if promise > most:
            most = promise
            place = i
    return place


def most_visited(b, n):
    """Find the act with the most visits; among equals, the one that gained more. Returns its index."""
    place = 0
    for i in range(1, n):
        if b.visits[i] > b.visits[place] or (b.visits[i] == b.visits[place] and b.gains[i] > b.gains[place]):
            place = i
    return place


def mixed_playout(s, b, percent, limit):
    """Play on to the end: `percent` of 100 acts are sensible, the others random."""
    for _ in range(limit):
        who = to_act(s)
        if who == 0:
            return
        act = choose(s, b) if who < 0 else mixed_interjection(s, b, who, percent)
        if who > 0 and act < 0:
            b.seat = one_of(b, who)
            n = options(s, b, b.seat)
            policy = SENSIBLE if below(b, PERCENT) < percent else RANDOM
            act = b.acts[pick(s, b, b.seat, n, policy)] if n > 0 else -1
        if act < 0:
            return
        apply(s, b.seat, act)


def mixed_interjection(s, b, who, percent):
    """Now and then let a seat outside `who` act out of turn. Returns the act, mostly -1; sets b.seat."""
    n = ask_out_of_turn(s, b, who)
    if n == 0:
        return -1
    i = pick_out_of_turn(s, b, b.seat, n, SENSIBLE if below(b, PERCENT) < percent else RANDOM)
    return b.acts[i] if i >= 0 else -1


def search(s, root, b, seat, seed, playouts, percent, limit):
    """Find the best act for a seat after `playouts` playouts from its view `root`; -1 if it has none.

    Every playout fills the view anew, so that no act is judged by what the seat cannot know. Out of turn, -1 also says
    that waiting is best: it is tried like an act.
    """
    start_stream(b, seed, 0)
    fill_view(s, root, b, seat)
    n = list_for(s, b, seat)
    for i in range(n):
        b.root_acts[i] = b.acts[i]
    if n > 0 and not is_awaited(s, seat):
        b.root_acts[n] = -1
        n += 1
    if n < 2:
        return b.root_acts[0] if n == 1 else -1
    for i in range(n):
        b.visits[i] = 0
        b.gains[i] = 0
    low = 0
    high = 0
    for tried in range(playouts):
        fill_view(s, root, b, seat)
        i = most_promising(b, n, tried, low, high)
        waits = b.root_acts[i] < 0
        if waits or why(s, seat, b.root_acts[i]) == 0:
            if not waits:
                apply(s, seat, b.root_acts[i])
            mixed_playout(s, b, percent, limit)
        gain = utility(s, seat)
        low = gain if tried == 0 else min(low, gain)
        high = gain if tried == 0 else max(high, gain)
        b.visits[i] += 1
        b.gains[i] += gain
    return b.root_acts[most_visited(b, n)]
