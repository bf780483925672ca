"""The tables that adapters are tried on: every game at its fewest and most seats, under several charters."""

from __future__ import annotations

from itertools import islice
from typing import Any

from commonweal.laws.trial import charters_of
from commonweal.play import find_book, game_names

GAMES = sorted(game_names())


def tables_to_try(other_charters: int) -> list[tuple[str, int, dict[str, Any]]]:
    """(game, seats, charter): the defaults, and so many charters that differ from them."""
    tables = []
    for game in GAMES:
        book = find_book(game)
        for seats in book.seats:
            others = (charter for _, charter in charters_of(book, 1, seats) if charter)
            tables += [(game, seats, charter) for charter in ({}, *islice(others, other_charters))]
    return tables
