"""The commands of the lab: simulate, and what is built on it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from commonweal.cli import AsJson, GameName, Settings, book_named, charter_from, print_json, refuse

Seats = Annotated[int | None, typer.Option(help="How many seats; 4 by default, or as many as the game has.")]
Players = Annotated[
    str, typer.Option(help="Kinds of players, dealt to the seats in turn: random, sensible, search, search:200.")
]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same games; drawn if left out.")]
Workers = Annotated[int | None, typer.Option(help="How many cores to use; all by default.")]
CharterFile = Annotated[Path | None, typer.Option("--charter", help="A TOML file with one charter option a line.")]
Longest = Annotated[int, typer.Option(help="Acts after which a game counts as one that will not end.")]


@contextmanager
def said_plainly() -> Iterator[None]:
    """What the lab refuses becomes a message and exit code 2."""
    from commonweal.lab.setup import LabError
    from commonweal.play import UnknownGame
    from commonweal.rulebook import CharterError

    try:
        yield
    except (LabError, CharterError, UnknownGame) as wrong:
        refuse(str(wrong))


@contextmanager
def progress_of(games: int, quiet: bool) -> Iterator[Any]:
    """A bar with rate and time left on a terminal; yields what to call with games and acts, or None."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    rate = TextColumn("{task.fields[rate]}")
    with Progress(BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn(), console=console) as bar:
        task = bar.add_task("", total=games, rate="")

        def report(done: int, acts: int) -> None:
            seconds = bar.tasks[0].elapsed or 0.0
            rate = f"{done / seconds:,.0f} games/s, {acts / seconds:,.0f} acts/s" if seconds > 0.5 else ""
            bar.update(task, completed=done, rate=rate)

        yield report


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games.")] = 10_000,
    seats: Seats = None,
    settings: Settings = [],  # noqa: B006
    charter: CharterFile = None,
    players: Players = "random",
    seed: Seed = None,
    workers: Workers = None,
    longest: Longest = 20_000,
    out: Annotated[Path | None, typer.Option(help="File for the results: .parquet or .csv.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a file that an earlier run left.")] = False,
    records: Annotated[Path | None, typer.Option(help="Folder for records of games that do not finish.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and keep what every seat ends with. Exit code 1 if a game did not finish."""
    from commonweal.lab.setup import set_up
    from commonweal.lab.simulate import fresh, simulate_to

    with said_plainly():
        setup = set_up(
            book_named(game),
            seats=seats,
            charter=charter_from(settings, charter),
            players=players,
            seed=fresh(seed),
            longest=longest,
        )
        with progress_of(games, as_json) as progress:
            run = simulate_to(
                out, setup, games=games, workers=workers, resume=resume, records=records, progress=progress
            )
    if as_json:
        print_json(run.as_json())
    else:
        tell_run(run)
    raise typer.Exit(130 if run.interrupted else 1 if run.stopped else 0)


def tell_run(run: Any) -> None:
    """What a run came to, for people."""
    figures = run.as_json()
    typer.echo(
        f"{figures['games']:,} games of {run.setup.book.texts.title}, {figures['acts']:,} acts, seed {run.setup.seed}: "
        f"{run.seconds:.1f} s, {figures['acts_per_cpu_second']:,} acts for each second of a core."
    )
    for name, result in figures["results"].items():
        spread = f"(sd {result['sd']:.3f}, {result['low']:g} to {result['high']:g})"
        typer.echo(f"  {name:24s} {result['mean']:10.4f} {spread}")
    if run.out is not None and run.total.games:
        typer.echo(f"Results: {run.out}, with its codebook and run.json beside it.")
    typer.echo(f"Digest: {figures['digest']}")
    if run.interrupted:
        typer.echo(f"Interrupted after {run.total.games:,} of {run.games:,} games. Go on with --resume.", err=True)
    if run.stopped:
        endings = run.total.endings.items()
        said = ", ".join(f"{count:,} {word}" for word, count in endings if word != "finished" and count)
        where = f" Records: {run.records[0].parent}." if run.records else ""
        typer.echo(f"Not every game finished: {said}.{where} Look with: commonweal replay FILE.", err=True)


def register(app: typer.Typer) -> None:
    """Add the commands of the lab to the command line."""
    app.command()(simulate)
