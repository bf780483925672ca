"""What bots say in Potlatch: why they give to a house, thanks, promises, reproach, and requests for help.

Bots use public information only: what each house needs, and who gave to whom."""

from collections.abc import Iterator
from typing import Any

from commonweal.rulebook import Line, PromisedAct, PublicMove

from .sensible import lacks

MUCH_TOO_MUCH = 2
HIGH_TO_BEGIN, HIGH = 3, 6
"""Obligation levels that make others complain: set by a first gift, or reached by a later one."""


def voices(move: PublicMove) -> Iterator[Line]:
    """Find the lines that fit a move."""
    yield from answers_to_gifts(move)
    yield from on_the_level(move)
    yield from reasons_to_give(move)
    yield from on_help(move)


def answers_to_gifts(move: PublicMove) -> Iterator[Line]:
    """What the receiver of a gift says to it."""
    for told in move.tells("HOUSE_IS_COMPLETE"):
        if told.by == told.values["seat"]:  # with the cards that it kept in the Closing Action
            yield Line(told.by, "complete_at_last")
        else:
            yield Line(told.values["seat"], "complete", {"giver": told.by})
    for told in move.tells("SURPLUS"):
        if told.values["number"] >= MUCH_TOO_MUCH:
            values = {name: told.values[name] for name in ("type", "number")}
            yield Line(told.values["other"], "too_much", {"giver": told.by, **values})
    for told in move.tells("EXACT_FIT"):
        yield Line(told.values["other"], "exact", {"giver": told.values["seat"], "type": told.values["type"]})
    receiver = move.before.receiver
    if receiver >= 0 and move.tells("lay_card", "finish_gift") and not any(move.after.pending):
        units = lacks(move.after, receiver)
        if units > 0:
            giver = move.before.active
            if lacks(move.after, giver) > 0:
                yield Line(
                    receiver, "promises_gift", {"giver": giver}, promise=PromisedAct("gift_to", {"seat": giver}, giver)
                )
            yield Line(receiver, "thanks", {"giver": giver, "units": units})


def on_the_level(move: PublicMove) -> Iterator[Line]:
    """What later givers say when a large gift sets the Obligation."""
    for told in move.tells("LEVEL_SET", "LEVEL_RISES"):
        least = HIGH_TO_BEGIN if told.what == "LEVEL_SET" else HIGH
        if told.values["number"] >= least:
            for seat in others(move.after, told.by):
                yield Line(seat, "high_level", {"giver": told.by, "number": told.values["number"]})


def reasons_to_give(move: PublicMove) -> Iterator[Line]:
    """Why somebody chooses a house."""
    for told in move.tells("gift_to"):
        giver, house, s = told.by, told.values["seat"], move.after
        units, promised = lacks(s, house), move.promised.get(giver)
        if promised and promised.to == house:
            yield Line(giver, "keeps_promise", {"house": house})
        elif promised:
            yield Line(giver, "breaks_promise", {"other": promised.to, "house": house})
        elif s.gifted_by[giver] == house:
            yield Line(giver, "returns", {"house": house, "units": units})
        elif units == max(lacks(s, seat) for seat in others(s, giver)):
            yield Line(giver, "needs_most", {"house": house, "units": units})
        else:
            yield Line(giver, "what_i_have", {"house": house, "level": s.level})


def on_help(move: PublicMove) -> Iterator[Line]:
    """What a player who cannot give says when asking another to share, and what they say afterwards."""
    for told in move.tells("invite"):
        yield Line(told.by, "asks_help", {"other": told.values["seat"], "level": move.after.level})
    for told in move.tells("SHARED"):
        yield Line(move.before.active, "thanks_for_sharing", {"other": told.values["seat"]})
    for told in move.tells("SHARES_NOTHING"):
        yield Line(told.values["seat"], "nothing_to_share", {"other": move.before.active})


def others(s: Any, seat: int) -> list[int]:
    """All seats but one."""
    return [other for other in range(s.seats) if other != seat]
