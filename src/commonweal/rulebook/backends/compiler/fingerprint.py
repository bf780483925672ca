"""The key under which machine code is kept: a hash of everything it depends on.

It is taken from the loaded code objects (which the texts are checked against when they are compiled), so that
finding cached code needs neither the texts nor LLVM's intermediate form.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from commonweal.rulebook.backends import call_graph, primitives
from commonweal.rulebook.backends import layout as layout_module
from commonweal.rulebook.backends.call_graph import codes_of, functions_called, values_named_in
from commonweal.rulebook.backends.layout import Layout

Bounds = Mapping[str, Mapping[str, tuple[int, int]]]


def fingerprint(
    entries: Mapping[str, FunctionType],
    records: Mapping[str, Layout],
    checked: bool,
    bounds: Bounds,
    machine: str,
    replaced: Mapping[Any, FunctionType] | None = None,
    linked: Mapping[FunctionType, str] | None = None,
    marked: Collection[int] = (),
) -> str:
    """Hexadecimal key. `machine` names LLVM, the processor and its features.

    What linked functions call is not part of it, for it is compiled elsewhere."""
    notes: list[object] = [own_version(), sys.version, sys.flags.optimize, machine, checked, sorted(marked)]
    notes += [(name, list(r.slots.values()), r.size) for name, r in records.items()]
    if checked:
        notes += [(record, field, tuple(b)) for record, fields in bounds.items() for field, b in fields.items()]
    seen: dict[FunctionType, int] = {}
    waiting = [*entries.values(), *(f for called, f in (replaced or {}).items() if isinstance(called, tuple))]
    for function in waiting:
        seen.setdefault(function, len(seen))
    notes += [(name, seen[f]) for name, f in entries.items()]
    done = 0
    while done < len(waiting):
        called = waiting[done]
        function = (replaced or {}).get(called, called)
        done += 1
        notes.append(seen[called])
        notes += of_function(function, checked)
        if linked and function in linked:
            notes.append(("linked", linked[function]))
            continue
        for name, value in values_named_in(function):
            notes += [name, of_value(value, seen, waiting)]
    return hashlib.sha256("\n".join(map(repr, notes)).encode()).hexdigest()


def code_bytes(functions: Iterable[FunctionType], replaced: Mapping[Any, FunctionType]) -> int:
    """How much bytecode the functions and all they call have: a measure of how long they take to compile."""
    called = functions_called(functions, replaced)
    return sum(len(code.co_code) for function in called for code in codes_of(function))


def own_version() -> list[str]:
    """Hashes of the compiler's own texts."""
    files = [*sorted(Path(__file__).parent.rglob("*.py")), Path(call_graph.__file__)]
    files += [Path(primitives.__file__), Path(layout_module.__file__)]
    return [hashlib.sha256(f.read_bytes()).hexdigest() for f in files]


def of_function(function: FunctionType, checked: bool) -> list[object]:
    code = function.__code__
    kinds = {k: getattr(v, "__name__", v) for k, v in function.__annotations__.items()}
    notes: list[object] = [function.__name__, code.co_varnames, code.co_argcount, code.co_flags, kinds]
    notes += of_code(code)
    if checked:  # faults name file and line
        notes += [code.co_filename, code.co_firstlineno, code.co_linetable]
    return notes


def of_code(code: CodeType) -> list[object]:
    notes: list[object] = [code.co_code, code.co_names]
    for constant in code.co_consts:
        notes += of_code(constant) if isinstance(constant, CodeType) else [of_constant(constant)]
    return notes


def of_constant(constant: object) -> object:
    return sorted(map(repr, constant)) if isinstance(constant, frozenset) else constant


def of_value(value: Any, seen: dict[FunctionType, int], waiting: list[FunctionType]) -> object:
    if isinstance(value, FunctionType):
        if value.__module__ == primitives.__name__:
            return "built in " + value.__name__
        if value not in seen:
            seen[value] = len(seen)
            waiting.append(value)
        return seen[value]
    if isinstance(value, bool):
        return "yes or no", value
    if isinstance(value, int):  # members of enumerations too
        return int(value)
    if isinstance(value, tuple):
        return [of_value(v, seen, waiting) for v in value]
    if isinstance(value, (float, str)):
        return value
    return type(value).__name__, getattr(value, "__name__", "")
