"""Calls: of other rules, of the built-in functions of the subset, and of the few of Python that are in it."""

from __future__ import annotations

import ast
import builtins
import math
from collections.abc import Callable
from types import FunctionType
from typing import Any

from llvmlite import ir

from commonweal.rulebook.backends import primitives

from ..kinds import gives_value
from ..reading import is_built_in
from ..refusals import CALLS
from .function_writer import F64, I1, I8, I64, PTR, i64
from .places import Place
from .ranges import Counting


class Calls(Counting):
    """Every call of the subset."""

    def call(self, node: ast.Call, *, as_statement: bool = False) -> Any:
        """The result of a call, or None if it gives none."""
        if not self.rule.is_static(node.func):
            raise self.refusal(
                node, f"{ast.unparse(node.func)} is not a rule", "call functions of modules by their name"
            )
        target = self.rule.meaning(node.func)
        name = ast.unparse(node.func)
        if node.keywords:
            raise self.refusal(
                node, "keyword arguments are not in the rules subset", "give the arguments in their order"
            )
        if callable(target) and target in BUILT_IN:
            return self.built_in(node, name, target, as_statement)
        if not isinstance(target, FunctionType) or is_built_in(target):
            remedy = CALLS.get(getattr(target, "__name__", ""))
            if remedy is None and isinstance(target, type):
                raise self.refusal(
                    node, f"{name} makes an object", "use numbers and fields of records; rules make none"
                )
            raise self.refusal(node, f"{name} is not in the rules subset", remedy or "call plain functions of modules")
        return self.call_rule(node, name, target, as_statement)

    def call_rule(self, node: ast.Call, name: str, target: FunctionType, as_statement: bool) -> Any:
        rule = self.module.library.rule(target)
        function = self.module.functions[rule]
        if len(node.args) != len(rule.parameters):
            raise self.refusal(
                node,
                f"{name} takes {len(rule.parameters)} arguments, and {len(node.args)} are given",
                "give every argument; default values are not in the rules subset",
            )
        if not as_statement and not gives_value(rule):
            raise self.refusal(node, f"{name} gives no value", "call it as a statement, or let it return one")
        given = [self.fault] if self.checked else []
        names: list[str | None] = []
        for written, parameter, p in zip(node.args, rule.parameters, function.args[len(given) :], strict=True):
            names.append(written.id if p.type == PTR and isinstance(written, ast.Name) else None)
            if p.type == PTR:
                given.append(self.record_for(written, parameter, name))
            else:
                given.append(self.as_kind(self.value(written), p.type, written, f"{parameter} of {name}"))
        self.module.note_call(self.rule, rule, names)
        result = self.b.call(function, given)
        self.stop_if_faulty()
        return result

    def record_for(self, node: ast.expr, parameter: str, name: str) -> Any:
        if not isinstance(node, ast.Name) or node.id not in self.records:
            raise self.refusal(node, f"{name} takes a record as {parameter}", "pass a parameter that is a record")
        pointer, layout = self.records[node.id]
        if layout != self.module.library.records[parameter]:
            raise self.refusal(
                node,
                f"the record {node.id} has another layout than {parameter} of {name}",
                "pass a record with the same fields",
            )
        return pointer

    def built_in(self, node: ast.Call, name: str, target: Any, as_statement: bool) -> Any:
        method, least, most, gives = BUILT_IN[target]
        if target not in (primitives.announce, primitives.announce_to) and not least <= len(node.args) <= most:
            count = str(least) if least == most else f"at least {least}"
            raise self.refusal(
                node, f"{name} takes {count} arguments, and {len(node.args)} are given", "correct the call"
            )
        if not as_statement and not gives:
            raise self.refusal(node, f"{name} gives no value", "call it as a statement")
        return method(self, node)

    # ---------------------------------------------------------------- of Python
    def call_len(self, node: ast.Call) -> Any:
        written = node.args[0]
        depth, base = 0, written
        while isinstance(base, ast.Subscript):
            depth, base = depth + 1, base.value
        shape: tuple[int, ...] = ()
        if isinstance(base, ast.Attribute) and self.is_record(base.value):
            assert isinstance(base.value, ast.Name)
            slot = self.records[base.value.id][1].slots.get(base.attr)
            shape = slot.shape if slot else ()
        elif self.rule.is_static(base):
            table = self.rule.meaning(base)
            shape = self.module.table(self, base, table)[2] if isinstance(table, tuple) else ()
        if depth >= len(shape):
            raise self.refusal(
                node,
                f"{ast.unparse(written)} has no length known beforehand",
                "len is for constant tables and fields with elements",
            )
        return i64(shape[depth])

    def call_int(self, node: ast.Call) -> Any:
        v = self.value(node.args[0])
        if v.type != F64:
            return self.number(v)
        inside = self.b.and_(
            self.b.fcmp_ordered(">=", v, ir.Constant(F64, -(2.0**63))),
            self.b.fcmp_ordered("<", v, ir.Constant(F64, 2.0**63)),
        )
        self.check(inside, node, "overflow", detail="int(...)")
        return self.b.call(self.module.intrinsic("llvm.fptosi.sat.i64.f64", I64, [F64]), [v])

    def call_float(self, node: ast.Call) -> Any:
        return self.real(self.value(node.args[0]))

    def call_bool(self, node: ast.Call) -> Any:
        return self.truth(self.value(node.args[0]))

    def call_abs(self, node: ast.Call) -> Any:
        v = self.number(self.value(node.args[0]))
        if v.type == F64:
            return self.b.call(self.module.intrinsic("llvm.fabs.f64", F64, [F64]), [v])
        return self.b.select(self.b.icmp_signed("<", v, i64(0)), self.add_up(node, ast.Sub(), i64(0), v), v)

    def least_or_greatest(self, node: ast.Call, sign: str) -> Any:
        values = [self.number(self.value(a)) for a in node.args]
        if any(v.type == F64 for v in values):
            values = [self.real(v) for v in values]
        best = values[0]
        for v in values[1:]:
            better = (self.b.fcmp_ordered if v.type == F64 else self.b.icmp_signed)(sign, v, best)
            best = self.b.select(better, v, best)
        return best

    def call_min(self, node: ast.Call) -> Any:
        return self.least_or_greatest(node, "<")

    def call_max(self, node: ast.Call) -> Any:
        return self.least_or_greatest(node, ">")

    def call_sqrt(self, node: ast.Call) -> Any:
        v = self.real(self.value(node.args[0]))
        self.check(
            self.b.fcmp_ordered(">=", v, ir.Constant(F64, 0.0)),
            node,
            "domain",
            detail="the square root of a negative number",
        )
        return self.b.call(self.module.intrinsic("llvm.sqrt.f64", F64, [F64]), [v])

    def call_log(self, node: ast.Call) -> Any:
        v = self.real(self.value(node.args[0]))
        self.check(
            self.b.fcmp_ordered(">", v, ir.Constant(F64, 0.0)),
            node,
            "domain",
            detail="the logarithm of a number that is not above 0",
        )
        return self.b.call(self.module.intrinsic("llvm.log.f64", F64, [F64]), [v])

    def call_exp(self, node: ast.Call) -> Any:
        return self.b.call(self.module.intrinsic("llvm.exp.f64", F64, [F64]), [self.real(self.value(node.args[0]))])

    def call_range(self, node: ast.Call) -> Any:
        raise self.refusal(node, "a range is not a value", "use it as for i in range(...)")

    # ---------------------------------------------------------------- of the subset
    def call_announce(self, node: ast.Call) -> Any:
        """Nothing, except that a notice which the module marks sets `showed` of the record."""
        marked = self.module.marked
        event = node.args[1 if self.rule.meaning(node.func) is primitives.announce else 2] if marked else None
        if event is None or (self.rule.is_static(event) and int(self.rule.meaning(event)) not in marked):
            return None
        place = self.place(ast.copy_location(ast.Attribute(node.args[0], "showed", ast.Load()), node))
        is_marked, number = ir.Constant(I1, 0), self.whole_value(event, "announce")
        for notice in sorted(marked):
            is_marked = self.b.or_(is_marked, self.b.icmp_signed("==", number, i64(notice)))
        self.b.store(self.b.or_(self.b.load(place.pointer, typ=I8), self.b.zext(is_marked, I8)), place.pointer)
        return None

    def call_planned(self, node: ast.Call) -> Any:
        """Call the rule that was generated for the planned act."""
        act = self.rule.meaning(node.args[1])
        target = self.module.library.planned(self.rule, node)
        rest = ast.copy_location(ast.Call(node.func, [node.args[0], *node.args[2:]], []), node)
        return self.call_rule(rest, f"planned(b, {act.__name__})", target, as_statement=True)

    def call_lowest_bit(self, node: ast.Call) -> Any:
        v = self.whole_value(node.args[0], "lowest_bit")
        self.check(self.b.icmp_signed("!=", v, i64(0)), node, "domain", detail="lowest_bit(0): no bit is set")
        return self.b.cttz(v, ir.Constant(I1, 0))

    def call_count_bits(self, node: ast.Call) -> Any:
        return self.b.ctpop(self.whole_value(node.args[0], "count_bits"))

    def call_copy_record(self, node: ast.Call) -> Any:
        found = []
        for written in node.args:
            if not isinstance(written, ast.Name) or written.id not in self.records:
                raise self.refusal(
                    written, f"{ast.unparse(written)} is not a record", "name two parameters that are records"
                )
            found.append(self.records[written.id])
        (target, layout), (source, other) = found
        if layout != other:
            raise self.refusal(node, "the two records have different layouts", "copy the fields one by one")
        # memmove, since nothing forbids copying a record onto itself
        move = self.module.intrinsic("llvm.memmove.p0.p0.i64", ir.VoidType(), [PTR, PTR, I64, I1])
        self.b.call(move, [target, source, i64(layout.size), ir.Constant(I1, 0)])
        return None

    def stream(self, node: ast.Call) -> Place:
        written = node.args[0]
        layout = self.records[written.id][1] if isinstance(written, ast.Name) and written.id in self.records else None
        slot = layout.slots.get("rng") if layout else None
        if slot is None or slot.code != "u8" or slot.shape:
            raise self.refusal(
                written,
                f"{ast.unparse(written)} is not a record with a stream of random numbers",
                "pass a record with a u8 field rng",
            )
        return self.place(ast.copy_location(ast.Attribute(written, "rng", ast.Load()), written))

    def mix(self, z: Any) -> Any:
        b = self.b
        z = b.mul(b.xor(z, b.lshr(z, i64(30))), i64(primitives.MULTIPLIERS[0]))
        z = b.mul(b.xor(z, b.lshr(z, i64(27))), i64(primitives.MULTIPLIERS[1]))
        return b.xor(z, b.lshr(z, i64(31)))

    def next_number(self, place: Place) -> Any:
        z = self.b.add(self.read(place), i64(primitives.STEP))
        self.b.store(z, place.pointer)
        return self.b.lshr(self.mix(z), i64(32))

    def call_random32(self, node: ast.Call) -> Any:
        return self.next_number(self.stream(node))

    def call_below(self, node: ast.Call) -> Any:
        place = self.stream(node)
        n = self.whole_value(node.args[1], "below")
        return self.b.ashr(self.add_up(node, ast.Mult(), self.next_number(place), n), i64(32))

    def call_start_stream(self, node: ast.Call) -> Any:
        place = self.stream(node)
        seed, game = (self.whole_value(a, "start_stream") for a in node.args[1:])
        z = self.mix(self.b.add(self.mix(seed), game))
        self.b.store(z, place.pointer)
        return None


MANY = 1 << 30
BUILT_IN: dict[Any, tuple[Callable[[Any, ast.Call], Any], int, int, bool]] = {
    builtins.len: (Calls.call_len, 1, 1, True),
    builtins.int: (Calls.call_int, 1, 1, True),
    builtins.float: (Calls.call_float, 1, 1, True),
    builtins.bool: (Calls.call_bool, 1, 1, True),
    builtins.abs: (Calls.call_abs, 1, 1, True),
    builtins.min: (Calls.call_min, 2, MANY, True),
    builtins.max: (Calls.call_max, 2, MANY, True),
    builtins.range: (Calls.call_range, 1, 3, True),
    builtins.sum: (Calls.call_sum, 1, 1, True),
    builtins.any: (Calls.call_any, 1, 1, True),
    builtins.all: (Calls.call_all, 1, 1, True),
    builtins.next: (Calls.call_next, 2, 2, True),
    math.sqrt: (Calls.call_sqrt, 1, 1, True),
    math.log: (Calls.call_log, 1, 1, True),
    math.exp: (Calls.call_exp, 1, 1, True),
    primitives.announce: (Calls.call_announce, 0, MANY, False),
    primitives.announce_to: (Calls.call_announce, 0, MANY, False),
    primitives.planned: (Calls.call_planned, 2, MANY, False),
    primitives.lowest_bit: (Calls.call_lowest_bit, 1, 1, True),
    primitives.count_bits: (Calls.call_count_bits, 1, 1, True),
    primitives.copy_record: (Calls.call_copy_record, 2, 2, False),
    primitives.random32: (Calls.call_random32, 1, 1, True),
    primitives.below: (Calls.call_below, 2, 2, True),
    primitives.start_stream: (Calls.call_start_stream, 3, 3, False),
}
"""Function -> how it is written, its least and greatest number of arguments, and whether it gives a value."""
