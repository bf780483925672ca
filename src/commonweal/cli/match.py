"""The command that sets language models and other players against each other in whole games."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from commonweal.cli.inputs import AsJson, GameName, Settings, book_named, charter_from, print_json, refuse
from commonweal.cli.options import interrupt_as_message
from commonweal.rulebook.numbers import plural

if TYPE_CHECKING:
    from commonweal.players import Player
    from commonweal.players.language_model import Budget, Endpoint, Transcript
    from commonweal.players.language_model.match import Match

MODEL = "language-model"
Limit = Annotated[int | None, typer.Option(help="The most that may be spent on language models; no limit by default.")]


def match(
    game: GameName,
    players: Annotated[
        str,
        typer.Option(
            help="Kinds of players, dealt to the seats in turn: random, sensible, search, search:200, language-model, "
            "language-model:NAME. They move on by one seat from game to game."
        ),
    ] = f"{MODEL},sensible",
    model: Annotated[str, typer.Option(help="Name of the model that `language-model` stands for.")] = "",
    endpoint: Annotated[
        str | None, typer.Option(metavar="URL", help="An OpenAI-compatible endpoint, http://localhost:8080/v1.")
    ] = None,
    key_from: Annotated[str, typer.Option(help="Environment variable with the key.")] = "OPENAI_API_KEY",
    games: Annotated[int, typer.Option(help="How many games, one after the other.")] = 1,
    seats: Annotated[int | None, typer.Option(help="How many seats; 4 by default, or as many as the game has.")] = None,
    settings: Settings = [],  # noqa: B006
    charter: Annotated[Path | None, typer.Option(help="A TOML file with one charter option a line.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same shuffles; drawn if left out.")] = None,
    out: Annotated[Path | None, typer.Option(help="Folder for the record of each game.")] = None,
    transcript: Annotated[
        Path | None, typer.Option(help="File to which every prompt and answer is added; in --out by default.")
    ] = None,
    max_requests: Limit = None,
    max_tokens: Limit = None,
    max_cost: Annotated[float | None, typer.Option(help="The most that may be spent, by the prices below.")] = None,
    prompt_price: Annotated[float, typer.Option(help="Of a million tokens of prompts.")] = 0.0,
    answer_price: Annotated[float, typer.Option(help="Of a million tokens of answers.")] = 0.0,
    tries: Annotated[int, typer.Option(help="How often a model is asked for one act.")] = 3,
    fallback: Annotated[
        str, typer.Option(help="Who decides if no answer will do: error (nobody, the match ends), or a kind of player.")
    ] = "error",
    rules: Annotated[str, typer.Option(help="Rules in the prompts: short, or full with the rulings.")] = "short",
    recent: Annotated[int, typer.Option(help="How many sentences of the log a prompt repeats.")] = 60,
    timeout: Annotated[float, typer.Option(help="Seconds to wait for an answer.")] = 60.0,
    max_retries: Annotated[int, typer.Option(help="How often a request that failed is sent again.")] = 4,
    temperature: Annotated[float | None, typer.Option(help="Passed on to the model.")] = None,
    model_seed: Annotated[int | None, typer.Option(help="Passed on to the model as its seed.")] = None,
    longest_answer: Annotated[int | None, typer.Option(help="Passed on: the most tokens of an answer.")] = None,
    max_acts: Annotated[int, typer.Option(help="Moves after which a game counts as one that will not end.")] = 5_000,
    shape: Annotated[str, typer.Option(help="How answers are asked for: schema, object or text.")] = "schema",
    as_json: AsJson = False,
) -> None:
    """Play whole games between language models, bots, or both, and keep every game, prompt and answer.

    Exit code 1 if the budget or the length of a game stopped the match, 2 if a model could not play.
    """
    from commonweal.players.language_model import Budget, BudgetSpent, Endpoint, LanguageModelError, Transcript
    from commonweal.players.language_model.match import Match
    from commonweal.rulebook import CharterError
    from commonweal.validation import check_folder, whole_seed

    book = book_named(game)
    wanted = charter_from(settings, charter)
    told_to = transcript if transcript is not None or out is None else out / "transcript.jsonl"

    def asked(name: str) -> Endpoint:
        return Endpoint(
            name,
            base_url=endpoint,
            key_from=key_from,
            timeout=timeout,
            max_retries=max_retries,
            temperature=temperature,
            seed=model_seed,
            longest_answer=longest_answer,
            shape=shape,
        )

    try:
        number = seats if seats is not None else min(4, book.seats[1])
        if problems := book.adopt(number, wanted)[1]:
            raise CharterError(problems)
        kinds = kinds_of(players, number, model)
        if transcript is not None:
            check_folder(transcript.parent)
        budget = Budget(max_requests, max_tokens, max_cost, prompt_price, answer_price)
        how = {"tries": tries, "fallback": fallback, "rules": rules, "recent": recent}
        made = {kind: seated(kind, asked, budget, Transcript(told_to), how) for kind in dict.fromkeys(kinds)}
        drawn = secrets.randbits(48) if seed is None else whole_seed(seed)
        played = Match(book, [made[kind] for kind in kinds], wanted, drawn, out, max_acts)
        with telling(games, budget, as_json) as progress:
            played.play(games, progress)
    except (LanguageModelError, ValueError) as wrong:
        refuse(str(wrong))
    except OSError as wrong:
        refuse(f"{wrong.filename or out}: {wrong.strerror}.")
    tell(played, budget, games, as_json)
    if isinstance(played.wrong, KeyboardInterrupt):
        typer.echo("Interrupted: the game in play was not finished.", err=True)
        raise typer.Exit(130)
    if played.wrong is not None:
        typer.echo(f"commonweal: {played.wrong}", err=True)
        raise typer.Exit(1 if isinstance(played.wrong, BudgetSpent) else 2)
    raise typer.Exit(1 if any(one.stopped for one in played.games) else 0)


def kinds_of(players: str, seats: int, model: str) -> list[str]:
    """A kind for every seat, language models with the name of their model. Raises ValueError."""
    from commonweal.players import player

    given = [kind.strip() for kind in players.split(",")]
    if not 1 <= len(given) <= seats:
        raise ValueError(f"There are {len(given)} kinds of players for {seats} seats. Name at most one a seat.")
    kinds = []
    for kind in given:
        name, _, own = kind.partition(":")
        if name == MODEL:
            if not (own or model):
                raise ValueError("Which model? Name it with --model, or as a player: language-model:NAME.")
            kinds.append(f"{MODEL}:{own or model}")
        else:
            player(kind)
            kinds.append(kind)
    return [kinds[seat % len(kinds)] for seat in range(seats)]


def seated(
    kind: str, asked: Callable[[str], Endpoint], budget: Budget, transcript: Transcript, how: dict[str, Any]
) -> Player:
    """The player of a kind; one for all its seats."""
    from commonweal.players import player
    from commonweal.players.language_model import LanguageModelPlayer

    name, _, own = kind.partition(":")
    if name != MODEL:
        return player(kind)
    return LanguageModelPlayer(asked(own), budget, transcript, kind=kind, **how)


@contextmanager
def telling(games: int, budget: Budget, quiet: bool) -> Iterator[Any]:
    """A line on the terminal that says how far the match is; yields what to call after a move, or None."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status("The first question is being asked.") as line:

        def report(number: int, game: Any) -> None:
            spent = f"{plural(budget.requests, 'request')}, {plural(budget.tokens, 'token')}"
            line.update(f"Game {number + 1} of {games}, move {game.moves_done}: {spent}")

        yield report


def tell(played: Match, budget: Budget, games: int, as_json: bool) -> None:
    """What the match came to."""
    scores = played.scores()
    spent = {"requests": budget.requests, "prompt_tokens": budget.prompt_tokens, "answer_tokens": budget.answer_tokens}
    if as_json:
        print_json(
            {
                "game": played.book.name,
                "version": played.book.version,
                "seed": played.seed,
                "games_wanted": games,
                "games": [one.as_json() for one in played.games],
                "players": played.by_kind(),
                "models": scores,
                "spent": spent | {"cost": budget.cost},
                "stopped": None if played.wrong is None else str(played.wrong) or "interrupted",
            }
        )
        return
    finished = sum(not one.stopped for one in played.games)
    typer.echo(f"{finished} of {plural(games, 'game')} of {played.book.texts.title} finished, seed {played.seed}.")
    means = played.by_kind()
    rows = [
        [
            name.replace("_", " "),
            *(f"{row[name]:.0f}" if name == "seats" else f"{row[name]:.2f}" for row in means.values()),
        ]
        for name in ["seats", "utility", *played.book.results]
        if means
    ]
    print_table(["mean of the seats", *means], rows)
    counts = [[kind, *(f"{n:,}" for n in score.values())] for kind, score in scores.items()]
    print_table(["model", "decisions", "answers refused", "decided by the fallback"], counts)
    if scores:
        cost = f", cost {budget.cost:.4f}" if budget.cost else ""
        typer.echo(f"Spent: {plural(budget.requests, 'request')}, {plural(budget.tokens, 'token')}{cost}.")
    if played.out is not None and played.games:
        typer.echo(f"Records: {played.out}. Look with: commonweal replay FILE.")


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table whose first column names the rows; nothing without rows."""
    if not rows:
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(*map(escape, columns))
    for column in table.columns[1:]:
        column.justify = "right"
    for row in rows:
        table.add_row(*map(escape, row))
    Console(highlight=False).print(table)


def register(app: typer.Typer) -> None:
    """Put the command beside the others."""

    @wraps(match)
    def run(*given: Any, **named: Any) -> None:
        with interrupt_as_message():
            match(*given, **named)

    app.command()(run)
