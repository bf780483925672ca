"""Generate the rules that list, refuse and carry out acts by number, in the rules subset, for one rulebook."""

from __future__ import annotations

from dataclasses import replace

from commonweal.rulebook.acts.act import (
    MOST_TEXTS,
    NOT_A_CHOICE,
    NOT_TO_ACT,
    OUT_OF_RANGE,
    SUGGESTED,
    WIDTH,
    WRONG_PHASE,
    Act,
    Operand,
)
from commonweal.rulebook.values.actors import CLOCK, FACILITATOR

IS_LISTED = """

def is_listed(b, first, n, act):
    for i in range(first, n):
        if b.acts[i] == act:
            return True
    return False
"""
"""Two suggestions for an amount may be the same value."""


def dispatch_text(acts: list[Act]) -> str:
    """Write the text of these rules.

    options(s, b, seat)  fill b.acts (and b.weights) with what a seat, chance (-1) or the clock (-2) may do; returns
                         how many. b.places says which suggestion an amount is, where a book has amounts
    out_of_turn_options(s, b, seat)  the same, for a seat that nobody waits for
    why(s, seat, act)    0 if the act is possible, else a reason
    apply(s, seat, act)  carry the act out
    clocked(s)           whether a clock runs
    facilitated(s)       whether the facilitator may do something in this phase
    once_in(act)         in how many draws random play does the act once; 1 for most
    open_to_all(s)       whether seats that nobody waits for may do something in this phase
    """
    timed, led = [a for a in acts if a.by_clock], [a for a in acts if a.by_facilitator]
    lines = ["def options(s, b, seat):", "    n = 0"]
    if led:
        lines += [f"    if seat == {FACILITATOR}:", "        if to_act(s) <= 0:", "            return 0"]
        lines += [*_write_listing(led), "        return n"]
    if timed:
        lines += [f"    if seat == {CLOCK}:", *_write_listing(timed), "    elif seat < 0:"]
    else:
        lines += ["    if seat < 0:"]
    lines += _write_listing([a for a in acts if a.by_chance])
    lines += ["    else:"]
    lines += _write_listing([a for a in acts if a.by_seat])
    lines += ["    return n", *_out_of_turn([a for a in acts if a.out_of_turn])]
    lines += ["", "", "def why(s, seat, act):", "    if act < 0:", f"        return {OUT_OF_RANGE}"]
    for a in acts:
        lines += [f"    if act < {a.first + a.size}:", *_write_refusing(a)]
    lines += [f"    return {OUT_OF_RANGE}", "", "", "def apply(s, seat, act):"]
    for i, a in enumerate(acts):
        lines += [f"    {'if' if i == 0 else 'elif'} act < {a.first + a.size}:"]
        lines += values_of(a, "        ")
        if a.words is not None:
            lines += [f"        o{len(a.operands) - 1} = s.written", f"        if s.written < {MOST_TEXTS}:"]
            lines += ["            s.written += 1"]
        lines += [f"        {a.name}({arguments(a)})"]
    lines += ["", "", "def clocked(s):"]
    lines += [f"    if ({_in_phase(a)}) and {_test(a)} > 0:\n        return True" for a in timed] + ["    return False"]
    lines += ["", "", "def facilitated(s):", f"    return {' or '.join(f'({_in_phase(a)})' for a in led) or False}"]
    lines += ["", "", "def once_in(act):", *_rarity(acts)]
    return "\n".join(lines) + "\n" + (IS_LISTED if any(a.amount for a in acts) else "")


def listing_text(acts: list[Act]) -> str:
    """Write the text of a rule `list_<act>(s, b, seat)` for each act: fill b.acts with its possible
    choices, for a phase in which the seat may do it, and return how many there are."""
    lines = []
    for a in acts:
        listing = _write_listing([replace(a, phases=None)])
        lines += [f"def list_{a.name}(s, b, seat):", "    n = 0", "    if True:", *listing, "    return n"]
    return "\n".join(lines) + IS_LISTED


def _rarity(acts: list[Act], pad: str = "    ") -> list[str]:
    """Return the `once_in` of the act with a number, found by halving."""
    rarities = [a.once_in for a in acts]
    changes = [i for i in range(1, len(acts)) if rarities[i] != rarities[i - 1]]
    if not changes:
        return [f"{pad}return {rarities[0] if acts else 1}"]
    half = changes[len(changes) // 2]
    lower, upper = (_rarity(part, pad + "    ") for part in (acts[:half], acts[half:]))
    return [f"{pad}if act < {acts[half].first}:", *lower, f"{pad}else:", *upper]


def _out_of_turn(acts: list[Act]) -> list[str]:
    """The rules that list acts out of turn; nobody may act while chance draws, nor when the game is over."""
    in_phase = " or ".join(f"({_in_phase(a)})" for a in acts)
    lines = ["", "", "def out_of_turn_options(s, b, seat):"]
    if acts:
        lines += ["    n = 0", "    if to_act(s) > 0:", *_write_listing(acts), "    return n"]
    else:
        lines += ["    return 0"]
    return [*lines, "", "", "def open_to_all(s):", f"    return {in_phase or False}"]


def arguments(a: Act) -> str:
    """What the rules of an act are given."""
    return ", ".join(["s", *(("seat",) if a.by_seat else ()), *(f"o{i}" for i in range(len(a.operands)))])


def test_name(a: Act) -> str:
    """What the dispatch calls the rule beside an act: its odds, its seconds or why it may not be done."""
    return f"{'odds_' if a.by_chance else 'seconds_of_' if a.by_clock else 'why_not_'}{a.name}"


def suggestion_name(a: Act) -> str:
    """What the dispatch calls the rule that suggests values for the amount of an act."""
    return f"some_{a.name}"


def _test(a: Act) -> str:
    return f"{test_name(a)}({arguments(a)})"


def _in_phase(a: Act) -> str:
    if a.phases is None:
        return "True"
    return f"s.phase in {tuple(map(int, a.phases))}" if len(a.phases) > 1 else f"s.phase == {a.phases[0]}"


def number_of(a: Act) -> str:
    """The integer of an act with the values o0, o1, ..."""
    text = ""
    for i, o in enumerate(a.operands.values()):
        value = f"o{i}" if o.low == 0 else f"o{i} - {o.low}" if o.low > 0 else f"o{i} + {-o.low}"
        text = value if not text else f"({text}) * {o.size} + {value}"
    return f"{a.first} + {text}" if text and a.first else text or str(a.first)


def _write_listing(acts: list[Act]) -> list[str]:
    if not acts:
        return ["        pass"]
    lines: list[str] = []
    phase = ""
    for a in acts:
        if _in_phase(a) != phase:  # acts of the same phases that follow each other share the test
            phase = _in_phase(a)
            lines.append(f"        if {phase}:")
        pad = "            "
        for i, o in enumerate(a.operands.values()):
            entered, deeper = _each_value(a, i, o)
            lines += [pad + line for line in entered]
            pad += "    " * deeper
        if a.by_chance:
            lines += [f"{pad}w = {_test(a)}", f"{pad}if w > 0:", f"{pad}    b.weights[n] = w"]
        elif a.by_clock:
            lines += [f"{pad}if {_test(a)} > 0:"]
        else:
            lines += [f"{pad}if {_test(a)} == 0:"]
        lines += [pad + "    " + line for line in _listed(a)]
    return lines


def _listed(a: Act) -> list[str]:
    """Write a possible act to the workspace; an amount that was suggested twice is there already."""
    if a.amount is None:
        return [f"b.acts[n] = {number_of(a)}", "n += 1"]
    place = list(a.operands).index(a.amount)
    entry = [f"b.acts[n] = {number_of(a)}", f"b.places[n] = k{place}", "n += 1"]
    return [f"if not is_listed(b, first, n, {number_of(a)}):", *("    " + line for line in entry)]


def _each_value(a: Act, i: int, o: Operand) -> tuple[list[str], int]:
    """The lines that set operand i to each value worth trying, and how much deeper the lines within them stand."""
    if o.fixed is not None:
        return [f"o{i} = {o.fixed.__name__}(s)"], 0
    if o.some is not None:
        before = "".join(f", o{j}" for j in range(i))
        lines = ["first = n", f"for k{i} in range({SUGGESTED}):"]
        lines += [f"    o{i} = {suggestion_name(a)}(s, seat{before}, k{i})"]
        lines += [f"    if o{i} < {o.low}:", "        break", f"    if o{i} <= {o.high}:"]
        return lines, 2
    if o.candidates is not None:
        # Whatever the rule returns, list only the operand's own values: the workspace has room for those.
        within = f" & {(1 << o.size) - 1}" if o.size < WIDTH else ""
        lines = [f"r{i} = {o.candidates.__name__}({'s' if a.by_chance else 's, seat'}){within}", f"while r{i}:"]
        return [*lines, f"    o{i} = lowest_bit(r{i})" + (f" + {o.low}" if o.low else ""), f"    r{i} &= r{i} - 1"], 1
    if o.below is not None:
        least = f"{o.below.__name__}({'s' if a.by_chance else 's, seat'})"
        return [f"for o{i} in range({o.low}, min({o.low + o.size}, {least})):"], 1
    return [f"for o{i} in range({o.low}, {o.low + o.size}):"], 1


def values_of(a: Act, pad: str) -> list[str]:
    """The lines that take the values o0, o1, ... from the integer `act`."""
    lines, rest, after = [], f"act - {a.first}" if a.first else "act", 1
    for i, o in reversed(list(enumerate(a.operands.values()))):
        value = f"({rest}) // {after}" if after > 1 else rest if i == 0 else f"({rest})"
        if i > 0:
            value += f" % {o.size}"
        lines.append(f"{pad}o{i} = {value}" + (f" + {o.low}" if o.low else ""))
        after *= o.size
    return lines


def operands_of_number(a: Act) -> list[str]:
    """Write the operands of an act as expressions of its number `act`, for other rules that are generated."""
    values, after = [], a.size
    for operand in a.operands.values():
        after //= operand.size
        value = f"(act - {a.first}) // {after} % {operand.size}"
        values.append(value + (f" + {operand.low}" if operand.low else ""))
    return values


def _write_refusing(a: Act) -> list[str]:
    pad = "        "
    lines = [f"{pad}if not ({_in_phase(a)}):", f"{pad}    return {WRONG_PHASE}"] if a.phases is not None else []
    if a.by_chance:
        lines += [f"{pad}if to_act(s) != -1:", f"{pad}    return {WRONG_PHASE}"]
        lines += [f"{pad}if seat != -1:", f"{pad}    return {NOT_TO_ACT}"]
    elif a.by_clock:
        lines += [f"{pad}if seat != {CLOCK}:", f"{pad}    return {NOT_TO_ACT}"]
    elif a.by_facilitator:
        lines += [f"{pad}if seat != {FACILITATOR} or to_act(s) <= 0:", f"{pad}    return {NOT_TO_ACT}"]
    elif not a.out_of_turn:
        lines += [f"{pad}if seat < 0 or to_act(s) < 0 or to_act(s) >> seat & 1 == 0:", f"{pad}    return {NOT_TO_ACT}"]
    else:
        lines += [f"{pad}if seat < 0 or seat >= s.seats or to_act(s) <= 0:", f"{pad}    return {NOT_TO_ACT}"]
    lines += values_of(a, pad)
    for i, o in enumerate(a.operands.values()):
        if o.fixed is not None:
            lines += [f"{pad}if o{i} != {o.fixed.__name__}(s):", f"{pad}    return {NOT_A_CHOICE}"]
    if a.by_chance or a.by_clock:
        lines += [f"{pad}if {_test(a)} > 0:", f"{pad}    return 0", f"{pad}return {NOT_A_CHOICE}"]
    else:
        lines += [f"{pad}return {_test(a)}"]
    return lines
