"""Whether a seat may take back its last act, and to where the game then goes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from commonweal.play.bundle import shows_hidden
from commonweal.play.encoding import actor_of, decode_move
from commonweal.play.moves import Undo
from commonweal.rulebook.actors import FACILITATOR

if TYPE_CHECKING:
    from commonweal.play.game import Game

NOTHING = Undo("no", "undo.nothing")
NOT_YOURS = Undo("no", "undo.not_yours")


def may_undo(game: Game, seat: int | None) -> Undo:
    """Whether a seat may take back its last act. The answers for all seats are worked out together, once a move."""
    last = len(game.encoded_moves) - 1
    if last < 1:
        return NOTHING
    if game.undos is None:
        game.undos = {}
        unanswered = {*range(game.seats), FACILITATOR} if game.book.has_facilitator else {*range(game.seats)}
        for index in range(last, 0, -1):
            by, why_not = actor_of(game.encoded_moves[index]), why_it_stays(game, index)
            if why_not:
                if index == last:
                    game.undos[by] = Undo("no", why_not)
                break
            may = "self" if index == last else "ask"
            game.undos.setdefault(by, Undo(may, f"undo.{may}", index))
            unanswered.discard(by)
            if not unanswered:
                break
    return NOT_YOURS if seat is None else game.undos.get(seat, NOT_YOURS)


def why_it_stays(game: Game, index: int) -> str:
    """Why a move cannot be taken back: the id of a message; "" if it can. Known once, it is remembered."""
    known = game.stays.get(index)
    if known is None:
        last = game.last.acts if game.last is not None and game.last.index == index else None
        number = last[-1].number if last else decode_move(game.move_code, game.encoded_moves[index]).numbers[-1]
        if game.book.act_of(number).by_chance:
            known = "undo.chance_spoke"
        elif game.over and index == len(game.encoded_moves) - 1:
            known = "undo.game_over"
        else:
            shown = any(shows_hidden(game.book, act) for act in last or game.move(index).acts)
            known = "undo.may_have_shown" if shown else ""
        game.stays[index] = known
    return known
