"""Measures: what the lab asks of every game of a rulebook, declared as rules in a chapter of their own.

    @measure(unit="per mille", role=OUTCOME, source="PO-2")
    def needs_met(s, seat): ...                    # at the end, of each seat; f(s): of the table

    @tally(invite, unit="invitations")
    def invitations(s, seat, other): return 1      # what an act counts for, right after it; added up over the game

    shares_per_invitation = ratio("shares", "invitations", text="...")

The rules are written in the subset, give whole numbers, and change nothing. Their docstrings say what they measure.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

OUTCOME, NEEDS, NEEDS_MET, ROUND, VOTES, DECISIVE = "outcome", "needs", "needs met", "round", "votes", "decisive"
"""Roles that a measure may play in what is measured in every game:

OUTCOME    what a seat has of the game, more is better: inequality, the worst-off, first-seat advantage, mobility
NEEDS_MET  how much of its needs a seat has met, out of what NEEDS says
ROUND      f(s): which round is being played, counting up: where outcomes are compared over time
VOTES      how many votes were held; DECISIVE: in how many one ballot more or less would have changed the result
"""
ROLES = (OUTCOME, NEEDS, NEEDS_MET, ROUND, VOTES, DECISIVE)
OF_SEAT, OF_TABLE, TALLY = "seat", "table", "tally"


@dataclass(frozen=True)
class Measure:
    """One declared measure. `of`: OF_SEAT, OF_TABLE or TALLY (of the acts named in `acts`)."""

    name: str
    of: str
    rule: Callable[..., Any]
    unit: str
    text: str
    source: str = ""
    role: str = ""
    acts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ratio:
    """One measure divided by another, game by game; undefined where the other is 0."""

    above: str
    below: str
    text: str
    unit: str
    source: str = ""


def measure(*, unit: str, source: str = "", role: str = "") -> Callable[[Any], Any]:
    """Declare a rule f(s, seat) or f(s) that measures the end of a game."""
    if role and role not in ROLES:
        raise ValueError(f"there is no role {role!r}; there are {', '.join(ROLES)}")

    def mark(rule: Any) -> Any:
        of = OF_SEAT if len(inspect.signature(rule).parameters) == 2 else OF_TABLE
        rule.__dict__["measure"] = Measure(rule.__name__, of, rule, unit, words(rule), source, role)
        return rule

    return mark


def tally(*acts: Callable[..., Any], unit: str, source: str = "", role: str = "") -> Callable[[Any], Any]:
    """Declare a rule f(s, seat, operands...) that says what an act that has just been done counts for."""

    def mark(rule: Any) -> Any:
        names = tuple(does.__name__ for does in acts)
        rule.__dict__["measure"] = Measure(rule.__name__, TALLY, rule, unit, words(rule), source, role, names)
        return rule

    return mark


def ratio(above: str, below: str, *, text: str, unit: str = "share", source: str = "") -> Ratio:
    """Declare the ratio of two measures, by their names."""
    return Ratio(above, below, text, unit, source)


def words(rule: Any) -> str:
    return " ".join((rule.__doc__ or rule.__name__.replace("_", " ")).split())


def measures_in(chapters: Sequence[ModuleType]) -> tuple[list[Measure], dict[str, Ratio]]:
    """The measures and ratios declared in these modules, in the order of their texts."""
    found: dict[str, Measure] = {}
    ratios: dict[str, Ratio] = {}
    for module in chapters:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__ and hasattr(value, "measure"):
                found[name] = value.measure
            elif isinstance(value, Ratio):
                ratios[name] = value
    return list(found.values()), ratios
