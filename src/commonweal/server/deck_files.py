"""Cards from spreadsheets: read a file that somebody uploads, and offer templates to fill in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import PathParameter

from commonweal.play.deck_template import template_csv, template_xlsx
from commonweal.rulebook import Rulebook
from commonweal.rulebook.charters.charter import Option
from commonweal.rulebook.charters.custom_decks import DeckFormat
from commonweal.rulebook.charters.spreadsheet import MOST_BYTES, UnreadableSheet, read_sheet

from . import protocol as m
from .errors import BadRequest, NotFound, TooManyRequests
from .load.background_work import work_out
from .protocol import ErrorCode
from .terms import book_of
from .texts import message_of
from .web.content import download
from .web.parameters import REFUSALS, Name

OptionName = Annotated[str, PathParameter(description="the name of an option that is a deck", max_length=60)]
PATH = re.compile(r"/api/games/[^/]+/decks/[^/]+")
MOST_READING = 8  # files that are read at the same time
EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def _deck_of(game: str, option: str) -> tuple[Rulebook, DeckFormat]:
    """The format of a deck that a charter may bring. Raises NotFound."""
    book = book_of(game, "todo.choose_game")
    found: Option | None = book.options.get(option)
    if found is None or found.deck is None:
        raise NotFound("errors.no_such_deck", todo="todo.see_decks", field="option", option=option[:60])
    return book, found.deck


@post(
    "/api/games/{game:str}/decks/{option:str}",
    status_code=200,
    responses=REFUSALS,
    request_max_body_size=MOST_BYTES,
)
async def read_deck(request: Request[Any, Any, Any], game: Name, option: OptionName) -> m.DeckFile:
    """Read the cards of a CSV file or an Excel workbook, which is the request's body.

    Whether they are a deck of the game is for `/charter` to check."""
    book, deck = _deck_of(game, option)
    data = await request.body()
    waiting: list[object] = request.app.state.decks_read
    if len(waiting) >= MOST_READING:
        raise TooManyRequests("errors.too_fast", todo="todo.few_seconds")
    waiting.append(data)
    try:
        sheet = await work_out(read_sheet, data, deck.names, _titles_of(book, option, deck))
    except UnreadableSheet as wrong:
        raise _refuse(wrong.id, option, wrong.values) from None
    finally:
        waiting.remove(data)
    if len(sheet.missing) == len(deck.columns):
        allowed = ", ".join(deck.names)
        raise _refuse("sheet_empty", option, {"allowed": allowed})
    return m.DeckFile(sheet.cards, sheet.lines, sheet.missing, sheet.ignored)


def _titles_of(book: Rulebook, option: str, deck: DeckFormat) -> dict[str, list[str]]:
    """What the pages call each column, in every language: people use these as headings."""
    spoken = [
        texts.options.get(option, {}).get("columns", {}) for texts in (book.texts, *book.texts.translations.values())
    ]
    return {name: [titles[name] for titles in spoken if name in titles] for name in deck.names}


def _refuse(id: str, option: str, values: Mapping[str, int | str]) -> BadRequest:
    return BadRequest(message_of(f"charter.{id}", values), field=option, error=ErrorCode.CHARTER)


@get("/api/games/{game:str}/decks/{option:str}", sync_to_thread=False, responses=REFUSALS)
def standard_deck(game: Name, option: OptionName) -> m.DeckFile:
    """The standard cards of a deck with their backs, as the game publishes them, as a start for new cards."""
    _, deck = _deck_of(game, option)
    cards = [{name: str(row.get(name, "")) for name in deck.names} for row in deck.standard]
    return m.DeckFile(cards, list(range(2, len(cards) + 2)), [], [])


@get("/api/games/{game:str}/decks/{option:str}/template.csv", media_type="text/csv", responses=REFUSALS)
async def csv_template(game: Name, option: OptionName) -> Response[bytes]:
    """A CSV file with the headings of a deck and a card of each kind as examples."""
    _, deck = _deck_of(game, option)
    return download(template_csv(deck), f"{option}.csv", "text/csv; charset=utf-8")


@get("/api/games/{game:str}/decks/{option:str}/template.xlsx", media_type=EXCEL, responses=REFUSALS)
async def xlsx_template(game: Name, option: OptionName) -> Response[bytes]:
    """An Excel workbook with the headings of a deck, examples, and what each column may contain."""
    book, deck = _deck_of(game, option)
    titles = book.texts.options[option].get("columns", {})
    return download(await work_out(template_xlsx, deck, titles), f"{option}.xlsx", EXCEL)


ROUTES = [read_deck, standard_deck, csv_template, xlsx_template]
