"""Choose what a class talks about: numbers that are unusual between its tables, between its arms, or among other plays.

Chance decides how unusual a number is: how often tables of bots by the same rules would lie as far apart, have so high
a mean, or, dealt to the arms at random, differ as much between them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, islice
from math import ceil
from random import Random
from statistics import fmean
from typing import Literal

from commonweal.play.class_debrief.class_results import PlayedTable
from commonweal.play.class_debrief.comparison import CONFIDENCE, permutation_p_value
from commonweal.play.findings import HIGHER, LOWER, MOST, TAIL, USUAL, Sample, candidates, readable
from commonweal.rulebook import Rulebook

DRAWS = 1000
"""The number of classes of bots that are drawn from the samples."""
WITHOUT_SAMPLE = 0.2
"""The highest unusualness of tables that nothing can be compared with."""
Kind = Literal["tables", "level", "arms"]
ABOUT_TABLES: Kind = "tables"
ABOUT_LEVEL: Kind = "level"
ABOUT_ARMS: Kind = "arms"
Numbers = Mapping[int, float]
"""The numbers of tables as people read them, by number of the table."""


@dataclass(frozen=True)
class ClassFinding:
    """A number to talk about.

    unusual: 0 to 0.5. right: the indexes of right answers: tables in their order; lower, as usual, higher; the two
    arms, neither. beyond: how often chance goes as far. half: the range of the middle half of the classes of bots.
    plays: how many games that range rests on. measures: how many were compared between the arms."""

    kind: Kind
    measure: str
    unusual: float
    numbers: Numbers
    right: Sequence[int]
    beyond: float | None = None
    half: tuple[float, float] | None = None
    plays: int = 0
    arms: tuple[int, int] | None = None
    measures: int = 0


def choose_class_findings(
    book: Rulebook, tables: Sequence[PlayedTable], samples: Mapping[int, Sample | None]
) -> list[ClassFinding]:
    """The most unusual findings, at most one about each topic: about the arms if they can be compared, between the
    tables, and among other plays.

    samples: other plays by the charter of each arm."""
    over = [table for table in tables if table.over]
    found: list[ClassFinding] = []
    for name in candidates(book):
        numbers = {number: readable(book, name, one) for number, one in known_at(over, name).items()}
        if numbers:
            found += about_tables(name, numbers, over, samples)
            found += about_arms(name, numbers, over)
    found.sort(key=lambda one: -one.unusual)
    measures = len({one.measure for one in found if one.kind == ABOUT_ARMS})
    chosen: list[ClassFinding] = []
    for kinds in ([ABOUT_ARMS], [ABOUT_TABLES], [ABOUT_LEVEL], *[[ABOUT_TABLES, ABOUT_LEVEL]] * MOST):
        topics = {topic_of(book, one.measure) for one in chosen}
        fresh = (one for one in found if one.kind in kinds and topic_of(book, one.measure) not in topics)
        chosen += islice(fresh, 1 if len(chosen) < MOST else 0)
    return [replace(one, measures=measures) for one in chosen]


def topic_of(book: Rulebook, name: str) -> str:
    return str(book.texts.debrief["findings"][name].get("about", name))


def known_at(tables: Sequence[PlayedTable], name: str) -> Numbers:
    """A measure at these tables, without those where it is undefined."""
    found = {table.number: table.number_of(name) for table in tables}
    return {number: value for number, value in found.items() if value is not None}


# ---------------------------------------------------------------- between tables, and among other plays
def about_tables(
    name: str, numbers: Numbers, tables: Sequence[PlayedTable], samples: Mapping[int, Sample | None]
) -> list[ClassFinding]:
    """How far apart the tables lie, and where their mean is, among classes of bots by the same rules."""
    arms = tuple(table.arm for table in tables if table.number in numbers)
    known = {arm: sample for arm in set(arms) if (sample := samples.get(arm)) and sample.counts.get(name)}
    values, found = list(numbers.values()), list[ClassFinding]()
    gap, most = max(values) - min(values), max(values)
    highest = [at for at, value in enumerate(values) if value == most]
    tell_apart = len(values) > 1 and gap > 0
    if set(known) != set(arms):
        if tell_apart:
            unusual = WITHOUT_SAMPLE * min(1.0, gap / (abs(fmean(values)) + gap))
            found.append(ClassFinding(ABOUT_TABLES, name, unusual, numbers, highest))
        return found
    if not any(len(known[arm].counts[name]) > 1 for arm in known):
        return []  # the same in all other plays: that says more about the players than about these games
    plays = min(known[arm].plays for arm in known)
    counted = tuple((arm, tuple(sorted(known[arm].counts[name].items()))) for arm in sorted(known))
    gaps, means = drawn_classes(counted, arms)
    if tell_apart:
        beyond = share_from(gaps, gap)
        unusual = max(0.0, 0.5 - beyond)
        found.append(ClassFinding(ABOUT_TABLES, name, unusual, numbers, highest, beyond=beyond, plays=plays))
    rank = rank_of(means, fmean(values))
    word = LOWER if rank < TAIL else HIGHER if rank > 1 - TAIL else USUAL
    half = means[len(means) // 4], means[-1 - len(means) // 4]
    found.append(ClassFinding(ABOUT_LEVEL, name, abs(rank - 0.5), numbers, [word], half=half, plays=plays))
    return found


@lru_cache(maxsize=256)
def drawn_classes(
    counted: tuple[tuple[int, tuple[tuple[float, int], ...]], ...], arms: tuple[int, ...]
) -> tuple[list[float], list[float]]:
    """The gap between highest and lowest, and the mean, of many classes drawn from the counts of each arm, sorted."""
    dice, drawn, of_arm = Random(0), list[list[float]](), dict(counted)
    for arm in arms:
        values, weights = zip(*of_arm[arm], strict=True)
        drawn.append(dice.choices(values, cum_weights=list(accumulate(weights)), k=DRAWS))
    classes = list(zip(*drawn, strict=True))
    return sorted(max(one) - min(one) for one in classes), sorted(fmean(one) for one in classes)


def share_from(ordered: Sequence[float], value: float) -> float:
    """The share of these numbers that are at least as large as a value."""
    return 1 - bisect_left(ordered, value - 1e-9) / len(ordered)


def rank_of(ordered: Sequence[float], value: float) -> float:
    """0 below all of these, 1 above them; those with the same value count half."""
    return (bisect_left(ordered, value) + bisect_right(ordered, value)) / 2 / len(ordered)


# ---------------------------------------------------------------- between arms
def about_arms(name: str, numbers: Numbers, tables: Sequence[PlayedTable]) -> list[ClassFinding]:
    """How far apart the first arm and the one that differs most from it lie; nothing without two tables in each."""
    of_arm: dict[int, list[float]] = {}
    for table in tables:
        if table.number in numbers:
            of_arm.setdefault(table.arm, []).append(numbers[table.number])
    enough = {arm: values for arm, values in sorted(of_arm.items()) if len(values) > 1}
    if len(enough) < 2:
        return []
    first, *others = enough
    beyond, other = min((permutation_p_value(enough[first], enough[one]), one) for one in others)
    ahead = int(fmean(enough[other]) > fmean(enough[first]))
    right = [ahead if beyond <= 1 - CONFIDENCE else 2]
    of_both = {t.number: numbers[t.number] for t in tables if t.number in numbers and t.arm in (first, other)}
    return [ClassFinding(ABOUT_ARMS, name, max(0.0, 0.5 - beyond), of_both, right, beyond=beyond, arms=(first, other))]


def percent_up(share: float) -> int:
    """A share in whole percent, 0 only for exactly 0."""
    return ceil(100 * share - 1e-9)
