"""Compute the weights with which arms are compared: for single options, and for pairs of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from commonweal.lab.arms import Arm, Grid
from commonweal.lab.paired import Floats, differences_from_first


def contrasts(arms: Sequence[Arm], grid: Grid) -> dict[str, Floats]:
    """Map each change to the weights of the arms.

    In a grid, a change is one value of an option instead of its first, averaged over all settings of the other options;
    without a grid, each arm is compared with the first.
    """
    if not grid:
        return {arm.name: weights for arm, weights in zip(arms[1:], differences_from_first(len(arms)), strict=True)}
    return {f"{o}={v}": weigh_changes(arms, grid, [(o, v)]) for o, values in grid.items() for v in values[1:]}


def interactions(arms: Sequence[Arm], grid: Grid) -> dict[tuple[str, str], Floats]:
    """Map each pair of changes to the weights for what both do together beyond what each does alone."""
    out = {}
    for (one, values), (other, others) in combinations(grid.items(), 2):
        for v in values[1:]:
            for w in others[1:]:
                out[f"{one}={v}", f"{other}={w}"] = weigh_changes(arms, grid, [(one, v), (other, w)])
    return {pair: weights for pair, weights in out.items() if weights.any()}


def all_contrasts(arms: Sequence[Arm], grid: Grid) -> list[Floats]:
    """List every contrast that a comparison of these arms asks for."""
    found = [*differences_from_first(len(arms)), *contrasts(arms, grid).values(), *interactions(arms, grid).values()]
    return list({weights.tobytes(): weights for weights in found if weights.any()}.values())


def weigh_changes(arms: Sequence[Arm], grid: Grid, changes: list[tuple[str, Any]]) -> Floats:
    """Weigh the arms for changes made together, averaged over the settings of the grid that have all arms they need."""
    at = {option_key(arm.options): i for i, arm in enumerate(arms)}
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
            corners.append((at.get(option_key(options)), -1.0 if undone.bit_count() % 2 else 1.0))
        if any(place is None for place, _ in corners):
            continue
        cases += 1
        for place, sign in corners:
            weights[place] += sign
    return weights / max(1, cases)


def option_key(options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, str(value)) for name, value in options.items()))
