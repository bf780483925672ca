"""A hash of a game's rules and data that is the same under every version of Python.

It depends on the rules as they are parsed, so comments, docstrings and layout do not count.
"""

from __future__ import annotations

import ast
import hashlib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from commonweal.rulebook.book.rulebook import Rulebook
from commonweal.rulebook.values.enums import RuleEnum


@cache
def rules_fingerprint(book: Rulebook) -> str:
    """The fingerprint of a rulebook: 64 hexadecimal digits."""
    notes: list[object] = [book.name, book.version, book.seats, list(book.layout.slots.values())]
    notes += [(act.name, act.first, act.size) for act in book.acts]
    for name, option in book.options.items():
        notes.append((name, option.low, option.high, option.enum.names() if option.enum is not None else ()))
    notes += [(name, "changeable") for name, option in book.options.items() if option.changeable]
    for chapter in book.chapters:
        notes += [chapter.__name__, rules_of(chapter), *constants_of(chapter)]
    return hashlib.sha256("\n".join(map(repr, notes)).encode()).hexdigest()


def rules_of(chapter: ModuleType) -> str:
    """The statements of a module, without comments and docstrings."""
    tree = ast.parse(Path(str(chapter.__file__)).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def constants_of(module: ModuleType) -> list[tuple[str, object]]:
    """The numbers, tables and enumerations that the rules of a module can name, also through modules of their game."""
    found: list[tuple[str, object]] = []
    for name, value in sorted(vars(module).items()):
        if isinstance(value, ModuleType) and value.__package__ == module.__package__:
            found += [(f"{name}.{inner}", is_) for inner, is_ in sorted(vars(value).items()) if is_plain(is_)]
        elif isinstance(value, type) and issubclass(value, RuleEnum) and value is not RuleEnum:
            found.append((name, sorted(value.items().items())))
        elif is_plain(value):
            found.append((name, value))
    return found


def is_plain(value: Any) -> bool:
    """Whether a value is a number or a table of numbers."""
    return type(value) is int or (isinstance(value, tuple) and all(map(is_plain, value)))
