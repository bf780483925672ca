"""Moves as they are stored: the seat (one signed byte, -1: chance, -2: the clock), then the integers of the acts.

Acts of a seat come first, those of chance that followed after them."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from commonweal.play.clocks import Running
from commonweal.rulebook import CHANCE, Rulebook

SMALL = 1 << 16
"""Up to this many acts of a rulebook an integer takes two bytes, beyond it four."""
SNAPSHOT_EVERY = 32


class Snapshot(NamedTuple):
    """The game after some moves: acts of chance so far, the clocks that run, the state."""

    chance_count: int
    running: tuple[Running, ...]
    packed: bytes


def encode_move(book: Rulebook, by: int, numbers: Iterable[int]) -> bytes:
    """Write a move as bytes."""
    return struct.pack("<b", by) + array("H" if book.act_count <= SMALL else "I", numbers).tobytes()


def actor_of(body: bytes) -> int:
    """Who made a stored move."""
    return body[0] if body[0] < 128 else body[0] - 256


def numbers_of(book: Rulebook, body: bytes) -> list[int]:
    """The integers of the acts of a stored move. Raises ValueError if it is broken."""
    numbers = array("H" if book.act_count <= SMALL else "I")
    try:
        numbers.frombytes(body[1:])
    except ValueError:
        raise ValueError("a stored move is broken: its length is odd") from None
    return numbers.tolist()


def acts_of_move(book: Rulebook, body: bytes) -> Iterator[tuple[int, int]]:
    """Say who did each act of a stored move: its maker the first ones, chance its own, which follow."""
    who = actor_of(body)
    for number in numbers_of(book, body):
        if 0 <= number < book.act_count and book.act_of(number).by_chance:
            who = CHANCE
        yield who, number
