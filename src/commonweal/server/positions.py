"""The position of a table as messages show it: the game's, and what the table adds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .protocol import Position, PositionUpdate, Undo

if TYPE_CHECKING:
    from .table import Table


def position_of(table: Table, seat: int | None) -> Position | None:
    """The position as this viewer may know it; None before the start."""
    if table.game is None:
        return None
    shown = table.game.position(seat, everything=table.state == "ended")
    return Position(n=table.n, undo=table.may_undo(seat), clock=table.turns.reading(), **shown)


def position_update(table: Table, shown: dict[str, Any], undo: Undo) -> PositionUpdate:
    """A position of the game, without its view, with what the table adds."""
    return PositionUpdate(n=table.n, undo=undo, clock=table.turns.reading(), **shown)
