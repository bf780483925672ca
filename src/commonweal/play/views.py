"""What each viewer may know of a table, derived from the visibility that the fields declare. Nothing else leaves a
server.

A view is a dictionary of plain lists and numbers. A field that nobody sees is absent; a row that the viewer may not see
is None. Seats are 0 .. n-1; None is a spectator.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from commonweal.rulebook import Rulebook
from commonweal.rulebook.backends.interpreted import define
from commonweal.rulebook.state.computed_fields import Computed
from commonweal.rulebook.state.visibility import is_open, is_shown, row_test


def _copied(value: str, depth: int) -> str:
    if depth == 0:
        return value
    return f"{value}[:]" if depth == 1 else f"[{_copied('x' * depth, depth - 1)} for {'x' * depth} in {value}]"


def _computed(name: str, shape: tuple[int, ...], at: tuple[int, ...] = ()) -> str:
    """The values of a computed field, each written out: a loop would cost as much as a short rule. `+` turns a truth
    value into a number."""
    if not shape:
        return f"+{name}({', '.join(['s', *map(str, at)])})"
    return f"[{', '.join(_computed(name, shape[1:], (*at, i)) for i in range(shape[0]))}]"


def _computed_again(shown: Computed, book: Rulebook) -> str:
    """The values of a computed field after a move; the earlier ones, `was`, if no field that it depends on changed."""
    values, follows = _computed(shown.name, shown.shape), shown.follows or book.fields_named_by([shown.rule])
    return f"was[{shown.name!r}] if {_same(follows)} else {values}"


def _same(fields: Iterable[str]) -> str:
    """Whether none of these fields is among those that changed."""
    return f"changed.isdisjoint({tuple(sorted(fields))})"


def _dictionary(head: str, entries: dict[str, str], rows: dict[str, str] | None = None) -> list[str]:
    """A function that returns a dictionary. rows: variables that entries may loop over, with their values."""
    used = {name: value for name, value in (rows or {}).items() if any(f" {name})" in one for one in entries.values())}
    return [
        f"def {head}:",
        *(f"    {name} = {value}" for name, value in used.items()),
        "    return {",
        *(f"        {name!r}: {value}," for name, value in entries.items()),
        "    }",
    ]


def _shown_rows(name: str, depth: int, mask: str, state: str = "s") -> str:
    """The rows of a field that a viewer sees, copied, and None for the others.

    mask: whether each is seen; it may be longer than the field."""
    return f"[{_copied('row', depth)} if is_shown else None for row, is_shown in zip({state}.{name}, {mask})]"


class _Private:
    """The source of the functions about the fields of which a viewer sees some rows.

    depths: how many dimensions a row of each field has. mask_of: the variable that says which rows of a field are seen;
    fields with the same rule share it. masks: their values. by_rule: which of these variables depend on the state, and
    on which fields; the others depend only on the viewer."""

    def __init__(self, book: Rulebook):
        fields = {name: one for name, one in book.fields.items() if is_shown(one) and not is_open(one)}
        self.depths = {name: len(field.shape) - 1 for name, field in fields.items()}
        self.mask_of: dict[str, str] = {}
        self.masks: dict[str, str] = {}
        self.by_rule: dict[str, frozenset[str]] = {}
        self.names: dict[str, Any] = {}
        shared: dict[Any, str] = {}
        for name, field in sorted(fields.items(), key=lambda item: item[1].shape[0], reverse=True):
            mask = self.mask_of[name] = shared.setdefault((field.seen, field.rule), f"rows_of_{name}")
            if mask not in self.masks:
                test, rules = row_test(name, field, "i")
                self.masks[mask] = f"[{test} for i in range({field.shape[0]})]"
                self.names |= rules
                if rules:
                    self.by_rule[mask] = book.fields_named_by(rules.values())

    def rows(self) -> dict[str, str]:
        """The rows of each field, by the masks of its viewer."""
        return {name: _shown_rows(name, depth, self.mask_of[name]) for name, depth in self.depths.items()}

    def rows_seen(self) -> list[str]:
        """The functions that return the masks that depend on the state: all of them anew, or after a move only those
        whose rules name a field that it changed."""
        anew = [self.masks[mask] for mask in self.by_rule]
        again = [
            f"was[{place}] if {_same(fields)} else {self.masks[mask]}"
            for place, (mask, fields) in enumerate(self.by_rule.items())
        ]
        return [
            *("def rows_seen(s, seat):", f"    return [{', '.join(anew)}]"),
            *("def rows_seen_again(s, seat, was, changed):", f"    return [{', '.join(again)}]"),
        ]

    def changes(self) -> list[str]:
        """The function that compares what a viewer sees of two states. Rows are not copied."""
        places = {mask: place for place, mask in enumerate(self.by_rule)}
        lines = ["def private_changes(s, before, seat, seen, seen_before, changed):", "    found = {}"]
        for name in self.depths:
            mask = self.mask_of[name]
            if mask in self.by_rule:
                now, then = (f"{state}[{places[mask]}]" for state in ("seen", "seen_before"))
                lines += [
                    f"    if {name!r} in changed or {now} != {then}:",
                    f"        now = {_shown_rows(name, 0, now)}",
                    f"        if now != {_shown_rows(name, 0, then, 'before')}:",
                    f"            found[{name!r}] = now",
                ]
            else:
                lines += [
                    f"    if {name!r} in changed and seat >= 0 and s.{name}[seat] != before.{name}[seat]:",
                    f"        found[{name!r}] = {_shown_rows(name, 0, self.masks[mask])}",
                ]
        return [*lines, "    return found"]


class Views:
    """The views of one rulebook: `public(s)`, `private(s, seat)`, `final(s, seat)` and `full(s)`.

    The final view is that of a finished game: everything except what is hidden from the seat for good. The full one is
    only for programs. `computed(s)` returns the computed fields of the public view; `open_fields` names the others that
    may change. `rows_seen(s, seat)` returns which rows of the private view a viewer sees, as far as that depends on the
    state. After a move `computed_again(s, was, changed)` and `rows_seen_again(s, seat, was, changed)` return the same
    from what it was before, `was`, and the names of the fields that changed. `private_changes(s, before, seat, seen,
    seen_before, changed)` are the fields of the private view that differ."""

    def __init__(self, book: Rulebook):
        copies = {name: _copied("s." + name, len(field.shape)) for name, field in book.fields.items()}
        opened = [name for name, field in book.fields.items() if is_open(field)]
        fixed = {"seats", *(name for name, option in book.options.items() if not option.changeable)}
        computed = {shown.name: _computed(shown.name, shown.shape) for shown in book.computed}
        private = _Private(book)
        rows, masks = private.rows(), private.masks
        sealed = {name: rows.get(name) for name, field in book.fields.items() if field.for_good}
        final = {name: sealed.get(name, copy) for name, copy in copies.items()} | computed
        self.open_fields = [name for name in opened if name not in fixed]
        lines = _dictionary("computed(s)", computed)
        again = {shown.name: _computed_again(shown, book) for shown in book.computed}
        lines += _dictionary("computed_again(s, was, changed)", again)
        lines += _dictionary("public(s)", {name: copies[name] for name in opened} | computed)
        lines += _dictionary("private(s, seat)", rows, masks)
        lines += _dictionary(
            "final(s, seat)", {name: value for name, value in final.items() if value is not None}, masks
        )
        lines += _dictionary("full(s)", copies | computed)
        lines += [*private.rows_seen(), *private.changes()]
        names = private.names | {shown.name: shown.rule for shown in book.computed}
        made = define("\n".join(lines) + "\n", f"<views of {book.name}>", names)
        self.public, self.private = made["public"], made["private"]
        self.final, self.full = made["final"], made["full"]
        self.computed, self.computed_again = made["computed"], made["computed_again"]
        self.rows_seen, self.rows_seen_again = made["rows_seen"], made["rows_seen_again"]
        self.private_changes = made["private_changes"]


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
    """A record of what `seat` may know: every number that it may not see is as near to 0 as the field's bounds allow.

    Bots and what-if start from this, never from the real record."""
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
