"""A change to a table or a class, which is prepared beside it so that nobody sees it until its events are durable; and
those who then hear of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .events import KINDS

if TYPE_CHECKING:
    from commonweal.play import Game

    from ..protocol import TableState
    from ..store import Event, SeatKey
    from .connections import Connection
    from .history import TableEvent
    from .receipts import PendingCommand


class Command(NamedTuple):
    """Something that somebody asks a table or a class to do.

    by: a seat or an `Actor`; in a class a member, a facilitator or the server. client_id: made by the client, so that a
    command sent twice is carried out once; None for what the server does by itself. connection: where the answer
    goes."""

    by: int
    client_id: str | None = None
    connection: Connection | None = None


class ClockRan(NamedTuple):
    """How many seconds a clock of the rules has run since a move."""

    since: int
    seconds: float


class ActCommand(NamedTuple):
    """An act that a seat or the facilitator asks for, in any form that `Game.read` reads, or the act of a clock by
    name.

    after: the event after which it was chosen, 0 if unknown. late: a bot plays because the time of the seat is up."""

    seat: int
    act: Any
    after: int = 0
    late: bool = False
    clock: ClockRan | None = None


class Change(NamedTuple):
    """The result of a command.

    events: stored together. game: the game after them; None if it stays as it is. keys: of seats, stored together with
    the events. moved: seats that belong to other people afterwards: connections of these seats are closed without
    hearing of the change, and the people connect again."""

    events: list[Event]
    game: Game | None = None
    keys: Sequence[SeatKey] = ()
    moved: Sequence[int] = ()


class Happened(NamedTuple):
    """A change that is durable and swapped in.

    kinds: of its events. asked: the connections that wait for the receipt. before: the state of the table before it.
    moved: as in the `Change`."""

    events: list[TableEvent]
    kinds: set[str]
    asked: PendingCommand
    before: TableState
    moved: Sequence[int]


class Subscriber:
    """Hears of each change at a table. `LiveTable` lists all subscribers, in the order in which they hear of it.

    hears: the kinds of events that it wants to hear of now."""

    hears: frozenset[str] = KINDS

    def on_load(self) -> None:
        """The table has been read from its log."""

    def on_change(self, happened: Happened) -> None:
        """A change is durable and swapped in."""

    def on_storage_lost(self) -> None:
        """The table waits for its storage."""

    @property
    def is_busy(self) -> bool:
        """Whether the table must stay in memory for it."""
        return False

    def stop(self) -> None:
        """The table leaves memory."""
