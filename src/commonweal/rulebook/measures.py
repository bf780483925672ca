"""Declare measures: what the lab records of every game of a rulebook, as rules in a separate chapter.

    @measure(unit="per mille", role=OUTCOME, source="PO-2")
    def needs_met(s, seat): ...                    # at the end, for each seat; f(s): for the table

    @tally(invite, unit="invitations")
    def invitations(s, seat, other): return 1      # right after the act: what it adds to the sum over the game

    shares_per_invitation = ratio("shares", "invitations", text="...")

The rules are written in the rules subset, return whole numbers and change nothing. Their docstrings, which the lab
shows, say what they measure.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

OUTCOME, NEEDS, NEEDS_MET, ROUND, VOTES, DECISIVE = "outcome", "needs", "needs met", "round", "votes", "decisive"
"""What a measure of one game feeds among the measures that every game has:

OUTCOME    how well a seat did, more is better: inequality, the worst-off, first-seat advantage, mobility
NEEDS_MET  how much of its needs a seat has met, out of NEEDS
ROUND      f(s): the round being played, counting up: for comparing outcomes over time
VOTES      how many votes were held; DECISIVE: in how many of them one ballot would have changed the result
"""
ROLES = (OUTCOME, NEEDS, NEEDS_MET, ROUND, VOTES, DECISIVE)
OF_SEAT, OF_TABLE, TALLY = "seat", "table", "tally"


@dataclass(frozen=True)
class Measure:
    """One declared measure. `of`: OF_SEAT, OF_TABLE or TALLY (over the acts in `acts`)."""

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
    """One measure divided by another, for each game; undefined where the divisor is 0."""

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
        rule.__dict__["measure"] = Measure(rule.__name__, of, rule, unit, doc_of(rule), source, role)
        return rule

    return mark


def tally(*acts: Callable[..., Any], unit: str, source: str = "", role: str = "") -> Callable[[Any], Any]:
    """Declare a rule f(s, seat, operands...) that runs right after an act and returns what it adds to the sum."""

    def mark(rule: Any) -> Any:
        names = tuple(does.__name__ for does in acts)
        rule.__dict__["measure"] = Measure(rule.__name__, TALLY, rule, unit, doc_of(rule), source, role, names)
        return rule

    return mark


def ratio(above: str, below: str, *, text: str, unit: str = "share", source: str = "") -> Ratio:
    """Declare the ratio of two measures, given by name."""
    return Ratio(above, below, text, unit, source)


def doc_of(rule: Any) -> str:
    """The docstring of a rule on one line; its name where it has none."""
    return " ".join((rule.__doc__ or rule.__name__.replace("_", " ")).split())


def measures_in(chapters: Sequence[ModuleType]) -> tuple[list[Measure], dict[str, Ratio]]:
    """Collect the measures and ratios declared in these modules, in source order."""
    measures: dict[str, Measure] = {}
    ratios: dict[str, Ratio] = {}
    for module in chapters:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__ and hasattr(value, "measure"):
                measures[name] = value.measure
            elif isinstance(value, Ratio):
                ratios[name] = value
    return list(measures.values()), ratios
