"""Read the outcomes of chance that a script prescribes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commonweal.play.errors import NotDone, NotPossible
from commonweal.play.notation import Cards, act_text, read_act
from commonweal.play.shared_texts import OWN
from commonweal.rulebook import Rulebook
from commonweal.wording import message

MOST_POSSIBLE = 12
"""The maximum number of acts of chance that an error lists."""


def read_scripted(book: Rulebook, act: Any, place: int, possible: list[int], names: Sequence[str], cards: Cards) -> int:
    """Read an act of chance at a place (from 1) of a script. Raises NotPossible with what is possible instead."""
    try:
        number = read_act(book, act, lambda: possible, names, cards)
    except NotDone as wrong:
        refusal = str(wrong)
    else:
        if number in possible:
            return number
        refusal = OWN.patterns["scripted.not_possible"]
    listed = ", ".join(act_text(book, number) for number in possible[:MOST_POSSIBLE])
    remedy = message("scripted.possible", {"acts": listed})
    if len(possible) > MOST_POSSIBLE:
        remedy = message("scripted.possible_of_many", {"acts": listed, "more": len(possible) - MOST_POSSIBLE})
    raise NotPossible("scripted.refused", remedy=remedy, brought=repr(act), place=place, reason=refusal)
