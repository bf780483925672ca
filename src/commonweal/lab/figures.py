"""The figures of the lab: how outcomes are distributed, how long games last, and what the options do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from commonweal.lab.contrasts import interactions
from commonweal.lab.distributions import Distributions
from commonweal.lab.drawing import (
    COLOURS,
    MARKERS,
    MAX_LINES,
    Curve,
    Picture,
    caption,
    draw_lines,
    draw_panels,
    line_of,
    merge_curves,
    plain_axes,
)
from commonweal.lab.effects import Effect, estimate_effect, estimate_effects
from commonweal.lab.paired import Estimate
from commonweal.lab.results import need
from commonweal.lab.sweep import Sweep
from commonweal.lab.units import readable_unit, title_with_unit, to_readable, to_words

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def outcome_axis(gathered: Sequence[Distributions]) -> str:
    """The label of an axis of outcomes."""
    return title_with_unit("outcome", gathered[0].known.outcome.unit)


def what_outcome_is(gathered: Sequence[Distributions]) -> str:
    """Define the outcome, for readers of a single figure."""
    text = gathered[0].known.outcome.text.rstrip(".")
    return f"Outcome: {text[:1].lower()}{text[1:]}."


# ---------------------------------------------------------------- single pictures
def distributions(names: list[str], gathered: list[Distributions]) -> Picture:
    """How often each outcome occurs."""
    by = readable_unit(gathered[0].known.outcome.unit)[0]
    shares = [sorted((v * by, n / g.outcomes.total()) for v, n in g.outcomes.items()) for g in gathered]
    curves = merge_curves(
        [
            (name, [v for v, _ in share], np.cumsum([n for _, n in share]))
            for name, share in zip(names, shares, strict=True)
        ]
    )
    rows = []
    for name, g in zip(names, gathered, strict=True):
        rows.append([name, *(v * by for v in g.quantiles((0, 0.1, 0.25, 0.5, 0.75, 0.9, 1)))])
    return Picture(
        "distributions",
        "Outcomes",
        caption(f"The share of seats that end with this outcome or less. {what_outcome_is(gathered)}", names, curves),
        ["arm", "least", "10%", "25%", "median", "75%", "90%", "most"],
        rows,
        draw_lines(curves, outcome_axis(gathered), "share of seats with this outcome or less", steps=True),
    )


def survival(names: list[str], gathered: list[Distributions]) -> Picture:
    """How long games last."""
    known = [(name, *g.survival()) for name, g in zip(names, gathered, strict=True)]
    curves, rows = merge_curves(known), []
    text = "The share of games still going after this many acts (Kaplan–Meier; games given up are censored)."
    for name, xs, share in known:
        ends = [float(xs[np.argmax(share <= left)]) if (share <= left).any() else None for left in (0.9, 0.5, 0.1)]
        rows.append([name, *ends])
    return Picture(
        "survival",
        "Length of games",
        caption(text, names, curves),
        ["arm", "10% have ended after", "half have ended after", "90% have ended after"],
        rows,
        draw_lines(curves, "acts, including those of chance", "share of games still going", steps=True),
    )


def lorenz_curves(names: list[str], gathered: list[Distributions]) -> Picture:
    """How outcomes are distributed at a table."""
    known = [(name, *g.lorenz()) for name, g in zip(names, gathered, strict=True)]
    curves, seats = merge_curves(known), len(known[0][1]) - 1
    rows = [[name, *held[1:-1].tolist(), g.gini()] for (name, _, held), g in zip(known, gathered, strict=True)]
    text = (
        "The share of a table's outcome that its poorest seats have together, averaged over all tables. On the "
        "diagonal, all seats have the same. Twice the area between the diagonal and a line is the Gini coefficient, "
        "averaged over the tables."
    )
    return Picture(
        "lorenz",
        "Lorenz curves within tables",
        caption(text, names, curves),
        ["arm", *(f"poorest {n} of {seats}" for n in range(1, seats)), "gini"],
        rows,
        draw_lines(curves, "share of the seats, poorest first", "their share of the table's outcome", diagonal=True),
    )


def seat_order(names: list[str], gathered: list[Distributions], confidence: float) -> Picture:
    """How outcomes depend on the order of seats."""
    unit = gathered[0].known.outcome.unit
    known = [
        (name, [to_readable(e, unit) for e in g.by_order(confidence)]) for name, g in zip(names, gathered, strict=True)
    ]
    rows = [[name, *(format_signed(e) for e in places)] for name, places in known]
    seats = len(known[0][1])
    curves = merge_curves([(name, [e.mean for e in p], [e.low for e in p], [e.high for e in p]) for name, p in known])

    def plot(axes: Axes, place: int, of: int, curve: Curve) -> None:
        mean, low, high = (np.asarray(column) for column in curve.columns)
        at = np.arange(1, seats + 1) + (place - (of - 1) / 2) * 0.08
        style: dict[str, Any] = {"fmt": MARKERS[place], "color": COLOURS[place], "markersize": 4, "capsize": 2}
        axes.errorbar(at, mean, np.maximum(0, [mean - low, high - mean]), label=curve.label, **style)

    def adorn(axes: Axes) -> None:
        axes.axhline(0, color="#999999", linewidth=0.8)
        axes.set_xticks(range(1, seats + 1))
        axes.set_xlabel("place in the order of seats, from the one that acted first")
        axes.set_ylabel(title_with_unit("outcome, less the table's mean", unit).replace(" (", "\n("))

    text = (
        f"Outcome by place in the order, less the mean of the table, with {confidence:.0%} intervals. "
        + what_outcome_is(gathered)
    )
    return Picture(
        "seat-order",
        "Seat order",
        caption(text, names, curves),
        ["arm", *(f"place {i + 1}" for i in range(seats))],
        rows,
        lambda: draw_panels(curves, plot, adorn),
    )


def format_signed(estimate: Estimate) -> str:
    """Format a mean with its sign, ± half of its interval."""
    return f"{estimate.mean:+.4g} ± {estimate.half:.2g}"


def trajectories(names: list[str], gathered: list[Distributions], rounds: str = "rounds done") -> Picture | None:
    """Outcomes round by round; None if the game declares no rounds. rounds: the label of the rounds."""
    quantiles, by = (0.1, 0.25, 0.5, 0.75, 0.9), readable_unit(gathered[0].known.outcome.unit)[0]
    known = [(name, *g.trajectory(quantiles)) for name, g in zip(names, gathered, strict=True)]
    if not known[0][1]:
        return None
    rows = [
        [name, at, *row]
        for name, moments, values in known
        for at, row in zip(moments, (by * values).tolist(), strict=True)
    ]
    curves = merge_curves([(name, moments, *(by * values[:, 1:4].T)) for name, moments, values in known])

    def plot(axes: Axes, place: int, _: int, curve: Curve) -> None:
        moments, low, middle, high = curve.columns
        axes.plot(moments, middle, label=curve.label, marker=MARKERS[place], markersize=3, **line_of(place))
        axes.fill_between(moments, low, high, color=COLOURS[place], alpha=0.15, linewidth=0)

    def adorn(axes: Axes) -> None:
        axes.xaxis.set_major_locator(need("matplotlib.ticker").MaxNLocator(integer=True))
        axes.set_xlabel(rounds)
        axes.set_ylabel(outcome_axis(gathered))

    text = "Outcomes of the seats by round: median and middle half. Finished games count with their final outcome. "
    return Picture(
        "trajectory",
        "Outcome over time",
        caption(text + what_outcome_is(gathered), names, curves),
        ["arm", rounds, "10%", "25%", "median", "75%", "90%"],
        rows,
        lambda: draw_panels(curves, plot, adorn),
    )


# ---------------------------------------------------------------- options
def forest(found: Sweep, measures: list[str]) -> Picture:
    """What each change does to each of some measures."""
    known, units = estimate_effects(found, measures), {m.name: m.unit for m in found.measures}
    changes = list(dict.fromkeys(e.change for e in known))
    rows: list[list[Any]] = [
        [
            e.change,
            title_with_unit(e.measure, units[e.measure]),
            e.before * readable_unit(units[e.measure])[0],
            more.mean,
            more.low,
        ]
        + [more.high, e.size]
        for e, more in ((e, to_readable(e.difference, units[e.measure])) for e in known)
    ]

    def draw() -> Figure:
        figure, axes = plain_axes(6.2, 1.0 + 0.2 * (len(known) + len(changes)))
        axes.axvline(0, color="#999999", linewidth=0.8)
        at, labels = 0, []
        for change in changes:
            labels.append((at, change))
            for e in (e for e in known if e.change == change):
                at -= 1
                labels.append((at, to_words(e.measure)))
                i = measures.index(e.measure) % MAX_LINES
                bars = [[max(0.0, e.size - e.size_low)], [max(0.0, e.size_high - e.size)]]
                axes.errorbar([e.size], [at], xerr=bars, fmt=MARKERS[i], color=COLOURS[i], markersize=4, capsize=2)
            at -= 1
        axes.set_yticks([place for place, _ in labels], [label for _, label in labels])
        for label in axes.get_yticklabels():
            if label.get_text() in changes:
                label.set_fontweight("bold")
        axes.tick_params(axis="y", length=0)
        axes.set_xlabel("effect in standard deviations of a game")
        return figure

    return Picture(
        "effects",
        "What the options do",
        f"What each change does, in standard deviations of a game, with {found.confidence:.0%} intervals.",
        ["change", "measure", "before", "difference", "low", "high", "in sd"],
        rows,
        draw,
    )


def heat_map(found: Sweep, measure: str) -> Picture | None:
    """What pairs of options do together; None if there are no pairs."""
    pairs = interactions(found.arms, found.grid)
    if not pairs:
        return None
    known: dict[tuple[str, str], Effect] = {
        pair: estimate_effect(found, " and ".join(pair), weights, measure) for pair, weights in pairs.items()
    }
    unit = next(m.unit for m in found.measures if m.name == measure)
    changes = list(dict.fromkeys(change for pair in known for change in pair))
    rows: list[list[Any]] = [
        [*pair, more.mean, more.low, more.high, e.size]
        for pair, e, more in ((pair, e, to_readable(e.difference, unit)) for pair, e in known.items())
    ]

    def draw() -> Figure:
        grid = np.full((len(changes), len(changes)), np.nan)
        for (one, other), e in known.items():
            i, j = changes.index(one), changes.index(other)
            grid[i, j] = grid[j, i] = e.size
        most = max(0.01, float(np.nanmax(np.abs(grid))))
        side = 2.2 + 0.5 * len(changes)
        figure, axes = plain_axes(side + 1, side)
        image = axes.imshow(grid, cmap="PuOr", vmin=-most, vmax=most)
        for (i, j), value in np.ndenumerate(grid):
            if np.isfinite(value):
                ink = "white" if abs(value) > 0.6 * most else "black"
                axes.text(j, i, f"{value:+.2f}", ha="center", va="center", fontsize=7, color=ink)
        axes.set_xticks(range(len(changes)), changes, rotation=40, ha="right")
        axes.set_yticks(range(len(changes)), changes)
        figure.colorbar(image, label="in standard deviations of a game")
        return figure

    return Picture(
        "interactions",
        f"Pairs of options: {to_words(measure)}",
        f"What two changes do to {to_words(measure)} together, beyond what each does alone.",
        ["change", "with", title_with_unit("beyond both", unit), "low", "high", "in sd"],
        rows,
        draw,
    )
