"""The commands of the lab that compare: charters (sweep, report) and kinds of players (arena)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from commonweal.cli import AsJson, GameName, Settings, book_named, charter_from, print_json
from commonweal.cli_options import (
    ArmsFile,
    CharterFile,
    ClusterAt,
    Confidence,
    LeaveOut,
    Longest,
    Measures,
    Players,
    Seats,
    Seed,
    Sweeps,
    Workers,
    arms_from,
    base_of,
    progress_of,
    said_plainly,
    split,
)

INTERRUPTED = "Interrupted: this is what the games played by then say."


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
    confidence: Confidence = 0.95,
    leave_out: LeaveOut = False,
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
        names = split(measures)
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
    wide = max(len(arm.name) for arm in found.arms)
    typer.echo(f"{found.played:,} games in each of {len(found.arms)} arms, the same deals in all.")
    for m in found.measures:
        typer.echo(f"{m.name} ({m.unit})")
        for i, arm in enumerate(found.arms):
            mean, more = found.mean(m.name, i), found.difference(m.name, i)
            line = f"  {arm.name:{wide}s} {mean.mean:11.4f} ± {mean.half:.4f}"
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
    if found.interrupted:
        typer.echo(INTERRUPTED, err=True)
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
    confidence: Confidence = 0.95,
    leave_out: LeaveOut = False,
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
        names = split(measures)
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
    else:
        for sentence in made.sentences:
            typer.echo(sentence)
        typer.echo(f"Report: {out}")
        if made.found.interrupted:
            typer.echo(INTERRUPTED, err=True)
    raise typer.Exit(130 if made.found.interrupted else 0)


def arena(
    game: GameName,
    kinds: Annotated[str, typer.Option(help="Kinds of players; ratings count from the first.")] = "random,sensible",
    games: Annotated[int, typer.Option(help="How many deals every lineup plays.")] = 1000,
    seats: Seats = None,
    settings: Settings = [],  # noqa: B006
    charter: CharterFile = None,
    seed: Seed = None,
    confidence: Confidence = 0.95,
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
            split(kinds),
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
