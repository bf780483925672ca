"""Which arms are compared with which: weights for single options, and for what two of them do together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from commonweal.lab.arms import Arm, Grid
from commonweal.lab.paired import Floats, against_the_first


def contrasts(arms: Sequence[Arm], grid: Grid) -> dict[str, Floats]:
    """Change -> weights of the arms. In a grid: a value of an option against its first, whatever the others are.

    Else: each arm against the first.
    """
    if not grid:
        return {arm.name: weights for arm, weights in zip(arms[1:], against_the_first(len(arms)), strict=True)}
    return {f"{o}={v}": matched(arms, grid, [(o, v)]) for o, values in grid.items() for v in values[1:]}


def interactions(arms: Sequence[Arm], grid: Grid) -> dict[tuple[str, str], Floats]:
    """Two changes -> weights of the arms: what both do together beyond what each does alone."""
    out = {}
    for (one, values), (other, others) in combinations(grid.items(), 2):
        for v in values[1:]:
            for w in others[1:]:
                out[f"{one}={v}", f"{other}={w}"] = matched(arms, grid, [(one, v), (other, w)])
    return {pair: weights for pair, weights in out.items() if weights.any()}


def all_contrasts(arms: Sequence[Arm], grid: Grid) -> list[Floats]:
    """Every contrast that is asked for of these arms."""
    found = [*against_the_first(len(arms)), *contrasts(arms, grid).values(), *interactions(arms, grid).values()]
    return list({weights.tobytes(): weights for weights in found if weights.any()}.values())


def matched(arms: Sequence[Arm], grid: Grid, changes: list[tuple[str, Any]]) -> Floats:
    """Weights of the arms for changes made together: over all rest of the grid for which every arm needed is there."""
    at = {key(arm.options): i for i, arm in enumerate(arms)}
    weights, cases = np.zeros(len(arms)), 0
    for arm in arms:
        if any(arm.options[option] != value for option, value in changes):
            continue
        corners = []
        for undone in range(1 << len(changes)):
            options = dict(arm.options)
            for i, (option, _) in enumerate(changes):
                if undone >> i & 1:
                    options[option] = grid[option][0]
            corners.append((at.get(key(options)), -1.0 if undone.bit_count() % 2 else 1.0))
        if any(place is None for place, _ in corners):
            continue
        cases += 1
        for place, sign in corners:
            weights[place] += sign
    return weights / max(1, cases)


def key(options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, str(value)) for name, value in options.items()))
