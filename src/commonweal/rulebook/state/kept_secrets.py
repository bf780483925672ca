"""Derive who learns an operand from the fields that keep it: what a field hides, the log does not tell.

    sheep = own_until(opened, SEATS, ...)          # hidden, declared here once

    @act(Phase.GRAZING, sheep=SHEEP)               # so only the actor learns it from the log
    def graze(s, seat, sheep):
        s.sheep[seat] = sheep

An operand is kept where a rule of its act, or one that it calls, assigns it (`=` or `|=`), or a number worked out from
it, to a field. One that only picks a place, such as the card taken out of a hand, is not: rules play cards openly out
of secret hands. There the law *the log tells no more than the table* looks at what the log tells.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from commonweal.rulebook.acts.act import ACTOR, EVERYBODY, NOBODY_SEES, Act, Operand
from commonweal.rulebook.backends import primitives
from commonweal.rulebook.errors import RulebookError
from commonweal.rulebook.state.fields import Field

SECRET = frozenset({"own", "own until opened", "hidden"})
"""The kinds of visibility of a field that hide a number from everybody, or from all but one seat, whatever happens."""
NUMBERS = frozenset({"abs", "int", "max", "min"})
"""Functions whose result tells what they are given."""


class Kept(NamedTuple):
    """An operand that a field keeps. row: the operand that is its row, "" for any other."""

    operand: str
    field: str
    row: str


Values = Mapping[str, frozenset[str]]
"""The operands from which the number of each variable is worked out."""


def with_kept_secrets(act: Act, fields: Mapping[str, Field], read: Reader) -> Act:
    """The act, whose operands are hidden where a secret field keeps them."""
    operands = dict(act.operands)
    for kept in read.kept_by(act):
        operand, keeps = operands[kept.operand], fields[kept.field]
        if operand.seen == EVERYBODY:
            for_good = keeps.for_good and not act.by_chance
            operands[kept.operand] = replace(operand, seen=_who_learns(act, keeps, kept), for_good=for_good)
    return act if operands == act.operands else replace(act, operands=operands)


def _who_learns(act: Act, field: Field, kept: Kept) -> str:
    """Who learns an operand: who does the act; where chance does, the seat in whose row the field keeps it."""
    if not act.by_chance:
        return ACTOR
    return kept.row if kept.row and field.seen != "hidden" else NOBODY_SEES


def may_be_derived(operand: Operand) -> bool:
    """Whether an operand tells something, and its declaration does not say who learns it."""
    is_undeclared = operand.seen == EVERYBODY and not operand.is_open and operand.fixed is None
    return is_undeclared and (operand.size > 1 or operand.words > 0)


@dataclass
class Reader:
    """Reads the rules of one game. secrets: the fields that hide what they keep."""

    secrets: frozenset[str]
    _touching: dict[FunctionType, bool] = field(default_factory=dict)

    @classmethod
    def of(cls, fields: Mapping[str, Field]) -> Reader:
        return cls(frozenset(name for name, field in fields.items() if field.seen in SECRET))

    def kept_by(self, act: Act) -> list[Kept]:
        """Find which secret fields keep operands of an act."""
        does: Any = act.does
        values = {name: frozenset((name,)) for name, operand in act.operands.items()}
        told = {name for name, operand in act.operands.items() if may_be_derived(operand)}
        if not told or not self.secrets:
            return []
        given = dict(zip(_parameters(does)[-len(values) :], values.values(), strict=True))
        found = dict.fromkeys(self._kept(does, given, set()))
        return [kept for kept in found if kept.operand in told]

    def _kept(self, function: FunctionType, given: Values, seen: set[Any]) -> Iterator[Kept]:
        """Follow operands through a rule and the rules that it hands them to. given: what its parameters hold."""
        key = (function, tuple(given.items()))
        if key in seen or not any(given.values()) or not self._touches_secrets(function):
            return
        seen.add(key)
        rule = tree_of(function)
        values = _values_in(rule, given)
        for target, value in _assignments(rule):
            name, row = _field_of(target, values)
            if name in self.secrets:
                yield from (Kept(operand, name, row) for operand in sorted(_operands_in(value, values)))
        for node in ast.walk(rule):
            if isinstance(node, ast.Call) and (called := _called_in(node, function)) is not None:
                handed = map(partial(_operands_in, values=values), node.args)
                yield from self._kept(called, dict(zip(_parameters(called), handed, strict=False)), seen)

    def _touches_secrets(self, function: FunctionType) -> bool:
        """Whether a rule, or one that it calls, names a secret field: quick, so that most rules need not be read."""
        if function not in self._touching:
            reached, waiting = {function}, [function]
            while waiting:
                more = set(_called_by(waiting.pop())) - reached
                reached |= more
                waiting += more
            self._touching[function] = any(not self.secrets.isdisjoint(rule.__code__.co_names) for rule in reached)
        return self._touching[function]


@cache
def tree_of(function: FunctionType) -> ast.FunctionDef:
    """The tree of a rule. Raises RulebookError where its text is not there to be read."""
    try:
        tree = ast.parse(inspect.getsource(function)).body[0]
    except (OSError, SyntaxError, IndexError):
        tree = ast.Pass()
    if not isinstance(tree, ast.FunctionDef):
        code = function.__code__
        raise RulebookError(
            f"{code.co_filename}:{code.co_firstlineno}: the text of {function.__name__} was not found; rules need it "
            f"to see which operands a secret field keeps, so write them as functions of a module"
        )
    return tree


@cache
def _called_by(function: FunctionType) -> tuple[FunctionType, ...]:
    """The plain functions whose names a rule uses, its own or those of a module."""
    names, globals_ = function.__code__.co_names, function.__globals__
    meant = [globals_.get(name) for name in names]
    meant += [vars(module).get(name) for module in meant if isinstance(module, ModuleType) for name in names]
    return tuple(one for one in meant if isinstance(one, FunctionType) and one.__module__ != primitives.__name__)


def _called_in(call: ast.Call, function: FunctionType) -> FunctionType | None:
    """The plain function that a rule calls by its name, or by that of its module and its own; None for another."""
    match call.func:
        case ast.Name(id=name):
            called = function.__globals__.get(name)
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            called = getattr(function.__globals__.get(module), name, None)
        case _:
            return None
    return called if called in _called_by(function) else None


def _parameters(function: FunctionType) -> tuple[str, ...]:
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def _assignments(rule: ast.FunctionDef) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The targets of a rule that keep what is assigned to them, and these values."""
    for node in ast.walk(rule):
        if isinstance(node, ast.Assign):
            yield from ((target, node.value) for target in node.targets)
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.BitOr):
            yield node.target, node.value


def _values_in(rule: ast.FunctionDef, given: Values) -> Values:
    """The operands from which each variable of a rule is worked out, whatever the order of its assignments."""
    before: Values = {}
    values = dict(given)
    while values != before:
        before = dict(values)
        for target, value in _assignments(rule):
            if isinstance(target, ast.Name):
                values[target.id] = values.get(target.id, frozenset()) | _operands_in(value, values)
    return values


def _field_of(target: ast.expr, values: Values) -> tuple[str, str]:
    """The field of the record that a target belongs to, and the operand that is its row; "" for none."""
    row = ""
    while isinstance(target, ast.Subscript):
        picked = _operands_in(target.slice, values) if isinstance(target.slice, ast.Name) else frozenset()
        row = next(iter(picked)) if len(picked) == 1 else ""
        target = target.value
    is_field = isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "s"
    return (target.attr if isinstance(target, ast.Attribute) and is_field else ""), row


def _operands_in(value: ast.expr, values: Values) -> frozenset[str]:
    """The operands from which a number is worked out; those that only pick a place of a table are left out."""
    match value:
        case ast.Name(id=name):
            return values.get(name, frozenset())
        case ast.Subscript() | ast.Attribute():
            return frozenset()
        case ast.Call(func=ast.Name(id=name), args=inside) if name in NUMBERS:
            return frozenset[str]().union(*(_operands_in(one, values) for one in inside))
        case ast.Call():
            return frozenset()
    parts = [part for part in ast.iter_child_nodes(value) if isinstance(part, ast.expr)]
    return frozenset[str]().union(*(_operands_in(part, values) for part in parts))


def hide_what_is_kept(acts: list[Act], fields: Mapping[str, Field]) -> list[Act]:
    """The acts of a game, each with its operands hidden where a secret field keeps them."""
    read = Reader.of(fields)
    return [with_kept_secrets(act, fields, read) for act in acts]
