"""A request to carry out an act, and the events that it becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from commonweal.play import Game, Move
from commonweal.rulebook import Actor

from .history import TableAction

if TYPE_CHECKING:
    from .connections import Connection
    from .store import Event
    from .table import Table


class Wish(NamedTuple):
    """Who acts, and how the request came. See `Table.do`."""

    by: int
    client_id: str | None = None
    line: Connection | None = None
    at: int = 0
    late: bool = False


def events_of(table: Table, wish: Wish, move: Move, game: Game) -> list[Event]:
    """Make the events of a move, which are stored together: "time is up", the act, the end of the game."""
    events = []
    if wish.late:
        action = TableAction("time", seat=wish.by, name=table.names()[wish.by])
        events.append(table.action("time", Actor.SERVER, action))
    events.append(table.event("act", wish.by, move.body, wish.client_id, ahead=len(events) + 1))
    if game.over:
        events.append(table.action("end", Actor.SERVER, TableAction("end"), ahead=len(events) + 1))
    return events
