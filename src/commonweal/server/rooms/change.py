"""A change to a table, prepared beside it: what others see stays untouched until its events are durable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from commonweal.play import Game

    from ..store import Event, SeatKey
    from .connections import Connection


class Command(NamedTuple):
    """Something that somebody asks the table to do.

    by: a seat, or an `Actor`. client_id: made by the client, so that a command sent twice is carried out once; None for
    what the server does by itself. connection: where the answer goes."""

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
