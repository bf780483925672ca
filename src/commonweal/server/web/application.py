"""The web application: every call of docs/protocol.md, the connection, and the pages."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import HttpMethod, Litestar, Request, Response, Router, get, post, route
from litestar.config.compression import CompressionConfig
from litestar.datastructures import ResponseHeader
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.types import ControllerRouterHandler

import commonweal
from commonweal.rulebook.charters.spreadsheet import MOST_BYTES

from .. import deck_files
from .. import protocol as m
from ..classes import class_calls as class_calls
from ..classes.lessons import debrief_calls
from ..classes.screen.class_connection import live as live_class
from ..courtesies import guess_sheets
from ..courtesies.hosting import check_watching
from ..errors import ApiError, BadRequest, Forbidden, StorageUnavailable, TooSlow
from ..futures.forecasts import Forecasts
from ..futures.whatif import WhatIf
from ..load.background_work import BackgroundWork
from ..load.limits import BODY_BYTES, CHARTER_BYTES
from ..load.rate_limits import Gate, RateLimits
from ..metrics import REFUSALS as REFUSED
from ..people.codes import new_code
from ..people.identity import Viewer, who
from ..protocol import ErrorCode
from ..records import replay
from ..records.retention import delete_unused_regularly
from ..rooms.live_table import LiveTable
from ..rooms.tables import Tables
from ..studies import study_calls as study_calls
from ..terms import book_of
from ..texts import problem_message
from . import home_page, pages, table_calls
from .content import LEAST, download
from .head import HeadAsGet
from .host_names import HostNames
from .parameters import REFUSALS, Code, Language, Name, Opened, tables_of
from .path_prefix import PathPrefix
from .schema_page import SchemaPage
from .security import HEADERS, NOT_KEPT, OF_ASSETS, OF_CALLS, OF_REFUSALS, own_origin
from .strict_request import StrictRequest, prepare_readers
from .websocket import live, no_websocket

Moment = Annotated[int, PathParameter(description="the number of an event", ge=0)]
FromEvent = Annotated[int | None, QueryParameter(description="the number of an event; default: the first move", ge=1)]
LIVE = re.compile("/api/(tables|classes)/([^/]+)/live")
BRINGS_MUCH = re.compile("/api/(tables|classes(/names|/[^/]+/do)?|games/[^/]+/charter)")
"""Calls that may bring decks or lists of names."""
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
    return m.CharterResult(
        not problems, [m.Problem(list(p.options), p.rule, problem_message(p), p.card, p.column) for p in problems]
    )


@get("/api/health", sync_to_thread=False)
def health() -> m.Empty:
    """Return 200 while the server answers."""
    return m.Empty()


@get("/api/ready", responses=REFUSALS)
async def ready(request: Request[Any, Any, Any]) -> m.Empty:
    """Return 200 if the database answers and stores what people do, so that a load balancer may send people here;
    otherwise 503."""
    tables = tables_of(request)
    await tables.game_of(new_code())
    trouble = tables.store.recent_trouble()
    if trouble is not None:
        raise StorageUnavailable(trouble)
    return m.Empty()


# ---------------------------------------------------------------- looking back


async def _looking(request: Request[Any, Any, Any], code: str) -> tuple[LiveTable, Viewer]:
    """A table, and the viewer who asks. Raises NotFound; Forbidden if only the people of the table may look."""
    table = await tables_of(request).find(code)
    viewer = who(table, request.scope)
    check_watching(table, viewer)
    return table, viewer


@get("/api/tables/{code:str}/replay", responses=REFUSALS)
async def moments(request: Request[Any, Any, Any], code: Code) -> m.Moments:
    """The moments that the viewer may look at."""
    return await replay.moments(*await _looking(request, code))


@get("/api/tables/{code:str}/replay/{n:int}", responses=REFUSALS)
async def moment(request: Request[Any, Any, Any], code: Code, n: Moment) -> m.Position:
    """The position after event n."""
    return await replay.moment(*await _looking(request, code), n)


@get("/api/tables/{code:str}/debrief", responses=REFUSALS)
async def debrief(request: Request[Any, Any, Any], code: Code, lang: Language = "en") -> m.Debrief:
    """What the finished game gives to talk about."""
    table, _ = await _looking(request, code)
    return await replay.debrief(table, lang)


@get("/api/tables/{code:str}/findings", responses=REFUSALS)
async def findings(request: Request[Any, Any, Any], code: Code, lang: Language = "en") -> m.Findings:
    """What is unusual in the finished game, against a sample of other plays."""
    asked: WhatIf = request.app.state.what_if
    table, _ = await _looking(request, code)
    return await asked.findings(table, lang)


@get("/api/tables/{code:str}/guesses", responses=REFUSALS)
async def guesses(request: Request[Any, Any, Any], code: Code) -> list[m.GuessMade]:
    """One's own guess sheet; when the game is over, with which guesses were right."""
    table = await tables_of(request).find(code)
    return guess_sheets.own_sheet(table, who(table, request.scope).seat)


@get("/api/tables/{code:str}/whatif", responses=REFUSALS)
async def ready_questions(
    request: Request[Any, Any, Any], code: Code, n: FromEvent = None, lang: Language = "en"
) -> m.ReadyQuestions:
    """The questions for *What if?* that the game has ready, and the options that can matter after event n."""
    asked: WhatIf = request.app.state.what_if
    table, _ = await _looking(request, code)
    return await asked.questions(table, n, lang)


@post("/api/tables/{code:str}/whatif", status_code=200, responses=REFUSALS)
async def what_if(
    request: Request[Any, Any, Any], code: Code, data: JSONBody[m.AskWhatIf], lang: Language = "en"
) -> m.Debrief:
    """Futures of a moment of the finished game, as it was and with some options or the next move changed."""
    table, viewer = await _looking(request, code)
    asked: WhatIf = request.app.state.what_if
    return await asked.ask(table, viewer, data, lang, request.receive)


@post("/api/tables/{code:str}/whatif/one", status_code=200, responses=REFUSALS)
async def one_future(request: Request[Any, Any, Any], code: Code, data: JSONBody[m.AskWhatIf]) -> m.TwoCourses:
    """One of these futures, step by step beside the finished game."""
    table, viewer = await _looking(request, code)
    asked: WhatIf = request.app.state.what_if
    return await asked.show(table, viewer, data, request.receive)


@post("/api/tables/{code:str}/forecast", status_code=200, responses=REFUSALS)
async def forecast(request: Request[Any, Any, Any], code: Code, data: JSONBody[m.AskForecast]) -> m.Forecast:
    """Futures with an offer and without it, from what the caller may know, while the game goes on."""
    table, viewer = await _looking(request, code)
    asked: Forecasts = request.app.state.forecasts
    precompiler = request.app.state.get("precompiler")
    compiling = precompiler is not None and precompiler.is_compiling
    return await asked.ask(table, viewer, data, request.receive, compiling=compiling)


@get("/api/tables/{code:str}/export.jsonl", media_type="application/jsonl", responses=REFUSALS)
async def export_jsonl(request: Request[Any, Any, Any], code: Code, opened: Opened = False) -> Response[bytes]:
    """The record of the finished game, with the secret of its shuffles."""
    table, viewer = await _looking(request, code)
    if opened:
        replay.may_open(table, viewer)
    name = f"{table.row.game}-{table.code}{'-opened' if opened else ''}.jsonl"
    return download(await replay.record_jsonl(table, opened=opened), name, "application/jsonl")


@get("/api/tables/{code:str}/export.zip", media_type="application/zip", responses=REFUSALS)
async def export_zip(request: Request[Any, Any, Any], code: Code, opened: Opened = False) -> Response[bytes]:
    """The finished game as CSV files with a codebook, with the talk and notes that one may read."""
    table, viewer = await _looking(request, code)
    if opened:
        replay.may_open(table, viewer)
    made = await replay.record_csv(table, viewer, opened=opened)
    return download(made, f"{table.row.game}-{table.code}{'-opened' if opened else ''}.zip", "application/zip")


# ---------------------------------------------------------------- the connection


@get("/api/tables/{code:str}/live", include_in_schema=False, sync_to_thread=False)
def refuse_http(request: Request[Any, Any, Any], code: Code) -> None:
    """Refuse plain HTTP: this address is a WebSocket, which `LiveFirst` serves."""
    raise no_websocket(request.scope)


class LiveFirst:
    """Serve the WebSockets of tables and classes in front of the application, whose layers they do not need."""

    def __init__(self, application: Callable[..., Awaitable[None]], tables: Tables) -> None:
        self._application, self._tables = application, tables

    def __call__(self, scope: Any, receive: Any, send: Any) -> Awaitable[None]:
        about = LIVE.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if about is not None:
            serve = live if about[1] == "tables" else live_class
            return serve(self._tables, about[2], scope, receive, send)
        return self._application(scope, receive, send)


# ---------------------------------------------------------------- refusing


def tell_refusal(request: Request[Any, Any, Any], refusal: ApiError) -> Response[m.Failure]:
    REFUSED.labels(refusal.failure.error).inc()
    more = {"Retry-After": "3"} if refusal.status in (409, 429, 503) else {}
    if refusal.status == TooSlow.status:
        more = {"Connection": "close"}
    return Response(refusal.failure, status_code=refusal.status, headers=OF_REFUSALS | more)


def tell_http(request: Request[Any, Any, Any], wrong: HTTPException) -> Response[m.Failure]:
    """Litestar's refusals, in our words."""
    status = wrong.status_code
    if isinstance(wrong, NotFoundException):
        error = ApiError("errors.no_such_address", todo="todo.see_schema", error=ErrorCode.NOT_FOUND)
    elif isinstance(wrong, ValidationException) or status == 400:
        error = _malformed(wrong)
    elif status == 413:
        brings_charter = BRINGS_MUCH.fullmatch(request.url.path) is not None
        most = CHARTER_BYTES if brings_charter else BODY_BYTES
        if deck_files.PATH.fullmatch(request.url.path):
            most = MOST_BYTES
        error = ApiError("errors.too_long", todo="todo.send_bytes", error=ErrorCode.TOO_LONG, most=most)
    elif status == 405:
        error = ApiError("errors.wrong_method", todo="todo.see_methods", error=ErrorCode.WRONG_METHOD)
    else:
        error = ApiError("errors.refused", todo="todo.see_expected", detail=str(wrong.detail))
    return Response(error.failure, status_code=status, headers=OF_REFUSALS | dict(wrong.headers or {}))


def _malformed(wrong: HTTPException) -> ApiError:
    """What is wrong with a body or a parameter, as Litestar found it."""
    extra = wrong.extra
    if not (isinstance(extra, list) and extra and isinstance(extra[0], dict)):
        return BadRequest("errors.unreadable", todo="todo.see_expected")
    key, text = extra[0].get("key"), f"{extra[0].get('message', '')}."
    reason = f"{key}: {text}" if key and key != "data" else text
    return BadRequest("errors.body", todo="todo.see_expected", field=_field(wrong), detail=reason)


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
    """Refuse JSON that is nested deeper than any call needs."""
    log.info("%s %s: refused what is nested too deeply", request.method, request.url.path)
    return Response(BadRequest("errors.nested", todo="todo.see_expected").failure, status_code=400, headers=OF_REFUSALS)


def tell_trouble(request: Request[Any, Any, Any], trouble: Exception) -> Response[m.Failure]:
    """A mistake of ours: answered plainly, and logged in full."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=trouble)
    error = ApiError("errors.server_failed", todo="todo.try_again", error=ErrorCode.TROUBLE)
    return Response(error.failure, status_code=500, headers=OF_REFUSALS)


def only_from_our_pages(request: Request[Any, Any, Any]) -> None:
    """Allow changes only from our own pages, or from a program."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    if own_origin(request.scope["headers"], request.scope["scheme"]) is False:
        raise Forbidden("errors.foreign_call", todo="todo.open_page")


# ---------------------------------------------------------------- all together


def application(tables: Tables) -> Litestar:
    """The application that serves these tables."""
    app = without_tables()
    serve_with(app, tables)
    return app


def without_tables() -> Litestar:
    """All calls and pages; it serves once `serve_with` gives it tables."""
    headers = [ResponseHeader(name=name, value=value) for name, value in HEADERS.items()]
    page = SchemaPage(path=["/", "/openapi.json"])
    of_schema = Router(
        "/schema",
        route_handlers=[],
        before_request=page.write_beside_the_loop,
        response_headers=headers,
        include_in_schema=False,
    )
    return Litestar(
        _routes(headers),
        before_request=only_from_our_pages,
        request_class=StrictRequest,
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
            openapi_router=of_schema,
            render_plugins=[page],
        ),
        on_startup=[_start],
        on_shutdown=[_stop],
        logging_config=None,
    )


def serve_with(app: Litestar, tables: Tables) -> None:
    """Let an application without tables serve these."""
    app.state.tables = tables
    app.state.what_if = WhatIf()
    app.state.forecasts = Forecasts()
    app.state.decks_read = []
    app.state.background_work = BackgroundWork()
    app.state.rate_limits = RateLimits()
    prepare_readers(app)
    _wrap(app, tables)


def _routes(of_pages: list[ResponseHeader]) -> list[ControllerRouterHandler]:
    """Every call, and the pages with their headers."""
    games = [*home_page.GAMES, *deck_files.ROUTES, charter]
    asks = [ready_questions, what_if, one_future, forecast]
    looks = [moments, moment, debrief, findings, guesses, *asks, export_jsonl, export_zip]
    of_classes = [*class_calls.CALLS, *debrief_calls.CALLS, *study_calls.CALLS]
    of_tables = [*home_page.TABLES, *table_calls.CALLS, *of_classes, *looks, refuse_http, health, ready]
    of_calls = [ResponseHeader(name=name, value=value) for name, value in OF_CALLS.items()]
    not_kept = [ResponseHeader(name=name, value=value) for name, value in NOT_KEPT.items()]
    return [
        Router("/", route_handlers=pages.routes(), response_headers=of_pages),
        Router("/", route_handlers=with_options(games), response_headers=of_calls),
        Router("/", route_handlers=with_options(of_tables), response_headers=of_calls + not_kept),
        pages.asset,
    ]


def with_options(handlers: Sequence[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """Calls, and for each address the methods that it has: Litestar would name those of its first handler."""
    methods: dict[str, set[str]] = {}
    for handler in handlers:
        for path in handler.paths:
            methods.setdefault(path, {"OPTIONS"}).update(handler.http_methods)
    return [*(_options(path, ", ".join(sorted(allowed))) for path, allowed in methods.items()), *handlers]


def _options(path: str, allowed: str) -> HTTPRouteHandler:
    @route(path, http_method=HttpMethod.OPTIONS, status_code=204, include_in_schema=False, sync_to_thread=False)
    def options() -> Response[None]:
        return Response(None, headers={"Allow": allowed})

    return options


async def _start(app: Litestar) -> None:
    tables: Tables = app.state.tables
    await tables.start()
    deleting = delete_unused_regularly(tables, tables.settings.keep_days)
    app.state.deleting = asyncio.get_running_loop().create_task(deleting)


async def _stop(app: Litestar) -> None:
    app.state.deleting.cancel()
    app.state.what_if.stop()
    app.state.forecasts.stop()
    await app.state.tables.stop()


def _wrap(app: Litestar, tables: Tables) -> None:
    """Wrap the application in the layers that a request passes first: rate limits, forwarding, WebSockets."""
    app.asgi_handler = LiveFirst(HeadAsGet(app.asgi_handler), tables)
    if tables.settings.shared:
        from ..cluster.forwarding import Forwarding  # a server without others needs no HTTP client

        app.state.forwarding = forwarding = Forwarding(app.asgi_handler, tables)
        app.asgi_handler = forwarding  # type: ignore[assignment]  # messages are dicts here
    own_host = [found] if (found := urlsplit(tables.settings.address).hostname) else []  # other servers ask by it
    names = HostNames((*tables.settings.names, *own_host))
    app.asgi_handler = Gate(app.asgi_handler, tables, app.state.rate_limits, names, app.state.background_work)
    if tables.settings.root:
        app.asgi_handler = PathPrefix(app.asgi_handler, tables.settings.root)
