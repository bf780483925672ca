"""The comparison of both backends catches compiled rules that go wrong in one thing, and players reach what chance does
not. The compiled rules are interpreted ones here, so that nothing has to be compiled."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from commonweal.laws import LawBroken, check_laws
from commonweal.laws.trial import Trial
from commonweal.rulebook import Rulebook
from rulebook.broken_games import bazaar, orchard

LAW = "interpreted = compiled"
Rule = Callable[..., int]


class Compiled:
    """The interpreted rules in place of compiled ones, one of them spoilt."""

    def __init__(self, book: Rulebook, rule: str = "", spoil: Rule | None = None) -> None:
        self._rules, self._rule, self._spoil = book.interpreted, rule, spoil
        self.workspace = book.interpreted.workspace

    def state(self, s: Any) -> Any:
        """The table for a record."""
        return s.clone()

    def read_table(self, table: Any) -> Any:
        """The record of a table."""
        return table

    def read_workspace(self, workspace: Any) -> Any:
        """The numbers of a workspace."""
        return workspace

    def load(self, workspace: Any, other: Any) -> None:
        """Give a workspace the numbers of another."""
        workspace.copy_from(other)

    def __getattr__(self, rule: str) -> Rule:
        run = getattr(self._rules, rule)
        if rule != self._rule:
            return run  # type: ignore[no-any-return]

        def spoilt(*given: Any) -> int:
            return self._spoil(run, *given)  # type: ignore[misc]

        return spoilt


def one_more(run: Rule, *given: Any) -> int:
    """Another answer of a rule."""
    return run(*given) + 1


def none_listed(run: Rule, s: Any, workspace: Any, who: int) -> int:
    """No act of a seat; those of chance as they are."""
    count = run(s, workspace, who)
    return count if who < 0 else 0


def other_weights(run: Rule, s: Any, workspace: Any, who: int) -> int:
    """The acts of chance with other weights."""
    count = run(s, workspace, who)
    if who < 0:
        workspace.weights[0] += 1
    return count


def a_field_later(run: Rule, s: Any, *given: Any) -> int:
    """Do what the rule does, and count one meal more."""
    answer = run(s, *given)
    s.meals = min(s.meals + 1, 1)
    return answer


def another_end(run: Rule, s: Any, *given: Any) -> int:
    """The same number of acts to another end."""
    acts = run(s, *given)
    s.phase = 0
    return acts


FAULTS: dict[str, tuple[str, Rule, str]] = {
    "who is to act": ("to_act", one_more, "let other seats act"),
    "an act that is not listed": ("options", none_listed, "list other acts"),
    "the weights of chance": ("options", other_weights, "list other acts for -1"),
    "a reason": ("why", one_more, "refuse number"),
    "what an act does": ("apply", a_field_later, "differ: meals is"),
    "whether a truth is found": ("determinize", one_more, "only one of"),
    "which truth is found": ("determinize", a_field_later, "determinize otherwise"),
    "the length of a game": ("playout", one_more, "another number of acts"),
    "the end of a game": ("playout", another_end, "play to another end: phase is"),
    "a fault at setting up": ("setup", lambda run, s: run(s) // 0, "fail in setup"),
}


def spoil(book: Rulebook, monkeypatch: pytest.MonkeyPatch, rule: str = "", how: Rule | None = None) -> None:
    monkeypatch.setattr(book, "compiled", lambda checked=False: Compiled(book, rule if checked else "", how))


@pytest.mark.parametrize("game", [orchard, bazaar])
def test_the_same_rules_are_the_same(
    game: Callable[[Path], Rulebook], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = game(tmp_path)
    spoil(book, monkeypatch)
    assert check_laws(book, games=2).games == 2


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_of_the_compiler_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: tuple[str, Rule, str]
) -> None:
    rule, how, says = fault
    book = orchard(tmp_path)
    spoil(book, monkeypatch, rule, how)
    with pytest.raises(LawBroken) as caught:
        check_laws(book, games=4)
    assert caught.value.law == LAW
    assert "the checked build" in caught.value.text
    assert says in caught.value.text


def test_out_of_turn_acts_are_compared_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = bazaar(tmp_path)
    spoil(book, monkeypatch, "out_of_turn_options", none_listed)
    with pytest.raises(LawBroken, match="list other acts"):
        check_laws(book, games=2)


def test_a_mover_names_moves_in_half_of_the_cases(tmp_path: Path) -> None:
    asked: list[int] = []

    def name_first(book: Rulebook, seen: Any, seat: int, seed: int) -> list[int]:
        asked.append(seat)
        backend, workspace = book.interpreted, book.interpreted.workspace()
        backend.options(seen, workspace, seat)
        return [workspace.acts[0]]

    book = orchard(tmp_path)
    trial = Trial(book, 3, {"rounds": 4}, 1, 0, name_first)
    named = other = 0
    while trial.to_act():
        before = len(asked)
        who, number = trial.choose()
        if who >= 0:
            listed = next(iter(trial.list_acts(trial.s, who)))
            named += len(asked) > before
            other += len(asked) == before
            assert len(asked) == before or number == listed
        trial.do(who, number)
    assert named
    assert other


def test_the_moves_of_a_mover_keep_to_the_laws(tmp_path: Path) -> None:
    """What a mover may not do is not done."""
    report = check_laws(orchard(tmp_path), games=2, compiled=False, mover=lambda book, seen, seat, seed: [0, 999_999])
    assert report.games == 2
