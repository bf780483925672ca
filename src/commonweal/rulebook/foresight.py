"""What an act would do, as far as that rests on nothing hidden: for previews, and for the law that checks them.

An act declared with `foresees=True` may go on into consequences that only hidden cards decide. The texts mark the first
of them with `foreseen = false`; an act is looked at up to there and no further.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from commonweal.rulebook.book import Rulebook


class Unforeseen(Exception):
    """The act has come to what only hidden things decide. Never leaves this module."""


class Foresight(list[tuple[int, ...]]):
    """Collects what the rules tell, up to and with the first consequence that leads into hidden things."""

    def __init__(self, ends: frozenset[int]):
        super().__init__()
        self._ends = ends

    def append(self, told: tuple[int, ...]) -> None:
        super().append(told)
        if told[0] in self._ends:
            raise Unforeseen


@cache
def unforeseen(book: Rulebook) -> frozenset[int]:
    """The consequences whose texts say `foreseen = false`: from there on only hidden things decide."""
    events = book.told.items().items()
    return frozenset(value for word, value in events if not book.texts.need("told", word).get("foreseen", True))


def foresee(book: Rulebook, s: Any, seat: int, number: int) -> tuple[list[tuple[int, ...]], Any]:
    """What the possible act `number` of `seat` would tell, and the table as it would be then. `s` stays as it is."""
    then = s.clone()
    then.told = Foresight(unforeseen(book))
    with suppress(Unforeseen):
        book.interpreted.apply(then, seat, number)
    told, then.told = list(then.told), None
    return told, then
