"""Write reports: one self-contained HTML file, or also Markdown, figures as PNG and SVG, and a notebook."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commonweal import __version__
from commonweal.lab import robustness
from commonweal.lab.arms import Arm, LeftOut
from commonweal.lab.distributions import Distributions
from commonweal.lab.drawing import MAX_LINES, Picture
from commonweal.lab.figures import (
    distributions,
    forest,
    heat_map,
    lorenz_curves,
    seat_order,
    survival,
    trajectories,
)
from commonweal.lab.game_columns import columns_of
from commonweal.lab.game_measures import GameMeasure, measures_of
from commonweal.lab.html import html_figure, html_page, html_table
from commonweal.lab.result_files import replace_atomically, write_json
from commonweal.lab.results import need
from commonweal.lab.simulate import Interrupted
from commonweal.lab.summary import describe_players, format_cell, plus_minus, summary, units_of
from commonweal.lab.sweep import CONFIDENCE, Sweep, compare
from commonweal.lab.units import readable_unit, title_with_unit, to_readable
from commonweal.rulebook.values.numbers import plural
from commonweal.validation import LabError, check_folder

if TYPE_CHECKING:
    from commonweal.lab.cluster import Cluster

MAIN = ("worst_off", "gini", "needs_met_share", "mobility", "length")
"""Shared measures that a report covers first, besides the results of the game."""
MAX_RESULTS = 4
ABREAST = 3
"""Arms side by side in a table."""
Table = tuple[list[str], list[list[str]]]
"""The heads of the columns, and the rows."""


@dataclass
class Report:
    """A comparison with its summary and figures."""

    found: Sweep
    gathered: list[Distributions]
    measures: list[str]
    sentences: list[str]
    pictures: list[Picture]

    @property
    def title(self) -> str:
        say = "says" if self.found.played == 1 else "say"
        return f"{self.found.arms[0].setup.book.texts.title}: what {plural(self.found.played, 'game')} {say}"


def main_measures(found: Sweep) -> list[str]:
    """The measures that summary and figures cover: some that every game has, and the game's own results."""
    taken = {m.name for m in found.measures}
    own = list(found.arms[0].setup.book.results)
    wanted = [name for name in [*own[:MAX_RESULTS], *MAIN, *own[MAX_RESULTS:]] if name in taken]
    figures = {name: tuple(found.mean(name, arm) for arm in range(len(found.arms))) for name in wanted}
    first_with = {figure: name for name, figure in reversed(figures.items())}  # two results may have equal figures
    return [name for name, figure in figures.items() if first_with[figure] == name][:MAX_LINES]


def report(
    arms: Sequence[Arm],
    *,
    games: int,
    grid: dict[str, list[Any]] | None = None,
    left_out: LeftOut | None = None,
    measures: Sequence[str] = (),
    confidence: float = CONFIDENCE,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    cluster: Cluster | None = None,
    others: robustness.Kinds | None = None,
) -> Report:
    """Play the arms (one is enough) and create a report. measures: those to cover. others: the other kinds of players
    that play the same games; None: one kind by default.

    Raises LabError, or Interrupted if Ctrl-C comes before any game has finished.
    """
    need("matplotlib")
    book = arms[0].setup.book
    gathered = [Distributions(columns_of(book)) for _ in arms]
    taken = list(measures_of(book).values())
    found = compare(
        arms,
        taken,
        games=games,
        confidence=confidence,
        workers=workers,
        progress=progress,
        on_batch=lambda arm, batch: gathered[arm].add(batch),
        cluster=cluster,
        grid=grid,
        left_out=left_out,
    )
    if found.interrupted and not all(g.games for g in gathered):
        raise Interrupted("Interrupted before there were any results.")
    if not all(g.games for g in gathered):
        raise LabError("No game finished in one of the arms, so there is nothing to report. Try simulate.")
    covered = list(measures) or main_measures(found)
    wanted = robustness.other_kinds(arms[0].setup.players) if others is None else others
    robustness.add_other_kinds(found, wanted, workers=workers, progress=progress, cluster=cluster)
    said = [*summary(found, gathered, covered), *robustness.sentences(found, covered)]
    return Report(found, gathered, covered, said, pictures(found, gathered, covered))


def pictures(found: Sweep, gathered: list[Distributions], measures: list[str]) -> list[Picture]:
    names = [arm.name for arm in found.arms]
    drawn: list[Picture | None] = []
    if len(names) > 1:
        drawn.append(forest(found, measures))
        drawn += [heat_map(found, measure) for measure in measures[:1]]
    drawn += [distributions(names, gathered), lorenz_curves(names, gathered), survival(names, gathered)]
    drawn += [trajectories(names, gathered), seat_order(names, gathered, found.confidence)]
    return [picture for picture in drawn if picture is not None]


# ---------------------------------------------------------------- writing
def tables_of(made: Report) -> Iterator[tuple[str, list[Table]]]:
    """The tables of means, by their title: of what the report covers for each kind of players, and of all measures."""
    if made.found.others:
        yield "Other kinds of players", [*tables_of_means([made.found, *made.found.others], made.measures)]
    yield "All measures", [*tables_of_means([made.found], [m.name for m in made.found.measures])]


def tables_of_means(played: Sequence[Sweep], measures: Sequence[str]) -> Iterator[Table]:
    """Means in tables of a few arms each, so that they fit on a page; with the players where several kinds played."""
    units, arms, several = units_of(played[0]), played[0].arms, len(played) > 1
    for first in range(0, len(arms), ABREAST):
        shown, rows = range(first, min(first + ABREAST, len(arms))), []
        for name, found in product(measures, played):
            who = [describe_players(found.arms[0].setup.players)] if several else []
            means = [plus_minus(to_readable(found.mean(name, i), units[name])) for i in shown]
            rows.append([title_with_unit(name, units[name]), *who, *means])
        yield ["measure", *(["players"] if several else []), *(arms[i].name.replace(" ", ", ") for i in shown)], rows


def table_of_measures(measures: Sequence[GameMeasure]) -> Table:
    return ["measure", "what", "formula", "unit", "range", "source"], [
        [m.name, m.text, m.formula, readable_unit(m.unit)[1] or m.unit, m.range, m.source] for m in measures
    ]


def html(made: Report) -> str:
    """The whole report as one self-contained page."""
    parts = [f"<h1>{escape(made.title)}</h1>", *(f"<p>{escape(s)}</p>" for s in made.sentences)]
    for picture in made.pictures:
        numbers = f"<details><summary>Numbers</summary>{html_table(picture.columns, picture.rows)}</details>"
        parts.append(f"<h2>{escape(picture.title)}</h2>{html_figure(picture)}{numbers}")
    for title, tables in tables_of(made):
        parts += [f"<h2>{title}</h2>", *(html_table(*table) for table in tables)]
    parts.append("<h2>Definitions of the measures</h2><div class=words>")
    parts.append(html_table(*table_of_measures(made.found.measures)) + "</div>")
    parts.append("<h2>Play the same games again</h2><pre>" + escape(replay_program(made)) + "</pre>")
    return html_page(made.title, parts)


def markdown_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    def line(cells: Sequence[Any]) -> str:
        return "| " + " | ".join(format_cell(cell).replace("|", "\\|") for cell in cells) + " |"

    return "\n".join([line(columns), "|" + "---|" * len(columns), *map(line, rows)])


def markdown(made: Report, figures: str) -> str:
    """The report as Markdown, with its figures in the folder `figures`."""
    parts = [f"# {made.title}", *made.sentences]
    for picture in made.pictures:
        parts += [f"## {picture.title}", f"![{picture.text}]({figures}/{picture.name}.png)", picture.text]
        parts.append(markdown_table(picture.columns, picture.rows))
    for title, tables in tables_of(made):
        parts += [f"## {title}", *(markdown_table(*table) for table in tables)]
    parts += ["## Definitions of the measures", markdown_table(*table_of_measures(made.found.measures))]
    parts += ["## Play the same games again", f"```python\n{replay_program(made)}\n```"]
    return "\n\n".join(parts) + "\n"


def replay_program(made: Report) -> str:
    """A program that plays the same games."""
    setup, found = made.found.arms[0].setup, made.found
    charters: Any = found.grid or [dict(arm.options) for arm in found.arms]
    base = {k: v for k, v in setup.charter.items() if not any(k in arm.options for arm in found.arms)}
    common = f"seats={setup.seats}, charter={base!r}, players={list(setup.players)!r}, seed={setup.seed}"
    if len(found.arms) == 1:
        call = f"frame = cw.simulate({setup.book.name!r}, games={found.played}, {common})"
    else:
        call = f"found = cw.sweep({setup.book.name!r}, {charters!r}, games={found.played}, {common})\nfound.frame()"
    return (
        f"# Commonweal {__version__}, {setup.book.name} version {setup.book.version}\nimport commonweal as cw\n\n{call}"
    )


def figure_program(made: Report) -> str:
    """A program that draws one figure of those games: means with intervals, or a histogram of one result."""
    if len(made.found.arms) == 1:
        result = next(iter(made.found.arms[0].setup.book.results))
        return f"""import matplotlib.pyplot as plt

plt.hist(frame[{result!r}])
plt.xlabel({result!r})
plt.ylabel("seats");
"""
    return f"""import matplotlib.pyplot as plt
import polars as pl

rows = found.frame().filter(pl.col("measure") == {made.measures[0]!r})
sides = [rows["mean"] - rows["mean_low"], rows["mean_high"] - rows["mean"]]
plt.errorbar(rows["mean"], rows["arm"], xerr=sides, fmt="o")
plt.xlabel({made.measures[0]!r});
"""


def notebook(made: Report) -> str:
    """A notebook that plays the same games and draws one figure, to build on."""

    def cell(kind: str, text: str) -> dict[str, Any]:
        code: dict[str, Any] = {"outputs": [], "execution_count": None} if kind == "code" else {}
        return {"cell_type": kind, "metadata": {}, "source": text.splitlines(True), **code}

    cells = [
        cell("markdown", f"# {made.title}\n\n" + "\n\n".join(made.sentences)),
        cell("code", replay_program(made)),
        cell("code", figure_program(made)),
        cell("markdown", "\n".join(f"- `{m.name}` ({m.unit}): {m.text}" for m in made.found.measures)),
    ]
    facts = {"language_info": {"name": "python"}, "kernelspec": {"name": "python3", "display_name": "Python 3"}}
    return json.dumps({"cells": cells, "metadata": facts, "nbformat": 4, "nbformat_minor": 4}, indent=1) + "\n"


def check_report(out: Path) -> None:
    """Raise LabError if no report could be written to `out`, an .html file or a folder."""
    if out.suffix not in ("", ".html"):
        raise LabError(f"{out} must end in .html, or be a folder without a suffix.")
    check_folder(out.parent)
    if out.exists():
        raise LabError(f"{out} already exists. Choose another name.")


def write_report(made: Report, out: Path) -> None:
    """Write the page if `out` ends in .html, else a folder with page, Markdown, figures, notebook and data."""
    with replace_atomically(out) as new:
        if out.suffix == ".html":
            new.write_text(html(made), encoding="utf-8")
            return
        (new / "figures").mkdir(parents=True)
        (new / "report.html").write_text(html(made), encoding="utf-8")
        (new / "report.md").write_text(markdown(made, "figures"), encoding="utf-8")
        (new / "report.ipynb").write_text(notebook(made), encoding="utf-8")
        write_json(new / "report.json", made.found.as_json())
        for picture in made.pictures:
            for form in ("svg", "png"):
                (new / "figures" / f"{picture.name}.{form}").write_bytes(picture.image(form))
