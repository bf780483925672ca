"""The commands of the lab that compare: charters (sweep, report) and kinds of players (arena)."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from commonweal.cli.inputs import AsJson, GameName, Settings, book_named, charter_from, print_json
from commonweal.cli.options import (
    ArmsFile,
    CharterFile,
    ClusterAt,
    Confidence,
    MaxActs,
    Measures,
    Players,
    Seats,
    Seed,
    SkipInvalid,
    Sweeps,
    Workers,
    arms_from,
    base_of,
    errors_as_messages,
    exit_if_nothing_played,
    printed_even_if_unwritten,
    progress_of,
    split,
)
from commonweal.rulebook.numbers import plural

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
    leave_out: SkipInvalid = False,
    workers: Workers = None,
    cluster: ClusterAt = None,
    max_acts: MaxActs = 20_000,
    out: Annotated[Path | None, typer.Option(help="File for the figures: .csv, .parquet or .json.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compare charters on the same games: means, and differences from the first arm, with intervals."""
    from commonweal.lab.cluster import joined
    from commonweal.lab.measures import chosen
    from commonweal.lab.sweep import check_out, compare, write_sweep

    with errors_as_messages():
        base = base_of(game, seats, charter_from(settings, charter), players, seed, max_acts)
        left_out: list[tuple[str, str]] = []
        arms, grid = arms_from(base, sweeps, arms_file, left_out if leave_out else None)
        wanted = wanted_precision(precision)
        names = split(measures)
        taken = chosen(base.book, [*names, *(m for m in wanted if m not in names)] if names else names)
        check_out(out)
        with joined(cluster, workers=workers) as helpers, progress_of(games, as_json, helpers) as progress:
            found = compare(
                arms,
                taken,
                games=games,
                precision=wanted,
                confidence=confidence,
                workers=workers,
                progress=progress,
                cluster=helpers,
                grid=grid,
                left_out=left_out,
            )
    exit_if_nothing_played(found)
    with printed_even_if_unwritten(partial(write_sweep, found, out) if out is not None else None):
        if as_json:
            print_json(found.as_json())
        else:
            tell_sweep(found)
    if out is not None and not as_json:
        typer.echo(f"Figures: {out}")
    raise typer.Exit(130 if found.interrupted else 0)


def tell_sweep(found: Any) -> None:
    """Means and differences, for people."""
    from commonweal.lab.units import spoken, unit

    wide = max(len(arm.name) for arm in found.arms)
    typer.echo(f"{plural(found.played, 'game')} in each of {plural(len(found.arms), 'arm')}, the same deals in all.")
    for m in found.measures:
        typer.echo(m.name if unit(m.unit) in ("", spoken(m.name)) else f"{m.name} ({m.unit})")
        for i, arm in enumerate(found.arms):
            mean, more = found.mean(m.name, i), found.difference(m.name, i)
            line = f"  {arm.name:{wide}s} {mean.mean:11.4f} ({mean.low:.4f} to {mean.high:.4f})"
            if i:
                mark = "  *" if more.away_from_zero else ""
                line += f"   {more.mean:+.4f} ({more.low:+.4f} to {more.high:+.4f}){mark}"
            typer.echo(line)
        if m.name in found.precision:
            typer.echo(f"  For ± {found.precision[m.name]:g}: {plural(found.needed(m.name), 'game')}.")
    typer.echo(f"* the {found.confidence:.0%} interval of the difference from the first arm leaves 0 out")
    for arm, otherwise in zip(found.arms[1:], found.otherwise[1:], strict=True):
        if otherwise:
            typer.echo(
                f"{arm.name}: {otherwise / found.played:.1%} of the games were played otherwise than in the first arm."
            )
        else:
            typer.echo(f"{arm.name}: every act of every game was the same as in the first arm.")
    for name, reason in found.left_out:
        typer.echo(f"Left out: {name}: {reason}", err=True)
    for arm, total in zip(found.arms, found.totals, strict=True):
        if total.games > total.finished:
            typer.echo(f"{arm.name}: {plural(total.games - total.finished, 'game')} did not finish.", err=True)
    if found.interrupted:
        typer.echo(INTERRUPTED, err=True)
    if found.precision and not found.precise():
        typer.echo("The wanted precision was not reached. Play more games: --games.", err=True)


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
    leave_out: SkipInvalid = False,
    workers: Workers = None,
    cluster: ClusterAt = None,
    max_acts: MaxActs = 20_000,
    as_json: AsJson = False,
) -> None:
    """Write up a charter, or a comparison of charters, with figures and a summary in words."""
    from commonweal.lab.arms import Arm
    from commonweal.lab.cluster import joined
    from commonweal.lab.measures import chosen
    from commonweal.lab.report import check_report, write_report
    from commonweal.lab.report import report as play_and_write_up

    with errors_as_messages():
        base = base_of(game, seats, charter_from(settings, charter), players, seed, max_acts)
        arms, grid, left_out = [Arm("as it stands", {}, base)], {}, list[tuple[str, str]]()
        if sweeps or arms_file:
            arms, grid = arms_from(base, sweeps, arms_file, left_out if leave_out else None)
        names = split(measures)
        chosen(base.book, names)
        check_report(out)
        with joined(cluster, workers=workers) as helpers, progress_of(games, as_json, helpers) as progress:
            made = play_and_write_up(
                arms,
                games=games,
                grid=grid,
                left_out=left_out,
                measures=names,
                confidence=confidence,
                workers=workers,
                progress=progress,
                cluster=helpers,
            )
    with printed_even_if_unwritten(partial(write_report, made, out)):
        if as_json:
            print_json(made.found.as_json() | {"summary": made.sentences, "out": str(out)})
        else:
            typer.echo("\n".join(made.sentences))
        if made.found.interrupted and not as_json:
            typer.echo(INTERRUPTED, err=True)
    if not as_json:
        typer.echo(f"Report: {out}")
    raise typer.Exit(130 if made.found.interrupted else 0)


def arena(
    game: GameName,
    kinds: Annotated[str, typer.Option(help="Kinds of players; ratings count from the first.")] = "random,sensible",
    games: Annotated[
        int | None, typer.Option(help="How many deals every lineup plays; else, until each pair is told apart.")
    ] = None,
    seats: Seats = None,
    settings: Settings = [],  # noqa: B006
    charter: CharterFile = None,
    seed: Seed = None,
    confidence: Confidence = 0.95,
    workers: Workers = None,
    cluster: ClusterAt = None,
    max_acts: MaxActs = 20_000,
    as_json: AsJson = False,
) -> None:
    """Every kind of player against every other on the same deals, seats rotated; ratings with intervals."""
    from commonweal.lab.arena import arena as play_arena
    from commonweal.lab.cluster import joined

    named = split(kinds)
    whole = games * (len(named) * (len(named) - 1) // 2) if games else None
    with (
        errors_as_messages(),
        joined(cluster, workers=workers) as helpers,
        progress_of(whole, as_json, helpers) as progress,
    ):
        found = play_arena(
            book_named(game),
            named,
            games=games,
            seats=seats,
            charter=charter_from(settings, charter),
            seed=seed,
            confidence=confidence,
            workers=workers,
            max_acts=max_acts,
            progress=progress,
            cluster=helpers,
        )
    exit_if_nothing_played(found)
    if as_json:
        print_json(found.as_json())
    else:
        tell_arena(found)
    raise typer.Exit(130 if found.interrupted else 0)


def tell_arena(found: Any) -> None:
    """What kinds are worth and who is better, for people: first by the tables that say so in this game."""
    from commonweal.lab.arena import OWN

    title, where, own = found.base.book.texts.title, found.where, found.among_their_own()
    deals = plural(found.played, "deal")
    typer.echo(f"{title}, {found.base.seats} seats, seed {found.base.seed}, up to {deals} a pair.")
    if where == OWN:
        typer.echo(f"Seats win and lose together here (correlation {found.together:+.2f}): what a table has among its")
        typer.echo("own kind says who plays better. The rating counts only who has more than others at a mixed table.")
    else:
        typer.echo(
            f"Each seat goes its own way here (correlation {found.together:+.2f}): mixed tables say who is better."
        )
    typer.echo(f"{'kind':16s} {'worth of a seat among its own':>30s} {'rating':>18s}")
    for kind, e in found.ratings().items():
        typer.echo(f"{kind:16s} {own[kind].mean:19.4f} ± {own[kind].half:8.4f} {e.mean:11.0f} ± {e.half:4.0f}")
    for contest in found.contests:
        if contest.score.games > 1:
            tell_contest(contest, where, found.confidence)
    if found.unfinished:
        typer.echo(f"{plural(found.unfinished, 'game')} did not finish, so left out. Look with: simulate.", err=True)
    if found.interrupted:
        typer.echo(INTERRUPTED, err=True)


def tell_contest(contest: Any, where: str, confidence: float) -> None:
    """Who of two is better and by how much, first at the tables that say so."""
    from commonweal.lab.arena import MIXED, OWN

    better = contest.better(where, confidence)
    turned = better == contest.other
    first, second = (contest.other, contest.one) if turned else (contest.one, contest.other)
    judged = f"{first} is better than {second}" if better else f"{first} and {second} cannot be told apart"
    typer.echo(f"{judged} ({contest.played:,} deals). {first} against {second}:")
    score = contest.score.mean(0, confidence)
    wins = "wins {:.1%} ({:.1%} to {:.1%}), ".format(
        *((1 - score.mean, 1 - score.high, 1 - score.low) if turned else (score.mean, score.low, score.high))
    )
    for at in (where, MIXED if where == OWN else OWN):
        more = contest.more_at(at, confidence)
        mores = (-more.mean, -more.high, -more.low) if turned else (more.mean, more.low, more.high)
        typer.echo(f"  {at}: {wins if at == MIXED else ''}{'worth {:+.4f} ({:+.4f} to {:+.4f})'.format(*mores)}")
