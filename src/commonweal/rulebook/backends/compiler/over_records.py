"""One compiled rule carried over arrays of records, in machine code: rules themselves cannot index records."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import binding as llvm

from .program import KINDS, Program, target_machine

TYPES = {"record": "ptr", "int": "i64", "float": "double"}


def map_over_records(program: Program, entry: str, strides: Sequence[int]) -> Callable[..., None]:
    """A callable `run(*arguments, count)` that calls an entry `count` times.

    strides: for each argument how many bytes it moves on from call to call: the size of the record where it is the
    address of an array, 0 if it stays the same. What the entry returns is dropped. The callable releases the
    interpreter's lock while it runs. A checked program is called from Python instead: it raises RulesFault at the
    first record where a rule goes wrong.
    """
    kinds, _ = program.signatures[entry]
    if len(strides) != len(kinds):
        raise ValueError(f"{entry} takes {len(kinds)} arguments, but there are {len(strides)} strides")
    if program.checked:
        return _called_one_by_one(program[entry], strides)
    machine, _ = target_machine()
    code = machine.emit_object(llvm.parse_assembly(loop_text(program.signatures[entry], strides)))
    engine = llvm.create_lljit_compiler(machine)
    library = llvm.JITLibraryBuilder().add_object_img(code).export_symbol("over_records").link(engine, f"over {entry}")
    prototype = ctypes.CFUNCTYPE(None, ctypes.c_void_p, *(KINDS[kind] for kind in kinds), ctypes.c_int64)
    loop: Any = prototype(library["over_records"])
    rule: Any = program[entry]
    address = ctypes.cast(rule, ctypes.c_void_p).value

    def run(*arguments: int) -> None:
        loop(address, *arguments)

    run.__dict__["code"] = (library, engine, rule)  # the machine code lives as long as the callable
    return run


def _called_one_by_one(rule: Callable[..., Any], strides: Sequence[int]) -> Callable[..., None]:
    def run(*arguments: int) -> None:
        *given, count = arguments
        for i in range(count):
            rule(*[value + i * stride for value, stride in zip(given, strides, strict=True)])

    return run


def loop_text(signature: tuple[list[str], str], strides: Sequence[int]) -> str:
    """The loop as LLVM's text: over_records(rule, arguments, count)."""
    kinds, result = signature
    types = [TYPES[kind] for kind in kinds]
    moves, passed = [], []
    for n, (type_, stride) in enumerate(zip(types, strides, strict=True)):
        if stride:
            moves += [f"%move{n} = mul i64 %i, {stride}", f"%now{n} = getelementptr i8, ptr %a{n}, i64 %move{n}"]
        passed.append(f"{type_} %{'now' if stride else 'a'}{n}")
    called = f"call {TYPES.get(result, 'void')} %rule({', '.join(passed)})"
    parameters = ", ".join(["ptr %rule", *(f"{type_} %a{n}" for n, type_ in enumerate(types)), "i64 %count"])
    return "\n".join([
        f"define void @over_records({parameters}) {{",
        "entry:",
        "  %any = icmp sgt i64 %count, 0",
        "  br i1 %any, label %again, label %done",
        "again:",
        "  %i = phi i64 [ 0, %entry ], [ %next, %again ]",
        *(f"  {move}" for move in moves),
        f"  {called}",
        "  %next = add i64 %i, 1",
        "  %more = icmp slt i64 %next, %count",
        "  br i1 %more, label %again, label %done",
        "done:",
        "  ret void",
        "}",
    ])  # fmt: skip
