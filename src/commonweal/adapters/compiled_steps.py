"""The compiled loop of one rulebook, which steps arrays of tables."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import FunctionType

from commonweal.adapters import step_loop
from commonweal.adapters.numbering import numbering
from commonweal.adapters.observation import code_of_views, columns, view_text
from commonweal.rulebook import Rulebook
from commonweal.rulebook.backends.compiled import Compiled
from commonweal.rulebook.backends.compiler import map_over_records
from commonweal.rulebook.backends.interpreted import bind, define, functions_in
from commonweal.rulebook.backends.layout import Layout

LOOPS = functions_in(step_loop)
ENTRIES = ("open_table", "step_table")


@cache
def row_layout(book: Rulebook) -> Layout:
    """The layout of a row: the input and the output of one table."""
    numbers = ("i4", ())
    fields: dict[str, tuple[str, tuple[int, ...]]] = {"rng": ("u8", ()), "table": ("i8", ()), "game": ("i8", ())}
    fields |= {"rewards": ("i8", (book.seats[1],)), "acts": numbers, "act": numbers, "seat": numbers, "over": numbers}
    actions, most = numbering(book), (book.most_listed + book.out_of_turn,)
    fields |= {"how_many": numbers, "out_of_turn": numbers, "possible": ("i4", most)}
    fields |= {"listed": ("i4", most)} if actions.is_compact else {}
    mask = actions.size if actions.has_mask else 1
    fields |= {"view": (code_of_views(book), (len(columns(book)),)), "mask": ("i1", (mask,))}
    return Layout.of(fields)


@cache
def functions(book: Rulebook) -> dict[str, FunctionType]:
    """The rulebook's functions and the loops bound to them."""
    text, names = view_text(book)
    bound = {**book.functions, **numbering(book).functions}
    bound["write_view"] = define(text, f"<flat views of {book.name}>", names)["write_view"]
    return bound | bind(LOOPS, dict(bound))


class Machine(Compiled):
    """The compiled loop of one rulebook.

    `over_tables[entry](s, root, b, row, seed, max_acts, count)` runs an entry at `count` tables. Their states begin at
    the address `s`, their rows at `row`. It releases the interpreter's lock. A checked build raises RulesFault at the
    first table where a rule goes wrong.
    """

    def __init__(self, book: Rulebook, checked: bool = False, cache: Path | None = None):
        super().__init__(book, checked, cache)
        strides = (book.layout.size, 0, 0, row_layout(book).size, 0, 0)
        self.over_tables = {entry: map_over_records(self.program, entry, strides) for entry in ENTRIES}

    @staticmethod
    def rules_of(book: Rulebook) -> dict[str, FunctionType]:
        return {name: functions(book)[name] for name in ENTRIES}

    @staticmethod
    def records_of(book: Rulebook) -> dict[str, Layout]:
        return {"row": row_layout(book)}


def machine(book: Rulebook, checked: bool = False) -> Machine:
    """The machine of a rulebook, created once per process. Raises RulesError for rules outside the subset."""
    return Machine.of(book, checked)
