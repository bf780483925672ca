"""A change to a table, prepared beside it: nothing that others see is touched before its events are durable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from commonweal.play import Game

    from .connections import Connection
    from .store import Event, SeatKey


class Command(NamedTuple):
    """Something that somebody asks the table to do.

    by: a seat, or an `Actor`. client_id: made by the client, so that a command sent twice is carried out once; None for
    what the server does by itself. connection: where the answer goes."""

    by: int
    client_id: str | None = None
    connection: Connection | None = None


class ClockRan(NamedTuple):
    """That a clock of the rules has run for so many seconds since a move."""

    since: int
    seconds: float


class ActCommand(NamedTuple):
    """An act that a seat or the facilitator asks for, in any form that `Game.read` reads, or that of a clock by name.

    after: the event after which it was chosen, 0 if unknown. late: a bot plays because the time of the seat is up."""

    seat: int
    act: Any
    after: int = 0
    late: bool = False
    clock: ClockRan | None = None


class Change(NamedTuple):
    """What a command comes to. events: stored together. game: the game after them, None if they leave it as it is.

    keys: of seats, stored together with them. moved: seats that other people have after it: those who are connected
    there connect again, and hear nothing of it as the seat that they had."""

    events: list[Event]
    game: Game | None = None
    keys: Sequence[SeatKey] = ()
    moved: Sequence[int] = ()
