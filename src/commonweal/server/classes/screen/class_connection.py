"""Serve the connection of one page of a class: admit it, greet it, and keep it until either side ends it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import msgspec

from ...errors import ApiError, Forbidden
from ...protocol import Pong, encode
from ...rooms.connections import Connection, Send
from ...web.security import own_origin
from ...web.websocket import Receive, accept, carry, make_room, turn_away
from ..class_identity import ClassViewer, who
from ..class_session import ClassSession

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
    connection = await accept(tables, session, scope, send, (viewer.viewer, False, viewer.base))
    if connection is None:
        return
    tables.classes.wall(session).greet(connection, viewer.viewer)
    await carry(session, connection, lambda _: _listen(connection, receive))


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
    make_room(session.connections, viewer.viewer)
    return session, viewer


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
