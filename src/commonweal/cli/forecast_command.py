"""The command that asks what a deal would do (forecast)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from commonweal.cli.inputs import AsJson, RecordFile, load_verified_record, print_json, refuse
from commonweal.cli.options import Seed, Workers, errors_as_messages
from commonweal.rulebook.values.numbers import plural

if TYPE_CHECKING:
    from commonweal.lab.forecast import Estimate, Forecast
    from commonweal.play import Game


def forecast(
    file: RecordFile,
    at: Annotated[int, typer.Option(help="Start after this many moves, as `commonweal replay` numbers them.")],
    act: Annotated[
        list[str],
        typer.Option(
            "--act",
            help="An act by which --seat makes the offer; may be repeated. Default: the offer on the table.",
        ),
    ] = [],  # noqa: B006
    seat: Annotated[
        int | None, typer.Option(help="Start from what this seat knows. Default: what a spectator knows.")
    ] = None,
    pairs: Annotated[int, typer.Option(help="Number of pairs of futures.")] = 1000,
    seed: Seed = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Ask what a deal would do: play pairs of futures from a moment of a game, with the deal and without it."""
    from commonweal.lab.forecast import forecast as play_pairs
    from commonweal.lab.futures import moment_of
    from commonweal.play import NotDone

    game = load_verified_record(file).game
    if seat is not None and not 0 <= seat < game.seats:
        refuse(f"There is no seat {seat}; the game has seats 0 to {game.seats - 1}.")
    try:
        with errors_as_messages():
            moment = moment_of(game, at)
            found = play_pairs(moment, seat, act, pairs=pairs, seed=seed, workers=workers)
    except NotDone as refused:
        refuse(str(refused), f"Rule {refused.rule}." if refused.rule else "")
    if not found.pairs:
        refuse("No pair of futures could be played to its end.", "Choose another moment.")
    if as_json:
        print_json(figures_of(found, moment))
    else:
        print_forecast(found, moment)


def figures_of(found: Forecast, game: Game) -> dict[str, Any]:
    """The results as plain values; rows of rounds, from the present one on, with a place for each seat."""
    return {
        "pairs": found.pairs,
        "seed": found.offer.setup.seed,
        "round": found.offer.round,
        "parties": list(found.offer.parties),
        "paid": [[one._asdict() for one in row] for row in found.paid()],
        "gained": [[one._asdict() for one in row] for row in found.gained()],
        "broken": count_breaks(found, found.any_broken)
        | {"kinds": {kind: count_breaks(found, found.broken[kind]) for kind in found.kinds}},
        "story": [{"round": line.round, "text": text} for line, text in word_story(found, game)],
    }


def count_breaks(found: Forecast, times: int) -> dict[str, float]:
    """How often the deal is broken, and the limits of the true share with 95 % confidence."""
    low, high = found.share(times)
    return {"times": times, "low": low, "high": high}


def word_story(found: Forecast, game: Game) -> list[tuple[Any, str]]:
    """The lines of the story with their sentences."""
    words = ({"id": line.entry.id, "values": line.entry.values} for line in found.story())
    return [(line, game.word(message, found.offer.seat)) for line, message in zip(found.story(), words, strict=True)]


def print_forecast(found: Forecast, game: Game) -> None:
    """Print what the deal pays, what each seat gains, and how it is broken."""
    typer.echo(
        f"{plural(found.pairs, 'pair')} of futures, seed {found.offer.setup.seed}. Means ± how far they may be off:"
    )
    print_rows("received under the deal, less what was paid", found.paid(), found, game)
    print_rows("better off at the end of the round than without it", found.gained(), found, game)
    typer.echo(f"broken in {found.any_broken:,} of {found.pairs:,}: {between(found, found.any_broken)}")
    for kind in found.kinds:
        if found.broken[kind]:
            typer.echo(f"  {kind}: {found.broken[kind]:,}, {between(found, found.broken[kind])}")
    lines = word_story(found, game)
    if lines:
        typer.echo("one future in which it is broken:")
    for line, text in lines:
        typer.echo(f"  round {line.round:3d}  {text}")


def between(found: Forecast, times: int) -> str:
    """The limits of the true share, in words."""
    low, high = found.share(times)
    return f"between {low:.1%} and {high:.1%}"


def print_rows(title: str, rows: list[list[Estimate]], found: Forecast, game: Game) -> None:
    """Print a table: a line for each seat, a column for each round."""
    typer.echo(title)
    wide = max(map(len, game.names))
    rounds = (f"round {found.offer.round + at}" for at in range(len(rows)))
    typer.echo(" " * (wide + 2) + "".join(f"{text:>16s}" for text in rounds))
    for seat, name in enumerate(game.names):
        cells = (f"{row[seat].mean:,.0f} ± {row[seat].high - row[seat].mean:,.0f}" for row in rows)
        typer.echo(f"  {name:{wide}s}" + "".join(f"{text:>16s}" for text in cells))
