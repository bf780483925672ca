"""Serve the connection of one client: admit it, greet it, and carry out what it sends."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import cache
from typing import Any
from urllib.parse import parse_qs

import msgspec

from ..courtesies.hosting import check_watching
from ..errors import ApiError, BadRequest, Conflict, Forbidden, Unauthorized
from ..load.background_work import count_time
from ..load.budgets import CLIENT, Budget
from ..load.limits import CONNECTIONS_PER_SEAT, FIRST_EVENTS, WATCHERS
from ..people.identity import Viewer, who
from ..protocol import CloseCode, ErrorCode
from ..records.log_pages import OlderPages, page_before
from ..rooms.connections import GONE, Connection, Connections, Send
from ..rooms.live_table import LiveTable
from ..rooms.room import Room
from ..rooms.session import ClientSession
from ..rooms.tables import Tables
from .live_protocol import WRITE_NOW, write_later
from .security import header, own_origin

Receive = Callable[[], Awaitable[dict[str, Any]]]
RECIPES = "docs/host.md has recipes for proxies."
log = logging.getLogger("commonweal.server")


async def live(tables: Tables, code: str, scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Serve one connection from its handshake to its end."""
    await receive()  # the request to connect
    try:
        table, viewer, since = await _admit(tables, code, scope)
    except ApiError as refusal:
        await turn_away(refusal, send)
        return
    connection = await accept(tables, table, scope, send, (viewer.seat, viewer.has_host_key, viewer.base))
    if connection is None:
        return
    began = time.thread_time()
    _greet(tables, table, connection, since)
    count_time(time.thread_time() - began)
    session = ClientSession(table, connection)
    await carry(table, connection, lambda writing: _listen(session, receive, writing, tables.messages), session)


async def accept(
    tables: Tables, room: Room, scope: dict[str, Any], send: Send, by: tuple[int | None, bool, str]
) -> Connection | None:
    """Accept a connection; None if the room was evicted meanwhile. by: as for a `Connection`."""
    scope["headers"] = []  # nobody reads them again, and there are many connections
    write_now = scope.get("extensions", {}).get(WRITE_NOW, write_later)
    packing = tables.packing if b"packed=1" in scope["query_string"] else None
    connection = Connection(send, *by, write_now, packing)
    await send({"type": "websocket.accept"})
    if not room.evicted:
        return connection
    await send({"type": "websocket.close", "code": CloseCode.RESTARTED, "reason": "closed.read_again"})
    return None


async def carry(
    room: Room,
    connection: Connection,
    listen: Callable[[asyncio.Task[None]], Coroutine[Any, Any, None]],
    session: ClientSession | None = None,
) -> None:
    """Send and hear what goes over a connection until either side ends it. listen: hears it, while a task writes."""
    writing = asyncio.create_task(connection.write())
    listening = asyncio.create_task(listen(writing))
    try:
        await asyncio.wait((writing, listening), return_when=asyncio.FIRST_COMPLETED)
        if session is not None and not session.is_idle:
            await asyncio.wait((listening,))  # it ends once the message is carried out
    finally:
        room.drop(connection)
        for task in (writing, listening):
            task.cancel()
        await asyncio.wait((writing, listening))
        for task in (writing, listening):
            if not task.cancelled() and not isinstance(task.exception(), (*GONE, type(None))):
                log.error("a connection could not be served", exc_info=task.exception())


async def _admit(tables: Tables, code: str, scope: dict[str, Any]) -> tuple[LiveTable, Viewer, int]:
    asked = parse_qs(scope["query_string"].decode("latin-1"))
    own = own_origin(scope["headers"], scope["scheme"])
    if own is False:
        raise Forbidden("errors.foreign_connection", todo="todo.open_link")
    table = await tables.find(code)
    viewer = who(table, scope)
    if own is None and viewer.by_cookie:
        raise Forbidden("errors.no_origin", todo="todo.send_bearer")
    check_watching(table, viewer)
    if asked.get("watch") == ["1"]:
        viewer = Viewer(None, False, viewer.base, False)
    elif viewer.seat is None and not viewer.host:
        raise Unauthorized("errors.no_seat_of_yours", todo="todo.join_or_watch")
    if viewer.seat is not None or not viewer.host:
        make_room(table.connections, viewer.seat)
    given = asked.get("since", ["0"])[0]
    return table, viewer, int(given) if given.isdecimal() and len(given) < 12 else 0


def make_room(connections: Connections, viewer: int | None) -> None:
    """Make room: a person may be here on a few devices, and the oldest connection is closed. Spectators are limited in
    number."""
    if viewer is None and connections.watching >= WATCHERS:
        raise Conflict("errors.too_many_watch", todo="todo.come_back_later", error=ErrorCode.FULL)
    open_ = [] if viewer is None else connections.of(viewer)
    for connection in open_[: len(open_) - CONNECTIONS_PER_SEAT + 1]:
        connection.close(CloseCode.TRY_AGAIN, "closed.too_many_devices")


async def turn_away(refusal: ApiError, send: Send) -> None:
    """Refuse before the handshake, with the same words as any other call."""
    body = msgspec.json.encode(refusal.failure)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "websocket.http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})


def no_websocket(scope: Any) -> BadRequest:
    """The refusal of a call that should be a WebSocket."""
    if header(scope["headers"], b"sec-websocket-key") is None:
        return BadRequest("errors.websocket", todo="todo.open_websocket", error=ErrorCode.WEBSOCKET)
    _tell_of_proxy()
    return BadRequest("errors.upgrade_dropped", todo="todo.pass_upgrade_on", error=ErrorCode.WEBSOCKET)


@cache
def _tell_of_proxy() -> None:
    """Warn the person who runs the server, once."""
    log.warning("A proxy in front of this server drops the header Upgrade: no page of a table can connect. %s", RECIPES)


def _greet(tables: Tables, table: LiveTable, connection: Connection, since: int) -> None:
    """Send the first message. Nothing may be awaited here: the next events must follow it."""
    before = table.connections.is_here(connection.seat) if connection.seat is not None else False
    table.connections.add(connection)
    tables.arrivals.note()
    since = since if since <= table.n else 0
    page = page_before(table, table.n, since, connection.viewer, FIRST_EVENTS if tables.is_busy() else None)
    connection.push(table.hello(connection, page, since))
    if page.start > since:
        connection.follow_up(OlderPages(table, page.start, since, connection.viewer).next, tables.log_pages.wait)
    if table.storage_problem is not None:
        connection.push(table.waiting())
    table.undo_vote.greet(connection)
    if not before:
        table.lobby.tell(besides=connection)


async def _listen(session: ClientSession, receive: Receive, writing: asyncio.Task[None], budget: Budget) -> None:
    """Carry out what the client sends until either direction has ended. A client on this machine is not limited."""
    client = CLIENT.get()
    while not writing.done():
        session.is_idle = True
        message = await receive()
        session.is_idle = False
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        hearing = session.hear(text if text is not None else message.get("bytes") or b"")
        await (hearing if client.network is None else budget.spend_on(hearing, client))
