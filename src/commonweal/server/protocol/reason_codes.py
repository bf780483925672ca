"""Why something was refused, and why a connection was closed: one code for each reason, and what it means."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class ErrorCode(StrEnum):
    """The `error` of a refusal, over HTTP and over a connection."""

    meaning: str

    def __new__(cls, value: str, meaning: str = "") -> ErrorCode:
        code = str.__new__(cls, value)
        code._value_, code.meaning = value, meaning
        return code

    MALFORMED = "malformed", "what was sent cannot be read, or cannot be right"
    ILLEGAL = "illegal", "the rules, or the state of the table, do not allow it now"
    AMBIGUOUS = "ambiguous", "this could be several acts; `todo` lists them"
    STALE = "stale", "the seat is asked something else by now; nothing was done"
    REFUSED = "refused", "refused for another reason; `message` says why"
    PAUSED = "paused", "the host has paused the game"
    WAITING = "waiting", "storage is away or full; nothing is lost by waiting"
    TOO_FAST = "too_fast", "more was sent than is allowed in this time"
    TOO_LONG = "too_long", "a text, a message or a body is longer than allowed"
    NO_KEY = "no_key", "no key was sent, or it opens nothing here"
    NOT_ALLOWED = "not_allowed", "the caller may not do this"
    NOT_FOUND = "not_found", "there is no such thing"
    NO_SUCH_TABLE = "no_such_table", "no table has this code"
    NO_SUCH_GAME = "no_such_game", "no game of this name is installed"
    OTHER_VERSION = "other_version", "the table plays another version of the game than the one installed"
    NOT_NOW = "not_now", "it clashes with how things stand, such as a seat that is taken"
    ELSEWHERE = "elsewhere", "another server looks after the table, and cannot be reached just now"
    FULL = "full", "no seat is free, or too many people watch"
    SEATED = "seated", "the caller has a seat at this table already"
    OPEN_SEATS = "open_seats", "the game cannot begin while seats are open"
    CHARTER = "charter", "these options cannot be adopted; `rule` and `field` say why"
    NOT_BEGUN = "not_begun", "the game had not begun at that moment"
    NOT_OVER = "not_over", "this is shown only when the game is over"
    TAKEN_BACK = "taken_back", "what stood at that moment was taken back"
    NO_FUTURES = "no_futures", "futures of this moment cannot be played"
    CALLED_OFF = "called_off", "the question was dropped, or overtaken by the next one"
    WEBSOCKET = "websocket", "this address is a WebSocket"
    WRONG_METHOD = "wrong_method", "this address takes another HTTP method"
    TROUBLE = "trouble", "the server failed; nothing was changed"


class CloseCode(IntEnum):
    """Why the server closes a connection."""

    meaning: str

    def __new__(cls, value: int, meaning: str = "") -> CloseCode:
        code = int.__new__(cls, value)
        code._value_, code.meaning = value, meaning
        return code

    RESTARTED = 1012, "the table is read again, or gets another server: come back with `since`"
    TRY_AGAIN = 1013, "the connection was too slow, or the seat is open on too many devices: come back with `since`"
    KEY_REPLACED = 4401, "the seat has a new key: it was opened with its three words, or the host issued new ones"
    SEAT_GIVEN_UP = 4402, "the person of this seat left, or was removed: the seat is free"
    NOT_WATCHED = 4403, "the host lets nobody look on without a seat any more"
    DELETED = 4404, "a host deleted the table"
    SEAT_CHANGED = 4405, "the person of this connection has another seat now: come back without `since`"
    TOO_MANY_REFUSALS = 4429, "too many messages were refused: wait, then come back with `since`"
