"""Snapshots of a game, and who did each act of a move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from commonweal.play.clocks import Running
from commonweal.rulebook import CHANCE, Rulebook

SNAPSHOT_EVERY = 32


class Snapshot(NamedTuple):
    """The game after some moves: the acts of chance so far, the clocks that run, the state."""

    chance_count: int
    running: tuple[Running, ...]
    packed: bytes


def actors_of(book: Rulebook, by: int, numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Who did each act of a move: `by` did the first ones, chance the rest."""
    who = by
    for number in numbers:
        if 0 <= number < book.act_count and book.act_of(number).by_chance:
            who = CHANCE
        yield who, number
