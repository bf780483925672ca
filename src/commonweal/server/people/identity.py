"""Find out who makes a request: the seat whose key is in its cookie or bearer token."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from litestar.datastructures import Cookie

from ..errors import Unauthorized
from ..rooms.table import Table
from ..store import HOST_KEY
from ..web.security import cookies, header

CLASS_HOST = "cw-class-host-{code}"
"""The cookie of a facilitator of a class. Browsers also send it with calls about tables."""
OWN_MACHINE = re.compile(r"https?://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?", re.IGNORECASE)


@dataclass(frozen=True)
class Viewer:
    """The client that makes a request.

    host: whether they are a host, by the host's key (`has_host_key`) or by their seat. base: the address of this server
    for people whom the viewer invites."""

    seat: int | None
    host: bool
    base: str
    by_cookie: bool
    has_host_key: bool = False


def base_of(scope: Any) -> str:
    """The address of this server, `http://host:port`, as the client wrote it, with the path prefix."""
    return _place_of(scope) + root_of(scope)


def root_of(scope: Any) -> str:
    """The path prefix of this server, if its proxy serves other sites beside it; otherwise empty."""
    root: str = scope["litestar_app"].state.tables.settings.root
    return root


def _place_of(scope: Any) -> str:
    secure = scope.get("scheme") in ("https", "wss")
    return f"{'https' if secure else 'http'}://{header(scope['headers'], b'host') or 'localhost'}"


def invite_base(scope: Any) -> str:
    """The address of this server for people whom the client invites.

    `localhost` does not work on another device, so it is replaced by the network address, if the server listens there.
    """
    place = _place_of(scope)
    reach: str = scope["litestar_app"].state.tables.settings.reach
    return (reach if reach and OWN_MACHINE.fullmatch(place) else place) + root_of(scope)


def key_cookie(scope: Any, name: str, path: str, value: str, age: int) -> Cookie:
    """A key that only the browser keeps, for so many seconds: no script reads it, and no other site sends it."""
    secure, path = base_of(scope).startswith("https"), root_of(scope) + path
    return Cookie(name, path=path, value=value, httponly=True, samesite="strict", secure=secure, max_age=age)


def who(table: Table, scope: Any) -> Viewer:
    """Identify the viewer behind a request or a connection.

    An invalid cookie is ignored; an invalid bearer key raises Unauthorized."""
    base = invite_base(scope)
    bearer = header(scope["headers"], b"authorization")
    if bearer is not None:
        kind, _, key = bearer.partition(" ")
        holder = table.holder_of(key.strip()) if kind.lower() == "bearer" else None
        if holder is None and kind.lower() == "bearer" and _runs_class(table, scope, key.strip()):
            holder = HOST_KEY
        if holder is None:
            raise Unauthorized("errors.key_opens_nothing", todo="todo.newest_key")
        if holder == HOST_KEY:
            return Viewer(None, True, base, False, True)
        return Viewer(holder, holder in table.history.hosts, base, False)
    jar = cookies(scope)
    code = table.code
    seat, host = table.holder_of(jar.get(f"cw-{code}")), table.holder_of(jar.get(f"cw-host-{code}"))
    seat = seat if seat is not None and seat >= 0 else None
    has_host_key = host == HOST_KEY or _runs_class(
        table, scope, jar.get(CLASS_HOST.format(code=table.terms.class_code))
    )
    hosts = has_host_key or seat in table.history.hosts
    return Viewer(seat, hosts, base, seat is not None or has_host_key, has_host_key)


def _runs_class(table: Table, scope: Any, key: str | None) -> bool:
    """Whether a key belongs to a facilitator of the table's class, who hosts all its tables."""
    if not key or not table.terms.class_code:
        return False
    session = scope["litestar_app"].state.tables.classes.loaded(table.terms.class_code)
    holder = None if session is None else session.holder_of(key)
    return holder is not None and holder < 0
