"""The log entries of one table's acts, as JSON, kept so that a reloaded page need not wait until the game is
replayed."""

from __future__ import annotations

from collections.abc import Collection

from ..load.limits import LOG_TEXTS_KEPT


class LogCache:
    """Texts by event and reader. The log entries of an act never change.

    All readers who may know no more of an act than a spectator share one text, under None. knowing: the seats that know
    more of an event, if there are any. Both grow with every act; `trim` keeps them small."""

    def __init__(self) -> None:
        self.texts: dict[tuple[int, int | None], bytes] = {}
        self.knowing: dict[int, Collection[int]] = {}

    def find(self, n: int, seat: int | None) -> bytes | None:
        """The text that a seat (None: a spectator) reads of event n; None if it is not kept."""
        return self.texts.get((n, seat if seat in self.knowing.get(n, ()) else None))

    def trim(self) -> None:
        """Keep only the texts of the newest events, if there are too many."""
        if len(self.texts) <= LOG_TEXTS_KEPT:
            return
        numbers = sorted(n for n, _ in self.texts)
        last = numbers[-LOG_TEXTS_KEPT * 3 // 4 - 1]  # keep a few more than needed, so that not every act drops one
        self.texts = {key: text for key, text in self.texts.items() if key[0] > last}
        self.knowing = {n: seats for n, seats in self.knowing.items() if n > last}
