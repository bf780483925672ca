"""A program calls entries of another one: the rules of a large book are compiled once for everything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from commonweal.players.binding import CompiledThinking
from commonweal.rulebook.backends import compiled as backend
from commonweal.rulebook.backends.compiled import Compiled
from commonweal.rulebook.backends.compiler import RulesFault, compile_rules, program
from commonweal.rulebook.backends.layout import Layout
from rulebook.broken_games import market

TEXT = """
def deeper(s, a):
    s.n = a
    return s.n * {factor}
def inner(s, a):
    return deeper(s, a) + 1
def outer(s, a):
    s.n = a + 1
    return inner(s, a) + inner(s, 2 * a)
"""
RECORDS = {"s": Layout.of({"n": ("i1", ())})}
BOUNDS = {"s": {"n": (0, 10)}}


def linked_pair(rules: Any, folder: Path, factor: int = 3, *, checked: bool = False) -> tuple[Any, Any]:
    """A program with `inner`, and one with `outer` and `inner` that is linked to it."""
    names = rules(TEXT.format(factor=factor))
    given: dict[str, Any] = {"records": RECORDS, "bounds": BOUNDS, "checked": checked, "cache": folder}
    first = compile_rules({"inner": names["inner"]}, **given)
    entries = {"outer": names["outer"], "inner": names["inner"]}
    return first, compile_rules(entries, linked=(first, {names["inner"]: "inner"}), **given)


@pytest.mark.parametrize("checked", [False, True])
def test_a_linked_rule_is_called_where_it_is(rules, tmp_path: Path, checked: bool) -> None:
    first, second = linked_pair(rules, tmp_path, checked=checked)
    held = bytearray(8)
    at = program.address_of(held)
    assert first.inner(at, 4) == 13
    assert second.outer(at, 4) == 13 + 25
    assert second.inner(at, 4) == 13
    assert held[0] == 4


def test_a_fault_names_its_place_in_either_program(rules, tmp_path: Path) -> None:
    _, second = linked_pair(rules, tmp_path, checked=True)
    held = bytearray(8)
    found = []
    for a in (10, 6):
        with pytest.raises(RulesFault) as caught:
            second.outer(program.address_of(held), a)
        found.append((caught.value.function, caught.value.value))
    assert found == [("outer", 11), ("deeper", 12)]


def test_a_change_below_a_linked_rule_builds_only_that_program_anew(
    rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[list[str]] = []
    real = program.build

    def build(entries: Any, *more: Any) -> Any:
        built.append(sorted(entries))
        return real(entries, *more)

    monkeypatch.setattr(program, "build", build)
    held = bytearray(8)
    answers = [linked_pair(rules, tmp_path, factor)[1].outer(program.address_of(held), 1) for factor in (3, 5, 3)]
    assert answers == [3 + 1 + 6 + 1, 5 + 1 + 10 + 1, 3 + 1 + 6 + 1]
    assert built == [["inner"], ["inner", "outer"], ["inner"]]


def test_players_of_a_large_book_play_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = market(tmp_path)
    assert backend.shared_rules(book) == {}
    whole = CompiledThinking(book, True, tmp_path)
    monkeypatch.setattr(backend, "LARGE_BOOK", 0)
    monkeypatch.setattr(backend, "SHARED_RULE", 300)
    assert {"apply", "options", "why"} <= set(backend.shared_rules(book).values())
    parts = CompiledThinking(book, True, tmp_path)
    assert parts.program.linked is Compiled.of(book, True, tmp_path).program
    assert whole.program.linked is None
    root, _ = book.adopt(3, {})
    games = []
    for mind in (whole, parts):
        s, t, b = mind.state(), mind.state(), mind.workspace()
        acts = [mind.play_game_by_policies(s, t, mind.state(root), b, 7, game, 2000) for game in range(3)]
        games.append((acts, mind.read_table(s).pack()))
    assert games[0] == games[1]
