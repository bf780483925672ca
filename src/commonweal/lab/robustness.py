"""Play a comparison again with other kinds of players, and say where they disagree with the first.

What a rule does depends on who plays. So sweeps, reports, designs and what-ifs play every arm with a second kind as
well: by default with players who want the sum of all gains to be large.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any

from commonweal.lab.arms import Arm
from commonweal.lab.dominance import BEATEN
from commonweal.lab.effects import estimate_effects
from commonweal.lab.paired import Estimate
from commonweal.lab.summary import describe_players, join_words, number, under, units_of, with_interval
from commonweal.lab.sweep import Sweep, compare
from commonweal.lab.units import readable_unit, to_readable, to_words
from commonweal.players import player
from commonweal.rulebook.values.numbers import plural
from commonweal.validation import LabError, check_names

if TYPE_CHECKING:
    from commonweal.lab.cluster import Cluster
    from commonweal.lab.design_result import Design

DEFAULTS = ("sensible:shared", "sensible")
"""The other kind: the first of these that does not play already."""
NONE = "none"
MOST_SENTENCES = 6
MOST_CHARTERS = 16
"""The number of the best charters of a design that the other kinds play."""
CLEARLY = 2.576
"""Standard errors: a normal limit of 99 %."""
OPPOSITE, APART = "opposite", "apart"

Kinds = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Disagreement:
    """An effect, or with one arm a mean, that differs between two kinds of players.

    how: `opposite` (one rises, the other falls) or `apart` (the intervals do not overlap). change: "" for a mean.
    """

    change: str
    measure: str
    players: tuple[str, ...]
    others: tuple[str, ...]
    first: Estimate
    other: Estimate
    how: str

    def as_json(self) -> dict[str, Any]:
        """As plain data."""
        sides = {"first": self.first, "other": self.other}
        return {"change": self.change, "measure": self.measure, "how": self.how} | {
            side: {"mean": e.mean, "low": e.low, "high": e.high} for side, e in sides.items()
        }


def other_kinds(players: Sequence[str], given: str | Sequence[str] | None = None) -> list[tuple[str, ...]]:
    """The kinds that play beside these: those given, each at all seats; by default one. "none": none.

    Raises LabError for a kind that does not exist.
    """
    kinds = [given] if isinstance(given, str) else list(given or [])
    if kinds == [NONE] or (given is not None and not kinds):
        return []
    check_names("other_players", kinds)
    if not kinds:
        kinds = [next(kind for kind in DEFAULTS if set(players) != {kind})]
    for kind in kinds:
        try:
            player(kind)
        except ValueError as wrong:
            raise LabError(f"other_players: {wrong}.") from None
    return [tuple(islice(cycle([kind]), len(players))) for kind in kinds]


def add_other_kinds(
    found: Sweep,
    kinds: Kinds,
    *,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    cluster: Cluster | None = None,
    stop: threading.Event | None = None,
) -> Sweep:
    """Play the same games in the same arms with other kinds of players, into `found.others`. Returns `found`.

    progress: gets the games of all kinds together.
    """
    played, acts = found.played, sum(total.acts for total in found.totals)
    for players in kinds:
        if found.interrupted or not found.played or (stop is not None and stop.is_set()):
            break
        arms = [Arm(arm.name, arm.options, replace(arm.setup, players=tuple(players))) for arm in found.arms]
        tell = None if progress is None else offset(progress, played, acts)
        how: dict[str, Any] = {"games": found.played, "confidence": found.confidence, "grid": found.grid}
        how |= {"workers": workers, "progress": tell, "cluster": cluster, "stop": stop}
        other = compare(arms, found.measures, **how)
        found.interrupted = other.interrupted
        if other.played == found.played:
            found.others.append(other)
        played, acts = played + other.played, acts + sum(total.acts for total in other.totals)
    return found


def compare_kinds(other_players: str | Sequence[str] | None, arms: Sequence[Arm], *given: Any, **how: Any) -> Sweep:
    """Compare arms, as `compare` does with these arguments, and again with other kinds of players."""
    others = other_kinds(arms[0].setup.players, other_players)
    found = compare(arms, *given, **how)
    again = {key: how[key] for key in ("workers", "progress", "cluster", "stop") if key in how}
    return add_other_kinds(found, others, **again)


def offset(progress: Callable[[int, int], None], games: int, acts: int) -> Callable[[int, int], None]:
    """Report progress after games and acts that were played before."""
    return lambda more_games, more_acts: progress(games + more_games, acts + more_acts)


# ---------------------------------------------------------------- where they disagree
def disagreements(found: Sweep, measures: Sequence[str] = ()) -> list[Disagreement]:
    """Where other kinds of players disagree with the first about the effects; with one arm, about the means."""
    names, out = list(measures) or [m.name for m in found.measures], list[Disagreement]()
    players = found.arms[0].setup.players
    for other in found.others:
        theirs = other.arms[0].setup.players
        if len(found.arms) == 1:
            pairs = [("", name, found.mean(name, 0), other.mean(name, 0)) for name in names]
        else:
            both = zip(estimate_effects(found, names), estimate_effects(other, names), strict=True)
            pairs = [(a.change, a.measure, a.difference, b.difference) for a, b in both]
        for change, name, first, second in pairs:
            how = how_they_differ(first, second, effect=bool(change))
            if how:
                out.append(Disagreement(change, name, players, theirs, first, second, how))
    return out


def differing_results(found: Sweep, other: Sweep) -> list[str]:
    """The results whose change from the first arm (with one arm, whose mean) clearly differs between two kinds.

    For pages, which have no library of statistics: the seats of a game count as one value, and every difference has a
    normal limit of 99 %.
    """
    later = range(1, len(found.arms)) if len(found.arms) > 1 else range(1)
    names = found.arms[0].setup.book.results
    return [name for name in names if any(changes_differ(found, other, name, arm) for arm in later)]


def changes_differ(found: Sweep, other: Sweep, result: str, arm: int) -> bool:
    """Whether a result clearly changes otherwise from the first arm to this one with another kind of players."""
    difference, variance = 0.0, 0.0
    for side, sweep in ((1, found), (-1, other)):
        for at, sign in ((arm, 1), (0, -1)) if arm else ((0, 1),):
            total = sweep.totals[at]
            if not total.finished:
                return False
            known = total.means()[result]
            difference += side * sign * known["mean"]
            variance += known["sd"] ** 2 / total.finished
    return bool(abs(difference) > CLEARLY * variance**0.5)


def how_they_differ(first: Estimate, other: Estimate, *, effect: bool) -> str:
    """In what way two estimates disagree; "" if they may be the same."""
    if effect and first.away_from_zero and other.away_from_zero and first.mean * other.mean < 0:
        return OPPOSITE
    return APART if first.high < other.low or other.high < first.low else ""


def sentences(found: Sweep, measures: Sequence[str] = ()) -> list[str]:
    """Say who else played, and where they disagree: the opposite effects first, then the largest differences."""
    out = []
    for other in found.others:
        theirs = other.arms[0].setup.players
        known = [d for d in disagreements(found, measures) if d.others == theirs]
        known.sort(key=lambda d: (d.how != OPPOSITE, -separation(d)))
        about = "effects" if len(found.arms) > 1 else "means"
        who = describe_players(theirs)
        if not known:
            out.append(f"The same games were also played by {who}. They disagree about none of these {about}.")
            continue
        out.append(f"The same games were also played by {who}. They disagree about {plural(len(known), about[:-1])}.")
        out += [sentence(found, d) for d in known[:MOST_SENTENCES]]
    return out


def separation(d: Disagreement) -> float:
    """How many times the width of the intervals lies between two estimates."""
    wide = d.first.high - d.first.low + d.other.high - d.other.low
    return abs(d.first.mean - d.other.mean) / wide if wide > 0 else 0.0


def sentence(found: Sweep, d: Disagreement) -> str:
    """Describe a disagreement."""
    unit = units_of(found)[d.measure]
    first, other = to_readable(d.first, unit), to_readable(d.other, unit)
    one, two = describe_players(d.players), describe_players(d.others)
    if not d.change:
        unit = readable_unit(unit)[1]
        return (
            f"{to_words(d.measure)} is {with_interval(first, unit)} for {one}, {with_interval(other, unit)} for {two}."
        )
    return f"{under(found, d.change)}, {to_words(d.measure)} {moves(first)} for {one}, and {moves(other)} for {two}."


def moves(e: Estimate) -> str:
    """Say how a measure moves."""
    if not e.away_from_zero:
        return f"does not clearly change ({number(e.low)} to {number(e.high)})"
    low, high = sorted((abs(e.low), abs(e.high)))
    return f"{'rises' if e.mean > 0 else 'falls'} by {number(abs(e.mean))} ({number(low)} to {number(high)})"


def as_json(found: Sweep) -> list[dict[str, Any]]:
    """What the other kinds of players did, as plain data."""
    known = disagreements(found)
    return [
        {
            "players": list(other.arms[0].setup.players),
            "digests": [total.hexadecimal() for total in other.totals],
            "rows": other.rows(),
            "disagreements": [d.as_json() for d in known if d.others == other.arms[0].setup.players],
        }
        for other in found.others
    ]


# ---------------------------------------------------------------- of a design
def compare_best_charters(
    found: Design, kinds: Kinds, *, workers: int | None = None, cluster: Cluster | None = None
) -> list[str]:
    """Play the best charters of a design with other kinds, and say whether they would choose the same."""
    tried = [p for p in found.in_order() if p.same_as is None]
    unbeaten = [p for p in tried if p.standing != BEATEN]
    best = (unbeaten if len(unbeaten) > 1 else tried)[:MOST_CHARTERS]
    if len(best) < 2 or found.interrupted:
        return []
    arms, out = [Arm(f"charter {p.number}", p.options, p.setup) for p in best], []
    measures: Mapping[str, Any] = {aim.name: aim.measure for aim in found.aims}
    games = min(p.games for p in best)
    for players in kinds:
        theirs = [Arm(arm.name, arm.options, replace(arm.setup, players=tuple(players))) for arm in arms]
        how: dict[str, Any] = {"games": games, "confidence": found.confidence, "workers": workers, "cluster": cluster}
        other = compare(theirs, list(measures.values()), **how)
        turned = [turned_order(found, aim, best, other) for aim in found.aims]
        said = [text for text in turned if text]
        who = f"The {plural(len(best), 'best charter')} were also played by {describe_players(players)}"
        out.append(f"{who}. {' '.join(said)}" if said else f"{who}, who rank them alike as far as is certain.")
    return out


def turned_order(found: Design, aim: Any, best: Sequence[Any], other: Sweep) -> str:
    """Say if another charter than that of the first kind is surely better by one aim; "" if not."""
    index = found.aims.index(aim)
    ours = max(range(len(best)), key=lambda i: aim.sign * found.estimate(best[i], index).mean)
    theirs = max(range(len(best)), key=lambda i: aim.sign * other.mean(aim.name, i).mean)
    lead = other.difference(aim.name, theirs, ours)
    if theirs == ours or not lead.away_from_zero:
        return ""
    size = with_interval(to_readable(lead, aim.measure.unit), readable_unit(aim.measure.unit)[1])
    names = join_words([f"charter {best[ours].number}", f"charter {best[theirs].number}"])
    return f"For {to_words(aim.name)} they reverse {names}: the second is ahead by {size}."
