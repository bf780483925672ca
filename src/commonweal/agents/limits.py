"""What all adapters take for granted where nothing else is asked for, and the limits of what may be asked."""

from __future__ import annotations

import operator
from typing import Any

from commonweal.rulebook import Rulebook

LONGEST = 20_000
"""Acts that a game may have, those of chance included, before it is cut short."""
USUAL_SEATS = 4
LARGEST_SEED = (1 << 63) - 1


def usual_seats(book: Rulebook) -> int:
    """Four, or as near to it as the game allows."""
    fewest, most = book.seats
    return min(max(USUAL_SEATS, fewest), most)


def whole_seed(seed: Any) -> int:
    """A seed as a plain integer. Raises ValueError for one that is none."""
    try:
        number = -1 if isinstance(seed, bool) else operator.index(seed)
    except TypeError:
        number = -1
    if not 0 <= number <= LARGEST_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed!r}")
    return number
