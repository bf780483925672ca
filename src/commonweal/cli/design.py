"""The command that searches for the best charters."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from commonweal.cli.inputs import AsJson, GameName, Settings, charter_from, print_json
from commonweal.cli.options import (
    CharterFile,
    ClusterAt,
    Confidence,
    MaxActs,
    Players,
    Seats,
    Seed,
    Workers,
    base_of,
    errors_as_messages,
    printed_even_if_unwritten,
    progress_of,
    split,
)

Named = list[str]


def design(
    game: GameName,
    over: Annotated[Named, typer.Option(metavar="OPTION,OPTION", help="The options to search over.")],
    maximise: Annotated[Named, typer.Option(metavar="MEASURE", help="May be repeated, or separated by commas.")] = [],  # noqa: B006
    minimise: Annotated[Named, typer.Option(metavar="MEASURE", help="May be repeated, or separated by commas.")] = [],  # noqa: B006
    games: Annotated[int, typer.Option(help="How many games are played over all charters, at most.")] = 200_000,
    charters: Annotated[int, typer.Option(help="How many charters are looked at, at most.")] = 64,
    first: Annotated[int, typer.Option(help="Games of the first look at a charter.")] = 500,
    seats: Seats = None,
    settings: Settings = [],  # noqa: B006
    charter: CharterFile = None,
    players: Players = "sensible",
    seed: Seed = None,
    confidence: Confidence = 0.95,
    workers: Workers = None,
    cluster: ClusterAt = None,
    max_acts: MaxActs = 20_000,
    out: Annotated[
        Path | None, typer.Option(help="An .html file, or a folder that has each charter as a file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Search for charters that no other beats in everything that is wanted."""
    from commonweal.lab.cluster import joined
    from commonweal.lab.design import aims_of, search, space_of
    from commonweal.lab.design_report import write_design
    from commonweal.lab.report import check_report
    from commonweal.lab.results import need

    with errors_as_messages():
        base = base_of(game, seats, charter_from(settings, charter), players, seed, max_acts)
        aims = aims_of(base.book, split(*maximise), split(*minimise))
        space = space_of(base, split(*over))
        if out is not None:
            check_report(out)
            need("matplotlib")
        with joined(cluster, workers=workers) as helpers, progress_of(games, as_json, helpers) as progress:
            found = search(
                base,
                aims,
                space,
                games=games,
                charters=charters,
                first=first,
                confidence=confidence,
                workers=workers,
                progress=progress,
                cluster=helpers,
            )
    write = partial(write_design, found, out) if out is not None and found.points else None
    with printed_even_if_unwritten(write):
        if as_json:
            print_json(found.as_json())
        else:
            tell_design(found)
    if write is not None and not as_json:
        typer.echo(f"Report: {out}")
    raise typer.Exit(130 if found.interrupted else 0 if found.points else 1)


def tell_design(found: Any) -> None:
    """The front and what is near it, for people."""
    from commonweal.lab.design_report import estimated, named, sentences
    from commonweal.lab.dominance import NEAR
    from commonweal.lab.summary import plus_minus

    for sentence in sentences(found):
        typer.echo(sentence)
    for p in [*found.front, *found.standing(NEAR)]:
        said = ", ".join(f"{named(a)} {plus_minus(estimated(found, p, i))}" for i, a in enumerate(found.aims))
        typer.echo(f"{p.number:4d} {p.standing:6s} {said}")
        typer.echo(f"            {p.name}")
        for same in found.same(p):
            typer.echo(f"            the same in all {same.games:,} games: {same.name}")
    for options, reason in found.left_out:
        typer.echo(f"Left out: {' '.join(f'{k}={v}' for k, v in options.items())}: {reason}", err=True)
