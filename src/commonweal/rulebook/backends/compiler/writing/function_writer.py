"""The frame in which one function is written: blocks, locals, conversions, and the tests of a checked build."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, NamedTuple

from llvmlite import ir

from commonweal.rulebook.backends.layout import Layout

from ..errors import RulesError
from ..kinds import FloatFinder
from ..reading import APART, Rule

if TYPE_CHECKING:
    from .module import Module

I1, I8, I64, F64 = ir.IntType(1), ir.IntType(8), ir.IntType(64), ir.DoubleType()
PTR, VOID = ir.PointerType(), ir.VoidType()
LEAST, GREATEST = -(1 << 63), (1 << 63) - 1
DEEPEST = 2000
"""Calls of a recursive rule within one another, after which a checked build gives up."""


def i64(value: int) -> ir.Constant:
    """A constant of 64 bits; values from 2**63 up are written as their bit pattern."""
    return ir.Constant(I64, value - (1 << 64) if value > GREATEST else value)


class Loop(NamedTuple):
    """Where `continue` and `break` of the innermost loop lead, and what is assigned at each break."""

    again: ir.Block
    end: ir.Block
    at_breaks: list[set[str]]


class Bad(NamedTuple):
    """Where the tests of a function lead that do not hold, and what differs from test to test."""

    block: ir.Block
    site: Any
    value: Any


class Writer(ABC):
    """State and small words shared by places, expressions and statements of one function."""

    def __init__(self, module: Module, rule: Rule) -> None:
        self.module, self.rule = module, rule
        self.checked = module.checked
        self.function: Any = module.functions[rule]
        self.b: Any = ir.IRBuilder(self.function.append_basic_block("entry"))
        self.floats = FloatFinder(rule, module.library).names
        self.records: dict[str, tuple[Any, Layout]] = {}
        self.locals: dict[str, Any] = {}
        self.flags: dict[str, Any] = {}
        self.assigned: set[str] = set()
        """Locals that certainly have a value here."""
        self.possible: set[str] = set()
        """Locals that may have a value here."""
        self.loops: list[Loop] = []
        self.fault: Any = None
        self.stop: Any = None
        self.bad: Bad | None = None

    @abstractmethod
    def value(self, node: ast.expr) -> Any: ...

    @abstractmethod
    def condition(self, node: ast.expr, yes: Any, no: Any) -> None: ...

    @abstractmethod
    def join(self, end: Any, arrivals: list[tuple[Any, Any]]) -> Any: ...

    @abstractmethod
    def add_up(self, node: ast.AST, op: ast.operator, a: Any, c: Any) -> Any: ...

    @abstractmethod
    def give_back(self, value: Any) -> None: ...

    def refusal(self, node: ast.AST, what: str, remedy: str) -> RulesError:
        return self.rule.refusal(node, what, remedy)

    # ---------------------------------------------------------------- blocks and conversions
    def new(self, *names: str) -> list[Any]:
        return [self.function.append_basic_block(n) for n in names]

    def go_on(self, block: Any) -> None:
        self.b.position_at_end(block)

    def stack(self, type_: Any, name: str = "") -> Any:
        with self.b.goto_entry_block():
            return self.b.alloca(type_, name=name)

    def number(self, v: Any) -> Any:
        """A yes or no becomes 1 or 0."""
        if v.type == I1 and isinstance(v, ir.Constant):
            return i64(int(v.constant))
        return self.b.zext(v, I64) if v.type == I1 else v

    def truth(self, v: Any) -> Any:
        if v.type == I1:
            return v
        if v.type == F64:
            return self.b.fcmp_unordered("!=", v, ir.Constant(F64, 0.0))
        return self.b.icmp_signed("!=", v, i64(0))

    def real(self, v: Any) -> Any:
        if v.type == F64:
            return v
        v = self.number(v)
        return ir.Constant(F64, float(v.constant)) if isinstance(v, ir.Constant) else self.b.sitofp(v, F64)

    def as_kind(self, v: Any, type_: Any, node: ast.AST, where: str) -> Any:
        """The value as a whole number or a float; a float is never cut to a whole number unasked."""
        if type_ == F64:
            return self.real(v)
        if v.type == F64:
            raise self.refusal(node, f"a float where {where} takes a whole number", "write int(...) to cut it off")
        return self.number(v)

    def whole_value(self, node: ast.expr, where: str) -> Any:
        return self.as_kind(self.value(node), I64, node, where)

    # ---------------------------------------------------------------- locals
    def make_locals(self) -> None:
        """Places for all locals at the head of the function, 0 until assigned."""
        for name in self.rule.locals:
            if name in self.records:
                continue
            shown = name.partition(APART)[0]
            type_ = F64 if name in self.floats else I64
            self.locals[name] = self.b.alloca(type_, name=shown)
            self.b.store(ir.Constant(type_, 0), self.locals[name])
            if self.checked and name not in self.rule.parameters:
                self.flags[name] = self.b.alloca(I1, name=shown + ".set")
                self.b.store(ir.Constant(I1, 0), self.flags[name])

    def read_local(self, node: ast.Name) -> Any:
        if node.id not in self.possible:
            raise self.refusal(node, f"{node.id} has no value yet", "assign it before it is used")
        if node.id not in self.assigned and self.checked:
            self.check(self.b.load(self.flags[node.id]), node, "unassigned", detail=node.id)
        return self.b.load(self.locals[node.id])

    def set_local(self, node: ast.AST, name: str, v: Any) -> None:
        if name in self.records or name in self.module.library.records:
            raise self.refusal(
                node, f"{name} is the name of a record", "use another name; copy_record(t, s) copies a record"
            )
        self.b.store(self.as_kind(v, self.locals[name].allocated_type, node, name), self.locals[name])
        if name in self.flags and name not in self.assigned:
            self.b.store(ir.Constant(I1, 1), self.flags[name])
        self.assigned.add(name)
        self.possible.add(name)

    # ---------------------------------------------------------------- checked builds
    def check(self, ok: Any, node: ast.AST, kind: str, value: Any = None, detail: str = "", field: str = "") -> None:
        """In a checked build: unless `ok`, note the fault and leave the function at once."""
        if not self.checked:
            return
        go = self.new("ok")[0]
        bad = self.bad_block()
        site = self.module.site(self.rule, getattr(node, "lineno", self.rule.tree.lineno), kind, field, detail)
        bad.site.add_incoming(i64(site), self.b.block)
        bad.value.add_incoming(i64(0) if value is None else value, self.b.block)
        self.b.cbranch(ok, go, bad.block).set_weights([1 << 20, 1])
        self.go_on(go)

    def bad_block(self) -> Bad:
        """Where a function goes after its first fault: it notes the place and the wrong number, and stops."""
        if self.bad is None:
            block = self.new("bad")[0]
            with self.b.goto_block(block):
                self.bad = Bad(block, self.b.phi(I64), self.b.phi(I64))
                self.b.store(self.bad.site, self.fault)
                self.b.store(self.bad.value, self.b.gep(self.fault, [i64(1)], source_etype=I64))
                self.b.branch(self.stop_block())
        return self.bad

    def stop_block(self) -> Any:
        """Where a function goes that cannot go on: it returns nothing or 0, and its callers stop too."""
        if self.stop is None:
            self.stop = self.new("stop")[0]
            kind = self.function.function_type.return_type
            with self.b.goto_block(self.stop):
                if kind == VOID:
                    self.b.ret_void()
                else:
                    self.b.ret(ir.Constant(kind, 0))
        return self.stop

    def stop_if_faulty(self) -> None:
        """After a call in a checked build."""
        if self.checked:
            go = self.new("went")[0]
            fine = self.b.icmp_signed("==", self.b.load(self.fault, typ=I64), i64(0))
            self.b.cbranch(fine, go, self.stop_block()).set_weights([1 << 20, 1])
            self.go_on(go)
