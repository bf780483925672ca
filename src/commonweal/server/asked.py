"""Find the event that began the present question of a seat; an act chosen before it answers an older question."""

from __future__ import annotations

from commonweal.play import Game

from .history import History


def asked_since(history: History, game: Game, seat: int) -> int:
    """The number of the event that began the question of a seat: an act, or an undo that brought a question back.

    An undo counts for all seats, because the log does not say which questions it brought back."""
    return max(history.last_undo, history.act_events[game.questions.after[-1].since[seat]])
