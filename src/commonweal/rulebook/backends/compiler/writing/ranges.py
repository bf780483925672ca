"""Counting over ranges: for loops, and `sum`, `any`, `all` and `next` of generator expressions over them."""

from __future__ import annotations

import ast
from builtins import range as python_range
from collections.abc import Callable
from typing import Any

from llvmlite import ir

from .function_writer import F64, I1, I64, i64
from .places import Places


class Counting(Places):
    """Loops that count."""

    def range_of(self, node: ast.AST, call: ast.expr) -> tuple[Any, Any, int]:
        """First number, limit and constant step of the range that is counted over."""
        if not (
            isinstance(call, ast.Call)
            and self.rule.is_static(call.func)
            and self.rule.meaning(call.func) is python_range
        ):
            raise self.refusal(node, "a for loop runs over range(...) only", "write for i in range(n) and index with i")
        if not 1 <= len(call.args) <= 3 or call.keywords:
            raise self.refusal(
                node, "range takes one to three arguments", "write range(n), range(a, b) or range(a, b, step)"
            )
        given = [self.whole_value(a, "range") for a in call.args]
        first, limit = (i64(0), given[0]) if len(given) == 1 else given[:2]
        step = given[2] if len(given) == 3 else i64(1)
        if not isinstance(step, ir.Constant) or step.constant == 0:
            raise self.refusal(node, "the step of a range is a constant other than 0", "write the number, or use while")
        return first, limit, step.constant

    def begin_count(self, first: Any, limit: Any, step: int) -> tuple[Any, Any, Any]:
        """Begin to count, and go on in the loop: the number now, the block that takes the next, and where it ends."""
        counter = self.stack(I64)
        self.b.store(first, counter)
        head, body, more, done = self.new("for", "body", "step", "done")
        self.b.branch(head)
        self.go_on(more)
        # past the limit the counter could only wrap for ranges of nearly 2**63 numbers
        self.b.store(self.b.add(self.b.load(counter), i64(step), flags=("nsw",)), counter)
        self.b.branch(head)
        self.go_on(head)
        now = self.b.load(counter)
        self.b.cbranch(self.b.icmp_signed(">" if step < 0 else "<", now, limit), body, done)
        self.go_on(body)
        return now, more, done

    # ---------------------------------------------------------------- sum, any, all, next
    def over(self, node: ast.Call, write: Callable[[ast.expr], None]) -> None:
        """Write what is done with each value of the generator expression that a call is given."""
        generator = node.args[0]
        if not isinstance(generator, ast.GeneratorExp):
            name = ast.unparse(node.func)
            raise self.refusal(node, f"{name} needs what it goes over", f"write {name}(... for i in range(n))")
        before = set(self.assigned)
        self.count_through(generator, list(generator.generators), write)
        self.assigned = before

    def count_through(
        self, node: ast.GeneratorExp, loops: list[ast.comprehension], write: Callable[[ast.expr], None]
    ) -> None:
        loop, *inner = loops
        if not isinstance(loop.target, ast.Name):
            raise self.refusal(node, "a loop counts in a local variable", "write for i in range(n)")
        now, more, done = self.begin_count(*self.range_of(node, loop.iter))
        self.set_local(node, loop.target.id, now)
        for test in loop.ifs:
            (fits,) = self.new("fits")
            self.condition(test, fits, more)
            self.go_on(fits)
        if inner:
            self.count_through(node, inner, write)
        else:
            write(node.elt)
        self.b.branch(more)
        self.go_on(done)

    def call_sum(self, node: ast.Call) -> Any:
        total = self.stack(I64)
        self.b.store(i64(0), total)

        def add(written: ast.expr) -> None:
            v = self.number(self.value(written))
            if v.type == F64:
                raise self.refusal(node, "a sum of floats", "add them in a for loop over range(n)")
            self.b.store(self.add_up(node, ast.Add(), self.b.load(total), v), total)

        self.over(node, add)
        return self.b.load(total)

    def call_any(self, node: ast.Call) -> Any:
        return self.first(node, ir.Constant(I1, 0), lambda written, end, on: self.decide(written, True, end, on))

    def call_all(self, node: ast.Call) -> Any:
        return self.first(node, ir.Constant(I1, 1), lambda written, end, on: self.decide(written, False, end, on))

    def call_next(self, node: ast.Call) -> Any:
        return self.first(node, self.whole_value(node.args[1], "next"), self.take)

    def first(self, node: ast.Call, otherwise: Any, look: Callable[[ast.expr, Any, Any], tuple[Any, Any]]) -> Any:
        """What the first value that decides comes to; `otherwise` if none does.

        look: writes whether a value decides, as a branch to its second argument or on to its third; gives what it comes
        to then, and the block it is known in."""
        (end,) = self.new("decided")
        arrivals: list[tuple[Any, Any]] = []

        def see(written: ast.expr) -> None:
            (on,) = self.new("on")
            arrivals.append(look(written, end, on))
            self.go_on(on)

        self.over(node, see)
        arrivals.append((otherwise, self.b.block))
        self.b.branch(end)
        return self.join(end, arrivals)

    def decide(self, written: ast.expr, wanted: bool, end: Any, on: Any) -> tuple[Any, Any]:
        """Whether a condition is as wanted."""
        (decides,) = self.new("decides")
        self.condition(written, *((decides, on) if wanted else (on, decides)))
        self.go_on(decides)
        self.b.branch(end)
        return ir.Constant(I1, int(wanted)), decides

    def take(self, written: ast.expr, end: Any, on: Any) -> tuple[Any, Any]:
        """Take the first value there is: nothing goes on from it."""
        v = self.whole_value(written, "next")
        self.b.branch(end)
        return v, self.b.block
