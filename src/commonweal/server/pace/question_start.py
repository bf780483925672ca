"""Find the event that began the present question of a seat: an act chosen before it answers an older question.

After each such event, bots are also asked once whether they act out of turn."""

from __future__ import annotations

from commonweal.play import Game

from ..rooms.history import History


def asked_since(history: History, game: Game, seat: int) -> int:
    """The number of the event that began the question of a seat: an act, or an undo that brought a question back.

    An undo counts for all seats, because the log does not say which questions it brought back."""
    return max(history.last_undo, history.act_events[game.asked_since(seat)])


def newest_occasion(history: History, game: Game) -> int:
    """The number of the newest event after which bots may act out of turn: any act except a bot's act out of turn.

    So bots do not answer each other out of turn for ever."""
    moment = game.moment
    while moment is not None and moment.before is not None:
        by = moment.by
        if by not in history.bots or moment.before.who >> by & 1:
            return max(history.last_undo, history.act_events[moment.index])
        moment = moment.before
    return max(history.last_undo, history.act_events[0])
