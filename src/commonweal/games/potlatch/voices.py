"""What bots say in Potlatch: why they give to a house, thanks, reproach, and requests for help.

Everything rests on what lies open: what each house needs, and who gave to whom."""

from collections.abc import Iterator
from typing import Any

from commonweal.rulebook import Line, Scene

from .sensible import lacks

MUCH_TOO_MUCH = 2
HIGH_TO_BEGIN, HIGH = 3, 6
"""Levels of the Obligation that others complain of: set by the first gift, and raised to."""


def voices(scene: Scene) -> Iterator[Line]:
    """The lines that fit a scene."""
    yield from answers_to_gifts(scene)
    yield from on_the_level(scene)
    yield from reasons_to_give(scene)
    yield from on_help(scene)


def answers_to_gifts(scene: Scene) -> Iterator[Line]:
    """What the receiver of a gift says to it."""
    for told in scene.tells("HOUSE_IS_COMPLETE"):
        if told.by == told.values["seat"]:  # with the cards that it kept in the Closing Action
            yield Line(told.by, "complete_at_last")
        else:
            yield Line(told.values["seat"], "complete", {"giver": told.by})
    for told in scene.tells("SURPLUS"):
        if told.values["number"] >= MUCH_TOO_MUCH:
            values = {name: told.values[name] for name in ("type", "number")}
            yield Line(told.values["other"], "too_much", {"giver": told.by, **values})
    for told in scene.tells("EXACT_FIT"):
        yield Line(told.values["other"], "exact", {"giver": told.values["seat"], "type": told.values["type"]})
    receiver = scene.before.receiver
    if receiver >= 0 and scene.tells("lay_card", "finish_gift") and not any(scene.after.pending):
        units = lacks(scene.after, receiver)
        if units > 0:
            yield Line(receiver, "thanks", {"giver": scene.before.active, "units": units})


def on_the_level(scene: Scene) -> Iterator[Line]:
    """What those say who have to give as much as a large gift before theirs."""
    for told in scene.tells("LEVEL_SET", "LEVEL_RISES"):
        least = HIGH_TO_BEGIN if told.what == "LEVEL_SET" else HIGH
        if told.values["number"] >= least:
            for seat in others(scene.after, told.by):
                yield Line(seat, "high_level", {"giver": told.by, "number": told.values["number"]})


def reasons_to_give(scene: Scene) -> Iterator[Line]:
    """Why somebody chooses a house."""
    for told in scene.tells("gift_to"):
        giver, house, s = told.by, told.values["seat"], scene.after
        units = lacks(s, house)
        if s.gifted_by[giver] == house:
            yield Line(giver, "returns", {"house": house, "units": units})
        elif units == max(lacks(s, seat) for seat in others(s, giver)):
            yield Line(giver, "needs_most", {"house": house, "units": units})
        else:
            yield Line(giver, "what_i_have", {"house": house, "level": s.level})


def on_help(scene: Scene) -> Iterator[Line]:
    """What somebody says who cannot give and asks another to share, and what comes of it."""
    for told in scene.tells("invite"):
        yield Line(told.by, "asks_help", {"other": told.values["seat"], "level": scene.after.level})
    for told in scene.tells("SHARED"):
        yield Line(scene.before.active, "thanks_for_sharing", {"other": told.values["seat"]})
    for told in scene.tells("SHARES_NOTHING"):
        yield Line(told.values["seat"], "nothing_to_share", {"other": scene.before.active})


def others(s: Any, seat: int) -> list[int]:
    """All seats but one."""
    return [other for other in range(s.seats) if other != seat]
