"""Why a call or a message is refused: what is wrong, what to do, and the HTTP status that fits."""

from __future__ import annotations

from .messages import Failure


class ApiError(Exception):
    """A refusal that is told as it is."""

    status = 400
    error = "refused"

    def __init__(
        self, text: str, todo: str = "", *, rule: str | None = None, field: str | None = None, error: str | None = None
    ) -> None:
        super().__init__(text)
        self.failure = Failure(error or self.error, text, todo, rule or None, field)


class BadRequest(ApiError):
    error = "malformed"


class Forbidden(ApiError):
    status, error = 403, "not_allowed"


class Unauthorized(ApiError):
    """No key, or one that opens nothing here."""

    status, error = 401, "no_key"


class NotFound(ApiError):
    status, error = 404, "not_found"


class Conflict(ApiError):
    """It clashes with how things stand: a full table, a name in use, a game not begun."""

    status, error = 409, "not_now"


class ServedElsewhere(ApiError):
    """Another server process owns the table."""

    status, error = 409, "elsewhere"

    def __init__(self) -> None:
        super().__init__("Another server looks after this table just now.", "Try again in a few seconds.")


class TooLate(ApiError):
    """The act was chosen when the seat was asked something else."""

    status, error = 409, "stale"

    def __init__(self) -> None:
        super().__init__("The question has changed meanwhile; nothing was done.", "Look at the table and choose again.")


class TooManyRequests(ApiError):
    status, error = 429, "too_fast"


class StorageUnavailable(ApiError):
    """Storage is full or lost; nothing is lost by waiting."""

    status, error = 503, "waiting"

    def __init__(self, reason: str) -> None:
        super().__init__(f"The table waits: {reason}.", "Nothing is lost. Try again in a moment.")


def no_such_table(code: str) -> NotFound:
    shown = code if len(code) <= 12 and code.isprintable() else code[:12].encode("ascii", "replace").decode() + "…"
    return NotFound(
        f"There is no table with the code {shown}.",
        "Look at the code again, or ask the host for it.",
        error="no_such_table",
        field="code",
    )
