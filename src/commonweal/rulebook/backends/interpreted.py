"""The interpreted backend: the rules as they are, run by Python on an object with numbers and nested lists.

It starts in milliseconds and needs neither NumPy nor LLVM. It is the referee of live tables, and what a debugger steps
into.
"""

from __future__ import annotations

import linecache
import struct
from collections.abc import Callable, Mapping
from itertools import chain
from math import prod
from types import FunctionType, ModuleType
from typing import Any

from commonweal.rulebook.backends.layout import Layout

Record = Any
"""A record of the interpreted backend: attributes that are whole numbers or nested lists of them."""

FORMATS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q", "f8": "d"}


def define(text: str, filename: str, names: Mapping[str, Any]) -> dict[str, Any]:
    """Run generated text in a new namespace that begins with `names`; tracebacks and the compiler find its
    lines."""
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
    namespace: dict[str, Any] = {"__name__": filename, **names}
    exec(compile(text, filename, "exec"), namespace)
    return namespace


def rule_returning(name: str, parameters: str, value: str) -> FunctionType:
    """Write a rule that only returns a value, in the rules subset."""
    head = f"def {name}({parameters})"
    rule: FunctionType = define(f"{head}:\n    return {value}\n", f"<{head}>", {})[name]
    return rule


def functions_in(module: ModuleType) -> list[FunctionType]:
    """The functions that a module defines, in source order."""
    return [f for f in vars(module).values() if isinstance(f, FunctionType) and f.__module__ == module.__name__]


def bind(functions: list[FunctionType], names: dict[str, Any]) -> dict[str, FunctionType]:
    """Copies of functions that see each other and `names`: the loops of the platform, bound to one rulebook."""
    world = dict(names)
    for f in functions:
        world.update({k: v for k, v in f.__globals__.items() if k not in world})
    for f in functions:
        copy = FunctionType(f.__code__, world, f.__name__, f.__defaults__)
        copy.__annotations__ = f.__annotations__
        world[f.__name__] = copy
    return {f.__name__: world[f.__name__] for f in functions}


def _zeros(shape: tuple[int, ...]) -> str:
    if not shape:
        return "0"
    inner = _zeros(shape[1:])
    return f"[0] * {shape[0]}" if len(shape) == 1 else f"[{inner} for _ in range({shape[0]})]"


def _copy(value: str, depth: int) -> str:
    if depth == 0:
        return value
    if depth == 2:
        return f"[*map(copy, {value})]"
    return f"{value}[:]" if depth == 1 else f"[{_copy('x' * depth, depth - 1)} for {'x' * depth} in {value}]"


def _flat(value: str, depth: int) -> str:
    if depth == 0:
        return value
    if depth == 1:
        return f"*{value}"
    if depth == 2:
        return "*chain(*" + value + ")"
    return "*chain(*[chain(*y) for y in " + value + "])"


def _rebuilt(at: int, shape: tuple[int, ...]) -> str:
    if not shape:
        return f"v[{at}]"
    if len(shape) == 1:
        return f"list(v[{at}:{at + shape[0]}])"
    return "[" + ", ".join(_rebuilt(at + i * prod(shape[1:]), shape[1:]) for i in range(shape[0])) + "]"


def record_class(name: str, layout: Layout, unsaved: frozenset[str] = frozenset()) -> type:
    """The class of a record: `clone()`, `copy_from(other)`, `pack()` to bytes, `unpack(bytes)`; `changes_since(before)`
    names the fields in which it differs from another; `notices` collects what the rules announce, or is None.

    The bytes are the record in memory of the compiled backend. Fields in `unsaved` stand last and are left out of the
    bytes.
    """
    slots = list(layout.slots.values())
    kept = [slot for slot in slots if slot.name not in unsaved]
    form, values, rebuilt, at, offset = "<", [], [], 0, 0
    for slot in kept:
        size = prod(slot.shape)
        form += "x" * (slot.offset - offset) + f"{size}{FORMATS[slot.code]}"
        offset = slot.offset + slot.bytes
        values.append(_flat("self." + slot.name, len(slot.shape)))
        rebuilt.append(f"        self.{slot.name} = {_rebuilt(at, slot.shape)}")
        at += size
    names = [slot.name for slot in slots]
    lines = [f"class {name}:", f"    __slots__ = {tuple(names) + ('notices',)!r}", "    def __init__(self):"]
    lines += [f"        self.{slot.name} = {_zeros(slot.shape)}" for slot in slots] + ["        self.notices = None"]
    lines += ["    def clone(self):", f"        o = new({name})"]
    lines += [f"        o.{slot.name} = {_copy('self.' + slot.name, len(slot.shape))}" for slot in slots]
    lines += ["        o.notices = None", "        return o", "    def copy_from(self, o):"]
    lines += [f"        self.{slot.name} = {_copy('o.' + slot.name, len(slot.shape))}" for slot in slots]
    lines += ["    def pack(self):"]
    lines += [f"        return form.pack({', '.join(values)})", "    def unpack(self, data):"]
    lines += ["        v = form.unpack(data)", *rebuilt, "        return self"]
    lines += ["    def changes_since(self, before):", "        changed = set()"]
    lines += [f"        if self.{name} != before.{name}: changed.add({name!r})" for name in names]
    lines += ["        return changed", f"    size = {offset}"]
    made: type = define(
        "\n".join(lines) + "\n",
        f"<record {name}>",
        {"new": object.__new__, "form": struct.Struct(form), "chain": chain, "copy": list.copy},
    )[name]
    return made


class Interpreted:
    """One rulebook, interpreted. `state()` and `workspace()` make records; every rule is an attribute."""

    name = "interpreted"
    setup: Callable[..., None]
    to_act: Callable[..., int]
    options: Callable[..., int]
    why: Callable[..., int]
    apply: Callable[..., None]
    clocked: Callable[..., bool]
    facilitated: Callable[..., bool]
    once_in: Callable[..., int]
    out_of_turn_options: Callable[..., int]
    open_to_all: Callable[..., bool]
    ask_out_of_turn: Callable[..., int]
    ask_facilitator: Callable[..., int]
    act_of_facilitator: Callable[..., int]
    is_awaited: Callable[..., bool]
    step: Callable[..., int]
    playout: Callable[..., int]
    play_random_games: Callable[..., int]

    def __init__(self, table: type, workspace: type, functions: Mapping[str, FunctionType]):
        self.state: Callable[[], Record] = table
        self.workspace: Callable[[], Record] = workspace
        for name, function in functions.items():
            setattr(self, name, function)
