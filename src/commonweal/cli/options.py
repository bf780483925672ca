"""What the commands of the lab share: options, the progress bar and error messages."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from commonweal.cli.inputs import refuse

if TYPE_CHECKING:
    from commonweal.lab.cluster import Cluster

Seats = Annotated[int | None, typer.Option(help="Number of seats. Default: 4, or as many as the game has.")]
OtherPlayers = Annotated[
    str,
    typer.Option(
        help="Kinds that play all games as well, to show where they disagree; none for nobody. By default one kind."
    ),
]
Players = Annotated[
    str, typer.Option(help="Kinds of players, assigned to the seats in turn: random, sensible, search, search:200.")
]
Seed = Annotated[
    int | None, typer.Option(help="The same seed gives the same games. Default: a random seed, which is printed.")
]
Workers = Annotated[int | None, typer.Option(help="Number of cores to use. Default: all.")]
ClusterAt = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Dask cluster: tcp://host:8786, or local:2 for two workers here."),
]
MaxActs = Annotated[int, typer.Option(help="Give up a game after this many acts.")]
Sweeps = Annotated[
    list[str],
    typer.Option("--sweep", metavar="OPTION=A,B,C", help="Compare these values of an option; may be repeated."),
]
ArmsFile = Annotated[Path | None, typer.Option("--arms", help="A TOML file with a [grid] table or [[arm]] tables.")]
SkipInvalid = Annotated[
    bool, typer.Option("--skip-invalid", help="Skip charters that contradict themselves instead of stopping.")
]
Measures = Annotated[str, typer.Option(help="Measures, separated by commas. Default: all.")]
Games = Annotated[int, typer.Option(help="Number of games.")]
Confidence = Annotated[float, typer.Option(help="Confidence level of the intervals, between 0 and 1.")]


def split(*given: str) -> list[str]:
    """Split `a,b` and `c` into a, b, c."""
    return [name.strip() for part in given for name in part.split(",") if name.strip()]


@contextmanager
def errors_as_messages() -> Iterator[None]:
    """Turn errors of the lab and the operating system into a message and exit code 2."""
    from commonweal.lab.setup import LabError
    from commonweal.play import UnknownGame
    from commonweal.rulebook import CharterError

    try:
        yield
    except (LabError, CharterError, UnknownGame) as wrong:
        refuse(str(wrong))
    except OSError as wrong:
        refuse(os_error_text(wrong))


def os_error_text(wrong: OSError) -> str:
    """Describe an error such as a full disk or a read-only folder in a sentence."""
    return f"{f'{wrong.filename}: ' if wrong.filename else ''}{wrong.strerror or wrong}."


@contextmanager
def interrupt_as_message() -> Iterator[None]:
    """Turn a Ctrl-C that a command does not handle itself into a sentence and exit code 130."""
    try:
        yield
    except KeyboardInterrupt as stop:
        typer.echo(str(stop) or "Interrupted. No half-written files were left.", err=True)
        raise typer.Exit(130) from None


def exit_if_nothing_played(found: Any) -> None:
    """Exit with code 130 if the run was stopped before any game was played."""
    if found.interrupted and not found.played:
        typer.echo("Interrupted before there were any results.", err=True)
        raise typer.Exit(130)


@contextmanager
def printed_even_if_unwritten(write: Callable[[], None] | None) -> Iterator[None]:
    """Write results, then print them in the `with` block. If writing fails, still print, then exit with code 2."""
    from commonweal.lab.setup import LabError

    trouble = ""
    try:
        if write is not None:
            write()
    except LabError as wrong:
        trouble = str(wrong)
    except OSError as wrong:
        trouble = os_error_text(wrong)
    yield
    if trouble:
        refuse(trouble)


@contextmanager
def progress_of(games: int | None, quiet: bool, cluster: Cluster | None = None) -> Iterator[Any]:
    """Show a progress bar on a terminal. Yields a callback for games and acts played, or None if there is no bar.

    games: the total; None if unknown. Messages of the cluster appear below the bar.
    """
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console, RenderableType
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    class Bar(Progress):
        message = ""

        def get_renderables(self) -> Iterator[RenderableType]:
            yield from super().get_renderables()
            if self.message:
                yield self.message

        def show_message(self, text: str) -> None:
            self.message = text
            self.refresh()

    console = Console(stderr=True)
    rate = TextColumn("{task.fields[rate]}")
    with Bar(BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn(), console=console) as bar:
        task = bar.add_task("", total=games, rate="")
        if cluster is not None:
            cluster.notify = bar.show_message

        def report(done: int, acts: int) -> None:
            seconds = bar.tasks[0].elapsed or 0.0
            rate = f"{done / seconds:,.0f} games/s, {acts / seconds:,.0f} acts/s" if seconds > 0.5 else ""
            bar.message = ""
            bar.update(task, completed=done, rate=rate)

        yield report
