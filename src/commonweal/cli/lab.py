"""The commands of the lab that play many games (simulate), or many futures of one (whatif), and list measures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial, wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from commonweal.cli.inputs import (
    AsJson,
    CharterFile,
    GameName,
    RecordFile,
    Settings,
    book_named,
    charter_from,
    load_verified_record,
    print_json,
    refuse,
)
from commonweal.cli.option_groups import PlayerOptions, TableOptions, WorkOptions, with_groups
from commonweal.cli.options import (
    Games,
    MaxActs,
    Measures,
    Players,
    Seed,
    Workers,
    errors_as_messages,
    exit_if_nothing_played,
    interrupt_as_message,
    printed_even_if_unwritten,
    progress_of,
    split,
)
from commonweal.rulebook.values.numbers import plural

LIBRARIES = ("numpy", "polars", "pyarrow", "matplotlib", "optuna", "scipy", "dask", "distributed")


def simulate(
    game: GameName,
    table: TableOptions,
    work: WorkOptions,
    games: Games = 10_000,
    players: Players = "random",
    out: Annotated[Path | None, typer.Option(help="A .parquet or .csv file, or a folder (no suffix).")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the results that an earlier run left in --out.")
    ] = False,
    records: Annotated[Path | None, typer.Option(help="Folder for the records of games that do not finish.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and record what every seat ends with. Exit code 1 if a game did not finish."""
    from commonweal.lab.result_files import seed_of
    from commonweal.lab.simulate import simulate_to

    if table.seed is None and resume and out is not None:
        table = replace(table, seed=seed_of(out))
    with errors_as_messages():
        setup = table.setup(game, players)
        with work.start(games, as_json) as how:
            run = simulate_to(out, setup, games=games, resume=resume, records=records, **how)
    if as_json:
        print_json(run.as_json())
    else:
        print_run(run)
    raise typer.Exit(130 if run.interrupted else 1 if run.stopped else 0)


def print_run(run: Any) -> None:
    """Print what a run found."""
    from commonweal.lab.results import columns
    from commonweal.lab.units import unit

    figures, units = run.as_json(), {column.name: unit(column.unit) for column in columns(run.setup)}
    typer.echo(
        f"{plural(figures['games'], 'game')} of {run.setup.book.texts.title}, {plural(figures['acts'], 'act')}, "
        f"seed {run.setup.seed}: "
        f"{run.seconds:.1f} s, {figures['acts_per_cpu_second']:,} acts per second of a core."
    )
    for name, result in figures["results"].items():
        spread = f"(sd {result['sd']:.3f}, {result['low']:g} to {result['high']:g})"
        typer.echo(f"  {name:24s} {result['mean']:10.4f} {spread} {units[name]}".rstrip())
    if run.out is not None and run.total.games:
        typer.echo(f"Results: {run.out}, with a codebook and a run.json next to it.")
    typer.echo(f"Digest: {figures['digest']}")
    if run.interrupted:
        advice = " Continue with --resume." if run.out is not None and run.total.games else ""
        typer.echo(f"Interrupted after {run.total.games:,} of {plural(run.games, 'game')}.{advice}", err=True)
    if run.stopped:
        endings = run.total.endings.items()
        kinds = ", ".join(f"{count:,} {word}" for word, count in endings if word != "finished" and count)
        where = f" Records: {run.records[0].parent}." if run.records else ""
        typer.echo(f"Not every game finished: {kinds}.{where} Inspect one with: commonweal replay FILE.", err=True)


def whatif(
    file: RecordFile,
    at: Annotated[int, typer.Option(help="Start after this many moves, as `commonweal replay` numbers them.")],
    who: PlayerOptions,
    settings: Settings = [],  # noqa: B006
    charter: CharterFile = None,
    futures: Annotated[int, typer.Option(help="Number of futures in each arm.")] = 1000,
    seat: Annotated[
        int | None, typer.Option(help="Start from what this seat knows. Default: what a spectator knows.")
    ] = None,
    seed: Seed = None,
    measures: Measures = "",
    workers: Workers = None,
    max_acts: MaxActs = 20_000,
    out: Annotated[Path | None, typer.Option(help="Write the figure to an .svg or .png file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play many futures from a moment of a game: under its own charter, and under one that --set changes."""
    from commonweal.lab.arms import name_of
    from commonweal.lab.futures import what_if
    from commonweal.lab.results import need
    from commonweal.lab.sweep import check_out

    with errors_as_messages():
        check_out(out, (".svg", ".png"))
        if out is not None:
            need("matplotlib")
        changed = charter_from(settings, charter)
        kinds = split(who.other_players) if who.other_players else None
        with progress_of(futures * (1 + len(who.other_kinds(split(who.players)))), as_json) as progress:
            how: dict[str, Any] = {"at": at, "futures": futures, "players": who.players, "seat": seat, "seed": seed}
            how |= {"measures": split(measures), "workers": workers, "max_acts": max_acts}
            how |= {"other_players": kinds}
            how |= {"charters": {name_of(changed): changed} if changed else {}}
            found = what_if(load_verified_record(file).game, **how, progress=progress)
    exit_if_nothing_played(found.found)
    picture = found.picture() if out is not None else None
    with printed_even_if_unwritten(partial(draw, picture, out) if picture is not None and out is not None else None):
        if as_json:
            print_json(found.as_json())
        else:
            print_futures(found)
            if found.found.interrupted:
                typer.echo("Interrupted. These results are from the futures played so far.", err=True)
    if out is not None and picture is None:
        typer.echo(f"No figure was written to {out}: this game has no rounds to draw it over.", err=True)
    elif out is not None and not as_json:
        typer.echo(f"Figure: {out}")
    raise typer.Exit(130 if found.found.interrupted else 0)


def draw(picture: Any, out: Path) -> None:
    """Write a figure to a file."""
    from commonweal.lab.result_files import replace_atomically

    with replace_atomically(out) as new:
        new.write_bytes(picture.image(out.suffix[1:]))


def print_futures(found: Any) -> None:
    """Print how the futures ended: a row per arm, a column per seat."""
    from commonweal.lab.robustness import sentences

    total = f"{found.found.played:,}"
    typer.echo(f"After {plural(found.at, 'move')}: {plural(found.found.played, 'future')} in each arm.")
    seats, sure = range(len(found.ends[0])), found.yes_or_no()
    heads = {name: f"{name} ({f'of {total}' if name in sure else 'mean'})" for name in found.ends[0][0]}
    wide = max(len(text) for text in ["as it went", *found.arms, *heads.values()]) + 2
    for result, head in heads.items():
        typer.echo(f"{head:{wide}s}" + "".join(f"{f'seat {seat}':>9s}" for seat in seats))
        for name, ends in zip(found.arms, found.ends, strict=True):
            figures = [format_counts(ends[seat][result], result in sure) for seat in seats]
            typer.echo(f"{'  ' + name:{wide}s}" + "".join(f"{figure:>9s}" for figure in figures))
        if found.happened is not None:
            went = [found.happened[seat][result] for seat in seats]
            typer.echo(f"{'  as it went':{wide}s}" + "".join(f"{value:9,}" for value in went))
    as_it_was, *others = found.found.totals
    for arm, total_of_arm in zip(found.arms[1:], others, strict=True):
        if total_of_arm.hexadecimal() == as_it_was.hexadecimal():
            typer.echo(f"{arm}: every future was the same as without the change, which makes no difference any more.")
    for sentence in sentences(found.found):
        typer.echo(sentence)
    for arm, total in zip(found.arms, found.found.totals, strict=True):
        if total.games > total.finished:
            typer.echo(f"{arm}: {plural(total.games - total.finished, 'future')} did not finish.", err=True)


def format_counts(counts: Any, sure: bool) -> str:
    """Format in how many futures a yes-or-no result was true, or the mean of another result."""
    mean = sum(value * number for value, number in counts.items()) / max(1, counts.total())
    return f"{counts[1]:,}" if sure else f"{mean:,.2f}"


def measures(game: GameName, as_json: AsJson = False) -> None:
    """List what the lab measures in a game, with formula, unit and source."""
    from commonweal.lab.game_measures import measures_of

    with errors_as_messages():
        found = list(measures_of(book_named(game)).values())
    if as_json:
        keys = ("name", "text", "formula", "unit", "bounds", "source")
        print_json([{key: getattr(m, key) for key in keys} for m in found])
        return
    for m in found:
        typer.echo(f"{m.name} ({m.unit})\n    {m.text}\n    = {m.formula}" + (f"\n    {m.source}" if m.source else ""))


def with_libraries(command: Callable[..., None]) -> Callable[..., None]:
    """Make a command print a sentence on Ctrl-C, or if a library of the lab is not installed."""

    @wraps(command)
    def run(*given: Any, **named: Any) -> None:
        try:
            with interrupt_as_message():
                command(*given, **named)
        except ModuleNotFoundError as missing:
            if (missing.name or "").partition(".")[0] not in LIBRARIES:
                raise
            refuse(f"The lab needs {missing.name}.", "Install it with: pip install 'commonweal[lab]'")

    return run


def register(app: typer.Typer) -> None:
    """Add the commands of the lab to the command line."""
    from commonweal.cli.compare import arena, report, sweep
    from commonweal.cli.design_command import design
    from commonweal.cli.forecast_command import forecast

    for command in (simulate, sweep, report, design, arena, whatif, forecast, measures):
        app.command()(with_libraries(with_groups(command)))
