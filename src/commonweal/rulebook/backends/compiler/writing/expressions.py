"""Expressions: arithmetic as Python does it, on 64-bit whole numbers."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial
from typing import Any

from llvmlite import ir

from .function_writer import F64, GREATEST, I1, I64, LEAST, i64
from .rule_calls import Calls

COMPARE = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
FOLD: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: int.__add__,
    ast.Sub: int.__sub__,
    ast.Mult: int.__mul__,
    ast.BitAnd: int.__and__,
    ast.BitOr: int.__or__,
    ast.BitXor: int.__xor__,
    ast.FloorDiv: int.__floordiv__,
    ast.Mod: int.__mod__,
    ast.LShift: int.__lshift__,
    ast.RShift: int.__rshift__,
    ast.Pow: int.__pow__,
}
SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.LShift: "<<"}


class Expressions(Calls):
    """Every expression of the subset, as a value or as a condition."""

    def value(self, node: ast.expr) -> Any:
        """The value of an expression: 64 bits, a float, or one bit for yes or no."""
        if isinstance(node, ast.Constant):
            return self.constant(node, node.value)
        if isinstance(node, ast.Name) and self.rule.is_local(node.id):
            if node.id in self.records:
                raise self.refusal(node, f"the record {node.id} is not a number", "name one of its fields")
            return self.read_local(node)
        if isinstance(node, (ast.Name, ast.Attribute)) and self.rule.is_static(node):
            return self.constant(node, self.rule.meaning(node))
        if isinstance(node, (ast.Attribute, ast.Subscript)):
            return self.read(self.place(node))
        if isinstance(node, ast.BinOp):
            left = self.value(node.left)
            return self.operate(node, node.op, left, self.value(node.right))
        if isinstance(node, ast.UnaryOp):
            return self.unary(node)
        if isinstance(node, ast.Compare):
            return self.comparison(node)
        if isinstance(node, ast.BoolOp):
            return self.and_or(node)
        if isinstance(node, ast.IfExp):
            return self.either(node)
        if isinstance(node, ast.Call):
            return self.call(node)
        if isinstance(node, ast.GeneratorExp):
            raise self.refusal(
                node, "a generator expression is not a value", "give it to sum, any, all or next, or write a for loop"
            )
        if isinstance(node, ast.Tuple):
            raise self.refusal(
                node, "a tuple is not a value in the rules subset", "make it a constant table of the module"
            )
        raise self.refusal(
            node, f"{type(node).__name__} is not in the rules subset", "use numbers, fields and calls of rules"
        )

    def constant(self, node: ast.expr, value: object) -> Any:
        if isinstance(value, bool):
            return ir.Constant(I1, int(value))
        if isinstance(value, float):
            return ir.Constant(F64, value)
        if isinstance(value, int):
            if not LEAST <= value <= GREATEST:
                raise self.refusal(node, f"{int(value)} does not fit 64 bits", "numbers go from -2**63 to 2**63 - 1")
            return i64(int(value))
        if isinstance(value, str):
            raise self.refusal(node, "texts are not in the rules subset", "use a number or an enumeration")
        if isinstance(value, tuple):
            raise self.refusal(node, f"the table {ast.unparse(node)} is not a number", "name one of its elements")
        if value is None:
            raise self.refusal(node, "None is not in the rules subset", "use a number that cannot occur, such as -1")
        raise self.refusal(
            node,
            f"{ast.unparse(node)} is a {type(value).__name__}",
            "constants are whole numbers, tuples of them, and members of enumeration classes",
        )

    # ---------------------------------------------------------------- arithmetic
    def operate(self, node: ast.AST, op: ast.operator, a: Any, c: Any) -> Any:
        """`a op c`, as in a BinOp or an augmented assignment."""
        if a.type == c.type == I1 and isinstance(op, (ast.BitAnd, ast.BitOr, ast.BitXor)):
            return {ast.BitAnd: self.b.and_, ast.BitOr: self.b.or_, ast.BitXor: self.b.xor}[type(op)](a, c)
        a, c = self.number(a), self.number(c)
        if isinstance(op, ast.Div) or F64 in (a.type, c.type):
            return self.operate_real(node, op, a, c)
        if isinstance(op, (ast.LShift, ast.RShift)):
            self.check_shift(node, c)
        if isinstance(op, (ast.FloorDiv, ast.Mod)) and isinstance(c, ir.Constant) and c.constant == 0:
            raise self.refusal(node, "division by zero", "test for 0 first")
        if isinstance(a, ir.Constant) and isinstance(c, ir.Constant):
            return self.fold(node, op, a.constant, c.constant)
        if isinstance(op, ast.Pow):
            raise self.refusal(node, "** is not in the rules subset", "multiply, or write 1 << n for powers of two")
        if isinstance(op, (ast.FloorDiv, ast.Mod)):
            return self.divide(node, op, a, c)
        if isinstance(op, (ast.Add, ast.Sub, ast.Mult)):
            return self.add_up(node, op, a, c)
        if isinstance(op, (ast.LShift, ast.RShift)):
            return self.shift(node, op, a, c)
        return {ast.BitAnd: self.b.and_, ast.BitOr: self.b.or_, ast.BitXor: self.b.xor}[type(op)](a, c)

    def fold(self, node: ast.AST, op: ast.operator, a: int, c: int) -> Any:
        if isinstance(op, ast.Pow) and not 0 <= c <= 63:
            raise self.refusal(node, f"{a} ** {c} is not a whole number of 64 bits", "write the number itself")
        result = FOLD[type(op)](a, c)
        if not LEAST <= result <= GREATEST:
            raise self.refusal(node, f"{result} does not fit 64 bits", "numbers go from -2**63 to 2**63 - 1")
        return i64(result)

    def add_up(self, node: ast.AST, op: ast.operator, a: Any, c: Any) -> Any:
        if not self.checked:  # wrapping is defined: promising LLVM that it never happens gains nothing measurable
            return {ast.Add: self.b.add, ast.Sub: self.b.sub, ast.Mult: self.b.mul}[type(op)](a, c)
        with_flag = {
            ast.Add: self.b.sadd_with_overflow,
            ast.Sub: self.b.ssub_with_overflow,
            ast.Mult: self.b.smul_with_overflow,
        }[type(op)](a, c)
        self.check(self.b.not_(self.b.extract_value(with_flag, 1)), node, "overflow", detail=f"a {SIGNS[type(op)]} b")
        return self.b.extract_value(with_flag, 0)

    def check_shift(self, node: ast.AST, c: Any) -> None:
        if isinstance(c, ir.Constant):
            if not 0 <= c.constant <= 63:
                raise self.refusal(node, f"a shift by {c.constant} places", "shift by 0 to 63 places")
        else:
            self.check(self.b.icmp_unsigned("<", c, i64(64)), node, "shift", c)

    def shift(self, node: ast.AST, op: ast.operator, a: Any, c: Any) -> Any:
        if not isinstance(c, ir.Constant) and not self.checked:
            c = self.b.and_(c, i64(63))  # the machine does this anyway; without it LLVM may do anything
        if isinstance(op, ast.RShift):
            return self.b.ashr(a, c)
        result = self.b.shl(a, c)
        self.check(self.b.icmp_signed("==", self.b.ashr(result, c), a), node, "overflow", detail="a << b")
        return result

    def divide(self, node: ast.AST, op: ast.operator, a: Any, c: Any) -> Any:
        """// and % round towards minus infinity. Unchecked, division by 0 gives 0."""
        b = self.b
        if isinstance(c, ir.Constant):
            k = c.constant
            if k > 0 and k & (k - 1) == 0:
                return b.and_(a, i64(k - 1)) if isinstance(op, ast.Mod) else b.ashr(a, i64(k.bit_length() - 1))
            return self.divide_by_small(node, op, a, c) if k == -1 else self.divide_down(op, a, c)
        self.check(b.icmp_signed("!=", c, i64(0)), node, "zero")
        small, usual, end = self.new("small", "usual", "divided")
        b.cbranch(b.icmp_unsigned("<", b.add(c, i64(1)), i64(2)), small, usual).set_weights([1, 1 << 20])
        arrivals = []
        for block, write in ((small, partial(self.divide_by_small, node)), (usual, self.divide_down)):
            self.go_on(block)
            arrivals.append((write(op, a, c), b.block))
            b.branch(end)
        return self.join(end, arrivals)

    def divide_by_small(self, node: ast.AST, op: ast.operator, a: Any, c: Any) -> Any:
        """By 0 or -1, which could stop the process (the latter on -2**63): a // c is a * c, and the rest is 0."""
        return i64(0) if isinstance(op, ast.Mod) else self.add_up(node, ast.Mult(), a, c)

    def divide_down(self, op: ast.operator, a: Any, c: Any) -> Any:
        b, rest = self.b, self.b.srem(a, c)
        wrong = b.and_(b.icmp_signed("<", b.xor(rest, c), i64(0)), b.icmp_signed("!=", rest, i64(0)))
        if isinstance(op, ast.Mod):
            return b.select(wrong, b.add(rest, c), rest)
        quotient = b.sdiv(a, c)
        return b.select(wrong, b.sub(quotient, i64(1)), quotient)

    def operate_real(self, node: ast.AST, op: ast.operator, a: Any, c: Any) -> Any:
        b = self.b
        write = {ast.Add: b.fadd, ast.Sub: b.fsub, ast.Mult: b.fmul, ast.Div: b.fdiv}.get(type(op))
        if write is None:
            raise self.refusal(
                node, "this operator is for whole numbers, and one side is a float", "write int(...) first"
            )
        a, c = self.real(a), self.real(c)
        if isinstance(op, ast.Div):
            if isinstance(c, ir.Constant) and c.constant == 0:
                raise self.refusal(node, "division by zero", "test for 0 first")
            self.check(b.fcmp_unordered("!=", c, ir.Constant(F64, 0.0)), node, "zero")
        return write(a, c)

    def unary(self, node: ast.UnaryOp) -> Any:
        v = self.value(node.operand)
        if isinstance(node.op, ast.Not):
            return self.b.not_(self.truth(v))
        v = self.number(v)
        if isinstance(node.op, ast.UAdd):
            return v
        if isinstance(node.op, ast.Invert):
            return self.b.not_(self.as_kind(v, I64, node, "~")) if not isinstance(v, ir.Constant) else i64(~v.constant)
        if v.type == F64:
            return ir.Constant(F64, -v.constant) if isinstance(v, ir.Constant) else self.b.fneg(v)
        if isinstance(v, ir.Constant):
            return self.fold(node, ast.Sub(), 0, v.constant)
        return self.add_up(node, ast.Sub(), i64(0), v)

    # ---------------------------------------------------------------- booleans
    def comparison(self, node: ast.Compare) -> Any:
        """Chained as in Python: what follows the first `no` is not evaluated."""
        left = self.number(self.value(node.left))
        if len(node.ops) == 1:
            return self.compare(node, node.ops[0], left, node.comparators[0])[0]
        (end,) = self.new("compared")
        arrivals: list[tuple[Any, Any]] = []
        for i, (op, written) in enumerate(zip(node.ops, node.comparators, strict=True)):
            yes, left = self.compare(node, op, left, written)
            arrivals.append((yes, self.b.block))
            if i == len(node.ops) - 1:
                self.b.branch(end)
            else:
                (more,) = self.new("more")
                self.b.cbranch(yes, more, end)
                self.go_on(more)
        return self.join(end, arrivals)

    def compare(self, node: ast.Compare, op: ast.cmpop, left: Any, written: ast.expr) -> tuple[Any, Any]:
        """Yes or no, and the right side."""
        if isinstance(op, (ast.In, ast.NotIn)):
            return self.is_in(node, op, left, written), left
        right = self.number(self.value(written))
        if F64 in (left.type, right.type):
            write = self.b.fcmp_unordered if isinstance(op, ast.NotEq) else self.b.fcmp_ordered
            return write(COMPARE[type(op)], self.real(left), self.real(right)), right
        return self.b.icmp_signed(COMPARE[type(op)], left, right), right

    def is_in(self, node: ast.Compare, op: ast.cmpop, left: Any, written: ast.expr) -> Any:
        if len(node.ops) > 1:
            raise self.refusal(node, "in is not chained with other comparisons", "join them with and")
        if isinstance(written, ast.Tuple):
            members = [self.whole_value(e, "in") for e in written.elts]
        elif self.rule.is_static(written) and isinstance(table := self.rule.meaning(written), tuple):
            members = [self.constant(written, x) for x in table]
        else:
            raise self.refusal(node, "in is for tuples of numbers", "write x in (A, B), or low <= x < high")
        left = self.as_kind(left, I64, node, "in")
        found: Any = ir.Constant(I1, 0)
        for member in members:
            found = self.b.or_(found, self.b.icmp_signed("==", left, self.number(member)))
        return self.b.not_(found) if isinstance(op, ast.NotIn) else found

    def join(self, end: Any, arrivals: list[tuple[Any, Any]]) -> Any:
        """One value from several blocks that lead to `end`."""
        self.go_on(end)
        phi = self.b.phi(arrivals[0][0].type)
        for v, block in arrivals:
            phi.add_incoming(v, block)
        return phi

    def and_or(self, node: ast.BoolOp) -> Any:
        """Python's meaning: the operand that decided."""
        values, blocks, branches = [], [], []
        for i, written in enumerate(node.values):
            values.append(self.value(written))
            blocks.append(self.b.block)
            if i < len(node.values) - 1:
                branches.append((self.truth(values[-1]), *self.new("more")))
                self.go_on(branches[-1][1])
        (end,) = self.new("decided")
        arrivals = []
        for i, (v, block) in enumerate(zip(self.of_one_kind(values, blocks), blocks, strict=True)):
            arrivals.append((v, block))
            self.go_on(block)
            if i < len(branches):
                yes, more = branches[i]
                self.b.cbranch(yes, *((more, end) if isinstance(node.op, ast.And) else (end, more)))
            else:
                self.b.branch(end)
        return self.join(end, arrivals)

    def either(self, node: ast.IfExp) -> Any:
        then, other, end = self.new("yes", "no", "either")
        self.condition(node.test, then, other)
        values, blocks = [], []
        for block, written in ((then, node.body), (other, node.orelse)):
            self.go_on(block)
            values.append(self.value(written))
            blocks.append(self.b.block)
        values = self.of_one_kind(values, blocks)
        for block in blocks:
            self.go_on(block)
            self.b.branch(end)
        return self.join(end, list(zip(values, blocks, strict=True)))

    def of_one_kind(self, values: list[Any], blocks: list[Any]) -> list[Any]:
        """The values, each turned at the end of its own block into the widest kind among them."""
        kinds = {v.type for v in values}
        if len(kinds) == 1:
            return values
        turned = []
        for v, block in zip(values, blocks, strict=True):
            self.go_on(block)
            turned.append(self.real(v) if F64 in kinds else self.number(v))
        return turned

    def condition(self, node: ast.expr, yes: Any, no: Any) -> None:
        """Go to `yes` or `no`."""
        if isinstance(node, ast.BoolOp):
            for written in node.values[:-1]:
                (more,) = self.new("more")
                self.condition(written, *((more, no) if isinstance(node.op, ast.And) else (yes, more)))
                self.go_on(more)
            self.condition(node.values[-1], yes, no)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.condition(node.operand, no, yes)
        else:
            self.b.cbranch(self.truth(self.value(node)), yes, no)
