"""Draw curves fit for print: small and plain, with lines that differ in dashes and markers as well as colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np

from commonweal.lab.results import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
"""Distinct for people with any kind of colour vision (M. Okabe and K. Ito, 2008)."""
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 3)), (0, (8, 3)))
MARKERS = "osD^vPX"
MAX_LINES = len(COLOURS)
"""The most lines in one panel."""
MAX_NAMED = 3
"""The most arms named with the arm whose line they share."""
STYLE_PARAMETERS = {
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
    """A figure with its name, title, caption, and its numbers as a table."""

    name: str
    title: str
    text: str
    columns: list[str]
    rows: list[list[Any]]
    draw: Callable[[], Figure]

    def image(self, form: str) -> bytes:
        """The figure as "svg" or "png"; the same bytes every time."""
        out = BytesIO()
        with style():
            figure = self.draw()
            figure.savefig(out, format=form, bbox_inches="tight", metadata={"Date": None} if form == "svg" else None)
        return out.getvalue()


def style() -> AbstractContextManager[None]:
    made: AbstractContextManager[None] = need("matplotlib").rc_context(STYLE_PARAMETERS)
    return made


def plain_axes(width: float = 5.2, height: float = 3.2) -> tuple[Figure, Axes]:
    figure = need("matplotlib.figure").Figure(figsize=(width, height), layout="constrained")
    return figure, figure.add_subplot()


def name_lines(figure: Figure, lines: int) -> None:
    """Add a legend below the axes if there is more than one line."""
    if lines > 1:
        figure.set_figheight(figure.get_figheight() + 0.18 * lines)
        figure.legend(loc="outside lower center", ncols=1)


def line_of(i: int) -> dict[str, Any]:
    return {"color": COLOURS[i % MAX_LINES], "linestyle": DASHES[i % MAX_LINES]}


@dataclass(frozen=True)
class Curve:
    """A curve of one arm, or of several with the same numbers: their names, and columns of numbers."""

    names: list[str]
    columns: tuple[Any, ...]

    @property
    def label(self) -> str:
        first, *others = self.names
        if len(others) > MAX_NAMED:
            return f"{first}, and the same: {len(others)} others"
        return f"{first}, and the same: {'; '.join(others)}" if others else first


def merge_curves(curves: Sequence[tuple[Any, ...]]) -> list[Curve]:
    """Merge arms (name, column, column ...) that would be drawn over each other into one curve."""
    found: dict[tuple[bytes, ...], Curve] = {}
    for name, *columns in curves:
        key = tuple(np.asarray(column, np.float64).tobytes() for column in columns)
        found.setdefault(key, Curve([], tuple(columns))).names.append(name)
    return list(found.values())


def assign_panels(curves: int) -> list[list[int]]:
    """Assign curves to panels: the first to each, with as many others as remain distinct."""
    if curves <= MAX_LINES:
        return [list(range(curves))]
    number = ceil((curves - 1) / (MAX_LINES - 1))
    return [[0, *part.tolist()] for part in np.array_split(np.arange(1, curves), number)]


def draw_panels(
    curves: Sequence[Curve], plot: Callable[[Axes, int, int, Curve], None], adorn: Callable[[Axes], None]
) -> Figure:
    """Draw all curves in as many panels as they need, on the same scales.

    plot: draws one curve, given its index in the panel and how many are in it. adorn: adds the rest of a panel.
    """
    parts = assign_panels(len(curves))
    several = sum(len(curve.names) for curve in curves) > 1
    legends = [len(part) * several for part in parts]
    figure: Figure = need("matplotlib.figure").Figure(
        figsize=(5.2, 3.2 * len(parts) + 0.18 * sum(legends)), layout="constrained"
    )
    whole = figure.subfigures(len(parts), 1, squeeze=False)[:, 0] if len(parts) > 1 else [figure]
    panels = []
    for panel, part, legend in zip(whole, parts, legends, strict=True):
        axes = panel.add_subplot()
        for place, i in enumerate(part):
            plot(axes, place, len(part), curves[i])
        adorn(axes)
        panels.append(axes)
        if legend:
            panel.legend(*axes.get_legend_handles_labels(), loc="outside lower center", ncols=1)
    limits = np.array([axes.axis() for axes in panels])
    for axes in panels:
        axes.set_xlim(limits[:, 0].min(), limits[:, 1].max())
        axes.set_ylim(limits[:, 2].min(), limits[:, 3].max())
    return figure


def caption(text: str, names: Sequence[str], curves: Sequence[Curve]) -> str:
    """Add to a caption how to read several panels, or one line for several arms."""
    if len(curves) < len(names):
        text += " Arms with the same numbers share a line."
    if len(curves) > MAX_LINES:
        text += " Each panel shows the first arm and some of the others."
    return text


def draw_lines(
    curves: Sequence[Curve], x: str, y: str, *, steps: bool = False, diagonal: bool = False
) -> Callable[[], Figure]:
    """A function that draws named curves."""

    def plot(axes: Axes, place: int, _: int, curve: Curve) -> None:
        style = "steps-post" if steps else "default"
        axes.plot(*curve.columns, label=curve.label, drawstyle=style, **line_of(place))

    def adorn(axes: Axes) -> None:
        if diagonal:
            axes.plot([0, 1], [0, 1], color="#999999", linewidth=0.8, zorder=0)
        axes.set_xlabel(x)
        axes.set_ylabel(y)

    return lambda: draw_panels(curves, plot, adorn)
