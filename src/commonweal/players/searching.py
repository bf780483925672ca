"""How searching players choose, in the rules subset: playouts from determinized views, with plans among the moves.

In the workspace `b`: `b.root_acts`, `b.visits`, `b.gains` (the moves at the root and what came of them), `b.root_plan`
(the first of them that is a plan) and `b.drafts` (how many are), `b.low` and `b.high` (the worst and the best end so
far), `b.searched` (playouts done), `b.moves` (how many moves there are).

In a game with plans, sensible players are good already. There, each possible truth is tried with every move, beginning
with the sensible one, `b.usual`; `b.leads` and `b.squares` sum up by how much the others do better.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from math import log, sqrt

from commonweal.players.motives import PLAIN
from commonweal.players.plans import MOST_DRAFTS
from commonweal.players.thinking import RANDOM, SENSIBLE
from commonweal.rulebook.backends.primitives import below, start_stream

CURIOSITY = 0.7
PERCENT = 100
SURE = 1.0
"""The number of standard errors by which another move must beat the sensible one."""
COARSE = 16
"""Leads are summed up in units of this, so that their squares stay small."""


def most_promising(b, n, tried, low, high):
    """Choose the move to try next by upper confidence bounds. Returns its index."""
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
    """Find the move with the most visits; among equals, the one that gained more. Returns its index."""
    place = 0
    for i in range(1, n):
        if b.visits[i] > b.visits[place] or (b.visits[i] == b.visits[place] and b.gains[i] > b.gains[place]):
            place = i
    return place


# ---------------------------------------------------------------- playouts
def best_by_score(s, b, seat, n):
    """Find the listed act with the highest score; draw among equals. Returns the act."""
    most = score(s, seat, b.acts[0])
    equals = 0
    for i in range(n):
        b.values[i] = score(s, seat, b.acts[i])
        if b.values[i] > most:
            most = b.values[i]
            equals = 0
        if b.values[i] == most:
            equals += 1
    rank = below(b, equals) if equals > 1 else 0
    for i in range(n):
        if b.values[i] == most:
            if rank == 0:
                return b.acts[i]
            rank -= 1
    return -1


def pick_quickly(s, t, b, seat, n, policy):
    """Choose one of the n listed acts, or an act of a plan. Where a game makes no plans, its scores alone count."""
    if policy == SENSIBLE and makes_plans():
        return pick(s, t, b, seat, n, SENSIBLE, PLAIN)
    if n == 1:
        return b.acts[0]
    return best_by_score(s, b, seat, n) if policy == SENSIBLE else b.acts[draw_listed(b, n)]


def interject_quickly(s, t, b, who, percent):
    """Now and then let a seat outside `who` act out of turn. Returns the act, mostly -1; sets b.seat."""
    n = ask_out_of_turn(s, b, who)
    if n == 0:
        return -1
    if below(b, PERCENT) >= percent:
        return b.acts[draw_listed(b, n)]
    if makes_plans():
        return pick_out_of_turn(s, t, b, b.seat, n, SENSIBLE, PLAIN)
    act = best_by_score(s, b, b.seat, n)
    return act if score(s, b.seat, act) > 0 else -1


def mixed_playout(s, t, b, percent, limit):
    """Play on to the end, or for `limit` acts: `percent` of 100 acts are sensible, the others random."""
    for _ in range(limit):
        who = to_act(s)
        if who == 0:
            return
        act = choose(s, b) if who < 0 else interject_quickly(s, t, b, who, percent)
        if who > 0 and act < 0:
            act = act_of_facilitator(s, b)
        if who > 0 and act < 0:
            b.seat = one_of(b, who)
            n = options(s, b, b.seat)
            policy = SENSIBLE if below(b, PERCENT) < percent else RANDOM
            act = pick_quickly(s, t, b, b.seat, n, policy) if n > 0 else -1
        if act < 0:
            return
        apply(s, b.seat, act)


# ---------------------------------------------------------------- the moves at the root
def list_moves(s, t, b, seat):
    """Write the moves of a seat to b.root_acts: what is listed, plans, and out of turn to wait. Returns how many.

    In a game with plans, drafts come as its plans only; one by one where nothing else is possible and nothing planned.
    """
    listed = list_for(s, b, seat)
    n = 0
    for i in range(listed):
        if not makes_plans() or once_in(b.acts[i]) == 1:
            b.root_acts[n] = b.acts[i]
            n += 1
    b.drafts = 0
    b.root_plan = n
    awaited = is_awaited(s, seat)
    if awaited and makes_plans() and listed > 0:
        for draft in range(min(drafts_of(s, seat), MOST_DRAFTS)):
            b.draft = draft
            make_plan(s, t, b, seat)
            if b.plan_length[seat] > 0 and not is_kept(b, seat):
                keep_plan(b, seat)
                b.root_acts[n] = b.plans[seat][0]
                n += 1
        b.draft = 0
        if n == 0:
            n = list_for(s, b, seat)
            for i in range(n):
                b.root_acts[i] = b.acts[i]
    if n > 0 and not awaited:
        b.root_acts[n] = -1
        n += 1
    return n


def is_kept(b, seat):
    """Whether a seat's plan is one of those that are kept already."""
    for k in range(b.drafts):
        same = b.root_lengths[k] == b.plan_length[seat]
        for i in range(b.root_lengths[k]):
            if same and b.root_plan_acts[k][i] != b.plans[seat][i]:
                same = False
        if same:
            return True
    return False


def keep_plan(b, seat):
    """Keep a seat's plan as a move of the root."""
    b.root_lengths[b.drafts] = b.plan_length[seat]
    for i in range(b.plan_length[seat]):
        b.root_plan_acts[b.drafts][i] = b.plans[seat][i]
    b.drafts += 1


def usual_move(s, b, seat):
    """The move that a sensible player makes: its plan, or the act with the highest score; out of turn to wait, unless
    an act scores above 0."""
    if b.drafts > 0:
        return b.root_plan
    most = 0
    place = b.moves - 1 if b.root_acts[b.moves - 1] < 0 else -1
    for i in range(b.moves):
        if b.root_acts[i] >= 0:
            liked = score(s, seat, b.root_acts[i])
            if place < 0 or liked > most:
                most = liked
                place = i
    return place


def begin_search(s, t, root, b, seat, seed):
    """Prepare a search from the view `root` of a seat. Returns how many moves it may choose among."""
    start_stream(b, seed, 0)
    fill_view(s, root, b, seat)
    forget_plans(s, b)
    look_at_others(s, b, seat, b.motives[seat])
    b.moves = list_moves(s, t, b, seat)
    b.usual = usual_move(s, b, seat) if makes_plans() and b.moves > 1 else 0
    for i in range(b.moves):
        b.visits[i] = 0
        b.gains[i] = 0
        b.leads[i] = 0
        b.squares[i] = 0
    b.low = 0
    b.high = 0
    b.searched = 0
    return b.moves


def do_move(s, b, seat, i):
    """Do move i of the root, where it is possible in this truth; returns whether it was."""
    draft = i - b.root_plan
    if 0 <= draft < b.drafts:
        for k in range(b.root_lengths[draft]):
            if why(s, seat, b.root_plan_acts[draft][k]) != 0:
                return False
            apply(s, seat, b.root_plan_acts[draft][k])
        return True
    if b.root_acts[i] < 0:
        return True
    if why(s, seat, b.root_acts[i]) != 0:
        return False
    apply(s, seat, b.root_acts[i])
    return True


def next_move(b):
    """Choose the move to try next, and with plans the truth to try it in: the same for all moves of a round."""
    if not makes_plans():
        return most_promising(b, b.moves, b.searched, b.low, b.high)
    turn = b.searched % b.moves
    if turn == 0:
        b.truth_rng = b.rng
        return b.usual
    b.rng = b.truth_rng
    return turn - 1 if turn <= b.usual else turn


def note_gain(b, i, gain):
    """Note what came of a move."""
    b.low = gain if b.searched == 0 else min(b.low, gain)
    b.high = gain if b.searched == 0 else max(b.high, gain)
    b.visits[i] += 1
    b.gains[i] += gain
    b.searched += 1
    if i == b.usual:
        b.usual_gain = gain
    lead = (gain - b.usual_gain) // COARSE
    b.leads[i] += lead
    b.squares[i] += lead * lead


def go_on_searching(s, t, root, b, seat, playouts, percent, limit):
    """Play `playouts` more playouts, for up to `limit` acts each.

    Every playout fills the view again, so that no move is judged by what the seat cannot know.
    """
    if b.moves < 2:
        return
    for _ in range(playouts):
        i = next_move(b)
        fill_view(s, root, b, seat)
        forget_plans(s, b)
        if do_move(s, b, seat, i):
            mixed_playout(s, t, b, percent, limit)
        note_gain(b, i, weigh(s, b, seat, b.motives[seat]))


def most_surely_better(b):
    """The move that does best, if it surely does better than the sensible one; else this one. Returns its index."""
    place = b.usual
    most = 0.0
    for i in range(b.moves):
        tried = float(b.visits[i])
        if tried > 1.0:
            mean = b.leads[i] / tried
            error = sqrt(max(0.0, b.squares[i] / tried - mean * mean) / tried)
            if mean - SURE * error > most:
                most = mean - SURE * error
                place = i
    return place


def best_move(b, seat):
    """The first act of the best move; -1 to do nothing. b.plan_length and b.plans say what follows it, if a plan."""
    b.plan_length[seat] = 0
    if b.moves == 0:
        return -1
    i = most_surely_better(b) if makes_plans() else most_visited(b, b.moves)
    draft = i - b.root_plan
    if 0 <= draft < b.drafts:
        b.plan_length[seat] = b.root_lengths[draft]
        for k in range(b.root_lengths[draft]):
            b.plans[seat][k] = b.root_plan_acts[draft][k]
    return b.root_acts[i]


def search(s, t, root, b, seat, seed, playouts, percent, limit):
    """Find the best move for a seat after `playouts` playouts from its view `root`; -1 if it has none.

    Out of turn, -1 also says that waiting is best: it is tried like an act.
    """
    begin_search(s, t, root, b, seat, seed)
    go_on_searching(s, t, root, b, seat, playouts, percent, limit)
    return best_move(b, seat)
