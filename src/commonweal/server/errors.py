"""Why a call or a message is refused: what is wrong, what to do, and the HTTP status."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from commonweal.play.catalogue import game_names
from commonweal.rulebook.charters.charter import Problem
from commonweal.wording import Value

from .protocol import ErrorCode, Failure, Message
from .store import Owner, Reason, Unavailable
from .texts import TABLE, message_of, problem_message, trouble_id


class ApiError(Exception):
    """A refusal, by the ids of what is wrong and what to do (`errors.…` and `todo.…` in `texts.toml`).

    detail: what a library found wrong, in English. Keywords are the values of both texts. `str()` gives English."""

    status = 400
    error = ErrorCode.REFUSED

    def __init__(
        self,
        says: str | Message,
        *,
        todo: str = "",
        rule: str | None = None,
        field: str | None = None,
        error: ErrorCode | None = None,
        detail: str | None = None,
        **values: Value,
    ) -> None:
        self.failure = Failure(
            error or self.error,
            message_of(says, values) if isinstance(says, str) else says,
            message_of(todo, values) if todo else None,
            rule or None,
            field,
            detail,
        )
        super().__init__(says)

    def __str__(self) -> str:
        failure = self.failure
        said = [one for one in (failure.message, failure.todo) if one is not None and one.id in TABLE.patterns]
        return " ".join(TABLE.word(one.id, one.values, None, ()) for one in said) or failure.message.id


class BadRequest(ApiError):
    error = ErrorCode.MALFORMED


def check_between(
    number: int, limits: tuple[int, int], says: str, todo: str, field: str, *, unit: str = "seconds"
) -> None:
    """Check a number against the least and the most that it may be. Raises BadRequest.

    unit: the name of the number in the message."""
    low, high = limits
    if not low <= number <= high:
        values: dict[str, Any] = {unit: number, "low": low, "high": high}
        raise BadRequest(says, todo=todo, field=field, **values)


class CharterRefused(BadRequest):
    """A charter is not possible."""

    error = ErrorCode.CHARTER

    def __init__(self, problem: Problem) -> None:
        field = problem.options[0] if problem.options else None
        super().__init__(problem_message(problem), todo="todo.change_option", rule=problem.rule, field=field)


class NotSent(BadRequest):
    """A notification did not arrive."""


class Forbidden(ApiError):
    status, error = 403, ErrorCode.NOT_ALLOWED


class Unauthorized(ApiError):
    """There is no key, or it opens nothing here."""

    status, error = 401, ErrorCode.NO_KEY


class NotFound(ApiError):
    status, error = 404, ErrorCode.NOT_FOUND


class Conflict(ApiError):
    """The call conflicts with the present state: a full table, a name in use, a game that has not begun."""

    status, error = 409, ErrorCode.NOT_NOW


class ServedElsewhere(ApiError):
    """Another server owns the table."""

    status, error = 409, ErrorCode.ELSEWHERE

    def __init__(self, owner: Owner) -> None:
        self.owner = owner
        super().__init__("errors.elsewhere", todo="todo.few_seconds")


class TooLate(ApiError):
    """The act was chosen for an earlier question."""

    status, error = 409, ErrorCode.STALE

    def __init__(self) -> None:
        super().__init__("errors.question_changed", todo="todo.choose_again")


class ForeignName(ApiError):
    """The request is for a host name that does not belong to this server."""

    status, error = 421, ErrorCode.NOT_ALLOWED

    def __init__(self, name: str) -> None:
        super().__init__("errors.foreign_name", todo="todo.start_with_name", name=name[:100])


class TooSlow(ApiError):
    """A request took too long to arrive. Its connection is closed, and the rest is not read."""

    status, error = 408, ErrorCode.MALFORMED


class TooManyRequests(ApiError):
    status, error = 429, ErrorCode.TOO_FAST


class StorageUnavailable(ApiError):
    """Storage is full or unreachable; waiting loses nothing. reason: why."""

    status, error = 503, ErrorCode.WAITING

    def __init__(self, reason: Reason) -> None:
        super().__init__("errors.storage_waits", todo="todo.nothing_lost", trouble=trouble_id(reason))


@contextmanager
def storing() -> Iterator[None]:
    """Say StorageUnavailable for what the store raises when it is away."""
    try:
        yield
    except Unavailable as lost:
        raise StorageUnavailable(lost.reason) from lost


def no_such_table(code: str, *, is_class: bool = False) -> NotFound:
    """No table, or no class, has this code."""
    shown = code if len(code) <= 12 and code.isprintable() else code[:12].encode("ascii", "replace").decode() + "…"
    return NotFound(
        "errors.no_such_class" if is_class else "errors.no_such_table",
        todo="todo.check_code",
        error=ErrorCode.NO_SUCH_TABLE,
        field="code",
        code=shown,
    )


def no_such_game(name: str, todo: str) -> NotFound:
    """No game has this name, or the game cannot be loaded."""
    if name in game_names():
        return NotFound("errors.game_not_loaded", todo=todo, field="game", error=ErrorCode.NO_SUCH_GAME, game=name)
    games = ", ".join(game_names())
    return NotFound(
        "errors.no_such_game", todo=todo, field="game", error=ErrorCode.NO_SUCH_GAME, game=name[:40], games=games
    )
