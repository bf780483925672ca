"""One LLVM module for all rules: what its functions share, and which records may be one and the same."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping
from types import FunctionType
from typing import Any, NamedTuple

from llvmlite import ir

from commonweal.rulebook.backends.layout import SIZES, Layout

from ..kinds import gives_value, has_float, returns_float
from ..reading import Library, Rule, is_float, require_functions
from ..refusals import screen
from ..sites import OWN_SITES, Site
from .function_writer import F64, I64, PTR, VOID, Writer
from .statements import write_function

Bounds = Mapping[str, Mapping[str, tuple[int, int]]]


class Call(NamedTuple):
    """A call of one rule by another, with the names of the records passed (None for numbers)."""

    caller: Rule
    callee: Rule
    names: list[str | None]


class Module:
    """Everything the writers of the single functions share. Raises RulesError where a rule leaves the subset."""

    def __init__(
        self,
        entries: Mapping[str, FunctionType],
        records: Mapping[str, Layout],
        checked: bool,
        bounds: Bounds,
        replaced: Mapping[Any, FunctionType] | None = None,
        linked: Mapping[FunctionType, str] | None = None,
        marked: Collection[int] = (),
    ) -> None:
        """linked: functions that are compiled already, each with the name of the entry by which they are called.
        marked: see `compile_rules`."""
        require_functions(entries)
        self.marked = marked
        self.library, self.checked, self.bounds = Library(records, replaced or {}), checked, bounds
        self.linked = {self.library.rule(function): name for function, name in (linked or {}).items()}
        self.ir = ir.Module("rules")
        self.functions: dict[Rule, Any] = {}
        self.sites: list[Site] = []
        self.calls: list[Call] = []
        self.tables: dict[int, tuple[Any, str, tuple[int, ...], tuple[Any, ...]]] = {}
        self.intrinsics: dict[str, Any] = {}
        graph = self.reach(entries)
        self.recursive = {rule for rule in graph if rule in reached_from(graph, rule)}
        self.entries = {name: self.library.rule(f) for name, f in entries.items()}
        for rule in graph:
            self.declare(rule)
        for rule in graph:
            if rule not in self.linked:
                write_function(self, rule)
        for name, rule in self.entries.items():
            self.export(name, rule)
        self.mark_distinct_records()

    def reach(self, entries: Mapping[str, FunctionType]) -> dict[Rule, list[Rule]]:
        """Every rule reachable from the entries, with the rules it calls; those of linked rules are left out."""
        graph: dict[Rule, list[Rule]] = {}
        waiting = [self.library.rule(f) for f in entries.values()]
        while waiting:
            rule = waiting.pop(0)
            if rule in self.linked:
                graph[rule] = []
            elif rule not in graph:
                screen(rule)
                graph[rule] = [self.library.rule(f) for f in self.library.callees(rule)]
                waiting += graph[rule]
        return graph

    # ---------------------------------------------------------------- functions
    def declare(self, rule: Rule) -> None:
        kinds = [PTR] if self.checked else []
        for a in rule.arguments:
            record = a.arg in self.library.records
            kinds.append(PTR if record else F64 if is_float(a.annotation) else I64)
        result = VOID if not gives_value(rule) else F64 if returns_float(rule) else I64
        entry = self.linked.get(rule)
        name = "linked." + entry if entry else self.ir.get_unique_name(rule.name)
        function = ir.Function(self.ir, ir.FunctionType(result, kinds), name)
        function.linkage = "external" if entry else "internal"
        function.attributes.add("nounwind")
        for p, name in zip(function.args, ["fault"] * self.checked + rule.parameters, strict=True):
            p.name = name
            if p.type == PTR:
                self.describe_pointer(p, name)
        self.functions[rule] = function

    def describe_pointer(self, p: Any, name: str) -> None:
        p.add_attribute("nonnull")
        p.attributes.align = 8
        if name in self.library.records:
            p.attributes.dereferenceable = self.library.records[name].size
        elif self.checked:
            p.add_attribute("noalias")
            p.attributes.dereferenceable = 24

    def export(self, name: str, rule: Rule) -> None:
        """A function the program can be entered by."""
        inner = self.functions[rule]
        outer = ir.Function(self.ir, inner.function_type, symbol(name))
        outer.attributes.add("nounwind")
        b = ir.IRBuilder(outer.append_basic_block("entry"))
        result = b.call(inner, outer.args)
        if inner.function_type.return_type == VOID:
            b.ret_void()
        else:
            b.ret(result)

    def signature(self, rule: Rule) -> tuple[list[str], str]:
        """Kinds of the parameters and of the result, as `record`, `int`, `float` or `none`."""
        words = {PTR: "record", I64: "int", F64: "float", VOID: "none"}
        kind = self.functions[rule].function_type
        return [words[k] for k in kind.args[int(self.checked) :]], words[kind.return_type]

    # ---------------------------------------------------------------- what functions share
    def site(self, rule: Rule, line: int, kind: str, field: str, detail: str) -> int:
        """The number (from 1) of a place that tests something."""
        self.sites.append((rule.file, line, rule.name, kind, field, detail))
        return len(self.sites) + (OWN_SITES if self.linked else 0)

    def intrinsic(self, name: str, result: Any, kinds: list[Any]) -> Any:
        if name not in self.intrinsics:
            self.intrinsics[name] = ir.Function(self.ir, ir.FunctionType(result, kinds), name)
        return self.intrinsics[name]

    def table(self, writer: Writer, node: ast.expr, table: tuple[Any, ...]) -> tuple[Any, str, tuple[int, ...]]:
        """A constant table: its global variable, the code of its numbers (the narrowest) and its shape."""
        if id(table) not in self.tables:
            shape = shape_of(writer, node, table)
            values = flatten(table)
            code = "f8" if has_float(table) else narrowest(writer, node, values)
            element = F64 if code == "f8" else ir.IntType(8 * SIZES[code])
            kind = ir.ArrayType(element, len(values))
            variable = ir.GlobalVariable(self.ir, kind, self.ir.get_unique_name("table"))
            variable.global_constant, variable.linkage, variable.align = True, "internal", SIZES[code]
            variable.initializer = ir.Constant(kind, [float(v) if code == "f8" else int(v) for v in values])
            self.tables[id(table)] = variable, code, shape, table
        return self.tables[id(table)][:3]

    # ---------------------------------------------------------------- records that may be one
    def note_call(self, caller: Rule, callee: Rule, names: list[str | None]) -> None:
        self.calls.append(Call(caller, callee, names))

    def mark_distinct_records(self) -> None:
        """Promise LLVM that a record is not reached by another parameter, where no call makes it so.

        Records of different layouts are different memory; entries may get the same record twice."""
        same: set[tuple[Rule, str, str]] = set()
        records = self.library.records
        for rule in self.entries.values():
            names = [n for n in rule.parameters if n in records]
            same |= {(rule, a, b) for a in names for b in names if a != b and records[a] == records[b]}
        size = -1
        while size != len(same):
            size = len(same)
            for call in self.calls:
                passed = [(p, n) for p, n in zip(call.callee.parameters, call.names, strict=True) if n is not None]
                same |= {
                    (call.callee, p, q)
                    for p, m in passed
                    for q, n in passed
                    if p != q and (m == n or (call.caller, m, n) in same)
                }
        for rule, function in self.functions.items():
            for p in function.args:
                if p.name in records and not any((rule, p.name, other) in same for other in rule.parameters):
                    p.add_attribute("noalias")


def symbol(name: str) -> str:
    """The name under which the object code exports an entry."""
    return "enter." + name


def reached_from(graph: Mapping[Rule, list[Rule]], rule: Rule) -> set[Rule]:
    found: set[Rule] = set()
    waiting = list(graph[rule])
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += graph[one]
    return found


def shape_of(writer: Writer, node: ast.expr, table: Any) -> tuple[int, ...]:
    """Lengths of a table along its dimensions. Refused unless all rows are alike."""
    if not isinstance(table, tuple):
        if not isinstance(table, (int, float)):
            raise writer.refusal(
                node, f"the table {ast.unparse(node)} holds a {type(table).__name__}", "tables hold numbers"
            )
        return ()
    shapes = {shape_of(writer, node, row) for row in table}
    if len(shapes) != 1:
        what = "is empty" if not shapes else "has rows of different lengths"
        raise writer.refusal(
            node, f"the table {ast.unparse(node)} {what}", "fill it up, so that every row has the same length"
        )
    return (len(table), *shapes.pop())


def flatten(table: Any) -> list[Any]:
    return [x for row in table for x in flatten(row)] if isinstance(table, tuple) else [table]


def narrowest(writer: Writer, node: ast.expr, values: list[int]) -> str:
    for code in ("i1", "i2", "i4", "i8"):
        half = 1 << 8 * SIZES[code] - 1
        if all(-half <= v < half for v in values):
            return code
    raise writer.refusal(
        node,
        f"the table {ast.unparse(node)} holds a number that does not fit 64 bits",
        "numbers go from -2**63 to 2**63 - 1",
    )
