"""Read what a script says that chance brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commonweal.play.errors import NotDone, NotPossible
from commonweal.play.notation import Cards, act_text, read_act
from commonweal.rulebook import Rulebook

MOST_POSSIBLE = 12
"""The most acts of chance that an error lists."""


def read_scripted(book: Rulebook, act: Any, place: int, possible: list[int], names: Sequence[str], cards: Cards) -> int:
    """Read an act of chance at a place (from 1) of a script. Raises NotPossible with what is possible instead."""
    try:
        number = read_act(book, act, lambda: possible, names, cards)
    except NotDone as wrong:
        refusal = str(wrong)
    else:
        if number in possible:
            return number
        refusal = "It is not possible now."
    listed = ", ".join(act_text(book, number) for number in possible[:MOST_POSSIBLE])
    more = f" and {len(possible) - MOST_POSSIBLE} more" if len(possible) > MOST_POSSIBLE else ""
    raise NotPossible(
        f"Chance cannot bring {act!r} (number {place} in `chance`): {refusal}", todo=f"Possible: {listed}{more}."
    )
