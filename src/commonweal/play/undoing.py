"""Whether a seat may take back its last act, and to where the game then goes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from commonweal.play.bundle import shows_hidden
from commonweal.play.encoding import decode_move
from commonweal.play.moves import Undo
from commonweal.rulebook.actors import FACILITATOR

if TYPE_CHECKING:
    from commonweal.play.game import Game

NOTHING = Undo("no", "undo.nothing")
NOT_YOURS = Undo("no", "undo.not_yours")


def may_undo(game: Game, seat: int | None) -> Undo:
    """Whether a seat may take back its last act."""
    if len(game.encoded_moves) < 2:
        return NOTHING
    return NOT_YOURS if seat is None else undos_of(game).get(seat, NOT_YOURS)


def undos_of(game: Game) -> dict[int, Undo]:
    """What the seats may take back; a seat that is not there has nothing. Worked out once a move, for all of them."""
    if game.cache.undos is not None:
        return game.cache.undos
    undos: dict[int, Undo] = {}
    last = len(game.encoded_moves) - 1
    unanswered = game.seats + 1 if game.book.has_facilitator else game.seats
    for index in range(last, 0, -1):
        by, why_not = game.questions.after[index].by, game.stays.get(index)
        if why_not is None:
            why_not = game.stays[index] = why_it_stays(game, index)  # the move was carried out long ago
        if why_not:
            if index == last:
                undos[by] = Undo("no", why_not)
            break
        if by not in undos:
            may = "self" if index == last else "ask"
            undos[by] = Undo(may, f"undo.{may}", index)
            unanswered -= by >= 0 or by == FACILITATOR
            if not unanswered:
                break
    game.cache.undos = undos
    return undos


def why_it_stays(game: Game, index: int) -> str:
    """Why a move cannot be taken back: the id of a message; "" if it can."""
    if game.book.act_of(decode_move(game.move_code, game.encoded_moves[index]).numbers[-1]).by_chance:
        return "undo.chance_spoke"
    if game.over and index == len(game.encoded_moves) - 1:
        return "undo.game_over"
    return "undo.may_have_shown" if shows_hidden(game.book, game.move(index).acts) else ""
