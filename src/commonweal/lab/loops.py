"""The loop that plays games for the lab and writes their results on a sheet, in the rules subset, once for all games.

Bound to one rulebook like `commonweal.players.thinking`, which this goes on from. Chance and the players' own dice are
two streams, so that arms of a comparison are dealt the same cards however their players choose.

In the workspace `b`: `b.chance_rng` and `b.player_rng` (the streams), `b.game` (the game begun last), `b.line` (its row
in the batch), `b.count` (its acts), `b.policies` (how each seat chooses), `b.round`, `b.then`, `b.now` (how the seats
stood and stand), `b.midway`, `b.knower`, `b.possible` (for games that go on from a view).
In the batch, row `g` of a game: `acts`, `ending`, results and measures; `plays`, a hash of who did what, so that games
that went alike are known; and `digest`, two numbers in which every result of every game takes part, in whatever order
the games are played.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from commonweal.rulebook.actors import CLOCK
from commonweal.rulebook.loops import CLOCK_ONCE_IN
from commonweal.rulebook.primitives import below, copy_record, random32, start_stream

EXTERNAL = 2
"""The way of a seat that a program outside decides for."""
PLAYING, FINISHED, STUCK, TOO_LONG, BROKEN = range(5)
"""What became of a game: it waits for a thinking seat, ended, nobody could act, went on too long, broke a law."""
NONE_POSSIBLE, ASKS = -1, -2
LANES = 2
ACTORS = 64
"""More than there are seats, chance and the clock: act and actor are one number in the hash of acts."""
MOMENTS = 32
"""Moments of a game (its rounds) at which the standing of the seats is kept."""


def begin_game(s, root, b, batch, g, seed, game):
    """Game number `game` of a seed, on line g of the sheet: from the start, or (`b.midway`) from the view in `root`.

    Midway, what the seat `b.knower` (-1: a spectator) does not see is imagined; b.possible says whether that was found.
    """
    b.game = game
    b.line = g
    b.count = 0
    b.round = 0
    batch.first_seat[g] = -1
    batch.moments[g] = 0
    batch.rank_pairs[g] = 0
    batch.rank_changes[g] = 0
    batch.plays[g] = 0
    clear_tallies(batch, g)
    start_stream(b, seed, game)
    b.chance_rng = b.rng
    start_stream(b, b.rng, 1)
    b.player_rng = b.rng
    b.possible = True
    if b.midway:
        b.rng = b.chance_rng
        copy_record(s, root)
        b.possible = determinize(s, b, b.knower)
        b.chance_rng = b.rng
        b.round = number_of_round(s)
        compare_standings(s, b, batch, g)
    else:
        begin(s, root)


def next_act(s, b):
    """The act to be done next; b.seat says by whom (-1: chance, CLOCK: the clock).

    NONE_POSSIBLE where somebody should act and cannot, ASKS where a thinking seat is to act.
    """
    if to_act(s) < 0:
        b.rng = b.chance_rng
        act = choose(s, b)
        b.chance_rng = b.rng
        return act
    b.rng = b.player_rng
    b.seat = CLOCK if clocked(s) and below(b, CLOCK_ONCE_IN) == 0 else one_of(b, to_act(s))
    act = act_of_seat(s, b)
    b.player_rng = b.rng
    return act


def act_of_seat(s, b):
    """An act of b.seat, which may be the clock."""
    n = options(s, b, b.seat)
    if n == 0:
        return NONE_POSSIBLE
    if b.seat == CLOCK:
        return b.acts[below(b, n)]
    if b.policies[b.seat] == EXTERNAL:
        return ASKS
    return b.acts[pick(s, b, b.seat, n, b.policies[b.seat])]


def do_act(s, b, batch, act):
    """One act of b.seat, of chance or of the clock, and what is measured of it."""
    apply(s, b.seat, act)
    b.count += 1
    start_stream(b, batch.plays[b.line], act * ACTORS + b.seat + ACTORS // 2)
    batch.plays[b.line] = b.rng
    if b.seat >= 0:
        if batch.first_seat[b.line] < 0:
            batch.first_seat[b.line] = b.seat
        add_tallies(s, batch, b.line, b.seat, act)
    if number_of_round(s) != b.round:
        b.round = number_of_round(s)
        compare_standings(s, b, batch, b.line)


def compare_standings(s, b, batch, g):
    """A moment of the game: how the seats stand, and how many pairs of them changed places since the last moment."""
    for seat in range(s.seats):
        b.now[seat] = standing(s, seat)
    if batch.moments[g] > 0:
        for seat in range(s.seats):
            for other in range(seat):
                batch.rank_pairs[g] += 1
                was_above = b.then[seat] > b.then[other]
                was_below = b.then[seat] < b.then[other]
                if (was_above and b.now[seat] < b.now[other]) or (was_below and b.now[seat] > b.now[other]):
                    batch.rank_changes[g] += 1
    if batch.moments[g] < MOMENTS:
        for seat in range(s.seats):
            batch.trajectory[g][batch.moments[g]][seat] = b.now[seat]
    for seat in range(s.seats):
        b.then[seat] = b.now[seat]
    batch.moments[g] += 1


def play_on_to(s, b, batch, limit):
    """Plays until a thinking seat is to act or the game stops. Returns what became of it."""
    if not b.possible:
        return STUCK
    while to_act(s) != 0:
        if b.count >= limit:
            return TOO_LONG
        act = next_act(s, b)
        if act == ASKS:
            return PLAYING
        if act < 0:
            return STUCK
        do_act(s, b, batch, act)
    return FINISHED


def player_rng(b):
    """A number of 32 bits for a player who thinks outside."""
    b.rng = b.player_rng
    number = random32(b)
    b.player_rng = b.rng
    return number


# ---------------------------------------------------------------- results
def mix_in(b, number):
    start_stream(b, b.rng, number)


def write_game(s, b, batch, ending):
    """What became of the game, on its line of the sheet; results only of games that ended."""
    g = b.line
    batch.acts[g] = b.count
    batch.ending[g] = ending
    if ending == FINISHED:
        write_results(s, batch, g)
        if batch.moments[g] > 0:
            compare_standings(s, b, batch, g)
    for lane in range(LANES):
        start_stream(b, lane, b.game)
        mix_in(b, b.count)
        mix_in(b, ending)
        mix_in(b, batch.first_seat[g])
        mix_in(b, batch.rank_changes[g])
        mix_in(b, batch.rank_pairs[g])
        if ending == FINISHED:
            mix_results(s, b, batch, g)
        batch.digest[lane] = batch.digest[lane] ^ b.rng


def play_games(s, root, b, batch, seed, first, skip, count, limit):
    """Games first + skip .. first + count - 1, where nobody thinks outside. Game first + g stands on line g."""
    for g in range(skip, count):
        begin_game(s, root, b, batch, g, seed, first + g)
        write_game(s, b, batch, play_on_to(s, b, batch, limit))
