"""The results and measures of a game, and generated rules that record them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.dispatch import operands_of_number
from commonweal.rulebook.measures import (
    OF_SEAT,
    OF_TABLE,
    OUTCOME,
    ROUND,
    TALLY,
    UTILITY,
    Measure,
    Ratio,
    measures_of_book,
)

NUMBER = "number_"
"""Prefix of results and measures in the batch, which avoids name clashes."""
GENERATED = ("write_results", "mix_results", "clear_tallies", "add_tallies", "number_of_round", "standing")


@dataclass(frozen=True)
class GameColumns:
    """Results and measures of one rulebook, by name. A measure may replace a result of the same name."""

    book: Rulebook
    measures: dict[str, Measure]
    ratios: dict[str, Ratio]

    @property
    def of_seats(self) -> dict[str, Measure]:
        """Measures with one number per seat, results first."""
        return {name: m for name, m in self.measures.items() if m.of == OF_SEAT}

    @property
    def of_tables(self) -> dict[str, Measure]:
        """Measures with one number per game: taken at its end, or tallied during it."""
        return {name: m for name, m in self.measures.items() if m.of != OF_SEAT}

    @property
    def tallies(self) -> list[Measure]:
        return [m for m in self.measures.values() if m.of == TALLY]

    def with_role(self, role: str) -> Measure | None:
        """The measure with this role, if there is one."""
        return next((m for m in self.measures.values() if m.role == role), None)

    @property
    def outcome(self) -> Measure:
        """The outcome of a seat: the measure declared as such, else utility."""
        return self.with_role(OUTCOME) or self.measures[UTILITY]

    def rules(self) -> dict[str, Callable[..., Any]]:
        return {name: m.rule for name, m in self.measures.items() if m.rule is not None}

    # ------------------------------------------------------------ generated rules
    def text(self) -> str:
        """Generate the rules named in GENERATED, in the rules subset."""
        seats = [f"batch.{NUMBER}{name}[g][seat]" for name in self.of_seats]
        ends = [m for m in self.measures.values() if m.of == OF_TABLE]
        lines = ["def write_results(s, batch, g):"]
        lines += [f"    batch.{NUMBER}{m.name}[g] = {call(m)}" for m in ends]
        lines += ["    for seat in range(s.seats):"]
        lines += [f"        batch.{NUMBER}{m.name}[g][seat] = {call(m, 'seat')}" for m in self.of_seats.values()]
        lines += ["", "", "def mix_results(s, b, batch, g):"]
        lines += [f"    start_stream(b, b.rng, batch.{NUMBER}{name}[g])" for name in self.of_tables]
        lines += ["    for seat in range(s.seats):", *(f"        start_stream(b, b.rng, {at})" for at in seats)]
        lines += ["", "", "def clear_tallies(batch, g):"]
        lines += [f"    batch.{NUMBER}{m.name}[g] = 0" for m in self.tallies] or ["    pass"]
        lines += ["", "", "def add_tallies(s, batch, g, seat, act):"]
        lines += [line for m in self.tallies for line in self.tallying(m)] or ["    pass"]
        round_rule = self.with_role(ROUND)
        lines += [
            "",
            "",
            "def number_of_round(s):",
            f"    return {call(round_rule) if round_rule else 0}",
        ]
        lines += ["", "", "def standing(s, seat):", f"    return {call(self.outcome, 'seat')}"]
        return "\n".join(lines) + "\n"

    def tallying(self, m: Measure) -> list[str]:
        """Generate the lines that add to a tally after its acts."""
        lines = []
        for name in m.acts:
            a = self.book.acts_by_name[name]
            lines.append(f"    if {a.first} <= act < {a.first + a.size}:")
            lines.append(f"        batch.{NUMBER}{m.name}[g] += {call(m, 'seat', *operands_of_number(a))}")
        return lines


def call(m: Measure, *arguments: str) -> str:
    """Generate the call of a measure's rule; 1 for a tally that counts its acts."""
    return f"{NUMBER}{m.name}({', '.join(['s', *arguments, *map(str, m.more)])})" if m.rule else "1"


@cache
def columns_of(book: Rulebook) -> GameColumns:
    """The columns of a game: its results, `utility` and its measures."""
    return GameColumns(book, *measures_of_book(book))
