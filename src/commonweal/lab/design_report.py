"""Write up a search for charters: a page, a figure of the front, and each charter as a file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commonweal import __version__
from commonweal.lab.design_result import Aim, Design, Point
from commonweal.lab.dominance import BEATEN, FRONT, NEAR, responses
from commonweal.lab.drawing import COLOURS, MARKERS, Picture, name_lines, plain_axes
from commonweal.lab.html import html_figure, html_page, html_table
from commonweal.lab.paired import Estimate
from commonweal.lab.result_files import replace_atomically, write_json
from commonweal.lab.results import need
from commonweal.lab.summary import describe_players, explain_intervals, join_words, number, plus_minus
from commonweal.lab.units import title_with_unit, to_readable, to_words
from commonweal.rulebook.values.numbers import plural

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LABELS = {
    FRONT: "front: no other is as good in all aims and better in one",
    NEAR: "near: not clearly worse than the front",
    BEATEN: "beaten",
}


def toml(value: Any) -> str:
    """Format a value of a charter as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def charter_file(found: Design, point: Point) -> str:
    """Format a charter for `commonweal charter --charter` and `simulate --charter`."""
    means = "; ".join(f"{a.name} {number(found.estimate(point, i).mean)}" for i, a in enumerate(found.aims))
    setup = point.setup
    lines = [f"# {setup.book.name} version {setup.book.version}, {setup.seats} seats: charter {point.number}"]
    lines.append(f"# {means} ({plural(point.games, 'game')} of seed {setup.seed}, {describe_players(setup.players)})")
    return "\n".join([*lines, *(f"{name} = {toml(value)}" for name, value in setup.charter.items())]) + "\n"


def table(found: Design) -> tuple[list[str], list[list[str]]]:
    """Columns and rows of all charters, the front first."""
    rows = []
    for p in found.in_order():
        known = [readable_estimate(found, p, i) for i in range(len(found.aims))]
        means = [plus_minus(e) for e in known]
        rows.append(
            [str(p.number), standing_of(p), *means, f"{p.games:,}", str(p.unfinished), *map(str, p.options.values())]
        )
    return ["charter", "standing", *map(column_title, found.aims), "games", "unfinished", *found.space], rows


def standing_of(point: Point) -> str:
    """The standing of a charter in a word or two."""
    return f"{point.standing}, same as {point.same_as}" if point.same_as else point.standing


def front_picture(found: Design) -> Picture:
    """Plot all charters for each pair of aims; for a single aim, in the order in which they were tried."""
    pairs: list[tuple[int, ...]] = list(combinations(range(len(found.aims)), 2)) or [(0,)]

    def at(p: Point, pair: tuple[int, ...]) -> tuple[float, float]:
        return readable_estimate(found, p, pair[0]).mean, readable_estimate(found, p, pair[1]).mean if len(
            pair
        ) > 1 else p.number

    def draw() -> Figure:
        figure, only = plain_axes(5.2, 3.6 * len(pairs))
        only.remove()
        for place, pair in enumerate(pairs):
            axes = figure.add_subplot(len(pairs), 1, place + 1)
            for i, (standing, label) in enumerate(LABELS.items()):
                for j, p in enumerate(found.points_with(standing)):
                    e = [readable_estimate(found, p, aim) for aim in pair]
                    y, across = (e[1].mean, error_bar(e[1])) if len(e) > 1 else (p.number, [[0.0], [0.0]])
                    style: dict[str, Any] = {"fmt": MARKERS[i], "color": COLOURS[i], "markersize": 4, "elinewidth": 0.7}
                    axes.errorbar([e[0].mean], [y], across, error_bar(e[0]), label="" if place or j else label, **style)
            front = [at(p, pair) for p in found.front]
            if len(found.aims) == len(pair) > 1:
                axes.plot(*zip(*sorted(front), strict=True), color=COLOURS[0], linewidth=0.7)
            axes.set_xlabel(axis_label(found.aims[pair[0]]))
            axes.set_ylabel(axis_label(found.aims[pair[1]]) if len(pair) > 1 else "charter")
            if len(pair) == 1:
                axes.yaxis.set_major_locator(need("matplotlib.ticker").MaxNLocator(integer=True))
        name_lines(figure, 1 + len({p.standing for p in found.points}))
        figure.draw_without_rendering()  # fixes where the points are on the page
        for axes, pair in zip(figure.axes, pairs, strict=True):
            others = [at(p, pair) for p in found.points_with(NEAR, BEATEN)]
            number_points(axes, {str(p.number): at(p, pair) for p in found.front}, others)
        return figure

    columns, rows = table(found)
    text = f"Charters by their aims, with {found.confidence:.0%} intervals. The charters of the front are numbered."
    return Picture("front", "The front", text, columns, [list(row) for row in rows], draw)


def error_bar(estimate: Estimate) -> list[list[float]]:
    """The length of an interval below and above its mean."""
    return [[estimate.mean - estimate.low], [estimate.high - estimate.mean]]


AWAY = [
    (ring * right, ring * up)
    for ring in (7, 14, 22, 32)
    for right, up in ((1, 1), (1, -1), (-1, 1), (-1, -1), (0, 1.3), (0, -1.3), (1.3, 0), (-1.3, 0))
]
"""Offsets of a number from its marker (right and up, in points). The outer ones get a line to the marker."""
DIGIT, HALF_HIGH, MARK = 5.0, 4.5, 3.0
"""Width of a digit, half its height, and half the size of a marker, in points."""


def number_points(axes: Axes, named: Mapping[str, tuple[float, float]], others: Sequence[tuple[float, float]]) -> None:
    """Put its number next to each point, clear of other numbers and markers if possible."""

    def on_paper(place: tuple[float, float]) -> tuple[float, float]:
        x, y = axes.transData.transform(place) * 72 / axes.figure.dpi
        return float(x), float(y)

    taken = [(*on_paper(place), MARK, MARK) for place in [*named.values(), *others]]
    for name, place in sorted(named.items(), key=lambda item: -item[1][1]):
        (x, y), half = on_paper(place), DIGIT * len(name) / 2 + 1
        free = (
            (right, up)
            for right, up in AWAY
            if all(abs(x + right - a) > half + w or abs(y + up - b) > HALF_HIGH + h for a, b, w, h in taken)
        )
        right, up = next(free, AWAY[0])
        taken.append((x + right, y + up, half, HALF_HIGH))
        line = (
            {"arrowstyle": "-", "linewidth": 0.4, "shrinkA": 0, "shrinkB": 0} if (right, up) not in AWAY[:8] else None
        )
        how: dict[str, Any] = {"textcoords": "offset points", "ha": "center", "va": "center", "fontsize": 8}
        axes.annotate(name, place, (right, up), arrowprops=line, **how)


def axis_label(aim: Aim) -> str:
    return f"{title_with_unit(to_words(aim.name), aim.measure.unit)}, {'more' if aim.sign > 0 else 'less'} is better"


def column_title(aim: Aim) -> str:
    """A measure with its unit, for the head of a column."""
    return title_with_unit(aim.name, aim.measure.unit)


def readable_estimate(found: Design, point: Point, aim: int) -> Estimate:
    """The estimate of one aim for a charter, in the unit that people read."""
    return to_readable(found.estimate(point, aim), found.aims[aim].measure.unit)


def sentences(found: Design) -> list[str]:
    """Summarise what was found."""
    wanted = " and ".join(f"{a.way} {a.name}" for a in found.aims)
    tried = (
        f"To {wanted}, {len(found.points)} of {found.combinations:,} charters were tried in {found.played:,} games "
        f"({found.base.seats} seats, {describe_players(found.base.players)}, seed {found.base.seed})."
    )
    front = (
        f"Charters on the front: {len(found.front)}. No other charter matches one of these in all aims and beats it in "
        f"one. Charters that are not clearly worse: {len(found.points_with(NEAR))}."
    )
    out = [tried, front, explain_intervals(found.confidence)]
    if alike := sum(p.same_as is not None for p in found.points):
        out.append(f"Charters that count as one with another, because their games were the same act by act: {alike}.")
    inert = [to_words(option) for option, share in responses(found.points, found.space).items() if share == 0]
    if inert:
        out.append(f"These players never acted differently because of {join_words(inert)}.")
    if not found.separated:
        out.append("More games might still change the order of these charters.")
    if found.left_out:
        out.append(f"{plural(len(found.left_out), 'charter')} could not be used; the reasons are below.")
    out += found.said_of_others
    if found.interrupted:
        out.append("The search was interrupted. These are the results up to then.")
    return out


def html(found: Design) -> str:
    """The page, self-contained, with the file of every charter on the front."""
    picture, title = front_picture(found), f"{found.base.book.texts.title}: best charters"
    parts = [f"<h1>{escape(title)}</h1>", *(f"<p>{escape(s)}</p>" for s in sentences(found))]
    parts.append(html_figure(picture))
    parts.append("<h2>All charters</h2>" + html_table(picture.columns, picture.rows))
    parts.append("<h2>The charters on the front</h2>")
    parts += [f"<h3>Charter {p.number}</h3><pre>{escape(charter_file(found, p))}</pre>" for p in found.front]
    if found.left_out:
        gone = [[", ".join(f"{k}={v}" for k, v in options.items()), reason] for options, reason in found.left_out]
        parts.append("<h2>Skipped</h2><div class=words>" + html_table(["charter", "reason"], gone) + "</div>")
    parts.append(f"<p>Commonweal {__version__}, {found.base.book.name} version {found.base.book.version}.</p>")
    return html_page(title, parts)


def write_design(found: Design, out: Path) -> None:
    """Write the page if `out` ends in .html, else a folder with page, figure, table, data and charters."""
    need("matplotlib")
    with replace_atomically(out) as new:
        if out.suffix == ".html":
            new.write_text(html(found), encoding="utf-8")
            return
        (new / "charters").mkdir(parents=True)
        (new / "report.html").write_text(html(found), encoding="utf-8")
        write_json(new / "design.json", found.as_json())
        (new / "charters.csv").write_text(found.frame().write_csv(), encoding="utf-8")
        for form in ("svg", "png"):
            (new / f"front.{form}").write_bytes(front_picture(found).image(form))
        for point in found.points:
            (new / "charters" / f"{point.number}.toml").write_text(charter_file(found, point), encoding="utf-8")
