"""Offer a deal, sign or decline it; what is due later."""

from typing import Any

from commonweal.institutions.deals.deal_numbers import AMOUNT, DRAFT, DUE, FREE, GONE, HONOUR, IN_FORCE, OFFERED, WHAT
from commonweal.institutions.deals.drafting import name_anyone, strike, waits_for
from commonweal.institutions.deals.settling import pay_line, settle


def offer(s: Any, place: int, until: int) -> None:
    """Offer a draft, signed by its drafter, until a time (0: no end). An offer that it counters ends."""
    before = s.deal_before[place]
    s.deal_count += 1
    s.deal_number[place] = s.deal_count
    s.deal_state[place] = OFFERED
    s.deal_signed[place] = 1 << s.deal_drafter[place]
    s.deal_until[place] = until
    if before >= 0:
        end(s, before)


def first_asked(s: Any, place: int) -> int:
    """The first party after the drafter, in seat order, that has not signed; -1 if all have. For games in which the
    parties answer one after another."""
    for step in range(1, s.seats):
        seat = (s.deal_drafter[place] + step) % s.seats
        if waits_for(s, place, seat):
            return int(seat)
    return -1


def sign(s: Any, place: int, seat: int) -> bool:
    """Sign an offer. Returns whether that was the last signature, so that the deal was carried out.

    The game has made sure that all can hold what they then have (`who_cannot`)."""
    s.deal_signed[place] |= 1 << seat
    if s.deal_anyone[place]:
        take_up(s, place, seat)
    if s.deal_parties[place] & ~s.deal_signed[place]:
        return False
    settle(s, place)
    keep_what_is_due(s, place)
    return True


def take_up(s: Any, place: int, seat: int) -> None:
    """Make a seat the other side of an offer to anyone."""
    s.deal_anyone[place] = 0
    s.deal_parties[place] = 1 << seat | 1 << s.deal_drafter[place]
    for line in range(s.deal_lines[place]):
        name_anyone(s, place, line, seat)


def decline(s: Any, place: int, seat: int) -> None:
    """Decline an offer, which ends; an offer to anyone goes on while others are asked."""
    if s.deal_anyone[place]:
        s.deal_parties[place] &= ~(1 << seat)
        if s.deal_parties[place] != 1 << s.deal_drafter[place]:
            return
    end(s, place)


def end(s: Any, place: int) -> None:
    """End a draft, an offer or a deal in force. Its lines stay to be read until the place is needed."""
    s.deal_state[place] = FREE
    for other in range(len(s.deal_state)):
        if s.deal_before[other] == place and s.deal_state[other] == DRAFT:
            s.deal_before[other] = GONE


def expire(s: Any, now: int) -> int:
    """End the offers whose last time is over. Returns how many."""
    ended = 0
    for place in range(len(s.deal_state)):
        if s.deal_state[place] == OFFERED and 0 < s.deal_until[place] < now:
            end(s, place)
            ended += 1
    return ended


def end_drafts_and_offers(s: Any) -> None:
    """End all drafts and offers: the market closes."""
    for place in range(len(s.deal_state)):
        if s.deal_state[place] in (DRAFT, OFFERED):
            end(s, place)


def leave(s: Any, seat: int) -> None:
    """A seat is out: all that it drafted, offered, was asked or owes ends. An offer to anyone goes on without it."""
    for place in range(len(s.deal_state)):
        if s.deal_state[place] != FREE and s.deal_parties[place] >> seat & 1:
            if s.deal_drafter[place] == seat or s.deal_state[place] == IN_FORCE:
                end(s, place)
            else:
                decline(s, place, seat)


# ---------------------------------------------------------------- what is due later
def keep_what_is_due(s: Any, place: int) -> None:
    """Keep the lines that are due later; without any, the deal is over and its lines stay to be read."""
    later = 0
    for line in range(s.deal_lines[place]):
        later += s.deal_line[place][line][DUE] > 0
    if later == 0:
        end(s, place)
        return
    s.deal_state[place] = IN_FORCE
    for line in range(s.deal_lines[place] - 1, -1, -1):
        if s.deal_line[place][line][DUE] == 0:
            strike(s, place, line)


def next_due(s: Any, now: int, after: int) -> int:
    """The deal in force with the lowest number above `after` that has a line due by now; -1 if there is none."""
    found = -1
    for place in range(len(s.deal_state)):
        is_due = s.deal_state[place] == IN_FORCE and due_line(s, place, now, 0) >= 0
        if is_due and s.deal_number[place] > after and (found < 0 or s.deal_number[place] < s.deal_number[found]):
            found = place
    return found


def due_line(s: Any, place: int, now: int, first: int) -> int:
    """The first line, from a line on, that is due by now; -1 if there is none."""
    for line in range(first, s.deal_lines[place]):
        if 0 < s.deal_line[place][line][DUE] <= now:
            return int(line)
    return -1


def fall_due(s: Any, now: int) -> None:
    """Carry out the lines that are due by now, deal by deal in the order of their numbers. A seat that cannot give all
    gives what it can; the rest stays due. Promises on one's honour end."""
    place = next_due(s, now, 0)
    while place >= 0:
        line = due_line(s, place, now, 0)
        while line >= 0:
            pay_line(s, place, line)
            if s.deal_line[place][line][AMOUNT] == 0 or s.deal_line[place][line][WHAT] >= HONOUR:
                strike(s, place, line)
                line = due_line(s, place, now, line)
            else:
                line = due_line(s, place, now, line + 1)
        number = s.deal_number[place]
        if s.deal_lines[place] == 0:
            end(s, place)
        place = next_due(s, now, number)
