"""Reading the rules: the text of each function, and what the names in it mean.

A name means what it means to Python: a local of the function, else a global of the function's own module, else a
Python built-in.  Nothing is looked up by spelling across modules, so two functions may share a name.
"""

from __future__ import annotations

import ast
import builtins
import linecache
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

from commonweal.rulebook.backends.call_graph import nested_code
from commonweal.rulebook.backends.layout import Layout
from commonweal.rulebook.backends.primitives import announce, announce_to, planned
from commonweal.rulebook.values.enums import Members

from .errors import RulesError

FLAGS_OF_FUTURE = 0x1FE0000
"""The bits of a code object that say which `from __future__` imports it was compiled with."""


@dataclass(frozen=True, eq=False)
class Rule:
    """One function: the object Python made of it, and its tree."""

    function: FunctionType
    tree: ast.FunctionDef
    as_loaded: bool
    """Does the text still compile to the code that was loaded?"""

    @property
    def file(self) -> str:
        return self.function.__code__.co_filename

    @property
    def name(self) -> str:
        return self.function.__name__

    @property
    def arguments(self) -> list[ast.arg]:
        return [*self.tree.args.posonlyargs, *self.tree.args.args]

    @property
    def parameters(self) -> list[str]:
        return [a.arg for a in self.arguments]

    @cached_property
    def returns(self) -> list[ast.Return]:
        """The return statements."""
        return [n for n in self.nodes if isinstance(n, ast.Return)]

    @cached_property
    def locals(self) -> list[str]:
        """The local variables, those of generator expressions after the others."""
        code = self.function.__code__
        own = [loop.target.id for n in self.nodes for loop in loops_of(n) if isinstance(loop.target, ast.Name)]
        return list(dict.fromkeys([*code.co_varnames, *code.co_cellvars, *own]))

    @cached_property
    def names_of_locals(self) -> frozenset[str]:
        code = self.function.__code__
        return frozenset((*code.co_varnames, *code.co_cellvars))

    def is_local(self, name: str) -> bool:
        return name in self.names_of_locals or APART in name

    def refusal(self, node: ast.AST, what: str, remedy: str) -> RulesError:
        """The error to raise for something at the line of `node`."""
        return RulesError(self.file, getattr(node, "lineno", self.tree.lineno), self.name, what, remedy)

    def meaning(self, node: ast.expr) -> Any:
        """The object that a name or dotted name stands for, known before the rules run. Raises RulesError."""
        if isinstance(node, ast.Name):
            if self.is_local(node.id):
                raise self.refusal(
                    node, f"{node.id} is a local variable", "a function, constant or table is needed here"
                )
            names = self.function.__globals__
            if node.id in names:
                return names[node.id]
            if hasattr(builtins, node.id):
                return getattr(builtins, node.id)
            raise self.refusal(node, f"the name {node.id} is unknown", "define it in this module or import it")
        if isinstance(node, ast.Attribute):
            owner = self.meaning(node.value)
            if not isinstance(owner, (ModuleType, type, Members)):
                raise self.refusal(
                    node,
                    f"{ast.unparse(node.value)} has no fields that rules can read",
                    "fields belong to records, constants to modules, enumeration classes and options",
                )
            if not hasattr(owner, node.attr):
                raise self.refusal(
                    node, f"{ast.unparse(node.value)} has no {node.attr}", "define it there or correct the name"
                )
            return getattr(owner, node.attr)
        raise self.refusal(node, f"{ast.unparse(node)} is not a name", "name a function, constant or table here")

    def is_static(self, node: ast.expr) -> bool:
        """Is this a (dotted) name that does not begin with a local variable?"""
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and not self.is_local(node.id)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All nodes of the body in the order of the text, without what is only announced."""
        found: list[ast.AST] = []
        waiting: list[ast.AST] = list(reversed(self.tree.body))
        while waiting:
            node = waiting.pop()
            found.append(node)
            if not self.is_announce(node):
                waiting += reversed(list(ast.iter_child_nodes(node)))
        return found

    def is_announce(self, node: ast.AST) -> bool:
        """Is this a call of `announce` or `announce_to`, which compiled rules leave out with its arguments?"""
        if not isinstance(node, ast.Call) or not self.is_static(node.func):
            return False
        meaning = self.meaning(node.func)
        return meaning is announce or meaning is announce_to


File = tuple[dict[tuple[str, int], ast.FunctionDef], dict[tuple[str, int], CodeType]]
"""The trees and code objects of the functions in a file, by name and first line."""


@lru_cache(256)
def read_file(name: str, text: str, flags: int) -> File:
    """Read a file once for all builds of a game; nobody changes the trees."""
    tree = ast.parse(text, name)
    trees = {
        (n.name, min([n.lineno, *(d.lineno for d in n.decorator_list)])): n
        for n in statements_in(tree)
        if isinstance(n, ast.FunctionDef)
    }
    whole = compile(tree, name, "exec", flags=flags, dont_inherit=True)
    for function in trees.values():
        name_apart(function)
    return trees, {(c.co_name, c.co_firstlineno): c for c in nested_code(whole)}


APART = "′"
"""In the names of the variables of generator expressions, so that no local of the function has them."""


def loops_of(node: ast.AST) -> list[ast.comprehension]:
    """The loops of a generator expression; none of anything else."""
    return node.generators if isinstance(node, ast.GeneratorExp) else []


def name_apart(function: ast.FunctionDef) -> None:
    """Rename the variables of each generator expression, which Python keeps apart."""
    generators = [node for node in ast.walk(function) if isinstance(node, ast.GeneratorExp)]
    for number, node in enumerate(generators):
        own = {loop.target.id for loop in node.generators if isinstance(loop.target, ast.Name)}
        inside = [node.elt, *(part for loop in node.generators for part in (loop.target, *loop.ifs))]
        inside += [loop.iter for loop in node.generators[1:]]  # the first range is the function's own
        for name in (n for part in inside for n in ast.walk(part) if isinstance(n, ast.Name) and n.id in own):
            name.id += f"{APART}{number}"


def statements_in(tree: ast.AST) -> Iterator[ast.AST]:
    """A tree and all statements in it, without their expressions, which hold no functions."""
    yield tree
    for child in ast.iter_child_nodes(tree):
        if not isinstance(child, ast.expr):
            yield from statements_in(child)


@dataclass
class Library:
    """All functions reachable from the entries, read once."""

    records: Mapping[str, Layout]
    replaced: Mapping[Any, FunctionType] = field(default_factory=dict)
    """Functions that were generated for one rulebook, by the function that rules call in their place; and, by
    (planned, act), those that write an act to a plan."""
    rules: dict[FunctionType, Rule] = field(default_factory=dict)
    files: dict[str, File] = field(default_factory=dict)

    def rule(self, function: FunctionType) -> Rule:
        """The rule behind a function. Raises RulesError if its text is missing or not the text that was loaded."""
        function = self.replaced.get(function, function)
        if function not in self.rules:
            self.rules[function] = self.read(function)
        return self.rules[function]

    def read(self, function: FunctionType) -> Rule:
        code = function.__code__
        where = (code.co_filename, code.co_firstlineno, code.co_name)
        if code.co_freevars:
            raise RulesError(
                *where,
                f"it uses {', '.join(code.co_freevars)} of an enclosing function",
                "rules are functions of a module; pass what they need as arguments",
            )
        key = (code.co_name, code.co_firstlineno)
        trees, codes = self.file(function)
        if key not in trees:
            raise RulesError(
                *where,
                "its text was not found",
                "restart if the file was edited; give generated text to linecache before compiling it",
            )
        as_loaded = same_code(code, codes.get(key))
        tree = trees[key]
        if as_loaded and float_annotations(tree) != {k for k, v in function.__annotations__.items() if is_float(v)}:
            as_loaded = False
        elif not as_loaded and not any(isinstance(n, ast.Assert) for n in ast.walk(tree)):
            raise RulesError(*where, "the file was changed after it was imported", "restart the program")
        return Rule(function, tree, as_loaded)

    def file(self, function: FunctionType) -> File:
        """Trees and code objects of a file, by name and first line (a decorated function begins at its decorator)."""
        code = function.__code__
        name = code.co_filename
        if name not in self.files:
            linecache.checkcache(name)
            text = "".join(linecache.getlines(name, function.__globals__))
            self.files[name] = read_file(name, text, code.co_flags & FLAGS_OF_FUTURE)
        return self.files[name]

    def callees(self, rule: Rule) -> list[FunctionType]:
        """The plain functions that a rule calls."""
        found = []
        for node in rule.nodes:
            if isinstance(node, ast.Call) and rule.is_static(node.func):
                target = rule.meaning(node.func)
                if target is planned:
                    target = self.planned(rule, node)
                if isinstance(target, FunctionType) and target not in found and not is_built_in(target):
                    found.append(target)
        return found

    def planned(self, rule: Rule, node: ast.Call) -> FunctionType:
        """The rule generated for the act that a call of `planned` names. Raises RulesError if it names none."""
        act = rule.meaning(node.args[1]) if len(node.args) > 1 and rule.is_static(node.args[1]) else None
        if (planned, act) not in self.replaced:
            raise rule.refusal(node, "planned(b, ...) needs an act of a seat", "write planned(b, offer, operands...)")
        return self.replaced[planned, act]


def require_functions(entries: Mapping[str, FunctionType]) -> None:
    """Raises TypeError unless every entry is a plain function that is not one of the built-ins."""
    for name, function in entries.items():
        if not isinstance(function, FunctionType) or is_built_in(function):
            raise TypeError(f"entry {name}: {function!r} is not a function of a rulebook; write one that calls it")


def is_built_in(function: FunctionType) -> bool:
    """Is this one of the functions of rulebook/backends/primitives.py, which the compiler writes itself?"""
    return function.__module__ == "commonweal.rulebook.backends.primitives"


def is_float(annotation: object) -> bool:
    """`float` or `"float"`, as an object or in the text."""
    if isinstance(annotation, ast.Name):
        return annotation.id == "float"
    return (annotation.value if isinstance(annotation, ast.Constant) else annotation) in (float, "float")


def float_annotations(tree: ast.FunctionDef) -> set[str]:
    """The parameters annotated as floats, and `return` if the result is."""
    named = {a.arg: a.annotation for a in [*tree.args.posonlyargs, *tree.args.args]}
    return {name for name, annotation in {**named, "return": tree.returns}.items() if is_float(annotation)}


def same_code(a: CodeType, b: CodeType | None) -> bool:
    """Do two code objects do the same?  Line tables are left out: they do not change what is done."""
    return b is not None and what_is_done(a) == what_is_done(b)


def what_is_done(code: CodeType) -> tuple[object, ...]:
    inner = [what_is_done(c) if isinstance(c, CodeType) else c for c in code.co_consts]
    return code.co_code, code.co_names, code.co_varnames, inner, code.co_argcount
