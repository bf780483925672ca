"""The compiled backend: the same rules as machine code on raw bytes, for a million games or a deep search.

Records are ctypes buffers whose bytes are those of an interpreted record (`pack`), with working memory behind. Every
rule is an attribute that takes such buffers and whole numbers and releases the interpreter's lock while it runs.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from commonweal.rulebook.backends import loops
from commonweal.rulebook.backends.layout import Layout

if TYPE_CHECKING:
    from commonweal.rulebook.backends.compiler import Program
    from commonweal.rulebook.book.rulebook import Rulebook

LARGE_BOOK = 100_000
"""Bytes of bytecode from which the rules of a book are compiled once, and linked to whatever else is compiled."""
SHARED_RULE = 2_000
"""Bytes of bytecode, callees included, from which a rule of a large book is linked; smaller ones are copied, so that
they can be inlined."""
LINE = 128
"""Bytes that a processor moves between its cores at once, at most."""

RECORDS_OF_TABLES = ("s", "root", "t")
"""Parameters of these names are states of tables, `b` is the workspace."""


class Compiled:
    """One rulebook as machine code: `setup`, `options`, `why`, `apply`, `step`, `playout`, ... as attributes.

    Players, the lab and the adapters derive classes from this one, which say what further rules they compile, how their
    workspace is laid out, and what other records there are, by the names of parameters.
    """

    name = "compiled"
    is_linked: ClassVar[bool] = False
    """Whether it takes the large rules of a book from `Compiled` instead of compiling them again."""
    _made: ClassVar[dict[tuple[int, bool, Path | None], Any]] = {}
    _lock: ClassVar[threading.Lock] = threading.Lock()

    def __init_subclass__(cls, *, is_linked: bool = True) -> None:
        cls._made, cls._lock, cls.is_linked = {}, threading.Lock(), is_linked

    def __init__(self, book: Rulebook, checked: bool = False, cache: Path | None = None):
        """checked: test every index and every store; the first wrong one raises RulesFault."""
        # Only now: players derive from this class, and interpreted ones do not need LLVM.
        from commonweal.rulebook.backends.compiler import compile_rules

        self.book, self.checked = book, checked
        self.workspace_layout = self.workspace_of(book)
        bounds = {
            name: {k: (f.low, f.high) for k, f in (book.fields | book.scratch).items()} for name in RECORDS_OF_TABLES
        }
        tables: dict[str, Layout] = dict.fromkeys(RECORDS_OF_TABLES, self.state_layout_of(book))
        shared = shared_rules(book) if self.is_linked else {}
        rules = self.rules_of(book)
        self.program: Program = compile_rules(
            rules,
            records=tables | {"b": self.workspace_layout} | self.records_of(book),
            checked=checked,
            cache=cache,
            bounds=bounds,
            replaced=self.replaced_in(book),
            linked=(Compiled.of(book, checked, cache).program, shared) if shared else None,
            marked=self.marked_in(book),
        )
        for name in rules:
            setattr(self, name, self.program[name])

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Callable[..., Any]: ...

    @classmethod
    def of(cls, book: Rulebook, checked: bool = False, cache: Path | None = None) -> Self:
        """Made once in this process, also where several threads ask for it.

        Raises RulesError where the rules leave the subset.
        """
        key = (id(book), checked, cache)
        with cls._lock:
            if key not in cls._made:
                cls._made[key] = cls(book, checked, cache)
            made: Self = cls._made[key]
            return made

    @classmethod
    def if_made(cls, book: Rulebook) -> Self | None:
        """What `of` has made in this process, without waiting for what is being made."""
        made: Self | None = cls._made.get((id(book), False, None))
        return made

    # ------------------------------------------------------------ what is compiled
    @staticmethod
    def rules_of(book: Rulebook) -> Mapping[str, FunctionType]:
        """The rules that become attributes."""
        return book.functions

    @staticmethod
    def state_layout_of(book: Rulebook) -> Layout:
        """The fields of a state; they begin with those of an interpreted one."""
        return book.layout

    @staticmethod
    def marked_in(book: Rulebook) -> Collection[int]:
        """The notices whose announcement sets the field `showed` of a state."""
        return ()

    @staticmethod
    def workspace_of(book: Rulebook) -> Layout:
        """The fields of the workspace `b`."""
        return book.workspace_layout

    @staticmethod
    def records_of(book: Rulebook) -> dict[str, Layout]:
        """Records beside the states and the workspace."""
        return {}

    @staticmethod
    def replaced_in(book: Rulebook) -> Mapping[Any, FunctionType]:
        """What the compiler takes for functions that were generated for the rulebook."""
        return book.replaced

    # ------------------------------------------------------------ what it works on
    def state(self, record: Any = None) -> Any:
        """A new table, empty or equal to an interpreted record."""
        buffer = zeros(self.state_layout_of(self.book).size)
        if record is not None:
            self.load(buffer, record)
        return buffer

    def workspace(self) -> Any:
        """A new workspace."""
        return zeros(self.workspace_layout.size)

    def load(self, buffer: Any, record: Any) -> None:
        """Make a table equal to an interpreted record."""
        packed = record.pack()
        ctypes.memmove(buffer, packed, len(packed))

    def read_table(self, buffer: Any) -> Any:
        """An interpreted record equal to a table."""
        cls: Any = self.book.table_class
        return cls().unpack(buffer.raw[: cls.size])

    def read_workspace(self, buffer: Any) -> Any:
        """An interpreted workspace equal to a compiled one: the acts listed last, for tests and tools."""
        cls: Any = self.book.workspace_class
        return cls().unpack(buffer.raw[: cls.size])


def shared_rules(book: Rulebook) -> dict[FunctionType, str]:
    """The large rules of a large book, by the entries of its program; none in a small book.

    Compiling these takes most of the time, so players, the lab and learners share their machine code."""
    from commonweal.rulebook.backends.compiler import code_bytes

    if code_bytes(book.functions.values(), book.replaced) < LARGE_BOOK:
        return {}
    rules = {name: rule for name, rule in book.functions.items() if rule.__module__ != loops.__name__}
    return {rule: name for name, rule in rules.items() if code_bytes([rule], book.replaced) >= SHARED_RULE}


def zeros(size: int) -> Any:
    """A buffer of `size` zero bytes that shares no cache line, for which threads would wait."""
    room = bytearray(size + 2 * LINE)
    begin = ctypes.addressof(ctypes.c_char.from_buffer(room))
    return (ctypes.c_char * size).from_buffer(room, -begin % LINE)


def compiled(book: Rulebook, *, checked: bool = False, cache: Path | None = None) -> Compiled:
    """The compiled backend of a rulebook, made once in this process. Raises RulesError."""
    return Compiled.of(book, checked, cache)
