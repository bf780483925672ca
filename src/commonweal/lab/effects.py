"""Estimate what single options do to a measure, from a comparison of arms."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from commonweal.lab.contrasts import contrasts
from commonweal.lab.paired import Estimate, Floats
from commonweal.lab.sweep import Sweep


@dataclass(frozen=True)
class Effect:
    """What a change does to a measure. difference: in its unit; size: in standard deviations of a game."""

    change: str
    measure: str
    before: float
    difference: Estimate
    size: float
    size_low: float
    size_high: float


def estimate_effect(found: Sweep, change: str, weights: Floats, measure: str) -> Effect:
    """Estimate what a change does to a measure."""
    paired = found.paired[measure]
    difference = paired.contrast(weights, found.confidence)
    before = paired.contrast(np.where(weights < 0, -weights, 0.0), found.confidence)
    spread = paired.spread(weights)
    low, size, high = (
        value / spread if spread > 0 else 0.0 for value in (difference.low, difference.mean, difference.high)
    )
    return Effect(change, measure, before.mean, difference, size, low, high)


def estimate_effects(found: Sweep, measures: list[str]) -> list[Effect]:
    """Estimate the effect of every change on every measure."""
    changes = contrasts(found.arms, found.grid)
    return [estimate_effect(found, change, w, m) for change, w in changes.items() if w.any() for m in measures]
