"""How many acts a rulebook has and how many it may list at once, so that nothing that keeps them can overflow.

Listing an act tries every combination of its operands once, or the one value of a `given` operand. The acts that one
phase has for chance, for a seat or for the clock are therefore a bound for whatever can be listed there; the arrays of
the desk, and all that is copied from them, have room for the largest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod

from commonweal.rulebook.acts import Act
from commonweal.rulebook.errors import RulebookError

MOST_NUMBERS = (1 << 31) - 1
"""Numbers of acts: hosts, logs and learners keep an act as 32 bits with a sign."""
MOST_LISTED = 1 << 16
"""Acts listed at once. A desk takes 8 bytes for each, and there is one for every table, core and search."""
NAMED = 3


def capacity_of(game: str, acts: Sequence[Act], phase_names: Mapping[int, str]) -> int:
    """The most acts that can be listed at once, at least 1.

    Raises RulebookError where the acts take too many numbers, or too many of them could be listed at once.
    """
    numbers = sum(act.size for act in acts)
    if numbers > MOST_NUMBERS:
        raise RulebookError(
            f"{game}: its acts take {numbers:,} numbers, {MOST_NUMBERS:,} at most: {_largest(acts, _size)}. Give their "
            "operands fewer values, or make one act several smaller ones."
        )
    most, where, listed = max(_moments(acts, phase_names), key=lambda moment: moment[0])
    if most > MOST_LISTED:
        raise RulebookError(
            f"{game}: {where} up to {most:,} acts could be possible at once, {MOST_LISTED:,} at most: "
            f"{_largest(listed, listable)}. Give their operands fewer values, name the one value by a rule (given), or "
            "make one act several smaller ones."
        )
    return max(1, most)


def listable(act: Act) -> int:
    """The most combinations of operands that listing the act can find."""
    return prod(1 if operand.fixed is not None else operand.size for operand in act.operands.values())


def _size(act: Act) -> int:
    return act.size


def _moments(acts: Sequence[Act], phase_names: Mapping[int, str]) -> Iterable[tuple[int, str, list[Act]]]:
    """For each phase, and for whoever may act in it: how many acts at most, where that is, and which."""
    groups = {
        "chance": [act for act in acts if act.by_chance],
        "the clock": [act for act in acts if act.by_clock],
        "a seat": [act for act in acts if not act.by_chance and not act.by_clock],
    }
    for phase in sorted({phase for act in acts for phase in act.phases or ()} | phase_names.keys()):
        for who, group in groups.items():
            there = [act for act in group if act.phases is None or phase in act.phases]
            where = f"in the phase {phase_names.get(phase, phase)}, for {who},"
            yield sum(map(listable, there)), where, there


def _largest(acts: Iterable[Act], size: Callable[[Act], int]) -> str:
    """The acts that count most, with their operands."""
    first = sorted(acts, key=size, reverse=True)[:NAMED]
    return "; ".join(f"{act.name} {size(act):,} ({_operands(act)})" for act in first)


def _operands(act: Act) -> str:
    return " x ".join(f"{name} {operand.size:,}" for name, operand in act.operands.items()) or "no operands"
