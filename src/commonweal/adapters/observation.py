"""Write views as flat rows of whole numbers, with functions generated for each rulebook."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import chain, product
from math import prod
from typing import Any, NamedTuple

from commonweal.rulebook import Rulebook
from commonweal.rulebook.backends.interpreted import define
from commonweal.rulebook.state.fields import Field
from commonweal.rulebook.state.visibility import is_open, is_shown, row_test

INT32 = (-(1 << 31), (1 << 31) - 1)


class Column(NamedTuple):
    """One number of a view: its field, or computed field, and its indices there."""

    field: str
    place: tuple[int, ...]

    def __str__(self) -> str:
        return self.field + "".join(f"[{i}]" for i in self.place)


@cache
def columns(book: Rulebook) -> tuple[Column, ...]:
    """The columns of a view in order: all fields that somebody sees, then the computed fields."""
    shapes = {name: f.shape for name, f in book.fields.items() if is_shown(f)}
    shapes |= {shown.name: shown.shape for shown in book.computed}
    return tuple(Column(n, place) for n, shape in shapes.items() for place in product(*(range(k) for k in shape)))


@cache
def column_bounds(book: Rulebook) -> tuple[list[int], list[int]]:
    """Return the lowest and the highest number of every column of a view."""
    bounds = {name: (field.low, field.high) for name, field in book.fields.items()}
    bounds |= {shown.name: (shown.low, shown.high) for shown in book.computed}
    found = [bounds[column.field] for column in columns(book)]
    return [low for low, _ in found], [high for _, high in found]


def code_of_views(book: Rulebook) -> str:
    """Return "i4" if every number that a view can show fits in it, else "i8"."""
    low, high = column_bounds(book)
    return "i4" if min(low, default=0) >= INT32[0] and max(high, default=0) <= INT32[1] else "i8"


def mask_value(field: Field) -> int:
    """Return the number that replaces hidden ones: 0, or the bound of the field that is nearest to it."""
    return min(max(0, field.low), field.high)


def flat(book: Rulebook, seen: dict[str, Any]) -> list[int]:
    """Flatten a view (`commonweal.play.views.view`) to a row of numbers, one for each of `columns`."""
    row: list[int] = _row_writer(book)(seen)
    return row


@cache
def _row_writer(book: Rulebook) -> Callable[[dict[str, Any]], list[int]]:
    """Generate f(view) -> row for one rulebook, as one list display without a loop over the columns."""
    names: dict[str, Any] = {"chain": chain.from_iterable}
    parts = []
    for name, field in book.fields.items():
        if not is_shown(field):
            continue
        rows = f"v[{name!r}]"
        if not is_open(field):
            blank = mask_value(field)
            names["blank_" + name] = _blank(field.shape[1:], blank)
            rows = f"[blank_{name} if r is None else r for r in {rows}]"
        parts.append(_spread(rows, len(field.shape)))
    parts += [_spread(f"v[{shown.name!r}]", len(shown.shape)) for shown in book.computed]
    text = "def flatten(v):\n    return [\n" + "".join(f"        {part},\n" for part in parts) + "    ]\n"
    made: Callable[[dict[str, Any]], list[int]] = define(text, f"<rows of {book.name}>", names)["flatten"]
    return made


def _blank(shape: tuple[int, ...], blank: int) -> Any:
    return [_blank(shape[1:], blank)] * shape[0] if shape else blank


def _spread(value: str, depth: int) -> str:
    """Write the expression that spreads nested lists into a list display."""
    for _ in range(depth - 1):
        value = f"chain({value})"
    return f"*{value}" if depth else value


def view_text(book: Rulebook) -> tuple[str, dict[str, Any]]:
    """Generate the rule write_view(s, row, seat) of one rulebook. Returns its source and the names that it uses."""
    names: dict[str, Any] = {}
    lines, at = ["def write_view(s, row, seat):"], 0
    for name, field in book.fields.items():
        if not is_shown(field):
            continue
        masking = ""
        if not is_open(field):
            test, rules = row_test(name, field, "i0")
            names |= rules
            masking = f" if {test} else {mask_value(field)}"
        lines += _copy_loops(f"s.{name}", field.shape, at, "    ", masking)
        at += prod(field.shape)
    for shown in book.computed:
        names["shows_" + shown.name] = shown.rule
        lines += _copy_loops(f"shows_{shown.name}", shown.shape, at, "    ", called=True)
        at += prod(shown.shape)
    return "\n".join(lines) + "\n", names


def _copy_loops(
    source: str, shape: tuple[int, ...], at: int, pad: str, masking: str = "", called: bool = False
) -> list[str]:
    """Generate loops that copy one field, or the values of one rule, to the view from column `at` on."""
    indices = [f"i{d}" for d in range(len(shape))]
    lines = [f"{pad}{'    ' * d}for {i} in range({n}):" for d, (i, n) in enumerate(zip(indices, shape, strict=True))]
    place = str(at) + "".join(f" + {i} * {prod(shape[d + 1 :])}" for d, i in enumerate(indices))
    value = f"{source}({', '.join(['s', *indices])})" if called else source + "".join(f"[{i}]" for i in indices)
    return [*lines, f"{pad}{'    ' * len(shape)}row.view[{place}] = {value}{masking}"]
