"""What the writer remembers of a table's log: the last number, and eight bytes per event to know a resent one again."""

from __future__ import annotations

MARK = 8  # bytes
_NOTHING = bytes(MARK)


class TableLogIndex:
    """The end of one table's log. Event n has mark number n - 1; events without a client id have an empty one."""

    __slots__ = ("marks",)

    def __init__(self) -> None:
        self.marks = bytearray()

    @property
    def last(self) -> int:
        """The number of the last event; 0 for an empty log."""
        return len(self.marks) // MARK

    def add(self, mark: bytes) -> None:
        """Note the next event."""
        self.marks += mark

    def cut(self, last: int) -> None:
        """Forget every event after `last`: it was not kept after all."""
        del self.marks[last * MARK :]

    def find(self, mark: bytes) -> int | None:
        """The number of the event with this mark."""
        at = self.marks.find(mark)
        while at >= 0:
            if at % MARK == 0:
                return at // MARK + 1
            at = self.marks.find(mark, at + 1)
        return None


def mark_of(by: int, client_id: bytes | None) -> bytes:
    """The mark of a client id as one seat uses it.

    63 bits of Python's keyed hash: two different ids of a table meet once in some 10^13 games of a thousand acts."""
    if client_id is None:
        return _NOTHING
    return (hash((by, client_id)) & 0x7FFF_FFFF_FFFF_FFFF | 1 << 63).to_bytes(MARK, "little")
