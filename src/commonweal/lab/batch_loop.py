"""The loop that plays games for the lab and writes their results into a batch, in the rules subset, for all games.

Bound to one rulebook like `commonweal.players.thinking`, which it builds on. Chance and players draw from separate
streams, so that all arms of a comparison are dealt the same cards whatever their players choose.

In the workspace `b`: `b.chance_rng` and `b.player_rng` (the streams), `b.game` (the game begun last), `b.row` (its row
in the batch), `b.count` (its acts), `b.policies` and `b.motives` (how each seat chooses, and what it values),
`b.round`, `b.then`, `b.now` (how the seats stood and stand), `b.midway`, `b.knower`, `b.possible` (for games that go on
from a view). `t` is a copy on which players try acts.
In the batch, row `g` of a game: `acts`, `ending`, results and measures; `plays`, a hash of who did what, so that games
that went alike are known; and `digest`, two numbers in which every result of every game takes part, in whatever order
the games are played.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from commonweal.rulebook.backends.loops import CLOCK_ONCE_IN
from commonweal.rulebook.backends.primitives import below, copy_record, random32, start_stream
from commonweal.rulebook.values.actors import CLOCK

EXTERNAL = 2
"""The policy of a seat whose player runs outside the compiled loop."""
PLAYING, FINISHED, STUCK, TOO_LONG, BROKEN = range(5)
"""State of a game: waiting for an external player, ended, no act possible, too long, broke a law."""
NONE_POSSIBLE, ASKS = -1, -2
WAITS = -1
"""The answer of a player who is asked out of turn and does nothing."""
LANES = 2
ACTORS = 64
"""More than there are actors (seats, chance, the clock): act and actor are hashed as one number."""
MOMENTS = 64
"""The most moments of a game (its rounds) whose standings are kept: of a longer game every second one, or fourth, and
so on, and always the last one."""


def begin_game(s, root, b, batch, g, seed, game):
    """Begin game `game` of a seed in row g of the batch: from the start, or (`b.midway`) from the view in `root`.

    Midway, what seat `b.knower` (-1: a spectator) cannot see is determinized; b.possible says whether that succeeded.
    """
    b.game = game
    b.row = g
    b.count = 0
    b.round = 0
    batch.first_seat[g] = -1
    batch.moments[g] = 0
    batch.strides[g] = 1
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
    forget_plans(s, b)


def next_act(s, t, b):
    """The next act; b.seat is set to the actor (-1: chance, CLOCK: the clock, FACILITATOR: the facilitator).

    NONE_POSSIBLE if a seat has to act but cannot, ASKS if an external player has to act.
    """
    if to_act(s) < 0:
        b.rng = b.chance_rng
        act = choose(s, b)
        b.chance_rng = b.rng
        return act
    b.rng = b.player_rng
    act = act_out_of_turn(s, t, b)
    if act == NONE_POSSIBLE:
        act = act_of_facilitator(s, b)
    if act == NONE_POSSIBLE:
        b.seat = CLOCK if clocked(s) and below(b, CLOCK_ONCE_IN) == 0 else one_of(b, to_act(s))
        act = act_of_seat(s, t, b)
    b.player_rng = b.rng
    return act


def act_out_of_turn(s, t, b):
    """An act of a seat for which the game does not wait; NONE_POSSIBLE, as mostly, if none is done now."""
    n = ask_out_of_turn(s, b, to_act(s))
    if n == 0:
        return NONE_POSSIBLE
    if b.policies[b.seat] == EXTERNAL:
        return ASKS
    return pick_out_of_turn(s, t, b, b.seat, n, b.policies[b.seat], b.motives[b.seat])


def act_of_seat(s, t, b):
    """An act of b.seat, which may be the clock."""
    n = options(s, b, b.seat)
    if n == 0:
        return NONE_POSSIBLE
    if b.seat == CLOCK:
        return b.acts[below(b, n)]
    if b.policies[b.seat] == EXTERNAL:
        return ASKS
    return pick(s, t, b, b.seat, n, b.policies[b.seat], b.motives[b.seat])


def do_act(s, b, batch, act):
    """Do an act of b.seat, and update what is measured."""
    apply(s, b.seat, act)
    b.count += 1
    start_stream(b, batch.plays[b.row], act * ACTORS + b.seat + ACTORS // 2)
    batch.plays[b.row] = b.rng
    if b.seat >= 0:
        if batch.first_seat[b.row] < 0:
            batch.first_seat[b.row] = b.seat
        add_tallies(s, batch, b.row, b.seat, act)
    if number_of_round(s) != b.round:
        b.round = number_of_round(s)
        compare_standings(s, b, batch, b.row)


def compare_standings(s, b, batch, g):
    """Record how the seats stand now, and how many pairs of them changed ranks since the last moment."""
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
    keep_standings(s, b, batch, g, batch.moments[g])
    for seat in range(s.seats):
        b.then[seat] = b.now[seat]
    batch.moments[g] += 1


def keep_standings(s, b, batch, g, moment):
    """Record the standings of a moment; where there is no room, first drop every second one of those before."""
    for seat in range(s.seats):
        batch.trajectory[g][MOMENTS][seat] = b.now[seat]
    if moment == MOMENTS * batch.strides[g]:
        for kept in range(MOMENTS // 2):
            for seat in range(s.seats):
                batch.trajectory[g][kept][seat] = batch.trajectory[g][2 * kept][seat]
        batch.strides[g] *= 2
    if moment % batch.strides[g] == 0:
        for seat in range(s.seats):
            batch.trajectory[g][moment // batch.strides[g]][seat] = b.now[seat]


def play_until_asked(s, t, b, batch, limit):
    """Play until an external player has to act or the game stops. Returns the state of the game."""
    if not b.possible:
        return STUCK
    while to_act(s) != 0:
        if b.count >= limit:
            return TOO_LONG
        act = next_act(s, t, b)
        if act == ASKS:
            return PLAYING
        if act < 0:
            return STUCK
        do_act(s, b, batch, act)
    return FINISHED


def player_rng(b):
    """Draw 32 random bits for an external player."""
    b.rng = b.player_rng
    number = random32(b)
    b.player_rng = b.rng
    return number


# ---------------------------------------------------------------- results
def mix_in(b, number):
    start_stream(b, b.rng, number)


def write_game(s, b, batch, ending):
    """Write how the game ended into its row, with results if it finished."""
    g = b.row
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


def play_games(s, t, root, b, batch, seed, first, skip, count, limit):
    """Play games first + skip .. first + count - 1, which have no external players. Game first + g goes into row g."""
    for g in range(skip, count):
        begin_game(s, root, b, batch, g, seed, first + g)
        write_game(s, b, batch, play_until_asked(s, t, b, batch, limit))
