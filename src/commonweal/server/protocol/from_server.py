"""The messages that the server sends over a connection.

Several viewers often get the same; what they share is JSON that was written once (`Holds` says of what type)."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from .calls import Failure
from .marks import Holds
from .table_messages import (
    ActChoices,
    Argument,
    Lobby,
    LobbyPart,
    LogEntry,
    Message,
    Position,
    PositionUpdate,
    Promised,
)

EncodedEntries = Annotated[list[msgspec.Raw], Holds(list[LogEntry])]


class Receipt(msgspec.Struct):
    """What a client sent with this `id` is durable, as event `n`."""

    id: str
    n: int


class Hello(msgspec.Struct, tag="hello"):
    """The first message.

    `entries`: those of the log after `since`, or the newest page of them, and then `more` is true; `position`: null
    before the game begins; `moment`: to which the host leads the replay, null: nowhere; `chain`: as in an `update`, for
    clients that come back."""

    n: int
    lobby: Lobby
    position: Position | None
    entries: EncodedEntries
    more: bool
    promises: list[Promised]
    arguments: list[Argument]
    moment: int | None
    commitment: str
    chain: str | UnsetType = UNSET


class LogPage(msgspec.Struct, tag="log"):
    """An older page of the log, after a `hello` with `more`. The last one says `more: false`."""

    entries: EncodedEntries
    more: bool


class Update(msgspec.Struct, tag="update", omit_defaults=True, gc=False):
    """An event changed the position.

    `chain`: the hash of event `n` and all before it, which fixes what the record will say and reveals nothing of it;
    `changed`: the fields of the view that changed; `done`: on the connection whose message caused it. Nothing is sent
    to viewers who learn nothing from the event and for whom it changes nothing (a card shown in private to somebody
    else). A field in `changed` is its new value or, where it was a list and this is shorter, an object with the changes
    of some of its elements, by index, or a number that all of its elements, and the elements of these, are now."""

    n: int
    chain: str
    position: PositionUpdate
    changed: Annotated[msgspec.Raw, Holds(dict[str, Any])]
    entries: Annotated[msgspec.Raw, Holds(list[LogEntry])]
    done: Receipt | None = None


class LogEntryAdded(msgspec.Struct, tag="entry"):
    """One more entry of the log, which changes no position: chat, a promise, a notice of the table."""

    entry: LogEntry


class LobbyChanged(msgspec.Struct, tag="lobby"):
    """Seats, presence, pause, close, or the next table changed."""

    lobby: Lobby


class PromisesChanged(msgspec.Struct, tag="promises"):
    """All promises that this viewer may see, after one of them changed."""

    promises: list[Promised]


class ArgumentChanged(msgspec.Struct, tag="argument"):
    """An argument was made or endorsed."""

    argument: Argument


class ReplayLed(msgspec.Struct, tag="lead"):
    """The host leads the replay to the moment after this event, for everybody who follows; null: back to now."""

    moment: int | None


class Done(msgspec.Struct, tag="done"):
    """What you sent is durable; sent unless an `update` says so."""

    id: str
    n: int


class Refused(Failure, tag="refused", kw_only=True):
    """What you sent was not done."""

    id: str


class Previewed(msgspec.Struct, tag="preview", omit_defaults=True):
    """What the act would do, as far as this seat may know.

    `choices`: what the seat could do then, if it asked; none after an act that shows something hidden or leads to
    chance."""

    id: str
    act: str
    lines: list[Message]
    changed: dict[str, Any]
    choices: list[ActChoices] | None = None


class UndoAsked(msgspec.Struct, tag="ask"):
    """Somebody would like to take back an act: do you agree? `ask`: the number of the question; `act`: its log
    entry."""

    ask: int
    by: int
    act: Message
    left_ms: int


class UndoSettled(msgspec.Struct, tag="settled"):
    """This question has been answered, or is no longer open."""

    ask: int


class RoomWaits(msgspec.Struct, tag="wait"):
    """Storage is lost or full: the table or the class waits."""

    message: Message


class RoomResumed(msgspec.Struct, tag="resumed"):
    """The table or the class goes on."""

    message: Message


class Pong(msgspec.Struct, tag="pong"):
    """The answer to `ping`."""


ServerMessage = (
    Hello
    | LogPage
    | Update
    | LogEntryAdded
    | LobbyChanged
    | LobbyPart
    | PromisesChanged
    | ArgumentChanged
    | ReplayLed
    | Done
    | Refused
    | Previewed
    | UndoAsked
    | UndoSettled
    | RoomWaits
    | RoomResumed
    | Pong
)
"""What the server may send."""
