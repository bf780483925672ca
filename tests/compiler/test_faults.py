"""A checked build names the first wrong number by file, line, function and kind, and stops there."""

from __future__ import annotations

import pickle
import threading

import pytest

from commonweal.rulebook.backends.compiler import Program, RulesFault, compile_rules
from commonweal.rulebook.backends.layout import Layout
from commonweal.rulebook.backends.primitives import lowest_bit
from compiler.records import buffer

LAYOUT = Layout.of(
    {"n": ("i1", ()), "row": ("i2", (3,)), "grid": ("i1", (2, 2)), "u": ("u2", ()), "w": ("i8", ()), "bits": ("u8", ())}
)
TEXT = """
from math import sqrt, log
TABLE = (5, 6, 7)
def read(s, i): return s.row[i]
def write(s, i): s.row[i] = 1
def grid(s, i, j): return s.grid[i][j]
def table(s, i): return TABLE[i]
def narrow(s, x): s.n = x
def unsigned(s, x): s.u = x
def augmented(s, x): s.n += x
def bounded(s, x): s.w = x
def pattern(s, x): s.bits = x
def divide(s, a, c): return a // c
def rest(s, a, c): return a % c
def real(s, a, c):
    x = a / c
    return int(x)
def shift(s, a, c): return a >> c
def shift_up(s, a, c): return a << c
def add(s, a, c): return a + c
def times(s, a, c): return a * c
def minus(s, a): return -a
def magnitude(s, a): return abs(a)
def cut(s, a: float): return int(a)
def root(s, a: float) -> float: return sqrt(a)
def logarithm(s, a: float) -> float: return log(a)
def low(s, a): return lowest_bit(a)
def claim(s, a): assert a > 3
def maybe(s, a):
    if a: x = 1
    return x
def maybe_of_a_loop(s, a):
    for i in range(a): x = i
    return x + i
def deep(s, a): return 0 if a == 0 else deep(s, a - 1) + 1
def caller(s, a):
    s.row[0] = 1
    x = divide(s, 5, a)
    s.row[0] = 2
    return x
def endless(s, a):
    n = 0
    while True:
        n += s.row[a]
def first_of_two(s, a): return s.row[a] + 1 // (a - a)
"""
LEAST, GREATEST = -(1 << 63), (1 << 63) - 1
FAULTS = [
    ("read", (3,), "index", "s.row", 3, "index 3 is outside 0..2 of s.row"),
    ("read", (-1,), "index", "s.row", -1, "index -1 is outside"),
    ("write", (GREATEST,), "index", "s.row", GREATEST, "of s.row"),
    ("grid", (2, 0), "index", "s.grid", 2, "0..1 of s.grid"),
    ("grid", (0, -5), "index", "s.grid", -5, "0..1 of s.grid"),
    ("table", (3,), "index", "TABLE", 3, "0..2 of TABLE"),
    ("narrow", (128,), "store", "s.n", 128, "128 does not fit -128..127 of s.n"),
    ("narrow", (-129,), "store", "s.n", -129, "-129 does not fit"),
    ("unsigned", (-1,), "store", "s.u", -1, "0..65535 of s.u"),
    ("augmented", (1000,), "store", "s.n", 1000, "does not fit"),
    ("bounded", (11,), "store", "s.w", 11, "11 does not fit -10..10 of s.w"),
    ("divide", (1, 0), "zero", "", 0, "division by zero"),
    ("rest", (1, 0), "zero", "", 0, "division by zero"),
    ("real", (1, 0), "zero", "", 0, "division by zero"),
    ("divide", (LEAST, -1), "overflow", "", 0, "64-bit range"),
    ("shift", (1, 64), "shift", "", 64, "shift by 64 places"),
    ("shift_up", (1, -1), "shift", "", -1, "shift by -1 places"),
    ("shift_up", (1, 63), "overflow", "", 0, "64-bit range in a << b"),
    ("add", (GREATEST, 1), "overflow", "", 0, r"a \+ b"),
    ("times", (GREATEST, 2), "overflow", "", 0, r"a \* b"),
    ("minus", (LEAST,), "overflow", "", 0, "64-bit range"),
    ("magnitude", (LEAST,), "overflow", "", 0, "64-bit range"),
    ("cut", (1e19,), "overflow", "", 0, "int"),
    ("cut", (float("nan"),), "overflow", "", 0, "int"),
    ("root", (-1.0,), "domain", "", 0, "square root"),
    ("logarithm", (0.0,), "domain", "", 0, "logarithm"),
    ("low", (0,), "domain", "", 0, "no bit"),
    ("claim", (3,), "assert", "", 0, "does not hold: a > 3"),
    ("maybe", (0,), "unassigned", "", 0, "x has no value yet"),
    ("maybe_of_a_loop", (0,), "unassigned", "", 0, "x has no value yet"),
    ("deep", (1 << 40,), "recursion", "", 0, "more than 2000 calls deep"),
    ("endless", (3,), "index", "s.row", 3, "0..2"),
    ("first_of_two", (7,), "index", "s.row", 7, "0..2"),
]
FINE = [
    ("read", (2,), 0), ("table", (2,), 7), ("narrow", (-128,), None), ("unsigned", (65535,), None),
    ("bounded", (-10,), None),
    ("pattern", (-1,), None),
    ("divide", (LEAST, 1), LEAST), ("rest", (LEAST, -1), 0), ("shift", (-1, 63), -1), ("shift_up", (-1, 63), LEAST),
    ("add", (GREATEST, 0), GREATEST), ("minus", (GREATEST,), -GREATEST), ("root", (4.0,), 2.0), ("claim", (4,), None),
    ("maybe", (1,), 1),
    ("maybe_of_a_loop", (3,), 4), ("deep", (1000,), 1000), ("caller", (2,), 2), ("cut", (-9.9,), -9),
]  # fmt: skip


@pytest.fixture
def names(rules) -> dict:
    return rules(TEXT, lowest_bit=lowest_bit)


@pytest.fixture
def program(names) -> Program:
    entries = {n: f for n, f in names.items() if getattr(f, "__module__", "") == names["__name__"]}
    return compile_rules(
        entries, records={"s": LAYOUT}, checked=True, bounds={"s": {"w": (-10, 10), "bits": (0, (1 << 64) - 1)}}
    )


def test_each_fault_is_named(program: Program, names: dict) -> None:
    for name, arguments, kind, field, value, sentence in FAULTS:
        with pytest.raises(RulesFault, match=sentence) as error:
            program[name](buffer(LAYOUT), *arguments)
        e = error.value
        assert (e.kind, e.field, e.value, e.function, e.file) == (kind, field, value, name, names["__name__"])
        code = names[name].__code__
        assert code.co_firstlineno <= e.line <= max(line for _, _, line in code.co_lines() if line)
        assert str(e).startswith(f"{e.file}:{e.line}: in function {name}: ")
        assert str(pickle.loads(pickle.dumps(e))) == str(e)


def test_what_is_right_is_no_fault(program: Program) -> None:
    for name, arguments, result in FINE:
        assert program[name](buffer(LAYOUT), *arguments) == result, name


def test_a_fault_in_a_called_rule_stops_its_callers(program: Program) -> None:
    record = buffer(LAYOUT)
    with pytest.raises(RulesFault, match="in function divide: division by zero"):
        program.caller(record, 0)
    assert record.raw[LAYOUT.slots["row"].offset] == 1


def test_the_next_call_starts_without_fault(program: Program) -> None:
    with pytest.raises(RulesFault):
        program.divide(buffer(LAYOUT), 1, 0)
    assert program.divide(buffer(LAYOUT), 7, 2) == 3


def test_faults_belong_to_the_call_that_made_them(program: Program) -> None:
    wrong: list[str] = []

    def play(divisor: int) -> None:
        record = buffer(LAYOUT)
        for _ in range(3000):
            try:
                program.divide(record, 12, divisor)
                faulty = False
            except RulesFault:
                faulty = True
            if faulty != (divisor == 0):
                wrong.append(f"{divisor}: {faulty}")

    threads = [threading.Thread(target=play, args=(d,)) for d in (0, 1, 0, 2)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert wrong == []
