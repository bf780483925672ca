"""What a deal does: who gives what, whether all can, and what changes hands. See `deals`, which is what games use."""

from typing import Any

from commonweal.institutions.deals.deal_numbers import AMOUNT, ANYONE, DUE, GIVER, HONOUR, IN_FORCE, TAKER, WHAT
from commonweal.rulebook.parts import asked


# ---------------------------------------------------------------- what the game answers
@asked
def holding(s: Any, seat: int, what: int) -> Any:
    """How much of a thing a seat has."""


@asked
def hold(s: Any, seat: int, what: int, units: int) -> Any:
    """Let a seat have so much of a thing, instead of what it had. Those who give are asked before those who get."""


@asked
def can_hold(s: Any, seat: int, what: int, units: int) -> Any:
    """Whether a seat can have so much of a thing; never less than 0."""


# ---------------------------------------------------------------- at once
def given(s: Any, place: int, seat: int, what: int) -> int:
    """How much of a thing a seat gives at once under a deal, less what it gets."""
    total = 0
    for line in range(s.deal_lines[place]):
        if s.deal_line[place][line][WHAT] == what and s.deal_line[place][line][DUE] == 0:
            if s.deal_line[place][line][GIVER] == seat:
                total += s.deal_line[place][line][AMOUNT]
            if s.deal_line[place][line][TAKER] == seat:
                total -= s.deal_line[place][line][AMOUNT]
    return total


def can_keep(s: Any, place: int, seat: int, side: int) -> bool:
    """Whether a seat can hold what it has after the deal, as this side of it: the seat itself, or ANYONE."""
    for line in range(s.deal_lines[place]):
        what = s.deal_line[place][line][WHAT]
        at_once = what < HONOUR and s.deal_line[place][line][DUE] == 0
        if at_once and not can_hold(s, seat, what, holding(s, seat, what) - given(s, place, side, what)):
            return False
    return True


def who_cannot(s: Any, place: int, seat: int) -> int:
    """The first party that could not hold what it would have if the deal were carried out now; -1 if all can. seat: who
    signs, for an offer to anyone."""
    if s.deal_anyone[place]:
        if not can_keep(s, place, seat, ANYONE):
            return seat
        drafter = s.deal_drafter[place]
        return -1 if can_keep(s, place, drafter, drafter) else int(drafter)
    for party in range(s.seats):
        if s.deal_parties[place] >> party & 1 and not can_keep(s, place, party, party):
            return int(party)
    return -1


def settle(s: Any, place: int) -> None:
    """Carry out what is due at once, all of it together: what a seat gets may pay what it gives."""
    for line in range(s.deal_lines[place]):
        if settles_first(s, place, line):
            what = s.deal_line[place][line][WHAT]
            for party in range(s.seats):
                if given(s, place, party, what) > 0:
                    hold(s, party, what, holding(s, party, what) - given(s, place, party, what))
            for party in range(s.seats):
                if given(s, place, party, what) < 0:
                    hold(s, party, what, holding(s, party, what) - given(s, place, party, what))


def settles_first(s: Any, place: int, line: int) -> bool:
    """Whether a line is the first at once of its thing, which settles all of them."""
    what = s.deal_line[place][line][WHAT]
    if what >= HONOUR or s.deal_line[place][line][DUE] > 0:
        return False
    for above in range(line):
        if s.deal_line[place][above][WHAT] == what and s.deal_line[place][above][DUE] == 0:
            return False
    return True


# ---------------------------------------------------------------- later
def pay_line(s: Any, place: int, line: int) -> None:
    """Give what a line says, as much as the giver has and the taker can hold; the amount says what is left to give."""
    giver = s.deal_line[place][line][GIVER]
    taker = s.deal_line[place][line][TAKER]
    what = s.deal_line[place][line][WHAT]
    if what >= HONOUR:
        return
    least = 0
    most = min(s.deal_line[place][line][AMOUNT], holding(s, giver, what))
    while least < most:
        units = (least + most + 1) // 2
        if can_hold(s, taker, what, holding(s, taker, what) + units):
            least = units
        else:
            most = units - 1
    if most > 0:
        hold(s, giver, what, holding(s, giver, what) - most)
        hold(s, taker, what, holding(s, taker, what) + most)
        s.deal_line[place][line][AMOUNT] -= most


def owed(s: Any, seat: int, what: int, now: int) -> int:
    """How much of a thing a seat owes that is due by now."""
    total = 0
    for place in range(len(s.deal_state)):
        if s.deal_state[place] == IN_FORCE:
            for line in range(s.deal_lines[place]):
                mine = s.deal_line[place][line][GIVER] == seat and s.deal_line[place][line][WHAT] == what
                if mine and s.deal_line[place][line][DUE] <= now:
                    total += s.deal_line[place][line][AMOUNT]
    return total


def total_held(s: Any, what: int) -> int:
    """How much of a thing all seats have together. No deal changes it."""
    return sum(holding(s, seat, what) for seat in range(s.seats))
