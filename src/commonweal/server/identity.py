"""Who asks: the seat that a cookie or a bearer key opens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any

from .errors import Unauthorized
from .security import header
from .store import HOST
from .tables import Room

OWN_MACHINE = re.compile(r"https?://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?", re.IGNORECASE)


@dataclass(frozen=True)
class Viewer:
    """Whose view is asked for. `base`: how those whom the asker invites address this server."""

    seat: int | None
    host: bool
    base: str
    by_cookie: bool


def base_of(scope: Any) -> str:
    """`http://host:port` as the asker wrote it."""
    secure = scope.get("scheme") in ("https", "wss")
    return f"{'https' if secure else 'http'}://{header(scope['headers'], b'host') or 'localhost'}"


def invite_base(scope: Any) -> str:
    """The same for those whom the asker invites: `localhost` leads nowhere on another device, so that it gives way to
    the address in the network, where the server listens there."""
    base = base_of(scope)
    reach: str = scope["litestar_app"].state.tables.settings.reach
    return reach if reach and OWN_MACHINE.fullmatch(base) else base


def who(room: Room, scope: Any) -> Viewer:
    """The viewer that a request or a line comes from. A cookie that opens nothing counts as none; a bearer key that
    opens nothing is refused: NoKey."""
    base = invite_base(scope)
    bearer = header(scope["headers"], b"authorization")
    if bearer is not None:
        kind, _, key = bearer.partition(" ")
        found = room.seating.seat_of(key.strip()) if kind.lower() == "bearer" else None
        if found is None:
            raise Unauthorized(
                "This key opens no seat of this table.", "Use the newest key, or ask the host for new words."
            )
        return Viewer(None if found == HOST else found, found == HOST, base, False)
    kept = cookies(scope)
    code = room.table.code
    seat, host = _opened(room, kept.get(f"cw-{code}")), _opened(room, kept.get(f"cw-host-{code}"))
    seat = seat if seat is not None and seat >= 0 else None
    return Viewer(seat, host == HOST, base, seat is not None or host == HOST)


def _opened(room: Room, key: str | None) -> int | None:
    return room.seating.seat_of(key) if key else None


def cookies(scope: Any) -> dict[str, str]:
    """The cookies of a request; broken ones are as good as none."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        if name == b"cookie":
            try:
                jar = SimpleCookie(value.decode("latin-1"))
            except CookieError:
                continue
            found |= {key: morsel.value for key, morsel in jar.items()}
    return found
