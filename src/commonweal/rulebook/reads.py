"""Which fields a rule may read, found in its code and in that of the rules it calls."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any


def fields_read(rule: FunctionType, fields: Collection[str]) -> frozenset[str]:
    """The names among `fields` that a rule may read. Perhaps more than it does read, never fewer."""
    seen: dict[int, FunctionType] = {}
    waiting, found = [rule], set()
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen[id(one)] = one
        names = set(_names(one.__code__))
        found |= names.intersection(fields)
        waiting += _called(one, names)
    return frozenset(found)


def _names(code: CodeType) -> Iterator[str]:
    """Every global, attribute and captured name in a piece of code and in those within it."""
    yield from code.co_names
    yield from code.co_freevars
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _called(rule: FunctionType, names: set[str]) -> Iterator[FunctionType]:
    """The functions that these names may stand for in a rule."""
    values: list[Any] = [rule.__globals__[name] for name in names if name in rule.__globals__]
    values += [cell.cell_contents for cell in rule.__closure__ or ()]
    looked_into = set()
    for value in values:
        if isinstance(value, ModuleType) and value.__name__ not in looked_into:  # modules may name each other
            looked_into.add(value.__name__)
            values += [inner for name, inner in vars(value).items() if name in names]
        elif isinstance(value, FunctionType):
            yield value
