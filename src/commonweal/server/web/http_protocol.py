"""uvicorn's HTTP protocol, which closes connections that never finish the head of a request."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..load.limits import FILES_KEPT, HEAD_BYTES, HEAD_SECONDS

LENGTHS = {b"content-length", b"transfer-encoding"}


class StrictConnection(h11.Connection):
    """Refuses a request that has its length twice: a proxy may go by the one, and h11 goes by the other."""

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        event = super().next_event()
        if isinstance(event, h11.Request) and {name for name, _ in event.headers} >= LENGTHS:
            raise h11.RemoteProtocolError("Content-Length and Transfer-Encoding")
        return event


class PatientProtocol(H11Protocol):
    """Closes a connection whose first request has no complete head after some seconds.

    Between two requests uvicorn's own timer runs, which any byte stops: so this timer is set again then."""

    def __init__(self, config: Config, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        self.conn = StrictConnection(h11.SERVER, HEAD_BYTES)

    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wind()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unwind()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        before = self.cycle
        super().handle_events()
        if self.cycle is not before or self.transport.get_protocol() is not self:  # a request, or a WebSocket
            self._unwind()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self._wind()

    def _wind(self) -> None:
        self._unwind()
        self._head_timer = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _unwind(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _give_up(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()


def most_connections() -> int | None:
    """The number of connections that fit, after raising this process's limit of open files as far as allowed; None if
    unknown."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    except (ValueError, OSError):
        pass  # the system allows fewer than it reports
    return None if soft == resource.RLIM_INFINITY else max(16, soft - FILES_KEPT)
