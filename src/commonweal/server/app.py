"""The web application: every call of docs/protocol.md, the line, and the pages."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from litestar import Litestar, Request, Response, Router, get, post
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Cookie, ResponseHeader
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.params import JSONBody, PathParameter

import commonweal

from . import front_door, pages, replay
from . import protocol as m
from .content import LEAST
from .errors import ApiError, BadRequest, Conflict, Forbidden, TooManyRequests, Unauthorized
from .head import HeadAsGet
from .identity import Viewer, base_of, invite_base, who
from .limits import BODY_BYTES, CHARTER_BYTES, TABLE_BURST, TABLE_RATE, Bucket
from .lobby import lobby_of
from .parameters import REFUSALS, Code, Name, tables_of
from .protocol import ErrorCode
from .qr import qr_svg
from .schema_page import SchemaPage
from .security import HEADERS, OF_ASSETS, own_origin
from .table import Table
from .tables import Tables, book_of
from .websocket import live
from .whatif import WhatIf

YEAR = 365 * 24 * 3600
Moment = Annotated[int, PathParameter(description="the number of an event", ge=0)]
LIVE = re.compile("/api/tables/([^/]+)/live")
MISSING_FIELD = re.compile("missing required field `([^`]+)`")
log = logging.getLogger("commonweal.server")


# ---------------------------------------------------------------- games


@post(
    "/api/games/{game:str}/charter",
    status_code=200,
    sync_to_thread=False,
    responses=REFUSALS,
    request_max_body_size=CHARTER_BYTES,
)
def charter(game: Name, data: JSONBody[m.CheckCharter]) -> m.CharterResult:
    """Whether a charter can be adopted, and which options clash."""
    _, problems = book_of(game, "todo.choose_game").adopt(data.seats, data.charter)
    return m.CharterResult(not problems, [m.Problem(list(p.options), p.rule, p.text) for p in problems])


# ---------------------------------------------------------------- sitting down


@post("/api/tables", responses=REFUSALS, request_max_body_size=CHARTER_BYTES)
async def make(request: Request[Any, Any, Any], data: JSONBody[m.CreateTable]) -> Response[m.Created]:
    """Make a table; its maker is its host."""
    _may_make(request)
    table, host_key = await tables_of(request).make(data.game, data.seats, data.charter, data.clock, listed=data.listed)
    first = front_door.first_to_act(table) if data.bots else None
    made = await _made(request, table, host_key, data.name if data.play else None, first)
    if data.bots:
        await front_door.begin_with_bots(table, data.bots)
    return made


async def _made(
    request: Request[Any, Any, Any], table: Table, host_key: str, name: str | None, seat: int | None = None
) -> Response[m.Created]:
    """The answer to the maker of a table. `name`: of the maker's seat there, None without one; `seat`: which one."""
    code = table.code
    cookies = [_cookie(request, f"cw-host-{code}", code, host_key)]
    created = m.Created(code, None, None)
    if name is not None:
        joined, key = await table.seating.join(name, seat)
        created = m.Created(code, joined.seat, joined.words)
        cookies.append(_cookie(request, f"cw-{code}", code, key))
    return Response(created, status_code=201, cookies=cookies)


@post("/api/tables/{code:str}/again", responses=REFUSALS)
async def again(request: Request[Any, Any, Any], code: Code) -> Response[m.Created]:
    """A new table by the charter, cards and clock of one that is over; who asks sat there or was its host."""
    table = await tables_of(request).find(code)
    viewer = who(table, request.scope)
    if viewer.seat is None and not viewer.host:
        raise Unauthorized("errors.no_seat_of_yours", todo="todo.ask_a_player")
    if table.state not in ("ended", "closed"):
        raise Conflict("errors.game_not_over", todo="todo.play_to_end", error=ErrorCode.ILLEGAL)
    _may_make(request)
    terms = table.terms
    new, host_key = await tables_of(request).make(table.row.game, table.row.seats, terms.charter, terms.clock)
    name = None if viewer.seat is None else table.history.chairs[viewer.seat].name
    made = await _made(request, new, host_key, name)
    await table.seating.announce_next(new.code, viewer.seat)
    return made


def _may_make(request: Request[Any, Any, Any]) -> None:
    bucket: Bucket = request.app.state.new_tables
    if not bucket.take():
        raise TooManyRequests("errors.too_many_tables", todo="todo.few_seconds")


@get("/api/tables/{code:str}", responses=REFUSALS)
async def lobby(request: Request[Any, Any, Any], code: Code) -> m.Lobby:
    """A table as anybody with its code may see it."""
    table = await tables_of(request).find(code)
    return _lobby(table, who(table, request.scope))


@post("/api/tables/{code:str}/join", status_code=200, responses=REFUSALS)
async def join(request: Request[Any, Any, Any], code: Code, data: JSONBody[m.JoinTable]) -> Response[m.Joined]:
    """Take an open seat. Whoever has one already keeps it."""
    table = await tables_of(request).find(code)
    viewer = who(table, request.scope)
    if viewer.seat is not None:
        name = table.history.chairs[viewer.seat].name
        raise Forbidden("errors.seated", todo="todo.leave_first", error=ErrorCode.SEATED, name=name)
    joined, key = await table.seating.join(data.name, data.seat)
    return Response(joined, cookies=[_cookie(request, f"cw-{table.code}", table.code, key)])


@post("/api/tables/{code:str}/return", status_code=200, responses=REFUSALS)
async def come_back(
    request: Request[Any, Any, Any], code: Code, data: JSONBody[m.ReturnToTable]
) -> Response[m.Returned]:
    """Come back to one's seat with the three words."""
    table = await tables_of(request).find(code)
    returned, key = await table.seating.come_back(data.words)
    return Response(returned, cookies=[_cookie(request, f"cw-{table.code}", table.code, key)])


@post("/api/tables/{code:str}/leave", status_code=200, responses=REFUSALS)
async def leave(request: Request[Any, Any, Any], code: Code) -> Response[m.Empty]:
    """Give one's seat up."""
    table = await tables_of(request).find(code)
    viewer = who(table, request.scope)
    if viewer.seat is None:
        raise Unauthorized("errors.no_seat_of_yours", todo="todo.nothing_to_leave")
    await table.seating.leave(viewer.seat)
    return Response(m.Empty(), cookies=[_cookie(request, f"cw-{table.code}", table.code, "", age=0)])


@post("/api/tables/{code:str}/host", status_code=200, responses=REFUSALS)
async def host(request: Request[Any, Any, Any], code: Code, data: JSONBody[m.HostCommand]) -> m.Lobby | m.Reissued:
    """What the host may do: start, pause, resume, bot, person, remove, reissue, close."""
    table = await tables_of(request).find(code)
    viewer = who(table, request.scope)
    if not viewer.host:
        raise Unauthorized("errors.only_host", todo="todo.ask_host")
    done = await table.seating.host(data)
    return done if done is not None else _lobby(table, viewer)


def _lobby(table: Table, viewer: Viewer) -> m.Lobby:
    return lobby_of(table, viewer.seat, viewer.host, viewer.base)


def _cookie(request: Request[Any, Any, Any], name: str, code: str, key: str, age: int = YEAR) -> Cookie:
    """A key for the browser alone: no script reads it, no other site sends it, no other table gets it."""
    secure = base_of(request.scope).startswith("https")
    path = f"/api/tables/{code}"
    return Cookie(name, path=path, value=key, httponly=True, samesite="strict", secure=secure, max_age=age)


@get("/api/tables/{code:str}/qr.svg", media_type="image/svg+xml", responses=REFUSALS)
async def qr(request: Request[Any, Any, Any], code: Code) -> Response[bytes]:
    """The join link as a picture."""
    table = await tables_of(request).find(code)
    return Response(qr_svg(f"{invite_base(request.scope)}/t/{table.code}"), media_type="image/svg+xml")


# ---------------------------------------------------------------- looking back


@get("/api/tables/{code:str}/replay", responses=REFUSALS)
async def moments(request: Request[Any, Any, Any], code: Code) -> m.Moments:
    """The moments one may look at."""
    table = await tables_of(request).find(code)
    return await replay.moments(table, who(table, request.scope).seat)


@get("/api/tables/{code:str}/replay/{n:int}", responses=REFUSALS)
async def moment(request: Request[Any, Any, Any], code: Code, n: Moment) -> m.Position:
    """The position after event n."""
    table = await tables_of(request).find(code)
    return await replay.moment(table, who(table, request.scope).seat, n)


@get("/api/tables/{code:str}/debrief", responses=REFUSALS)
async def debrief(request: Request[Any, Any, Any], code: Code) -> m.Debrief:
    """What the finished game gives to talk about."""
    return await replay.debrief(await tables_of(request).find(code))


@post("/api/tables/{code:str}/whatif", status_code=200, responses=REFUSALS)
async def what_if(request: Request[Any, Any, Any], code: Code, data: JSONBody[m.AskWhatIf]) -> m.Debrief:
    """Futures of a moment of the finished game, as it was and with some options changed."""
    table = await tables_of(request).find(code)
    asked: WhatIf = request.app.state.what_if
    return await asked.ask(table, who(table, request.scope), data, request.receive)


@get("/api/tables/{code:str}/export.jsonl", media_type="application/jsonl", responses=REFUSALS)
async def export_jsonl(request: Request[Any, Any, Any], code: Code) -> Response[bytes]:
    """The record of the finished game, with the secret of its shuffles."""
    table = await tables_of(request).find(code)
    return _download(await replay.record_jsonl(table), f"{table.row.game}-{table.code}.jsonl", "application/jsonl")


@get("/api/tables/{code:str}/export.zip", media_type="application/zip", responses=REFUSALS)
async def export_zip(request: Request[Any, Any, Any], code: Code) -> Response[bytes]:
    """The finished game as CSV files with a codebook."""
    table = await tables_of(request).find(code)
    return _download(await replay.record_csv(table), f"{table.row.game}-{table.code}.zip", "application/zip")


def _download(content: bytes, name: str, media_type: str) -> Response[bytes]:
    return Response(content, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})


# ---------------------------------------------------------------- the line


@get("/api/tables/{code:str}/live", include_in_schema=False, sync_to_thread=False)
def line(code: Code) -> None:
    """Only a WebSocket is served here; `LiveFirst` does it."""
    raise BadRequest("errors.websocket", todo="todo.open_websocket", error=ErrorCode.WEBSOCKET)


class LiveFirst:
    """Serve the connections of tables, in front of an application whose layers they do not need."""

    def __init__(self, application: Callable[..., Awaitable[None]], tables: Tables) -> None:
        self._application, self._tables = application, tables

    def __call__(self, scope: Any, receive: Any, send: Any) -> Awaitable[None]:
        about = LIVE.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if about is not None:
            return live(self._tables, about[1], scope, receive, send)
        return self._application(scope, receive, send)


# ---------------------------------------------------------------- refusing


def tell_refusal(request: Request[Any, Any, Any], refusal: ApiError) -> Response[m.Failure]:
    again = {"Retry-After": "3"} if refusal.status in (409, 429, 503) else {}
    return Response(refusal.failure, status_code=refusal.status, headers=HEADERS | again)


def tell_http(request: Request[Any, Any, Any], wrong: HTTPException) -> Response[m.Failure]:
    """Litestar's own refusals in our words."""
    status = wrong.status_code
    if isinstance(wrong, NotFoundException):
        told = ApiError("errors.no_such_address", todo="todo.see_schema", error=ErrorCode.NOT_FOUND)
    elif isinstance(wrong, ValidationException) or status == 400:
        told = _malformed(wrong)
    elif status == 413:
        brings_charter = request.url.path == "/api/tables" or request.url.path.endswith("/charter")
        most = CHARTER_BYTES if brings_charter else BODY_BYTES
        told = ApiError("errors.too_long", todo="todo.send_bytes", error=ErrorCode.TOO_LONG, most=most)
    elif status == 405:
        told = ApiError("errors.wrong_method", todo="todo.see_methods", error=ErrorCode.WRONG_METHOD)
    else:
        told = ApiError("errors.refused", todo="todo.see_expected", reason=str(wrong.detail))
    return Response(told.failure, status_code=status, headers=HEADERS | dict(wrong.headers or {}))


def _malformed(wrong: HTTPException) -> ApiError:
    """What is wrong with a body or a parameter, as Litestar found it."""
    extra = wrong.extra
    if not (isinstance(extra, list) and extra and isinstance(extra[0], dict)):
        return BadRequest("errors.unreadable", todo="todo.see_expected")
    key, text = extra[0].get("key"), f"{extra[0].get('message', '')}."
    reason = f"{key}: {text}" if key and key != "data" else text
    return BadRequest("errors.body", todo="todo.see_expected", field=_field(wrong), reason=reason)


def _field(wrong: HTTPException) -> str | None:
    extra = wrong.extra
    if not (isinstance(extra, list) and extra and isinstance(extra[0], dict)):
        return None
    missing = MISSING_FIELD.search(str(extra[0].get("message", "")))
    if missing is not None:
        return missing[1]
    key = extra[0].get("key")
    return str(key) if key and key != "data" else None  # "data": the body as a whole


def tell_too_deep(request: Request[Any, Any, Any], trouble: RecursionError) -> Response[m.Failure]:
    """JSON that is nested deeper than anything we ask for."""
    log.info("%s %s: refused what is nested too deeply", request.method, request.url.path)
    return Response(BadRequest("errors.nested", todo="todo.see_expected").failure, status_code=400, headers=HEADERS)


def tell_trouble(request: Request[Any, Any, Any], trouble: Exception) -> Response[m.Failure]:
    """A mistake of ours: said plainly, and written to the log in full."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=trouble)
    told = ApiError("errors.server_failed", todo="todo.try_again", error=ErrorCode.TROUBLE)
    return Response(told.failure, status_code=500, headers=HEADERS)


def only_from_our_pages(request: Request[Any, Any, Any]) -> None:
    """Whatever changes something comes from our own pages, or from a program."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    if own_origin(request.scope["headers"]) is False:
        raise Forbidden("errors.foreign_call", todo="todo.open_page")


# ---------------------------------------------------------------- all together


def application(tables: Tables) -> Litestar:
    """The application that serves these tables."""

    async def start(_: Litestar) -> None:
        tables.start()

    async def stop(_: Litestar) -> None:
        app.state.what_if.stop()
        await tables.stop()

    calls = [*front_door.ROUTES, charter, make, again, lobby, join, come_back, leave, host, qr]
    looks = [moments, moment, debrief, what_if, export_jsonl, export_zip, line]
    headers = [ResponseHeader(name=name, value=value) for name, value in HEADERS.items()]
    app = Litestar(
        [Router("/", route_handlers=[*calls, *looks, *pages.routes()], response_headers=headers), pages.asset],
        before_request=only_from_our_pages,
        exception_handlers={
            ApiError: tell_refusal,
            HTTPException: tell_http,
            RecursionError: tell_too_deep,
            Exception: tell_trouble,
        },
        request_max_body_size=BODY_BYTES,
        compression_config=CompressionConfig(
            "gzip", minimum_size=LEAST, gzip_compress_level=6, exclude_opt_key="precompressed"
        ),
        response_headers=[ResponseHeader(name=name, value=HEADERS[name]) for name in OF_ASSETS],
        openapi_config=OpenAPIConfig(
            title="Commonweal",
            version=commonweal.__version__,
            path="/schema",
            render_plugins=[SchemaPage(path=["/", "/openapi.json"])],
        ),
        on_startup=[start],
        on_shutdown=[stop],
        logging_config=None,
    )
    app.state.tables = tables
    app.state.what_if = WhatIf()
    app.state.new_tables = Bucket(TABLE_RATE, TABLE_BURST)
    app.asgi_handler = LiveFirst(HeadAsGet(app.asgi_handler), tables)
    if tables.settings.shared:
        from .forwarding import Forwarding  # a server that is alone needs no HTTP client

        app.asgi_handler = Forwarding(app.asgi_handler, tables)  # type: ignore[assignment]  # messages are dicts here
    return app
