"""Why a call or a message is refused: what is wrong, what to do, and the HTTP status that fits."""

from __future__ import annotations

from .protocol import ErrorCode, Failure
from .store import Owner


class ApiError(Exception):
    """A refusal that is told as it is."""

    status = 400
    error = ErrorCode.REFUSED

    def __init__(
        self,
        text: str,
        todo: str = "",
        *,
        rule: str | None = None,
        field: str | None = None,
        error: ErrorCode | None = None,
    ) -> None:
        super().__init__(text)
        self.failure = Failure(error or self.error, text, todo, rule or None, field)


class BadRequest(ApiError):
    error = ErrorCode.MALFORMED


class Forbidden(ApiError):
    status, error = 403, ErrorCode.NOT_ALLOWED


class Unauthorized(ApiError):
    """No key, or one that opens nothing here."""

    status, error = 401, ErrorCode.NO_KEY


class NotFound(ApiError):
    status, error = 404, ErrorCode.NOT_FOUND


class Conflict(ApiError):
    """It clashes with how things stand: a full table, a name in use, a game not begun."""

    status, error = 409, ErrorCode.NOT_NOW


class ServedElsewhere(ApiError):
    """Another server owns the table."""

    status, error = 409, ErrorCode.ELSEWHERE

    def __init__(self, owner: Owner) -> None:
        self.owner = owner
        super().__init__("Another server looks after this table just now.", "Try again in a few seconds.")


class TooLate(ApiError):
    """The act was chosen when the seat was asked something else."""

    status, error = 409, ErrorCode.STALE

    def __init__(self) -> None:
        super().__init__("The question has changed meanwhile; nothing was done.", "Look at the table and choose again.")


class TooManyRequests(ApiError):
    status, error = 429, ErrorCode.TOO_FAST


class StorageUnavailable(ApiError):
    """Storage is full or lost; nothing is lost by waiting."""

    status, error = 503, ErrorCode.WAITING

    def __init__(self, reason: str) -> None:
        super().__init__(f"The table waits: {reason}.", "Nothing is lost. Try again in a moment.")


def no_such_table(code: str) -> NotFound:
    shown = code if len(code) <= 12 and code.isprintable() else code[:12].encode("ascii", "replace").decode() + "…"
    return NotFound(
        f"There is no table with the code {shown}.",
        "Look at the code again, or ask the host for it.",
        error=ErrorCode.NO_SUCH_TABLE,
        field="code",
    )
