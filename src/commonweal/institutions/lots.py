"""Draw lots: several seats roll, the highest or the lowest wins, and those who are tied roll again.

    class State:
        lots = lots.fields(SEATS, faces=6)

An act of chance rolls for `next_to_roll(s)` and calls `roll`. Chance may also decide at once: with `odds_of(s, seats,
seat)` each of the tied is as likely to win as the others.
"""

from typing import Any

from commonweal.rulebook import public
from commonweal.rulebook.parts import Part


def fields(seats: int, faces: int, *, rules: str = "") -> Part:
    """Declare the fields of lots. faces: the highest number that a seat can roll. rules: the ids of the game's
    rules."""
    bits = (1 << seats) - 1
    return Part(
        {
            "rolling": public(high=bits, kind="seats", text="bit set of the seats that have still to roll"),
            "tied": public(high=bits, kind="seats", text="bit set of the seats that may still win the lot"),
            "rolled": public(seats, high=faces, text="what each seat has rolled, 0 before"),
            "lowest_wins": public(high=1, text="whether the lowest roll wins"),
        },
        invariants=(rolling_seats_may_win,),
        rules=rules,
    )


def begin(s: Any, seats: int, lowest: int) -> None:
    """Begin to draw lots among the seats of a bit set. lowest: 1 if the lowest roll wins."""
    s.lowest_wins = lowest
    for seat in range(s.seats):
        s.rolled[seat] = 0
    roll_again(s, seats)


def roll_again(s: Any, seats: int) -> None:
    """Let these seats roll; a single one has won."""
    s.tied = seats
    s.rolling = seats if seats & seats - 1 else 0


def next_to_roll(s: Any) -> int:
    """The first seat that has still to roll; -1 if there is none."""
    return next((seat for seat in range(s.seats) if s.rolling >> seat & 1), -1)


def roll(s: Any, seat: int, number: int) -> None:
    """A seat has rolled a number. After the last roll only the best are left; if they are several, they roll again."""
    s.rolled[seat] = number
    s.rolling &= ~(1 << seat)
    if s.rolling == 0:
        roll_again(s, best(s))


def best(s: Any) -> int:
    """The bit set of those with the best roll."""
    found = 0
    number = 0
    for seat in range(s.seats):
        if s.tied >> seat & 1:
            beats = s.rolled[seat] < number if s.lowest_wins else s.rolled[seat] > number
            if found == 0 or beats:
                found = 0
                number = s.rolled[seat]
            if s.rolled[seat] == number:
                found |= 1 << seat
    return found


def winner(s: Any) -> int:
    """The seat that has won the lot; -1 while somebody has to roll."""
    if s.rolling:
        return -1
    return next((seat for seat in range(s.seats) if s.tied >> seat & 1), -1)


def is_tied_again(s: Any) -> bool:
    """Whether several share the best roll, so that all of them have just begun to roll again."""
    return bool(s.rolling != 0 and s.rolling == s.tied)


def odds_of(s: Any, seats: int, seat: int) -> int:
    """The weight of a seat where chance picks one of a bit set at once."""
    return seats >> seat & 1


def rolling_seats_may_win(s: Any) -> bool:
    """Only seats that may still win roll."""
    return bool(s.rolling & ~s.tied == 0)
