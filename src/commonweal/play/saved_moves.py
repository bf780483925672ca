"""Save the state of a game after some of its moves, so that it can be restored without carrying them out."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from commonweal.play.amendments import Amendment
from commonweal.play.clocks import Running
from commonweal.play.encoding import decode_move
from commonweal.play.moments import Moment
from commonweal.play.snapshots import SNAPSHOT_EVERY, Snapshot

if TYPE_CHECKING:
    from commonweal.play.game import Game


class SavedMoment(msgspec.Struct, array_like=True, gc=False):
    """A moment (`Moment`) without its place and the bytes of its move."""

    by: int
    phase: int
    who: int
    since: tuple[int, ...]


class SavedMoves(msgspec.Struct, array_like=True):
    """Consecutive moves, the first of them number `first`, and the game after the last of them (`Snapshot`).

    moments: after each of them. stays: why some cannot be taken back. texts: what people wrote with them. amendments:
    the changes of the charter that they made."""

    first: int
    moments: list[SavedMoment]
    chance_count: int
    running: tuple[Running, ...]
    packed: bytes
    stays: dict[int, str]
    texts: dict[int, str]
    amendments: list[Amendment]

    @property
    def end(self) -> int:
        """How many moves there are up to the last of them."""
        return self.first + len(self.moments)


def save_moves(game: Game, first: int) -> SavedMoves:
    """Save the moves from `first` on: up to the next snapshot, or to the last move before that.

    first: where a snapshot is, or 0. Raises ValueError if there is no such move."""
    end = min(first + SNAPSHOT_EVERY, game.moves_done)
    if game.moment is None or not 0 <= first < end:
        raise ValueError(f"there is no move {first} to be saved; the game has {game.moves_done}")
    moments = [one for one in game.moment.back() if first <= one.index < end][::-1]
    after = game.snapshots.get(end)
    if after is None:
        if end != game.moves_done:
            raise ValueError(f"there is no snapshot after {end} moves")
        after = Snapshot(game.chance_count, game.running, game.s.pack())
    texts: dict[int, str] = {}
    if game.texts:
        for one in moments:
            texts |= decode_move(game.move_code, one.body).beside.texts
    return SavedMoves(
        first,
        [SavedMoment(one.by, one.phase, one.who, one.since) for one in moments],
        *after,
        {index: why for index, why in game.stays.items() if first <= index < end},
        texts,
        [one for one in game.amendments if first <= one.move < end],
    )


def take_up(game: Game, saved: Sequence[SavedMoves], bodies: Sequence[bytes]) -> None:
    """Bring a game that has not begun to the state after saved moves, the first of which is move 0.

    bodies: the stored moves. Raises ValueError if they do not fit this rulebook."""
    moment, expected = game.moment, 0
    for part in saved:
        if part.first != expected or part.end > len(bodies):
            raise ValueError(f"saved moves begin at {part.first} and end at {part.end}, not from {expected} on")
        for index, one in enumerate(part.moments, part.first):
            moment = Moment(index, bodies[index], one.by, one.phase, one.who, one.since, moment)
        expected = part.end
        game.snapshots[part.end] = Snapshot(part.chance_count, part.running, part.packed)
        game.stays |= part.stays
        game.texts = game.texts | part.texts
        game.amendments.made += part.amendments
    game.moment = moment
    game.chance_count, game.running, packed = game.snapshots[expected]
    try:
        game.s.unpack(packed)
    except struct.error as error:
        raise ValueError("a saved state does not fit these rules") from error
    game.note_who_acts()
