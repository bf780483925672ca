"""Work out what an act would do, as far as that rests on nothing hidden.

An act declared with `previewable=True` may lead to consequences that hidden cards decide. The texts mark the first of
them with `previewable = false`; a preview stops there.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook


class NotPreviewable(Exception):
    """Stops a preview at the first notice that hidden things decide. Never leaves this module."""


class PreviewNotices(list[tuple[int, ...]]):
    """Collects notices up to and including the first one that hidden things decide."""

    def __init__(self, stop_at: frozenset[int]):
        super().__init__()
        self._stop_at = stop_at

    def append(self, notice: tuple[int, ...]) -> None:
        super().append(notice)
        if notice[0] in self._stop_at:
            raise NotPreviewable


@cache
def hidden_notices(book: Rulebook) -> frozenset[int]:
    """The notices whose texts say `previewable = false`: hidden things decide whether they come."""
    notices = book.notices.items().items()
    return frozenset(value for word, value in notices if not book.texts.need("notices", word).get("previewable", True))


def shows_or_ends(book: Rulebook, s: Any, seat: int, number: int) -> bool:
    """Whether a possible act shows something hidden, leads to chance, or ends the game, by trying it on a copy."""
    notices, then = preview_act(book, s, seat, number)
    if notices and notices[-1][0] in hidden_notices(book):
        return True
    return bool(book.interpreted.to_act(then) <= 0)


def preview_act(book: Rulebook, s: Any, seat: int, number: int) -> tuple[list[tuple[int, ...]], Any]:
    """Try the possible act `number` of `seat` on a copy of `s`. Returns its notices and the state that follows."""
    then, hidden = s.clone(), hidden_notices(book)
    then.notices = PreviewNotices(hidden) if hidden else []
    with suppress(NotPreviewable):
        book.interpreted.apply(then, seat, number)
    notices, then.notices = list(then.notices), None
    return notices, then
