"""What rules call and name, read from their loaded code, without running them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

from commonweal.rulebook.backends import primitives
from commonweal.rulebook.values.enums import Members


def functions_called(functions: Iterable[Any], replaced: Mapping[Any, FunctionType]) -> set[FunctionType]:
    """These functions and all that they call, directly or not, except the primitives.

    replaced: as in `compile_rules`."""
    waiting, called = list(functions), set[FunctionType]()
    while waiting:
        named = waiting.pop()
        function = replaced.get(named, named)
        if function not in called and function.__module__ != primitives.__name__:
            called.add(function)
            waiting += functions_named_in(function)
    return called


@lru_cache(4096)
def functions_named_in(function: FunctionType) -> list[FunctionType]:
    """The functions that the names in a function's code stand for."""
    return [value for _, value in values_named_in(function) if isinstance(value, FunctionType)]


def names_in(functions: Iterable[FunctionType]) -> frozenset[str]:
    """Every name in the code of functions, other than local variables: of globals and of attributes."""
    return frozenset([name for function in functions for code in codes_of(function) for name in code.co_names])


def values_named_in(function: FunctionType) -> list[tuple[str, Any]]:
    """What the names in a function's code can stand for: globals, and attributes of modules and classes among them."""
    found, names = [], [name for code in codes_of(function) for name in code.co_names]
    owners: list[tuple[str, Any]] = []
    for name in names:
        if name in function.__globals__:
            owners.append((name, function.__globals__[name]))
    met = set()
    while owners:
        path, value = owners.pop(0)
        found.append((path, value))
        if isinstance(value, (ModuleType, type, Members)) and id(value) not in met:
            met.add(id(value))
            owners += [(f"{path}.{name}", getattr(value, name)) for name in names if hasattr(value, name)]
    return found


def codes_of(function: FunctionType) -> list[CodeType]:
    """The code of a function and of the generator expressions in it."""
    return [function.__code__, *nested_code(function.__code__)]


def nested_code(code: CodeType) -> Iterable[CodeType]:
    """The code objects inside a code object, at any depth."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from nested_code(inner)
