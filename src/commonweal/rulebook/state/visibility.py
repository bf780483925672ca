"""Who may see what. Only this module reads the visibility that fields and operands declare.

Views, vectorised observations, the log and the information state all ask it, so nothing is hidden in one of them and
open in another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from commonweal.rulebook.acts.act import ACTOR, EVERYBODY, NOBODY_SEES, Act, Operand
from commonweal.rulebook.backends.primitives import Announced
from commonweal.rulebook.state.fields import Field


# ---------------------------------------------------------------- fields
def is_open(field: Field) -> bool:
    """Whether everybody always sees the field."""
    return field.seen == "public"


def is_shown(field: Field) -> bool:
    """Whether anybody ever sees the field."""
    return field.seen not in ("hidden", "counted", "scratch")


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
def knowers(act: Act, name: str, s: Any, by: int, values: Mapping[str, int]) -> frozenset[int] | None:
    """The seats that may know an operand of an act that `by` does in the state `s`; None: everybody.

    values: the operands, by name."""
    operand = act.operands[name]
    if is_open_operand(operand):
        return None
    if operand.seen == NOBODY_SEES:
        return frozenset()
    if operand.seen == ACTOR:
        return frozenset((by,))
    if operand.known_by is None:
        return frozenset((by, values[operand.seen]))
    names = list(act.operands)
    seats: int = operand.known_by(s, by, *(values[before] for before in names[: names.index(name)]))
    return None if seats < 0 else frozenset((by, *(seat for seat in range(s.seats) if seats >> seat & 1)))


def knows(act: Act, name: str, viewer: int | None, s: Any, by: int, values: Mapping[str, int]) -> bool:
    """Whether a viewer (None: a spectator) may know an operand of an act that `by` does in the state `s`."""
    seats = knowers(act, name, s, by, values)
    return seats is None or viewer in seats


def knowers_of_act(act: Act, s: Any, by: int, values: Mapping[str, int]) -> frozenset[int] | None:
    """The seats that may know every operand of an act that `by` does in the state `s`; None: everybody."""
    seats: frozenset[int] | None = None
    for name in act.operands:
        some = knowers(act, name, s, by, values)
        if some is not None:
            seats = some if seats is None else seats & some
    return seats


def is_open_operand(operand: Operand) -> bool:
    """Whether everybody may always know the operand."""
    return operand.seen == EVERYBODY


def is_open_act(act: Act) -> bool:
    """Whether everybody may always know every operand of the act."""
    return all(map(is_open_operand, act.operands.values()))


# ---------------------------------------------------------------- notices
def hears(notice: tuple[Any, ...], viewer: int | None) -> bool:
    """Whether a viewer (None or below 0: a spectator) learns a notice."""
    if not isinstance(notice, Announced):
        return True
    return viewer is not None and viewer >= 0 and bool(notice.seats >> viewer & 1)


def hearers(notice: tuple[Any, ...], seats: int) -> frozenset[int]:
    """The seats that learn a notice that not everybody does; none for an open one."""
    some = notice.seats if isinstance(notice, Announced) else 0
    return frozenset(seat for seat in range(seats) if some >> seat & 1)
