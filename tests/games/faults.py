"""Faults sown into the rules of a game: a test of the rule that each of them breaks must fail.

A fault changes one line of a rule while one test runs. It proves that the test sees the rule, and not only that it
passes.
"""

from __future__ import annotations
import __future__

import ast
import inspect
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import FunctionType
from typing import Any, NamedTuple

import pytest


class Fault(NamedTuple):
    """In a rule of a chapter, `was` becomes `now`; `seen_by`: the file and the test that must fail, with its
    arguments. chapter: a module of the game's rules, or one that games share (`institutions.ballots.counting`)."""

    chapter: str
    rule: str
    was: str
    now: str
    seen_by: str
    arguments: tuple[Any, ...] = ()


def name_of(fault: Fault) -> str:
    return f"{fault.chapter}.{fault.rule}"


def with_fault(rule: FunctionType, was: str, now: str) -> Any:
    """The code of a rule with another line in it."""
    source = textwrap.dedent(inspect.getsource(rule))
    assert source.count(was) >= 1, f"{rule.__module__}.{rule.__name__} has no {was!r}"
    tree = ast.parse(source.replace(was, now, 1))
    assert isinstance(tree.body[0], ast.FunctionDef | ast.AsyncFunctionDef)
    tree.body[0].decorator_list = []
    made: dict[str, Any] = {}
    flags = __future__.annotations.compiler_flag
    exec(compile(tree, rule.__code__.co_filename, "exec", flags), dict(rule.__globals__), made)
    return made[rule.__name__].__code__


@contextmanager
def sown(game: str, fault: Fault) -> Iterator[None]:
    """While it lasts, the fault is in the rules of a game."""
    shared = fault.chapter.startswith("institutions.")
    place = fault.chapter if shared else f"games.{game}.rules.{fault.chapter}"
    rule = vars(import_module(f"commonweal.{place}"))[fault.rule]
    sound = rule.__code__
    rule.__code__ = with_fault(rule, fault.was, fault.now)
    try:
        yield
    finally:
        rule.__code__ = sound


PASSED = set[str]()
"""The tests that have passed without a fault: several faults may name one test."""


def check_seen(game: str, fault: Fault) -> None:
    """Fail unless the test that a fault names passes, and fails while the fault is sown."""
    file, test = fault.seen_by.split(".")
    seen = getattr(import_module(f"games.{game}.test_{file}"), test)
    if (sound := f"{game} {fault.seen_by} {fault.arguments}") not in PASSED:
        seen(*fault.arguments)
        PASSED.add(sound)
    with sown(game, fault), pytest.raises((Exception, pytest.fail.Exception)):  # whatever the fault leads to
        seen(*fault.arguments)
