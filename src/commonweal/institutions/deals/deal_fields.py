"""The fields of deals, who reads them, and what always holds."""

from collections.abc import Callable
from typing import Any

from commonweal.institutions.deals.deal_numbers import (
    ANYONE,
    COLUMNS,
    DRAFT,
    FREE,
    GONE,
    HONOUR,
    IN_FORCE,
    LAST_NUMBER,
    OFFERED,
)
from commonweal.institutions.deals.settling import can_hold, hold, holding
from commonweal.rulebook import group, public
from commonweal.rulebook.parts import Part
from commonweal.rulebook.state.fields import Field


# ---------------------------------------------------------------- who reads the lines
def drafter_reads_draft(s: Any, seat: int, place: int) -> bool:
    """Everybody reads the lines of a deal, but only the drafter those of a draft."""
    return bool(s.deal_state[place] != DRAFT or seat == s.deal_drafter[place])


def parties_read(s: Any, seat: int, place: int) -> bool:
    """Only its parties read the lines of a deal, and only the drafter those of a draft."""
    if s.deal_state[place] == DRAFT:
        return bool(seat == s.deal_drafter[place])
    return bool(seat >= 0 and s.deal_parties[place] >> seat & 1)


def guess_nothing(s: Any, b: Any, place: int) -> int:
    """To those who do not read a deal it may as well have no lines."""
    return 0


def guess_no_line(s: Any, b: Any, place: int, line: int, column: int) -> int:
    return 0


def fields(
    seats: int,
    *,
    most: int,
    places: int = 12,
    lines: int = 6,
    promises: int = 0,
    last_time: int = 0,
    rules: str = "",
    reads: Callable[..., Any] | None = None,
) -> Part:
    """Declare the fields of deals.

    most: the most of one thing in a line. places: how many deals there is room for.
    lines: the most in a deal. promises: how many kinds of them. last_time: the last time at which an offer ends or a
    line is due. reads: who reads the lines, everybody by default; see `drafter_reads_draft` and `parties_read`.
    rules: the ids of the game's rules that a position breaks which is refused for what always holds of deals.
    """
    all_seats, high = (1 << seats) - 1, max(most, ANYONE, HONOUR + promises - 1, last_time)

    def terms(*shape: int, guess: Callable[..., Any], **more: Any) -> Field:
        return public(*shape, **more) if reads is None else group(reads, *shape, guess=guess, **more)

    declared = {
        "deal_state": public(places, high=IN_FORCE, text="each deal: 0 none, 1 draft, 2 offered, 3 in force"),
        "deal_number": public(places, high=LAST_NUMBER, text="the number of the deal, 0 for none and drafts"),
        "deal_drafter": public(places, high=seats - 1, kind="seat", text="who offers it"),
        "deal_parties": public(places, high=all_seats, kind="seats", text="bit set of the seats that it needs or asks"),
        "deal_signed": public(places, high=all_seats, kind="seats", text="bit set of the parties that have signed"),
        "deal_anyone": public(places, high=1, text="whether the first party to sign is the other side"),
        "deal_counters": public(places, high=99, text="how many counter-offers led to it"),
        "deal_before": public(places, low=GONE, high=places - 1, text="the place of the offer that it counters, or -1"),
        "deal_until": public(places, high=last_time, text="the last time at which it can be signed, 0 for no end"),
        "deal_next": public(high=places - 1, text="where room is looked for first"),
        "deal_count": public(high=LAST_NUMBER, text="offers made so far"),
        "deal_lines": terms(places, high=lines, guess=guess_nothing, text="how many lines it has"),
        "deal_line": terms(
            places, lines, COLUMNS, high=high, guess=guess_no_line, text="the lines: giver, taker, what, amount, due"
        ),
    }
    always = (a_deal_has_parties, lines_lie_between_parties, one_draft_a_seat, nobody_who_is_out_deals)
    return Part(declared, (holding, hold, can_hold), always, rules=rules)


# ---------------------------------------------------------------- what always holds
def is_side(s: Any, place: int, seat: int) -> bool:
    """Whether lines of a deal may name a seat: a party, or in an offer to anyone its drafter and ANYONE."""
    if s.deal_anyone[place]:
        return bool(seat in (s.deal_drafter[place], ANYONE))
    return bool(seat < s.seats and s.deal_parties[place] >> seat & 1)


def a_deal_has_parties(s: Any) -> bool:
    """A deal has its drafter and others as parties; only parties sign, and not all while it is an offer."""
    for place, state in enumerate(s.deal_state):
        parties, signed = s.deal_parties[place], s.deal_signed[place]
        if state != FREE and (parties >> s.deal_drafter[place] & 1 == 0 or parties.bit_count() < 2):
            return False
        if (state == DRAFT and signed) or signed & ~parties or parties >> s.seats:
            return False
        if state == OFFERED and not (signed and parties & ~signed and s.deal_lines[place]):
            return False
    return True


def lines_lie_between_parties(s: Any) -> bool:
    """Each line of a deal lies between two of its sides and has an amount; below the last, nothing is written."""
    for place, state in enumerate(s.deal_state):
        for line, (giver, taker, what, amount, due) in enumerate(s.deal_line[place]):
            written = line < s.deal_lines[place]
            if not written and any((giver, taker, what, amount, due)):
                return False
            if written and state != FREE and (giver == taker or amount == 0):
                return False
            if written and state != FREE and not (is_side(s, place, giver) and is_side(s, place, taker)):
                return False
    return True


def one_draft_a_seat(s: Any) -> bool:
    """A seat writes one draft at a time."""
    drafters = [s.deal_drafter[place] for place, state in enumerate(s.deal_state) if state == DRAFT]
    return len(set(drafters)) == len(drafters)


def nobody_who_is_out_deals(s: Any) -> bool:
    """No draft, offer or deal in force names a seat that is out of the game (see `standing`)."""
    out = ~getattr(s, "in_play", -1)
    return not any(s.deal_parties[place] & out for place, state in enumerate(s.deal_state) if state != FREE)
