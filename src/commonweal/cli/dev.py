"""Commands for people who write rules: which rules the tests cover."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from commonweal.cli.inputs import AsJson, GameName, book_named, print_json, refuse

dev = typer.Typer(no_args_is_help=True, help="Tools for people who write rules.")


@dev.callback()
def main() -> None:
    """Tools for people who write rules."""


@dev.command()
def coverage(
    game: GameName,
    tests: Annotated[Path, typer.Option(help="Folder with the tests.")] = Path("tests"),
    as_json: AsJson = False,
) -> None:
    """List the rules that no test cites. Exit code 1 if there are any."""
    from commonweal import factsheet

    book = book_named(game)
    if not tests.is_dir():
        refuse(f"{tests} is not a folder.", "Run this in a checkout of the source, or name the folder with --tests.")
    found = factsheet.coverage(book, tests)
    if as_json:
        print_json(found)
    else:
        typer.echo(f"Tests cite {found['cited']} of {found['rules']} rules.")
        for rule in found["missing"]:
            typer.echo(f"  No test cites {rule}.")
    raise typer.Exit(1 if found["missing"] else 0)
