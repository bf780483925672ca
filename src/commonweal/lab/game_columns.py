"""What the lab knows of a game: its results and measures, and the rules, written for it, that take them down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import (
    OF_SEAT,
    OF_TABLE,
    OUTCOME,
    ROUND,
    TALLY,
    Measure,
    Ratio,
    doc_of,
    measures_in,
)

NUMBER = "number_"
"""Before the names of results and measures on the batch, so that they clash with nothing."""
WRITTEN = ("write_results", "mix_results", "clear_tallies", "add_tallies", "number_of_round", "standing")
WORTH = "utility"


@dataclass(frozen=True)
class GameColumns:
    """Results and measures of one rulebook, by name. A measure may stand for a result of the same name."""

    book: Rulebook
    measures: dict[str, Measure]
    ratios: dict[str, Ratio]

    @property
    def of_seats(self) -> dict[str, Measure]:
        """Measures with one number a seat: the results first."""
        return {name: m for name, m in self.measures.items() if m.of == OF_SEAT}

    @property
    def of_tables(self) -> dict[str, Measure]:
        """Measures with one number a game: at its end, or tallied on the way."""
        return {name: m for name, m in self.measures.items() if m.of != OF_SEAT}

    @property
    def tallies(self) -> list[Measure]:
        return [m for m in self.measures.values() if m.of == TALLY]

    def playing(self, role: str) -> Measure | None:
        """The measure that plays a role, if one does."""
        return next((m for m in self.measures.values() if m.role == role), None)

    @property
    def outcome(self) -> Measure:
        """What a seat has of the game: what is declared so, else what players maximise."""
        return self.playing(OUTCOME) or self.measures[WORTH]

    def rules(self) -> dict[str, Callable[..., Any]]:
        return {name: m.rule for name, m in self.measures.items()}

    # ------------------------------------------------------------ rules written for the game
    def text(self) -> str:
        """The rules named in WRITTEN, in the rules subset."""
        seats = [f"batch.{NUMBER}{name}[g][seat]" for name in self.of_seats]
        ends = [m.name for m in self.measures.values() if m.of == OF_TABLE]
        lines = ["def write_results(s, batch, g):"]
        lines += [f"    batch.{NUMBER}{name}[g] = {NUMBER}{name}(s)" for name in ends]
        lines += ["    for seat in range(s.seats):"]
        lines += [f"        batch.{NUMBER}{name}[g][seat] = {NUMBER}{name}(s, seat)" for name in self.of_seats]
        lines += ["", "", "def mix_results(s, b, batch, g):"]
        lines += [f"    start_stream(b, b.rng, batch.{NUMBER}{name}[g])" for name in self.of_tables]
        lines += ["    for seat in range(s.seats):", *(f"        start_stream(b, b.rng, {at})" for at in seats)]
        lines += ["", "", "def clear_tallies(batch, g):"]
        lines += [f"    batch.{NUMBER}{m.name}[g] = 0" for m in self.tallies] or ["    pass"]
        lines += ["", "", "def add_tallies(s, batch, g, seat, act):"]
        lines += [line for m in self.tallies for line in self.tallying(m)] or ["    pass"]
        round_rule = self.playing(ROUND)
        lines += [
            "",
            "",
            "def number_of_round(s):",
            f"    return {NUMBER + round_rule.name + '(s)' if round_rule else 0}",
        ]
        lines += ["", "", "def standing(s, seat):", f"    return {NUMBER}{self.outcome.name}(s, seat)"]
        return "\n".join(lines) + "\n"

    def tallying(self, m: Measure) -> list[str]:
        """The lines that add to one tally after its acts."""
        lines = []
        for name in m.acts:
            a = self.book.acts_by_name[name]
            operands, after = [], a.size
            for operand in a.operands.values():
                after //= operand.size
                value = f"(act - {a.first}) // {after} % {operand.size}"
                operands.append(value + (f" + {operand.low}" if operand.low else ""))
            lines.append(f"    if {a.first} <= act < {a.first + a.size}:")
            called = ", ".join(["s", "seat", *operands])
            lines.append(f"        batch.{NUMBER}{m.name}[g] += {NUMBER}{m.name}({called})")
        return lines


@cache
def columns_of(book: Rulebook) -> GameColumns:
    """What is known of a game: `utility`, its results, its measures."""
    declared, ratios = measures_in(book.chapters)
    results = {name: Measure(name, OF_SEAT, rule, "number", doc_of(rule)) for name, rule in book.results.items()}
    utility = book.functions[WORTH]
    first = results | {WORTH: results.get(WORTH, Measure(WORTH, OF_SEAT, utility, "number", doc_of(utility)))}
    return GameColumns(book, first | {m.name: m for m in declared}, ratios)
