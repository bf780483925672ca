"""The commands of the lab that compare charters (sweep, report) and kinds of players (arena)."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from commonweal.cli.inputs import AsJson, GameName, book_named, charter_from, print_json
from commonweal.cli.option_groups import ArmOptions, PlayerOptions, TableOptions, WorkOptions
from commonweal.cli.options import (
    Confidence,
    Measures,
    errors_as_messages,
    exit_if_nothing_played,
    printed_even_if_unwritten,
    split,
)
from commonweal.rulebook.values.numbers import plural

INTERRUPTED = "Interrupted. These results are from the games played so far."


def wanted_precision(settings: list[str]) -> dict[str, float]:
    """Parse `measure=0.01` settings."""
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
    compared: ArmOptions,
    table: TableOptions,
    who: PlayerOptions,
    work: WorkOptions,
    games: Annotated[int, typer.Option(help="Most games that each arm plays.")] = 10_000,
    measures: Measures = "",
    precision: Annotated[
        list[str], typer.Option(metavar="MEASURE=HALF", help="Stop once intervals are this narrow; may be repeated.")
    ] = [],  # noqa: B006
    confidence: Confidence = 0.95,
    out: Annotated[Path | None, typer.Option(help="Write the figures to a .csv, .parquet or .json file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compare charters on the same games: means and differences from the first arm, with intervals."""
    from commonweal.lab.game_measures import select_measures
    from commonweal.lab.robustness import add_other_kinds
    from commonweal.lab.sweep import check_out, compare, write_sweep

    with errors_as_messages():
        base = table.setup(game, who.players)
        arms, grid, left_out = compared.arms(base)
        wanted = wanted_precision(precision)
        names = split(measures)
        taken = select_measures(base.book, [*names, *(m for m in wanted if m not in names)] if names else names)
        check_out(out)
        others = who.other_kinds(base.players)
        with work.start(games * (1 + len(others)), as_json) as how:
            study: dict[str, Any] = {"games": games, "precision": wanted, "confidence": confidence, "grid": grid}
            found = compare(arms, taken, **study, left_out=left_out, **how)
            add_other_kinds(found, others, **how)
    exit_if_nothing_played(found)
    with printed_even_if_unwritten(partial(write_sweep, found, out) if out is not None else None):
        if as_json:
            print_json(found.as_json())
        else:
            print_sweep(found)
    if out is not None and not as_json:
        typer.echo(f"Figures: {out}")
    raise typer.Exit(130 if found.interrupted else 0)


def print_sweep(found: Any) -> None:
    """Print means and differences."""
    from commonweal.lab.robustness import sentences
    from commonweal.lab.units import to_words, unit

    wide = max(len(arm.name) for arm in found.arms)
    typer.echo(f"{plural(found.played, 'game')} in each of {plural(len(found.arms), 'arm')}, with the same deals.")
    for m in found.measures:
        typer.echo(m.name if unit(m.unit) in ("", to_words(m.name)) else f"{m.name} ({m.unit})")
        for i, arm in enumerate(found.arms):
            mean, more = found.mean(m.name, i), found.difference(m.name, i)
            line = f"  {arm.name:{wide}s} {mean.mean:11.4f} ({mean.low:.4f} to {mean.high:.4f})"
            if i:
                mark = "  *" if more.away_from_zero else ""
                line += f"   {more.mean:+.4f} ({more.low:+.4f} to {more.high:+.4f}){mark}"
            typer.echo(line)
        if m.name in found.precision:
            typer.echo(f"  ± {found.precision[m.name]:g} needs {plural(found.needed(m.name), 'game')}.")
    typer.echo(f"* the {found.confidence:.0%} interval of the difference from the first arm excludes 0")
    for arm, differing in zip(found.arms[1:], found.differing_games[1:], strict=True):
        if differing:
            typer.echo(
                f"{arm.name}: {differing / found.played:.1%} of the games went differently than in the first arm."
            )
        else:
            typer.echo(f"{arm.name}: players did exactly the same as in the first arm in every game.")
    for sentence in sentences(found):
        typer.echo(sentence)
    for name, reason in found.left_out:
        typer.echo(f"Skipped {name}: {reason}", err=True)
    for arm, total in zip(found.arms, found.totals, strict=True):
        if total.games > total.finished:
            typer.echo(f"{arm.name}: {plural(total.games - total.finished, 'game')} did not finish.", err=True)
    if found.interrupted:
        typer.echo(INTERRUPTED, err=True)
    if found.precision and not found.precise():
        typer.echo("The precision was not reached. Play more games with --games.", err=True)


def report(
    game: GameName,
    out: Annotated[Path, typer.Option(help="An .html file, or a folder for the page, Markdown and figures.")],
    compared: ArmOptions,
    table: TableOptions,
    who: PlayerOptions,
    work: WorkOptions,
    games: Annotated[int, typer.Option(help="Games that each arm plays.")] = 10_000,
    measures: Measures = "",
    confidence: Confidence = 0.95,
    as_json: AsJson = False,
) -> None:
    """Write a report on one charter or a comparison of charters, with figures and a summary."""
    from commonweal.lab.arms import Arm
    from commonweal.lab.game_measures import select_measures
    from commonweal.lab.report import check_report, write_report
    from commonweal.lab.report import report as create_report

    with errors_as_messages():
        base = table.setup(game, who.players)
        alone: Any = ([Arm("as it stands", {}, base)], {}, [])
        arms, grid, left_out = compared.arms(base) if compared.are_given else alone
        names = split(measures)
        select_measures(base.book, names)
        check_report(out)
        others = who.other_kinds(base.players)
        with work.start(games * (1 + len(others)), as_json) as how:
            study: dict[str, Any] = {"games": games, "measures": names, "confidence": confidence, "grid": grid}
            made = create_report(arms, **study, left_out=left_out, others=others, **how)
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
    table: TableOptions,
    work: WorkOptions,
    kinds: Annotated[str, typer.Option(help="Kinds of players. The first has rating 0.")] = "random,sensible",
    games: Annotated[
        int | None, typer.Option(help="Deals per lineup. Default: play until one of each pair is better.")
    ] = None,
    confidence: Confidence = 0.95,
    as_json: AsJson = False,
) -> None:
    """Play every kind of player against every other on the same deals, with seats rotated, and rate them."""
    from commonweal.lab.arena import arena as play_arena

    named = split(kinds)
    whole = games * (len(named) * (len(named) - 1) // 2) if games else None
    with errors_as_messages(), work.start(whole, as_json) as how:
        found = play_arena(
            book_named(game),
            named,
            games=games,
            seats=table.seats,
            charter=charter_from(table.settings, table.charter),
            seed=table.seed,
            confidence=confidence,
            max_acts=table.max_acts,
            **how,
        )
    exit_if_nothing_played(found)
    if as_json:
        print_json(found.as_json())
    else:
        print_arena(found)
    raise typer.Exit(130 if found.interrupted else 0)


def print_arena(found: Any) -> None:
    """Print ratings and who is better, judged at the tables that decide in this game."""
    from commonweal.lab.arena import OWN

    title, where, own = found.base.book.texts.title, found.where, found.utility_among_own()
    deals = plural(found.played, "deal")
    typer.echo(f"{title}, {found.base.seats} seats, seed {found.base.seed}, up to {deals} per pair.")
    if where == OWN:
        typer.echo(f"Seats win and lose together here (correlation {found.together:+.2f}), so tables of one kind show")
        typer.echo("who plays better. The rating only counts who has more than the others at a mixed table.")
    else:
        typer.echo(
            f"Each seat fends for itself here (correlation {found.together:+.2f}), so mixed tables show who is better."
        )
    typer.echo(f"{'kind':16s} {'utility among its own kind':>30s} {'rating':>18s}")
    for kind, e in found.ratings().items():
        typer.echo(f"{kind:16s} {own[kind].mean:19.4f} ± {own[kind].half:8.4f} {e.mean:11.0f} ± {e.half:4.0f}")
    for contest in found.contests:
        if contest.score.games > 1:
            print_contest(contest, where, found.confidence)
    if found.unfinished:
        typer.echo(f"{plural(found.unfinished, 'game')} did not finish and do not count. See: simulate.", err=True)
    if found.interrupted:
        typer.echo(INTERRUPTED, err=True)


def print_contest(contest: Any, where: str, confidence: float) -> None:
    """Print which of two kinds is better and by how much, first at the tables that decide."""
    from commonweal.lab.arena import MIXED, OWN

    better = contest.better(where, confidence)
    turned = better == contest.other
    first, second = (contest.other, contest.one) if turned else (contest.one, contest.other)
    verdict = f"{first} is better than {second}" if better else f"neither {first} nor {second} is clearly better"
    typer.echo(f"{verdict[0].upper()}{verdict[1:]} ({contest.played:,} deals). {first} against {second}:")
    score = contest.score.mean(0, confidence)
    wins = "wins {:.1%} ({:.1%} to {:.1%}), ".format(
        *((1 - score.mean, 1 - score.high, 1 - score.low) if turned else (score.mean, score.low, score.high))
    )
    for at in (where, MIXED if where == OWN else OWN):
        more = contest.more_at(at, confidence)
        mores = (-more.mean, -more.high, -more.low) if turned else (more.mean, more.low, more.high)
        typer.echo(f"  {at}: {wins if at == MIXED else ''}{'utility {:+.4f} ({:+.4f} to {:+.4f})'.format(*mores)}")
