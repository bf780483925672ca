"""Whether a seat may take back its last act, and to which move the game would go back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from commonweal.play.bundle import shows_hidden
from commonweal.play.moves import Move, Undo
from commonweal.rulebook.values.actors import FACILITATOR

if TYPE_CHECKING:
    from commonweal.play.game import Game

NOTHING = Undo("no", "undo.nothing")
NOT_YOURS = Undo("no", "undo.not_yours")


def may_undo(game: Game, seat: int | None) -> Undo:
    """Whether a seat may take back its last act."""
    if game.moves_done < 2:
        return NOTHING
    return NOT_YOURS if seat is None else undos_of(game).get(seat, NOT_YOURS)


def undos_of(game: Game) -> dict[int, Undo]:
    """What the seats may take back; a seat that is missing has nothing. Computed once a move, for all of them."""
    if game.cache.undos is not None:
        return game.cache.undos
    undos: dict[int, Undo] = {}
    unanswered = game.seats + 1 if game.book.has_facilitator else game.seats
    moment = last = game.moment
    while moment is not None and moment.before is not None and unanswered:
        by, why_not = moment.by, game.stays.get(moment.index)
        if why_not is None:  # the move was carried out long ago
            first = max((n for n in game.snapshots if n <= moment.index), default=0)
            note_what_stays(game, list(game.moves(first)))
            why_not = game.stays[moment.index]
        if why_not:
            if moment is last:
                undos[by] = Undo("no", why_not)
            break
        if by not in undos:
            may = "self" if moment is last else "ask"
            undos[by] = Undo(may, f"undo.{may}", moment.index)
            unanswered -= by >= 0 or by == FACILITATOR
        moment = moment.before
    game.cache.undos = undos
    return undos


def note_what_stays(game: Game, newest: Sequence[Move]) -> None:
    """Note which of the newest moves can be taken back, down to the last one that cannot."""
    for move in reversed(newest):
        why_not = game.stays.get(move.index)
        if why_not is None:
            why_not = game.stays[move.index] = why_it_stays(game, move)
        if why_not:
            return


def why_it_stays(game: Game, move: Move) -> str:
    """Why a move cannot be taken back: the id of a message; "" if it can."""
    if move.index == 0 or move.acts[-1].act.by_chance:
        return "undo.chance_spoke"
    if game.over and move.index == game.moves_done - 1:
        return "undo.game_over"
    return "undo.may_have_shown" if shows_hidden(game.book, move.acts) else ""
