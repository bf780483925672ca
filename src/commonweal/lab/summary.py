"""What a comparison came to, in plain sentences. Every number in them is computed."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, inf, log10

from commonweal.lab.distributions import Distributions
from commonweal.lab.effects import Effect, effects
from commonweal.lab.paired import Estimate
from commonweal.lab.sweep import Sweep
from commonweal.lab.units import counted, read_as, scaled, spoken
from commonweal.rulebook.numbers import plural

MOST_SENTENCES = 8
LOPSIDED = 0.2
"""How much further an interval may reach to one side, in shares of its half, to be told with ±."""


def number(value: float) -> str:
    """Four digits that count: 0.7344, 12.31, 4,096; of what is next to nothing, as many as six places hold."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.4g}" if not 0 < abs(value) < 1e-4 else f"{value:.6f}".rstrip("0").rstrip(".")


def plus_minus(estimate: Estimate) -> str:
    """A mean and half of its interval, as far as the latter says two digits: 990.48 ± 0.54.

    Where the interval reaches further to one side, its ends: 0 (0 to 0.0038).
    """
    if not 0 < estimate.half < inf:
        return f"{number(estimate.mean)} ± {number(estimate.half)}"
    places = max(0, 1 - floor(log10(estimate.half)))
    if abs(estimate.low + estimate.high - 2 * estimate.mean) > LOPSIDED * estimate.half:
        mean, low, high = (to_places(value, places) for value in (estimate.mean, estimate.low, estimate.high))
        return f"{mean} ({low} to {high})"
    return f"{to_places(estimate.mean, places)} ± {to_places(estimate.half, places)}"


def to_places(value: float, places: int) -> str:
    """So many places; what rounds to nothing has no sign, and nothing itself no places."""
    return f"{round(value, places) + 0.0:,.{places}f}" if value else "0"


def told(estimate: Estimate, unit: str = "") -> str:
    """A mean with its interval, and its unit as `read_as` gives it: `95.2 acts (95 to 95.4)`."""
    return f"{counted(number(estimate.mean), unit)} ({number(estimate.low)} to {number(estimate.high)})"


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def players_named(players: Sequence[str]) -> str:
    """`sensible players`, or `players of the kinds sensible and random`."""
    kinds = list(dict.fromkeys(players))
    return f"{kinds[0]} players" if len(kinds) == 1 else f"players of the kinds {listed(kinds)}"


def what_was_played(found: Sweep) -> str:
    setup = found.arms[0].setup
    arms = f" in each of {len(found.arms)} arms, dealt alike in all of them" if len(found.arms) > 1 else ""
    title, be = setup.book.texts.title, "was" if found.played == 1 else "were"
    who = players_named(setup.players)
    return (
        f"{plural(found.played, 'game')} of {title} (version {setup.book.version}) {be} played at tables of "
        f"{setup.seats} {who}{arms}. Seed {setup.seed}. {intervals_said(found.confidence)}"
    )


def intervals_said(confidence: float) -> str:
    """What an interval is, in a sentence."""
    return (
        f"Of intervals like those in brackets and after ±, about {confidence:.0%} hold the true mean, that of all "
        "games there could be. Where all games agreed, they allow for games that were not seen."
    )


def responses(found: Sweep) -> list[str]:
    """Which charters the players did not respond to."""
    alike = [f"“{arm.name}”" for arm, n in zip(found.arms[1:], found.otherwise[1:], strict=True) if not n]
    if not alike:
        return []
    return [f"Every act of every game was the same under “{found.arms[0].name}” as under {listed(alike)}."]


def units_of(found: Sweep) -> dict[str, str]:
    """The unit of each measure that was taken."""
    return {m.name: m.unit for m in found.measures}


def how_it_stands(found: Sweep, measures: list[str]) -> str:
    """The first arm by itself."""
    units = units_of(found)
    figures = [f"{spoken(m)} is {told(scaled(found.mean(m, 0), units[m]), read_as(units[m])[1])}" for m in measures]
    return f"Under “{found.arms[0].name}”, {listed(figures)}."


def changes(found: Sweep, measures: list[str]) -> list[str]:
    """The strongest effects first, then how many were looked at."""
    known = effects(found, measures)
    if not known:
        return []
    certain = sorted((e for e in known if e.difference.away_from_zero), key=lambda e: -abs(e.size))
    out = [sentence(found, e) for e in certain[:MOST_SENTENCES]]
    if len(certain) > MOST_SENTENCES:
        out.append(f"{len(certain) - MOST_SENTENCES} smaller effects are in the table.")
    by_luck = len(known) * (1 - found.confidence)
    out.append(
        f"{len(certain)} of {len(known)} effects looked at differ from 0 at {found.confidence:.0%}; if no option did "
        f"anything, about {number(by_luck)} would."
    )
    return out


def under(found: Sweep, change: str) -> str:
    """A change in words, beside what it is compared with."""
    for option, (first, *others) in found.grid.items():
        for value in others:
            if change == f"{option}={value}":
                return f"With {spoken(option)} “{spoken(value)}” instead of “{spoken(first)}”"
    return f"Under “{change}” instead of “{found.arms[0].name}”"


def sentence(found: Sweep, e: Effect) -> str:
    verb = "rises" if e.difference.mean > 0 else "falls"
    unit = units_of(found)[e.measure]
    by, said = read_as(unit)
    before, after = number(e.before * by), number((e.before + e.difference.mean) * by)
    moved = f"{spoken(e.measure)} {verb} from {before} to {counted(after, said)}"
    size = f"{number(abs(e.size))} standard deviations of a game"
    return f"{under(found, e.change)}, {moved}: a difference of {told(scaled(e.difference, unit))}, or {size}."


def who_comes_first(found: Sweep, gathered: list[Distributions]) -> str:
    """Whether the first seat is better off, in the first arm."""
    unit = gathered[0].known.outcome.unit
    estimate = scaled(found.mean("first_seat_advantage", 0), unit)
    more = "more" if estimate.mean >= 0 else "less"
    sure = "" if estimate.away_from_zero else ", which may be luck"
    if number(abs(estimate.mean)) == "0":
        return "Whoever acts first ends on average with neither more nor less than the others."
    size = counted(number(abs(estimate.mean)), read_as(unit)[1])
    return (
        f"Whoever acts first ends with {size} {more} than the others (difference {number(estimate.low)} to "
        f"{number(estimate.high)}){sure}."
    )


def what_did_not_finish(found: Sweep) -> str:
    stopped = [(arm.name, total) for arm, total in zip(found.arms, found.totals, strict=True)]
    bad = [(name, total) for name, total in stopped if total.games > total.finished]
    if not bad:
        return "Every game came to its end."
    each = [
        f"{total.games - total.finished:,} of {total.games:,} under “{name}” ("
        + listed([f"{n:,} {word}" for word, n in total.endings.items() if n and word != "finished"])
        + ")"
        for name, total in bad
    ]
    return f"Some games did not finish: {listed(each)}. They are left out of everything but length and unfinished."


def summary(found: Sweep, gathered: list[Distributions], measures: list[str]) -> list[str]:
    """The report's first words."""
    out = [what_was_played(found), how_it_stands(found, measures), *changes(found, measures)]
    out += responses(found)
    out += [f"“{name}” was left out, as it contradicts itself: {reason}" for name, reason in found.left_out]
    return [*out, who_comes_first(found, gathered), what_did_not_finish(found)]
