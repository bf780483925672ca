"""Serve the pages: the built files in the package, and one index.html for every address of the single-page app."""

from __future__ import annotations

import html
import json
import mimetypes
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter
from litestar.response import Redirect

from commonweal.boards.files import SCRIPT, STYLE, find_board, read_below
from commonweal.play import find_book
from commonweal.play.catalogue import UnknownGame
from commonweal.rulebook import Rulebook

from ..errors import ApiError, NotFound
from ..load.networks import network_of
from ..people.codes import clean_code
from ..people.identity import base_of, root_of
from ..people.page_language import ENGLISH, direction_of, language_for
from ..protocol import BoardFiles
from ..rooms.tables import Tables
from ..store import CLASS_SESSION
from .content import BEST, COMPRESSED, FOREVER, FRESH, Content, answer, compress

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Commonweal</title>
<h1>The pages are not built</h1>
<p>This server is running, but its pages were not built into the package.</p>
<p>In a checkout, run <code>make play</code>: it builds them and starts the server.</p></html>
"""
PITCH = "Games that let you live in an economy: with friends or bots, in your browser. No account, no e-mail."
PAGES_KEPT = 500  # of tables, of the home page in each language, and the like
PICTURE = "preview.png"  # of links to the home page, and to a game that has no picture
HOME, TABLE, ROOM = "src/pages/Home.svelte", "src/pages/TablePage.svelte", "src/pages/Room.svelte"
CLASS = "src/classes/ClassPage.svelte"
BOARD = "src/games/{game}/Board.svelte"


def _read(path: str) -> bytes | None:
    """Read a built file; None if there is none, or if the path leads out of the folder."""
    return read_below(files("commonweal").joinpath("web"), path)


@cache
def _built(path: str) -> Content | None:
    """A built file with its compressed forms. It must exist, so the cache is bounded."""
    plain = _read(path)
    if plain is None:
        return None
    found = {"br": _read(f"{path}.br"), "gzip": _read(f"{path}.gz")}
    coded = {coding: content for coding, content in found.items() if content is not None}
    return Content.of(plain, mimetypes.guess_type(path)[0] or "application/octet-stream", coded)


@cache
def _names() -> frozenset[str]:
    """The built files that browsers may ask for."""
    manifest = json.loads(_read("manifest.json") or b"{}")
    parts = [part for entry in manifest.values() for part in (entry["file"], *_css(entry), *entry.get("assets", ()))]
    pictures = [entry.name for entry in files("commonweal").joinpath("web").iterdir() if entry.name.endswith(".png")]
    return frozenset([*parts, *pictures])


def _css(entry: dict[str, Any]) -> list[str]:
    return list(entry.get("css", ()))


@cache
def languages() -> tuple[str, ...]:
    """The languages that the pages are built in, English first."""
    manifest = json.loads(_read("manifest.json") or b"{}")
    built = {tuple(name.split("/")[1:]) for name in manifest if name.startswith("texts/")}
    whole = [language for language, part in sorted(built) if part == "front.json" and (language, "table.json") in built]
    return (ENGLISH, *(language for language in whole if language != ENGLISH))


def _texts_of(pages: tuple[str, ...], game: str, language: str) -> list[str]:
    """The parts of the texts that pages need: in their language, or in English if a game is not translated."""
    manifest = json.loads(_read("manifest.json") or b"{}")
    parts = ["shell", "table", game] if TABLE in pages else ["shell", "front"]
    found = [f"texts/{one}/{part}.json" for part in parts for one in (language, ENGLISH)]
    return [
        name for at, name in enumerate(found) if name in manifest and (at % 2 == 0 or found[at - 1] not in manifest)
    ]


@cache
def _early(root: str, pages: tuple[str, ...], game: str, language: str) -> str:
    """Tags that let a browser fetch the parts of pages in parallel, not one after the other."""
    manifest: dict[str, dict[str, Any]] = json.loads(_read("manifest.json") or b"{}")
    entry: dict[str, Any] = next((one for one in manifest.values() if one.get("isEntry")), {})
    known, scripts, styles = set(entry.get("imports", ())) | {"index.html"}, [], []
    waiting = [page for page in pages if page in manifest]
    waiting += _texts_of(pages, game, language)
    while waiting:
        name = waiting.pop(0)
        if name not in known:
            known.add(name)
            scripts.append(manifest[name]["file"])
            styles += _css(manifest[name])
            waiting += manifest[name].get("imports", ())
    tags = [f'<link rel="modulepreload" crossorigin href="{root}/{script}">' for script in scripts]
    tags += [f'<link rel="preload" as="style" crossorigin href="{root}/{style}">' for style in styles]
    return "\n".join(tags)


def _asked_first(root: str, code: str, game: str, language: str) -> str:
    """Tags that let a browser send the first calls of `TablePage.svelte` while the scripts are on their way."""
    lang = "" if language == ENGLISH else f"&lang={language}"
    calls = [f"/api/tables/{code}", f"/api/games/{game}?rules=false{lang}", f"/api/texts?refusals=false{lang}"]
    return "\n".join(f'<link rel="preload" as="fetch" crossorigin href="{html.escape(root + call)}">' for call in calls)


def _about(base: str, game: Rulebook | None) -> str:
    """What search engines and chat programs show of a link: to a table of a game, or to the home page."""
    title, text, picture = "Commonweal", PITCH, PICTURE
    if game is not None:
        title, text, own = f"A table of {game.texts.title}", _pitch(game), f"preview-{game.name}.png"
        picture = own if own in _names() else PICTURE
    shown = [("og:site_name", "Commonweal"), ("og:type", "website"), ("og:title", title), ("og:description", text)]
    shown += [("og:image", f"{base}/{picture}"), ("og:image:width", "1200"), ("og:image:height", "630")]
    tags = [f'<meta property="{name}" content="{html.escape(content)}">' for name, content in shown]
    tags += [f'<meta name="description" content="{html.escape(text)}">']
    return "\n".join([*tags, '<meta name="twitter:card" content="summary_large_image">'])


def _index(
    request: Request[Any, Any, Any],
    page: str = "",
    game: Rulebook | None = None,
    in_play: str = "",
    status: int = 200,
) -> Response[Any]:
    """The one page, with link previews. `game`: of the table in the address; `in_play`: its code while the game goes
    on."""
    plain = _read("index.html")
    if plain is None:
        return Response(NOT_BUILT.encode(), status_code=503, media_type="text/html")
    language = language_for(request.scope, request.query_params.get("lang"), languages())
    name = game.name if game else ""
    root = root_of(request.scope)
    early = _early(root, (page, ROOM, BOARD.format(game=name)) if in_play else (page,), name, language)
    calls = _asked_first(root, in_play, name, language) if in_play else ""
    head = "\n".join([early, calls, _about(base_of(request.scope), game), "</head>"])
    below = f' data-root="{root}"' if root else ""
    opened = f'<html lang="{language}" dir="{direction_of(language)}"{below} '
    page_of_language = plain.replace(b'<html lang="en" ', opened.encode(), 1).replace(b"</head>", head.encode(), 1)
    page_of_language = page_of_language.replace(b'="./', f'="{root}/'.encode())
    shown = answer(request, _page(page_of_language), FRESH, status)
    shown.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    return shown


@lru_cache(maxsize=PAGES_KEPT)
def _page(plain: bytes) -> Content:
    """A page with its compressed forms, which take three milliseconds."""
    return Content.of(plain, "text/html", compress(plain, BEST))


def _pitch(game: Rulebook) -> str:
    """What a link to a table says: nothing that its people have done."""
    low, high = game.seats
    shortest, longest = game.texts.minutes
    return f"You are invited to play. {game.texts.blurb} {low} to {high} players, {shortest} to {longest} minutes."


async def warm_up(request: Request[Any, Any, Any]) -> None:
    """Start precompiling on the first visit, if the server is configured to."""
    precompiler = request.app.state.get("precompiler")
    if precompiler is not None:
        precompiler.begin()


@get(["/", "/index.html"], include_in_schema=False, sync_to_thread=False, after_response=warm_up, opt=COMPRESSED)
def index(request: Request[Any, Any, Any]) -> Response[Any]:
    """The home page."""
    return _index(request, HOME)


@get("/t/{code:str}", include_in_schema=False, after_response=warm_up, opt=COMPRESSED)
async def table_page(request: Request[Any, Any, Any], code: Annotated[str, PathParameter()]) -> Response[Any]:
    """The page of a table; it reads its address."""
    return await _table_index(request, code)


async def _table_index(request: Request[Any, Any, Any], code: str) -> Response[Any]:
    """The page of a table; if the table is in play, with what it needs next. The code of a class leads to its page."""
    tables: Tables = request.app.state.tables
    if await _is_class(request, code):
        return Redirect(f"{root_of(request.scope)}/c/{clean_code(code)}")
    game, clean = await _game_of(request, code), clean_code(code)
    opens_room = game is not None and "screen" not in request.query_params
    return _index(request, TABLE, game, clean if opens_room and clean and tables.is_in_play(clean) else "")


async def _is_class(request: Request[Any, Any, Any], code: str) -> bool:
    """Whether a code belongs to a class. Unknown while storage is away."""
    tables: Tables = request.app.state.tables
    try:
        return await tables.game_of(code) == CLASS_SESSION
    except ApiError:
        return False


@get(["/c", "/c/{code:str}", "/c/{code:str}/{part:str}"], include_in_schema=False, opt=COMPRESSED)
async def class_page(request: Request[Any, Any, Any]) -> Response[Any]:
    """The pages of a class; they read their address."""
    return _index(request, CLASS)


async def _game_of(request: Request[Any, Any, Any], code: str) -> Rulebook | None:
    """The game of a table; None if nobody can say, which is no reason to refuse the page."""
    tables: Tables = request.app.state.tables
    try:
        name = await tables.game_of(code)
        if name is None:
            request.app.state.rate_limits.count_miss(network_of(request.scope))
            return None
        return find_book(name)
    except (ApiError, UnknownGame):
        return None


@get("/assets/{path:path}", include_in_schema=False, sync_to_thread=False, opt=COMPRESSED)
def asset(request: Request[Any, Any, Any], path: Annotated[str, PathParameter()]) -> Response[Any]:
    """A built file whose name changes with its content."""
    name = f"assets/{path.lstrip('/')}"
    content = _built(name) if name in _names() else None
    if content is None:
        raise NotFound("errors.no_such_address", todo="todo.reload")
    return answer(request, content, FOREVER)


@get("/{path:path}", include_in_schema=False, opt=COMPRESSED)
async def built_file(request: Request[Any, Any, Any], path: Annotated[str, PathParameter()]) -> Response[Any]:
    """A picture of a link, the page of a table by its code alone, or otherwise the page with status 404."""
    name = path.lstrip("/")
    content = _built(name) if name in _names() else None
    if content is not None:
        return answer(request, content, FRESH)
    if name.startswith(("api/", "schema")):
        raise NotFound("errors.no_such_address", todo="todo.see_schema")
    if clean_code(name) is not None:
        return await _table_index(request, name)
    return _index(request, status=404)


@get("/games/{game:str}/{version:str}/{path:path}", include_in_schema=False, sync_to_thread=False)
def board_file(
    game: Annotated[str, PathParameter()],
    version: Annotated[str, PathParameter()],
    path: Annotated[str, PathParameter()],
) -> Response[bytes]:
    """A file of the board that a game brings. The address changes with the board, so it is cached forever."""
    board = find_board(game)
    name = path.lstrip("/")
    content = board.read(name) if board is not None and board.version == version else None
    if content is None:
        raise NotFound("errors.no_board_file", todo="todo.reload")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(content, media_type=kind, headers={"Cache-Control": FOREVER})


def board_addresses(game: str) -> BoardFiles | None:
    """The addresses of the board that a game brings; None if it brings none."""
    board = find_board(game)
    if board is None:
        return None
    home = f"/games/{game}/{board.version}"
    return BoardFiles(f"{home}/{SCRIPT}", f"{home}/{STYLE}" if board.has_style else None)


def routes() -> list[HTTPRouteHandler]:
    """The routes of the pages."""
    return [index, table_page, class_page, board_file, built_file]
