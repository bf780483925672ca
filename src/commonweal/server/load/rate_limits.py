"""The gate in front of the application: names of this server only, and no network that asks for too much.

Behind a trusted proxy, the network is the one that the proxy names. The machine itself is not braked."""

from __future__ import annotations

import asyncio
import math
import re
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ..classes.class_identity import who as who_in_class
from ..cluster.forwarded import MARK, as_from_client, is_forwarded, without_mark
from ..errors import ApiError, ForeignName, TooManyRequests
from ..people.codes import clean_code
from ..people.identity import who
from ..people.page_language import note_language
from ..rooms.tables import Tables
from ..web.host_names import HostNames
from ..web.security import OF_REFUSALS, header
from .background_work import BACKGROUND_WORK, BackgroundWork
from .budgets import CLIENT, METER, Client, Meter
from .limits import (
    ALL_MISSES_BURST,
    ALL_MISSES_RATE,
    BODY_SECONDS,
    CALLS_BURST,
    CALLS_RATE,
    CARDS_OF_A_TABLE,
    CODES_KNOWN,
    COSTLY,
    LOOKUPS_WAITING,
    MISSES_BURST,
    MISSES_RATE,
    NETWORKS_KNOWN,
    OWN_TABLES_BURST,
    OWN_TABLES_RATE,
    PACE,
    PACE_OF_CALL,
    REFUSAL_SECONDS,
    SURROUNDINGS,
    TABLE_BURST,
    TABLE_RATE,
    Bucket,
)
from .networks import NetworkBuckets, network_of, surroundings_of
from .receiving import receive_within

LOOKED_AT = r"replay.*|debrief|findings|whatif|forecast|export.*|gradebook.*|codebook.*|study/.*"
COMING_IN = r"join|return|facilitate|live"
OF_A_TABLE = r"/api/(?:tables|classes)/[^/]+"
COSTLY_CALL = re.compile(rf"{OF_A_TABLE}/(?:{LOOKED_AT}|{COMING_IN})|/api/games/[^/]+/decks/.*", re.DOTALL)
LONG_CALL = re.compile(rf"{OF_A_TABLE}/(?:{LOOKED_AT}|live)", re.DOTALL)
"""What takes the loop longer than others."""
WORKED_OUT = re.compile(rf"{OF_A_TABLE}/(?:{LOOKED_AT})|/api/games/[^/]+/(?:decks/.*|charter)", re.DOTALL)
"""What people can do without for a moment: it is refused to those who have spent their budget."""
LOOKUP = re.compile(r"/api/(?:tables|classes)/([^/]+)(?:/.*)?|/[tc]/([^/]+)/?|/([A-Za-z]{6,8})/?", re.DOTALL)
OF_CLASS = "/api/classes/"


class RateLimits:
    """How much each network may still ask of this server."""

    def __init__(self) -> None:
        self._calls = NetworkBuckets(CALLS_RATE, CALLS_BURST)
        self._misses = NetworkBuckets(MISSES_RATE, MISSES_BURST)
        self._all_misses = Bucket(ALL_MISSES_RATE, ALL_MISSES_BURST)
        self._tables = NetworkBuckets(OWN_TABLES_RATE, OWN_TABLES_BURST)
        self._all_tables = Bucket(TABLE_RATE, TABLE_BURST)
        self._pace = NetworkBuckets(*PACE)
        self._known: OrderedDict[str, OrderedDict[str, None]] = OrderedDict()  # codes that networks found
        self._waiting: Counter[str] = Counter()  # lookups that wait, by network, by surroundings, and of all

    def check_call(self, scope: Any) -> None:
        """Count a call. Raises TooManyRequests."""
        network = network_of(scope)
        cost = COSTLY if COSTLY_CALL.fullmatch(scope["path"]) else 1.0
        if network is not None and not self._calls.take(network, cost):
            raise TooManyRequests("errors.too_fast", todo="todo.few_seconds")

    def check_new_table(self, scope: Any) -> None:
        """Count a table that is made. Raises TooManyRequests."""
        network = network_of(scope)
        sent = header(scope["headers"], b"content-length") or "0"
        cost = 1.0 + (int(sent) if sent.isdecimal() else 0) // CARDS_OF_A_TABLE
        if network is not None and not self._tables.take(network, cost):
            raise TooManyRequests("errors.too_many_tables", todo="todo.few_seconds")
        if not self._all_tables.take():
            raise TooManyRequests("errors.too_many_tables", todo="todo.few_seconds")

    async def delay_call(self, network: str | None, at_least: float) -> None:
        """Let a call wait while its network has used the loop much in a short time, each a little longer.

        at_least: the time that the call will take at least."""
        if network is None:
            return
        wait = max(-bucket.left / bucket.rate for bucket in self._pace.of(network))
        self._pace.spend(network, at_least)  # those that come meanwhile wait longer
        if wait > 0:
            await asyncio.sleep(wait)

    def count_time(self, network: str | None, seconds: float) -> None:
        """Count what was measured of a call beyond that."""
        if network is not None:
            self._pace.spend(network, seconds)

    # ---------------------------------------------------------------- codes

    def count_miss(self, network: str | None) -> None:
        """Count a code that names no table."""
        if network is not None:
            self._misses.spend(network, 1.0)
            self._all_misses.take()

    def count_hit(self, network: str | None, code: str) -> None:
        """Remember that somebody of a network has found this code: for the others there it is no guess any more."""
        if network is None:
            return
        known = self._known.setdefault(network, OrderedDict())
        known[code] = None
        known.move_to_end(code)
        self._known.move_to_end(network)
        if len(known) > CODES_KNOWN:
            known.popitem(last=False)
        if len(self._known) > NETWORKS_KNOWN:
            self._known.popitem(last=False)

    def knows(self, network: str | None, code: str) -> bool:
        return network is None or code in self._known.get(network, ())

    def is_guessing(self, network: str) -> bool:
        """Whether lookups of a network must wait: too many named no table. While networks guess together, this is so
        for those that missed half of what they may."""
        own = self._misses.of(network)
        few_left = min(bucket.left / bucket.burst for bucket in own) < 0.5
        return min(bucket.left for bucket in own) < 1.0 or (few_left and self._all_misses.left < 1.0)

    async def wait_to_look_up(self, network: str) -> None:
        """Wait until a network, and those around it, may look up a code that may be a guess. Raises TooManyRequests if
        many wait already."""
        own, around = self._misses.of(network)
        queues = [(own, network, LOOKUPS_WAITING), (around, surroundings_of(network), SURROUNDINGS * LOOKUPS_WAITING)]
        if self._all_misses.left < 1.0:
            queues.append((self._all_misses, "", math.inf))
        if any(self._waiting[name] >= most for _, name, most in queues):
            raise TooManyRequests("errors.too_many_codes", todo="todo.few_seconds")
        wait = max((1.0 + self._waiting[name] - min(bucket.left, 1.0)) / bucket.rate for bucket, name, _ in queues)
        self._waiting.update(name for _, name, _ in queues)
        try:
            await asyncio.sleep(wait)
        except asyncio.CancelledError:  # the server stops
            raise TooManyRequests("errors.too_many_codes", todo="todo.few_seconds") from None
        finally:
            self._waiting.subtract(name for _, name, _ in queues)
            self._waiting += Counter()  # forget those for whom nobody waits


class Gate:
    """The layer: an ASGI application in front of another."""

    def __init__(
        self,
        application: Callable[..., Awaitable[None]],
        tables: Tables,
        rate_limits: RateLimits,
        names: HostNames,
        background_work: BackgroundWork,
    ) -> None:
        self._application, self._tables, self._rate_limits, self._names = application, tables, rate_limits, names
        self._background_work = background_work

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._application(scope, receive, send)
            return
        is_let_in = False
        if self._tables.settings.shared and header(scope["headers"], MARK) is not None:
            is_let_in = await is_forwarded(self._tables, scope)  # by the server that forwards it
            scope = as_from_client(scope) if is_let_in else without_mark(scope)
        asked = LOOKUP.fullmatch(scope["path"])
        given = next(filter(None, asked.groups()), None) if asked else None
        network, code = network_of(scope), clean_code(given) if given else None
        client = Client(network, code)
        CLIENT.set(client)
        note_language(scope)
        BACKGROUND_WORK.set(self._background_work)
        try:
            if not is_let_in:
                await self._let_in(scope, network, given)
            if WORKED_OUT.fullmatch(scope["path"]):
                self._background_work.budget.check(client)
        except ApiError as refusal:
            await asyncio.sleep(REFUSAL_SECONDS if network is not None else 0.0)
            await _refuse(refusal, scope, send)
            return
        at_least = PACE_OF_CALL * (COSTLY if LONG_CALL.fullmatch(scope["path"]) else 1.0)
        await self._rate_limits.delay_call(network, at_least)
        if scope["type"] == "websocket":
            if given is not None and not is_let_in:
                await self._count_unknown(network, given)
            await self._application(scope, receive, send)
            return
        receive = receive_within(receive, BODY_SECONDS)
        if not is_let_in:
            is_lookup = given is not None and scope["path"].startswith("/api/")
            send = self._counting(send, network, code, is_lookup=is_lookup)
        meter = Meter()
        METER.set(meter)
        try:
            await self._application(scope, receive, send)
        finally:
            self._background_work.budget.spend(client, meter.seconds)
            self._rate_limits.count_time(network, max(0.0, meter.seconds - at_least))

    async def _let_in(self, scope: Any, network: str | None, given: str | None) -> None:
        """Check a request from outside; let one wait that may guess a code. Raises ApiError."""
        if not self._names.allow(header(scope["headers"], b"host")):
            raise ForeignName(header(scope["headers"], b"host") or "")
        self._rate_limits.check_call(scope)
        if given is None or network is None or not self._rate_limits.is_guessing(network):
            return
        if not self._rate_limits.knows(network, clean_code(given) or given) and not await self._has_key(scope, given):
            await self._rate_limits.wait_to_look_up(network)

    def _counting(
        self, send: Any, network: str | None, code: str | None, *, is_lookup: bool
    ) -> Callable[[Any], Awaitable[None]]:
        """Send an answer: late if it says that a network asks for too much. Count whether the code that was looked up
        names a table."""

        async def counting(message: Any) -> None:
            status = message.get("status")
            if status == 429 and network is not None:
                await asyncio.sleep(REFUSAL_SECONDS)
            elif status == 404 and is_lookup:
                self._rate_limits.count_miss(network)
            elif status == 200 and is_lookup and code is not None:
                self._rate_limits.count_hit(network, code)
            await send(message)

        return counting

    async def _count_unknown(self, network: str | None, code: str) -> None:
        """Count a code that names no table. Later, everything that a connection sends would pass through the gate."""
        try:
            await self._tables.find_any(code)
        except ApiError as refusal:
            if refusal.status == 404:
                self._rate_limits.count_miss(network)

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
