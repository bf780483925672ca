"""The page "Write a game" builds a game that works as it stands there."""

from __future__ import annotations

import ctypes
import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from commonweal.lab.game_measures import measures_of
from commonweal.lab.setup import set_up
from commonweal.lab.workers import play_batches
from commonweal.laws import check_laws
from commonweal.play import Game, Seeded, debrief
from commonweal.play.debrief import debrief_messages
from commonweal.players import player
from commonweal.rulebook.backends.compiler import compile_rules
from commonweal.server.protocol import Debrief

PAGE = Path(__file__).parent.parent.parent / "docs" / "write-a-game.md"
FILE = re.compile(r'^```\w+ title="((?!examples/)[^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@pytest.fixture
def rulebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The rulebook of the page, written out as a package and imported."""
    files = FILE.findall(PAGE.read_text(encoding="utf-8"))
    assert [name for name, _ in files] == [
        "pasture/state.py",
        "pasture/grazing.py",
        "pasture/rules.toml",
        "pasture/sensible.py",
        "pasture/measures.py",
        "pasture/debrief.py",
        "pasture/debrief.toml",
        "pasture/__init__.py",
        "pyproject.toml",
        "pasture/board/board.js",
        "pasture/board/board.css",
    ]
    for name, text in files:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
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


def test_the_sensible_player_sends_its_share(rulebook: Any) -> None:
    table = started(rulebook, 4)  # grass for 16 sheep: four for each seat, of whom it may send three
    sensible = player("sensible")
    assert rulebook.act_of(sensible.choose(rulebook, table, 0, 1)).values(3) == (3,)
    table.grass = 8
    assert [sensible.choose(rulebook, table, seat, 1) for seat in range(4)] == [2, 2, 2, 2]


def test_the_lab_measures_what_the_page_declares(rulebook: Any) -> None:
    batch = next(iter(play_batches(set_up(rulebook, seats=3, seed=1), 0, 20, workers=1)))
    measures = {name: measure.take(batch) for name, measure in measures_of(rulebook).items()}
    assert measures["rounds"].tolist() == [5] * 20
    assert measures["outcome"].tolist() == batch.of_seats["utility"].mean(1).tolist()
    sent = measures["sheep_sent"]
    assert (sent > 0).all()
    assert measures["wool_per_sheep"].tolist() == (measures["wool"] / sent).tolist()


def test_the_debrief_counts_sheep_and_wool(rulebook: Any) -> None:
    game = Game.begin(rulebook, 2, {"rounds": 3}, Seeded(1), ["Ann", "Ben"])
    for _ in range(3):
        game.do(0, "graze sheep=1")
        game.do(1, "graze sheep=2")
    assert msgspec.convert(debrief_messages(game), Debrief, strict=True).names == ["Ann", "Ben"]
    made = debrief(game)
    assert made["summary"] == ["9 sheep were sent, and brought 9 wool."]
    assert [fate["cells"] for fate in made["ending"]["seats"]] == [[3], [6]]
    assert made["pictures"][0]["rows"] == [
        ["Ann", "sheep", 3],
        ["Ann", "wool", 3],
        ["Ben", "sheep", 6],
        ["Ben", "wool", 6],
    ]


def test_what_a_field_hides_the_log_hides(rulebook: Any) -> None:
    game = Game.begin(rulebook, 2, {"rounds": 3}, Seeded(1), ["Ann", "Ben"])
    game.do(0, "graze sheep=1")
    assert game.log_for(0)[-1]["values"] == {"actor": 0, "sheep": 1}
    assert [game.log_for(viewer)[-1]["values"] for viewer in (1, None)] == [{"actor": 0}, {"actor": 0}]


def test_the_game_keeps_the_laws(rulebook: Any) -> None:
    report = check_laws(rulebook, games=5)
    assert len(report.charters) == 5


def test_both_backends_play_the_same_games(rulebook: Any) -> None:
    record, workspace = rulebook.layout, rulebook.workspace_layout
    compiled = compile_rules(rulebook.functions, records={"s": record, "root": record, "b": workspace}, checked=True)
    root, _ = rulebook.adopt(4, {})
    table, interpreted_workspace = rulebook.interpreted.state(), rulebook.interpreted.workspace()
    raw_root, raw_table = (ctypes.create_string_buffer(record.size) for _ in range(2))
    raw_workspace = ctypes.create_string_buffer(workspace.size)
    raw_root[: len(root.pack())] = root.pack()
    for game in range(20):
        acts = rulebook.interpreted.play_random_games(table, root, interpreted_workspace, 5, game, 1, 1_000)
        assert compiled.play_random_games(raw_table, raw_root, raw_workspace, 5, game, 1, 1_000) == acts == 5 * 4 + 4
        assert raw_table.raw[: len(table.pack())] == table.pack()
