"""Compute how many acts a rulebook has and how many can be listed at once, so that no array of acts overflows.

Listing an act tries every combination of its operands once; a `forced` operand has one value, and an amount its
suggestions. The acts that one phase
has for chance, for a seat or for the clock therefore bound what can be listed there. The arrays of the workspace, and
all that is copied from them, have room for the largest such list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod

from commonweal.rulebook.acts.act import SUGGESTED, Act, Operand
from commonweal.rulebook.errors import RulebookError

MAX_ACT_NUMBERS = (1 << 31) - 1
"""The most numbers that acts may take: backends, logs and learners keep an act as a signed 32-bit integer."""
MAX_LISTED = 1 << 16
"""The most acts listed at once. A workspace takes 8 bytes for each; every table, core and search has one."""
ACTS_IN_ERROR = 3


def capacity_of(game: str, acts: Sequence[Act], phase_names: Mapping[int, str]) -> int:
    """Compute the most acts that can be listed at once, at least 1.

    Raises RulebookError where the acts take too many numbers, or too many of them could be listed at once.
    """
    numbers = sum(act.size for act in acts)
    if numbers > MAX_ACT_NUMBERS:
        raise RulebookError(
            f"{game}: its acts take {numbers:,} numbers, {MAX_ACT_NUMBERS:,} at most: {_largest(acts, _size)}. "
            "Give their operands fewer values, or make one act several smaller ones."
        )
    most, where, listed = max(_count_by_phase(acts, phase_names), key=lambda entry: entry[0])
    if most > MAX_LISTED:
        raise RulebookError(
            f"{game}: {where} up to {most:,} acts could be possible at once, {MAX_LISTED:,} at most: "
            f"{_largest(listed, listable)}. Give their operands fewer values, name the one value by a rule "
            "(forced), or make one act several smaller ones."
        )
    return max(1, most)


def listable(act: Act) -> int:
    """Count the combinations of operands that listing the act tries."""
    return prod(tried_values(operand) for operand in act.operands.values())


def tried_values(operand: Operand) -> int:
    """Count the values of an operand that listing tries: one if it is forced, up to eight suggestions of an amount."""
    if operand.fixed is not None:
        return 1
    return SUGGESTED if operand.some is not None else operand.size


def _size(act: Act) -> int:
    return act.size


def _count_by_phase(acts: Sequence[Act], phase_names: Mapping[int, str]) -> Iterable[tuple[int, str, list[Act]]]:
    """Yield, for each phase and for chance, clock and seats: the most acts listed, a description, and those acts."""
    groups = {
        "chance": [act for act in acts if act.by_chance],
        "the clock": [act for act in acts if act.by_clock],
        "the facilitator": [act for act in acts if act.by_facilitator],
        "a seat": [act for act in acts if act.by_seat],
    }
    for phase in sorted({phase for act in acts for phase in act.phases or ()} | phase_names.keys()):
        for who, group in groups.items():
            there = [act for act in group if act.phases is None or phase in act.phases]
            where = f"in the phase {phase_names.get(phase, phase)}, for {who},"
            yield sum(map(listable, there)), where, there


def _largest(acts: Iterable[Act], size: Callable[[Act], int]) -> str:
    """Describe the acts that count most, with their operands."""
    first = sorted(acts, key=size, reverse=True)[:ACTS_IN_ERROR]
    return "; ".join(f"{act.name} {size(act):,} ({_operands(act)})" for act in first)


def _operands(act: Act) -> str:
    return " x ".join(f"{name} {operand.size:,}" for name, operand in act.operands.items()) or "no operands"
