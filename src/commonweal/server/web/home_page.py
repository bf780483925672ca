"""What the home page shows: the games, one's own tables, tables open to strangers, and a game at once."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import QueryParameter

from commonweal.converter import converter
from commonweal.play import books
from commonweal.play.game_info import book_json, game_card, game_setup

from .. import protocol as m
from ..load.limits import OPEN_TABLES
from ..people.identity import Viewer, who
from ..rooms.live_table import LiveTable
from ..rooms.table import Table
from ..store import StoreError
from ..terms import book_of
from ..texts import TABLE_IN, but_numbers, texts_in
from . import pages
from .content import BEST, COMPRESSED, FRESH, Content, answer, compress
from .parameters import REFUSALS, Code, Language, Name, tables_of

WithRefusals = Annotated[bool, QueryParameter(description="false leaves out the texts that only refusals show")]
OnlyHere = Annotated[bool, QueryParameter(description="true leaves out those of other servers of the database")]
WithRules = Annotated[bool, QueryParameter(description="false leaves out the printed rules and rulings")]
OF_SCENES = ("scenes.", "voices.")
"""How the ids of the texts of scenes begin, and of what bots say."""

to_card, to_setup, to_book = converter(m.GameCard), converter(m.GameSetup), converter(m.Book)

# ---------------------------------------------------------------- games


@get("/api/games", sync_to_thread=True, responses=REFUSALS, opt=COMPRESSED)
def games(request: Request[Any, Any, Any], lang: Language = "en") -> Response[list[m.GameCard]]:
    """The games that are installed. Texts are English if a game has no translation."""
    known = {language for book in books() for language in book.texts.translations}
    return answer(request, _games_content(lang if lang in known else "en"), FRESH)


@get("/api/games/{game:str}/setup", sync_to_thread=True, responses=REFUSALS, opt=COMPRESSED)
def setup(request: Request[Any, Any, Any], game: Name, lang: Language = "en") -> Response[m.GameSetup]:
    """Everything needed to make a table of a game: options, presets and bots."""
    known = book_of(game, "todo.choose_game").texts.translations  # only installed games and languages fill the cache
    return answer(request, _setup_content(game, lang if lang in known else "en"), FRESH)


@get("/api/games/{game:str}/ideas", sync_to_thread=True, responses=REFUSALS, opt=COMPRESSED)
def ideas(request: Request[Any, Any, Any], game: Name, lang: Language = "en") -> Response[list[m.Idea]]:
    """The ideas behind a game, with all their texts."""
    known = book_of(game, "todo.choose_game").texts.translations  # only installed games and languages fill the cache
    return answer(request, _ideas_content(game, lang if lang in known else "en"), FRESH)


@get("/api/games/{game:str}/scenes", sync_to_thread=True, responses=REFUSALS, opt=COMPRESSED)
def scenes(request: Request[Any, Any, Any], game: Name, lang: Language = "en") -> Response[m.GameScenes]:
    """The scenes of a game, with their texts and those of what its bots say."""
    known = book_of(game, "todo.choose_game").texts.translations  # only installed games and languages fill the cache
    return answer(request, _scenes_content(game, lang if lang in known else "en"), FRESH)


@get("/api/games/{game:str}", sync_to_thread=True, responses=REFUSALS, opt=COMPRESSED)
def book(
    request: Request[Any, Any, Any], game: Name, rules: WithRules = True, lang: Language = "en"
) -> Response[m.Book]:
    """All that is printed of a game: acts, cards, fields, rules. `rules=false` leaves out what few people read in
    play, and what a page asks for later: rules and rulings, the texts of ideas but their titles, scenes, what bots
    say, all rules of an act but the first, presets and sections, the fields unless a package brings a board, the
    options with their texts, except those with cards, whose columns it leaves out, the labels of acts of chance, and
    what only the terminal says."""
    known = book_of(game, "todo.choose_game").texts.translations  # only installed games and languages fill the cache
    return answer(request, _book_content(game, rules, lang if lang in known else "en"), FRESH)


@get("/api/texts", sync_to_thread=True, responses=REFUSALS, opt=COMPRESSED)
def texts(request: Request[Any, Any, Any], refusals: WithRefusals = True, lang: Language = "en") -> Response[m.Texts]:
    """The texts of the table's own messages. `refusals=false` leaves out those that only refusals show."""
    return answer(request, _texts_content(lang if lang in TABLE_IN else "en", refusals), FRESH)


@cache
def _games_content(language: str) -> Content:
    return _json_content([to_card(game_card(book, language)) for book in books()])


@cache
def _setup_content(game: str, language: str) -> Content:
    return _json_content(to_setup(game_setup(book_of(game, "todo.choose_game"), language)))


@cache
def _ideas_content(game: str, language: str) -> Content:
    return _json_content(book_json(book_of(game, "todo.choose_game"), language)["ideas"])


@cache
def _scenes_content(game: str, language: str) -> Content:
    printed = book_json(book_of(game, "todo.choose_game"), language)
    texts, values = (
        {id: of for id, of in printed[table].items() if id.startswith(OF_SCENES)} for table in ("texts", "values")
    )
    return _json_content(m.GameScenes(printed["scenes"], texts, but_numbers(values)))


@cache
def _book_content(game: str, rules: bool, language: str) -> Content:
    known = book_of(game, "todo.choose_game")
    printed = book_json(known, language)
    board = pages.board_addresses(game)
    left_out: dict[str, Any] = {}
    if not rules:
        with_cards = [option for option in printed["options"] if "deck" in option]  # a table may have its own cards
        options = [option | {"deck": option["deck"] | {"columns": []}} for option in with_cards]
        notices = known.texts.notices.items()
        told = {f"notices.{name}.says" for name, notice in notices if not notice.get("in_play", True)}
        told |= {f"acts.{act.name}.label" for act in known.acts if act.by_chance}  # nobody chooses them
        kept = {id for id in printed["texts"] if not id.startswith(("options.", *OF_SCENES))} - told
        left_out = {"rules": [], "rulings": [], "presets": [], "sections": [], "options": options, "scenes": []}
        left_out["ideas"] = [
            idea | dict.fromkeys(("says", "source", "pro", "against"), "") for idea in printed["ideas"]
        ]
        left_out["acts"] = [act | {"rules": act["rules"][:1]} for act in printed["acts"]]
        for table in ("texts", "values"):
            left_out[table] = {id: of for id, of in printed[table].items() if id in kept}
        left_out |= {} if board else {"fields": []}
    sent = printed | left_out
    return _json_content(to_book(sent | {"board": board, "values": but_numbers(sent["values"])}))


@cache
def _texts_content(language: str, refusals: bool) -> Content:
    return _json_content(texts_in(language, refusals))


def _json_content(value: Any) -> Content:
    """Called in a thread, because the best compression is slow."""
    plain = msgspec.json.encode(value)
    return Content.of(plain, "application/json", compress(plain, BEST))


# ---------------------------------------------------------------- tables


@get("/api/tables", responses=REFUSALS)
async def open_tables(request: Request[Any, Any, Any], here: OnlyHere = False) -> list[m.OpenTable]:
    """The tables that wait for strangers: the host allows it, somebody is there, and a seat is free."""
    waiting = [table for table in tables_of(request).all_loaded() if _is_open(table)]
    waiting.sort(key=lambda table: table.row.created_at, reverse=True)
    found = [_open_table(table) for table in waiting[:OPEN_TABLES]]
    forwarding = request.app.state.get("forwarding")
    if forwarding is not None and not here:
        with suppress(StoreError):
            found += await forwarding.open_tables()
    return found[:OPEN_TABLES]


def _is_open(table: Table) -> bool:
    chairs = table.history.chairs
    return (
        table.terms.listed
        and table.state == "waiting"
        and "join" not in table.history.closed
        and any(chair.holder == "open" for chair in chairs)
        and any(line.host or line.seat is not None for line in table.connections)
    )


def _open_table(table: Table) -> m.OpenTable:
    free = sum(chair.holder == "open" for chair in table.history.chairs)
    title = str(table.book.texts.title)
    return m.OpenTable(table.code, table.row.game, title, table.row.seats, free, table.terms.clock)


@get("/api/tables/{code:str}/glance", responses=REFUSALS)
async def glance(request: Request[Any, Any, Any], code: Code) -> m.Glance:
    """How one's own table stands, in short: for the list of one's tables."""
    table = await tables_of(request).find(code)
    return glance_of(table, who(table, request.scope))


def glance_of(table: Table, viewer: Viewer) -> m.Glance:
    """How a table stands."""
    names = [chair.name for chair in table.history.chairs if chair.holder != "open"]
    acting = sorted(table.game.to_act) if table.game is not None and table.state == "playing" else []
    title = str(table.book.texts.title)
    last = table.history.happened[-1].at if table.history.happened else round(table.row.created_at * 1000)
    to_act = [table.names()[seat] for seat in acting if seat >= 0]
    turn = viewer.seat is not None and viewer.seat in acting
    return m.Glance(
        table.code, table.row.game, title, table.state, names, to_act, turn, viewer.seat is not None, viewer.host, last
    )


# ---------------------------------------------------------------- a game at once


def first_to_act(table: Table) -> int | None:
    """The seat that everybody will see act first: a person who plays against bots need not wait."""
    asked = [seat for seat in table.new_game().to_act if seat >= 0]
    return min(asked, default=None)


async def seat_bots(table: LiveTable, kind: m.BotKind, *, begin: bool) -> None:
    """Put bots into all open seats if the game has not begun; then it may begin."""
    if table.state != "waiting":
        return
    for chair in table.history.chairs:
        if chair.holder == "open":
            await table.seating.host(m.HostSeatsBot(chair.seat, kind))
    if begin:
        await table.seating.host(m.HostStarts())


GAMES = [games, setup, ideas, scenes, book, texts]
TABLES = [open_tables, glance]
