"""Commands for people who write rules or translate: which rules the tests cover, which sentences a language lacks."""

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


@dev.command()
def translations(
    language: Annotated[str, typer.Argument(help="A language, such as de.")],
    game: Annotated[str | None, typer.Option(help="A game, instead of the pages and the tables.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the sentences that a language lacks. Exit code 1 if there are any."""
    from commonweal.cli.translations import compare

    if game is not None:
        book_named(game)
    found = compare(language, game)
    if as_json:
        print_json([vars(one) for one in found])
    for one in [] if as_json else found:
        done = one.texts - len(one.missing)
        typer.echo(f"{one.file}: {done} of {one.texts} sentences.")
        for id in one.missing:
            typer.echo(f"  {id} is missing.")
        for id in one.unknown:
            typer.echo(f"  {id} is not in the English file.")
        for id, why in one.wrong.items():
            typer.echo(f"  {id} {why}.")
    raise typer.Exit(0 if all(one.complete for one in found) else 1)
