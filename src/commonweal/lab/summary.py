"""Summarise a comparison in sentences. Every number in them is computed."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, inf, log10
from typing import Any

from commonweal.lab.distributions import Distributions
from commonweal.lab.effects import Effect, estimate_effects
from commonweal.lab.paired import Estimate
from commonweal.lab.sweep import Sweep
from commonweal.lab.units import readable_unit, to_readable, to_words, with_unit
from commonweal.rulebook.values.numbers import plural

MAX_SENTENCES = 8
LOPSIDED = 0.2
"""How lopsided an interval may be, as a share of its half width, to be written with ±."""


def number(value: float) -> str:
    """Format with four significant digits: 0.7344, 12.31, 4,096; tiny numbers with six places."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.4g}" if not 0 < abs(value) < 1e-4 else f"{value:.6f}".rstrip("0").rstrip(".")


def format_cell(value: Any) -> str:
    """A cell of a table: numbers short, nothing for None."""
    if isinstance(value, float):
        return number(value)
    return "" if value is None else str(value)


def plus_minus(estimate: Estimate) -> str:
    """Format a mean ± half of its interval, to two digits of the latter: 990.48 ± 0.54.

    Of a lopsided interval, give the ends: 0 (0 to 0.0038).
    """
    if not 0 < estimate.half < inf:
        return f"{number(estimate.mean)} ± {number(estimate.half)}"
    places = max(0, 1 - floor(log10(estimate.half)))
    if abs(estimate.low + estimate.high - 2 * estimate.mean) > LOPSIDED * estimate.half:
        mean, low, high = (to_places(value, places) for value in (estimate.mean, estimate.low, estimate.high))
        return f"{mean} ({low} to {high})"
    return f"{to_places(estimate.mean, places)} ± {to_places(estimate.half, places)}"


def to_places(value: float, places: int) -> str:
    """Format with this many decimal places; a rounded 0 has no sign, and an exact 0 no places."""
    return f"{round(value, places) + 0.0:,.{places}f}" if value else "0"


def with_interval(estimate: Estimate, unit: str = "") -> str:
    """A mean with its interval, and its unit as `read_as` gives it: `95.2 acts (95 to 95.4)`."""
    return f"{with_unit(number(estimate.mean), unit)} ({number(estimate.low)} to {number(estimate.high)})"


def join_words(words: list[str]) -> str:
    """Join words as `a`, `a and b`, or `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def describe_players(players: Sequence[str]) -> str:
    """Describe players as `sensible players` or `players of the kinds sensible and random`."""
    kinds = list(dict.fromkeys(players))
    return f"{kinds[0]} players" if len(kinds) == 1 else f"players of the kinds {join_words(kinds)}"


def what_was_played(found: Sweep) -> str:
    """Describe the games that were played."""
    setup = found.arms[0].setup
    arms = f" in each of {len(found.arms)} arms, with the same deals in all" if len(found.arms) > 1 else ""
    title, be = setup.book.texts.title, "was" if found.played == 1 else "were"
    who = describe_players(setup.players)
    return (
        f"{plural(found.played, 'game')} of {title} (version {setup.book.version}) {be} played at tables of "
        f"{setup.seats} {who}{arms}. Seed {setup.seed}. {explain_intervals(found.confidence)}"
    )


def explain_intervals(confidence: float) -> str:
    """Explain intervals in a sentence."""
    return (
        f"About {confidence:.0%} of intervals like those in brackets and after ± contain the true mean of all possible "
        "games. Where all games agreed, the intervals allow for games that were not seen."
    )


def responses(found: Sweep) -> list[str]:
    """Name the charters that players did not respond to."""
    alike = [f"“{arm.name}”" for arm, n in zip(found.arms[1:], found.differing_games[1:], strict=True) if not n]
    if not alike:
        return []
    return [f"Players did exactly the same under “{found.arms[0].name}” as under {join_words(alike)}, in every game."]


def units_of(found: Sweep) -> dict[str, str]:
    """The unit of each measure."""
    return {m.name: m.unit for m in found.measures}


def how_it_stands(found: Sweep, measures: list[str]) -> str:
    """Give the figures of the first arm."""
    units = units_of(found)
    figures = [
        f"{to_words(m)} is {with_interval(to_readable(found.mean(m, 0), units[m]), readable_unit(units[m])[1])}"
        for m in measures
    ]
    return f"Under “{found.arms[0].name}”, {join_words(figures)}."


def changes(found: Sweep, measures: list[str]) -> list[str]:
    """List the strongest effects, then how many were tested."""
    known = estimate_effects(found, measures)
    if not known:
        return []
    certain = sorted((e for e in known if e.difference.away_from_zero), key=lambda e: -abs(e.size))
    out = [sentence(found, e) for e in certain[:MAX_SENTENCES]]
    if len(certain) > MAX_SENTENCES:
        out.append(f"{len(certain) - MAX_SENTENCES} smaller effects are in the table.")
    by_luck = len(known) * (1 - found.confidence)
    out.append(
        f"{len(certain)} of {len(known)} effects tested differ from 0 at {found.confidence:.0%}; if no option had any "
        f"effect, about {number(by_luck)} would by chance."
    )
    return out


def under(found: Sweep, change: str) -> str:
    """Name a change and what it is compared with."""
    for option, (first, *others) in found.grid.items():
        for value in others:
            if change == f"{option}={value}":
                return f"With {to_words(option)} “{to_words(value)}” instead of “{to_words(first)}”"
    return f"Under “{change}” instead of “{found.arms[0].name}”"


def sentence(found: Sweep, e: Effect) -> str:
    """Describe an effect."""
    verb = "rises" if e.difference.mean > 0 else "falls"
    unit = units_of(found)[e.measure]
    by, said = readable_unit(unit)
    before, after = number(e.before * by), number((e.before + e.difference.mean) * by)
    moved = f"{to_words(e.measure)} {verb} from {before} to {with_unit(after, said)}"
    size = f"{number(abs(e.size))} standard deviations of a game"
    difference = with_interval(to_readable(e.difference, unit))
    return f"{under(found, e.change)}, {moved}: a difference of {difference}, or {size}."


def who_comes_first(found: Sweep, gathered: list[Distributions]) -> str:
    """Say whether the seat that acts first is better off, in the first arm."""
    unit = gathered[0].known.outcome.unit
    estimate = to_readable(found.mean("first_seat_advantage", 0), unit)
    more = "more" if estimate.mean >= 0 else "less"
    sure = "" if estimate.away_from_zero else ", which may be chance"
    if number(abs(estimate.mean)) == "0":
        return "On average, the seat that acts first ends with as much as the others."
    size = with_unit(number(abs(estimate.mean)), readable_unit(unit)[1])
    return (
        f"The seat that acts first ends with {size} {more} than the others (difference {number(estimate.low)} to "
        f"{number(estimate.high)}){sure}."
    )


def what_did_not_finish(found: Sweep) -> str:
    """Say which games did not finish."""
    stopped = [(arm.name, total) for arm, total in zip(found.arms, found.totals, strict=True)]
    bad = [(name, total) for name, total in stopped if total.games > total.finished]
    if not bad:
        return "Every game finished."
    each = [
        f"{total.games - total.finished:,} of {total.games:,} under “{name}” ("
        + join_words([f"{n:,} {word}" for word, n in total.endings.items() if n and word != "finished"])
        + ")"
        for name, total in bad
    ]
    return f"Some games did not finish: {join_words(each)}. They only count towards length and unfinished."


def summary(found: Sweep, gathered: list[Distributions], measures: list[str]) -> list[str]:
    """The summary of a report, sentence by sentence."""
    out = [what_was_played(found), how_it_stands(found, measures), *changes(found, measures)]
    out += responses(found)
    out += [f"“{name}” was skipped because it contradicts itself: {reason}" for name, reason in found.left_out]
    return [*out, who_comes_first(found, gathered), what_did_not_finish(found)]
