"""The page "Write a game" builds a game that works as it stands there."""

from __future__ import annotations

import ctypes
import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from commonweal.rulebook.backends.compiler import compile_rules

PAGE = Path(__file__).parent.parent.parent / "docs" / "write-a-game.md"
FILE = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@pytest.fixture
def rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The rulebook of the page, written out as a package and imported."""
    files = FILE.findall(PAGE.read_text(encoding="utf-8"))
    assert [name for name, _ in files] == [
        "pasture/table.py",
        "pasture/grazing.py",
        "pasture/rules.toml",
        "pasture/__init__.py",
    ]
    for name, text in files:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield importlib.import_module("pasture").rulebook
    for name in [name for name in sys.modules if name.split(".")[0] == "pasture"]:
        del sys.modules[name]


def started(rulebook: Any, seats: int) -> Any:
    table, problems = rulebook.adopt(seats, {"rounds": 3})
    assert not problems
    rulebook.interpreted.setup(table)
    return table


def graze(rulebook: Any, table: Any, seat: int, sheep: int) -> None:
    number = rulebook.acts_by_name["graze"].number((sheep,))
    assert rulebook.interpreted.why(table, seat, number) == 0
    rulebook.interpreted.apply(table, seat, number)


def test_grass_for_all_brings_wool_to_all(rulebook: Any) -> None:
    table = started(rulebook, 2)
    assert rulebook.interpreted.to_act(table) == 0b11
    graze(rulebook, table, 1, 3)
    assert rulebook.interpreted.to_act(table) == 0b01
    graze(rulebook, table, 0, 2)
    assert (table.grass, table.wool[:2]) == (3, [2, 3])
    assert rulebook.phases.name_of(table.phase) == "RAIN"


def test_too_many_sheep_eat_the_meadow_bare(rulebook: Any) -> None:
    table = started(rulebook, 2)
    table.grass = 3
    graze(rulebook, table, 0, 2)
    graze(rulebook, table, 1, 2)
    assert (table.grass, table.wool[:2]) == (0, [0, 0])


def test_sheep_without_grass_are_refused_with_the_rule(rulebook: Any) -> None:
    table = started(rulebook, 2)
    table.grass = 1
    reason = rulebook.interpreted.why(table, 0, rulebook.acts_by_name["graze"].number((2,)))
    assert rulebook.reasons.name_of(reason) == "NO_GRASS"
    assert rulebook.texts.reasons["NO_GRASS"]["rule"] == "PA-2"


@pytest.mark.parametrize("seats", range(2, 6))
def test_random_games_end_within_the_bounds_of_every_field(rulebook: Any, seats: int) -> None:
    workspace = rulebook.interpreted.workspace()
    workspace.rng = seats
    for _ in range(50):
        table = started(rulebook, seats)
        acts = 0
        while rulebook.interpreted.to_act(table) != 0:
            assert rulebook.interpreted.step(table, workspace) >= 0
            acts += 1
            for name, field in rulebook.fields.items():
                value = getattr(table, name)
                assert all(field.low <= x <= field.high for x in (value if isinstance(value, list) else [value])), name
        assert acts == 3 * seats + 2


def test_both_hosts_play_the_same_games(rulebook: Any) -> None:
    record, workspace = rulebook.layout, rulebook.workspace_layout
    compiled = compile_rules(rulebook.functions, records={"s": record, "root": record, "b": workspace}, checked=True)
    root, _ = rulebook.adopt(4, {})
    table, interpreted_desk = rulebook.interpreted.state(), rulebook.interpreted.workspace()
    raw_root, raw_table = (ctypes.create_string_buffer(record.size) for _ in range(2))
    raw_desk = ctypes.create_string_buffer(workspace.size)
    raw_root[: len(root.pack())] = root.pack()
    for game in range(20):
        acts = rulebook.interpreted.many(table, root, interpreted_desk, 5, game, 1, 1_000)
        assert compiled.many(raw_table, raw_root, raw_desk, 5, game, 1, 1_000) == acts == 5 * 4 + 4
        assert raw_table.raw[: len(table.pack())] == table.pack()
