"""Who sits where at a table, and whether it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .protocol import Amended, Lobby, SeatInfo

if TYPE_CHECKING:
    from .table import Table


def lobby_of(table: Table, you: int | None, host: bool, base: str) -> Lobby:
    """The table as anybody with its code may see it. `you`: the seat of the viewer."""
    seats = [
        SeatInfo(c.seat, c.name, c.holder, c.bot, c.holder == "bot" or table.connections.is_here(c.seat))
        for c in table.history.chairs
    ]
    amendments = amendments_of(table)
    in_force = table.terms.charter | {amended.option: amended.after for amended in amendments}
    return Lobby(
        table.code,
        table.row.game,
        str(table.book.texts.title),
        table.state,
        seats,
        table.book.fronts_of(in_force),
        table.connections.watching,
        f"{base}/t/{table.code}",
        you,
        host,
        table.talk,
        table.history.next_table,
        amendments,
    )


def amendments_of(table: Table) -> list[Amended]:
    """How the charter was changed in play, with the events that brought it about."""
    if table.game is None:
        return []
    events = table.history.act_events
    return [Amended(events[a.move], a.option, a.before, a.after, a.by, a.act) for a in table.game.amendments]
