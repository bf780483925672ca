"""Between which numbers a rule's answer lies, worked out from its text and the bounds that the fields declare.

A rule is followed with a span (lowest, highest) in place of every number: where a test may go either way both ways are
followed and joined, loops are followed turn by turn, a field may hold anything within its bounds. The span found is
never too narrow; it may be wider than what happens.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import FunctionType
from typing import Any, NamedTuple

from commonweal.rulebook.backends.compiler.errors import RulesError
from commonweal.rulebook.backends.compiler.reading import Library, Rule
from commonweal.rulebook.fields import Field
from commonweal.rulebook.primitives import below, count_bits, lowest_bit

MOST_TURNS = 4096
DEEPEST = 40
WORD = 64


class Span(NamedTuple):
    """All whole numbers from low to high."""

    low: int
    high: int

    @property
    def one(self) -> bool:
        return self.low == self.high

    @property
    def surely(self) -> bool:
        """True whatever the number is."""
        return self.low > 0 or self.high < 0

    @property
    def never(self) -> bool:
        return self.low == 0 == self.high


ANY = Span(-(1 << WORD - 1), (1 << WORD - 1) - 1)
MAYBE = Span(0, 1)
RECORD = object()
"""Stands for the table, and for any other record."""


class OneOf(NamedTuple):
    """A table, or one of several."""

    tables: tuple[tuple[Any, ...], ...]


Value = Any
"""A Span, a OneOf or RECORD."""
Locals = dict[str, Value]


class NotFollowed(Exception):
    """Something in a rule that is not followed here. Never leaves this module."""


def span_of_rule(rule: FunctionType, numbers: Sequence[Span], fields: Mapping[str, Field]) -> Span:
    """Between which numbers `rule(s, *numbers)` lies; the whole range of 64 bits where that cannot be worked out."""
    try:
        return Follower(Library({}), fields).answer(rule, (RECORD, *numbers))
    except (NotFollowed, RulesError):
        return ANY


class Follower:
    """Follows rules; remembers what it found for the same arguments."""

    def __init__(self, library: Library, fields: Mapping[str, Field]):
        self.library, self.fields = library, fields
        self.found: dict[tuple[Any, ...], Span] = {}
        self.depth = 0

    def answer(self, function: FunctionType, values: tuple[Value, ...]) -> Span:
        key = (function, *values)
        if key not in self.found:
            if self.depth == DEEPEST:
                raise NotFollowed
            self.depth += 1
            self.found[key] = Course(self, self.library.rule(function)).run(values)
            self.depth -= 1
        return self.found[key]


class Course:
    """One rule from its beginning to its ends."""

    def __init__(self, follower: Follower, rule: Rule):
        self.follower, self.rule = follower, rule
        self.answers: list[Span] = []
        self.broken_off: list[list[Locals]] = []
        self.next_turns: list[list[Locals]] = []

    def run(self, values: tuple[Value, ...]) -> Span:
        if len(values) != len(self.rule.parameters):
            raise NotFollowed
        self.block(self.rule.tree.body, dict(zip(self.rule.parameters, values, strict=True)))
        if not self.answers:
            raise NotFollowed
        return joined_spans(self.answers)

    # ------------------------------------------------------------ statements: locals before -> after, None: never there
    def block(self, statements: Iterable[ast.stmt], names: Locals | None) -> Locals | None:
        for statement in statements:
            if names is None:
                return None
            names = self.statement(statement, names)
        return names

    def statement(self, node: ast.stmt, names: Locals) -> Locals | None:
        match node:
            case ast.Expr() | ast.Pass():
                return names  # what is done to a record keeps its fields within their bounds
            case ast.Return(value=ast.expr() as value):
                self.answers.append(self.number(value, names))
                return None
            case ast.Assign(targets=[target]):
                return self.assigned(target, node.value, names)
            case ast.AnnAssign(value=ast.expr() as value):
                return self.assigned(node.target, value, names)
            case ast.AugAssign(target=ast.Name(id=name)):
                now = self.number(ast.Name(name, ast.Load()), names)
                return names | {name: arithmetic(node.op, now, self.number(node.value, names))}
            case ast.AugAssign():
                return names
            case ast.If():
                return self.branches(node, names)
            case ast.For(target=ast.Name()):
                return self.turns(node, names)
            case ast.Break():
                self.broken_off[-1].append(names)
                return None
            case ast.Continue():
                self.next_turns[-1].append(names)
                return None
        raise NotFollowed

    def assigned(self, target: ast.expr, value: ast.expr, names: Locals) -> Locals:
        match target:
            case ast.Name(id=name):
                return names | {name: self.value(value, names)}
            case ast.Attribute() | ast.Subscript():
                return names
            case ast.Tuple(elts=targets) if isinstance(value, ast.Tuple):
                now = [self.value(v, names) for v in value.elts]
                return names | {t.id: v for t, v in zip(targets, now, strict=True) if isinstance(t, ast.Name)}
        raise NotFollowed

    def branches(self, node: ast.If, names: Locals) -> Locals | None:
        test = self.number(node.test, names)
        yes = None if test.never else self.block(node.body, dict(names))
        no = None if test.surely else self.block(node.orelse, dict(names))
        return joined([yes, no])

    def turns(self, node: ast.For, names: Locals) -> Locals | None:
        """Every turn of a loop over a range, from the last that there surely is on also its end."""
        assert isinstance(node.target, ast.Name)
        first, last = self.range_of(node.iter, names)
        if last.high - first.low > MOST_TURNS:
            raise NotFollowed
        self.broken_off.append([])
        ends: list[Locals | None] = []
        now: Locals | None = names
        for turn in range(first.low, last.high):
            if now is None:
                break
            if turn >= last.low or not first.one:
                ends.append(now)
            counter = Span(turn, turn) if first.one else Span(first.low, last.high - 1)
            self.next_turns.append([])
            after = self.block(node.body, now | {node.target.id: counter})
            now = joined([after, *self.next_turns.pop()])
        if node.orelse:
            raise NotFollowed
        return joined([*ends, now, *self.broken_off.pop()])

    def range_of(self, node: ast.expr, names: Locals) -> tuple[Span, Span]:
        match node:
            case ast.Call(func=ast.Name(id="range"), args=[stop]):
                return Span(0, 0), self.number(stop, names)
            case ast.Call(func=ast.Name(id="range"), args=[start, stop]):
                return self.number(start, names), self.number(stop, names)
        raise NotFollowed

    # ------------------------------------------------------------ expressions
    def number(self, node: ast.expr, names: Locals) -> Span:
        value = self.value(node, names)
        if not isinstance(value, Span):
            raise NotFollowed
        return value

    def value(self, node: ast.expr, names: Locals) -> Value:
        match node:
            case ast.Name(id=name) if self.rule.is_local(name):
                if name not in names:
                    raise NotFollowed
                return names[name]
            case ast.Attribute(value=ast.Name(id=name)) if names.get(name) is RECORD:
                return self.field(node.attr)
            case ast.Constant(value=int() as value):
                return Span(int(value), int(value))
            case ast.Name() | ast.Attribute() if self.rule.is_static(node):
                return static(self.rule.meaning(node))
            case ast.Subscript():
                return element(self.value(node.value, names), self.number(node.slice, names))
            case ast.BinOp():
                return arithmetic(node.op, self.number(node.left, names), self.number(node.right, names))
            case ast.UnaryOp():
                return unary(node.op, self.number(node.operand, names))
            case ast.Compare():
                return self.compared(node, names)
            case ast.BoolOp():
                return self.either(node, names)
            case ast.IfExp():
                return self.chosen(node, names)
            case ast.Call():
                return self.called(node, names)
        raise NotFollowed

    def field(self, name: str) -> Span:
        if name not in self.follower.fields:
            raise NotFollowed
        field = self.follower.fields[name]
        return Span(field.low, field.high)

    def compared(self, node: ast.Compare, names: Locals) -> Span:
        numbers = [self.number(n, names) for n in (node.left, *node.comparators)]
        found = [compare(op, one, two) for op, one, two in zip(node.ops, numbers, numbers[1:], strict=False)]
        if all(answer == Span(1, 1) for answer in found):
            return Span(1, 1)
        return Span(0, 0) if any(answer.never for answer in found) else MAYBE

    def either(self, node: ast.BoolOp, names: Locals) -> Span:
        """`and` and `or`: the answer is the first value that settles it, or the last."""
        settles = "never" if isinstance(node.op, ast.And) else "surely"
        passes = "surely" if isinstance(node.op, ast.And) else "never"
        answers = []
        for part in node.values:
            value = self.number(part, names)
            answers.append(value)
            if getattr(value, settles):
                break
            if getattr(value, passes) and part is not node.values[-1]:
                answers.pop()
        return joined_spans(answers)

    def chosen(self, node: ast.IfExp, names: Locals) -> Value:
        test = self.number(node.test, names)
        ways = [] if test.never else [self.value(node.body, names)]
        return met(ways if test.surely else [*ways, self.value(node.orelse, names)])

    def called(self, node: ast.Call, names: Locals) -> Span:
        if node.keywords or not self.rule.is_static(node.func):
            raise NotFollowed
        function = self.rule.meaning(node.func)
        values = tuple(self.value(a, names) for a in node.args)
        if function in BUILT_IN:
            return BUILT_IN[function](*values)
        if not isinstance(function, FunctionType):
            raise NotFollowed
        return self.follower.answer(function, values)


# ---------------------------------------------------------------- spans
def joined_spans(spans: Sequence[Span]) -> Span:
    return Span(min(s.low for s in spans), max(s.high for s in spans))


def joined(ways: Sequence[Locals | None]) -> Locals | None:
    """The locals where several ways meet; one that not every way has set is forgotten."""
    there = [names for names in ways if names is not None]
    if not there:
        return None
    both = set(there[0]).intersection(*there)
    return {name: met([names[name] for names in there]) for name in both}


def met(values: Sequence[Value]) -> Value:
    if all(isinstance(value, Span) for value in values):
        return joined_spans(values)
    if all(isinstance(value, OneOf) for value in values):
        return OneOf(tuple(table for value in values for table in value.tables))
    if all(value is RECORD for value in values):
        return RECORD
    raise NotFollowed


def static(meaning: Any) -> Value:
    if isinstance(meaning, int):
        return Span(int(meaning), int(meaning))
    if isinstance(meaning, tuple):
        return OneOf((meaning,))
    raise NotFollowed


def element(value: Value, place: Span) -> Value:
    """One element: of a field, whose bounds are those of all, or of a table."""
    if isinstance(value, Span):
        return value
    if not isinstance(value, OneOf):
        raise NotFollowed
    found = [
        table[i]
        for table in value.tables
        for i in (range(len(table)) if place.low < 0 else range(place.low, min(place.high + 1, len(table))))
    ]
    if not found:
        raise NotFollowed
    return met([static(one) for one in found])


def compare(op: ast.cmpop, one: Span, two: Span) -> Span:
    match op:
        case ast.Eq():
            return yes_or_no(one.one and one == two, one.high < two.low or two.high < one.low)
        case ast.NotEq():
            return unary(ast.Not(), compare(ast.Eq(), one, two))
        case ast.Lt():
            return yes_or_no(one.high < two.low, one.low >= two.high)
        case ast.LtE():
            return yes_or_no(one.high <= two.low, one.low > two.high)
        case ast.Gt():
            return compare(ast.Lt(), two, one)
        case ast.GtE():
            return compare(ast.LtE(), two, one)
    raise NotFollowed


def yes_or_no(yes: bool, no: bool) -> Span:
    return Span(1, 1) if yes else Span(0, 0) if no else MAYBE


def unary(op: ast.unaryop, span: Span) -> Span:
    match op:
        case ast.Not():
            return yes_or_no(span.never, span.surely)
        case ast.USub():
            return Span(-span.high, -span.low)
        case ast.UAdd():
            return span
        case ast.Invert():
            return Span(~span.high, ~span.low)
    raise NotFollowed


def arithmetic(op: ast.operator, one: Span, two: Span) -> Span:
    match op:
        case ast.Add():
            return fitting([one.low + two.low, one.high + two.high])
        case ast.Sub():
            return fitting([one.low - two.high, one.high - two.low])
        case ast.Mult():
            return at_corners(operator.mul, one, two)
        case ast.FloorDiv() if two.low > 0:
            return at_corners(operator.floordiv, one, two)
        case ast.Mod() if two.low > 0:
            return one if one.low >= 0 and one.high < two.low else Span(0, two.high - 1)
        case ast.LShift() if two.low >= 0 and two.high < WORD:
            return at_corners(operator.lshift, one, two)
        case ast.RShift() if two.low >= 0 and two.high < WORD:
            return at_corners(operator.rshift, one, two)
        case ast.BitAnd() if one.low >= 0 or two.low >= 0:
            return Span(0, min(span.high for span in (one, two) if span.low >= 0))
        case ast.BitAnd() | ast.BitOr() | ast.BitXor():
            bits = max(abs(end).bit_length() for end in (*one, *two))
            return fitting([0 if min(one.low, two.low) >= 0 else -(1 << bits), (1 << bits) - 1])
    raise NotFollowed


def at_corners(do: Callable[[int, int], int], one: Span, two: Span) -> Span:
    return fitting([do(a, b) for a in one for b in two])


def fitting(ends: Sequence[int]) -> Span:
    if min(ends) < ANY.low or max(ends) > ANY.high:
        raise NotFollowed
    return Span(min(ends), max(ends))


def _least(*spans: Span) -> Span:
    return Span(min(s.low for s in spans), min(s.high for s in spans))


def _most(*spans: Span) -> Span:
    return Span(max(s.low for s in spans), max(s.high for s in spans))


def _size(span: Span) -> Span:
    ends = sorted((abs(span.low), abs(span.high)))
    return Span(0 if span.low <= 0 <= span.high else ends[0], ends[1])


def _length(tables: OneOf) -> Span:
    sizes = [len(table) for table in tables.tables]
    return Span(min(sizes), max(sizes))


BUILT_IN: dict[Any, Callable[..., Span]] = {
    min: _least,
    max: _most,
    abs: _size,
    int: lambda span: span,
    bool: lambda span: yes_or_no(span.surely, span.never),
    len: _length,
    below: lambda stream, span: Span(0, max(0, span.high - 1)),
    lowest_bit: lambda span: Span(0, span.high.bit_length() - 1 if span.low >= 0 < span.high else WORD - 1),
    count_bits: lambda span: Span(0, span.high.bit_length() if span.low >= 0 else WORD),
}
"""What the rules may call besides rules."""
