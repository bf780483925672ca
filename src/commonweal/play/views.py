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
from commonweal.rulebook.visibility import is_open, is_shown, row_test


def _copied(value: str, depth: int) -> str:
    if depth == 0:
        return value
    return f"{value}[:]" if depth == 1 else f"[{_copied('x' * depth, depth - 1)} for {'x' * depth} in {value}]"


def _computed(name: str, shape: tuple[int, ...]) -> str:
    indices = [f"i{d}" for d in range(len(shape))]
    text = f"int({name}({', '.join(['s', *indices])}))"
    for index, size in reversed(list(zip(indices, shape, strict=True))):
        text = f"[{text} for {index} in range({size})]"
    return text


def _dictionary(head: str, entries: dict[str, str]) -> list[str]:
    return [
        f"def {head}:",
        "    return {",
        *(f"        {name!r}: {value}," for name, value in entries.items()),
        "    }",
    ]


def _open_changes(current: dict[str, tuple[str, str]]) -> list[str]:
    """The function that compares a view with what was seen before: name -> (value now, copy of the variable `now`)."""
    lines = ["def open_changes(s, seen):", "    changed = {}"]
    for name, (value, copy) in current.items():
        lines += [f"    now = {value}", f"    if now != seen[{name!r}]:", f"        changed[{name!r}] = {copy}"]
    return [*lines, "    return changed"]


class Views:
    """The views of one rulebook: `public(s)`, `private(s, seat)`, `final(s, seat)` and `full(s)`.

    The final view is that of a finished game: everything but what is hidden from the seat for good. The full one is for
    programs only.

    `open_changes(s, seen)` returns the fields of the public view that differ from an earlier one; `same_rows(s, before,
    seat)` says whether the private view is surely the same in both states."""

    def __init__(self, book: Rulebook):
        names: dict[str, Any] = {shown.name: shown.rule for shown in book.computed}
        copies = {name: _copied("s." + name, len(field.shape)) for name, field in book.fields.items()}
        opened = [name for name, field in book.fields.items() if is_open(field)]
        computed = {shown.name: _computed(shown.name, shown.shape) for shown in book.computed}
        private, same = {}, list[str]()
        for name, field in book.fields.items():
            if is_shown(field) and not is_open(field):
                test, rules = row_test(name, field, "i")
                names |= rules
                row = _copied(f"s.{name}[i]", len(field.shape) - 1)
                same.append("False" if rules else f"s.{name}[seat] == before.{name}[seat]")
                private[name] = f"[{row} if {test} else None for i in range({field.shape[0]})]"
        sealed = {name: private.get(name) for name, field in book.fields.items() if field.for_good}
        final = {name: sealed.get(name, copy) for name, copy in copies.items()} | computed
        current = {name: (f"s.{name}", _copied("now", len(book.fields[name].shape))) for name in opened}
        lines = _open_changes(current | {name: (value, "now") for name, value in computed.items()})
        lines += _dictionary("public(s)", {name: copies[name] for name in opened} | computed)
        lines += _dictionary("private(s, seat)", private)
        lines += _dictionary("final(s, seat)", {name: value for name, value in final.items() if value is not None})
        lines += _dictionary("full(s)", copies | computed)
        lines += ["def same_rows(s, before, seat):", f"    return {' and '.join(['seat >= 0', *same])}"]
        made = define("\n".join(lines) + "\n", f"<views of {book.name}>", names)
        self.public, self.private = made["public"], made["private"]
        self.final, self.full = made["final"], made["full"]
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
    if isinstance(like, list):
        return [_filled(None if value is None else value[i], like[i], nothing) for i in range(len(like))]
    return nothing if value is None else value
