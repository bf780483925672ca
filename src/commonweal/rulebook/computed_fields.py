"""Open fields that a rule computes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Computed:
    """An open field that a rule computes: `rule(s, i, ...)` for every index of `shape`, from `low` to `high`."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    rule: Callable[..., Any]
