"""The loop that plays games for the lab and writes their results on a sheet, in the rules subset, once for all games.

Bound to one rulebook like `commonweal.players.thinking`, which this goes on from. Chance and the players' own dice are
two streams, so that arms of a comparison are dealt the same cards however their players choose.

On the desk `b`: `b.luck` and `b.dice` (the streams), `b.game` (the game begun last), `b.line` (its line on the sheet),
`b.count` (its acts), `b.ways` (how each seat chooses), `b.round`, `b.then`, `b.now` (how the seats stood and stand),
`b.midway`, `b.knower`, `b.possible` (for games that go on from a view).
On the sheet, line `g` of a game: `acts`, `ending`, results and measures; `plays`, a hash of who did what, so that games
that went alike are known; and `digest`, two numbers in which every result of every game takes part, in whatever order
the games are played.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from commonweal.rulebook.acts import CLOCK
from commonweal.rulebook.loops import CLOCK_ONCE_IN
from commonweal.rulebook.subset import below, copy_record, random32, start_stream

THINKS = 2
"""The way of a seat that a program outside decides for."""
PLAYING, FINISHED, STUCK, TOO_LONG, BROKEN = range(5)
"""What became of a game: it waits for a thinking seat, ended, nobody could act, went on too long, broke a law."""
NONE_POSSIBLE, ASKS = -1, -2
LANES = 2
ACTORS = 64
"""More than there are seats, chance and the clock: act and actor are one number in the hash of acts."""
MOMENTS = 32
"""Moments of a game (its rounds) at which the standing of the seats is kept."""


def begin_game(s, root, b, sheet, g, seed, game):
    """Game number `game` of a seed, on line g of the sheet: from the start, or (`b.midway`) from the view in `root`.

    Midway, what the seat `b.knower` (-1: a spectator) does not see is imagined; b.possible says whether that was found.
    """
    b.game = game
    b.line = g
    b.count = 0
    b.round = 0
    sheet.first_seat[g] = -1
    sheet.moments[g] = 0
    sheet.pairs[g] = 0
    sheet.swaps[g] = 0
    sheet.plays[g] = 0
    clear_tallies(sheet, g)
    start_stream(b, seed, game)
    b.luck = b.rng
    start_stream(b, b.rng, 1)
    b.dice = b.rng
    b.possible = True
    if b.midway:
        b.rng = b.luck
        copy_record(s, root)
        b.possible = imagine(s, b, b.knower)
        b.luck = b.rng
        b.round = number_of_round(s)
        compare_standings(s, b, sheet, g)
    else:
        begin(s, root)


def next_act(s, b):
    """The act to be done next; b.seat says by whom (-1: chance, CLOCK: the clock).

    NONE_POSSIBLE where somebody should act and cannot, ASKS where a thinking seat is to act.
    """
    if to_act(s) < 0:
        b.rng = b.luck
        act = choose(s, b)
        b.luck = b.rng
        return act
    b.rng = b.dice
    b.seat = CLOCK if clocked(s) and below(b, CLOCK_ONCE_IN) == 0 else one_of(b, to_act(s))
    act = act_of_seat(s, b)
    b.dice = b.rng
    return act


def act_of_seat(s, b):
    """An act of b.seat, which may be the clock."""
    n = options(s, b, b.seat)
    if n == 0:
        return NONE_POSSIBLE
    if b.seat == CLOCK:
        return b.acts[below(b, n)]
    if b.ways[b.seat] == THINKS:
        return ASKS
    return b.acts[pick(s, b, b.seat, n, b.ways[b.seat])]


def do_act(s, b, sheet, act):
    """One act of b.seat, of chance or of the clock, and what is measured of it."""
    apply(s, b.seat, act)
    b.count += 1
    start_stream(b, sheet.plays[b.line], act * ACTORS + b.seat + ACTORS // 2)
    sheet.plays[b.line] = b.rng
    if b.seat >= 0:
        if sheet.first_seat[b.line] < 0:
            sheet.first_seat[b.line] = b.seat
        add_tallies(s, sheet, b.line, b.seat, act)
    if number_of_round(s) != b.round:
        b.round = number_of_round(s)
        compare_standings(s, b, sheet, b.line)


def compare_standings(s, b, sheet, g):
    """A moment of the game: how the seats stand, and how many pairs of them changed places since the last moment."""
    for seat in range(s.seats):
        b.now[seat] = standing(s, seat)
    if sheet.moments[g] > 0:
        for seat in range(s.seats):
            for other in range(seat):
                sheet.pairs[g] += 1
                was_above = b.then[seat] > b.then[other]
                was_below = b.then[seat] < b.then[other]
                if (was_above and b.now[seat] < b.now[other]) or (was_below and b.now[seat] > b.now[other]):
                    sheet.swaps[g] += 1
    if sheet.moments[g] < MOMENTS:
        for seat in range(s.seats):
            sheet.course[g][sheet.moments[g]][seat] = b.now[seat]
    for seat in range(s.seats):
        b.then[seat] = b.now[seat]
    sheet.moments[g] += 1


def play_on_to(s, b, sheet, limit):
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
        do_act(s, b, sheet, act)
    return FINISHED


def dice(b):
    """A number of 32 bits for a player who thinks outside."""
    b.rng = b.dice
    number = random32(b)
    b.dice = b.rng
    return number


# ---------------------------------------------------------------- results
def mix_in(b, number):
    start_stream(b, b.rng, number)


def write_game(s, b, sheet, ending):
    """What became of the game, on its line of the sheet; results only of games that ended."""
    g = b.line
    sheet.acts[g] = b.count
    sheet.ending[g] = ending
    if ending == FINISHED:
        write_results(s, sheet, g)
        if sheet.moments[g] > 0:
            compare_standings(s, b, sheet, g)
    for lane in range(LANES):
        start_stream(b, lane, b.game)
        mix_in(b, b.count)
        mix_in(b, ending)
        mix_in(b, sheet.first_seat[g])
        mix_in(b, sheet.swaps[g])
        mix_in(b, sheet.pairs[g])
        if ending == FINISHED:
            mix_results(s, b, sheet, g)
        sheet.digest[lane] = sheet.digest[lane] ^ b.rng


def play_games(s, root, b, sheet, seed, first, skip, count, limit):
    """Games first + skip .. first + count - 1, where nobody thinks outside. Game first + g stands on line g."""
    for g in range(skip, count):
        begin_game(s, root, b, sheet, g, seed, first + g)
        write_game(s, b, sheet, play_on_to(s, b, sheet, limit))
