"""What the log of one table says of its acts, as JSON: kept, so that a page which is loaded again need not wait until
the game was replayed for it."""

from __future__ import annotations

from collections.abc import Collection

from .limits import LOG_TEXTS_KEPT


class LogCache:
    """Texts by event and reader. What is said of an act never changes.

    Everybody who may know no more of an act than a spectator shares one text, under None. knowing: the seats that know
    more of an event, where there are any. Both are written to at every act; `trim` keeps them small."""

    def __init__(self) -> None:
        self.texts: dict[tuple[int, int | None], bytes] = {}
        self.knowing: dict[int, Collection[int]] = {}

    def find(self, n: int, seat: int | None) -> bytes | None:
        """What a seat, None for a spectator, reads of event n; None if that is not kept."""
        return self.texts.get((n, seat if seat in self.knowing.get(n, ()) else None))

    def trim(self) -> None:
        """Keep the texts of the newest events only, if there are more than may be kept."""
        if len(self.texts) <= LOG_TEXTS_KEPT:
            return
        numbers = sorted(n for n, _ in self.texts)
        last = numbers[-LOG_TEXTS_KEPT * 3 // 4 - 1]  # some more than must be, so that not every act drops one
        self.texts = {key: text for key, text in self.texts.items() if key[0] > last}
        self.knowing = {n: seats for n, seats in self.knowing.items() if n > last}
