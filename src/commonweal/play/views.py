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
from commonweal.rulebook.field_access import fields_changed, fields_read


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


def _compared(name: str, value: str, copy: str) -> list[str]:
    """Lines that note a field which is no more what was seen."""
    return [
        f"    now = {value}",
        f"    if now != seen[{name!r}]:",
        f"        seen[{name!r}] = changed[{name!r}] = {copy}",
    ]


class Views:
    """The views of one rulebook: `public(s)`, `private(s, seat)` and `everything(s)`.

    `refresh(s, seen)` brings an earlier public view up to date and returns the fields that changed."""

    def __init__(self, book: Rulebook):
        names: dict[str, Any] = {shown.name: shown.rule for shown in book.computed}
        names["NOBODY"] = [None] * max(field.shape[0] if field.shape else 0 for field in book.fields.values())
        public, private, everything = [], [], []
        refresh = ["def refresh(s, seen):", "    changed = {}"]
        single = {name: not field.shape for name, field in book.fields.items()}
        moving = fields_changed([a.does for a in book.acts], single)  # type: ignore[misc]
        for name, field in book.fields.items():
            depth = len(field.shape)
            everything.append(f"{name!r}: {_copied('s.' + name, depth)}")
            if field.seen == "public":
                public.append(everything[-1])
                if name in moving:
                    refresh += _compared(name, "s." + name, _copied("now", depth))
            elif field.seen != "hidden":
                row = _copied(f"s.{name}[i]", depth - 1)
                rows = f"[{row} if {{}} else None for i in range({field.shape[0]})]"
                if field.rule is None:
                    own = _copied(f"s.{name}[seat]", depth - 1)
                    rows = f"[*NOBODY[:seat], {own}, *NOBODY[seat + 1 : {field.shape[0]}]] if seat >= 0 else "
                    rows += f"[*NOBODY[:{field.shape[0]}]]"
                else:
                    names["sees_" + name] = field.rule
                    opened = f"sees_{name}(s)" if field.seen == "own until opened" else f"sees_{name}(s, seat, i)"
                    rows = rows.format(f"i == seat or {opened}" if field.seen == "own until opened" else opened)
                private.append(f"{name!r}: {rows}")
        computed = [f"{shown.name!r}: {_computed(shown.name, shown.shape)}" for shown in book.computed]
        for shown in book.computed:
            compared = _compared(shown.name, _computed(shown.name, shown.shape), "now")
            reads = fields_read(shown.rule, book.fields)
            if all(book.fields[name].seen == "public" for name in reads):
                rests_on = " or ".join(f"{name!r} in changed" for name in sorted(reads)) or "False"
                compared = [f"    if {rests_on}:", *("    " + line for line in compared)]
            refresh += compared
        lines = [*refresh, "    return changed"]
        for name, entries in (("public(s)", public + computed), ("private(s, seat)", private)):
            lines += [f"def {name}:", "    return {", *(f"        {e}," for e in entries), "    }"]
        lines += ["def everything(s):", "    return {", *(f"        {e}," for e in everything + computed), "    }"]
        made = define("\n".join(lines) + "\n", f"<views of {book.name}>", names)
        self.public, self.private, self.everything = made["public"], made["private"], made["everything"]
        self.refresh = made["refresh"]


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
