"""What the answer of a rule depends on: fields, and the answers of other rules.

If a rule calls another with only the state and the seat, as in `why_not_move(s, seat)`, it depends on the answer alone.
The fields behind that answer change far more often."""

from __future__ import annotations

import ast
import dis
import linecache
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from commonweal.rulebook.backends import primitives
from commonweal.rulebook.backends.call_graph import codes_of, functions_called, names_in

FAULTS = (ArithmeticError, LookupError, ValueError)
CHANGES = frozenset(("STORE_ATTR", "STORE_SUBSCR", "DELETE_ATTR", "DELETE_SUBSCR"))


class Call(NamedTuple):
    """A rule that is asked about the state alone, or about the state and a seat. fields: those it depends on."""

    rule: Callable[..., Any]
    of_seat: bool
    fields: frozenset[str]

    def differs(self, s: Any, before: Any, seat: int) -> bool:
        """Whether the answers differ between two states. Where no rule would ask it, it may fail in both."""
        answers = []
        for state in (s, before):
            try:
                answers.append(self.rule(state, seat) if self.of_seat else self.rule(state))
            except FAULTS:
                answers.append(None)
        return bool(answers[0] != answers[1])


class Dependencies:
    """The fields and calls that the answers of rules depend on. replaced: as in `compile_rules`."""

    def __init__(self, replaced: Mapping[Any, FunctionType], fields: frozenset[str]) -> None:
        self.fields, self.calls = set[str](), set[Call]()
        self._replaced, self._known = replaced, fields
        self._read: set[tuple[FunctionType, str, str | None]] = set()

    def add_opaque(self, rule: Any) -> None:
        """Add a rule together with every field behind it, for example one that changes the state."""
        self.fields |= self._fields_behind(rule)

    def add(self, rule: Any, s: str, seat: str | None) -> None:
        """Add a rule. s, seat: what it calls the state, and the seat that it is asked about, if any."""
        rule = self._replaced.get(rule, rule)
        if (rule, s, seat) in self._read:
            return
        self._read.add((rule, s, seat))
        tree = tree_of(rule)
        nodes = list(ast.walk(tree)) if tree is not None else []
        stored = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
        read = [node.attr for node in nodes if isinstance(node, ast.Attribute) and is_named(node.value, s)]
        calls = [node for node in nodes if isinstance(node, ast.Call) and any(is_named(one, s) for one in node.args)]
        called = [(meaning(rule, call.func), call) for call in calls]
        uses = sum(is_named(node, s) for node in nodes)
        if (
            tree is None
            or stored & {s, seat}
            or uses != len(read) + len(calls)  # the state is also used in another way
            or any(not isinstance(function, FunctionType) or call.keywords for function, call in called)
        ):
            self.add_opaque(rule)
            return
        self.fields |= self._known.intersection(read)
        for function, call in called:
            self._add_call(self._replaced.get(function, function), call, s, seat)

    def _add_call(self, function: FunctionType, call: ast.Call, s: str, seat: str | None) -> None:
        """Add what a rule calls with the state."""
        given = [one.id if isinstance(one, ast.Name) else "" for one in call.args]
        about_seat = seat is not None and given == [s, seat]
        if function.__module__ == primitives.__name__:
            self.fields |= self._known
        elif (about_seat or given == [s]) and not changes_anything(function, self._replaced):
            self.calls.add(Call(function, about_seat, self._fields_behind(function)))
        else:
            parameters = function.__code__.co_varnames
            place = given.index(seat) if seat in given else None
            self.add(function, parameters[given.index(s)], None if place is None else parameters[place])

    def _fields_behind(self, rule: FunctionType) -> frozenset[str]:
        return names_in(functions_called([rule], self._replaced)) & self._known


def is_named(node: ast.AST, name: str) -> bool:
    """Whether a node is this name."""
    return isinstance(node, ast.Name) and node.id == name


def meaning(rule: FunctionType, node: ast.expr) -> Any:
    """The global, or the attribute of a module, that an expression in a rule stands for; None for anything else."""
    if isinstance(node, ast.Name):
        return rule.__globals__.get(node.id)
    if isinstance(node, ast.Attribute):
        owner = meaning(rule, node.value)
        return getattr(owner, node.attr, None) if isinstance(owner, ModuleType) else None
    return None


def changes_anything(rule: FunctionType, replaced: Mapping[Any, FunctionType]) -> bool:
    """Whether a rule, or anything that it calls, stores something in a record or a list."""
    return any(map(stores_anything, functions_called([rule], replaced)))


@lru_cache(4096)
def stores_anything(function: FunctionType) -> bool:
    """Whether the code of a function stores something in an object or a list."""
    return any(step.opname in CHANGES for code in codes_of(function) for step in dis.get_instructions(code))


def tree_of(rule: FunctionType) -> ast.FunctionDef | None:
    """The text of a rule as a tree; None if it is not found."""
    code = rule.__code__
    lines = linecache.getlines(code.co_filename, rule.__globals__)
    last = max((end for _, end, _, _ in code.co_positions() if end is not None), default=0)
    try:
        tree = ast.parse("".join(lines[code.co_firstlineno - 1 : last]))
    except SyntaxError:
        return None
    first = tree.body[0] if tree.body else None
    return first if isinstance(first, ast.FunctionDef) and first.name == code.co_name else None
