"""The `commonweal` command: play, serve, rules, charters, records and benchmarks. Every error says what to do.

Exit codes: 0 success, 1 a check failed (a record that is not valid, rules without a test), 2 bad input.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from commonweal import __version__
from commonweal.cli import lab, match_command, serve_options
from commonweal.cli.dev import dev
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
from commonweal.cli.languages import Lang, language_of, rules_with, words_in
from commonweal.rulebook.charters.charter import Option
from commonweal.rulebook.values.numbers import plural
from commonweal.server.logs import LogFormat, LogLevel, write_log
from commonweal.wording import message

app = typer.Typer(
    name="commonweal",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_show_locals=False,  # they may include an address with a password
    help="Civic and economic tabletop games: play them in a browser or a terminal, run tables, study them.",
)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"commonweal {__version__}")
        raise typer.Exit()


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Civic and economic tabletop games."""


@app.command()
def games(lang: Lang = "", as_json: AsJson = False) -> None:
    """List the games that are installed."""
    from commonweal.play import books
    from commonweal.play.game_info import game_card

    language = language_of(lang, for_programs=as_json)
    cards = [game_card(book, language) for book in books()]
    if as_json:
        print_json([{k: c[k] for k in ("name", "title", "blurb", "version", "seats", "minutes")} for c in cards])
        return
    for card in cards:
        low, high = map(str, card["seats"])
        seats = words_in(language).say(message("games.seats", {"low": low, "high": high}))
        typer.echo(f"{card['name']:20s} {seats}   {card['blurb']}")


@app.command()
def types(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The folder to write them to.")] = Path(),
) -> None:
    """Write TypeScript types for the author of a board: the game's view and acts, and the contract with the page."""
    from commonweal.boards import CONTRACT, contract_types, view_types

    book = book_named(game)
    for name, text in ((f"{book.name}.ts", view_types(book)), (CONTRACT, contract_types())):
        try:
            (out / name).write_text(text, encoding="utf-8")
        except OSError as wrong:
            refuse(f"{out / name}: {wrong.strerror}.", "Name an existing folder with --out.")
        typer.echo(f"{out / name}")


@app.command()
def serve(
    host: serve_options.Host = None,
    network: serve_options.Network = None,
    port: serve_options.Port = 8000,
    database: serve_options.Database = None,
    address: serve_options.Address = None,
    name: serve_options.Names = None,
    proxy: serve_options.Proxies = None,
    bot_pause: serve_options.BotPause = 0.8,
    notifications: serve_options.Notifications = True,
    notify_host: serve_options.NotifyHosts = None,
    keep: serve_options.Keep = None,
    limits: serve_options.Limits = None,
    metrics: serve_options.Metrics = None,
    path_prefix: serve_options.PathPrefix = "",
    log_level: serve_options.Level = LogLevel.WARNING,
    log_format: serve_options.Format = LogFormat.TEXT,
    open_: serve_options.OpenBrowser = serve_options.AT_A_TERMINAL,
) -> None:
    """Run the server that people play on in their browsers."""
    serve_options.change_limits(limits)  # before the modules that read them
    from commonweal.cli.network import host_to_serve
    from commonweal.server.serve import LOCAL_PROXIES, CannotServe
    from commonweal.server.serve import serve as run_server

    read = serve_options.read_texts(keep, metrics, path_prefix)
    write_log(log_level, log_format)
    try:
        run_server(
            host=host_to_serve(host, network),
            port=port,
            database=database,
            open_browser=open_,
            bot_pause=bot_pause,
            address=address,
            names=name or (),
            proxies=proxy or LOCAL_PROXIES,
            show_qr=sys.stdout.isatty(),
            notifications=notifications,
            notify_hosts=notify_host or (),
            **read,
        )
    except CannotServe as wrong:
        refuse(str(wrong))


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to write.")],
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE of the server; by default, the file in your data folder.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it exists.")] = False,
) -> None:
    """Copy the database of a server, even while it is running, and check the copy."""
    from commonweal.server.store import Unusable
    from commonweal.server.store.backup import back_up

    try:
        made = back_up(database, file, replace=force)
    except Unusable as wrong:
        refuse(str(wrong))
    typer.echo(f"{made.file} holds {made.tables:,} tables with {made.acts:,} acts.")


@app.command("upgrade-check")
def upgrade_check(
    database: Annotated[
        str | None,
        typer.Option(
            help="sqlite:///FILE or postgresql://... of the server; by default, the file in your data folder."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say which tables of a server the games that are installed here could not open. Changes nothing."""
    from commonweal.server.store import Unusable
    from commonweal.server.store.versions import find_other_rules
    from commonweal.server.upgrades import describe, installed_version

    try:
        found = find_other_rules(database, installed_version)
    except Unusable as wrong:
        refuse(str(wrong))
    if as_json:
        print_json([asdict(other) for other in found])
    for other in () if as_json else found:
        typer.echo(describe(other))
    if not found and not as_json:
        typer.echo("All tables can be opened by the games that are installed here.")
    if any(other.in_play for other in found):
        raise typer.Exit(1)


@app.command()
def play(
    game: GameName,
    seats: Annotated[
        int | None, typer.Option(help="Number of seats; yours is the first. Default: 4, or as many as the game has.")
    ] = None,
    settings: Settings = [],  # noqa: B006
    bots: Annotated[
        str, typer.Option(help="Who plays the other seats: random, sensible, search or search:500.")
    ] = "sensible",
    seed: Annotated[
        int | None, typer.Option(help="Play this shuffle; the same seed always deals the same cards.")
    ] = None,
    lang: Lang = "",
) -> None:
    """Play in the terminal against bots."""
    from commonweal.cli.terminal import play_in_terminal
    from commonweal.validation import LabError, check_seats, check_seed

    book = book_named(game)
    try:
        number, seed = check_seats(book, seats), seed if seed is None else check_seed(seed)
    except LabError as wrong:
        refuse(str(wrong))
    raise typer.Exit(play_in_terminal(book, number, charter_from(settings), bots, seed, language_of(lang)))


@app.command()
def rules(
    game: GameName,
    search: Annotated[str, typer.Option(help="Show only rules that contain this text or have this id.")] = "",
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the whole fact sheet as Markdown, in English.")
    ] = False,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """List the rules of a game with their ids, or print its fact sheet."""
    book = book_named(game)
    if markdown:
        from commonweal import factsheet

        typer.echo(factsheet.fact_sheet(book))
        return
    wanted = rules_with(book, language_of(lang, for_programs=as_json), search)
    if not wanted:
        refuse(f"No rule of {book.texts.title} contains “{search}”.", "Leave out --search to see all rules.")
    if as_json:
        sources = {
            rule: entry.get("source", "ruling") for rule, entry in {**book.texts.rules, **book.texts.rulings}.items()
        }
        print_json([{"id": rule, "source": sources[rule], "text": texts[-1]} for rule, texts in wanted.items()])
        return
    for rule, texts in wanted.items():
        for place, text in enumerate(texts):
            typer.echo(f"{'' if place else rule:8s} {text}")


def possible_values(option: Option) -> str:
    """Say which values an option may have: words, decks, things of which some may be named, or the bounds of a
    number."""
    if option.deck is not None:
        return ", ".join(["standard", *option.deck.sets, "a CSV file of your own"])
    if option.things is not None:
        names = ", ".join(str(thing.get("id") or thing["name"]) for thing in option.things)
        return f"{option.least} to {option.most} of {names}"
    if option.enum is not None:
        return ", ".join(word.lower() for word in option.enum.names())
    if option.is_switch:
        return "no (0), yes (1)"
    return f"{option.low} to {option.high}{' hundredths' * option.is_decimal}"


@app.command()
def charter(
    game: GameName,
    seats: Annotated[int, typer.Option(help="Number of seats that the charter is for.")] = 4,
    settings: Settings = [],  # noqa: B006
    charter_file: CharterFile = None,
    as_json: AsJson = False,
) -> None:
    """Show the options of a game, or check a charter."""
    book = book_named(game)
    root, problems = book.adopt(seats, charter_from(settings, charter_file))
    if problems:
        for problem in problems:
            typer.echo(f"commonweal: {problem}", err=True)
        raise typer.Exit(2)
    values = book.charter_of(root)
    if as_json:
        print_json({"game": book.name, "seats": seats, "charter": values})
        return
    for name, option in book.options.items():
        typer.echo(f"{name} = {values[name]}")
        typer.echo(f"    {book.texts.options[name]['text']} ({option.rule})")
        typer.echo(f"    {possible_values(option)}")


@app.command()
def verify(
    file: RecordFile,
    seen: Annotated[
        str, typer.Option(metavar="HASH", help="The hash that a player’s page showed: was all of that kept as it was?")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Check an exported game: its shuffles against the commitment, and every act against the rules."""
    found = load_verified_record(file, seen)
    if as_json:
        print_json(
            {"acts": found.acts, "chances": found.chances, "committed": found.committed, "end": found.outcome}
            | ({"stopped": found.stopped} if found.stopped else {})
            | ({"sealed": found.sealed} if found.sealed is not None else {})
            | ({"shares": [one.seat for one in found.shares if one.share]} if found.shares else {})
            | ({"withheld": [one.seat for one in found.shares if not one.share]} if found.withheld else {})
            | ({"seen": found.seen, "events": found.events} if found.seen is not None else {})
        )
        return
    shuffles = "match the commitment made before the first act" if found.committed else "come from the recorded seed"
    if found.simulated:
        shuffles = "are those of the recorded simulation"
    acts = f"{plural(found.acts, 'act')}, {found.chances} of them by chance"
    typer.echo(f"{file} is valid: {acts}. The shuffles {shuffles}.")
    sharers = [found.game.names[one.seat] for one in found.shares if one.share]
    if sharers:
        typer.echo(f"Their shares are in the shuffle, each fixed before the cards were drawn: {', '.join(sharers)}.")
    for name in found.withheld:
        typer.echo(f"{name}’s share was withheld: the shuffle was drawn without it.")
    if found.sealed is not None:
        typer.echo(f"From move {found.sealed} on, acts stay hidden for good: neither they nor the end were checked.")
    if found.seen is not None:
        later = found.events - found.seen
        typer.echo(
            f"The hash is that of event {found.seen}: everything up to it is as it was when a page showed this hash."
            + (f" It says nothing of the {plural(later, 'event')} after it." if later else "")
        )
    if found.stopped:
        typer.echo(f"The game did not finish: {found.stopped}")


@app.command()
def erase(
    file: RecordFile,
    out: Annotated[Path, typer.Option(help="Where to write the record without the texts.")],
    move: Annotated[
        list[int] | None, typer.Option(help="Only what was written with this move; may be repeated.")
    ] = None,
) -> None:
    """Erase what people wrote with their acts from an exported game. The record still holds."""
    from commonweal.play.record_format import erase_texts

    load_verified_record(file)
    out.write_text(erase_texts(file.read_text(encoding="utf-8-sig"), set(move) if move else None), encoding="utf-8")
    typer.echo(f"{out} has no texts{' of these moves' if move else ''}.")


@app.command()
def replay(
    file: RecordFile,
    seat: Annotated[int | None, typer.Option(help="Show what this seat saw. Default: show everything.")] = None,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Print an exported game as a log."""
    from commonweal.play.language import speak

    language = language_of(lang, for_programs=as_json)
    found = load_verified_record(file)
    game = found.game
    if seat is not None and not 0 <= seat < game.seats:
        refuse(f"There is no seat {seat}; the game has seats 0 to {game.seats - 1}.")
    speak(game, language)
    lines = game.log_for(seat, reveal=seat is None)
    if as_json:
        print_json(lines)
        return
    for line in lines:
        typer.echo(f"{line['move']:4d}  {'  ' if line['kind'] == 'consequence' else ''}{line['text']}")
    if found.stopped:
        typer.echo(words_in(language).say(message("play.stopped", {"why": found.stopped})))


BENCHES = ("rules", "live", "memory", "search")


@app.command()
def bench(
    what: Annotated[str, typer.Argument(metavar="|".join(BENCHES), help="What to measure.")],
    as_json: AsJson = False,
) -> None:
    """Measure the speed of this machine."""
    from importlib import import_module

    if what not in BENCHES:
        refuse(f"There is no benchmark {what!r}.", f"Choose one of: {', '.join(BENCHES)}.")
    measure: Callable[[], dict[str, Any]] = import_module(f"commonweal.bench.{what}").measure
    found = measure()
    if as_json:
        print_json(found)
        return
    for name, value in found.items():
        for key, figure in value.items() if isinstance(value, dict) else [("", value)]:
            typer.echo(f"{' '.join(filter(None, (name, key))):40s} {figure}")


lab.register(app)
match_command.register(app)
app.add_typer(dev, name="dev", hidden=True)
