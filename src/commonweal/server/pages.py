"""Serve the pages: the built files in the package, and one index.html for every address of the single-page app."""

from __future__ import annotations

import mimetypes
from importlib.resources import files
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter

from commonweal.boards.files import SCRIPT, STYLE, find_board, read_below

from .errors import NotFound
from .protocol import BoardFiles

FOREVER = "public, max-age=31536000, immutable"  # the name of an asset changes with its content
FRESH = "no-cache"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Commonweal</title>
<h1>The pages are not built</h1>
<p>This server is running, but its pages were not built into the package.</p>
<p>In a checkout, run <code>make play</code>: it builds them and starts the server.</p></html>
"""


def _read(path: str) -> bytes | None:
    """Read a built file; None if there is none, or if the path leads out of the folder."""
    return read_below(files("commonweal").joinpath("web"), path)


def _kind(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def _index(status: int = 200) -> Response[bytes]:
    page = _read("index.html")
    if page is None:
        return Response(NOT_BUILT.encode(), status_code=503, media_type="text/html")
    return Response(page, status_code=status, media_type="text/html", headers={"Cache-Control": FRESH})


async def warm_up(request: Request[Any, Any, Any]) -> None:
    """Start precompiling on the first visit, if the server is configured to."""
    precompiler = request.app.state.get("warming")
    if precompiler is not None:
        precompiler.begin()


@get(["/", "/index.html", "/t/{code:str}"], include_in_schema=False, sync_to_thread=False, after_response=warm_up)
def index() -> Response[bytes]:
    """The single page; it reads its address."""
    return _index()


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def built_file(path: Annotated[str, PathParameter()]) -> Response[bytes]:
    """A built file, or else the page with status 404."""
    name = path.lstrip("/")
    content = _read(name)
    if content is not None:
        caching = FOREVER if name.startswith("assets/") else FRESH
        return Response(content, media_type=_kind(name), headers={"Cache-Control": caching})
    if name.startswith(("api/", "assets/", "schema")):
        raise NotFound("errors.no_such_address", todo="todo.see_schema")
    return _index(404)


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
    return Response(content, media_type=_kind(name), headers={"Cache-Control": FOREVER})


def board_addresses(game: str) -> BoardFiles | None:
    """Where the page finds the board that a game brings; None if it brings none."""
    board = find_board(game)
    if board is None:
        return None
    home = f"/games/{game}/{board.version}"
    return BoardFiles(f"{home}/{SCRIPT}", f"{home}/{STYLE}" if board.has_style else None)


def routes() -> list[HTTPRouteHandler]:
    """The routes of the pages."""
    return [index, board_file, built_file]
