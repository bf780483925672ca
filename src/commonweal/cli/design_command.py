"""The command of the lab that searches for the best charters."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from commonweal.cli.inputs import AsJson, GameName, print_json
from commonweal.cli.option_groups import PlayerOptions, TableOptions, WorkOptions
from commonweal.cli.options import (
    Confidence,
    errors_as_messages,
    exit_if_nothing_played,
    printed_even_if_unwritten,
    split,
)

Aims = Annotated[list[str], typer.Option(metavar="MEASURE", help="May be repeated or separated by commas.")]


def design(
    game: GameName,
    options: Annotated[list[str], typer.Option(metavar="OPTION,OPTION", help="Options whose values to search.")],
    table: TableOptions,
    who: PlayerOptions,
    work: WorkOptions,
    maximise: Aims = [],  # noqa: B006
    minimise: Aims = [],  # noqa: B006
    games: Annotated[int, typer.Option(help="Most games played, over all charters.")] = 200_000,
    charters: Annotated[int, typer.Option(help="Most charters tried.")] = 64,
    initial_games: Annotated[int, typer.Option(help="Games that each charter plays at first.")] = 500,
    confidence: Confidence = 0.95,
    out: Annotated[
        Path | None, typer.Option(help="An .html file, or a folder with the page and each charter as a file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Search for the charters that no other charter beats in all measures at once."""
    from commonweal.lab.design import aims_of, space_of
    from commonweal.lab.design_report import write_design
    from commonweal.lab.design_search import search
    from commonweal.lab.report import check_report
    from commonweal.lab.results import need
    from commonweal.lab.robustness import compare_best_charters

    with errors_as_messages():
        base = table.setup(game, who.players)
        aims = aims_of(base.book, split(*maximise), split(*minimise))
        space = space_of(base, split(*options))
        others = who.other_kinds(base.players)
        if out is not None:
            check_report(out)
            need("matplotlib")
        with work.start(games, as_json) as how:
            most: dict[str, Any] = {"games": games, "charters": charters, "initial_games": initial_games}
            found = search(base, aims, space, **most, confidence=confidence, **how)
            again = {"workers": how["workers"], "cluster": how["cluster"]}
            found.said_of_others = compare_best_charters(found, others, **again)
    exit_if_nothing_played(found)
    write = partial(write_design, found, out) if out is not None and found.points else None
    with printed_even_if_unwritten(write):
        if as_json:
            print_json(found.as_json())
        else:
            print_design(found)
    if write is not None and not as_json:
        typer.echo(f"Report: {out}")
    raise typer.Exit(130 if found.interrupted else 0 if found.points else 1)


def print_design(found: Any) -> None:
    """Print the front and what is near it."""
    from commonweal.lab.design_report import column_title, readable_estimate, sentences
    from commonweal.lab.dominance import NEAR
    from commonweal.lab.summary import plus_minus

    for sentence in sentences(found):
        typer.echo(sentence)
    for p in [*found.front, *found.points_with(NEAR)]:
        figures = [f"{column_title(a)} {plus_minus(readable_estimate(found, p, i))}" for i, a in enumerate(found.aims)]
        typer.echo(f"{p.number:4d} {p.standing:6s} {', '.join(figures)}")
        typer.echo(f"            {p.name}")
        for same in found.same(p):
            typer.echo(f"            the same in all {same.games:,} games: {same.name}")
    for options, reason in found.left_out:
        typer.echo(f"Skipped {' '.join(f'{k}={v}' for k, v in options.items())}: {reason}", err=True)
