"""The lab on the command line: figures, exit codes, and what it says on bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from commonweal.cli.app import app


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_simulate_prints_figures():
    found = [
        json.loads(run("simulate", "potlatch", "--games", "40", "--seed", "3", "--workers", n, "--json").output)
        for n in ("1", "2")
    ]
    one, two = found
    assert one["games"] == 40
    assert one["acts"] > 40 * 30
    assert one["digest"] == two["digest"]
    assert {"cpu_seconds", "acts_per_cpu_second"} <= set(one)
    assert one["seed"] == 3
    told = run("simulate", "potlatch", "--games", "40", "--seed", "3")
    assert one["digest"] in told.output
    assert "40 games of Potlatch" in told.output
    assert told.exit_code == 0


def test_games_that_do_not_finish_are_reported_and_replayed(tmp_path):
    words = [
        "simulate",
        "potlatch",
        "--games",
        "4",
        "--seed",
        "3",
        "--max-acts",
        "40",
        "--records",
        str(tmp_path / "kept"),
    ]
    told = run(*words)
    assert told.exit_code == 1
    assert "4 too long" in told.stderr
    record = str(tmp_path / "kept" / "game-0.jsonl")
    assert "not over after 40 acts" in run("replay", record).output
    verified = run("verify", record)
    assert verified.exit_code == 0
    assert "recorded simulation" in verified.output
    assert "40 acts" in json.loads(run("verify", record, "--json").output)["stopped"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["simulate", "chess"], "no game 'chess'"),
        (["simulate", "potlatch", "--set", "hands=3"], "no option 'hands'"),
        (["simulate", "potlatch", "--set", "linked_games=9"], "9 is outside"),
        (["simulate", "potlatch", "--seats", "5", "--set", "house_pool=threes"], "PO-64"),
        (["simulate", "potlatch", "--seats", "9"], "2 to 6 seats"),
        (["simulate", "potlatch", "--games", "0"], "games must be a whole number"),
        (["simulate", "potlatch", "--players", "genius"], "no player 'genius'"),
        (["simulate", "potlatch", "--out", "plays.xlsx"], ".parquet or .csv"),
        (["simulate", "potlatch", "--out", "nowhere/plays.csv"], "no folder nowhere"),
        (["simulate", "potlatch", "--out", "there.csv"], "already exists"),
        (["simulate", "potlatch", "--out", "plays.csv", "--records", "nowhere/records"], "no folder nowhere"),
        (["simulate", "potlatch", "--out", "plays.csv", "--records", "there.csv"], "is not a folder"),
    ],
)
def test_bad_input_is_refused_and_nothing_is_written(words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.csv").write_text("mine")
    result = run(*words)
    assert result.exit_code == 2
    assert says in result.stderr
    assert [p.name for p in tmp_path.iterdir()] == ["there.csv"]


def test_a_full_disk_is_a_message_and_what_was_played_is_kept(tmp_path, monkeypatch):
    from commonweal.lab import result_files

    written = result_files.open_writer

    def full(path, form):
        if path.name == "part-000001.csv":
            raise OSError(28, "No space left on device", str(path))
        return written(path, form)

    monkeypatch.setattr(result_files, "open_writer", full)
    monkeypatch.setattr(result_files, "PART_SECONDS", 0)
    monkeypatch.setattr("commonweal.lab.simulate.BATCH_ROWS", 1)
    monkeypatch.chdir(tmp_path)
    words = ["simulate", "potlatch", "--games", "3000", "--seed", "1"]
    result = run(*words, "--out", "plays.csv")
    assert result.exit_code == 2
    assert "No space left on device" in result.stderr
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    assert (
        run("simulate", "potlatch", "--games", "3000", "--seed", "1", "--out", "plays.csv", "--resume").exit_code == 0
    )
    fresh = run("simulate", "potlatch", "--games", "3000", "--seed", "1", "--json")
    assert json.loads(Path("plays.csv.run.json").read_text())["digest"] == json.loads(fresh.stdout)["digest"]


def test_without_its_libraries_the_lab_says_what_to_install():
    text = (
        "import sys; sys.modules['numpy'] = None\n"
        "import commonweal\n"
        "try:\n    commonweal.simulate\nexcept ImportError as wrong:\n    print(wrong)\n"
        "from commonweal.cli.app import app\n"
        "app(['simulate', 'potlatch'])"
    )
    done = subprocess.run([sys.executable, "-c", text], check=False, capture_output=True, text=True)
    assert done.returncode == 2
    for said in (done.stdout, done.stderr):
        assert "pip install 'commonweal[lab]'" in said
    assert "Traceback" not in done.stderr


def test_nothing_else_loads_the_libraries_of_the_lab():
    text = (
        "import sys, commonweal, commonweal.cli.app, commonweal.server.serve; commonweal.start('potlatch', seats=2); "
        "sys.exit(bool({'polars', 'pyarrow', 'matplotlib', 'numpy', 'dask'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", text], check=False).returncode == 0
