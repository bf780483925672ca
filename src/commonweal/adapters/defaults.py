"""What all adapters take for granted where nothing else is asked for."""

from __future__ import annotations

from commonweal.rulebook import Rulebook
from commonweal.validation import whole

MAX_ACTS = 20_000
"""Acts that a game may have, those of chance included, before it is cut short."""
USUAL_SEATS = 4


def number_of_seats(book: Rulebook, seats: int | None) -> int:
    """As many as are asked for, or four, or as near to it as the game allows. Raises ValueError."""
    if seats is not None:
        return whole("seats", seats)
    fewest, most = book.seats
    return min(max(USUAL_SEATS, fewest), most)
