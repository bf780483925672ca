"""What bots say in Legislation: why they propose a bill or an amendment, what they think of other bills, and how they
react to what is done to them.

They guess what others want from public acts (`leaning`), never from a hand."""

from collections.abc import Iterator
from typing import Any

from commonweal.rulebook import Line, PublicMove

from .rules.components import in_bill
from .state import ISSUES, Face

PASSES = ("BILL_PASSES", "BILL_PASSES_BY_CHARTER", "BILL_PASSES_UNDER_THREAT")
FAILS = ("BILL_FAILS", "BILL_FAILS_BY_CHARTER", "BILL_FAILS_BY_THREAT", "BILL_VETOED")
PLUS, MINUS = 0, 1
NOBODY = -1


def voices(move: PublicMove) -> Iterator[Line]:
    """Find the lines that fit a move."""
    yield from on_attacks(move)
    yield from on_results(move)
    yield from on_bills(move)
    yield from on_amendments(move)


# ---------------------------------------------------------------- bills
def on_bills(move: PublicMove) -> Iterator[Line]:
    """Why the chair proposes a bill, and what players who show a marker think of it."""
    for told in move.tells("BILL_PRESENTED"):
        chair, s = told.values["seat"], move.after
        issue = most_wanted(s, chair)
        if issue != NOBODY:
            values = {"issue": issue, "dir": MINUS if s.core[issue] < 0 else PLUS}
            others = wanting(s, chair, issue, s.core[issue])
            yield Line(chair, "bill_for_others" if others else "bill", {**values, "others": others})
    for told in move.tells("place_token"):
        issue, face, s = told.values["issue"], told.values["face"], move.after
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
    """How many others have publicly shown that they want an issue to go this way."""
    return sum(s.leaning[other][issue] * direction > 0 for other in range(s.seats) if other != seat)


# ---------------------------------------------------------------- amendments
def on_amendments(move: PublicMove) -> Iterator[Line]:
    """Why somebody proposes an amendment, and thanks to the seconder."""
    for told in move.tells("ADD_PROPOSED", "REMOVE_PROPOSED"):
        mover, issue, way = told.values["seat"], told.values["issue"], told.values["dir"]
        adds = told.what == "ADD_PROPOSED"
        direction = 1 if (way == PLUS) == adds else -1
        others = wanting(move.after, mover, issue, direction)
        yield Line(mover, "would_add" if adds else "would_remove", {"issue": issue, "dir": way, "others": others})
    for told in move.tells("second"):
        yield Line(told.by, "seconds", {"other": move.before.prop_seat})


# ---------------------------------------------------------------- results
def on_results(move: PublicMove) -> Iterator[Line]:
    """What the chair says after the vote on its bill, and what players say after an election."""
    for told in move.tells(*PASSES):
        if told.values["chair"] >= 0:
            yield Line(told.values["chair"], "bill_passed", {name: told.values[name] for name in ("ayes", "nays")})
    for told in move.tells(*FAILS):
        if told.values["chair"] >= 0:
            yield Line(told.values["chair"], "bill_failed", {name: told.values[name] for name in ("ayes", "needed")})
    for told in move.tells("NOT_REELECTED"):
        yield Line(told.values["seat"], "lost_election")
    for told in move.tells("REELECTED"):
        yield Line(told.values["seat"], "won_election")


def on_attacks(move: PublicMove) -> Iterator[Line]:
    """What players say when they are attacked, lose an issue, or receive a gift."""
    for told in move.tells("VOIDED"):
        yield Line(told.values["seat"], "voided", {"rival": told.by, "issue": told.values["issue"]})
    for told in move.tells("ATTACKED"):
        yield Line(told.values["seat"], "attacked", {"rival": told.by})
    for told in move.tells("GIVEN"):
        yield Line(told.values["seat"], "thanks", {"giver": told.by})
