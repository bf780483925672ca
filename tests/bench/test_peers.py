"""The comparison with peers runs, counts what was played, and names who is not installed."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def run(*words: str) -> Any:
    done = subprocess.run([sys.executable, *words, "--json"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def found() -> Any:
    return run(str(BENCHMARKS / "peers"), "--seconds", "0.02")


def test_our_four_ways_play_the_same_game(found: Any) -> None:
    own = {row["way"]: row for row in found["commonweal"]}
    assert list(own) == ["interpreted", "compiled", "vectorised", "simulate"]
    for row in own.values():
        assert row["decisions_per_s"] > 0
    assert own["compiled"]["decisions_per_game"] == pytest.approx(own["simulate"]["decisions_per_game"], rel=0.05)


def test_open_spiel_plays_whole_games(found: Any) -> None:
    rows = {(row["game"], row["way"]): row for row in found["peers"] if row["program"] == "OpenSpiel"}
    assert set(rows) == {(game, way) for game in ("tic_tac_toe", "hearts") for way in ("Python loop", "C++ loop")}
    assert 5 <= rows["tic_tac_toe", "Python loop"]["decisions_per_game"] <= 9
    assert 52 <= rows["hearts", "Python loop"]["decisions_per_game"] <= 64, "52 cards, and up to 12 passed"


def test_our_game_is_played_through_the_peers_too(found: Any) -> None:
    own = {row["way"]: row for row in found["peers"] if row["program"] == "Commonweal"}
    assert list(own) == ["in PettingZoo", "in OpenSpiel"]
    for row in own.values():
        assert 30 <= row["decisions_per_game"] <= 70, "48 on average"


def test_ratios_are_ours_over_theirs(found: Any) -> None:
    compiled = next(row for row in found["commonweal"] if row["way"] == "compiled")
    for row in found["peers"]:
        assert row["ours_over_it"]["compiled"] == pytest.approx(
            compiled["decisions_per_s"] / row["decisions_per_s"], rel=0.01
        )


@pytest.mark.parametrize(("name", "package"), [("RLCard", "rlcard"), ("Catanatron", "catanatron")])
def test_a_peer_plays_or_is_named_as_missing(found: Any, name: str, package: str) -> None:
    played = any(row["program"] == name for row in found["peers"])
    assert played == (find_spec(package) is not None)
    assert played != (f"pip install {package}" in found["missing"].get(name, ""))


def test_tables_in_one_step_are_measured_for_every_game() -> None:
    found = run(str(BENCHMARKS / "agents.py"), "--acts", "64", "--tables", "64")
    for figures in (found["potlatch_1"], found["original_position_2"]):
        assert figures["acts_per_s"] > 0
        assert figures["columns"] > 100
