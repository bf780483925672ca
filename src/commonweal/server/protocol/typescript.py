"""Writes types of the protocol as TypeScript."""

from __future__ import annotations

import enum
import textwrap
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from . import (
    book,
    calls,
    class_commands,
    class_debriefs,
    classes,
    from_client,
    from_server,
    reason_codes,
    studies,
    table_messages,
)
from .marks import Holds, TypeScript

MODULES = [
    reason_codes,
    book,
    table_messages,
    calls,
    studies,
    classes,
    class_commands,
    class_debriefs,
    from_client,
    from_server,
]
"""The chapters of the protocol, each after those that it imports from."""
WIDTH = 140
ATOMS = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}


def structs_of(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The structs of a chapter, as they are written there."""
    kinds = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, msgspec.Struct)]
    return [kind for kind in kinds if kind.__module__ == module.__name__]


def aliases_of(module: ModuleType) -> dict[str, str]:
    """Types of a chapter that have a name but are not structs, as their TypeScript text."""
    found: dict[str, str] = {}
    for value in vars(module).values():
        if get_origin(value) is Annotated:
            inner, *marks = get_args(value)
            found |= {mark.name: mark.text or text_of(inner) for mark in marks if isinstance(mark, TypeScript)}
    return found


def text_of(kind: Any) -> str:
    """A Python type as TypeScript."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(arguments[0], arguments[1:])
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(text_of(one) for one in arguments if one is not msgspec.UnsetType))
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in arguments)
    if origin is list:
        item = text_of(arguments[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(text_of(one) for one in arguments)}]"
    if origin is dict:
        return f"Record<{text_of(arguments[0])}, {text_of(arguments[1])}>"
    if kind in ATOMS:
        return ATOMS[kind]
    if isinstance(kind, type) and issubclass(kind, (msgspec.Struct, enum.Enum)):
        return kind.__name__
    raise TypeError(f"TypeScript has no name for {kind!r}")


def _annotated(inner: Any, marks: tuple[Any, ...]) -> str:
    for mark in marks:
        if isinstance(mark, TypeScript):
            return mark.name
        if isinstance(mark, Holds):
            return text_of(mark.type)
    return text_of(inner)


def fields_of(struct: type[msgspec.Struct]) -> dict[str, str]:
    """The fields that a struct adds to its base, with `?` for those that may be left out: name to type."""
    inherited = base_of(struct)
    inherited_names = set(inherited.__struct_fields__) if inherited else set()
    hints = get_type_hints(struct, include_extras=True)
    out: dict[str, str] = {}
    for field in msgspec.structs.fields(struct):
        if field.name in inherited_names:
            continue
        text = text_of(hints[field.name])
        if not field.required and struct.__struct_config__.omit_defaults and field.default is None:
            text = text.removesuffix(" | null")
        out[field.encode_name + ("?" if may_be_missing(struct, field) else "")] = text
    return out


def may_be_missing(struct: type[msgspec.Struct], field: Any) -> bool:
    """Whether a field may be left out: the server leaves it out when it says nothing, or does not need it."""
    if field.required:
        return False
    return field.default is msgspec.UNSET or bool(struct.__struct_config__.omit_defaults) or is_sent_by_client(struct)


def is_sent_by_client(struct: type[msgspec.Struct]) -> bool:
    """Whether the browser makes it: messages of the client, and the bodies of calls."""
    return struct.__module__ in (from_client.__name__, calls.__name__, classes.__name__, class_commands.__name__)


def base_of(struct: type[msgspec.Struct]) -> type[msgspec.Struct] | None:
    """The struct of the protocol to which another one adds fields."""
    base = struct.__mro__[1]
    return base if base is not msgspec.Struct and issubclass(base, msgspec.Struct) else None


def tag_of(struct: type[msgspec.Struct]) -> tuple[str, str] | None:
    """The field that names a message, and its value there."""
    config = struct.__struct_config__
    return (str(config.tag_field), str(config.tag)) if config.tag_field else None


def object_text(struct: type[msgspec.Struct]) -> str:
    """The fields of a struct in braces, on one line."""
    tag = tag_of(struct)
    fields = [f'{tag[0]}: "{tag[1]}"'] if tag else []
    fields += [f"{name}: {kind}" for name, kind in fields_of(struct).items()]
    return "{ " + "; ".join(fields) + " }" if fields else "Record<string, never>"


def comment(text: str | None) -> list[str]:
    """A docstring as a comment."""
    if not text:
        return []
    lines = textwrap.wrap(" ".join(text.split()), WIDTH - 8)
    return [f"/** {lines[0]} */"] if len(lines) == 1 else ["/**", *(f" * {line}" for line in lines), " */"]


def definition(struct: type[msgspec.Struct]) -> list[str]:
    """A struct as a TypeScript type, with its docstring."""
    base = base_of(struct)
    body = object_text(struct)
    head = f"export type {struct.__name__} = {f'{base.__name__} & ' if base else ''}"
    lines = comment(struct.__doc__ if "__doc__" in vars(struct) else None)
    if len(head) + len(body) < WIDTH:
        return [*lines, f"{head}{body};"]
    return [*lines, f"{head}{{", *(f"  {field};" for field in body[2:-2].split("; ")), "};"]


def union(name: str, members: list[str]) -> list[str]:
    """A union with a name."""
    line = f"export type {name} = {' | '.join(members)};"
    return (
        [line]
        if len(line) < WIDTH
        else [f"export type {name} =", *(f"  | {one}" for one in members[:-1]), f"  | {members[-1]};"]
    )


def constants(name: str, values: type[enum.IntEnum]) -> list[str]:
    """An enum of numbers as constants."""
    body = [f"  {one.name}: {one.value}," for one in values]
    return [*comment(values.__doc__), f"export const {name} = {{", *body, "} as const;"]
