"""Which fields a rule may read or change, found in its code and in that of the rules it calls."""

from __future__ import annotations

import dis
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any


def fields_read(rule: FunctionType, fields: Collection[str]) -> frozenset[str]:
    """The names among `fields` that a rule may read. Perhaps more than it does read, never fewer."""
    return frozenset(name for one in _reached([rule]) for name in _names(one.__code__) if name in fields)


def fields_changed(rules: Iterable[FunctionType], fields: Mapping[str, bool]) -> frozenset[str]:
    """The names among `fields` that these rules may change. Perhaps more than they do change, never fewer.

    fields: whether each is a single number. That changes where it is assigned; a list may wherever it is named."""
    found: set[str] = set()
    for one in _reached(rules):
        found.update(name for name in _names(one.__code__) if not fields.get(name, True))
        found.update(name for name in _assigned(one.__code__) if name in fields)
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


def _assigned(code: CodeType) -> Iterator[str]:
    """Every attribute that is assigned."""
    for piece in _within(code):
        for instruction in dis.get_instructions(piece):
            if instruction.opname == "STORE_ATTR":
                yield instruction.argval


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
