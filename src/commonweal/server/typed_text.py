"""Clean the texts that people type, and refuse those that are empty or too long."""

from __future__ import annotations

from .errors import BadRequest
from .limits import CHAT_CHARS, clean_text
from .protocol import ErrorCode


def read_text(typed: str, most: int = CHAT_CHARS) -> str:
    """What somebody typed, without characters that cannot be shown. Raises BadRequest."""
    text = clean_text(typed)
    if not text:
        raise BadRequest("errors.empty", todo="todo.write_something", field="text")
    if len(text) > most:
        raise BadRequest(
            "errors.text_too_long",
            todo="todo.write_at_most",
            field="text",
            error=ErrorCode.TOO_LONG,
            count=len(text),
            most=most,
        )
    return text
