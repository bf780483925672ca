"""Read the view that a player is given."""

from __future__ import annotations

from typing import Any

from commonweal.rulebook import Rulebook


def record_of(book: Rulebook, view: Any) -> Any:
    """Return a view as an interpreted state. It may be one already, or its bytes. Raises ValueError for other bytes."""
    if not isinstance(view, bytes | bytearray | memoryview):
        return view
    cls: Any = book.table_class
    if len(view) != cls.size:
        raise ValueError(f"a view of {book.name} has {cls.size} bytes, not {len(view)}")
    return cls().unpack(bytes(view))
