"""Declare acts: what a seat, chance or the clock may do. One function does it; `why_not_<act>` next to it says why not.

    @act(Phase.GIFT, seat=SEATS)
    def gift_to(s, giver, seat): ...            # does the act; it checks nothing
    def why_not_gift_to(s, giver, seat): ...    # 0, or the reason

    @chance(Phase.DEAL, seat=forced(next_to_draw), kind=known_to("seat", KINDS))
    def deal_card(s, seat, kind): ...
    def odds_deal_card(s, seat, kind): ...      # the weight of this outcome, 0 if it is impossible

    @clock(Phase.DEBATE, seconds=debate_time)   # the server does it when the time is up
    def time_up(s): ...

    @clock(Phase.SPEECH, seconds=speech_time, whose=speaker)   # starts anew for each speaker
    def speech_is_over(s): ...

An act has a text (`gift_to seat=2`), a JSON form (`{"act": "gift_to", "seat": 2}`) and an integer: acts are numbered in
the order of the rulebook, and each takes as many numbers as it has combinations of operands. Nobody writes these
numbers by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod
from typing import Any

from commonweal.rulebook.actors import CLOCK

ANY_PHASE = None
WIDTH = 64
"""Bits of a number, and so the most members of a set that a rule can return."""
EVERYBODY, ACTOR, NOBODY_SEES = "everybody", "actor", "nobody"


@dataclass(frozen=True)
class Operand:
    """One operand of an act. Its values run from `low` to `low + size - 1`.

    kind: what the values stand for: `seat`, or a deck. seen: who learns the value from the log: everybody, the actor,
    nobody, or the seat that another operand names. fixed: a rule that gives the one possible value. candidates: a rule
    that gives the set of values worth trying when acts are listed.
    """

    size: int
    low: int = 0
    kind: str = ""
    seen: str = EVERYBODY
    fixed: Callable[..., Any] | None = None
    candidates: Callable[..., Any] | None = None


def among(size: int, *, low: int = 0, kind: str = "", candidates: Callable[..., Any] | None = None) -> Operand:
    """Declare an operand that everybody sees, with `size` values from `low`."""
    return Operand(size, low, kind, candidates=candidates)


def secret(size: int, *, low: int = 0, kind: str = "", candidates: Callable[..., Any] | None = None) -> Operand:
    """Declare an operand that only the actor knows: a vote, a sealed bid."""
    return Operand(size, low, kind, ACTOR, candidates=candidates)


def known_to(
    operand: str, size: int, *, low: int = 0, kind: str = "", candidates: Callable[..., Any] | None = None
) -> Operand:
    """Declare an operand that the actor and the seat in another operand know: a card dealt, a card shown."""
    return Operand(size, low, kind, operand, candidates=candidates)


def forced(rule: Callable[..., Any], size: int, *, kind: str = "") -> Operand:
    """Declare an operand whose one possible value `rule(s)` gives: whose turn it is to draw."""
    return Operand(size, 0, kind, EVERYBODY, rule)


@dataclass(frozen=True)
class Act:
    """A declared act. It has the numbers `first` to `first + size - 1`."""

    name: str
    by_chance: bool
    phases: tuple[int, ...] | None
    operands: dict[str, Operand]
    does: Callable[..., Any]
    why_not: Callable[..., Any]
    ends: Callable[..., Any] | None
    out_of_turn: bool
    previewable: bool
    first: int = 0
    by_clock: bool = False
    whose: Callable[..., Any] | None = None
    run_on: bool = False

    @cached_property
    def size(self) -> int:
        """How many numbers the act takes: one for each combination of operand values."""
        return prod(operand.size for operand in self.operands.values())

    def number(self, values: tuple[int, ...]) -> int:
        """The integer of this act with these operand values."""
        number = 0
        for operand, value in zip(self.operands.values(), values, strict=True):
            number = number * operand.size + value - operand.low
        return self.first + number

    def values(self, number: int) -> tuple[int, ...]:
        """The operand values of an integer of this act."""
        rest, values = number - self.first, []
        for operand in reversed(self.operands.values()):
            rest, value = divmod(rest, operand.size)
            values.append(value + operand.low)
        return tuple(reversed(values))


def _declare(phases: tuple[Any, ...], by_chance: bool, operands: dict[str, Any], **more: Any) -> Callable[[Any], Any]:
    def mark(does: Callable[..., Any]) -> Callable[..., Any]:
        table = {
            name: Operand(o, kind=name) if isinstance(o, int) else o if o.kind else replace(o, kind=name)
            for name, o in operands.items()
        }
        does.__dict__["declared"] = (by_chance, None if ANY_PHASE in phases else phases, table, more)
        return does

    return mark


def act(
    *phases: int | None, out_of_turn: bool = False, previewable: bool = False, **operands: int | Operand
) -> Callable[[Any], Any]:
    """Declare an act of a seat in these phases.

    out_of_turn: seats that are not to act may do it too (raising a hand, declaring).
    previewable: it rests on nothing hidden from the actor, so its effect may be shown beforehand.
    """
    return _declare(phases, False, operands, out_of_turn=out_of_turn, previewable=previewable)


def chance(*phases: int | None, **operands: int | Operand) -> Callable[[Any], Any]:
    """Declare an act of chance in these phases; `odds_<name>` gives the weights."""
    return _declare(phases, True, operands, out_of_turn=False, previewable=False)


def clock(
    *phases: int | None,
    seconds: Callable[..., Any],
    whose: Callable[..., Any] | None = None,
    run_on: bool = False,
) -> Callable[[Any], Any]:
    """Declare an act of the clock in these phases: it is due after `seconds(s)` seconds.

    While `seconds(s)` is 0, no clock runs and the act is not possible. whose: a rule f(s) that gives the seat whose
    time it is, -1 for everybody; the clock starts anew for another seat. run_on: other phases do not stop it; its act
    waits until the game is in one of its phases again.
    """

    def mark(does: Callable[..., Any]) -> Callable[..., Any]:
        does.__dict__["declared"] = (
            False,
            None if ANY_PHASE in phases else phases,
            {},
            {
                "out_of_turn": False,
                "previewable": False,
                "by_clock": True,
                "seconds": seconds,
                "whose": whose,
                "run_on": run_on,
            },
        )
        return does

    return mark


def computed(*shape: int, high: int, low: int = 0) -> Callable[[Any], Any]:
    """Mark a rule `f(s, i, ...)` as a computed field: every view carries it as an array of this shape.

    low and high are inclusive bounds of every number it returns.
    """
    if low > high:
        raise ValueError(f"low={low} is above high={high}")

    def mark(rule: Callable[..., Any]) -> Callable[..., Any]:
        rule.__dict__["computed"] = {"shape": shape, "low": low, "high": high}
        return rule

    return mark


def acts_of(modules: list[Any]) -> list[Act]:
    """Collect and number the acts declared in these modules, in source order."""
    acts: list[Act] = []
    first = 0
    for module in modules:
        for name, does in vars(module).items():
            declared = getattr(does, "declared", None)
            if declared is None or does.__module__ != module.__name__:
                continue
            by_chance, phases, operands, more = declared
            more = dict(more)
            partner = ("odds_" if by_chance else "why_not_") + name
            namespace = vars(sys.modules[module.__name__])
            test = more.pop("seconds", namespace.get(partner))
            if test is None:
                raise TypeError(f"{module.__name__}: {name} needs {partner} beside it")
            declared_act = Act(
                name,
                by_chance,
                phases,
                operands,
                does,
                test,
                namespace.get("ends_" + name),
                first=first,
                **more,
            )
            if any(a.name == name for a in acts):
                raise TypeError(f"{module.__name__}: there is an act {name} already")
            acts.append(declared_act)
            first += declared_act.size
    return acts


OUT_OF_RANGE, WRONG_PHASE, NOT_TO_ACT, NOT_A_CHOICE = -1, -2, -3, -4
"""What `why` returns, besides the reasons of a rulebook, for an act that is not possible at all now."""


def dispatch_text(acts: list[Act]) -> str:
    """Generate the rules that list, refuse and carry out acts by number, in the rules subset, for one rulebook.

    options(s, b, seat)  fill b.acts (and b.weights) with what a seat, chance (-1) or the clock (-2) may do; returns
                         how many
    why(s, seat, act)    0 if the act is possible, else a reason
    apply(s, seat, act)  carry the act out
    clocked(s)           whether a clock runs
    """
    timed = [a for a in acts if a.by_clock]
    lines = ["def options(s, b, seat):", "    n = 0"]
    if timed:
        lines += [f"    if seat == {CLOCK}:", *_write_listing(timed), "    elif seat < 0:"]
    else:
        lines += ["    if seat < 0:"]
    lines += _write_listing([a for a in acts if a.by_chance])
    lines += ["    else:"]
    lines += _write_listing([a for a in acts if not a.by_chance and not a.by_clock])
    lines += ["    return n", "", "", "def why(s, seat, act):", "    if act < 0:", f"        return {OUT_OF_RANGE}"]
    for a in acts:
        lines += [f"    if act < {a.first + a.size}:", *_write_refusing(a)]
    lines += [f"    return {OUT_OF_RANGE}", "", "", "def apply(s, seat, act):"]
    for i, a in enumerate(acts):
        lines += [f"    {'if' if i == 0 else 'elif'} act < {a.first + a.size}:"]
        lines += _write_decoding(a, "        ")
        lines += [f"        {a.name}({_call(a)})"]
    lines += ["", "", "def clocked(s):"]
    lines += [f"    if ({_in_phase(a)}) and {_test(a)} > 0:\n        return True" for a in timed] + ["    return False"]
    return "\n".join(lines) + "\n"


def _call(a: Act) -> str:
    by_seat = not (a.by_chance or a.by_clock)
    return ", ".join(["s", *(("seat",) if by_seat else ()), *(f"o{i}" for i in range(len(a.operands)))])


def test_name(a: Act) -> str:
    """What the dispatch calls the rule beside an act: its odds, its seconds or why it may not be done."""
    return f"{'odds_' if a.by_chance else 'seconds_of_' if a.by_clock else 'why_not_'}{a.name}"


def _test(a: Act) -> str:
    return f"{test_name(a)}({_call(a)})"


def _in_phase(a: Act) -> str:
    return " or ".join(f"s.phase == {p}" for p in a.phases) if a.phases is not None else "True"


def _number(a: Act) -> str:
    text = ""
    for i, o in enumerate(a.operands.values()):
        value = f"o{i}" if o.low == 0 else f"o{i} - {o.low}" if o.low > 0 else f"o{i} + {-o.low}"
        text = value if not text else f"({text}) * {o.size} + {value}"
    return f"{a.first} + {text}" if text and a.first else text or str(a.first)


def _write_listing(acts: list[Act]) -> list[str]:
    if not acts:
        return ["        pass"]
    lines = []
    for a in acts:
        pad = "        "
        lines.append(f"{pad}if {_in_phase(a)}:")
        pad += "    "
        for i, o in enumerate(a.operands.values()):
            if o.fixed is not None:
                lines.append(f"{pad}o{i} = {o.fixed.__name__}(s)")
            elif o.candidates is not None:
                # Whatever the rule returns, list only the operand's own values: the workspace has room for those.
                within = f" & {(1 << o.size) - 1}" if o.size < WIDTH else ""
                lines.append(f"{pad}r{i} = {o.candidates.__name__}({'s' if a.by_chance else 's, seat'}){within}")
                lines.append(f"{pad}while r{i}:")
                pad += "    "
                lines += [f"{pad}o{i} = lowest_bit(r{i})" + (f" + {o.low}" if o.low else ""), f"{pad}r{i} &= r{i} - 1"]
            else:
                lines.append(f"{pad}for o{i} in range({o.low}, {o.low + o.size}):")
                pad += "    "
        if a.by_chance:
            lines += [f"{pad}w = {_test(a)}", f"{pad}if w > 0:", f"{pad}    b.weights[n] = w"]
        elif a.by_clock:
            lines += [f"{pad}if {_test(a)} > 0:"]
        else:
            lines += [f"{pad}if {_test(a)} == 0:"]
        lines += [f"{pad}    b.acts[n] = {_number(a)}", f"{pad}    n += 1"]
    return lines


def _write_decoding(a: Act, pad: str) -> list[str]:
    lines, rest, after = [], f"act - {a.first}" if a.first else "act", 1
    for i, o in reversed(list(enumerate(a.operands.values()))):
        value = f"({rest}) // {after}" if after > 1 else rest if i == 0 else f"({rest})"
        if i > 0:
            value += f" % {o.size}"
        lines.append(f"{pad}o{i} = {value}" + (f" + {o.low}" if o.low else ""))
        after *= o.size
    return lines


def _write_refusing(a: Act) -> list[str]:
    pad = "        "
    lines = [f"{pad}if not ({_in_phase(a)}):", f"{pad}    return {WRONG_PHASE}"] if a.phases is not None else []
    if a.by_chance:
        lines += [f"{pad}if to_act(s) != -1:", f"{pad}    return {WRONG_PHASE}"]
        lines += [f"{pad}if seat != -1:", f"{pad}    return {NOT_TO_ACT}"]
    elif a.by_clock:
        lines += [f"{pad}if seat != {CLOCK}:", f"{pad}    return {NOT_TO_ACT}"]
    elif not a.out_of_turn:
        lines += [f"{pad}if seat < 0 or to_act(s) < 0 or to_act(s) >> seat & 1 == 0:", f"{pad}    return {NOT_TO_ACT}"]
    else:
        lines += [f"{pad}if seat < 0 or seat >= s.seats:", f"{pad}    return {NOT_TO_ACT}"]
    lines += _write_decoding(a, pad)
    for i, o in enumerate(a.operands.values()):
        if o.fixed is not None:
            lines += [f"{pad}if o{i} != {o.fixed.__name__}(s):", f"{pad}    return {NOT_A_CHOICE}"]
    if a.by_chance or a.by_clock:
        lines += [f"{pad}if {_test(a)} > 0:", f"{pad}    return 0", f"{pad}return {NOT_A_CHOICE}"]
    else:
        lines += [f"{pad}return {_test(a)}"]
    return lines
