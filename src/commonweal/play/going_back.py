"""Go back in a game: carry out stored moves again, return to an earlier move, and rebuild moves for the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from commonweal.play import doing
from commonweal.play.encoding import decode_move
from commonweal.play.moves import Move
from commonweal.play.snapshots import actors_of
from commonweal.rulebook import CHANCE
from commonweal.rulebook.values.numbers import plural

if TYPE_CHECKING:
    from commonweal.play.game import Game

T = TypeVar("T")


def redo(game: Game, body: bytes) -> None:
    """Carry out a stored move again, without its sentences. Raises ValueError if it does not fit the rules."""
    _redo(game, body, doing.apply_silently)


def redo_in_words(game: Game, body: bytes) -> Move:
    """Carry out a stored move again, ready to be worded. Raises ValueError if it does not fit the rules."""
    acts = _redo(game, body, doing.apply)
    return Move(game.moves_done - 1, body, tuple(acts), game.log_writer)


def _redo(game: Game, body: bytes, apply: Callable[[Game, int, int], T]) -> list[T]:
    """Carry out a stored move again; returns the result of `apply` for each of its acts."""
    by, numbers, beside = decode_move(game.move_code, body)
    if beside.texts:
        game.texts = game.texts | beside.texts
    if game.moment is None:
        game.set_up()
    chance, applied = False, []
    for who, number in actors_of(game.book, by, numbers):
        if game.backend.why(game.s, who, number) != 0:
            raise ValueError(f"move {game.moves_done} of the record is not possible under these rules")
        applied.append(apply(game, who, number))
        if who == CHANCE:
            chance = True
            game.chance_count += 1
    doing.append_move(game, body, by, chance=chance)
    game.last = None
    return applied


def rewind(game: Game, moves: int) -> None:
    """Go back to the position after this many moves. Raises ValueError."""
    if game.moment is None or not 0 < moves <= game.moves_done:
        raise ValueError(f"there is no moment after {plural(moves, 'move')}; the game has {game.moves_done}")
    all_moves = game.encoded_moves
    at = max((n for n in game.snapshots if n <= moves), default=0)
    game.snapshots = {n: packed for n, packed in game.snapshots.items() if n <= at}
    game.stays = {n: why for n, why in game.stays.items() if n < moves}
    game.moment = game.moment.at(at - 1) if at else None
    game.amendments.cut(at)
    if at:
        game.chance_count, game.running, packed = game.snapshots[at]
        game.s = game.s.clone().unpack(packed)  # whoever holds the state they saw keeps it
    else:
        game.chance_count, game.running = 0, ()
        game.s = game.root.clone()
    for body in all_moves[at:moves]:
        redo(game, body)
    game.last = None
    if game.texts:
        game.texts = {number: text for number, text in game.texts.items() if number < game.s.written}
    game.note_who_acts()


def rebuild_moves(game: Game, first: int) -> Iterator[Move]:
    """Rebuild all moves from `first` on, ready to be worded."""
    before = game.at(first) if first else game.unplayed()
    before.texts = game.texts
    for index, body in enumerate(game.encoded_moves[first:], first):
        if index == 0:
            before.set_up()
        by, numbers, _ = decode_move(game.move_code, body)
        entries = [doing.apply(before, who, number) for who, number in actors_of(game.book, by, numbers)]
        yield Move(index, body, tuple(entries), game.log_writer)
