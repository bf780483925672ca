"""Which values are floats: everything is a 64-bit whole number unless this says otherwise.

A local is a float if any assignment to it is one; parameters and results are floats where annotated `float`.
"""

from __future__ import annotations

import ast
import builtins
import math
from types import FunctionType

from .reading import Library, Rule, is_float

FLOAT_CALLS = (builtins.float, math.sqrt, math.log, math.exp)
ANY_CALLS = (builtins.abs, builtins.min, builtins.max)


def returns_float(rule: Rule) -> bool:
    return is_float(rule.tree.returns)


def gives_value(rule: Rule) -> bool:
    """Does any return of the rule carry a value?"""
    return any(not is_nothing(n.value) for n in rule.returns)


def is_nothing(node: ast.expr | None) -> bool:
    return node is None or (isinstance(node, ast.Constant) and node.value is None)


class FloatFinder:
    """The locals of one rule that hold floats (`names`), found by repeating until nothing is added."""

    def __init__(self, rule: Rule, library: Library) -> None:
        self.rule, self.library = rule, library
        self.names = {a.arg for a in rule.arguments if is_float(a.annotation)}
        pairs = [pair for n in rule.nodes for pair in assignments(n)]
        size = -1
        while size != len(self.names):
            size = len(self.names)
            self.names |= {name for name, value in pairs if self.is_float(value)}

    def is_float(self, node: ast.expr) -> bool:
        """Is the value of the expression a float?"""
        if isinstance(node, ast.Constant):
            return isinstance(node.value, float)
        if isinstance(node, ast.Name) and self.rule.is_local(node.id):
            return node.id in self.names
        if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)):
            return self.holds_floats(node)
        if isinstance(node, ast.BinOp):
            return isinstance(node.op, ast.Div) or self.is_float(node.left) or self.is_float(node.right)
        if isinstance(node, ast.UnaryOp):
            return not isinstance(node.op, ast.Not) and self.is_float(node.operand)
        if isinstance(node, ast.IfExp):
            return self.is_float(node.body) or self.is_float(node.orelse)
        if isinstance(node, ast.BoolOp):
            return any(map(self.is_float, node.values))
        return isinstance(node, ast.Call) and self.call_gives_float(node)

    def holds_floats(self, node: ast.expr) -> bool:
        """A field, an element of a field or table, or a constant."""
        while isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and self.rule.is_local(node.value.id):
            layout = self.library.records.get(node.value.id)
            return layout is not None and node.attr in layout.slots and layout.slots[node.attr].code == "f8"
        if not self.rule.is_static(node):
            return False
        return has_float(self.rule.meaning(node))

    def call_gives_float(self, node: ast.Call) -> bool:
        if not self.rule.is_static(node.func):
            return False
        target = self.rule.meaning(node.func)
        if isinstance(target, FunctionType) and target in self.library.rules:
            return returns_float(self.library.rule(target))
        return target in FLOAT_CALLS or (target in ANY_CALLS and any(map(self.is_float, node.args)))


def has_float(value: object) -> bool:
    return isinstance(value, float) or (isinstance(value, tuple) and any(map(has_float, value)))


def assignments(node: ast.AST) -> list[tuple[str, ast.expr]]:
    """The names a statement assigns, each with the expression it gets."""
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        now = ast.BinOp(ast.Name(node.target.id, ast.Load()), node.op, node.value)
        return [(node.target.id, ast.copy_location(now, node))]
    if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
        return [(node.target.id, ast.Constant(0))]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
        return [(node.target.id, node.value)]
    pairs = []
    for target in node.targets if isinstance(node, ast.Assign) else ():
        assert isinstance(node, ast.Assign)
        if isinstance(target, ast.Name):
            pairs.append((target.id, node.value))
        elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs += [(t.id, v) for t, v in zip(target.elts, node.value.elts, strict=False) if isinstance(t, ast.Name)]
    return pairs
