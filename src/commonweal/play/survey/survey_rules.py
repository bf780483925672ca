"""Generate, in the rules subset, the rules that survey an act for a seat: which choices are possible, which of them
cannot be taken back, the bounds of amounts, and why other choices are not possible. `play.listing` says the same in
Python.

`t` is a state to try acts on, `b` the workspace, `v` the record that is filled (`survey_layout`)."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from types import FunctionType
from typing import Any

from commonweal.play.moves import MOST_LISTED, has_refused_amounts, is_listed_whole
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import SUGGESTED, Act
from commonweal.rulebook.acts.amount_bounds import place_of_amount
from commonweal.rulebook.acts.dispatch import arguments, number_of, suggestion_name, test_name, values_of
from commonweal.rulebook.backends.interpreted import define
from commonweal.rulebook.backends.layout import Layout
from commonweal.rulebook.backends.primitives import copy_record

COMMON = """
def add_choice(v, act):
    v.acts[v.choices] = act
    v.choices += 1


def add_refusal(v, act, reason):
    if reason > 0:
        v.refused[v.refusals] = act
        v.reasons[v.refusals] = reason
        v.refusals += 1


def copy_choices(v, b, n):
    for i in range(n):
        v.acts[i] = b.acts[i]
    v.choices = n
"""
SURVEY = """

def survey_{act}(s, t, b, v, seat, is_asked):
    v.choices = 0
    v.refusals = 0
    {list}
    for i in range(v.choices):
        v.final[i] = is_final_{act}(s, t, seat, v.acts[i])
        {find_bounds}
    {refuse_amounts}


def is_final_{act}(s, t, seat, act):
    {is_final}
"""
WHOLE = """if is_asked:
        {each}
        {pad}reason = {why_not}({given})
        {pad}if reason == 0:
        {pad}    add_choice(v, {number})
        {pad}else:
        {pad}    add_refusal(v, {number}, reason)
    else:
        copy_choices(v, b, list_{act}(s, b, seat))"""
TRIED = """copy_record(t, s)
    t.showed = 0
    apply(t, seat, act)
    return int(t.showed != 0 or to_act(t) <= 0)"""
"""See `book.preview.shows_or_ends`."""
BOUNDS = """

def find_bounds_{act}(s, v, seat, i):
    act = v.acts[i]
    for k in range(i):
        if without_amount_{act}(v.acts[k]) == without_amount_{act}(act):
            v.low[i] = v.low[k]
            v.high[i] = v.high[k]
            return
    {values}
    v.low[i] = max({low}, int({least}))
    v.high[i] = min({high}, int({most}))


def without_amount_{act}(act):
    return act - (act - {first}) // {step} % {size} * {step}
"""
"""Choices that differ only in the amount share its bounds. See `amounts.with_bounds`, `amount_bounds.bounds_of`."""
LAST_ALLOWED = """

def last_allowed_{act}({parameters}, outside):
    inside = {amount}
    {amount} = outside
    if {why_not}({given}) == 0:
        return outside
    while abs(outside - inside) > 1:
        {amount} = (inside + outside) // 2
        if {why_not}({given}) == 0:
            inside = {amount}
        else:
            outside = {amount}
    return inside
"""
REFUSED_AMOUNTS = """

def refuse_amounts_{act}(s, v, seat):
    {each}
    {pad}{amount} = {low}
    {pad}if not is_open_{act}(v, {number}):
    {pad}    {amount} = first_amount_{act}({before})
    {pad}    add_refusal(v, {number}, {why_not}({given}))


def is_open_{act}(v, first):
    for i in range(v.choices):
        if without_amount_{act}(v.acts[i]) == first:
            return True
    return False


def first_amount_{act}({before}):
    for k in range({suggested}):
        value = {suggest}({before}, k)
        if value <= {high}:
            return max(value, {low})
    return {low}
"""
"""The choices of which no amount was suggested; see `amounts.refused_amounts`."""


def surveyed_acts(book: Rulebook) -> list[Act]:
    """The acts of people, which are listed for them."""
    return [act for act in book.acts if act.name in book.listings]


def survey_layout(book: Rulebook) -> Layout:
    """The record of a survey of one act."""
    whole = [act.size for act in surveyed_acts(book) if is_listed_whole(act)]
    most, refused = (max(book.most_listed, *whole, 1),), (MOST_LISTED,)
    fields: dict[str, tuple[str, tuple[int, ...]]] = {"choices": ("i4", ()), "refusals": ("i4", ())}
    fields |= {"acts": ("i4", most), "final": ("i1", most), "low": ("i4", most), "high": ("i4", most)}
    return Layout.of(fields | {"refused": ("i4", refused), "reasons": ("i8", refused)})


def survey_rules(book: Rulebook) -> dict[str, FunctionType]:
    """The rule survey_<act>(s, t, b, v, seat, is_asked) of each act of people, by its name."""
    acts = surveyed_acts(book)
    uses: dict[str, Any] = {name: book.functions[name] for name in ("apply", "to_act")} | {"copy_record": copy_record}
    for act in acts:
        rules = {"list": book.listings[act.name], "ends": act.ends, "least": act.least, "most": act.most}
        uses |= {f"{word}_{act.name}": rule for word, rule in rules.items() if rule is not None}
        uses[test_name(act)] = act.why_not
        uses |= {suggestion_name(act): operand.some for operand in act.operands.values() if operand.some is not None}
    made = define(COMMON + "".join(map(survey_text, acts)), f"<surveys of {book.name}>", uses)
    return {f"survey_{act.name}": made[f"survey_{act.name}"] for act in acts}


def survey_text(act: Act) -> str:
    """The text of the rules that survey an act."""
    names: dict[str, object] = {
        "act": act.name,
        "given": arguments(act),
        "why_not": test_name(act),
        "number": number_of(act),
    }
    names["values"] = "\n    ".join(values_of(act, ""))
    names["list"] = f"copy_choices(v, b, list_{act.name}(s, b, seat))"
    if is_listed_whole(act):
        each, pad = _each_value(act, range(len(act.operands)), "        ")
        names["list"] = WHOLE.format_map(names | {"each": each, "pad": pad})
    names["is_final"] = _is_final(act).format_map(names)
    names |= {"find_bounds": "pass", "refuse_amounts": "pass"}
    if act.amount is None:
        return SURVEY.format_map(names)
    names |= _names_of_amount(act) | {"find_bounds": f"find_bounds_{act.name}(s, v, seat, i)"}
    text = BOUNDS.format_map(names)
    if act.least is None or act.most is None:
        text += LAST_ALLOWED.format_map(names)
    if has_refused_amounts(act):
        names["refuse_amounts"] = f"if is_asked:\n        refuse_amounts_{act.name}(s, v, seat)"
        text += REFUSED_AMOUNTS.format_map(names)
    return SURVEY.format_map(names) + text


def _is_final(act: Act) -> str:
    """Whether a choice cannot be taken back; see `listing.finality`."""
    if not act.previewable:
        return "return 1"
    if act.is_never_final:
        return "return 0"
    return TRIED if act.ends is None else "{values}\n    return int(ends_{act}({given}) != 0)"


def _names_of_amount(act: Act) -> dict[str, object]:
    """What stands for the names in the texts about the amount of an act."""
    at, operands = place_of_amount(act), list(act.operands.values())
    amount, others = operands[at], [i for i in range(len(operands)) if i != at]
    each, pad = _each_value(act, others, "    ")
    given_others = ", ".join(["s", *(("seat",) if act.by_seat else ()), *(f"o{i}" for i in others)])
    parameters = ", ".join(["s", "seat", *(f"o{i}" for i in range(len(operands)))])
    bounds = {
        bound: f"last_allowed_{act.name}({parameters}, {end})"
        if rule is None
        else f"{bound}_{act.name}({given_others})"
        for bound, rule, end in (("least", act.least, amount.low), ("most", act.most, amount.high))
    }
    return bounds | {
        "amount": f"o{at}",
        "low": amount.low,
        "high": amount.high,
        "size": amount.size,
        "first": act.first,
        "step": prod(operand.size for operand in operands[at + 1 :]),
        "parameters": parameters,
        "before": ", ".join(["s", "seat", *(f"o{i}" for i in range(at))]),
        "suggest": suggestion_name(act),
        "suggested": SUGGESTED,
        "each": each,
        "pad": pad,
    }


def _each_value(act: Act, places: Iterable[int], pad: str) -> tuple[str, str]:
    """The lines that go through all values of some operands, and how much deeper the lines within them stand."""
    lines, deeper, operands = ["pass"], "", list(act.operands.values())
    for i in places:
        lines.append(f"{deeper}for o{i} in range({operands[i].low}, {operands[i].high + 1}):")
        deeper += "    "
    return f"\n{pad}".join(lines[1:] or lines), deeper
