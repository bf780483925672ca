"""What each viewer may know of a table, derived from the visibility that the fields declare. Nothing else leaves a
server.

A view is a dictionary of plain lists and numbers. A field that nobody sees is absent; a row that the viewer may not see
is None. Seats are 0 .. n-1; None is a spectator.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from commonweal.rulebook import Rulebook
from commonweal.rulebook.backends.interpreted import define
from commonweal.rulebook.computed_fields import Computed
from commonweal.rulebook.visibility import is_open, is_shown, row_test


def _copied(value: str, depth: int) -> str:
    if depth == 0:
        return value
    return f"{value}[:]" if depth == 1 else f"[{_copied('x' * depth, depth - 1)} for {'x' * depth} in {value}]"


def _computed(name: str, shape: tuple[int, ...], at: tuple[int, ...] = ()) -> str:
    """The values of a computed field, each written out: a loop would cost as much as a short rule.

    `+` makes a number of a truth value."""
    if not shape:
        return f"+{name}({', '.join(['s', *map(str, at)])})"
    return f"[{', '.join(_computed(name, shape[1:], (*at, i)) for i in range(shape[0]))}]"


def _computed_again(shown: Computed) -> str:
    """The values of a computed field after a move: those before it, `was`, where no field that it follows changed."""
    values = _computed(shown.name, shown.shape)
    if not shown.follows:
        return values
    same = " and ".join(f"s.{name} == before.{name}" for name in shown.follows)
    return f"was[{shown.name!r}] if {same} else {values}"


def _dictionary(head: str, entries: dict[str, str], rows: dict[str, str] | None = None) -> list[str]:
    """A function that returns a dictionary. rows: variables that entries may loop over, with their values."""
    used = {name: value for name, value in (rows or {}).items() if any(f"({name})" in one for one in entries.values())}
    return [
        f"def {head}:",
        *(f"    {name} = {value}" for name, value in used.items()),
        "    return {",
        *(f"        {name!r}: {value}," for name, value in entries.items()),
        "    }",
    ]


def _open_changes(names: list[str]) -> list[str]:
    """The function that compares the open fields of two states."""
    lines = ["def open_changes(s, before):", "    changed = {}"]
    for name in names:
        lines += [f"    if s.{name} != before.{name}:", f"        changed[{name!r}] = s.{name}"]
    return [*lines, "    return changed"]


class Views:
    """The views of one rulebook: `public(s)`, `private(s, seat)`, `final(s, seat)` and `full(s)`.

    The final view is that of a finished game: everything but what is hidden from the seat for good. The full one is for
    programs only.

    `computed(s)` returns the computed fields of the public view; `computed_again(s, before, was)` the same, from those
    of the state before; `open_changes(s, before)` the others that differ between two states, not copied;
    `same_rows(s, before, seat)` says whether the private view is surely the same in both."""

    def __init__(self, book: Rulebook):
        names: dict[str, Any] = {shown.name: shown.rule for shown in book.computed}
        copies = {name: _copied("s." + name, len(field.shape)) for name, field in book.fields.items()}
        opened = [name for name, field in book.fields.items() if is_open(field)]
        fixed = {"seats", *(name for name, option in book.options.items() if not option.changeable)}
        computed = {shown.name: _computed(shown.name, shown.shape) for shown in book.computed}
        private, same = {}, list[str]()
        shown: dict[Any, str] = {}  # which rows the viewer sees, by what decides it: many fields of a register share it
        rows: dict[str, str] = {}
        for name, field in book.fields.items():
            if is_shown(field) and not is_open(field):
                test, rules = row_test(name, field, "i")
                names |= rules
                row = _copied(f"s.{name}[i]", len(field.shape) - 1)
                same.append("False" if rules else f"s.{name}[seat] == before.{name}[seat]")
                length = field.shape[0]
                mask = shown.setdefault((field.seen, field.rule, length), f"rows_of_{name}")
                rows.setdefault(mask, f"[{test} for i in range({length})]")
                private[name] = f"[{row} if is_shown else None for i, is_shown in enumerate({mask})]"
        sealed = {name: private.get(name) for name, field in book.fields.items() if field.for_good}
        final = {name: sealed.get(name, copy) for name, copy in copies.items()} | computed
        lines = _open_changes([name for name in opened if name not in fixed])
        lines += _dictionary("computed(s)", computed)
        again = {shown.name: _computed_again(shown) for shown in book.computed}
        lines += _dictionary("computed_again(s, before, was)", again)
        lines += _dictionary("public(s)", {name: copies[name] for name in opened} | computed)
        lines += _dictionary("private(s, seat)", private, rows)
        lines += _dictionary(
            "final(s, seat)", {name: value for name, value in final.items() if value is not None}, rows
        )
        lines += _dictionary("full(s)", copies | computed)
        lines += ["def same_rows(s, before, seat):", f"    return {' and '.join(['seat >= 0', *same])}"]
        made = define("\n".join(lines) + "\n", f"<views of {book.name}>", names)
        self.public, self.private = made["public"], made["private"]
        self.final, self.full = made["final"], made["full"]
        self.computed, self.computed_again = made["computed"], made["computed_again"]
        self.open_changes, self.same_rows = made["open_changes"], made["same_rows"]


@cache
def views_of(book: Rulebook) -> Views:
    """The views of a rulebook, made once."""
    return Views(book)


def view(book: Rulebook, s: Any, seat: int | None) -> dict[str, Any]:
    """Everything that `seat` (None: a spectator) may know of the record `s`."""
    views = views_of(book)
    public: dict[str, Any] = views.public(s)
    private: dict[str, Any] = views.private(s, -1 if seat is None else seat)
    return public | private


def seen_by(book: Rulebook, s: Any, seat: int | None) -> Any:
    """A record of what `seat` may know: every number it may not see is as near to 0 as the field's bounds allow.

    Bots and what-if start from this, never from the real record.
    """
    known = book.interpreted.state()
    seen = view(book, s, seat)
    for name, field in book.fields.items():
        nothing = min(max(0, field.low), field.high)
        if name in seen and field.shape:
            setattr(known, name, _filled(seen[name], getattr(known, name), nothing))
        elif name in seen:
            setattr(known, name, seen[name])
        else:
            setattr(known, name, _filled(None, getattr(known, name), nothing))
    return known


def _filled(value: Any, like: Any, nothing: int) -> Any:
    """A number, or lists of numbers as in `like`, with `nothing` where the value has none."""
    if not isinstance(like, list):
        return nothing if value is None else value
    if like and isinstance(like[0], list):
        return [_filled(None if value is None else value[i], inner, nothing) for i, inner in enumerate(like)]
    if value is None:
        return [nothing] * len(like)
    return [nothing if number is None else number for number in value] if None in value else value[:]
