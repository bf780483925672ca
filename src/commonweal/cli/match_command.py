"""The command that plays whole games between language models and other players."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from commonweal.cli.inputs import AsJson, CharterFile, GameName, Settings, book_named, charter_from, print_json, refuse
from commonweal.cli.option_groups import with_groups
from commonweal.cli.options import Games, Seats, interrupt_as_message
from commonweal.rulebook.values.numbers import plural

if TYPE_CHECKING:
    from commonweal.players import Player
    from commonweal.players.language_model import Budget, Endpoint
    from commonweal.players.language_model.match import Match

MODEL = "language-model"
KINDS = (
    "Kinds of players, assigned to the seats in turn: random, sensible, search, search:200, language-model, "
    "language-model:NAME. They move on by one seat from game to game."
)


@dataclass(frozen=True)
class ModelOptions:
    """Which model is asked, where, and for what kind of answers."""

    model: Annotated[str, typer.Option(help="Name of the model that `language-model` stands for.")] = ""
    endpoint: Annotated[
        str | None, typer.Option(metavar="URL", help="An OpenAI-compatible endpoint, such as http://localhost:8080/v1.")
    ] = None
    api_key_env: Annotated[str, typer.Option(help="Environment variable that holds the API key.")] = "OPENAI_API_KEY"
    timeout: Annotated[float, typer.Option(help="Seconds to wait for an answer.")] = 60.0
    max_retries: Annotated[int, typer.Option(help="How many times a failed request is sent again.")] = 4
    temperature: Annotated[float | None, typer.Option(help="Sampling temperature, sent to the model.")] = None
    model_seed: Annotated[int | None, typer.Option(help="Sampling seed, sent to the model.")] = None
    max_answer_tokens: Annotated[int | None, typer.Option(help="Longest answer in tokens, sent to the model.")] = None
    response_format: Annotated[
        str, typer.Option(help="Format asked of the model: schema (JSON schema), object (any JSON) or text.")
    ] = "schema"

    def connect(self, model: str) -> Endpoint:
        """Make the endpoint of a model. Raises LanguageModelError."""
        from commonweal.players.language_model import Endpoint

        given = {name: value for name, value in vars(self).items() if name not in ("model", "endpoint", "model_seed")}
        return Endpoint(model, base_url=self.endpoint, seed=self.model_seed, **given)


@dataclass(frozen=True)
class BudgetOptions:
    """How much language models may use; the fields are those of `Budget`."""

    max_requests: Annotated[
        int | None, typer.Option(help="Stop before sending more requests than this. Default: no limit.")
    ] = None
    max_tokens: Annotated[
        int | None,
        typer.Option(help="Stop before using more tokens than this, of prompts and answers. Default: no limit."),
    ] = None
    max_cost: Annotated[
        float | None, typer.Option(help="Stop before spending more than this, by the prices given.")
    ] = None
    prompt_price: Annotated[float, typer.Option(help="Price of a million prompt tokens.")] = 0.0
    answer_price: Annotated[float, typer.Option(help="Price of a million answer tokens.")] = 0.0


@dataclass(frozen=True)
class AskingOptions:
    """How a model is asked for an act; the fields are those of `LanguageModelPlayer`."""

    tries: Annotated[int, typer.Option(help="How many answers a model may give for one act.")] = 3
    fallback: Annotated[
        str, typer.Option(help="Who acts if no answer is usable: a kind of player, or error to end the match.")
    ] = "error"
    rules: Annotated[str, typer.Option(help="Rules in the prompts: short, or full with the rulings.")] = "short"
    log_entries: Annotated[int, typer.Option("--log-lines", help="Number of log entries that a prompt repeats.")] = 60


def match(
    game: GameName,
    wire: ModelOptions,
    limits: BudgetOptions,
    asking: AskingOptions,
    players: Annotated[str, typer.Option(help=KINDS)] = f"{MODEL},sensible",
    games: Games = 1,
    seats: Seats = None,
    settings: Settings = [],  # noqa: B006
    charter: CharterFile = None,
    seed: Annotated[
        int | None,
        typer.Option(help="The same seed gives the same shuffles. Default: a random seed, which is printed."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Folder for the record of each game.")] = None,
    transcript: Annotated[
        Path | None, typer.Option(help="File to append every prompt and answer to. Default: a file in --out.")
    ] = None,
    max_acts: Annotated[int, typer.Option(help="Give up a game after this many moves.")] = 5_000,
    as_json: AsJson = False,
) -> None:
    """Play whole games between language models, bots, or both, and keep every game, prompt and answer.

    Exit code 1 if the budget or the length of a game stopped the match, 2 if a model could not play.
    """
    book, adopted = book_named(game), charter_from(settings, charter)
    with errors_as_messages(out):
        kinds = kinds_of(players, seats_of(book, seats, adopted), wire.model)
        made, budget = create_players(kinds, wire, asking, limits, transcript, out)
        played = create_match(book, made, adopted, seed, out, max_acts)
        with show_progress(games, budget, as_json) as progress:
            played.play(games, progress)
    print_match(played, budget, games, as_json)
    raise typer.Exit(exit_code(played))


@contextmanager
def errors_as_messages(out: Path | None) -> Iterator[None]:
    """Turn errors of players, charters and the operating system into a message and exit code 2."""
    from commonweal.players.language_model import LanguageModelError

    try:
        yield
    except (LanguageModelError, ValueError) as wrong:
        refuse(str(wrong))
    except OSError as wrong:
        refuse(f"{wrong.filename or out}: {wrong.strerror}.")


def seats_of(book: Any, seats: int | None, charter: dict[str, Any]) -> int:
    """The number of seats, after checking the charter with it. Raises CharterError."""
    from commonweal.rulebook import CharterError
    from commonweal.validation import check_seats

    number = check_seats(book, seats)
    if problems := book.adopt(number, charter)[1]:
        raise CharterError(problems)
    return number


def create_players(
    kinds: Sequence[str],
    wire: ModelOptions,
    asking: AskingOptions,
    limits: BudgetOptions,
    transcript: Path | None,
    out: Path | None,
) -> tuple[list[Player], Budget]:
    """Create the players of all seats, one for each kind, and the budget that language models share."""
    from commonweal.players import player
    from commonweal.players.language_model import Budget, LanguageModelPlayer, Transcript
    from commonweal.validation import check_folder

    if transcript is not None:
        check_folder(transcript.parent)
    file = transcript if transcript is not None or out is None else out / "transcript.jsonl"
    budget = Budget(**vars(limits))

    def create(kind: str) -> Player:
        name, _, model = kind.partition(":")
        if name != MODEL:
            return player(kind)
        return LanguageModelPlayer(wire.connect(model), budget, Transcript(file), kind=kind, **vars(asking))

    made = {kind: create(kind) for kind in dict.fromkeys(kinds)}
    return [made[kind] for kind in kinds], budget


def create_match(
    book: Any, players: list[Player], charter: dict[str, Any], seed: int | None, out: Path | None, max_acts: int
) -> Match:
    """Create the match, with a random seed if none is given."""
    from commonweal.players.language_model.match import Match
    from commonweal.validation import check_seed

    drawn = secrets.randbits(48) if seed is None else check_seed(seed)
    return Match(book, players, charter, drawn, out, max_acts)


def exit_code(played: Match) -> int:
    """Print why the match ended early, if it did, and return the exit code."""
    from commonweal.players.language_model import BudgetSpent

    if isinstance(played.wrong, KeyboardInterrupt):
        typer.echo("Interrupted. The game in progress was not finished.", err=True)
        return 130
    if played.wrong is not None:
        typer.echo(f"commonweal: {played.wrong}", err=True)
        return 1 if isinstance(played.wrong, BudgetSpent) else 2
    return 1 if any(one.stopped for one in played.games) else 0


def kinds_of(players: str, seats: int, model: str) -> list[str]:
    """The kind of player of every seat, with the model of each language model. Raises ValueError."""
    from commonweal.players import player

    given = [kind.strip() for kind in players.split(",")]
    if not 1 <= len(given) <= seats:
        raise ValueError(f"There are {len(given)} kinds of players for {seats} seats. Name at most one per seat.")
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


@contextmanager
def show_progress(games: int, budget: Budget, quiet: bool) -> Iterator[Any]:
    """Show the progress of the match on a terminal. Yields a callback for after each move, or None."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status("Waiting for the first answer.") as line:

        def report(number: int, game: Any) -> None:
            spent = f"{plural(budget.requests, 'request')}, {plural(budget.tokens, 'token')}"
            line.update(f"Game {number + 1} of {games}, move {game.moves_done}: {spent}")

        yield report


def print_match(played: Match, budget: Budget, games: int, as_json: bool) -> None:
    """Print the results of the match."""
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
    print_table(["model", "decisions", "answers rejected", "fallback used"], counts)
    if scores:
        cost = f", cost {budget.cost:.4f}" if budget.cost else ""
        typer.echo(f"Spent: {plural(budget.requests, 'request')}, {plural(budget.tokens, 'token')}{cost}.")
    if played.out is not None and played.games:
        typer.echo(f"Records: {played.out}. Read one with: commonweal replay FILE.")


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table whose first column names the rows, or nothing if there are no rows."""
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
    """Add the command to the command line."""
    app.command()(interrupt_as_message()(with_groups(match)))
