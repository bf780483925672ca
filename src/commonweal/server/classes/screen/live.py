"""Serve the connection of one page of a class: admit it, greet it, and keep it until either side ends it."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import msgspec

from ...errors import ApiError, Conflict, Forbidden
from ...load.limits import CONNECTIONS_PER_SEAT, WATCHERS
from ...protocol import CloseCode, ErrorCode, Pong, encode
from ...rooms.connections import GONE, Connection, Send
from ...web.live_protocol import WRITE_NOW, write_later
from ...web.security import own_origin
from ...web.websocket import Receive, turn_away
from ..identity import ClassViewer, who
from ..session import ClassSession

if TYPE_CHECKING:
    from ...rooms.tables import Tables

PONG = encode(Pong())
log = logging.getLogger("commonweal.server")


class _Kind(msgspec.Struct):
    type: str


read_kind = msgspec.json.Decoder(_Kind).decode


async def live(tables: Tables, code: str, scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Serve one connection of a class from its handshake to its end."""
    await receive()  # the request to connect
    try:
        session, viewer = await _admit(tables, code, scope)
    except ApiError as refusal:
        await turn_away(refusal, send)
        return
    scope["headers"] = []  # nobody reads them again, and there are many connections
    write_now = scope.get("extensions", {}).get(WRITE_NOW, write_later)
    packing = tables.packing if b"packed=1" in scope["query_string"] else None
    connection = Connection(send, viewer.viewer, False, viewer.base, write_now, packing)
    await send({"type": "websocket.accept"})
    if session.evicted:
        await send({"type": "websocket.close", "code": CloseCode.RESTARTED, "reason": "closed.read_again"})
        return
    tables.classes.wall(session).greet(connection, viewer.viewer)
    writing = asyncio.create_task(connection.write())
    listening = asyncio.create_task(_listen(connection, receive))
    try:
        await asyncio.wait((writing, listening), return_when=asyncio.FIRST_COMPLETED)
    finally:
        session.connections.drop(connection)
        for task in (writing, listening):
            task.cancel()
        await asyncio.wait((writing, listening))
        for task in (writing, listening):
            if not task.cancelled() and not isinstance(task.exception(), (*GONE, type(None))):
                log.error("a connection could not be served", exc_info=task.exception())


async def _admit(tables: Tables, code: str, scope: dict[str, Any]) -> tuple[ClassSession, ClassViewer]:
    asked = parse_qs(scope["query_string"].decode("latin-1"))
    own = own_origin(scope["headers"], scope["scheme"])
    if own is False:
        raise Forbidden("errors.foreign_connection", todo="todo.open_link")
    session = await tables.classes.find(code)
    viewer = who(session, scope, as_member=asked.get("member") == ["1"])
    if own is None and viewer.by_cookie:
        raise Forbidden("errors.no_origin", todo="todo.send_bearer")
    if viewer.runs:
        await session.load_all()
    _make_room(session, viewer)
    return session, viewer


def _make_room(session: ClassSession, viewer: ClassViewer) -> None:
    """Make room: a person may have a few pages open, and the oldest is closed. Strangers are limited in number."""
    open_ = session.connections.of(viewer.viewer)
    if viewer.viewer is None:
        if len(open_) >= WATCHERS:
            raise Conflict("errors.too_many_watch", todo="todo.come_back_later", error=ErrorCode.FULL)
        return
    for connection in open_[: len(open_) - CONNECTIONS_PER_SEAT + 1]:
        connection.close(CloseCode.TRY_AGAIN, "closed.too_many_devices")


async def _listen(connection: Connection, receive: Receive) -> None:
    """Answer pings until the client is gone. It sends nothing else: commands are calls."""
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        try:
            kind = read_kind(message.get("text") or message.get("bytes") or b"").type
        except (msgspec.MsgspecError, UnicodeDecodeError):
            kind = ""
        if kind == "ping" and connection.bucket.take():
            connection.push(PONG)
