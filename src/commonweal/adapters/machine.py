"""The loop of one rulebook as machine code, and what carries it over an array of tables."""

from __future__ import annotations

import ctypes
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from llvmlite import binding as llvm

from commonweal.adapters import loops
from commonweal.adapters.bounds import code_of_views
from commonweal.adapters.observation import columns, view_text
from commonweal.rulebook import Rulebook
from commonweal.rulebook.backends.compiled import Compiled
from commonweal.rulebook.backends.compiler.program import target_machine
from commonweal.rulebook.backends.interpreted import bind, define
from commonweal.rulebook.layout import Layout

LOOPS = [f for f in vars(loops).values() if isinstance(f, FunctionType) and f.__module__ == loops.__name__]
ENTRIES = ("open_table", "step_table")

OVER_ALL = """
define void @over_all(ptr %rule, ptr %s, i64 %s_size, ptr %root, ptr %b, ptr %line, i64 %line_size, i64 %seed,
                      i64 %longest, i64 %count) {
entry:
  %any = icmp sgt i64 %count, 0
  br i1 %any, label %again, label %done
again:
  %i = phi i64 [ 0, %entry ], [ %next, %again ]
  %s_at = mul i64 %i, %s_size
  %s_i = getelementptr i8, ptr %s, i64 %s_at
  %line_at = mul i64 %i, %line_size
  %line_i = getelementptr i8, ptr %line, i64 %line_at
  call void %rule(ptr %s_i, ptr %root, ptr %b, ptr %line_i, i64 %seed, i64 %longest)
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %count
  br i1 %more, label %again, label %done
done:
  ret void
}
"""
"""rule(s, root, b, line, seed, longest) for every table and line of two arrays: records cannot be indexed in rules."""


@cache
def line_layout(book: Rulebook) -> Layout:
    """What goes in to a table and comes out of it."""
    numbers = ("i4", ())
    fields: dict[str, tuple[str, tuple[int, ...]]] = {"rng": ("u8", ()), "table": ("i8", ()), "game": ("i8", ())}
    fields |= {"rewards": ("i8", (book.seats[1],)), "acts": numbers, "act": numbers, "seat": numbers, "over": numbers}
    fields |= {"how_many": numbers, "possible": ("i4", book.workspace_layout.slots["acts"].shape)}
    fields |= {"view": (code_of_views(book), (len(columns(book)),)), "mask": ("i1", (book.act_count,))}
    return Layout.of(fields)


@cache
def functions(book: Rulebook) -> dict[str, FunctionType]:
    """The rulebook's functions and the loop over its tables."""
    text, names = view_text(book)
    bound = {**book.functions, "write_view": define(text, f"<flat views of {book.name}>", names)["write_view"]}
    return bound | bind(LOOPS, dict(bound))


class Machine(Compiled):
    """The compiled loop of one rulebook, and `carry`, which takes it over an array of tables."""

    def __init__(self, book: Rulebook, checked: bool = False, cache: Path | None = None):
        super().__init__(book, checked, cache)
        if not checked:
            self._load_over_all(book)

    def _load_over_all(self, book: Rulebook) -> None:
        entries: dict[str, Any] = self.program.entries
        self.rules = {name: ctypes.cast(entries[name], ctypes.c_void_p).value for name in ENTRIES}
        target, _ = target_machine()
        parsed = llvm.parse_assembly(OVER_ALL)
        builder = llvm.JITLibraryBuilder().add_object_img(target.emit_object(parsed)).export_symbol("over_all")
        self.engine = llvm.create_lljit_compiler(target)
        self.library = builder.link(self.engine, f"tables of {book.name}")
        word, place = ctypes.c_int64, ctypes.c_void_p
        prototype = ctypes.CFUNCTYPE(None, place, place, word, place, place, place, word, word, word, word)
        self.over_all: Any = prototype(self.library["over_all"])

    def carry(self, rule: str, s: int, root: int, b: int, line: int, seed: int, max_acts: int, count: int) -> None:
        """One rule at `count` tables whose records begin at `s` and whose lines begin at `line` (addresses).

        Releases the interpreter's lock. A checked build goes from table to table in Python instead, and raises
        RulesFault at the first table where a rule goes wrong.
        """
        s_size, line_size = self.book.layout.size, line_layout(self.book).size
        if not self.checked:
            self.over_all(self.rules[rule], s, s_size, root, b, line, line_size, seed, max_acts, count)
            return
        for i in range(count):
            self.program[rule](s + i * s_size, root, b, line + i * line_size, seed, max_acts)

    @staticmethod
    def rules_of(book: Rulebook) -> dict[str, FunctionType]:
        return {name: functions(book)[name] for name in ENTRIES}

    @staticmethod
    def records_of(book: Rulebook) -> dict[str, Layout]:
        return {"line": line_layout(book)}


def machine(book: Rulebook, checked: bool = False) -> Machine:
    """The machine of a rulebook, made once in this process. Raises RulesError for rules outside the subset."""
    return Machine.of(book, checked)
