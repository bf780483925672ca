"""Who sees a row of a field, and who may know an operand, kind by kind."""

from __future__ import annotations

from copy import copy
from types import SimpleNamespace
from typing import Any

import pytest

from commonweal.laws import LawBroken, check_laws
from commonweal.play import find_book, views
from commonweal.rulebook import EVERY_SEAT, among, group, hidden, known_to, own, own_until, public, secret
from commonweal.rulebook.acts.act import NOBODY_SEES, Act, Operand
from commonweal.rulebook.backends.primitives import Announced
from commonweal.rulebook.state.fields import Field, scratch
from commonweal.rulebook.state.visibility import hearers, hears, is_open, is_shown, knowers_of_act, knows, row_test


def opened(s: Any) -> bool:
    return bool(s.opened)


def neighbours(s: Any, seat: int, row: int) -> bool:
    return abs(seat - row) <= 1 <= s.opened + 1


FIELDS = {
    "public": public(3, high=1),
    "own": own(3, high=1),
    "own until opened": own_until(opened, 3, high=1),
    "group": group(neighbours, 3, high=1),
    "hidden": hidden(3, high=1),
    "scratch": scratch(3),
}


@pytest.mark.parametrize(
    ("kind", "opened", "seat", "rows"),
    [
        ("public", 0, -1, [0, 1, 2]),
        ("own", 1, 1, [1]),
        ("own", 1, -1, []),
        ("own until opened", 0, 1, [1]),
        ("own until opened", 0, -1, []),
        ("own until opened", 1, -1, [0, 1, 2]),
        ("group", 0, 2, [1, 2]),
        ("group", 0, -1, [0]),
        ("hidden", 1, 0, []),
        ("scratch", 1, 0, []),
    ],
)
def test_rows_that_a_seat_sees(kind: str, opened: int, seat: int, rows: list[int]) -> None:
    field: Field = FIELDS[kind]
    test, rules = row_test("x", field, "i")
    s = SimpleNamespace(opened=opened)
    assert [i for i in range(3) if eval(test, {**rules, "s": s, "seat": seat, "i": i})] == rows
    assert is_open(field) == (kind == "public")
    assert is_shown(field) == (kind not in ("hidden", "scratch"))


@pytest.mark.parametrize("name", ["potlatch", "original_position"])
def test_the_law_of_views_does_not_trust_this_module(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = copy(find_book(name))
    monkeypatch.setattr(views, "row_test", lambda name, field, row: ("True", {}))
    with pytest.raises(LawBroken, match=r"sees \w+\[\d+\], which is hidden from it"):
        check_laws(book, games=1, compiled=False)


def act(**operands: Operand) -> Act:
    return Act("deal", False, None, operands, print, print, None, False, False)


OPEN, SECRET, DEALT, NOBODYS = among(3), secret(3), known_to("seat", 3), Operand(3, seen=NOBODY_SEES)
S = SimpleNamespace(seats=3, parties=0b110)


def parties(s: Any, by: int, *before: int) -> int:
    return int(s.parties)


def everybody(s: Any, by: int, *before: int) -> int:
    return EVERY_SEAT


SEALED, DISCLOSED = known_to(parties, 3), known_to(everybody, 3)
VALUES = {"seat": 2, "card": 0, "other": 1}


@pytest.mark.parametrize(
    ("operands", "seats"),
    [
        ({}, None),
        ({"seat": OPEN, "card": OPEN}, None),
        ({"seat": OPEN, "card": SECRET}, {1}),
        ({"seat": OPEN, "card": DEALT}, {1, 2}),
        ({"seat": OPEN, "card": DEALT, "other": SECRET}, {1}),
        ({"seat": OPEN, "card": DEALT, "other": NOBODYS}, set()),
        ({"seat": OPEN, "card": SEALED}, {1, 2}),
        ({"seat": SECRET, "card": SEALED}, {1}),
        ({"seat": OPEN, "card": DISCLOSED}, None),
    ],
)
def test_seats_that_may_know_a_whole_act(operands: dict[str, Operand], seats: set[int] | None) -> None:
    assert knowers_of_act(act(**operands), S, 1, VALUES) == seats


def test_a_spectator_knows_what_is_open_only() -> None:
    declared = act(seat=OPEN, secret=SECRET, card=DEALT, nobody=NOBODYS, sealed=SEALED, disclosed=DISCLOSED)
    values = dict.fromkeys(declared.operands, 0) | VALUES
    known = [name for name in declared.operands if knows(declared, name, None, S, 1, values)]
    assert known == ["seat", "disclosed"]
    assert not knows(declared, "secret", None, S, -1, values)


def test_a_notice_is_learnt_by_its_seats_alone() -> None:
    told = Announced.to(0b101, (3, 1))
    assert [seat for seat in (None, -1, 0, 1, 2) if hears(told, seat)] == [0, 2]
    assert all(hears((3, 1), seat) for seat in (None, -1, 0))
    assert (hearers(told, 3), hearers((3, 1), 3)) == ({0, 2}, frozenset())
