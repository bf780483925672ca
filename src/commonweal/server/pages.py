"""Serve the pages: the built files in the package, and one index.html for every address of the single-page app."""

from __future__ import annotations

import mimetypes
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter

from .errors import NotFound

FOREVER = "public, max-age=31536000, immutable"  # the name of an asset changes with its content
FRESH = "no-cache"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Commonweal</title>
<h1>The pages are not built</h1>
<p>This server is running, but its pages were not built into the package.</p>
<p>In a checkout, run <code>make play</code>: it builds them and starts the server.</p></html>
"""


def _read(path: str) -> bytes | None:
    """Read a built file; None if there is none, or if the path leads out of the folder."""
    parts = PurePosixPath(path).parts
    if not parts or any(part in ("..", "/") or part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        return None
    file: Any = files("commonweal").joinpath("web")
    for part in parts:
        file = file.joinpath(part)
    try:
        content: bytes = file.read_bytes()
    except OSError:
        return None
    return content


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
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return Response(content, media_type=kind, headers={"Cache-Control": caching})
    if name.startswith(("api/", "assets/", "schema")):
        raise NotFound("There is nothing at this address.", "Look at /schema for what there is.")
    return _index(404)


def routes() -> list[HTTPRouteHandler]:
    """The routes of the pages."""
    return [index, built_file]
