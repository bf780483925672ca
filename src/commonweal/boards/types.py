"""Write TypeScript types of what a board gets to see: the fields of the view, the decks, and the acts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from commonweal.rulebook import Rulebook
from commonweal.rulebook.state.fields import Field

CONTRACT = "commonweal-board.d.ts"
HIDDEN = ("hidden", "counted")
IDENTIFIER = re.compile(r"[A-Za-z_]\w*")

READER = """
/** Read `position.view`: words instead of numbers, null instead of -1, lists instead of bit sets, and `bySeat`. */
export function readView(view: Record<string, unknown>): View {
  const read = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => read(name, one));
    if (typeof value !== "number") return value;
    if (OPTIONAL.includes(name)) return value < 0 ? null : value;
    if (SETS.includes(name)) return Array.from({ length: 31 }, (_, at) => at).filter((at) => (value >> at) & 1);
    return WORDS[name] ? WORDS[name][value] : value;
  };
  const all = Object.fromEntries(Object.entries(view).map(([name, value]) => [name, read(name, value)]));
  const row = (seat: number) => BY_SEAT.map((name) => [name, (all[name] as unknown[] | undefined)?.[seat]]);
  const bySeat = Array.from({ length: Number(view.seats) }, (_, seat) => Object.fromEntries(row(seat)));
  return { ...all, bySeat } as unknown as View;
}
"""


def contract_types() -> str:
    """The types of the contract between the page and a board."""
    return files("commonweal.boards").joinpath(CONTRACT).read_text(encoding="utf-8")


def view_types(book: Rulebook) -> str:
    """The types of one game's view, decks and acts, and a function that reads a view."""
    seen = {name: field for name, field in book.fields.items() if field.seen not in HIDDEN}
    by_seat = {name: field for name, field in seen.items() if _is_by_seat(book, field.shape)}
    rows = {"bySeat": "Seat[]"}
    computed = {f.name: _array("number", f.shape) for f in book.computed}
    computed_by_seat = {f.name: _array("number", f.shape[1:]) for f in book.computed if _is_by_seat(book, f.shape)}
    parts = [
        f"// Written by `commonweal types {book.name}`. Do not edit.",
        f"export type Phase = {_union(book.phases.names())};",
        "/** What the viewer knows of one seat. A row that the viewer may not see is null. */",
        _object("Seat", {n: _type_of(f, f.shape[1:]) for n, f in by_seat.items()} | computed_by_seat, _texts(by_seat)),
        "/** What the viewer knows: lists by seat, and in `bySeat` the same as one row for each seat. */",
        _object("View", {name: _type_of(f, f.shape) for name, f in seen.items()} | computed | rows, _texts(seen)),
        _object("Decks", {kind: f"{_row(rows)}[]" for kind, rows in book.names.items()}),
        _object("Acts", {act.name: _inline(dict.fromkeys(act.operands, "number")) for act in book.acts}),
        f"const WORDS: Record<string, string[]> = {_words(seen)};",
        f"const OPTIONAL: string[] = {_list(name for name, field in seen.items() if _is_optional(field))};",
        f"const SETS: string[] = {_list(name for name, field in seen.items() if field.kind == 'seats')};",
        f"const BY_SEAT: string[] = {_list([*by_seat, *computed_by_seat])};",
    ]
    return "\n\n".join(parts).replace(" */\n\n", " */\n") + "\n" + READER


def _is_by_seat(book: Rulebook, shape: tuple[int, ...]) -> bool:
    return bool(shape) and shape[0] == book.seats[1]


def _is_optional(field: Field) -> bool:
    """Whether -1 stands for none: a public field that holds the number of a thing."""
    return field.seen == "public" and field.low == -1 and field.enum is None and field.kind != "number"


def _type_of(field: Field, shape: tuple[int, ...]) -> str:
    """The type of a field, or of one row of it if `shape` lacks the first dimension."""
    if field.enum is not None:
        atom = _union(field.enum.names())
    elif field.kind == "seats":
        atom = "number[]"
    else:
        atom = "number | null" if _is_optional(field) else "number"
    if field.seen == "public":
        return _array(atom, shape)
    if len(shape) < len(field.shape):
        return f"{_array(atom, shape)} | null"
    return f"({_array(atom, shape[1:])} | null)[]"


def _array(atom: str, shape: tuple[int, ...]) -> str:
    return (f"({atom})" if " | " in atom and shape else atom) + "[]" * len(shape)


def _union(names: Iterable[str]) -> str:
    return " | ".join(json.dumps(name.lower()) for name in names)


def _words(fields: Mapping[str, Field]) -> str:
    words = {name: [w.lower() for w in f.enum.names()] for name, f in fields.items() if f.enum is not None}
    return "{\n" + "".join(f"  {name}: {_list(names)},\n" for name, names in words.items()) + "}"


def _list(names: Iterable[str]) -> str:
    return json.dumps(list(names))


def _texts(fields: Mapping[str, Field]) -> dict[str, str]:
    return {name: field.text for name, field in fields.items() if field.text}


def _row(rows: Any) -> str:
    """The type of a deck's rows: a column that some rows lack is optional."""
    columns: dict[str, set[str]] = {}
    for row in rows:
        for name, value in row.items():
            columns.setdefault(name, set()).add("number" if isinstance(value, int) else "string")
    optional = {name for name in columns if any(name not in row for row in rows)}
    return _inline({name + ("?" if name in optional else ""): " | ".join(sorted(t)) for name, t in columns.items()})


def _inline(members: Mapping[str, str]) -> str:
    return "{ " + "; ".join(f"{_key(name)}: {kind}" for name, kind in members.items()) + " }" if members else "object"


def _key(name: str) -> str:
    return name if IDENTIFIER.fullmatch(name.removesuffix("?")) else json.dumps(name)


def _object(name: str, members: Mapping[str, str], texts: Mapping[str, str] | None = None) -> str:
    lines = []
    for member, kind in members.items():
        text = (texts or {}).get(member)
        lines.append(f"  {f'/** {text} */ ' if text else ''}{_key(member)}: {kind};")
    return "\n".join([f"export type {name} = {{", *lines, "};"])
