"""Choices and refusals of acts with an amount: suggested values, and the bounds of what may be named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from commonweal.play.moves import Listed, has_refused_amounts
from commonweal.play.notation import operand_of, range_message
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import SUGGESTED, Act
from commonweal.rulebook.acts.amount_bounds import Bounds, bounds_of, other_operands, place_of_amount
from commonweal.wording import Message


def with_bounds(s: Any, seat: int, possible: Iterable[Listed]) -> list[Listed]:
    """Add bounds to the possible choices of one act. Choices that differ only in the amount share them."""
    known: dict[tuple[int, ...], Bounds] = {}
    found = []
    for one in possible:
        others = other_operands(one.act, one.values)
        if others not in known:
            known[others] = bounds_of(one.act, s, seat, one.values)
        found.append(Listed(one.act, one.number, one.values, 0, known[others]))
    return found


def refused_amounts(act: Act, s: Any, seat: int, possible: Iterable[Listed]) -> Iterator[Listed]:
    """The choices of an act for which no suggestion is possible, once for each combination of few other operands.

    The amount of each is the first suggestion, or the lowest value if there is none."""
    if not has_refused_amounts(act):
        return
    at, operands = place_of_amount(act), list(act.operands.values())
    others = [range(o.low, o.high + 1) for o in operands if o.some is None]
    open_to = {other_operands(act, one.values) for one in possible}
    for chosen in product(*others):
        if chosen not in open_to:
            values = (*chosen[:at], first_suggestion(act, s, seat, chosen[:at]), *chosen[at:])
            reason = act.why_not(s, seat, *values)
            if reason > 0:
                yield Listed(act, act.number(values), values, reason)


def first_suggestion(act: Act, s: Any, seat: int, before: tuple[int, ...]) -> int:
    """The first value that the rulebook suggests for an amount; otherwise its lowest value."""
    operand = act.operands[act.amount or ""]
    assert operand.some is not None
    for k in range(SUGGESTED):
        value = operand.some(s, seat, *before, k)
        if value <= operand.high:
            return int(value) if value >= operand.low else operand.low
    return operand.low


def remedy(book: Rulebook, act: Act, values: tuple[int, ...], now: Iterable[Listed]) -> Message | None:
    """The remedy for an amount out of bounds: the bounds that it must keep. now: what the seat may do."""
    others, named = other_operands(act, values), values[place_of_amount(act)]
    alike = (one.bounds for one in now if one.act is act and other_operands(act, one.values) == others)
    bounds = next(filter(None, alike), None)
    if bounds is None or bounds.low <= named <= bounds.high:
        return None
    kind = operand_of(book, act, bounds.name, dict(zip(act.operands, values, strict=True))).kind
    return range_message(kind, bounds.name, bounds.low, bounds.high)
