"""Each construct means in machine code what it means in Python, in the plain and in the checked build."""

from __future__ import annotations

import inspect
from types import FunctionType

import pytest

from commonweal.rulebook.backends.compiler import Program, check_rules, compile_rules
from commonweal.rulebook.backends.compiler import program as program_module
from commonweal.rulebook.backends.layout import Layout
from compiler import constructs
from compiler.records import Plain, as_bytes, buffer

TABLE = Layout.of(
    {
        "small": ("i1", ()),
        "count": ("i2", ()),
        "row": ("i2", (4,)),
        "grid": ("i1", (2, 3)),
        "unsigned": ("u1", ()),
        "wide": ("i8", ()),
        "share": ("f8", (2,)),
    }
)
RECORDS = {"s": TABLE, "t": TABLE, "b": Layout.of({"rng": ("u8", ())})}
ENTRIES = {
    name: f
    for name, f in vars(constructs).items()
    if isinstance(f, FunctionType)
    and f.__module__ == constructs.__name__
    and [p for p in inspect.signature(f).parameters if p not in RECORDS] == ["a", "c"]
}
NUMBERS = (-(1 << 31), -101, -8, -7, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 8, 13, 64, 255, 1 << 20)


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> list[Program]:
    """Plain and checked, optimised as a small module is and as a large one is."""
    built = [compile_rules(ENTRIES, records=RECORDS, checked=checked) for checked in (False, True)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program_module, "LARGE_TEXT", 0)
        folder = tmp_path_factory.mktemp("large")
        return built + [
            compile_rules(ENTRIES, records=RECORDS, checked=checked, cache=folder) for checked in (False, True)
        ]


@pytest.mark.parametrize("name", ENTRIES)
def test_construct(name: str, programs: list[Program]) -> None:
    names = [p for p in inspect.signature(ENTRIES[name]).parameters if p in RECORDS]
    for a in NUMBERS:
        for c in NUMBERS:
            plain = [Plain(RECORDS[n]) for n in names]
            expected = ENTRIES[name](*plain, a, c)
            for program in programs:
                records = [buffer(RECORDS[n]) for n in names]
                assert program[name](*records, a, c) == expected, (name, a, c)
                for n, record, p in zip(names, records, plain, strict=True):
                    assert record.raw == as_bytes(RECORDS[n], p), (name, a, c)


def test_all_of_it_passes_the_check() -> None:
    check_rules(ENTRIES, RECORDS)


def test_results_and_arguments_have_their_kinds(rules) -> None:
    names = rules(
        "def half(a: float) -> float:\n    return a / 2\n"
        "def nothing(s):\n    s.small = 1\n"
        "def yes(a):\n    return a > 1\n"
    )
    program = compile_rules({n: names[n] for n in ("half", "nothing", "yes")}, records=RECORDS)
    assert program.half(3) == 1.5
    assert program.nothing(buffer(TABLE)) is None
    assert program.yes(2) == 1
    with pytest.raises(AttributeError, match="no entry wrong; it has half, nothing, yes"):
        program.wrong  # noqa: B018


def test_unchecked_arithmetic_wraps_and_never_stops_the_process(rules) -> None:
    names = rules(
        "def add(a, c):\n    return a + c\n"
        "def divide(a, c):\n    return a // c\n"
        "def rest(a, c):\n    return a % c\n"
        "def up(a, c):\n    return a << c\n"
        "def cut(a: float):\n    return int(a)\n"
    )
    program = compile_rules({n: names[n] for n in ("add", "divide", "rest", "up", "cut")}, records={})
    least = -(1 << 63)
    assert program.add((1 << 63) - 1, 1) == least
    assert program.divide(5, 0) == program.rest(5, 0) == 0
    assert (program.divide(least, -1), program.rest(least, -1)) == (least, 0)
    assert program.up(1, 65) == 2
    assert (program.cut(1e30), program.cut(float("nan")), program.cut(-2.9)) == ((1 << 63) - 1, 0, -2)


def test_recompiled_text_of_generated_rules_is_read_from_linecache(rules) -> None:
    first, second = rules("def f(a):\n    return a + 1\n"), rules("def f(a):\n    return a + 2\n")
    program = compile_rules({"one": first["f"], "two": second["f"]}, records={})
    assert (program.one(1), program.two(1)) == (2, 3)
