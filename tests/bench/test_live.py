"""Live tables are measured: speed, delays and memory of our server, and the same load on boardgame.io's."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from commonweal.bench import live, memory
from commonweal.bench.load import Server, percentile_ms

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.mark.parametrize("game", ["potlatch", "legislation"])
def test_speed_and_delays_of_tables_are_measured(game: str) -> None:
    found = live.measure(tables=3, seconds=0.4, games=[game])[game]
    assert found["acts"] > 0
    assert found["acts_per_cpu_s"] > 0
    assert 0 < found["actor_p50_ms"] <= found["p50_ms"] <= found["p99_ms"]
    assert found["bytes_per_act"] >= 0


def test_memory_of_tables_and_connections_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "SECONDS_TO_SETTLE", 0.0)
    found = memory.measure(tables=8, acts=4)
    figures = {name: figure for name, figure in found.items() if name.startswith("bytes")}
    assert list(figures) == ["bytes_per_table_in_play", "bytes_per_connection", "bytes_per_idle_table"]
    assert figures["bytes_per_table_in_play"] > figures["bytes_per_idle_table"] >= 0


def test_a_percentile_is_the_delay_that_so_many_do_not_exceed() -> None:
    assert percentile_ms([0.003, 0.001, 0.002], 50) == 2.0
    assert percentile_ms([0.001 * number for number in range(100)], 99) == 99.0


def test_a_server_that_does_not_start_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="exit status 3"):
        Server.start([sys.executable, "-c", "raise SystemExit(3)"])


def test_boardgame_io_plays_at_the_same_load() -> None:
    command = [sys.executable, str(BENCHMARKS / "peers"), "live", "--tables", "10", "--seconds", "0.4", "--turns", "1"]
    found = json.loads(subprocess.run([*command, "--json"], capture_output=True, text=True, check=True).stdout)
    assert found["versions"]["boardgame.io"] == "0.50.2"
    assert list(found["servers"]) == ["commonweal: potlatch", "boardgame.io: houses", "boardgame.io: gifts"]
    ours = found["servers"]["commonweal: potlatch"]["acts_per_cpu_s"]
    for name, ratio in found["ours_over_theirs"].items():
        theirs = found["servers"][name]["acts_per_cpu_s"]
        assert theirs > 0
        assert ratio["median"] == pytest.approx(ours / theirs, abs=0.01)
