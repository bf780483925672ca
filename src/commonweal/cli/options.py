"""What the commands of the lab have in common: their options, what they make of them, their bar, their refusals."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from commonweal.cli.inputs import book_named, refuse

if TYPE_CHECKING:
    from commonweal.lab.cluster import Cluster

Seats = Annotated[int | None, typer.Option(help="How many seats; 4 by default, or as many as the game has.")]
Players = Annotated[
    str, typer.Option(help="Kinds of players, dealt to the seats in turn: random, sensible, search, search:200.")
]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same games; drawn if left out.")]
Workers = Annotated[int | None, typer.Option(help="How many cores to use; all by default.")]
CharterFile = Annotated[Path | None, typer.Option("--charter", help="A TOML file with one charter option a line.")]
ClusterAt = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="A dask scheduler (tcp://host:8786), or local, local:2.")
]
MaxActs = Annotated[int, typer.Option(help="Acts after which a game counts as one that will not end.")]
Sweeps = Annotated[
    list[str], typer.Option("--sweep", metavar="OPTION=A,B,C", help="Values of an option to compare; may be repeated.")
]
ArmsFile = Annotated[Path | None, typer.Option("--arms", help="A TOML file with a [grid], or [[arm]] tables.")]
SkipInvalid = Annotated[bool, typer.Option("--leave-out", help="Leave contradictory charters out.")]
Measures = Annotated[str, typer.Option(help="Measures, separated by commas; all by default.")]
Confidence = Annotated[float, typer.Option(help="Of the intervals.")]


def split(*given: str) -> list[str]:
    """`a,b` and `c` as a, b, c."""
    return [name.strip() for part in given for name in part.split(",") if name.strip()]


@contextmanager
def errors_as_messages() -> Iterator[None]:
    """What the lab refuses, or the system does, becomes a message and exit code 2."""
    from commonweal.lab.setup import LabError
    from commonweal.play import UnknownGame
    from commonweal.rulebook import CharterError

    try:
        yield
    except (LabError, CharterError, UnknownGame) as wrong:
        refuse(str(wrong))
    except OSError as wrong:
        refuse(of_the_system(wrong))


def of_the_system(wrong: OSError) -> str:
    """A full disk, a folder that may not be written to: as a sentence."""
    return f"{f'{wrong.filename}: ' if wrong.filename else ''}{wrong.strerror or wrong}."


@contextmanager
def interrupt_as_message() -> Iterator[None]:
    """Ctrl-C, where a command does not end by itself then, becomes a sentence and exit code 130."""
    try:
        yield
    except KeyboardInterrupt as stop:
        typer.echo(str(stop) or "Interrupted. No file is left half-written.", err=True)
        raise typer.Exit(130) from None


def exit_if_nothing_played(found: Any) -> None:
    """Leave with exit code 130 where somebody stopped it before any game was played."""
    if found.interrupted and not found.played:
        typer.echo("Interrupted before there was anything to tell.", err=True)
        raise typer.Exit(130)


@contextmanager
def printed_even_if_unwritten(write: Callable[[], None] | None) -> Iterator[None]:
    """Write first, then tell, which is within: what was played is told even where it cannot be written, and refused."""
    from commonweal.lab.setup import LabError

    trouble = ""
    try:
        if write is not None:
            write()
    except LabError as wrong:
        trouble = str(wrong)
    except OSError as wrong:
        trouble = of_the_system(wrong)
    yield
    if trouble:
        refuse(trouble)


@contextmanager
def progress_of(games: int | None, quiet: bool, cluster: Cluster | None = None) -> Iterator[Any]:
    """A bar with rate and time left on a terminal; yields what to call with games and acts, or None.

    games: how many there will be; None if that is not known before. cluster: what it says of its workers stands below
    the bar; without one, on standard error.
    """
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console, RenderableType
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    class Bar(Progress):
        said = ""

        def get_renderables(self) -> Iterator[RenderableType]:
            yield from super().get_renderables()
            if self.said:
                yield self.said

        def say(self, text: str) -> None:
            self.said = text
            self.refresh()

    console = Console(stderr=True)
    rate = TextColumn("{task.fields[rate]}")
    with Bar(BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn(), console=console) as bar:
        task = bar.add_task("", total=games, rate="")
        if cluster is not None:
            cluster.told = bar.say

        def report(done: int, acts: int) -> None:
            seconds = bar.tasks[0].elapsed or 0.0
            rate = f"{done / seconds:,.0f} games/s, {acts / seconds:,.0f} acts/s" if seconds > 0.5 else ""
            bar.said = ""
            bar.update(task, completed=done, rate=rate)

        yield report


def base_of(
    game: str, seats: int | None, charter: dict[str, Any], players: str, seed: int | None, max_acts: int
) -> Any:
    """The setup that these options describe."""
    from commonweal.lab.setup import set_up
    from commonweal.lab.simulate import fresh

    return set_up(book_named(game), seats=seats, charter=charter, players=players, seed=fresh(seed), max_acts=max_acts)


def arms_from(base: Any, sweeps: list[str], file: Path | None, left_out: list[tuple[str, str]] | None) -> Any:
    """The arms that --sweep options or a file describe, and the grid, if they are one. left_out: see `grid_arms`."""
    from commonweal.lab.arms import grid_arms, read_arms, read_grid
    from commonweal.lab.setup import LabError

    if bool(sweeps) == bool(file):
        raise LabError("Say what to compare: --sweep option=a,b,c, or --arms FILE; not both.")
    if file is not None:
        return read_arms(base, file, left_out=left_out)
    grid = read_grid(sweeps)
    return grid_arms(base, grid, left_out=left_out), grid
