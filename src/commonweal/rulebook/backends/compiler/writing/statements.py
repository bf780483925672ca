"""Statements, with Python's order of evaluation."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ..kinds import assignments, gives_value, is_nothing
from ..reading import Rule
from .expressions import Expressions
from .function_writer import DEEPEST, F64, I64, PTR, VOID, Loop, i64


def write_function(module: Any, rule: Rule) -> None:
    """Write the body of one rule."""
    Statements(module, rule).write()


class Statements(Expressions):
    """Every statement of the subset."""

    def write(self) -> None:
        arguments = list(self.function.args)
        if self.checked:
            self.fault = arguments.pop(0)
        for name, p in zip(self.rule.parameters, arguments, strict=True):
            if p.type == PTR:
                self.records[name] = (p, self.module.library.records[name])
        self.make_locals()
        self.deepen(1)
        for name, p in zip(self.rule.parameters, arguments, strict=True):
            if p.type != PTR:
                self.set_local(self.rule.tree, name, p)
        self.body(self.rule.tree.body)
        if not self.b.block.is_terminated:
            if self.function.function_type.return_type != VOID:
                raise self.refusal(
                    self.rule.tree, "it may end without giving a value", "return a value on every path, or on none"
                )
            self.give_back(None)

    def deepen(self, step: int) -> None:
        """In a checked build a recursive rule counts how deep its calls go."""
        if not self.checked or self.rule not in self.module.recursive:
            return
        place = self.b.gep(self.fault, [i64(2)], source_etype=I64)
        depth = self.b.add(self.b.load(place, typ=I64), i64(step))
        self.b.store(depth, place)
        if step > 0:
            self.check(self.b.icmp_signed("<=", depth, i64(DEEPEST)), self.rule.tree, "recursion", detail=str(DEEPEST))

    def give_back(self, value: Any) -> None:
        self.deepen(-1)
        if value is None:
            self.b.ret_void()
        else:
            self.b.ret(value)

    def body(self, statements: list[ast.stmt]) -> None:
        """Statements up to the first that leaves; what follows it never runs."""
        for statement in statements:
            if self.b.block.is_terminated:
                return
            write: Callable[[Any], None] | None = getattr(self, "do_" + type(statement).__name__.lower(), None)
            if write is None:
                raise self.refusal(
                    statement,
                    f"{type(statement).__name__} is not in the rules subset",
                    "use assignments, if, while, for, return and calls",
                )
            write(statement)

    # ---------------------------------------------------------------- simple statements
    def do_expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self.call(node.value, as_statement=True)
        elif not isinstance(node.value, ast.Constant):
            raise self.refusal(node, "an expression that changes nothing", "assign its value, or leave it out")

    def do_pass(self, node: ast.Pass) -> None:
        pass

    def do_assert(self, node: ast.Assert) -> None:
        if self.checked:
            self.check(self.truth(self.value(node.test)), node, "assert", detail=ast.unparse(node.test))

    def do_return(self, node: ast.Return) -> None:
        kind = self.function.function_type.return_type
        if node.value is None or is_nothing(node.value):
            if gives_value(self.rule):
                raise self.refusal(
                    node, "a return without a value, where others give one", "return a value on every path, or on none"
                )
            self.give_back(None)
            return
        v = self.value(node.value)
        if v.type == F64 and kind != F64:
            raise self.refusal(
                node, "it returns a float", "write -> float after its parameters, or int(...) to cut it off"
            )
        self.give_back(self.as_kind(v, kind, node, "the result"))

    def do_assign(self, node: ast.Assign) -> None:
        if isinstance(node.value, ast.Tuple) and all(isinstance(t, ast.Tuple) for t in node.targets):
            values = [self.value(v) for v in node.value.elts]
            for target in node.targets:
                assert isinstance(target, ast.Tuple)
                if len(target.elts) != len(values):
                    raise self.refusal(node, f"{len(values)} values for {len(target.elts)} places", "give one for each")
                for t, v in zip(target.elts, values, strict=True):
                    self.assign(t, v)
            return
        v = self.scalar(node.value)
        for target in node.targets:
            self.assign(target, v)

    def scalar(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Name) and node.id in self.records:
            raise self.refusal(
                node,
                f"the record {node.id} is not a number",
                "a record has one name; copy_record(t, s) copies its content",
            )
        return self.value(node)

    def do_annassign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.assign(node.target, self.scalar(node.value))

    def do_augassign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            now = self.value(ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target))
            self.assign(node.target, self.operate(node, node.op, now, self.value(node.value)))
            return
        place = self.place(node.target)
        now = self.read(place)
        self.fill(place, self.operate(node, node.op, now, self.value(node.value)), node)

    def assign(self, target: ast.expr, v: Any) -> None:
        if isinstance(target, ast.Name):
            self.set_local(target, target.id, v)
        elif isinstance(target, (ast.Attribute, ast.Subscript)):
            self.fill(self.place(target), v, target)
        else:
            raise self.refusal(target, "only names, fields and elements are assigned", "assign the parts one by one")

    # ---------------------------------------------------------------- branches and loops
    def do_if(self, node: ast.If) -> None:
        then, other, end = self.new("then", "else", "endif")
        self.condition(node.test, then, other)
        before, arrivals = set(self.assigned), []
        for block, statements in ((then, node.body), (other, node.orelse)):
            self.go_on(block)
            self.assigned = set(before)
            self.body(statements)
            if not self.b.block.is_terminated:
                arrivals.append(self.assigned)
                self.b.branch(end)
        self.arrive(end, arrivals)

    def arrive(self, end: Any, arrivals: list[set[str]]) -> None:
        """Go on where several paths meet: assigned is what is assigned on all of them."""
        self.go_on(end)
        if arrivals:
            self.assigned = set.intersection(*arrivals)
        else:
            self.b.unreachable()

    def loop(self, node: ast.While | ast.For, again: Any, end: Any) -> list[set[str]]:
        """Write the body of a loop; gives what is assigned at each break."""
        self.possible |= {name for n in ast.walk(node) for name, _ in assignments(n)}
        self.loops.append(Loop(again, end, []))
        before = set(self.assigned)
        self.body(node.body)
        self.assigned = before
        if not self.b.block.is_terminated:
            self.b.branch(again)
        return self.loops.pop().at_breaks

    def finish_loop(self, node: ast.While | ast.For, done: Any, end: Any, arrivals: list[set[str]], ends: bool) -> None:
        """The else part, which runs unless the loop was broken off, and what follows the loop."""
        self.go_on(done)
        if ends:
            self.body(node.orelse)
            if not self.b.block.is_terminated:
                arrivals.append(self.assigned)
                self.b.branch(end)
        else:
            self.b.unreachable()
        self.arrive(end, arrivals)

    def do_while(self, node: ast.While) -> None:
        head, body, done, end = self.new("while", "body", "done", "endwhile")
        self.b.branch(head)
        self.go_on(head)
        self.possible |= {name for n in ast.walk(node) for name, _ in assignments(n)}
        forever = isinstance(node.test, ast.Constant) and bool(node.test.value)
        if forever:
            self.b.branch(body)
        else:
            self.condition(node.test, body, done)
        self.go_on(body)
        arrivals = self.loop(node, head, end)
        self.finish_loop(node, done, end, arrivals, not forever)

    def do_for(self, node: ast.For) -> None:
        if not isinstance(node.target, ast.Name):
            raise self.refusal(node.target, "a loop counts in a local variable", "write for i in range(n)")
        first, limit, step = self.range_of(node, node.iter)
        before = set(self.assigned)
        now, more, done = self.begin_count(first, limit, step)
        (end,) = self.new("endfor")
        self.set_local(node.target, node.target.id, now)
        arrivals = self.loop(node, more, end)
        self.assigned = before
        self.finish_loop(node, done, end, arrivals, True)

    def do_break(self, node: ast.Break) -> None:
        self.loops[-1].at_breaks.append(set(self.assigned))
        self.b.branch(self.loops[-1].end)

    def do_continue(self, node: ast.Continue) -> None:
        self.b.branch(self.loops[-1].again)
