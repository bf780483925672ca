"""The charter as a document: its host writes a name and articles before the game, and every seat then signs it."""

from __future__ import annotations

import msgspec

from commonweal.rulebook import Actor, Rulebook

from .. import protocol as m
from ..errors import BadRequest, Conflict
from ..load.limits import ARTICLE_CHARS, ARTICLES, STATE_NAME_CHARS
from ..people.codes import clean_name, place_name
from ..people.typed_text import clean_text
from ..protocol import ErrorCode
from ..rooms.change import Change, Command
from ..rooms.events import DocumentWritten
from ..rooms.history import History
from ..rooms.table import Table

MANY = 10  # times as many articles as there may be: no more are looked at, even if they are empty
SET_UP = 1
"""Moves before the first signature."""
COLUMNS = {
    "part": "`name` of the state, `adopted` in milliseconds since 1970, or an `article`",
    "text": "what was written",
}


async def write(table: Table, wish: m.HostWritesCharter) -> None:
    """Write the name and the articles, replacing earlier ones; those who have signed sign again. A state without a name
    gets that of a place. Raises ApiError once all have signed."""
    document = read(wish)
    if not document.name:
        document = msgspec.structs.replace(document, name=place_name(table.code))

    def prepare() -> Change:
        if not table.book.document_rule:
            raise Conflict("errors.no_document", todo="todo.look_at_table", error=ErrorCode.ILLEGAL)
        if table.state not in ("waiting", "playing", "paused") or adopted_at(table.history) is not None:
            rule = table.book.document_rule
            raise Conflict("errors.charter_signed", todo="todo.new_table_or_log", error=ErrorCode.ILLEGAL, rule=rule)
        if table.game is None or table.game.moves_done <= SET_UP or document == table.history.document:
            return Change([table.action("seat", Actor.HOST, DocumentWritten(document=document))])
        again = DocumentWritten(document=document, moves=SET_UP)
        return Change([table.action("undo", Actor.HOST, again)], table.game.at(SET_UP))

    await table.change(Command(Actor.HOST), prepare)


def read(wish: m.HostWritesCharter) -> m.CharterDocument:
    """Check the document and leave out empty articles. Raises BadRequest, which says what is too long."""
    name = clean_name(wish.name, STATE_NAME_CHARS)
    is_long = len(wish.articles) > MANY * ARTICLES
    texts = [] if is_long else [clean_text(text, ARTICLE_CHARS, "articles") for text in wish.articles]
    articles = [text for text in texts if text]
    if is_long or len(articles) > ARTICLES:
        raise BadRequest(
            "errors.too_many_articles",
            todo="todo.fewer_articles",
            error=ErrorCode.TOO_LONG,
            field="articles",
            count=len(wish.articles) if is_long else len(articles),
            most=ARTICLES,
        )
    return m.CharterDocument(name, articles)


def document_of(book: Rulebook, history: History) -> m.CharterDocument | None:
    """The document of a table, with the date of its adoption; None if the charter of the game is not a document."""
    if not book.document_rule:
        return None
    return msgspec.structs.replace(history.document, adopted=adopted_at(history))


def adopted_at(history: History) -> int | None:
    """When the last seat signed, in milliseconds since 1970; None while a signature is missing.

    After move 0, the set-up, the first moves are the signatures, one of each seat."""
    moves, seats = history.act_events, len(history.chairs)
    return history.happened[moves[seats] - 1].at if len(moves) > seats else None


def sheet_rows(document: m.CharterDocument) -> list[list[str]]:
    """The rows of the sheet in the export."""
    dated = [] if document.adopted is None else [["adopted", str(document.adopted)]]
    return [["name", document.name], *dated, *(["article", article] for article in document.articles)]
