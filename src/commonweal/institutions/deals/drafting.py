"""Write a deal: a draft with its lines, new or as a counter to an offer."""

from typing import Any

from commonweal.institutions.deals.deal_fields import is_side
from commonweal.institutions.deals.deal_numbers import (
    AMOUNT,
    ANYONE,
    COLUMNS,
    DRAFT,
    DUE,
    FREE,
    GIVER,
    GONE,
    NONE,
    OFFERED,
    TAKER,
    WHAT,
)
from commonweal.rulebook import lowest_bit


def has_room(s: Any) -> bool:
    """Whether there is room for one more deal."""
    return room(s) >= 0


def room(s: Any) -> int:
    """The place that the next deal takes, the one that has been empty longest; -1 if there is none."""
    for step in range(len(s.deal_state)):
        place = (s.deal_next + step) % len(s.deal_state)
        if s.deal_state[place] == FREE:
            return int(place)
    return -1


def draft_of(s: Any, seat: int) -> int:
    """The place of the draft that a seat is writing; -1 if it is writing none."""
    for place in range(len(s.deal_state)):
        if s.deal_state[place] == DRAFT and s.deal_drafter[place] == seat:
            return int(place)
    return -1


def own_place(s: Any, seat: int) -> int:
    """The place of a seat's draft or open offer, the first of several; -1 if it has none."""
    for place in range(len(s.deal_state)):
        if s.deal_state[place] in (DRAFT, OFFERED) and s.deal_drafter[place] == seat:
            return int(place)
    return -1


def offering(s: Any) -> int:
    """The bit set of the seats whose offers wait for an answer."""
    seats = 0
    for place in range(len(s.deal_state)):
        if s.deal_state[place] == OFFERED:
            seats |= 1 << s.deal_drafter[place]
    return seats


def asked_seats(s: Any) -> int:
    """The bit set of the seats for whose answer offers wait."""
    seats = 0
    for place in range(len(s.deal_state)):
        if s.deal_state[place] == OFFERED:
            seats |= s.deal_parties[place] & ~s.deal_signed[place]
    return seats


def may_deal(s: Any, seat: int, parties: int, who: int) -> bool:
    """Whether these parties, a bit set, are a seat and others, and all of them among `who`: the seats still in the
    game, for example."""
    return parties >> seat & 1 == 1 and parties != 1 << seat and parties & ~who == 0


def begin(s: Any, seat: int, parties: int, anyone: int) -> None:
    """Begin a draft between these parties, a bit set with the drafter; with `anyone`, the first other to sign is the
    other side."""
    place = room(s)
    forget_before(s, place)
    s.deal_next = (place + 1) % len(s.deal_state)
    s.deal_state[place] = DRAFT
    s.deal_number[place] = 0
    s.deal_drafter[place] = seat
    s.deal_parties[place] = parties
    s.deal_signed[place] = 0
    s.deal_anyone[place] = anyone
    s.deal_counters[place] = 0
    s.deal_before[place] = NONE
    s.deal_until[place] = 0
    s.deal_lines[place] = 0
    clear_lines(s, place, 0)


def forget_before(s: Any, place: int) -> None:
    """Forget which deals counter the one that lay in a place."""
    for other in range(len(s.deal_state)):
        if s.deal_before[other] == place:
            s.deal_before[other] = NONE


def clear_lines(s: Any, place: int, first: int) -> None:
    for line in range(first, len(s.deal_line[place])):
        for column in range(COLUMNS):
            s.deal_line[place][line][column] = 0


def may_counter(s: Any, seat: int, place: int, most: int) -> bool:
    """Whether a seat may counter the offer in a place: it waits for the seat, fewer than `most` counters led to it, and
    there is room."""
    return waits_for(s, place, seat) and s.deal_counters[place] < most and has_room(s) and draft_of(s, seat) < 0


def counter(s: Any, seat: int, place: int) -> None:
    """Begin a draft with the lines of an offer, which ends when the counter-offer is made. A counter to an offer to
    anyone is one to its drafter alone."""
    new = room(s)
    anyone = s.deal_anyone[place]
    begin(s, seat, 1 << seat | 1 << s.deal_drafter[place] if anyone else s.deal_parties[place], 0)
    s.deal_before[new] = place
    s.deal_counters[new] = s.deal_counters[place] + 1
    s.deal_lines[new] = s.deal_lines[place]
    for line in range(s.deal_lines[place]):
        for column in range(COLUMNS):
            s.deal_line[new][line][column] = s.deal_line[place][line][column]
        if anyone:
            name_anyone(s, new, line, seat)


def name_anyone(s: Any, place: int, line: int, seat: int) -> None:
    """Put a seat for ANYONE in a line."""
    if s.deal_line[place][line][GIVER] == ANYONE:
        s.deal_line[place][line][GIVER] = seat
    if s.deal_line[place][line][TAKER] == ANYONE:
        s.deal_line[place][line][TAKER] = seat


def other_side(s: Any, place: int) -> int:
    """The other side of a deal between two: the other party, or ANYONE; -1 if there are more parties."""
    if s.deal_anyone[place]:
        return ANYONE
    others = s.deal_parties[place] & ~(1 << s.deal_drafter[place])
    return lowest_bit(others) if others & others - 1 == 0 else -1


def writes(s: Any, place: int, giver: int, taker: int, what: int, due: int) -> bool:
    """Whether a line may be written: both are sides of the deal, and there is room or it is written over."""
    if giver == taker or not is_side(s, place, giver) or not is_side(s, place, taker):
        return False
    return line_of(s, place, giver, taker, what, due) >= 0 or s.deal_lines[place] < len(s.deal_line[place])


def line_of(s: Any, place: int, giver: int, taker: int, what: int, due: int) -> int:
    """The line with this giver, taker, thing and time; -1 if there is none."""
    for line in range(s.deal_lines[place]):
        same = s.deal_line[place][line][GIVER] == giver and s.deal_line[place][line][TAKER] == taker
        if same and s.deal_line[place][line][WHAT] == what and s.deal_line[place][line][DUE] == due:
            return int(line)
    return -1


def write(s: Any, place: int, giver: int, taker: int, what: int, amount: int, due: int) -> None:
    """Write a line, or write its amount anew; an amount of 0 strikes it out."""
    line = line_of(s, place, giver, taker, what, due)
    if amount == 0:
        strike(s, place, line)
        return
    if line < 0:
        line = s.deal_lines[place]
        s.deal_lines[place] += 1
    s.deal_line[place][line][GIVER] = giver
    s.deal_line[place][line][TAKER] = taker
    s.deal_line[place][line][WHAT] = what
    s.deal_line[place][line][AMOUNT] = amount
    s.deal_line[place][line][DUE] = due


def strike(s: Any, place: int, line: int) -> None:
    """Strike out a line, if there is one (-1: none); those below move up."""
    if line < 0:
        return
    s.deal_lines[place] -= 1
    for below in range(line, s.deal_lines[place]):
        for column in range(COLUMNS):
            s.deal_line[place][below][column] = s.deal_line[place][below + 1][column]
    clear_lines(s, place, s.deal_lines[place])


def is_gone(s: Any, place: int) -> bool:
    """Whether a draft counters an offer that has ended meanwhile."""
    return bool(s.deal_before[place] == GONE)


def waits_for(s: Any, place: int, seat: int) -> bool:
    """Whether an offer waits for the answer of a seat."""
    return bool(s.deal_state[place] == OFFERED and s.deal_parties[place] & ~s.deal_signed[place] & 1 << seat)
