"""Serve below a path, for a proxy that serves other sites beside this one: `commonweal serve --path-prefix /games`."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

PREFIX = re.compile(r"(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+")


def prefix_of(text: str) -> str:
    """The prefix as it is used: `/games` for `games/`, too. Raises ValueError."""
    prefix = "/" + text.strip().strip("/")
    if prefix == "/":
        return ""
    if PREFIX.fullmatch(prefix) is None or prefix == "/api":
        raise ValueError(f"{text!r} cannot be a path for the pages. Write it like this: --path-prefix /games")
    return prefix


class PathPrefix:
    """The layer: an ASGI application in front of another, which sees paths without the prefix.

    Paths that lack the prefix are passed on unchanged: health checks use them, and servers that forward calls."""

    def __init__(self, application: Callable[..., Awaitable[None]], prefix: str) -> None:
        self._application, self._prefix, self._raw = application, prefix, prefix.encode()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket"):
            path, raw = scope["path"], scope["raw_path"]
            if (path == self._prefix or path.startswith(f"{self._prefix}/")) and raw.startswith(self._raw):
                inside = {"path": path.removeprefix(self._prefix) or "/", "raw_path": raw[len(self._raw) :] or b"/"}
                scope = scope | inside
        await self._application(scope, receive, send)
