"""What an act would do, as far as that rests on nothing hidden: for previews, and for the law that checks them.

An act declared with `previewable=True` may go on into consequences that only hidden cards decide. The texts mark the
first of them with `previewable = false`; an act is looked at up to there and no further.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from commonweal.rulebook.book import Rulebook


class NotPreviewable(Exception):
    """The act has come to what only hidden things decide. Never leaves this module."""


class PreviewNotices(list[tuple[int, ...]]):
    """Collects what the rules tell, up to and with the first consequence that leads into hidden things."""

    def __init__(self, ends: frozenset[int]):
        super().__init__()
        self._ends = ends

    def append(self, notices: tuple[int, ...]) -> None:
        super().append(notices)
        if notices[0] in self._ends:
            raise NotPreviewable


@cache
def notices_not_previewable(book: Rulebook) -> frozenset[int]:
    """The consequences whose texts say `previewable = false`: from there on only hidden things decide."""
    events = book.notices.items().items()
    return frozenset(value for word, value in events if not book.texts.need("notices", word).get("previewable", True))


def preview_act(book: Rulebook, s: Any, seat: int, number: int) -> tuple[list[tuple[int, ...]], Any]:
    """What the possible act `number` of `seat` would tell, and the table as it would be then. `s` stays as it is."""
    then = s.clone()
    then.notices = PreviewNotices(notices_not_previewable(book))
    with suppress(NotPreviewable):
        book.interpreted.apply(then, seat, number)
    notices, then.notices = list(then.notices), None
    return notices, then
