"""Who sits where at a table, and whether it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .protocol import Lobby, SeatInfo

if TYPE_CHECKING:
    from .table import Table


def lobby_of(table: Table, you: int | None, host: bool, base: str) -> Lobby:
    """The table as anybody with its code may see it. `you`: the seat of the viewer."""
    seats = [
        SeatInfo(c.seat, c.name, c.holder, c.bot, c.holder == "bot" or table.connections.is_here(c.seat))
        for c in table.history.chairs
    ]
    return Lobby(
        table.code,
        table.row.game,
        str(table.book.texts.title),
        table.state,
        seats,
        table.book.fronts_of(table.terms.charter),
        table.connections.watching,
        f"{base}/t/{table.code}",
        you,
        host,
        table.talk,
        table.history.next_table,
    )
