"""Ask seats one after another, or let them raise their hands and call on them.

    class State:
        asking = asking.fields(SEATS)

`ask_around` begins with a bit set of seats, and `s.asked_now` is the one that answers now. The act that answers calls
`ask_next`, `pass_on` if it is a pass, `ask_again` if all others must answer anew, or `stop`. Where hands are raised at
any time, `raise_hand` puts a seat at the end of the line, and `call_first` asks the one that has waited longest.
"""

from typing import Any

from commonweal.rulebook import public
from commonweal.rulebook.parts import Part


def fields(seats: int, *, hands: bool = False, rules: str = "") -> Part:
    """Declare the fields. hands: seats may raise their hands. rules: the ids of the game's rules."""
    bits = (1 << seats) - 1
    declared = {
        "asked_now": public(low=-1, high=seats - 1, kind="seat", text="the seat that is asked, -1 for none"),
        "to_ask": public(high=bits, kind="seats", text="bit set of the seats that are asked after it"),
        "passes": public(high=seats, text="how many passed in a row"),
    }
    if hands:
        declared["hands"] = public(seats, low=-1, high=seats - 1, kind="seat", text="raised hands in their order")
    always = (nobody_is_asked_twice, hands_are_in_line) if hands else (nobody_is_asked_twice,)
    return Part(declared, invariants=always, rules=rules)


# ---------------------------------------------------------------- one after another
def ask_around(s: Any, seats: int, after: int) -> None:
    """Ask the seats of a bit set one after another, clockwise, from the one after a seat on."""
    s.to_ask = seats
    s.passes = 0
    s.asked_now = after
    ask_next(s)


def ask_next(s: Any) -> None:
    """Ask the next seat; nobody, if all were asked."""
    after = s.asked_now
    s.asked_now = -1
    for step in range(1, s.seats + 1):
        seat = (after + step) % s.seats
        if s.asked_now < 0 and s.to_ask >> seat & 1:
            s.asked_now = seat
            s.to_ask &= ~(1 << seat)


def place_of(s: Any, seat: int) -> int:
    """How many seats are asked before this one, counted from the seat that is asked now; -1 if it is not asked."""
    steps = (seat - s.asked_now - 1) % s.seats
    before = sum(s.to_ask >> ((s.asked_now + step) % s.seats) & 1 for step in range(1, steps + 1))
    return before if s.to_ask >> seat & 1 else -1


def pass_on(s: Any) -> None:
    """The seat asked passes: count it, and ask the next."""
    s.passes += 1
    ask_next(s)


def ask_again(s: Any, seats: int) -> None:
    """Somebody acted: the other seats of a bit set are asked again, after the one asked now. For rounds that go on
    until all have passed."""
    s.to_ask = seats & ~(1 << s.asked_now)
    s.passes = 0
    ask_next(s)


def stop(s: Any) -> None:
    """Ask nobody any more."""
    s.asked_now = -1
    s.to_ask = 0


def is_over(s: Any) -> bool:
    """Whether nobody is asked."""
    return bool(s.asked_now < 0)


def waits_for(s: Any, seat: int) -> bool:
    """Whether a seat is asked now."""
    return bool(s.asked_now == seat)


def waiting(s: Any) -> int:
    """The bit set with the seat that is asked; empty if nobody is. For `to_act`."""
    return 1 << s.asked_now if s.asked_now >= 0 else 0


# ---------------------------------------------------------------- raised hands
def lower_all(s: Any) -> None:
    """Begin with no hand raised."""
    for place in range(len(s.hands)):
        s.hands[place] = -1


def place_of_hand(s: Any, seat: int) -> int:
    """The place of a seat in the line of raised hands; -1 without a raised hand."""
    return next((place for place in range(len(s.hands)) if s.hands[place] == seat), -1)


def raise_hand(s: Any, seat: int) -> None:
    """Put a seat at the end of the line. Its hand is not raised yet."""
    place = 0
    while s.hands[place] >= 0:
        place += 1
    s.hands[place] = seat


def lower_hand(s: Any, seat: int) -> None:
    """Take a seat out of the line; those behind it move up."""
    for place in range(place_of_hand(s, seat), len(s.hands) - 1):
        s.hands[place] = s.hands[place + 1]
    s.hands[len(s.hands) - 1] = -1


def call_first(s: Any) -> None:
    """Ask the first in line; nobody, if no hand is raised."""
    stop(s)
    s.asked_now = s.hands[0]
    if s.hands[0] >= 0:
        lower_hand(s, s.hands[0])


# ---------------------------------------------------------------- what always holds
def nobody_is_asked_twice(s: Any) -> bool:
    """The seat that is asked is not asked again after itself."""
    return bool(s.asked_now < 0 or s.to_ask >> s.asked_now & 1 == 0)


def hands_are_in_line(s: Any) -> bool:
    """The line of raised hands has no gap, and no seat stands in it twice."""
    line = [seat for seat in s.hands if seat >= 0]
    return s.hands[: len(line)] == line and len(set(line)) == len(line)
