"""What the lab may be asked: arguments of the wrong kind are refused by name, and nothing is left half-written."""

from __future__ import annotations

import os
import threading
from contextlib import contextmanager

import numpy as np
import pytest
from typer.testing import CliRunner

import commonweal as cw
from commonweal.cli.app import app
from commonweal.lab.rerun import record_of
from commonweal.lab.result_files import replace_atomically
from commonweal.lab.setup import set_up
from commonweal.play.record import open_record
from commonweal.validation import LabError

SIZES = {"hand_size_rule": ["six", "four"]}


def simulated(**more):
    return cw.simulate(**({"game": "potlatch", "games": 2, "seed": 1} | more))


def swept(**more):
    return cw.sweep(**({"game": "potlatch", "grid": SIZES, "games": 2, "seed": 1} | more))


def designed(**more):
    asked = {
        "game": "potlatch",
        "maximise": ["outcome"],
        "options": ["hand_size_rule"],
        "games": 20,
        "initial_games": 4,
    }
    return cw.design(**(asked | {"seed": 1} | more))


def met(**more):
    return cw.arena(**({"game": "potlatch", "games": 2, "seed": 1} | more))


def determinized(**more):
    game = open_record(record_of(set_up("potlatch", seats=4, seed=1), 5)).game
    return cw.what_if(**({"game": game, "at": 10, "futures": 2, "seed": 1} | more))


@pytest.mark.parametrize("asked", [simulated, swept, designed, met])
@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"game": 3}, "game must be the name of a game or a Rulebook, not 3"),
        ({"seats": "4"}, "seats must be a whole number, not '4'"),
        ({"seats": 4.0}, "seats must be a whole number, not 4.0"),
        ({"seats": True}, "seats must be a whole number, not True"),
        ({"games": "2"}, "games must be a whole number from .*, not '2'"),
        ({"games": 2.5}, "games must be a whole number"),
        ({"seed": "1"}, "seed must be a whole number from 0 to .*, not '1'"),
        ({"seed": -4}, "seed must be a whole number from 0 to .*, not -4"),
        ({"charter": "four"}, "charter must be a dictionary"),
        ({"workers": "2"}, "workers must be a whole number from 1 to .*, not '2'"),
        ({"workers": 1.5}, "workers must be a whole number"),
        ({"max_acts": "9"}, "max_acts must be a whole number from 1"),
        ({"max_acts": 1e4}, "max_acts must be a whole number from 1"),
    ],
)
def test_a_wrong_kind_of_argument_is_refused_by_name(asked, more, says):
    with pytest.raises(LabError, match=says):
        asked(**more)


@pytest.mark.parametrize(
    ("asked", "more", "says"),
    [
        (simulated, {"players": 3}, "players must be names"),
        (simulated, {"players": [1]}, "players must be names"),
        (swept, {"grid": None}, "or a list of charters"),
        (swept, {"grid": {"hand_size_rule": "four"}}, "hand_size_rule needs a list of values"),
        (swept, {"grid": [{}, 3]}, "the charter of “charter 1” must be a dictionary"),
        (swept, {"measures": [3]}, "measures must be names"),
        (swept, {"precision": 0.1}, "precision must be a dictionary"),
        (swept, {"precision": {"gini": "x"}}, "precision of gini must be a number"),
        (swept, {"confidence": "x"}, "confidence must be a number"),
        (designed, {"options": [3]}, "options must be names"),
        (designed, {"charters": "3"}, "charters must be a whole number from 2"),
        (designed, {"initial_games": 2.5}, "initial_games must be a whole number from 2"),
        (met, {"kinds": [1, 2]}, "kinds must be names"),
        (met, {"games": 1}, "games must be a whole number from 2"),
        (determinized, {"game": "game.jsonl"}, "game must be a Game"),
        (determinized, {"at": "5"}, "at must be a whole number"),
        (determinized, {"seat": "1"}, "seat must be a whole number"),
        (determinized, {"futures": "5"}, "futures must be a whole number"),
        (determinized, {"charters": ["four"]}, "charters must be a dictionary"),
        (determinized, {"charters": {"four": 4}}, "the charter of “four” must be"),
    ],
)
def test_a_wrong_kind_of_argument_of_one_function_is_refused_by_name(asked, more, says):
    with pytest.raises(LabError, match=says):
        asked(**more)


def test_numbers_of_numpy_and_names_in_a_text_are_understood():
    plain = simulated(seats=4, games=3, players=["random", "sensible"])
    numpy = simulated(seats=np.int64(4), games=np.int32(3), seed=np.uint8(1), players="random, sensible")
    assert plain.equals(numpy)
    found = swept(measures="gini,theil", grid={"linked_games": range(1, 3)})
    assert [m.name for m in found.measures] == ["gini", "theil"]


def test_a_measure_that_is_named_twice_is_taken_once():
    assert [m.name for m in swept(measures=["gini", "gini"]).measures] == ["gini"]


def write_half(path, folder):
    with replace_atomically(path) as new:
        if folder:
            new.mkdir()
        (new / "page.html" if folder else new).write_text("half")
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("folder", [False, True])
def test_what_cannot_be_written_whole_is_not_there(folder, tmp_path):
    (tmp_path / "out.new").write_text("of an earlier run")
    with pytest.raises(OSError, match="No space left") as caught:
        write_half(tmp_path / "out", folder)
    assert caught.value.filename == str(tmp_path / "out")
    assert not list(tmp_path.iterdir())


COMPARED = ["--sweep", "hand_size_rule=six,four", "--games", "4", "--seed", "1"]
SEARCHED = ["--options", "hand_size_rule", "--maximise", "gini", "--games", "40", "--initial-games", "4", "--seed", "1"]


@pytest.mark.parametrize(
    ("words", "out"),
    [
        (["simulate", "potlatch", "--games", "4"], "plays.csv"),
        (["sweep", "potlatch", *COMPARED], "found.csv"),
        (["report", "potlatch", *COMPARED], "report.html"),
        (["design", "potlatch", *SEARCHED], "best"),
        (["match", "potlatch", "--players", "random"], "games"),
    ],
)
@pytest.mark.parametrize("trouble", ["no folder", "not ours", "full"])
def test_a_place_that_cannot_be_written_to_is_named_and_nothing_is_left(words, out, trouble, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    place, says = tmp_path / out, "No space left on device"
    if trouble == "no folder":
        place, says = tmp_path / "nowhere" / out, f"There is no folder {tmp_path / 'nowhere'}. Make it"
    elif trouble == "not ours":
        may = os.access
        monkeypatch.setattr(os, "access", lambda path, mode: str(path) != str(tmp_path) and may(path, mode))
        says = f"The folder {tmp_path} cannot be written to"
    else:
        for way in ("write_text", "write_bytes"):
            monkeypatch.setattr(f"pathlib.Path.{way}", disk_is_full)
    done = CliRunner().invoke(app, [*words, "--out", str(place)])
    assert done.exit_code == 2
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())
    assert bool(done.stdout) == (trouble == "full" and words[0] in ("sweep", "report", "design")), "played, so told"


def disk_is_full(path, content, encoding=None):
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("command", ["simulate", "sweep", "report", "design", "arena", "match", "play"])
@pytest.mark.parametrize("seed", ["-4", str(1 << 63)])
def test_all_commands_agree_on_what_a_seed_is(command, seed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    more = {
        "sweep": COMPARED[:-2],
        "report": [*COMPARED[:-2], "--out", "page.html"],
        "design": SEARCHED[:-2],
        "match": ["--players", "random"],
    }
    done = CliRunner().invoke(app, [command, "potlatch", *more.get(command, []), "--seed", seed])
    assert done.exit_code == 2
    assert done.stderr == f"commonweal: seed must be a whole number from 0 to 9223372036854775807, not {seed}.\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["simulate", "potlatch", "--resume"], "--out OUT"),
        (["simulate", "potlatch", "--workers", "-1", "--out", "p.csv"], "workers must be a whole number from 1"),
        (["simulate", "potlatch", "--max-acts", "99999999999"], "max_acts must be a whole number from 1"),
        (["simulate", "potlatch", "--cluster", ""], "address of the cluster is empty"),
        (["sweep", "potlatch", *COMPARED, "--workers", "0", "--out", "f.csv"], "workers must be a whole number"),
        (["sweep", "potlatch", "--arms", "number.toml"], "must have a [grid] table"),
        (["sweep", "potlatch", "--arms", "charters.toml"], "must have a [grid] table"),
        (["sweep", "potlatch", "--arms", "grid.toml"], "must have a [grid] table"),
        (["sweep", "potlatch", "--arms", "word.toml"], "hand_size_rule needs a list of values"),
        (["report", "potlatch", "--out", "page.html", "--workers", "0"], "workers must be a whole number"),
        (["design", "potlatch", *SEARCHED, "--workers", "0", "--out", "best"], "workers must be a whole number"),
        (["design", "potlatch", *SEARCHED, "--cluster", "nonsense"], "no Dask scheduler at nonsense"),
        (["arena", "potlatch", "--games", "0"], "games must be a whole number from 2"),
        (["arena", "potlatch", "--games", "4", "--workers", "0"], "workers must be a whole number"),
        (["match", "potlatch", "--players", "random", "--seats", "0"], "2 to 6 seats, not 0"),
        (["match", "potlatch", "--model", "m", "--endpoint", "http://host/v1", "--temperature", "nan"], "temperature"),
        (["match", "potlatch", "--players", "random", "--transcript", "no/where"], "no folder no"),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_is_written(words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "number.toml").write_text("arm = 3\n")
    (tmp_path / "charters.toml").write_text('[[arm]]\nname = "a"\ncharter = 3\n')
    (tmp_path / "grid.toml").write_text("grid = 3\n")
    (tmp_path / "word.toml").write_text('[grid]\nhand_size_rule = "four"\n')
    before = sorted(tmp_path.iterdir())
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("words", "file"),
    [
        (["sweep", *COMPARED, "--out", "f.csv"], "f.csv"),
        (["report", *COMPARED, "--out", "page.html"], "page.html"),
        (["whatif", "game.jsonl", "--at", "4", "--out", "fans.svg"], "fans.svg"),
        (["design", *SEARCHED, "--out", "d"], "d"),
        (["arena", "--games", "8"], ""),
    ],
)
def test_what_is_stopped_before_it_began_says_so_and_writes_nothing(words, file, tmp_path, monkeypatch):
    @contextmanager
    def stopped_at_once(given=None):
        stop = threading.Event()
        stop.set()
        yield stop

    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.jsonl").write_text(record_of(set_up("potlatch", seed=3), 0), encoding="utf-8")
    for module in ("sweep", "design_search", "arena"):
        monkeypatch.setattr(f"commonweal.lab.{module}.interruptible", stopped_at_once)
    done = CliRunner().invoke(app, words if words[0] == "whatif" else [words[0], "potlatch", *words[1:]])
    assert done.exit_code == 130
    assert done.stderr == "Interrupted before there were any results.\n"
    assert not done.stdout
    assert not file or not (tmp_path / file).exists()


PLAYED = ["potlatch", "--games", "64", "--players", "random", "--seed", "1"]


@pytest.mark.parametrize(
    ("words", "at", "says"),
    [
        (["simulate", *PLAYED], "commonweal.cli.option_groups.charter_from", "No half-written files"),
        (
            ["simulate", *PLAYED, "--out", "f.csv"],
            "commonweal.lab.result_files.join",
            "kept in f.csv.unfinished. Continue",
        ),
        (["simulate", *PLAYED, "--out", "f.csv"], "commonweal.lab.simulate.save_stopped", "half-written"),
        (["sweep", "potlatch", *COMPARED, "--out", "f.csv"], "commonweal.lab.sweep.replace_atomically", "half-written"),
        (["report", "potlatch", *COMPARED, "--out", "page"], "commonweal.lab.report.notebook", "half-written"),
        (["report", *PLAYED, "--out", "page.html"], "commonweal.lab.report.html", "half-written"),
        (["design", "potlatch", *SEARCHED, "--out", "d"], "commonweal.lab.design_report.html", "half-w"),
        (["arena", "potlatch", "--games", "8"], "commonweal.lab.arena.count_block", "half-written"),
        (["match", *PLAYED], "commonweal.players.language_model.match.Match.by_kind", "half-written"),
        (["measures", "potlatch"], "commonweal.lab.game_measures.measures_of", "half-written"),
    ],
)
def test_an_interrupt_at_any_moment_is_one_sentence_and_leaves_nothing_half_written(
    words, at, says, tmp_path, monkeypatch
):
    def interrupted(*given, **named):
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(at, interrupted)
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 130
    assert done.stderr.startswith("Interrupted. ")
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == (["f.csv.unfinished"] if "unfinished" in says else [])
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    if "unfinished" in says:
        done = CliRunner().invoke(app, [*words, "--resume"])
        assert done.exit_code == 0
        assert sorted(path.name for path in tmp_path.iterdir()) == ["f.csv", "f.csv.codebook.csv", "f.csv.run.json"]


def test_a_run_is_gone_on_with_by_its_own_seed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["simulate", "potlatch", "--out", "plays.csv"]
    assert CliRunner().invoke(app, [*words, "--games", "3"]).exit_code == 0
    done = CliRunner().invoke(app, [*words, "--games", "5", "--resume"])
    assert done.exit_code == 0
    assert "5 games of Potlatch" in done.stdout
