"""The position of a table as a viewer may know it: the game's, and what the table adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .protocol import Position

if TYPE_CHECKING:
    from .table import Table


def position_of(table: Table, seat: int | None) -> Position | None:
    """The position as this viewer may know it; None before the start."""
    if table.game is None:
        return None
    shown = table.game.position(seat, reveal=table.state == "ended")
    return Position(n=table.n, undo=table.may_undo(seat), clocks=table.turns.readings(), **shown)
