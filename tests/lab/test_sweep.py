"""Arms on the same games: estimates that hold, stopping when enough is known, and charters that cannot be compared."""

from __future__ import annotations

import json

import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

import commonweal as cw
from commonweal.cli.app import app
from commonweal.lab.arms import grid_arms, read_arms, read_grid
from commonweal.lab.paired import Paired, games_needed
from commonweal.lab.provenance import code_fingerprint
from commonweal.lab.setup import LabError, set_up
from commonweal.lab.workers import play_batches
from commonweal.rulebook import CharterError

BASE = set_up("potlatch", seats=3, seed=6)


def sweep(grid, games=300, **more):
    return cw.sweep("potlatch", grid, **({"games": games, "seats": 3, "seed": 6, "players": "random"} | more))


def test_differences_are_those_of_the_same_games():
    found = sweep({"hand_size_rule": ["six", "four"]}, measures=["needs_met_share"])
    values = []
    for rule in ("six", "four"):
        setup = set_up("potlatch", seats=3, seed=6, charter={"hand_size_rule": rule})
        part = next(iter(play_batches(setup, 0, 300, workers=1)))
        values.append(part.of_seats["units_met"].sum(1) / part.of_seats["units_needed"].sum(1))
    more = values[1] - values[0]
    estimate = found.difference("needs_met_share", 1)
    assert estimate.mean == pytest.approx(more.mean())
    assert estimate.error == pytest.approx(more.std(ddof=1) / np.sqrt(300))
    assert estimate.half == pytest.approx(1.967930 * estimate.error, rel=0.01), "the quantile of 299 degrees of freedom"
    assert found.mean("needs_met_share", 0).mean == pytest.approx(values[0].mean())
    row = found.frame().row(1, named=True)
    assert row["arm"] == "hand_size_rule=four"
    assert row["difference"] == pytest.approx(more.mean())


def test_the_same_charter_twice_differs_in_nothing():
    found = sweep([{}, {"linked_games": 1}])
    for m in found.measures:
        assert found.difference(m.name, 1).mean == 0
        assert not found.difference(m.name, 1).away_from_zero
    assert found.totals[0].hexadecimal() == found.totals[1].hexadecimal()


def test_figures_do_not_depend_on_the_workers():
    one, three = (sweep({"failed_combine": ["closing_action", "next_round"]}, 1500, workers=n) for n in (1, 3))
    assert one.rows() == three.rows()


def test_it_stops_once_enough_is_known():
    found = sweep({"hand_size_rule": ["six", "four"]}, 100_000, measures=["goals_met"], precision={"goals_met": 0.03})
    assert found.precise()
    assert 1000 <= found.played < 100_000
    assert not found.interrupted
    assert found.mean("goals_met", 0).half <= 0.03
    assert found.needed("goals_met") <= found.played
    short = sweep({"hand_size_rule": ["six", "four"]}, 1100, measures=["goals_met"], precision={"goals_met": 0.0001})
    assert not short.precise()
    assert short.needed("goals_met") > 1100


def test_intervals_hold_the_truth_as_often_as_they_say():
    generator = np.random.default_rng(3)
    held = 0
    for _ in range(400):
        paired = Paired(2)
        deal = generator.normal(size=(60, 1))
        for part in np.array_split(np.hstack([deal, deal + 0.2 + 0.1 * generator.normal(size=(60, 1))]), 3):
            paired.add(part)
        estimate = paired.difference(1, 0, 0.9)
        held += estimate.low <= 0.2 <= estimate.high
    assert 0.85 <= held / 400 <= 0.94


def test_games_where_an_arm_leaves_a_measure_undefined_take_no_part_in_that_arm():
    paired = Paired(2)
    paired.add(np.array([[1.0, 2.0], [np.nan, 5.0], [3.0, 5.0]]))
    assert paired.games == paired.mean(0, 0.95).games == 2
    assert paired.mean(1, 0.95).games == 3
    assert paired.mean(0, 0.95).mean == 2
    assert paired.difference(1, 0, 0.95).mean == 2
    assert Paired(2).mean(0, 0.95).games == 0
    assert games_needed(paired.difference(1, 0, 0.95), 0.5) > 2


def test_another_arm_changes_no_number_of_the_others():
    """Also of measures that some games leave undefined: no invitation, no end."""
    charters = [{}, {"failed_combine": "next_round"}, {"hand_size_rule": "four", "minimum_gift": "none"}]
    two, three = (sweep(charters[:n], 600, max_acts=90).rows() for n in (2, 3))
    kept = [row for row in three if row["arm"] != "charter 2"]
    assert any(row["games"] not in (0, 600) for row in two)
    for before, after in zip(two, kept, strict=True):
        for name, value in before.items():
            close = isinstance(value, float)
            assert after[name] == (pytest.approx(value, rel=1e-9, abs=1e-12) if close else value), before["measure"]


def test_a_ratio_is_that_of_all_games_together():
    measures = ["shared_when_invited", "invitations", "cards_shared"]
    found = sweep([{}, {"hand_size_rule": "four"}], 400, measures=measures)
    for arm in (0, 1):
        shared, invited = found.mean("cards_shared", arm).mean, found.mean("invitations", arm).mean
        assert found.mean("shared_when_invited", arm).mean == pytest.approx(shared / invited)


def test_precision_is_not_reached_by_games_that_agree_by_chance():
    found = sweep([{}, {"linked_games": 1}], 1100, measures=["unfinished"], precision={"unfinished": 0.0001})
    assert found.mean("unfinished", 0).mean == 0
    assert 0.003 < found.mean("unfinished", 0).high < 0.004
    assert not found.precise()
    assert found.needed("unfinished") > 10_000


def test_games_that_go_alike_are_counted():
    found = sweep([{}, {"linked_games": 1}, {"hand_size_rule": "four"}], 50)
    assert found.differing_games == [0, 0, 50]
    assert [arm["differing_games"] for arm in found.as_json()["arms"]] == [0, 0, 50]


def test_what_was_played_is_written_down_whole():
    found = sweep({"hand_size_rule": ["six", "four"]}, 5).as_json()
    assert found["commonweal"] == cw.__version__
    assert found["rules"] == code_fingerprint(BASE.book)
    assert (found["version"], found["seed"], found["players"]) == (BASE.book.version, 6, ["random"] * 3)
    for arm, rule in zip(found["arms"], ("six", "four"), strict=True):
        assert arm["options"] == {"hand_size_rule": rule}
        assert arm["charter"] == set_up("potlatch", seats=3, charter=arm["options"]).describe()["charter"]
        assert set(BASE.book.options) <= set(arm["charter"])


# ---------------------------------------------------------------- arms
def test_spaces_around_names_and_values_say_nothing():
    assert read_grid(["linked_games = 1, 2"]) == {"linked_games": [1, 2]}


def test_a_grid_has_every_combination():
    arms = grid_arms(BASE, read_grid(["linked_games=1,2", "hand_size_rule=six,four"]))
    assert [arm.name for arm in arms] == [
        f"linked_games={n} hand_size_rule={rule}" for n in (1, 2) for rule in ("six", "four")
    ]


def test_arms_are_read_from_a_file(tmp_path):
    file = tmp_path / "arms.toml"
    file.write_text(
        '[[arm]]\nname = "now"\ncharter = {}\n[[arm]]\nname = "small"\ncharter = { hand_size_rule = "four" }\n'
    )
    assert [arm.name for arm in read_arms(BASE, file)[0]] == ["now", "small"]
    file.write_text('[grid]\nhand_size_rule = ["six", "four"]\n')
    arms, grid = read_arms(BASE, file)
    assert len(arms) == 2
    assert grid == {"hand_size_rule": ["six", "four"]}
    for text in (
        "",
        "[grid]\nlinked_games = 1\n",
        '[[arm]]\nname = "x"\n',
        "[grid",
        '[[arm]]\nname="x"\ncharter={}\n' * 2,
    ):
        file.write_text(text)
        with pytest.raises(LabError):
            read_arms(BASE, file)


def test_contradictory_charters_are_refused_or_left_out():
    base = set_up("potlatch", seats=5, seed=1)
    grid = {"house_pool": ["all", "threes"], "linked_games": [1, 2]}
    with pytest.raises(CharterError, match="PO-64"):
        grid_arms(base, grid)
    left_out: list[tuple[str, str]] = []
    assert [arm.options["house_pool"] for arm in grid_arms(base, grid, left_out=left_out)] == ["all", "all"]
    assert [name for name, _ in left_out] == ["house_pool=threes linked_games=1", "house_pool=threes linked_games=2"]
    assert all("PO-64" in reason for _, reason in left_out)
    with pytest.raises(CharterError, match="outside"):
        grid_arms(base, {"linked_games": [1, 9]}, left_out=left_out)


def test_skipped_charters_are_listed(tmp_path):
    grid = {"house_pool": ["all", "threes"], "linked_games": [1, 2]}
    found = cw.sweep("potlatch", grid, games=2, seats=5, seed=1, skip_invalid=True)
    assert len(found.arms) == len(found.left_out) == 2
    words = ["potlatch", "--seats", "5", "--games", "4", "--sweep", "house_pool=all,threes", "--skip-invalid"]
    words += ["--sweep", "linked_games=1,2"]
    told = CliRunner().invoke(app, ["sweep", *words])
    assert "Skipped house_pool=threes linked_games=1: There are not enough houses" in told.stderr
    assert [
        left["name"] for left in json.loads(CliRunner().invoke(app, ["sweep", *words, "--json"]).stdout)["left_out"]
    ]
    written = CliRunner().invoke(app, ["report", *words, "--out", str(tmp_path / "page.html")])
    assert "“house_pool=threes linked_games=2” was skipped because it contradicts itself" in written.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "Say what to compare"),
        (["--sweep", "linked_games"], "write --sweep option=a,b,c"),
        (["--sweep", "linked_games=1"], "2 to 256 arms"),
        (["--sweep", "linked_games=1,1"], "same value twice"),
        (["--sweep", "linked_games=1,9"], "9 is outside"),
        (["--sweep", "hands=1,2"], "no option 'hands'"),
        (["--sweep", "linked_games=1,2", "--measures", "joy"], "no measure 'joy'"),
        (["--sweep", "linked_games=1,2", "--precision", "gini"], "write --precision"),
        (["--sweep", "linked_games=1,2", "--precision", "gini=0"], "above 0"),
        (["--sweep", "linked_games=1,2", "--out", "there.csv"], "already exists"),
        (["--sweep", "linked_games=1,2", "--out", "new.xlsx"], ".csv"),
        (["--sweep", "linked_games=1,2", "--confidence", "95"], "between 0 and 1"),
        (["--arms", "missing.toml"], "No such file"),
    ],
)
def test_bad_input_is_refused_and_nothing_is_written(words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.csv").write_text("mine")
    result = CliRunner().invoke(app, ["sweep", "potlatch", "--games", "10", *words])
    assert result.exit_code == 2
    assert says in result.stderr
    assert [p.name for p in tmp_path.iterdir()] == ["there.csv"]


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".json"])
def test_figures_are_printed_and_written(suffix, tmp_path):
    out = tmp_path / f"sweep{suffix}"
    words = ["sweep", "potlatch", "--seats", "3", "--games", "50", "--seed", "2", "--sweep", "hand_size_rule=six,four"]
    told = CliRunner().invoke(app, [*words, "--out", str(out)])
    assert told.exit_code == 0
    assert "hand_size_rule=four" in told.output
    read = {".csv": pl.read_csv, ".parquet": pl.read_parquet}.get(suffix)
    rows = read(out).to_dicts() if read else json.loads(out.read_text())["rows"]
    printed = json.loads(CliRunner().invoke(app, [*words, "--json"]).output)["rows"]
    assert [row["mean"] for row in rows] == pytest.approx([row["mean"] for row in printed])


def test_measures_are_listed():
    found = json.loads(CliRunner().invoke(app, ["measures", "potlatch", "--json"]).output)
    assert {"gini", "worst_off", "units_wasted", "shared_when_invited"} <= {m["name"] for m in found}
    assert "difference principle" in CliRunner().invoke(app, ["measures", "potlatch"]).output


@pytest.mark.parametrize("values", [[False, True], ["no", "yes"], [0, 1]])
def test_a_switch_is_swept_in_any_words(values):
    grid = {"private_gifts": values}
    found = cw.sweep("original_position", grid, seats=3, games=4, seed=1, workers=1, measures=["length"])
    assert [arm.setup.root().private_gifts for arm in found.arms] == [0, 1]
