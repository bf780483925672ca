"""What a search for charters found, on paper: the front as a picture and a page, each charter as a file."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from html import escape
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commonweal import __version__
from commonweal.lab.design import Aim, Design, Point
from commonweal.lab.dominance import BEATEN, FRONT, NEAR, responses
from commonweal.lab.figures import COLOURS, MARKERS, Picture, name_lines, plain_axes
from commonweal.lab.files import replace_atomically, write_json
from commonweal.lab.paired import Estimate
from commonweal.lab.report import STYLE, html_table
from commonweal.lab.results import need
from commonweal.lab.summary import intervals_said, listed, number, players_named, plus_minus
from commonweal.lab.units import scaled, spoken, titled
from commonweal.rulebook.numbers import plural

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TOLD = {
    FRONT: "front: no other is as good in all aims and better in one",
    NEAR: "near: not told apart from the front",
    BEATEN: "beaten",
}


def toml(value: Any) -> str:
    """A value of a charter as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def charter_file(found: Design, point: Point) -> str:
    """The charter as `commonweal charter --file` and `simulate --charter` read it."""
    told = "; ".join(f"{a.name} {number(found.estimate(point, i).mean)}" for i, a in enumerate(found.aims))
    setup = point.setup
    lines = [f"# {setup.book.name} version {setup.book.version}, {setup.seats} seats: charter {point.number}"]
    lines.append(f"# {told} ({plural(point.games, 'game')} of seed {setup.seed}, {players_named(setup.players)})")
    return "\n".join([*lines, *(f"{name} = {toml(value)}" for name, value in setup.charter.items())]) + "\n"


def table(found: Design) -> tuple[list[str], list[list[str]]]:
    """The points as people read them, the front first."""
    rows = []
    for p in found.in_order():
        known = [estimated(found, p, i) for i in range(len(found.aims))]
        means = [plus_minus(e) for e in known]
        rows.append(
            [str(p.number), standing_of(p), *means, f"{p.games:,}", str(p.unfinished), *map(str, p.options.values())]
        )
    return ["charter", "stands", *map(named, found.aims), "games", "unfinished", *found.space], rows


def standing_of(point: Point) -> str:
    """How a charter stands, in a word or two."""
    return f"{point.standing}, as {point.same_as}" if point.same_as else point.standing


def front_picture(found: Design) -> Picture:
    """All points in the plane of each pair of aims; of one aim, in the order in which they were tried."""
    pairs: list[tuple[int, ...]] = list(combinations(range(len(found.aims)), 2)) or [(0,)]

    def at(p: Point, pair: tuple[int, ...]) -> tuple[float, float]:
        return estimated(found, p, pair[0]).mean, estimated(found, p, pair[1]).mean if len(pair) > 1 else p.number

    def draw() -> Figure:
        figure, only = plain_axes(5.2, 3.6 * len(pairs))
        only.remove()
        for place, pair in enumerate(pairs):
            axes = figure.add_subplot(len(pairs), 1, place + 1)
            for i, (standing, label) in enumerate(TOLD.items()):
                for j, p in enumerate(found.standing(standing)):
                    e = [estimated(found, p, aim) for aim in pair]
                    y, across = (e[1].mean, reach(e[1])) if len(e) > 1 else (p.number, [[0.0], [0.0]])
                    style: dict[str, Any] = {"fmt": MARKERS[i], "color": COLOURS[i], "markersize": 4, "elinewidth": 0.7}
                    axes.errorbar([e[0].mean], [y], across, reach(e[0]), label="" if place or j else label, **style)
            front = [at(p, pair) for p in found.front]
            if len(found.aims) == len(pair) > 1:
                axes.plot(*zip(*sorted(front), strict=True), color=COLOURS[0], linewidth=0.7)
            axes.set_xlabel(wording(found.aims[pair[0]]))
            axes.set_ylabel(wording(found.aims[pair[1]]) if len(pair) > 1 else "charter")
            if len(pair) == 1:
                axes.yaxis.set_major_locator(need("matplotlib.ticker").MaxNLocator(integer=True))
        name_lines(figure, 1 + len({p.standing for p in found.points}))
        figure.draw_without_rendering()  # only now is it known where the points lie on paper
        for axes, pair in zip(figure.axes, pairs, strict=True):
            others = [at(p, pair) for p in found.standing(NEAR, BEATEN)]
            number_points(axes, {str(p.number): at(p, pair) for p in found.front}, others)
        return figure

    columns, rows = table(found)
    text = (
        f"Charters by what is wanted of them, with {found.confidence:.0%} intervals; those of the front are numbered."
    )
    return Picture("front", "The front", text, columns, [list(row) for row in rows], draw)


def reach(estimate: Estimate) -> list[list[float]]:
    """How far an interval reaches below and above."""
    return [[estimate.mean - estimate.low], [estimate.high - estimate.mean]]


AWAY = [
    (ring * right, ring * up)
    for ring in (7, 14, 22, 32)
    for right, up in ((1, 1), (1, -1), (-1, 1), (-1, -1), (0, 1.3), (0, -1.3), (1.3, 0), (-1.3, 0))
]
"""Where a number may stand, from its point to the right and up, in points: near it, or with a line that leads there."""
DIGIT, HALF_HIGH, MARK = 5.0, 4.5, 3.0
"""How wide a digit is, half as high as it is, and half of a marker, in points."""


def number_points(axes: Axes, named: Mapping[str, tuple[float, float]], others: Sequence[tuple[float, float]]) -> None:
    """Put its number beside each point, where it covers no other number and no marker, if there is such a place."""

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


def wording(aim: Aim) -> str:
    return f"{titled(spoken(aim.name), aim.measure.unit)}, {'more' if aim.sign > 0 else 'less'} is better"


def named(aim: Aim) -> str:
    """The measure with its unit, at the head of a column."""
    return titled(aim.name, aim.measure.unit)


def estimated(found: Design, point: Point, aim: int) -> Estimate:
    """What is known of a charter in one aim, as people read it."""
    return scaled(found.estimate(point, aim), found.aims[aim].measure.unit)


def sentences(found: Design) -> list[str]:
    """What was found, in words."""
    wanted = " and ".join(f"{a.way} {a.name}" for a in found.aims)
    looked = (
        f"To {wanted}, {len(found.points)} of {found.combinations:,} charters were looked at in {found.played:,} games "
        f"({found.base.seats} seats, {players_named(found.base.players)}, seed {found.base.seed})."
    )
    front = (
        f"Charters that make up the front, none of which another one matches in all aims and betters in one: "
        f"{len(found.front)}. Not told apart from it: {len(found.standing(NEAR))}."
    )
    said = [looked, front, intervals_said(found.confidence)]
    if alike := sum(p.same_as is not None for p in found.points):
        said.append(
            f"Charters whose games were the same as those of another, act by act, and so count as one: {alike}."
        )
    inert = [spoken(option) for option, share in responses(found.points, found.space).items() if share == 0]
    if inert:
        said.append(f"No act of these players changed with {listed(inert)}.")
    if not found.separated:
        said.append("Not all of these differ surely: more games might still change their order.")
    if found.left_out:
        said.append(f"{len(found.left_out)} charters were left out; the reasons are below.")
    if found.interrupted:
        said.append("The search was interrupted; this is what was known until then.")
    return said


def html(found: Design) -> str:
    """The page: nothing to fetch, every charter of the front with its file."""
    picture, title = front_picture(found), f"{found.base.book.texts.title}: best charters"
    image = base64.b64encode(picture.image("svg")).decode()
    parts = [f"<h1>{escape(title)}</h1>", *(f"<p>{escape(s)}</p>" for s in sentences(found))]
    parts.append(
        f"<figure><img alt='{escape(picture.text, quote=True)} The numbers are in the table.' "
        f"src='data:image/svg+xml;base64,{image}'><figcaption>{escape(picture.text)}</figcaption></figure>"
    )
    parts.append("<h2>All charters</h2>" + html_table(picture.columns, picture.rows))
    parts.append("<h2>The charters of the front</h2>")
    parts += [f"<h3>Charter {p.number}</h3><pre>{escape(charter_file(found, p))}</pre>" for p in found.front]
    if found.left_out:
        gone = [[", ".join(f"{k}={v}" for k, v in options.items()), reason] for options, reason in found.left_out]
        parts.append("<h2>Left out</h2><div class=words>" + html_table(["charter", "reason"], gone) + "</div>")
    parts.append(f"<p>Commonweal {__version__}, {found.base.book.name} version {found.base.book.version}.</p>")
    return (
        "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>\n"
        + "\n".join(parts)
        + "\n</main></body></html>\n"
    )


def write_design(found: Design, out: Path) -> None:
    """The page alone where `out` ends in .html; else a folder with page, picture, table, data and charters."""
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
