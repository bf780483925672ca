"""Draw decks for the checks of laws: any deck that a format allows, and the same cards with other backs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from commonweal.rulebook.charters.custom_decks import DeckFormat, Number, Row, Text

ATTEMPTS = 2000


def random_deck(deck: DeckFormat, random: Random) -> list[Row]:
    """Draw a deck that the format accepts, with random numbers and a random number of cards.

    Raises ValueError if none is found: the format accepts too few of the decks that its columns allow.
    """
    return _draw_until_valid(deck, lambda: [_card(deck, n, random) for n in range(random.randint(1, deck.most))])


def with_other_backs(deck: DeckFormat, rows: Sequence[Row], random: Random) -> list[Row]:
    """Draw new backs for the same fronts in the same order. Raises ValueError as `random_deck` does."""
    backs = [column for column in deck.columns if column.back]

    def draw() -> list[Row]:
        return [row | {c.name: _cell(c, n, random) for c in backs} for n, row in enumerate(rows)]

    return _draw_until_valid(deck, draw)


def _draw_until_valid(deck: DeckFormat, draw: Callable[[], list[Row]]) -> list[Row]:
    for _ in range(ATTEMPTS):
        rows = draw()
        if deck.is_valid(rows):
            return rows
    raise ValueError(f"none of {ATTEMPTS} random decks of {deck.kind} cards is one of its format")


def _card(deck: DeckFormat, place: int, random: Random) -> Row:
    return {column.name: _cell(column, place, random) for column in deck.columns}


def _cell(column: Number | Text, place: int, random: Random) -> str | int:
    if isinstance(column, Number):
        return random.randint(column.low, column.high)
    if column.one_of:
        return column.one_of[place % len(column.one_of)] if column.unique else random.choice(column.one_of)
    return f"{place} {random.getrandbits(30):x}"[: column.longest]
