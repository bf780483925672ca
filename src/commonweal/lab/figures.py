"""Figures as a journal would take them: small, quiet, told apart by line and marker as well as by colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from io import BytesIO
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np

from commonweal.lab.effects import Effect, effect, effects, interactions
from commonweal.lab.gathered import Gathered
from commonweal.lab.results import need
from commonweal.lab.sweep import Sweep
from commonweal.lab.units import read_as, scaled, spoken, titled

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
"""Told apart by people of every colour vision (M. Okabe and K. Ito, 2008)."""
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 3)), (0, (8, 3)))
MARKERS = "osD^vPX"
MOST_LINES = len(COLOURS)
LOOK = {
    "font.size": 9,
    "axes.titlesize": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.7,
    "legend.frameon": False,
    "legend.fontsize": 8,
    "lines.linewidth": 1.4,
    "figure.dpi": 100,
    "savefig.dpi": 200,
    "svg.hashsalt": "commonweal",
}


@dataclass(frozen=True)
class Picture:
    """A figure with its name, title, what it says in words, and its numbers as a table."""

    name: str
    title: str
    text: str
    columns: list[str]
    rows: list[list[Any]]
    draw: Callable[[], Figure]

    def image(self, form: str) -> bytes:
        """The figure as "svg" or "png"; the same bytes every time."""
        out = BytesIO()
        with look():
            figure = self.draw()
            figure.savefig(out, format=form, bbox_inches="tight", metadata={"Date": None} if form == "svg" else None)
        return out.getvalue()


def look() -> AbstractContextManager[None]:
    made: AbstractContextManager[None] = need("matplotlib").rc_context(LOOK)
    return made


def plain_axes(width: float = 5.2, height: float = 3.2) -> tuple[Figure, Axes]:
    figure = need("matplotlib.figure").Figure(figsize=(width, height), layout="constrained")
    return figure, figure.add_subplot()


def name_lines(figure: Figure, lines: int) -> None:
    """A legend below the axes, where there is more than one line."""
    if lines > 1:
        figure.set_figheight(figure.get_figheight() + 0.18 * lines)
        figure.legend(loc="outside lower center", ncols=1)


def line_of(i: int) -> dict[str, Any]:
    return {"color": COLOURS[i % MOST_LINES], "linestyle": DASHES[i % MOST_LINES]}


def lines(
    curves: Sequence[tuple[str, Any, Any]], x: str, y: str, *, steps: bool = False, diagonal: bool = False
) -> Callable[[], Figure]:
    """Named curves in one picture."""

    def draw() -> Figure:
        figure, axes = plain_axes()
        if diagonal:
            axes.plot([0, 1], [0, 1], color="#999999", linewidth=0.8)
        for i, (name, xs, ys) in enumerate(curves):
            axes.plot(xs, ys, label=name, drawstyle="steps-post" if steps else "default", **line_of(i))
        axes.set_xlabel(x)
        axes.set_ylabel(y)
        name_lines(figure, len(curves))
        return figure

    return draw


def outcome_axis(gathered: Sequence[Gathered]) -> str:
    """What stands at a scale of outcomes."""
    return titled("outcome", gathered[0].known.outcome.unit)


def what_outcome_is(gathered: Sequence[Gathered]) -> str:
    """A sentence for whoever sees one picture alone."""
    text = gathered[0].known.outcome.text.rstrip(".")
    return f"Outcome: {text[:1].lower()}{text[1:]}."


# ---------------------------------------------------------------- single pictures
def distributions(names: list[str], gathered: list[Gathered]) -> Picture:
    """How often each outcome occurs."""
    by = read_as(gathered[0].known.outcome.unit)[0]
    shares = [sorted((v * by, n / g.outcomes.total()) for v, n in g.outcomes.items()) for g in gathered]
    curves = [
        (name, [v for v, _ in share], np.cumsum([n for _, n in share]))
        for name, share in zip(names, shares, strict=True)
    ]
    rows = []
    for name, g in zip(names, gathered, strict=True):
        rows.append([name, *(v * by for v in g.quantiles((0, 0.1, 0.25, 0.5, 0.75, 0.9, 1)))])
    return Picture(
        "distributions",
        "Outcomes",
        f"The share of seats that end with so much or less. {what_outcome_is(gathered)}",
        ["arm", "least", "10%", "25%", "median", "75%", "90%", "most"],
        rows,
        lines(curves[:MOST_LINES], outcome_axis(gathered), "share of seats with so much or less", steps=True),
    )


def survival(names: list[str], gathered: list[Gathered]) -> Picture:
    """How long games last."""
    curves = [(name, *g.survival()) for name, g in zip(names, gathered, strict=True)]
    rows = []
    for name, xs, share in curves:
        ends = [float(xs[np.argmax(share <= left)]) if (share <= left).any() else None for left in (0.9, 0.5, 0.1)]
        rows.append([name, *ends])
    return Picture(
        "survival",
        "Length of games",
        "The share of games still going after so many acts (Kaplan and Meier; games that were given up are censored).",
        ["arm", "10% have ended after", "half have ended after", "90% have ended after"],
        rows,
        lines(curves[:MOST_LINES], "acts, of chance too", "share of games still going", steps=True),
    )


def lorenz_curves(names: list[str], gathered: list[Gathered]) -> Picture:
    """How outcomes are shared out."""
    curves = [(name, *g.lorenz()) for name, g in zip(names, gathered, strict=True)]
    rows = [[name, *(float(np.interp(p, xs, ys)) for p in (0.1, 0.25, 0.5, 0.75, 0.9))] for name, xs, ys in curves]
    return Picture(
        "lorenz",
        "Lorenz curves",
        "The share of all outcome that the poorest seats have together, over all games of an arm. On the diagonal all "
        "have the same.",
        ["arm", "poorest 10%", "25%", "50%", "75%", "90%"],
        rows,
        lines(curves[:MOST_LINES], "share of seats, poorest first", "their share of all outcome", diagonal=True),
    )


def seat_order(names: list[str], gathered: list[Gathered], confidence: float) -> Picture:
    """What it is worth to come first."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    by = read_as(gathered[0].known.outcome.unit)[0]
    orders = [(name, *g.by_order()) for name, g in zip(names, gathered, strict=True)]
    known = [(name, by * mean, by * error) for name, mean, error in orders]
    rows = [
        [name, *(f"{m:+.4g} ± {z * e:.2g}" for m, e in zip(mean, error, strict=True))] for name, mean, error in known
    ]
    seats = len(known[0][1])

    def draw() -> Figure:
        figure, axes = plain_axes()
        axes.axhline(0, color="#999999", linewidth=0.8)
        shown = known[:MOST_LINES]
        for i, (name, mean, error) in enumerate(shown):
            at = np.arange(1, seats + 1) + (i - (len(shown) - 1) / 2) * 0.08
            axes.errorbar(at, mean, z * error, label=name, fmt=MARKERS[i], color=COLOURS[i], markersize=4, capsize=2)
        axes.set_xticks(range(1, seats + 1))
        axes.set_xlabel("place in the order of seats, from the one that acted first")
        axes.set_ylabel(titled("outcome, less the table's mean", gathered[0].known.outcome.unit))
        name_lines(figure, len(shown))
        return figure

    return Picture(
        "seat-order",
        "Seat order",
        f"Outcome by place in the order, less the mean of the table, with {confidence:.0%} intervals. "
        + what_outcome_is(gathered),
        ["arm", *(f"place {i + 1}" for i in range(seats))],
        rows,
        draw,
    )


def courses(names: list[str], gathered: list[Gathered], rounds: str = "rounds done") -> Picture | None:
    """Outcomes round by round; None where the game declares no rounds. rounds: how they are counted."""
    quantiles, by = (0.1, 0.25, 0.5, 0.75, 0.9), read_as(gathered[0].known.outcome.unit)[0]
    known = [(name, *g.course(quantiles)) for name, g in zip(names, gathered, strict=True)]
    if not known[0][1]:
        return None
    rows = [
        [name, at, *row]
        for name, moments, values in known
        for at, row in zip(moments, (by * values).tolist(), strict=True)
    ]

    def draw() -> Figure:
        figure, axes = plain_axes()
        for i, (name, moments, values) in enumerate(known[:MOST_LINES]):
            low, middle, high = by * values[:, 1:4].T
            axes.plot(moments, middle, label=name, marker=MARKERS[i], markersize=3, **line_of(i))
            axes.fill_between(moments, low, high, color=COLOURS[i], alpha=0.15, linewidth=0)
        axes.xaxis.set_major_locator(need("matplotlib.ticker").MaxNLocator(integer=True))
        axes.set_xlabel(rounds)
        axes.set_ylabel(outcome_axis(gathered))
        name_lines(figure, len(known))
        return figure

    return Picture(
        "course",
        "Outcome over time",
        "What the seats have round by round: median and middle half. A game that is over keeps what it ended with. "
        + what_outcome_is(gathered),
        ["arm", rounds, "10%", "25%", "median", "75%", "90%"],
        rows,
        draw,
    )


# ---------------------------------------------------------------- options
def forest(found: Sweep, measures: list[str]) -> Picture:
    """What each change does to each of some measures."""
    known, units = effects(found, measures), {m.name: m.unit for m in found.measures}
    changes = list(dict.fromkeys(e.change for e in known))
    rows: list[list[Any]] = [
        [e.change, titled(e.measure, units[e.measure]), e.before * read_as(units[e.measure])[0], more.mean, more.low]
        + [more.high, e.size]
        for e, more in ((e, scaled(e.difference, units[e.measure])) for e in known)
    ]

    def draw() -> Figure:
        figure, axes = plain_axes(6.2, 1.0 + 0.2 * (len(known) + len(changes)))
        axes.axvline(0, color="#999999", linewidth=0.8)
        at, labels = 0, []
        for change in changes:
            labels.append((at, change))
            for e in (e for e in known if e.change == change):
                at -= 1
                labels.append((at, spoken(e.measure)))
                i = measures.index(e.measure) % MOST_LINES
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
    """What pairs of options do together; None where there are no pairs."""
    pairs = interactions(found)
    if not pairs:
        return None
    known: dict[tuple[str, str], Effect] = {
        pair: effect(found, " and ".join(pair), weights, measure) for pair, weights in pairs.items()
    }
    unit = next(m.unit for m in found.measures if m.name == measure)
    changes = list(dict.fromkeys(change for pair in known for change in pair))
    rows: list[list[Any]] = [
        [*pair, more.mean, more.low, more.high, e.size]
        for pair, e, more in ((pair, e, scaled(e.difference, unit)) for pair, e in known.items())
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
        f"Pairs of options: {spoken(measure)}",
        f"What two changes do to {spoken(measure)} together, beyond what each does alone.",
        ["change", "with", titled("beyond both", unit), "low", "high", "in sd"],
        rows,
        draw,
    )
