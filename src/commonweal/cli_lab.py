"""The commands of the lab: simulate, and what is built on it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from commonweal.cli import AsJson, GameName, Settings, book_named, charter_from, print_json, refuse

LIBRARIES = ("numpy", "polars", "pyarrow", "matplotlib", "optuna", "dask", "distributed")
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
    cluster: ClusterAt = None,
    longest: Longest = 20_000,
    out: Annotated[Path | None, typer.Option(help="File for the results: .parquet or .csv.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a file that an earlier run left.")] = False,
    records: Annotated[Path | None, typer.Option(help="Folder for records of games that do not finish.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and keep what every seat ends with. Exit code 1 if a game did not finish."""
    from commonweal.lab.cluster import joined
    from commonweal.lab.simulate import simulate_to

    with said_plainly():
        setup = base_of(game, seats, charter_from(settings, charter), players, seed, longest)
        with joined(cluster) as helpers, progress_of(games, as_json) as progress:
            run = simulate_to(
                out,
                setup,
                games=games,
                workers=workers,
                resume=resume,
                records=records,
                progress=progress,
                cluster=helpers,
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


Sweeps = Annotated[
    list[str], typer.Option("--sweep", metavar="OPTION=A,B,C", help="Values of an option to compare; may be repeated.")
]
ArmsFile = Annotated[Path | None, typer.Option("--arms", help="A TOML file with a [grid], or [[arm]] tables.")]
Measures = Annotated[str, typer.Option(help="Measures, separated by commas; all by default.")]


def base_of(game: str, seats: int | None, charter: dict[str, Any], players: str, seed: int | None, longest: int) -> Any:
    """The setup that these options describe."""
    from commonweal.lab.setup import set_up
    from commonweal.lab.simulate import fresh

    return set_up(book_named(game), seats=seats, charter=charter, players=players, seed=fresh(seed), longest=longest)


def arms_from(base: Any, sweeps: list[str], file: Path | None, leave_out: bool) -> Any:
    """The arms that --sweep options or a file describe, and the grid, if they are one."""
    from commonweal.lab.arms import grid_arms, read_arms, read_grid
    from commonweal.lab.setup import LabError

    if bool(sweeps) == bool(file):
        raise LabError("Say what to compare: --sweep option=a,b,c, or --arms FILE; not both.")
    if file is not None:
        return read_arms(base, file, leave_out=leave_out), {}
    grid = read_grid(sweeps)
    return grid_arms(base, grid, leave_out=leave_out), grid


def wanted_precision(settings: list[str]) -> dict[str, float]:
    """The precision that `measure=0.01` settings describe."""
    from commonweal.lab.setup import LabError

    precision = {}
    for setting in settings:
        name, _, number = setting.partition("=")
        try:
            precision[name] = float(number)
        except ValueError:
            raise LabError(f"--precision {setting}: write --precision measure=0.01.") from None
    return precision


def sweep(
    game: GameName,
    sweeps: Sweeps = [],  # noqa: B006
    arms_file: ArmsFile = None,
    games: Annotated[int, typer.Option(help="How many games each arm plays, at most.")] = 10_000,
    seats: Seats = None,
    settings: Settings = [],  # noqa: B006
    charter: CharterFile = None,
    players: Players = "sensible",
    seed: Seed = None,
    measures: Measures = "",
    precision: Annotated[
        list[str], typer.Option(metavar="MEASURE=HALF", help="Stop once intervals are as narrow; may be repeated.")
    ] = [],  # noqa: B006
    confidence: Annotated[float, typer.Option(help="Of the intervals.")] = 0.95,
    leave_out: Annotated[bool, typer.Option("--leave-out", help="Leave contradictory charters out.")] = False,
    workers: Workers = None,
    cluster: ClusterAt = None,
    longest: Longest = 20_000,
    out: Annotated[Path | None, typer.Option(help="File for the figures: .csv, .parquet or .json.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compare charters on the same games: means, and differences from the first arm, with intervals."""
    from commonweal.lab.cluster import joined
    from commonweal.lab.measures import chosen
    from commonweal.lab.sweep import check_out, compare, write_sweep

    with said_plainly():
        base = base_of(game, seats, charter_from(settings, charter), players, seed, longest)
        arms, grid = arms_from(base, sweeps, arms_file, leave_out)
        wanted = wanted_precision(precision)
        names = [name.strip() for name in measures.split(",") if name.strip()]
        taken = chosen(base.book, [*names, *(m for m in wanted if m not in names)] if names else names)
        check_out(out)
        with joined(cluster) as helpers, progress_of(games, as_json) as progress:
            found = compare(
                arms,
                taken,
                games=games,
                precision=wanted,
                confidence=confidence,
                workers=workers,
                progress=progress,
                cluster=helpers,
            )
        found.grid = grid
        if out is not None:
            write_sweep(found, out)
    if as_json:
        print_json(found.as_json())
    else:
        tell_sweep(found, out)
    raise typer.Exit(130 if found.interrupted else 0)


def tell_sweep(found: Any, out: Path | None) -> None:
    """Means and differences, for people."""
    typer.echo(f"{found.played:,} games in each of {len(found.arms)} arms, the same deals in all.")
    for m in found.measures:
        typer.echo(f"{m.name} ({m.unit})")
        for i, arm in enumerate(found.arms):
            mean, more = found.mean(m.name, i), found.difference(m.name, i)
            line = f"  {arm.name[:48]:48s} {mean.mean:11.4f} ± {mean.half:.4f}"
            if i:
                mark = "  *" if more.away_from_zero else ""
                line += f"   {more.mean:+.4f} ({more.low:+.4f} to {more.high:+.4f}){mark}"
            typer.echo(line)
        if m.name in found.precision:
            typer.echo(f"  For ± {found.precision[m.name]:g}: {found.needed(m.name):,} games.")
    typer.echo(f"* the {found.confidence:.0%} interval of the difference from the first arm leaves 0 out")
    for arm, total in zip(found.arms, found.totals, strict=True):
        if total.games > total.finished:
            typer.echo(f"{arm.name}: {total.games - total.finished:,} games did not finish.", err=True)
    if found.precision and not found.precise():
        typer.echo("The wanted precision was not reached. Play more games: --games.", err=True)
    if out is not None:
        typer.echo(f"Figures: {out}")


def report(
    game: GameName,
    out: Annotated[Path, typer.Option(help="An .html file, or a folder for page, Markdown, figures and notebook.")],
    sweeps: Sweeps = [],  # noqa: B006
    arms_file: ArmsFile = None,
    games: Annotated[int, typer.Option(help="How many games each arm plays.")] = 10_000,
    seats: Seats = None,
    settings: Settings = [],  # noqa: B006
    charter: CharterFile = None,
    players: Players = "sensible",
    seed: Seed = None,
    measures: Measures = "",
    confidence: Annotated[float, typer.Option(help="Of the intervals.")] = 0.95,
    leave_out: Annotated[bool, typer.Option("--leave-out", help="Leave contradictory charters out.")] = False,
    workers: Workers = None,
    cluster: ClusterAt = None,
    longest: Longest = 20_000,
    as_json: AsJson = False,
) -> None:
    """Write up a charter, or a comparison of charters, with figures and a summary in words."""
    from commonweal.lab.arms import Arm
    from commonweal.lab.cluster import joined
    from commonweal.lab.measures import chosen
    from commonweal.lab.report import check_report, write_report
    from commonweal.lab.report import report as play_and_write_up

    with said_plainly():
        base = base_of(game, seats, charter_from(settings, charter), players, seed, longest)
        arms, grid = [Arm("as it stands", {}, base)], {}
        if sweeps or arms_file:
            arms, grid = arms_from(base, sweeps, arms_file, leave_out)
        names = [name.strip() for name in measures.split(",") if name.strip()]
        chosen(base.book, names)
        check_report(out)
        with joined(cluster) as helpers, progress_of(games, as_json) as progress:
            made = play_and_write_up(
                arms,
                games=games,
                grid=grid,
                measures=names,
                confidence=confidence,
                workers=workers,
                progress=progress,
                cluster=helpers,
            )
        write_report(made, out)
    if as_json:
        print_json(made.found.as_json() | {"summary": made.sentences, "out": str(out)})
        return
    for sentence in made.sentences:
        typer.echo(sentence)
    typer.echo(f"Report: {out}")


def arena(
    game: GameName,
    kinds: Annotated[str, typer.Option(help="Kinds of players; ratings count from the first.")] = "random,sensible",
    games: Annotated[int, typer.Option(help="How many deals every lineup plays.")] = 1000,
    seats: Seats = None,
    settings: Settings = [],  # noqa: B006
    charter: CharterFile = None,
    seed: Seed = None,
    confidence: Annotated[float, typer.Option(help="Of the intervals.")] = 0.95,
    workers: Workers = None,
    cluster: ClusterAt = None,
    longest: Longest = 20_000,
    as_json: AsJson = False,
) -> None:
    """Every kind of player against every other on the same deals, seats rotated; ratings with intervals."""
    from commonweal.lab.arena import arena as play_arena
    from commonweal.lab.cluster import joined

    with said_plainly(), joined(cluster) as helpers, progress_of(games, as_json) as progress:
        found = play_arena(
            book_named(game),
            [kind.strip() for kind in kinds.split(",")],
            games=games,
            seats=seats,
            charter=charter_from(settings, charter),
            seed=seed,
            confidence=confidence,
            workers=workers,
            longest=longest,
            progress=progress,
            cluster=helpers,
        )
    if as_json:
        print_json(found.as_json())
    else:
        tell_arena(found)
    raise typer.Exit(130 if found.played < games else 0)


def tell_arena(found: Any) -> None:
    """Ratings and contests, for people."""
    title = found.base.book.texts.title
    typer.echo(f"{found.played:,} deals of {title}, {found.base.seats} seats, seed {found.base.seed}.")
    own = found.among_their_own()
    typer.echo(f"{'kind':16s} {'rating':>18s}   worth of a seat among its own")
    for kind, e in found.ratings().items():
        typer.echo(f"{kind:16s} {e.mean:10.0f} ± {e.half:4.0f}   {own[kind].mean:10.4f} ± {own[kind].half:.4f}")
    for row in found.rows():
        if row["score"] is None:
            continue
        typer.echo(
            f"{row['one']} against {row['other']}: wins {row['score']:.1%} of the tables ({row['score_low']:.1%} to "
            f"{row['score_high']:.1%}), worth {row['worth_more']:+.4f} ({row['worth_more_low']:+.4f} to "
            f"{row['worth_more_high']:+.4f})"
        )
    if found.unfinished:
        typer.echo(f"{found.unfinished:,} games did not finish and do not count. Look with: simulate.", err=True)


def whatif(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game exported as JSON lines.")],
    at: Annotated[int, typer.Option(help="The moment: after so many moves, as `replay` numbers them.")],
    settings: Settings = [],  # noqa: B006
    charter: CharterFile = None,
    futures: Annotated[int, typer.Option(help="How many futures each arm has.")] = 1000,
    players: Players = "sensible",
    seat: Annotated[int | None, typer.Option(help="Whose knowledge they start from; a spectator's by default.")] = None,
    seed: Seed = None,
    measures: Measures = "",
    workers: Workers = None,
    longest: Longest = 20_000,
    out: Annotated[Path | None, typer.Option(help="File for the figure: .svg or .png.")] = None,
    as_json: AsJson = False,
) -> None:
    """Many futures from a moment of a game: as it was, and under the charter that --set changes."""
    from commonweal.cli import opened
    from commonweal.lab.arms import name_of
    from commonweal.lab.futures import what_if
    from commonweal.lab.results import need
    from commonweal.lab.sweep import check_out

    with said_plainly():
        check_out(out, (".svg", ".png"))
        if out is not None:
            need("matplotlib")
        changed = charter_from(settings, charter)
        with progress_of(futures, as_json) as progress:
            found = what_if(
                opened(file).game,
                at=at,
                charters={name_of(changed): changed} if changed else {},
                futures=futures,
                players=players,
                seat=seat,
                seed=seed,
                measures=[name.strip() for name in measures.split(",") if name.strip()],
                workers=workers,
                longest=longest,
                progress=progress,
            )
        picture = found.picture() if out is not None else None
        if out is not None and picture is not None:
            new = out.with_name(out.name + ".new")
            new.write_bytes(picture.image(out.suffix[1:]))
            new.replace(out)
    if as_json:
        print_json(found.as_json())
    else:
        tell_futures(found)
    raise typer.Exit(130 if found.found.interrupted else 0)


def tell_futures(found: Any) -> None:
    """How the futures ended, for people."""
    typer.echo(f"After {found.at} moves: {found.found.played:,} futures in each arm.")
    for result in found.ends[0][0]:
        for seat in range(len(found.ends[0])):
            told = []
            for name, seats in zip(found.arms, found.ends, strict=True):
                counts = seats[seat][result]
                mean = sum(v * n for v, n in counts.items()) / max(1, counts.total())
                yes = set(counts) <= {0, 1}
                told.append(f"{name}: " + (f"{counts[1]:,} of {counts.total():,}" if yes else f"{mean:.2f} on average"))
            was = "" if found.happened is None else f"; it was {found.happened[seat][result]}"
            typer.echo(f"  {result} of seat {seat}: {'; '.join(told)}{was}")
    for arm, total in zip(found.arms, found.found.totals, strict=True):
        if total.games > total.finished:
            typer.echo(f"{arm}: {total.games - total.finished:,} futures came to no end.", err=True)


def measures(game: GameName, as_json: AsJson = False) -> None:
    """What the lab measures of a game: shared measures and the game's own, with formula, unit and source."""
    from commonweal.lab.measures import measures_of

    with said_plainly():
        found = list(measures_of(book_named(game)).values())
    if as_json:
        print_json([{k: getattr(m, k) for k in ("name", "text", "formula", "unit", "source")} for m in found])
        return
    for m in found:
        typer.echo(f"{m.name} ({m.unit})\n    {m.text}\n    = {m.formula}" + (f"\n    {m.source}" if m.source else ""))


def with_libraries(command: Callable[..., None]) -> Callable[..., None]:
    """The command, refused in a sentence where the libraries of the lab are not installed."""

    @wraps(command)
    def run(*given: Any, **named: Any) -> None:
        try:
            command(*given, **named)
        except ModuleNotFoundError as missing:
            if (missing.name or "").partition(".")[0] not in LIBRARIES:
                raise
            refuse(f"The lab needs {missing.name}.", "Install it with: pip install 'commonweal[lab]'")

    return run


def register(app: typer.Typer) -> None:
    """Add the commands of the lab to the command line."""
    from commonweal.cli_design import design

    for command in (simulate, sweep, report, design, arena, whatif, measures):
        app.command()(with_libraries(command))
