"""What single options do, and what two of them do together, from a comparison of arms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from commonweal.lab.inequality import Floats
from commonweal.lab.paired import Estimate
from commonweal.lab.sweep import Sweep


@dataclass(frozen=True)
class Effect:
    """What a change does to a measure: the difference it makes, the same in standard deviations of a game."""

    change: str
    measure: str
    before: float
    difference: Estimate
    size: float
    size_low: float
    size_high: float


def contrasts(found: Sweep) -> dict[str, Floats]:
    """Change -> weights of the arms. In a grid: a value of an option against its first, whatever the others are.

    Else: each arm against the first.
    """
    if not found.grid:
        unit = np.eye(len(found.arms))
        return {arm.name: unit[i] - unit[0] for i, arm in enumerate(found.arms) if i}
    return {f"{o}={v}": matched(found, [(o, v)]) for o, values in found.grid.items() for v in values[1:]}


def interactions(found: Sweep) -> dict[tuple[str, str], Floats]:
    """Two changes -> weights of the arms: what both do together beyond what each does alone."""
    out = {}
    for (one, values), (other, others) in combinations(found.grid.items(), 2):
        for v in values[1:]:
            for w in others[1:]:
                out[f"{one}={v}", f"{other}={w}"] = matched(found, [(one, v), (other, w)])
    return {pair: weights for pair, weights in out.items() if weights.any()}


def matched(found: Sweep, changes: list[tuple[str, Any]]) -> Floats:
    """Weights of the arms for changes made together: over all rest of the grid for which every arm needed is there."""
    at = {key(arm.options): i for i, arm in enumerate(found.arms)}
    weights, cases = np.zeros(len(found.arms)), 0
    for arm in found.arms:
        if any(arm.options[option] != value for option, value in changes):
            continue
        corners = []
        for undone in range(1 << len(changes)):
            options = dict(arm.options)
            for i, (option, _) in enumerate(changes):
                if undone >> i & 1:
                    options[option] = found.grid[option][0]
            corners.append((at.get(key(options)), -1.0 if undone.bit_count() % 2 else 1.0))
        if any(place is None for place, _ in corners):
            continue
        cases += 1
        for place, sign in corners:
            weights[place] += sign
    return weights / max(1, cases)


def key(options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, str(value)) for name, value in options.items()))


def effect(found: Sweep, change: str, weights: Floats, measure: str) -> Effect:
    """What a change does to a measure."""
    paired = found.paired[measure]
    difference = paired.contrast(weights, found.confidence)
    before = paired.contrast(np.where(weights < 0, -weights, 0.0), found.confidence)
    size = paired.effect_size(weights)
    scale = abs(size / difference.mean) if difference.mean else 0.0
    return Effect(change, measure, before.mean, difference, size, difference.low * scale, difference.high * scale)


def effects(found: Sweep, measures: list[str]) -> list[Effect]:
    """Every change with every measure."""
    return [effect(found, change, w, m) for change, w in contrasts(found).items() if w.any() for m in measures]
