"""Which fields a rule may read or change, found in its code and in that of the rules it calls."""

from __future__ import annotations

import dis
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any

from commonweal.rulebook.primitives import announce

BY_ANY_NAME = frozenset(("setattr", "getattr", "vars", "exec", "eval", "__dict__", "__setattr__", "__import__"))
"""Whatever names one of these may reach any field; the rules subset has none of them."""

STANDS_FOR = ("__func__", "__wrapped__", "func")
"""Where a method, a decorated rule and a partial one keep the function."""


def fields_read(rule: FunctionType, fields: Collection[str]) -> frozenset[str]:
    """The names among `fields` that a rule may read. Perhaps more than it does read, never fewer."""
    return frozenset(name for one in _reached([rule]) for name in _names(one.__code__) if name in fields)


def fields_changed(rules: Iterable[FunctionType], fields: Mapping[str, bool]) -> frozenset[str]:
    """The names among `fields` that these rules may change. Perhaps more than they do change, never fewer.

    fields: whether each is a single number. That changes where it is assigned; a list may wherever it is named."""
    found: set[str] = set()
    for one in _reached(rules):
        if one is announce:
            continue  # it asks a record for `notices`, which is no field
        names, written = set(_names(one.__code__)), set(_written(one.__code__))
        if not BY_ANY_NAME.isdisjoint(names | written):
            return frozenset(fields)
        found.update(name for name in names if not fields.get(name, True))
        found.update(name for name in written if name in fields)
    return frozenset(found)


def _reached(rules: Iterable[FunctionType]) -> Iterator[FunctionType]:
    """These rules and all that they may call."""
    seen: dict[int, FunctionType] = {}
    waiting = list(rules)
    while waiting:
        one = waiting.pop()
        if id(one) not in seen:
            seen[id(one)] = one
            yield one
            waiting += _called(one, set(_names(one.__code__)))


def _within(code: CodeType) -> Iterator[CodeType]:
    """A piece of code and those within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _within(constant)


def _names(code: CodeType) -> Iterator[str]:
    """Every global, attribute and captured name in a piece of code and in those within it."""
    for piece in _within(code):
        yield from piece.co_names
        yield from piece.co_freevars


def _written(code: CodeType) -> Iterator[str]:
    """Every attribute that is assigned; an import on the way is named by what Python calls for it."""
    for piece in _within(code):
        for instruction in dis.get_instructions(piece):
            if instruction.opname == "STORE_ATTR":
                yield instruction.argval
            elif instruction.opname == "IMPORT_NAME":
                yield "__import__"


def _called(rule: FunctionType, names: set[str]) -> Iterator[FunctionType]:
    """The functions that these names may stand for in a rule: by themselves, in a module, a class or a table."""
    values: list[Any] = [rule.__globals__[name] for name in names if name in rule.__globals__]
    values += [cell.cell_contents for cell in rule.__closure__ or ()]
    values += rule.__defaults__ or ()
    looked_into = set()
    for value in values:  # which grows on the way, and keeps alive what it holds
        if isinstance(value, (int, float, str)) or id(value) in looked_into:  # modules may name each other
            continue
        looked_into.add(id(value))
        if isinstance(value, FunctionType):
            yield value
        elif isinstance(value, (ModuleType, type)):
            values += [getattr(value, name) for name in names if hasattr(value, name)]
        elif isinstance(value, (tuple, list, set, frozenset)):
            values += value
        elif isinstance(value, dict):
            values += value.values()
        else:
            values += [getattr(value, way) for way in STANDS_FOR if hasattr(value, way)]
            values.append(type(value))
