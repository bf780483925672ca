"""Who may see what. Only this module reads the visibility that fields and operands declare.

Views, vectorised observations, the log and the information state all ask it, so nothing is hidden in one of them and
open in another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from commonweal.rulebook.acts import ACTOR, EVERYBODY, NOBODY_SEES, Act, Operand
from commonweal.rulebook.fields import Field


# ---------------------------------------------------------------- fields
def is_open(field: Field) -> bool:
    """Whether everybody always sees the field."""
    return field.seen == "public"


def is_shown(field: Field) -> bool:
    """Whether anybody ever sees the field."""
    return field.seen not in ("hidden", "scratch")


def row_test(name: str, field: Field, row: str) -> tuple[str, dict[str, Callable[..., Any]]]:
    """Whether `seat` (-1: a spectator) sees a row of a field of the state `s`: an expression, and the rules it calls.

    The expression is of the rules subset; `row` is the expression of the row's index.
    """
    rule = f"sees_{name}"
    match field.seen:
        case "public":
            return "True", {}
        case "own":
            return f"{row} == seat", {}
        case "own until opened" if field.rule is not None:
            return f"{row} == seat or {rule}(s)", {rule: field.rule}
        case "group" if field.rule is not None:
            return f"{rule}(s, seat, {row})", {rule: field.rule}
    return "False", {}


# ---------------------------------------------------------------- operands
def knowers(operand: Operand, by: int, values: Mapping[str, int]) -> frozenset[int] | None:
    """The seats that may know this operand of an act done by `by` with these values; None: everybody."""
    if is_open_operand(operand):
        return None
    if operand.seen == NOBODY_SEES:
        return frozenset()
    if operand.seen == ACTOR:
        return frozenset((by,))
    return frozenset((by, values[operand.seen]))


def knows(operand: Operand, viewer: int | None, by: int, values: Mapping[str, int]) -> bool:
    """Whether a viewer (None: a spectator) may know this operand of an act done by `by`."""
    seats = knowers(operand, by, values)
    return seats is None or viewer in seats


def knowers_of_act(act: Act, by: int, values: Mapping[str, int]) -> frozenset[int] | None:
    """The seats that may know every operand of an act done by `by`; None: everybody."""
    seats: frozenset[int] | None = None
    for operand in act.operands.values():
        some = knowers(operand, by, values)
        if some is not None:
            seats = some if seats is None else seats & some
    return seats


def is_open_operand(operand: Operand) -> bool:
    """Whether everybody may know the operand."""
    return operand.seen == EVERYBODY


def is_open_act(act: Act) -> bool:
    """Whether everybody may know every operand of the act."""
    return all(map(is_open_operand, act.operands.values()))
