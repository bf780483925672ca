"""The law of rules cited: the rule that an entry of the log or a refusal names is one that ran.

Rules are functions, and their docstrings name the rules of the manual that they are. The rule that people read with a
notice must be one of the function that announces it, not a general one of those that called it; of a function that
names no rules, the next one outside it that does. Where a function gives the reason against an act, it, the act, or one
of those that called it must name the rule."""

from __future__ import annotations

import dis
import re
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from types import CodeType, FrameType
from typing import Any

from commonweal.laws.announcements import Announcements
from commonweal.laws.trial import Trial
from commonweal.play.notation import act_text
from commonweal.play.templates import templates_of
from commonweal.rulebook import places
from commonweal.rulebook.amending import FIRST_REASON
from commonweal.rulebook.book_texts import RULE
from commonweal.rulebook.places import split_place

LAW = "rules cited are rules that ran"
NOTICE = ("LOAD_GLOBAL", "Notice")
RANGE = re.compile(r"\b([A-Z]+-R?)(\d+) to \1(\d+)\b")


@cache
def rules_named(code: CodeType) -> frozenset[str]:
    """The rules that the docstring of a function names, those within `PO-19 to PO-26` too."""
    doc = code.co_consts[0] if code.co_consts and isinstance(code.co_consts[0], str) else ""
    within = ((kind, range(int(first), int(last) + 1)) for kind, first, last in RANGE.findall(doc))
    return frozenset(RULE.findall(doc)) | {f"{kind}{number}" for kind, numbers in within for number in numbers}


@cache
def notices_named(code: CodeType) -> frozenset[str]:
    """The notices that a function names, such as `Notice.PAID`."""
    steps = [(step.opname, step.argval) for step in dis.get_instructions(code)]
    return frozenset(name for one, (then, name) in pairwise(steps) if one == NOTICE and then == "LOAD_ATTR")


def rules_nearest(codes: Sequence[CodeType], notice: str) -> tuple[str, frozenset[str]]:
    """The function that announces a notice, and the rules that it names; if none, the next one outside it that does.

    What it calls to announce it counts for nothing, as helpers do that any notice goes through. Where the notice comes
    from a table, no function names it: then all count. codes: what runs, inner ones first."""
    place = next((i for i, code in enumerate(codes) if notice in notices_named(code)), None)
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


def refusal_cites_what_ran(trial: Trial, who: int, number: int, why: int) -> None:
    """Check that the rule of a refusal is one of the act, or of the functions that gave the reason against it.

    Reasons that are too obvious to list, and those against a change of the charter, name no rule that runs."""
    reason, act = templates_of(trial.book).reasons[why], trial.book.act_of(number)
    seen = (split_place(why)[0], act.name)
    if reason.plain or why >= FIRST_REASON or seen in trial.refusals_seen:
        return
    trial.refusals_seen.add(seen)
    codes = [act.does.__code__, *_functions_that_return(trial, who, number, {why, seen[0]})]
    if rules_named(codes[1]) and not any(reason.rule in rules_named(code) for code in codes):
        trial.fail(
            LAW,
            f"{act_text(trial.book, number)} of {trial.name_of(who)} is refused with {reason.rule} ({reason.says.id}), "
            f"which no rule that ran names in its docstring: {names_of(codes[1:])}. Name {reason.rule} there, or give "
            "the rule that stands against it",
        )


def _functions_that_return(trial: Trial, who: int, number: int, reasons: set[int]) -> Sequence[CodeType]:
    """The functions that hand on one of these reasons when an act is asked about, inner ones first."""
    found: list[CodeType] = []

    def look(frame: FrameType, event: str, value: Any) -> None:
        if frame.f_globals is vars(places):
            return
        if event == "return" and type(value) is int and value in reasons:
            found.append(frame.f_code)
        elif event == "return":
            found.clear()  # it was a number of something else

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        trial.backend.why(trial.s, who, number)
    finally:
        sys.setprofile(before)
    return found
