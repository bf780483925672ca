"""Forward calls and connections to the server that owns their table, if several servers share a database.

This layer in front of the application is the only place that forwards. If the owner cannot be reached, the application
answers: it takes the table over once the owner's lease has ended; until then it says that another server has it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from ..errors import ApiError, ServedElsewhere, no_such_table
from ..load.limits import BODY_BYTES, CHARTER_BYTES
from ..metrics import FORWARDED
from ..people.codes import clean_code
from ..protocol import CloseCode, OpenTable
from ..rooms.connections import GONE, Send
from ..rooms.tables import Tables
from ..store import Owner, StoreError
from ..web.security import OF_REFUSALS, header
from ..web.websocket import Receive
from .forwarded import ABOUT_TABLE, MARK, as_client_sent, mark

LONG = "/api/classes/"  # calls whose bodies may be longer than others, because they contain lists of names or decks
CONNECT_SECONDS = 5.0
PLAIN: dict[str, Any] = {"user_agent_header": None, "compression": None, "proxy": None}
BOUNDS: dict[str, Any] = {"open_timeout": CONNECT_SECONDS, "close_timeout": 1.0, "max_size": None, "max_queue": 4}
PATIENCE = {"timeout": httpx2.Timeout(60.0, connect=CONNECT_SECONDS).as_dict()}  # the owner may take long to answer
IMPATIENCE = {"timeout": httpx2.Timeout(1.0).as_dict()}  # for answers that are complete without the others
read_open_tables = msgspec.json.Decoder(list[OpenTable]).decode
NORMAL, NO_CODE, ABNORMAL = 1000, 1005, 1006  # the last two only say how a connection ended, and are never sent
OF_ONE_HOP = frozenset(
    b"connection date expect host keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer "
    b"transfer-encoding upgrade".split()
)
Headers = list[tuple[bytes, bytes]]
Close = tuple[int, str]  # code and reason
COME_BACK: Close = CloseCode.RESTARTED, "closed.other_server"


class Forwarding:
    """The layer: an ASGI application in front of another."""

    def __init__(self, application: Callable[..., Awaitable[None]], tables: Tables) -> None:
        self._application, self._tables = application, tables
        # Each call gets a new connection: the owner may close an idle one just when the next call takes it.
        limits = httpx2.Limits(max_connections=None, max_keepalive_connections=0)
        self._transport = httpx2.AsyncHTTPTransport(limits=limits, trust_env=False)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        about = ABOUT_TABLE.fullmatch(scope["path"])
        if about is None or header(scope["headers"], MARK) is not None:  # nothing is forwarded twice
            await self._application(as_client_sent(scope), receive, send)
            return
        headers: Headers = []
        try:
            owner = await self._other_owner(about[2])
            if owner is not None:
                headers = await self._headers_for_owner(about[2], scope)
        except (ApiError, StoreError):
            owner = None  # the application finds the same, and reports it
        if owner is None or not owner.address:
            await self._application(scope, receive, send)
            return
        FORWARDED.inc()
        if scope["type"] == "websocket":
            await self._forward_connection(owner, headers, scope, receive, send)
        else:
            await self._forward_call(owner, headers, scope, receive, send)

    async def _headers_for_owner(self, code: str, scope: Any) -> Headers:
        """What the client sent, with our mark. Raises NotFound, StoreError."""
        row = await self._tables.row(clean_code(code) or "")
        if row is None:
            raise no_such_table(code)
        headers = [(name, value) for name, value in _end_to_end(scope["headers"]) if name != b"content-length"]
        return [*headers, (MARK, mark(row, scope))]

    async def open_tables(self) -> list[OpenTable]:
        """The tables for strangers at all other servers that answer soon. Raises Unavailable."""
        owners = await self._tables.store.owners()
        others = [owner.address for owner in owners if owner.address and owner != self._tables.leases.owner]
        found = await asyncio.gather(*map(self._open_tables_at, others))
        return [table for tables in found for table in tables]

    async def _open_tables_at(self, address: str) -> list[OpenTable]:
        # Without `here`, servers would ask each other for ever.
        request = httpx2.Request("GET", f"{address}/api/tables?here=true", extensions=IMPATIENCE)
        try:
            answer = await self._transport.handle_async_request(request)
            try:
                return read_open_tables(await answer.aread())
            finally:
                await answer.aclose()
        except (httpx2.TransportError, msgspec.MsgspecError):
            return []

    async def _other_owner(self, code: str) -> Owner | None:
        """The server that owns the table or class; None if it is this one. Raises ApiError if that cannot be found
        out."""
        try:
            await self._tables.find_any(code)
        except ServedElsewhere as elsewhere:
            return elsewhere.owner
        return None

    async def _forward_call(self, owner: Owner, headers: Headers, scope: Any, receive: Receive, send: Send) -> None:
        try:
            body = await _read_body(receive, CHARTER_BYTES if scope["path"].startswith(LONG) else BODY_BYTES)
        except ApiError as refusal:
            await self._application(scope, _raise_again(refusal), send)
            return
        if body is None:
            return
        url = _url_at(owner.address, scope)
        request = httpx2.Request(scope["method"], url, headers=headers, content=body, extensions=PATIENCE)
        begun = asyncio.Event()
        try:
            await _until_one_ends(self._pass_answer(request, send, begun), _until_gone(receive))
        except (httpx2.ConnectError, httpx2.ConnectTimeout):
            whole = {"type": "http.request", "body": body, "more_body": False}
            await self._application(scope, _receive_again(whole, receive), send)
            return
        except httpx2.TransportError:
            pass
        if not begun.is_set():  # the owner may have carried it out, so only the client may repeat it
            no = ServedElsewhere(owner)
            fields = OF_REFUSALS | {"Content-Type": "application/json", "Retry-After": "3"}
            await _tell(send, "http.response", no.status, fields.items(), msgspec.json.encode(no.failure))

    async def _pass_answer(self, request: httpx2.Request, send: Send, begun: asyncio.Event) -> None:
        answer = await self._transport.handle_async_request(request)
        try:
            begun.set()
            headers = _end_to_end(answer.headers.raw)
            await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
            async for part in answer.aiter_raw():
                await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            await answer.aclose()

    async def _forward_connection(
        self, owner: Owner, headers: Headers, scope: Any, receive: Receive, send: Send
    ) -> None:
        wish = await receive()
        url = _url_at(owner.address.replace("http", "ws", 1), scope)
        shown = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers]
        try:
            there = await connect(url, additional_headers=shown, **PLAIN, **BOUNDS)
        except InvalidStatus as no:
            answer = no.response
            body = bytes(answer.body or b"")
            await _tell(send, "websocket.http.response", answer.status_code, answer.headers.raw_items(), body)
            return
        except (OSError, WebSocketException):
            await self._application(scope, _receive_again(wish, receive), send)
            return
        with suppress(*GONE):
            async with there:
                await send({"type": "websocket.accept"})
                close = await _until_one_ends(_pass_to_client(there, send), _pass_to_owner(receive, there))
                if close is not None:
                    await send({"type": "websocket.close", "code": close[0], "reason": close[1]})


async def _pass_to_owner(receive: Receive, there: ClientConnection) -> None:
    """Pass on what the client sends until it is gone."""
    while (message := await receive())["type"] == "websocket.receive":
        text = message.get("text")
        with suppress(ConnectionClosed):  # then the owner's last messages are on their way to the client
            await there.send(text if text is not None else message["bytes"])
    code = message.get("code", NORMAL)
    await there.close(NORMAL if code in (NO_CODE, ABNORMAL) else code, message.get("reason") or "")


async def _pass_to_client(there: ClientConnection, send: Send) -> Close:
    """Pass on what the owner sends until it closes; returns its code and reason."""
    try:
        while True:
            content = await there.recv()
            kind = "text" if isinstance(content, str) else "bytes"
            await send({"type": "websocket.send", kind: content})
    except ConnectionClosed as closed:
        if closed.rcvd is None:
            return COME_BACK
        return NORMAL if closed.rcvd.code == NO_CODE else closed.rcvd.code, closed.rcvd.reason


def _url_at(address: str, scope: Any) -> str:
    """The address of a call or connection at a server."""
    query = scope["query_string"].decode("latin-1")
    return str(address + scope["raw_path"].decode("latin-1") + (f"?{query}" if query else ""))


def _end_to_end(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    """All headers except those that concern one hop: the connection and the handshake."""
    headers = [(name.lower(), value) for name, value in headers]
    named = {name.strip().lower() for key, value in headers if key == b"connection" for name in value.split(b",")}
    dropped = OF_ONE_HOP | named
    return [one for one in headers if one[0] not in dropped and not one[0].startswith(b"sec-websocket-")]


async def _read_body(receive: Receive, most: int) -> bytes | None:
    """The body of a call; None if the client is gone. Of a body that is too long, it reads enough for the owner to
    refuse it."""
    body, more = b"", True
    while more and len(body) <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body[: most + 1]


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _receive_again(message: dict[str, Any], receive: Receive) -> Receive:
    """A `receive` that returns this message once more, and then goes on."""
    first = [message]

    async def again() -> dict[str, Any]:
        return first.pop() if first else await receive()

    return again


def _raise_again(refusal: ApiError) -> Receive:
    """A `receive` that raises this, so that the application can say why."""

    async def again() -> dict[str, Any]:
        raise refusal

    return again


async def _tell(send: Send, kind: str, status: int, headers: Iterable[tuple[str, str]], body: bytes) -> None:
    """Answer in full, over HTTP or instead of a WebSocket."""
    raw = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    await send({"type": f"{kind}.start", "status": status, "headers": _end_to_end(raw)})
    await send({"type": f"{kind}.body", "body": body})


async def _until_one_ends(*work: Awaitable[Any]) -> Any:
    """Run all until one ends, and cancel the others; returns the result of the first in order among those that
    ended."""
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    return next(task for task in tasks if task in done).result()
