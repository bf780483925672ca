"""Why the store refuses something: what was wrong, where, and what to do."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Why the store is not available, for everybody: it names no file, address or user. The text is for the log."""

    DISK_FULL = "the disk is full"
    SERVER_DISK_FULL = "the database server's disk is full"
    ROWS_HELD = "another server holds the table's rows"
    FILE_HELD = "another program holds the database file"
    NO_ANSWER = "the database does not answer"
    LOST = "the database was lost"
    CANNOT_OPEN = "the database file cannot be opened"
    MOVED = "the database file was moved or replaced"
    DAMAGED = "the database file is damaged"
    REFUSED = "the disk refuses the database file"
    ROWS_CONTESTED = "other servers write the same rows"
    CLOSED = "it was closed"


class StoreError(Exception):
    """Any refusal of the store."""


class CodeTaken(StoreError):
    """Another table already has this code; draw a new one."""

    def __init__(self, code: str) -> None:
        super().__init__(f"There is already a table with the code {code}; choose another code.")
        self.code = code


class UnknownTable(StoreError):
    """No table has this code."""

    def __init__(self, code: str) -> None:
        super().__init__(f"There is no table with the code {code}; look at the code again or ask the host for it.")
        self.code = code


class OutOfTurn(StoreError):
    """The event's number is not the table's next one: another process wrote to it. Read `events` and begin again
    there."""

    def __init__(self, code: str, n: int, next_n: int) -> None:
        super().__init__(
            f"Event {n} of table {code} was refused: the next number is {next_n}. "
            f"Another server wrote to this table; read its events again before going on."
        )
        self.code, self.n, self.next_n = code, n, next_n


class Duplicate(StoreError):
    """This seat already sent an event with this client id; it is event `n` and counts once."""

    def __init__(self, code: str, client_id: str, n: int) -> None:
        super().__init__(f"{client_id} was already received at table {code}: it is event {n}.")
        self.code, self.client_id, self.n = code, client_id, n


class StaleKey(StoreError):
    """A newer key of this seat was issued meanwhile; it stays."""

    def __init__(self, code: str, seat: int, generation: int) -> None:
        super().__init__(
            f"Seat {seat} of table {code} has a key newer than generation {generation}; use the newer one."
        )
        self.code, self.seat, self.generation = code, seat, generation


class Unavailable(StoreError):
    """The store cannot write or read now. Sending the very same events again later is always right.

    `reason` is fit for everybody at a table. The text of the error also has `detail`, for the person who runs the
    server. `in_doubt` means that the events may have been stored: the database was lost between commit and answer."""

    def __init__(self, reason: Reason, remedy: str = "", *, detail: str = "", in_doubt: bool = False) -> None:
        where = f" ({detail})" if detail else ""
        super().__init__(f"The store is not available: {reason}{where}. {remedy}".rstrip())
        self.reason, self.remedy, self.detail, self.in_doubt = reason, remedy, detail, in_doubt


class Unusable(StoreError):
    """The database named to `Store.open` cannot be used: it is not ours, damaged, of a newer version, or
    unreachable."""


# Two errors that never leave this package.


class Conflict(Exception):
    """A row with this key is already there, or the database asks to try the transaction again."""


class DatabaseLost(Exception):
    """The connection is gone; what was not committed is undone. `reason` and `detail` as for Unavailable."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(f"{reason} ({detail})")
        self.reason, self.detail = reason, detail
        self.during_commit = False  # the commit may then have succeeded
