"""The position of a table as a viewer may know it: the position of the game, and what the table adds."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from commonweal.play import moves, presentation, undoing

from ..protocol import Message, Position, Undo

if TYPE_CHECKING:
    from .table import Table

NOT_PLAYED = moves.Undo("no", "undo.not_played")


@cache
def undo_of(may: str, why: str) -> Undo:
    """Whether an act may be taken back, and the id of the message that says why."""
    return Undo(may, Message(why))  # type: ignore[arg-type]


def position_of(table: Table, viewer: int | None) -> Position | None:
    """The position as this viewer may know it; None before the start."""
    if table.game is None:
        return None
    seat, reveal = table.sight_of(viewer)
    shown = presentation.common_position(table.game, seat)
    own = presentation.own_position(table.game, seat, reveal=reveal or table.state == "ended")
    undo = NOT_PLAYED
    if table.state == "playing":
        undo = undoing.undos_of(table.game).get(-1 if seat is None else seat, undoing.NOT_YOURS)
    return Position(n=table.n, undo=undo_of(undo.may, undo.why), clocks=table.turns.readings(), **shown, **own)
