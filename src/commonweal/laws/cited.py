"""The law of rules cited: the rule that an entry of the log or a refusal names is one that ran.

Rules are functions, and their docstrings name the rules of the manual that they are. The rule that people read with a
notice must be one of the function that announces it, not a general one of those that called it; of a function that
names no rules, the next one outside it that does. A function that gives a reason against an act names its rule."""

from __future__ import annotations

import dis
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from itertools import pairwise
from types import CodeType, FunctionType, ModuleType
from typing import Any

from commonweal.laws.announcements import Announcements
from commonweal.laws.trial import Trial
from commonweal.rulebook.book.book_texts import RULE

LAW = "rules cited are rules that ran"
RANGE = re.compile(r"\b([A-Z]+-R?)(\d+) to \1(\d+)\b")


@cache
def rules_named(code: CodeType) -> frozenset[str]:
    """The rules that the docstring of a function names, those within `PO-19 to PO-26` too."""
    doc = code.co_consts[0] if code.co_consts and isinstance(code.co_consts[0], str) else ""
    within = ((kind, range(int(first), int(last) + 1)) for kind, first, last in RANGE.findall(doc))
    return frozenset(RULE.findall(doc)) | {f"{kind}{number}" for kind, numbers in within for number in numbers}


@cache
def attributes_named(code: CodeType, name: str) -> frozenset[str]:
    """What a function names of an enumeration: PAID of `Notice.PAID`."""
    steps = [(step.opname, step.argval) for step in dis.get_instructions(code)]
    start = ("LOAD_GLOBAL", name)
    return frozenset(word for one, (then, word) in pairwise(steps) if one == start and then == "LOAD_ATTR")


def rules_nearest(codes: Sequence[CodeType], notice: str) -> tuple[str, frozenset[str]]:
    """The function that announces a notice, and the rules that it names; if none, the next one outside it that does.

    What it calls to announce it counts for nothing, as helpers do that any notice goes through. Where the notice comes
    from a table, no function names it: then all count. codes: what runs, inner ones first."""
    place = next((i for i, code in enumerate(codes) if notice in attributes_named(code, "Notice")), None)
    if place is None:
        return names_of(codes), frozenset[str]().union(*map(rules_named, codes))
    code = next((code for code in codes[place:] if rules_named(code)), codes[place])
    return code.co_name, rules_named(code)


def names_of(codes: Iterable[CodeType]) -> str:
    """The functions that ran and name rules, or are the innermost, for messages."""
    found = list(dict.fromkeys(code.co_name for i, code in enumerate(codes) if i == 0 or rules_named(code)))
    return ", ".join(found)


def entries_cite_what_ran(trial: Trial, notices: Announcements) -> None:
    """Check that the rule that the log shows with a notice is one of the function that announced it."""
    for notice, codes in zip(notices, notices.running, strict=True):
        word = trial.book.notices.name_of(notice[0])
        rule = next(iter(trial.book.texts.notices[word].get("rules", ())), "")
        function, named = rules_nearest(codes, word)
        if rule and named and rule not in named:
            trial.fail(
                LAW,
                f"the log shows {rule} with {word}, and {function} names {', '.join(sorted(named))} in its docstring, "
                f"in {trial.last}. Name {rule} there, or show a rule that {function} carries out",
            )


def refusals_cite_their_rules(trial: Trial) -> None:
    """Check that each function that gives a reason against an act names the rule of that reason: in its docstring, or,
    beside an act, in that of the act. Reasons that are too obvious to list name no rule that matters."""
    for act in trial.book.acts:
        of_act = rules_named(act.does.__code__) | set(trial.book.texts.acts[act.name].get("rules", ()))
        for function in functions_under(act.why_not):
            named = rules_named(function.__code__) | (of_act if function is act.why_not else frozenset())
            for word in sorted(attributes_named(function.__code__, "Reason")):
                reason = trial.book.texts.reasons.get(word, {})
                if reason.get("rule", "") not in {"", *named} and not reason.get("plain"):
                    trial.fail(
                        LAW,
                        f"{function.__name__} refuses {act.name} with {reason['rule']} ({word}), and its docstring "
                        f"names {', '.join(sorted(named)) or 'no rule'}. Name {reason['rule']} there, or give {word} "
                        "the rule that stands against it",
                    )


def functions_under(function: Callable[..., Any]) -> list[FunctionType]:
    """A function and those that it calls, directly or not, outside of the language of rules."""
    found = [function] if isinstance(function, FunctionType) else []
    for one in found:
        found += [other for other in _functions_called(one) if other not in found]
    return found


@cache
def _functions_called(function: FunctionType) -> Collection[FunctionType]:
    """The functions that a function names: its neighbours, and those of other modules as `module.function`."""
    steps = [(step.opname, step.argval) for step in dis.get_instructions(function)]
    found: dict[FunctionType, None] = {}
    for (how, name), (_, attribute) in pairwise([*steps, ("", "")]):
        target = function.__globals__.get(name) if how == "LOAD_GLOBAL" else None
        if isinstance(target, ModuleType):
            target = getattr(target, str(attribute), None)
        if isinstance(target, FunctionType) and not target.__module__.startswith("commonweal.rulebook"):
            found[target] = None
    return found
