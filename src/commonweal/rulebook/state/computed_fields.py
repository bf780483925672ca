"""Open fields that a rule computes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Computed:
    """An open field that a rule computes: `rule(s, i, ...)` for every index of `shape`, from `low` to `high`.

    follows: the only fields that it depends on; none if that is not declared."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    rule: Callable[..., Any]
    follows: tuple[str, ...] = ()
