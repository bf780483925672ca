"""Decks for law checks: any deck that a format allows, and the same cards with other backs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from commonweal.rulebook.custom_decks import DeckFormat, Number, Row, Text

ATTEMPTS = 2000


def random_deck(deck: DeckFormat, random: Random) -> list[Row]:
    """A deck that the format accepts, its numbers and the count of its cards at random.

    Raises ValueError if none is found: then the format accepts too few of the decks that its columns allow.
    """
    return _accepted(deck, lambda: [_card(deck, n, random) for n in range(random.randint(1, deck.most))])


def with_other_backs(deck: DeckFormat, rows: Sequence[Row], random: Random) -> list[Row]:
    """The same fronts in the same order, with the backs at random. Raises ValueError as `random_deck`."""
    backs = [column for column in deck.columns if column.back]
    return _accepted(deck, lambda: [row | {c.name: _cell(c, n, random) for c in backs} for n, row in enumerate(rows)])


def _accepted(deck: DeckFormat, draw: Callable[[], list[Row]]) -> list[Row]:
    for _ in range(ATTEMPTS):
        rows = draw()
        if not deck.validate(rows):
            return rows
    raise ValueError(f"no deck of {deck.kind} cards was found that passes its check `whole`, in {ATTEMPTS} attempts")


def _card(deck: DeckFormat, place: int, random: Random) -> Row:
    return {column.name: _cell(column, place, random) for column in deck.columns}


def _cell(column: Number | Text, place: int, random: Random) -> str | int:
    if isinstance(column, Number):
        return random.randint(column.low, column.high)
    return f"{place} {random.getrandbits(30):x}"[: column.longest]
