"""Find the options of a charter that rules still read once the set-up is over. Another value of any other option
changes nothing in a game that has begun."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .book import Rulebook


def options_in_play(book: Rulebook) -> frozenset[str]:
    """The options that any rule but those of the set-up may read, or that may change in play."""
    setup = book.rule("setup")
    if setup is None:
        return frozenset(book.options)
    at_setup = reached([setup], None)
    own = {rule for chapter in book.chapters for rule in vars(chapter).values() if isinstance(rule, FunctionType)}
    entries = [rule for name, rule in book.functions.items() if name != "setup"]
    entries += [rule for rule in own if rule not in at_setup] + [*book.rules_asked.values()]
    others: list[object] = [*book.results.values(), *book.invariants, *(shown.rule for shown in book.computed)]
    others += [getattr(field, name) for field in book.fields.values() for name in field.__dataclass_fields__]
    entries += [rule for rule in others if isinstance(rule, FunctionType)]
    read = {name for rule in reached(entries, setup) for name in names_in(rule.__code__)}
    return frozenset(name for name, option in book.options.items() if option.changeable or name in read)


def reached(entries: Iterable[FunctionType], left_out: FunctionType | None) -> set[FunctionType]:
    """The functions that these may call, themselves included."""
    found: set[FunctionType] = set()
    waiting = list(entries)
    while waiting:
        rule = waiting.pop()
        if rule not in found and rule is not left_out:
            found.add(rule)
            waiting += called_by(rule)
    return found


def called_by(rule: FunctionType) -> Iterator[FunctionType]:
    """The functions that a function names, also those in modules that it names."""
    names = names_in(rule.__code__)
    named = [rule.__globals__.get(name) for name in names]
    inside = [vars(module).get(name) for module in named if isinstance(module, ModuleType) for name in names]
    return (one for one in (*named, *inside) if isinstance(one, FunctionType))


def names_in(code: CodeType) -> set[str]:
    """The names of globals and attributes, and the texts, in a function and the functions within it."""
    names = {*code.co_names, *(text for text in code.co_consts if isinstance(text, str))}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            names |= names_in(inner)
    return names
