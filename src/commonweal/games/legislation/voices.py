"""What bots say in Legislation: the ground of a bill and of an amendment, a word on somebody else's bill, and answers
to what is done to them.

What others want is read from what they did in the open (`leaning`), never from a hand."""

from collections.abc import Iterator
from typing import Any

from commonweal.rulebook import Line, Scene

from .rules.components import in_bill
from .state import ISSUES, Face

PASSES = ("BILL_PASSES", "BILL_PASSES_BY_CHARTER", "BILL_PASSES_UNDER_THREAT")
FAILS = ("BILL_FAILS", "BILL_FAILS_BY_CHARTER", "BILL_FAILS_BY_THREAT", "BILL_VETOED")
PLUS, MINUS = 0, 1
NOBODY = -1


def voices(scene: Scene) -> Iterator[Line]:
    """The lines that fit a scene."""
    yield from on_attacks(scene)
    yield from on_results(scene)
    yield from on_bills(scene)
    yield from on_amendments(scene)


# ---------------------------------------------------------------- bills
def on_bills(scene: Scene) -> Iterator[Line]:
    """The ground of a bill, and what somebody thinks of it who shows a marker."""
    for told in scene.tells("BILL_PRESENTED"):
        chair, s = told.values["seat"], scene.after
        issue = most_wanted(s, chair)
        if issue != NOBODY:
            values = {"issue": issue, "dir": MINUS if s.core[issue] < 0 else PLUS}
            others = wanting(s, chair, issue, s.core[issue])
            yield Line(chair, "bill_for_others" if others else "bill", {**values, "others": others})
    for told in scene.tells("place_token"):
        issue, face, s = told.values["issue"], told.values["face"], scene.after
        level = in_bill(s, issue)
        if level == 0 or s.chair in (NOBODY, told.by) or face not in (Face.PLUS, Face.MINUS):
            continue
        agrees = (face == Face.PLUS) == (level > 0)
        yield Line(told.by, "likes_bill" if agrees else "dislikes_bill", {"issue": issue, "chair": s.chair})


def most_wanted(s: Any, chair: int) -> int:
    """The issue in the bill that most of the others seem to want as the bill has it; none without a bill."""
    found = [issue for issue in range(ISSUES) if s.core[issue] != 0]
    return max(found, key=lambda issue: wanting(s, chair, issue, s.core[issue]), default=NOBODY)


def wanting(s: Any, seat: int, issue: int, direction: int) -> int:
    """How many others have shown in the open that they want an issue to go this way."""
    return sum(s.leaning[other][issue] * direction > 0 for other in range(s.seats) if other != seat)


# ---------------------------------------------------------------- amendments
def on_amendments(scene: Scene) -> Iterator[Line]:
    """The ground of an amendment, and thanks for a second."""
    for told in scene.tells("ADD_PROPOSED", "REMOVE_PROPOSED"):
        mover, issue, way = told.values["seat"], told.values["issue"], told.values["dir"]
        adds = told.what == "ADD_PROPOSED"
        direction = 1 if (way == PLUS) == adds else -1
        others = wanting(scene.after, mover, issue, direction)
        yield Line(mover, "would_add" if adds else "would_remove", {"issue": issue, "dir": way, "others": others})
    for told in scene.tells("second"):
        yield Line(told.by, "seconds", {"other": scene.before.prop_seat})


# ---------------------------------------------------------------- results
def on_results(scene: Scene) -> Iterator[Line]:
    """What the chair says to a vote on its bill, and what an election does to people."""
    for told in scene.tells(*PASSES):
        if told.values["chair"] >= 0:
            yield Line(told.values["chair"], "bill_passed", {name: told.values[name] for name in ("ayes", "nays")})
    for told in scene.tells(*FAILS):
        if told.values["chair"] >= 0:
            yield Line(told.values["chair"], "bill_failed", {name: told.values[name] for name in ("ayes", "needed")})
    for told in scene.tells("NOT_REELECTED"):
        yield Line(told.values["seat"], "lost_election")
    for told in scene.tells("REELECTED"):
        yield Line(told.values["seat"], "won_election")


def on_attacks(scene: Scene) -> Iterator[Line]:
    """What those say who are attacked, or whose issue is voided; and thanks for a gift."""
    for told in scene.tells("VOIDED"):
        yield Line(told.values["seat"], "voided", {"rival": told.by, "issue": told.values["issue"]})
    for told in scene.tells("ATTACKED"):
        yield Line(told.values["seat"], "attacked", {"rival": told.by})
    for told in scene.tells("GIVEN"):
        yield Line(told.values["seat"], "thanks", {"giver": told.by})
