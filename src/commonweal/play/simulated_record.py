"""Write and read records of simulated games, which contain their acts of chance and may stop before the end."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from commonweal.play import encoding, notation
from commonweal.play.chance import Seeded
from commonweal.play.errors import Malformed
from commonweal.play.game import Game
from commonweal.play.record_format import (
    ACTOR_NAMES,
    BrokenRecord,
    End,
    FromRecord,
    MoveLine,
    Record,
    head_of,
    move_line,
    write_lines,
)
from commonweal.rulebook import Rulebook
from commonweal.rulebook.values.actors import CHANCE

NUMBERS = {name: who for who, name in ACTOR_NAMES.items()}


def group_moves(acts: Iterable[tuple[int, int]]) -> list[tuple[int, list[int]]]:
    """Group acts, pairs of a seat (or CHANCE or CLOCK) and an integer, into moves: the actor and the integers."""
    moves: list[tuple[int, list[int]]] = [(CHANCE, [])]
    for who, number in acts:
        if who != CHANCE:
            moves.append((who, []))
        moves[-1][1].append(number)
    return moves


def encode_move(book: Rulebook, who: int, numbers: Sequence[int]) -> bytes:
    """The bytes of a move, as the store keeps them."""
    return encoding.encode_move(encoding.code_of(book.act_count), who, numbers)


def game_of(
    book: Rulebook, seats: int, charter: Mapping[str, Any], acts: Iterable[tuple[int, int]], names: Sequence[str] | None
) -> Game:
    """Replay a game from its acts. Raises ValueError if one is not possible."""
    moves = [encode_move(book, *move) for move in group_moves(acts)]
    return Game.resume(book, seats, charter, Seeded(0), moves, names)


def write_simulated(
    setup: Mapping[str, Any],
    book: Rulebook,
    acts: Sequence[tuple[int, int]],
    outcome: Sequence[Mapping[str, int]],
    why: str = "",
) -> str:
    """Write the record as JSON Lines. setup: what was simulated. outcome: how it ended. why: why it stopped before the
    end."""
    chance = FromRecord(seed=setup["seed"], game=setup["number"], max_acts=setup.get("max_acts"))
    names = [f"Seat {seat}" for seat in range(setup["seats"])]
    header = head_of(book, setup["seats"], names, setup["charter"], chance)
    header.players = list(setup["players"])
    moves = [move_line(book, n, *move, opened=True) for n, move in enumerate(group_moves(acts))]
    end = End(end="stopped", why=why) if why else End(end="over", outcome=[dict(row) for row in outcome])
    return write_lines([header, *moves, end])


def read_simulated(book: Rulebook, record: Record) -> Game:
    """Replay a simulated game from its record. Raises BrokenRecord."""
    header = record.header
    moves = [_read_move(book, line) for line in record.moves]
    try:
        return Game.resume(book, header.seats, header.charter, Seeded(0), moves, header.names)
    except (ValueError, TypeError) as wrong:
        raise BrokenRecord(str(wrong)) from None


def _read_move(book: Rulebook, line: MoveLine) -> bytes:
    try:
        who = line.by if isinstance(line.by, int) else NUMBERS[line.by]
        return encode_move(book, who, [notation.read_act(book, text) for text in (*line.done, *line.chance)])
    except (Malformed, TypeError, ValueError, struct.error) as wrong:
        raise BrokenRecord(f"Line {line.n + 2}: {wrong}") from None
