"""The compiled host: the same rules as machine code on raw bytes, for a million games or a deep search.

Records are ctypes buffers whose bytes are those of an interpreted record (`pack`), with working memory behind. Every
rule is an attribute that takes such buffers and whole numbers and releases the interpreter's lock while it runs.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commonweal.rulebook.hosts.compiler import Program, compile_rules
from commonweal.rulebook.layout import Layout

if TYPE_CHECKING:
    from commonweal.rulebook.book import Rulebook

RECORDS_OF_TABLES = ("s", "root", "t")
"""Parameters of these names are tables, `b` is the desk."""


class Compiled:
    """One rulebook as machine code: `setup`, `options`, `why`, `apply`, `step`, `playout`, `many`, ...

    as attributes.
    """

    name = "compiled"

    def __init__(self, book: Rulebook, checked: bool, cache: Path | None):
        self.book, self.checked = book, checked
        bounds = {
            name: {k: (f.low, f.high) for k, f in (book.fields | book.scratch).items()} for name in RECORDS_OF_TABLES
        }
        records: dict[str, Layout] = dict.fromkeys(RECORDS_OF_TABLES, book.layout)
        self.program: Program = compile_rules(
            book.functions, records=records | {"b": book.desk_layout}, checked=checked, cache=cache, bounds=bounds
        )
        for name in book.functions:
            setattr(self, name, self.program[name])

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Callable[..., int]: ...

    def state(self, record: Any = None) -> Any:
        """A new table, empty or equal to an interpreted record."""
        buffer = ctypes.create_string_buffer(self.book.layout.size)
        if record is not None:
            self.load(buffer, record)
        return buffer

    def desk(self) -> Any:
        """A new desk."""
        return ctypes.create_string_buffer(self.book.desk_layout.size)

    def load(self, buffer: Any, record: Any) -> None:
        """Make a table equal to an interpreted record."""
        packed = record.pack()
        ctypes.memmove(buffer, packed, len(packed))

    def look(self, buffer: Any) -> Any:
        """An interpreted record equal to a table."""
        table = self.book.table_class
        record = table()
        record.unpack(buffer.raw[: table.size])  # type: ignore[attr-defined]
        return record

    def look_at_desk(self, buffer: Any) -> Any:
        """An interpreted desk equal to a desk: the options listed last, for tests and tools."""
        desk = self.book.desk_class
        record = desk()
        record.unpack(buffer.raw[: desk.size])  # type: ignore[attr-defined]
        return record


_made: dict[tuple[int, bool, Path | None], Compiled] = {}
_lock = threading.Lock()


def compiled(book: Rulebook, *, checked: bool = False, cache: Path | None = None) -> Compiled:
    """The compiled host of a rulebook, made once in this process.

    Raises RulesError where the rules leave the subset.
    """
    key = (id(book), checked, cache)
    with _lock:
        if key not in _made:
            _made[key] = Compiled(book, checked, cache)
        return _made[key]
