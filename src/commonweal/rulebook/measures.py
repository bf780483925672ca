"""Declare measures: the numbers of a game that are worth studying, each declared once.

The same declaration gives the lab its columns, the debrief its numbers and the export its codebook.

    @measure(unit="per mille", role=OUTCOME, source="PO-2")
    def needs_met(s, seat): ...                    # at the end, for each seat; f(s): for the table

    @tally(lay_card, unit="gifts")
    def gifts_laid(s, seat, kind): ...             # right after the act: what it adds to the sum over the game

    invitations = count(invite, unit="invitations", text="Invitations to Combine Resources.")
    items_public = measure_by(publicly_supported, unit="items", text="Items supported with tax money.")
    rounds = measure_by("round_no", unit="rounds", text="Rounds begun.")            # what a field says at the end
    cash = measure_by("cash[seat]", unit="dollars", text="Cash, in dollars.")       # for each seat
    shares_per_invitation = ratio("shares", "invitations", text="...")

With `each={"1": 1, "2": 2}` a declaration makes one measure for each entry: its rule gets the value as one more
argument, its name ends in the key (`points_in_round_1`), and its text is an ICU message that may use `{each}`, the key.

The rules are written in the rules subset, return whole numbers and change nothing. Their docstrings say what they
measure; lab, debrief and export show them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from icu4py.messageformat import MessageFormat

from commonweal.rulebook.backends.interpreted import rule_returning

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook

OUTCOME, NEEDS, NEEDS_MET, ROUND, VOTES, DECISIVE = "outcome", "needs", "needs met", "round", "votes", "decisive"
STANDING, SCORE = "standing", "score"
"""What a measure of one game feeds among the measures that every game has:

OUTCOME    how well a seat did, more is better: inequality, the worst-off, first-seat advantage, mobility
NEEDS_MET  how much of its needs a seat has met, out of NEEDS
STANDING   what everybody may know in play, where OUTCOME reads what is hidden: how well a seat stands, or how unequal
           all seats stand, in thousandths
SCORE      what a series of games adds up, where the manual ranks players by something else than OUTCOME
ROUND      f(s): the round being played, counting up: for comparing outcomes over time
VOTES      how many votes were held; DECISIVE: in how many of them one ballot would have changed the result
"""
ROLES = (OUTCOME, SCORE, NEEDS, NEEDS_MET, STANDING, ROUND, VOTES, DECISIVE)
OF_SEAT, OF_TABLE, TALLY = "seat", "table", "tally"
UTILITY, NUMBER = "utility", "number"
"""The measure that every game has, and the unit of results that declare none."""
OF_WHAT = {OF_SEAT: "of the seat", OF_TABLE: "of the table", TALLY: "of the table, counted over the game"}


@dataclass(frozen=True)
class Measure:
    """One declared measure. `of`: OF_SEAT, OF_TABLE or TALLY (over the acts in `acts`).

    rule: None for a tally that counts its acts. more: the value of `each`, which the rule gets as its last argument.
    kept_secret: f(s), whether people are not told it of a game that ended like this.
    """

    name: str
    of: str
    rule: Callable[..., Any] | None
    unit: str
    text: str
    source: str = ""
    role: str = ""
    acts: tuple[str, ...] = ()
    more: tuple[int, ...] = ()
    kept_secret: Callable[[Any], Any] | None = None

    def is_told(self, end: Any) -> bool:
        """Whether people may know it of a game that ended like this."""
        return self.kept_secret is None or not self.kept_secret(end)

    @property
    def title(self) -> str:
        """The name as a title: `Units wasted`."""
        return self.name.replace("_", " ").capitalize()

    @property
    def meaning(self) -> str:
        """What a column with this measure means: its text, what it is of, and its source."""
        return f"{self.text.rstrip('.')} ({', '.join(filter(None, (OF_WHAT[self.of], self.source)))})"

    def take(self, s: Any, *arguments: int) -> int:
        """Apply the rule to a state. arguments: the seat of OF_SEAT; the actor and the operands of a TALLY."""
        return 1 if self.rule is None else int(self.rule(s, *arguments, *self.more))


@dataclass(frozen=True)
class Ratio:
    """One measure divided by another, for each game; undefined if the divisor is 0."""

    above: str
    below: str
    text: str
    unit: str
    source: str = ""


Declared = Measure | Ratio
Each = Mapping[str, int]


@dataclass(frozen=True)
class Family:
    """One declaration that stands for a measure or ratio for each entry of `each`."""

    declared: Declared
    each: Each

    def members(self, name: str) -> Iterator[tuple[str, Declared]]:
        for key, value in self.each.items():
            text = MessageFormat(self.declared.text, "en").format({"each": key})
            if isinstance(self.declared, Measure):
                yield f"{name}_{key}", replace(self.declared, text=text, more=(value,))
            else:
                above, below = f"{self.declared.above}_{key}", f"{self.declared.below}_{key}"
                yield f"{name}_{key}", replace(self.declared, text=text, above=above, below=below)


def measure(*, unit: str, source: str = "", role: str = "", each: Each | None = None) -> Callable[[Any], Any]:
    """Declare a rule f(s, seat) or f(s) that measures the end of a game."""
    return lambda rule: mark(rule, measure_by(rule, unit=unit, source=source, role=role, each=each))


def tally(
    *acts: Callable[..., Any], unit: str, source: str = "", role: str = "", each: Each | None = None
) -> Callable[[Any], Any]:
    """Declare a rule f(s, seat, operands...) that runs right after an act and returns what it adds to the sum."""

    def declare(rule: Any) -> Any:
        declared = count(*acts, unit=unit, text=doc_of(rule), source=source, role=role)
        declared = replace(declared, name=rule.__name__, rule=rule)
        return mark(rule, declared if each is None else Family(declared, each))

    return declare


def measure_by(
    rule: Callable[..., Any] | str,
    *,
    unit: str,
    text: str = "",
    source: str = "",
    role: str = "",
    each: Each | None = None,
) -> Measure | Family:
    """Declare that an existing rule f(s, seat) or f(s) measures the end of a game. text: default its docstring.

    A field, `"round"` or `"cash[seat]"`, stands for a rule that reads it."""
    if isinstance(rule, str):
        name, by_seat, _ = rule.partition("[seat]")
        rule = rule_returning(name, "s, seat" if by_seat else "s", f"s.{rule}")
    if role and role not in ROLES:
        raise ValueError(f"there is no role {role!r}; there are {', '.join(ROLES)}")
    of = OF_SEAT if len(inspect.signature(rule).parameters) - (each is not None) == 2 else OF_TABLE
    declared = Measure(rule.__name__, of, rule, unit, text or doc_of(rule), source, role)
    return declared if each is None else Family(declared, each)


def count(*acts: Callable[..., Any], unit: str, text: str, source: str = "", role: str = "") -> Measure:
    """Declare a tally that counts acts."""
    return Measure("", TALLY, None, unit, text, source, role, tuple(does.__name__ for does in acts))


def ratio(
    above: str, below: str, *, text: str, unit: str = "share", source: str = "", each: Each | None = None
) -> Ratio | Family:
    """Declare the ratio of two measures, given by name."""
    declared = Ratio(above, below, text, unit, source)
    return declared if each is None else Family(declared, each)


def mark(rule: Any, declared: Measure | Family) -> Any:
    """Note a declaration at its rule, which stays a function that other rules may call."""
    rule.__dict__["measure"] = declared
    return rule


def doc_of(rule: Any) -> str:
    """The docstring of a rule on one line, with the apostrophes of print; its name where it has none."""
    return " ".join((rule.__doc__ or rule.__name__.replace("_", " ")).split()).replace("'", "’")


def measures_in(chapters: Sequence[ModuleType]) -> tuple[dict[str, Measure], dict[str, Ratio]]:
    """Collect the measures and ratios declared in these modules, by name and in source order."""
    measures: dict[str, Measure] = {}
    ratios: dict[str, Ratio] = {}
    for name, declared in (pair for module in chapters for pair in declared_in(module)):
        if isinstance(declared, Ratio):
            ratios[name] = declared
        else:
            measures[name] = replace(declared, name=name)
    return measures, ratios


def declared_in(module: ModuleType) -> Iterator[tuple[str, Declared]]:
    """Yield what a module declares, families member by member."""
    for name, value in vars(module).items():
        if isinstance(value, FunctionType):
            value = value.__dict__.get("measure") if value.__module__ == module.__name__ else None
        if isinstance(value, Family):
            yield from value.members(name)
        elif isinstance(value, Measure | Ratio):
            yield name, value


def check_measures(book: Rulebook) -> None:
    """Raise TypeError where a tally takes other arguments than its act, or a ratio is of no measure of the game."""
    measures, ratios = measures_in(book.chapters)
    for name, tallied in measures.items():
        if tallied.of != TALLY or tallied.rule is None:
            continue
        takes = list(inspect.signature(tallied.rule).parameters)
        for act in (book.acts_by_name[act] for act in tallied.acts):
            if len(takes) != 2 + len(act.operands) + len(tallied.more):
                right = ", ".join(("s", "seat", *act.operands, *("each" for _ in tallied.more)))
                raise TypeError(f"{book.name}: {name}({', '.join(takes)}) tallies {act.name}; write {name}({right})")
    known = dict.fromkeys((*book.results, UTILITY, *measures))
    for name, declared in ratios.items():
        for part in (declared.above, declared.below):
            if part not in known:
                raise TypeError(f"{book.name}: the ratio {name} names {part}; the measures are {', '.join(known)}")
    for name in book.kept_secret:
        if name not in known:
            raise TypeError(f"{book.name}: kept_secret names {name}; the measures are {', '.join(known)}")


@cache
def measures_of_book(book: Rulebook) -> tuple[dict[str, Measure], dict[str, Ratio]]:
    """The results of a game, `utility`, and its measures and ratios. A measure may replace a result of its name."""
    measures, ratios = measures_in(book.chapters)
    results = {name: Measure(name, OF_SEAT, rule, NUMBER, doc_of(rule)) for name, rule in book.results.items()}
    utility = book.functions[UTILITY]
    first = results | {UTILITY: results.get(UTILITY, Measure(UTILITY, OF_SEAT, utility, NUMBER, doc_of(utility)))}
    secret = book.kept_secret
    return {name: replace(m, kept_secret=secret.get(name)) for name, m in (first | measures).items()}, ratios


def told_at(book: Rulebook, end: Any) -> tuple[dict[str, Measure], dict[str, Ratio]]:
    """The measures and ratios that people may know of a game that ended like this."""
    measures, ratios = measures_of_book(book)
    told = {name: m for name, m in measures.items() if m.is_told(end)}
    return told, {name: one for name, one in ratios.items() if one.above in told and one.below in told}
