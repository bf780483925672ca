"""What all commands share: common arguments, reading charters and records, and error messages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Settings = Annotated[
    list[str],
    typer.Option(
        "--set", metavar="OPTION=VALUE", help="Set a charter option, @FILE for the cards of a file; may be repeated."
    ),
]
CharterFile = Annotated[
    Path | None, typer.Option("--charter", help="A charter: a file from the page, or TOML with an option per line.")
]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game that `commonweal games` lists.")]


def refuse(text: str, todo: str = "") -> NoReturn:
    """Print what is wrong and what to do, and exit with code 2."""
    typer.echo(f"commonweal: {text}" + (f" {todo}" if todo else ""), err=True)
    raise typer.Exit(2)


def print_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False))


def book_named(name: str) -> Any:
    """Return the rulebook of a game, or exit with code 2."""
    from commonweal.play import UnknownGame, find_book

    try:
        return find_book(name)
    except UnknownGame as wrong:
        refuse(str(wrong))


def charter_from(settings: list[str], file: Path | None = None) -> dict[str, Any]:
    """Build a charter from --set options and a charter file, or exit with code 2."""
    charter: dict[str, Any] = {}
    if file is not None:
        charter |= read_charter_file(file)
    for setting in settings:
        name, equals, value = (part.strip() for part in setting.partition("="))
        if not equals or not name:
            refuse(f"--set {setting}: write --set option=value.")
        if value.startswith("@"):
            charter[name] = read_cards_file(Path(value[1:]))
            continue
        charter[name] = [int_or_word(v.strip()) for v in value.split(",")] if "," in value else int_or_word(value)
    return charter


def int_or_word(text: str) -> int | str:
    from commonweal.rulebook.values.numbers import parse_whole_number

    number = parse_whole_number(text)
    return text if number is None else number


def read_cards_file(file: Path) -> str:
    """Read the cards of a CSV file or an Excel workbook as a deck that a charter may bring, or exit with code 2."""
    from commonweal.rulebook.charters.charter_texts import CHARTER
    from commonweal.rulebook.charters.spreadsheet import UnreadableSheet, as_text
    from commonweal.wording import message

    try:
        return as_text(file.read_bytes())
    except OSError as wrong:
        refuse(f"{file}: {wrong.strerror}.")
    except UnreadableSheet as wrong:
        refuse(f"{file}: {CHARTER.say(message(f'charter.{wrong.id}', wrong.values))}")


def read_charter_file(file: Path) -> dict[str, Any]:
    """Read a charter from a file that the page wrote, or TOML with one option per line, or exit with code 2."""
    from commonweal.play.charter_file import NotACharter, read_charter
    from commonweal.toml_file import NotToml, read_toml

    if file.suffix == ".json":
        try:
            return read_charter(file.read_bytes()).charter
        except OSError as wrong:
            refuse(f"{file}: {wrong.strerror}.")
        except NotACharter as wrong:
            refuse(f"{file} {wrong}")
    try:
        return read_toml(file)
    except NotToml as wrong:
        refuse(str(wrong))


def load_verified_record(file: Path, seen: str = "") -> Any:
    """Read and verify a record, or exit: with code 2 if the file is unreadable, 1 if it fails verification.

    seen: a hash that a page showed to a player."""
    from commonweal.play.record import BrokenRecord, open_record

    try:
        return open_record(file.read_text(encoding="utf-8-sig"), seen)
    except OSError as wrong:
        refuse(f"{file}: {wrong.strerror}.", "Give the JSON Lines file that you can export at the end of a game.")
    except UnicodeDecodeError:
        refuse(f"{file} is not a text file.", "Export the game again as JSON Lines.")
    except BrokenRecord as wrong:
        typer.echo(f"commonweal: {file} failed verification: {wrong} {wrong.todo}", err=True)
        raise typer.Exit(1) from None


RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game exported as JSON Lines.")]
