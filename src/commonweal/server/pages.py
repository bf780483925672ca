"""The pages: built files from the package, kept as long as their name says; one index for every place."""

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
    """A built file, or None. `path` has no folder that leads upwards."""
    parts = PurePosixPath(path).parts
    if not parts or any(part in ("..", "/") or part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        return None
    found: Any = files("commonweal").joinpath("web")
    for part in parts:
        found = found.joinpath(part)
    try:
        content: bytes = found.read_bytes()
    except OSError:
        return None
    return content


def _index(status: int = 200) -> Response[bytes]:
    page = _read("index.html")
    if page is None:
        return Response(NOT_BUILT.encode(), status_code=503, media_type="text/html")
    return Response(page, status_code=status, media_type="text/html", headers={"Cache-Control": FRESH})


async def warm_up(request: Request[Any, Any, Any]) -> None:
    """Somebody has come: whatever takes long to get ready begins now, where the server was told to."""
    precompiler = request.app.state.get("warming")
    if precompiler is not None:
        precompiler.begin()


@get(["/", "/index.html", "/t/{code:str}"], include_in_schema=False, sync_to_thread=False, after_response=warm_up)
def index() -> Response[bytes]:
    """The one page; it looks at its own address."""
    return _index()


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def built_file(path: Annotated[str, PathParameter()]) -> Response[bytes]:
    """A built file, else the page, which says that there is nothing here."""
    name = path.lstrip("/")
    content = _read(name)
    if content is not None:
        kept = FOREVER if name.startswith("assets/") else FRESH
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return Response(content, media_type=kind, headers={"Cache-Control": kept})
    if name.startswith(("api/", "assets/", "schema")):
        raise NotFound("There is nothing at this address.", "Look at /schema for what there is.")
    return _index(404)


def routes() -> list[HTTPRouteHandler]:
    """The routes of the pages."""
    return [index, built_file]
