"""The gate in front of the application: names of this server only, and no network that asks for too much.

A network is one IPv4 address or one IPv6 /64. Behind a trusted proxy it is the one that the proxy names. The machine
itself is not braked."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from .classes.identity import who as who_in_class
from .errors import ApiError, ForeignName, TooManyRequests
from .forwarded import MARK, is_forwarded, without_mark
from .identity import who
from .limits import (
    ALL_MISSES_BURST,
    ALL_MISSES_RATE,
    BODY_SECONDS,
    CALLS_BURST,
    CALLS_RATE,
    CARDS_OF_A_TABLE,
    COSTLY,
    MISSES_BURST,
    MISSES_RATE,
    OWN_TABLES_BURST,
    OWN_TABLES_RATE,
    TABLE_BURST,
    TABLE_RATE,
    Bucket,
    Buckets,
)
from .names import Names
from .receiving import receive_within
from .security import OF_REFUSALS, header
from .tables import Tables

COSTLY_PATHS = r"replay.*|debrief|findings|whatif|forecast|export\..*|join|return|facilitate|live"
COSTLY_CALL = re.compile(rf"/api/(?:tables|classes)/[^/]+/(?:{COSTLY_PATHS})|/api/games/[^/]+/decks/.*", re.DOTALL)
LOOKUP = re.compile(r"/api/(?:tables|classes)/([^/]+)(?:/.*)?|/[tc]/([^/]+)/?|/([A-Za-z]{6,8})/?", re.DOTALL)
OF_CLASS = "/api/classes/"


def network_of(scope: Any) -> str | None:
    """The network that a request comes from; None for this machine, and where it cannot be known."""
    try:
        address = ipaddress.ip_address((scope.get("client") or ("",))[0])
    except ValueError:
        return None
    if address.is_loopback:
        return None
    if address.version == 4:
        return str(address)
    mapped = address.ipv4_mapped
    return str(mapped) if mapped is not None else str(ipaddress.ip_network((address, 64), strict=False))


class Brakes:
    """How much each network may still ask for."""

    def __init__(self) -> None:
        self._calls = Buckets(CALLS_RATE, CALLS_BURST)
        self._misses = Buckets(MISSES_RATE, MISSES_BURST)
        self._all_misses = Bucket(ALL_MISSES_RATE, ALL_MISSES_BURST)
        self._tables = Buckets(OWN_TABLES_RATE, OWN_TABLES_BURST)
        self._all_tables = Bucket(TABLE_RATE, TABLE_BURST)

    def check_call(self, scope: Any) -> None:
        """Count a call. Raises TooManyRequests."""
        network = network_of(scope)
        cost = COSTLY if COSTLY_CALL.fullmatch(scope["path"]) else 1.0
        if network is not None and not self._calls.of(network).take(cost):
            raise TooManyRequests("errors.too_fast", todo="todo.few_seconds")

    def check_new_table(self, scope: Any) -> None:
        """Count a table that is made. Raises TooManyRequests."""
        network = network_of(scope)
        sent = header(scope["headers"], b"content-length") or "0"
        cost = 1.0 + (int(sent) if sent.isdecimal() else 0) // CARDS_OF_A_TABLE
        if network is not None and not self._tables.of(network).take(cost):
            raise TooManyRequests("errors.too_many_tables", todo="todo.few_seconds")
        if not self._all_tables.take():
            raise TooManyRequests("errors.too_many_tables", todo="todo.few_seconds")

    def count_miss(self, scope: Any) -> None:
        """Count a code that names no table."""
        network = network_of(scope)
        if network is not None:
            self._misses.of(network).take()
            self._all_misses.take()

    def is_guessing(self, scope: Any) -> bool:
        """Whether codes may not be looked up now: too many named no table."""
        network = network_of(scope)
        return network is not None and min(self._misses.of(network).left, self._all_misses.left) < 1.0


class Gate:
    """The layer: an ASGI application in front of another."""

    def __init__(
        self, application: Callable[..., Awaitable[None]], tables: Tables, brakes: Brakes, names: Names
    ) -> None:
        self._application, self._tables, self._brakes, self._names = application, tables, brakes, names

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._application(scope, receive, send)
            return
        if self._tables.settings.shared and header(scope["headers"], MARK) is not None:
            if await is_forwarded(self._tables, scope):
                await self._application(scope, receive, send)  # the server that forwards it has let it in
                return
            scope = without_mark(scope)
        asked = LOOKUP.fullmatch(scope["path"])
        code = next(filter(None, asked.groups()), None) if asked else None
        try:
            if not self._names.allow(header(scope["headers"], b"host")):
                raise ForeignName(header(scope["headers"], b"host") or "")
            self._brakes.check_call(scope)
            if code is not None and self._brakes.is_guessing(scope) and not await self._has_key(scope, code):
                raise TooManyRequests("errors.too_many_codes", todo="todo.few_seconds")
        except ApiError as refusal:
            await _refuse(refusal, scope, send)
            return
        if scope["type"] == "http":
            receive = receive_within(receive, BODY_SECONDS)
        if code is None or not scope["path"].startswith("/api/"):
            await self._application(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._count_unknown(scope, code)
            await self._application(scope, receive, send)
            return

        async def counting(message: Any) -> None:
            if message.get("status") == 404 and message["type"].endswith("response.start"):
                self._brakes.count_miss(scope)
            await send(message)

        await self._application(scope, receive, counting)

    async def _count_unknown(self, scope: Any, code: str) -> None:
        """Count a code that names no table. Later, everything that a connection sends would pass through the gate."""
        try:
            await self._tables.find_any(code)
        except ApiError as refusal:
            if refusal.status == 404:
                self._brakes.count_miss(scope)

    async def _has_key(self, scope: Any, code: str) -> bool:
        """Whether this browser has a seat at the table or hosts it: then it need not guess."""
        try:
            if scope["path"].startswith(OF_CLASS):
                return who_in_class(await self._tables.classes.find(code), scope).viewer is not None
            viewer = who(await self._tables.find(code), scope)
        except ApiError:
            return False
        return viewer.seat is not None or viewer.host


async def _refuse(refusal: ApiError, scope: Any, send: Any) -> None:
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    body = msgspec.json.encode(refusal.failure)
    headers = OF_REFUSALS | {"Content-Type": "application/json", "Content-Length": str(len(body))}
    if refusal.status == 429:
        headers["Retry-After"] = "3"
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": f"{kind}.start", "status": refusal.status, "headers": raw})
    await send({"type": f"{kind}.body", "body": body})
