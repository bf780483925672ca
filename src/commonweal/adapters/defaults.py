"""Defaults that all adapters share."""

from __future__ import annotations

from commonweal.rulebook import Rulebook
from commonweal.validation import check_integer

USUAL_SEATS = 4


def number_of_seats(book: Rulebook, seats: int | None) -> int:
    """Return `seats`, or if it is None four or the nearest number that the game allows. Raises ValueError."""
    if seats is not None:
        return check_integer("seats", seats)
    fewest, most = book.seats
    return min(max(USUAL_SEATS, fewest), most)
