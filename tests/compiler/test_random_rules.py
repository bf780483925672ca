"""Thousands of evaluations of random functions: machine code gives what Python gives, or says why it cannot."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from commonweal.rulebook.backends.compiler import RulesFault, compile_rules
from commonweal.rulebook.backends.layout import Layout
from compiler.random_rules import Generator
from compiler.records import Plain, as_bytes, buffer

LAYOUT = Layout.of(
    {"small": ("i1", ()), "row": ("i2", (4,)), "half": ("i4", ()), "grid": ("i1", (2, 3)), "wide": ("i8", ())}
)
FUNCTIONS, CALLS = 12, 25
NUMBERS = (-(1 << 40), -1000, -7, -1, 0, 1, 2, 3, 5, 8, 20, 63, 100, 4096, 1 << 33)


@pytest.mark.parametrize("seed", range(12))
def test_random_functions_agree_with_python(rules, seed: int) -> None:
    names = rules(Generator(seed).module(FUNCTIONS))
    entries = {f"f{i}": names[f"f{i}"] for i in range(FUNCTIONS)}
    plain = compile_rules(entries, records={"s": LAYOUT})
    checked = compile_rules(entries, records={"s": LAYOUT}, checked=True)
    chosen, outcomes = random.Random(seed), Counter[str]()
    for name, function in entries.items():
        for _ in range(CALLS):
            a, c = chosen.choice(NUMBERS), chosen.choice(NUMBERS)
            record, record_checked, object_ = buffer(LAYOUT), buffer(LAYOUT), Plain(LAYOUT)
            try:
                result = checked[name](record_checked, a, c)
            except RulesFault as fault:
                outcomes[fault.kind] += 1
                if fault.kind == "zero":
                    with pytest.raises(ZeroDivisionError):
                        function(object_, a, c)
                continue
            outcomes["agreed"] += 1
            assert result == function(object_, a, c), (name, a, c)
            assert record_checked.raw == as_bytes(LAYOUT, object_), (name, a, c)
            assert plain[name](record, a, c) == result, (name, a, c)
            assert record.raw == record_checked.raw, (name, a, c)
    assert outcomes["agreed"] > FUNCTIONS * CALLS * 0.8, outcomes
    assert set(outcomes) <= {"agreed", "zero", "overflow", "recursion"}, outcomes
