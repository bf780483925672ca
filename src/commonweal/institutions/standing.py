"""Who is in the game and who is out, who is next in turn, and in which order.

    class State:
        standing = standing.fields(SEATS)

For an order of turns (`ordered=True`) the chapters define `goes_before(s, one, other)`; equals are placed by an act of
chance that calls `place_next` for one of `next_in_order`.
"""

from typing import Any

from commonweal.rulebook import count_bits, lowest_bit, public
from commonweal.rulebook.parts import Part, asked
from commonweal.rulebook.state.fields import Field


@asked
def goes_before(s: Any, one: int, other: int) -> Any:
    """Whether one seat goes before another in the order of turns."""


def fields(seats: int, *, leaving: bool = True, ordered: bool = False, followed: bool = False, rules: str = "") -> Part:
    """Declare the fields. leaving: seats may be out. ordered: there is an order of turns. followed: the log tells it.
    rules: the ids of the game's rules."""
    bits = (1 << seats) - 1
    declared: dict[str, Field] = {}
    if leaving:
        declared["in_play"] = public(high=bits, kind="seats", text="bit set of the seats that are in the game")
        declared["left_as"] = public(seats, high=seats, text="each seat that is out: as which it left, from 1")
    if ordered:
        declared["order"] = public(
            seats, low=-1, high=seats - 1, kind="seat", text="the order of turns", followed=followed
        )
    always = (*((seats_left_in_order,) if leaving else ()), *((nobody_has_two_places,) if ordered else ()))
    return Part(declared, (goes_before,) if ordered else (), always, rules=rules)


# ---------------------------------------------------------------- in and out
def everybody_is_in(s: Any) -> None:
    """Begin with all seats in the game."""
    s.in_play = (1 << s.seats) - 1
    for seat in range(s.seats):
        s.left_as[seat] = 0


def is_in(s: Any, seat: int) -> bool:
    """Whether a seat is in the game."""
    return bool(s.in_play >> seat & 1)


def go_out(s: Any, seat: int) -> None:
    """A seat leaves the game."""
    s.left_as[seat] = s.seats - count_bits(s.in_play) + 1
    s.in_play &= ~(1 << seat)


def next_in_turn(s: Any, seat: int) -> int:
    """The next seat, clockwise, that is in the game; the seat itself if it is the last one, -1 if nobody is in."""
    return next_among(s, s.in_play, seat)


def next_among(s: Any, seats: int, seat: int) -> int:
    """The next seat after this one, clockwise, of a bit set; -1 if it is empty."""
    for step in range(1, s.seats + 1):
        other = (seat + step) % s.seats
        if seats >> other & 1:
            return int(other)
    return -1


def is_last(s: Any) -> bool:
    """Whether at most one seat is left."""
    return bool(s.in_play & s.in_play - 1 == 0)


# ---------------------------------------------------------------- the order of turns
def clear_order(s: Any) -> None:
    """Begin to find the order."""
    for place in range(len(s.order)):
        s.order[place] = -1


def placed(s: Any) -> int:
    """How many places of the order are filled."""
    return sum(s.order[place] >= 0 for place in range(s.seats))


def has_place(s: Any, seat: int) -> bool:
    return any(s.order[place] == seat for place in range(s.seats))


def next_in_order(s: Any) -> int:
    """The bit set of the seats that may take the next place: nobody who has none goes before them."""
    first = 0
    best = -1
    for seat in range(s.seats):
        if not has_place(s, seat):
            if best < 0 or goes_before(s, seat, best):
                first = 1 << seat
                best = seat
            elif not goes_before(s, best, seat):
                first |= 1 << seat
    return first


def place_next(s: Any, seat: int) -> None:
    """Give a seat the next place."""
    s.order[placed(s)] = seat


def place_all_that_are_certain(s: Any) -> bool:
    """Fill places until several seats are equal. Returns whether the order is complete."""
    while placed(s) < s.seats:
        equal = next_in_order(s)
        if equal & equal - 1:
            return False
        place_next(s, lowest_bit(equal))
    return True


# ---------------------------------------------------------------- what always holds
def seats_left_in_order(s: Any) -> bool:
    """Exactly the seats that are out have left, one after another."""
    left = sorted(s.left_as[seat] for seat in range(s.seats) if not s.in_play >> seat & 1)
    return left == list(range(1, len(left) + 1)) and sum(map(bool, s.left_as)) == len(left)


def nobody_has_two_places(s: Any) -> bool:
    """The order names nobody twice, and is filled from the front."""
    places = [seat for seat in s.order if seat >= 0]
    return len(set(places)) == len(places) and s.order[: len(places)] == places
