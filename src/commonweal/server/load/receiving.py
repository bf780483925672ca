"""Wait for a request no longer than an honest client needs to send it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from ..errors import TooSlow

Receive = Callable[[], Awaitable[dict[str, Any]]]


def receive_within(receive: Receive, seconds: float) -> Receive:
    """Receive as usual, but raise TooSlow if the body has not arrived after so many seconds."""
    until: float | None = None
    is_whole = False

    async def within() -> dict[str, Any]:
        nonlocal until, is_whole
        if is_whole:
            return await receive()
        if until is None:
            until = asyncio.get_running_loop().time() + seconds
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            is_whole = True
            raise TooSlow("errors.body_incomplete", todo="todo.send_again") from None
        is_whole = not message.get("more_body", False)
        return message

    return within
