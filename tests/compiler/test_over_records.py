"""One entry carried over arrays of records does what it does record by record, and touches no record beyond."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.rulebook.backends.compiler import Program, RulesFault, address_of, compile_rules, map_over_records
from commonweal.rulebook.backends.layout import Layout

PILE = Layout.of({"stones": ("i8", (4,)), "moves": ("i4", ())})
COUNT = Layout.of({"total": ("i8", ())})


def put(s: Any, c: Any, place: int, number: int) -> None:
    s.stones[place] += number
    s.moves += 1
    c.total += number


@pytest.fixture(params=[False, True], ids=["optimised", "checked"])
def program(request: pytest.FixtureRequest) -> Program:
    return compile_rules({"put": put}, records={"s": PILE, "c": COUNT}, checked=request.param)


def test_every_record_is_visited_once_and_none_beyond(program: Program) -> None:
    piles, total = bytearray(PILE.size * 5), bytearray(COUNT.size)
    run = map_over_records(program, "put", (PILE.size, 0, 0, 0))
    run(address_of(piles), address_of(total), 2, 7, 4)
    one, other_total = bytearray(PILE.size), bytearray(COUNT.size)
    program.put(address_of(one), address_of(other_total), 2, 7)
    assert bytes(piles) == bytes(one) * 4 + bytes(PILE.size)
    assert int.from_bytes(total, "little") == 28


def test_nothing_happens_for_no_records(program: Program) -> None:
    piles, total = bytearray(PILE.size), bytearray(COUNT.size)
    map_over_records(program, "put", (PILE.size, 0, 0, 0))(address_of(piles), address_of(total), 0, 1, 0)
    assert not any(piles + total)


def test_two_arrays_move_on_together(program: Program) -> None:
    piles, totals = bytearray(PILE.size * 3), bytearray(COUNT.size * 3)
    run = map_over_records(program, "put", (PILE.size, COUNT.size, 0, 0))
    run(address_of(piles), address_of(totals), 0, 3, 3)
    assert bytes(totals) == (3).to_bytes(8, "little") * 3


def test_a_checked_program_stops_at_the_first_fault() -> None:
    program = compile_rules({"put": put}, records={"s": PILE, "c": COUNT}, checked=True)
    piles, total = bytearray(PILE.size * 2), bytearray(COUNT.size)
    with pytest.raises(RulesFault):
        map_over_records(program, "put", (PILE.size, 0, 0, 0))(address_of(piles), address_of(total), 9, 1, 2)
    assert not any(piles)


def test_every_argument_needs_a_stride(program: Program) -> None:
    with pytest.raises(ValueError, match="put takes 4 arguments, but there are 2 strides"):
        map_over_records(program, "put", (PILE.size, 0))
