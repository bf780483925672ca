"""Rounds of a game, and a pause at the end of a round if the host asked for one.

A measure of the game says which round is played. In a game without such a measure, a phase counts as a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import ROUND, measures_of_book

if TYPE_CHECKING:
    from commonweal.play import Game


def has_rounds(book: Rulebook) -> bool:
    """Whether the game says which round is played."""
    return any(measure.role == ROUND for measure in measures_of_book(book)[0].values())


def round_of(book: Rulebook, s: Any) -> int | None:
    """The round that is played in a state, counting up; None for a game without rounds."""
    rounds = next((one for one in measures_of_book(book)[0].values() if one.role == ROUND), None)
    return None if rounds is None else rounds.take(s)


def must_pause(before: Game | None, after: Game) -> bool:
    """Whether a move has ended the round after which the host wants to pause."""
    if before is None or after.over:
        return False
    book = after.book
    if has_rounds(book):
        return round_of(book, before.s) != round_of(book, after.s)
    return bool(before.s.phase != after.s.phase)
