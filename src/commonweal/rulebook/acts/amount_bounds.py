"""The bounds of an amount at one position, which tell people and programs what they may name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from commonweal.rulebook.acts.act import Act


class Bounds(NamedTuple):
    """The least and the most that may be named for the operand `name` of an act."""

    name: str
    low: int
    high: int


def place_of_amount(act: Act) -> int:
    """The place of the amount among the operands of an act that has one."""
    assert act.amount is not None
    return list(act.operands).index(act.amount)


def other_operands(act: Act, values: tuple[int, ...]) -> tuple[int, ...]:
    """The values of an act without its amount."""
    at = place_of_amount(act)
    return values[:at] + values[at + 1 :]


def with_amount(act: Act, values: tuple[int, ...], amount: int) -> tuple[int, ...]:
    """The values of an act with another amount."""
    at = place_of_amount(act)
    return (*values[:at], amount, *values[at + 1 :])


def bounds_of(act: Act, s: Any, seat: int, values: tuple[int, ...]) -> Bounds:
    """The bounds of the amount of a possible act. values: its operands, whose amount is allowed.

    The rules `least_<act>` and `most_<act>` give them. Without such a rule, bisection finds the last allowed value
    between this one and the bound of the operand.
    """
    assert act.amount is not None
    operand, named, others = act.operands[act.amount], values[place_of_amount(act)], other_operands(act, values)
    who = () if act.by_facilitator else (seat,)

    def allowed(amount: int) -> bool:
        return bool(act.why_not(s, *who, *with_amount(act, values, amount)) == 0)

    low = act.least(s, *who, *others) if act.least else last_allowed(allowed, named, operand.low)
    high = act.most(s, *who, *others) if act.most else last_allowed(allowed, named, operand.high)
    return Bounds(act.amount, max(operand.low, int(low)), min(operand.high, int(high)))


def last_allowed(allowed: Callable[[int], bool], inside: int, outside: int) -> int:
    """Find by bisection the last allowed value from `inside`, which is allowed, towards `outside`."""
    if allowed(outside):
        return outside
    while abs(outside - inside) > 1:
        middle = (inside + outside) // 2
        if allowed(middle):
            inside = middle
        else:
            outside = middle
    return inside
