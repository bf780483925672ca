"""Answer HEAD wherever GET is answered, for monitors and link previews."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any


class HeadAsGet:
    """A layer in front of an application, which sees GET instead of HEAD. The server itself leaves out the body."""

    def __init__(self, application: Callable[..., Awaitable[None]]) -> None:
        self._application = application

    def __call__(self, scope: Any, receive: Any, send: Any) -> Awaitable[None]:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = scope | {"method": "GET"}
        return self._application(scope, receive, send)
