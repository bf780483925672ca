"""Reports: pages that need nothing else, figures that are the same every time, sentences whose numbers are computed."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import numpy as np
import pytest
from typer.testing import CliRunner

from commonweal.cli.app import app
from commonweal.lab.arms import Arm, grid_arms
from commonweal.lab.contrasts import contrasts, interactions
from commonweal.lab.distributions import Distributions
from commonweal.lab.drawing import MAX_LINES, assign_panels
from commonweal.lab.effects import estimate_effect
from commonweal.lab.game_columns import columns_of
from commonweal.lab.paired import Estimate, Paired
from commonweal.lab.report import ABREAST, html, report, tables_of_means, write_report
from commonweal.lab.setup import set_up
from commonweal.lab.summary import join_words, number, plus_minus
from commonweal.lab.sweep import Sweep

GRID = {"hand_size_rule": ["six", "four"], "failed_combine": ["closing_action", "next_round"]}
BASE = set_up("potlatch", seats=3, seed=2, players="random")


@pytest.fixture(scope="module")
def made():
    return report(grid_arms(BASE, GRID), games=200, grid=GRID, workers=1)


def test_a_page_needs_nothing_else(made):
    page = html(made)
    addresses = re.findall(r"(?:src|href|url)\s*[=(]\s*['\"]?([^'\" >)]+)", page)
    assert addresses
    assert all(address.startswith("data:image/svg+xml;base64,") for address in addresses)
    assert "<script" not in page

    class Checker(HTMLParser):
        images = 0
        open_tags: list[str] = []

        def handle_starttag(self, tag, attrs):
            if tag == "img":
                self.images += 1
                assert dict(attrs)["alt"]
            if tag in ("table", "figure", "details", "main"):
                self.open_tags.append(tag)

        def handle_endtag(self, tag):
            if tag in ("table", "figure", "details", "main"):
                assert self.open_tags.pop() == tag

    checker = Checker()
    checker.feed(page)
    assert checker.images == len(made.pictures) == 7
    assert not checker.open_tags


def test_figures_are_the_same_every_time(made):
    for picture in made.pictures:
        image = picture.image("svg")
        assert image == picture.image("svg")
        ElementTree.fromstring(image)
        assert picture.rows
        assert all(len(row) == len(picture.columns) for row in picture.rows)


def test_numbers_in_sentences_are_those_of_the_figures(made):
    found = made.found
    estimate = found.mean("goals_met", 0)
    stands = next(s for s in made.sentences if s.startswith("Under"))
    assert f"goals met is {number(estimate.mean)} ({number(estimate.low)} to {number(estimate.high)})" in stands
    assert "200 games of Potlatch" in made.sentences[0]
    assert "Every game finished." in made.sentences
    assert any(s.startswith("The same games were also played by sensible:shared players.") for s in made.sentences)
    told = [
        s for s in made.sentences if s.startswith("With hand size rule “four” instead of “six”, needs met share falls")
    ]
    weights = contrasts(found.arms, found.grid)["hand_size_rule=four"]
    size = estimate_effect(found, "", weights, "needs_met_share").size
    assert told
    assert f"{number(abs(size))} standard deviations" in told[0]


def test_effects_of_known_arms():
    """Two options that add 2 and 3, and together 1 more."""
    arms = grid_arms(BASE, GRID)
    found = Sweep(arms, [], 100, grid=GRID)
    deal = np.random.default_rng(1).normal(size=(100, 1))
    added = [
        2 * (a.options["hand_size_rule"] == "four") + 3 * (a.options["failed_combine"] == "next_round") for a in arms
    ]
    values = deal + np.array(added) + np.array([0, 0, 0, 1])
    found.paired = {"x": Paired(4)}
    found.paired["x"].add(values)
    change = contrasts(found.arms, found.grid)
    assert estimate_effect(found, "", change["hand_size_rule=four"], "x").difference.mean == pytest.approx(2.5)
    assert estimate_effect(found, "", change["failed_combine=next_round"], "x").difference.mean == pytest.approx(3.5)
    both = interactions(found.arms, found.grid)["hand_size_rule=four", "failed_combine=next_round"]
    assert estimate_effect(found, "", both, "x").difference.mean == pytest.approx(1)
    assert estimate_effect(found, "", both, "x").difference.error == 0
    assert 0 < estimate_effect(found, "", both, "x").difference.half < 1
    assert estimate_effect(found, "", both, "x").size == pytest.approx(1 / deal.std(ddof=1))


def test_survival_with_games_given_up():
    gathered = Distributions(columns_of(BASE.book))
    gathered.lengths.update([10, 10, 30])
    gathered.given_up.update([20])
    times, share = gathered.survival()
    assert times.tolist() == [0, 10, 30]
    assert share.tolist() == pytest.approx([1, 0.5, 0])


def test_a_game_that_is_over_keeps_what_it_ended_with():
    gathered = Distributions(columns_of(BASE.book))
    trajectory = np.zeros((2, 32, 2), np.int64)
    trajectory[0, :2] = [[0, 0], [4, 4]]
    trajectory[1, :3] = [[0, 0], [2, 2], [8, 8]]
    trajectory[:, -1] = [[4, 4], [8, 8]]
    gathered.trajectories, gathered.sampled = [(trajectory, np.array([2, 3]), np.array([1, 1]))], 4
    moments, values = gathered.trajectory((0.0, 1.0))
    assert moments == [0, 1, 2]
    assert values.tolist() == [[0, 0], [2, 4], [4, 8]]


def test_one_charter_alone_is_written_up(tmp_path):
    made = report([Arm("as it stands", {}, BASE)], games=50, workers=1)
    write_report(made, tmp_path / "report.html")
    assert [p.name for p in tmp_path.iterdir()] == ["report.html"]
    assert {p.name for p in made.pictures} == {"distributions", "lorenz", "survival", "trajectory", "seat-order"}


def test_a_grid_in_a_file_is_written_up_option_by_option(tmp_path):
    (tmp_path / "arms.toml").write_text(
        '[grid]\nhand_size_rule = ["six", "four"]\nfailed_combine = ["closing_action", "next_round"]\n'
    )
    words = ["report", "potlatch", "--games", "40", "--seed", "1", "--arms", str(tmp_path / "arms.toml")]
    told = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "report")])
    assert told.exit_code == 0
    assert (tmp_path / "report" / "figures" / "interactions.svg").exists()
    assert "cw.sweep('potlatch', {'hand_size_rule'" in (tmp_path / "report" / "report.md").read_text()


def test_every_arm_is_drawn_however_many_there_are():
    grid = {"linked_games": [1, 2, 3, 4], "hand_size_rule": ["six", "four"]}
    made = report(grid_arms(BASE, grid), games=20, grid=grid, workers=1)
    names = [arm.name for arm in made.found.arms]
    for picture in made.pictures:
        if picture.name in ("effects", "interactions"):
            continue
        assert {row[0] for row in picture.rows} == set(names)
        labels = [label for panel in picture.draw().subfigs for axes in panel.axes for label in legend_of(axes)]
        assert sorted(set(labels)) == sorted(names)
        assert labels.count(names[0]) == 2, "the first is in both panels"
        assert "Each panel shows the first arm" in picture.text


@pytest.mark.parametrize("curves", [1, 7, 8, 13, 14, 256])
def test_panels_hold_every_curve_and_no_more_than_can_be_told_apart(curves):
    parts = assign_panels(curves)
    assert {i for part in parts for i in part} == set(range(curves))
    assert all(len(part) <= MAX_LINES and part[0] == 0 for part in parts)


def test_arms_that_are_the_same_share_a_line():
    grid = {"table_talk": ["open", "closed"]}
    base = set_up("potlatch", seed=2, players="sensible")
    made = report(grid_arms(base, grid), games=30, grid=grid, workers=1)
    picture = next(p for p in made.pictures if p.name == "distributions")
    (label,) = legend_of(picture.draw().axes[0])
    assert all(arm.name in label for arm in made.found.arms)
    assert "share a line" in picture.text
    assert made.found.differing_games == [0] * len(made.found.arms)
    assert any(s.startswith("Players did exactly the same under") for s in made.sentences)


def legend_of(axes):
    return axes.get_legend_handles_labels()[1]


def test_the_gini_of_the_lorenz_curve_is_the_one_that_is_reported(made):
    picture = next(p for p in made.pictures if p.name == "lorenz")
    for arm, row in enumerate(picture.rows):
        below = np.array([0, *row[1:-1], 1])
        area = 1 - float((below[1:] + below[:-1]).sum()) / (len(below) - 1)
        assert area == pytest.approx(row[-1])
        assert row[-1] == pytest.approx(made.found.mean("gini", arm).mean)


def test_a_folder_holds_everything(tmp_path, monkeypatch):
    words = ["report", "potlatch", "--seats", "3", "--games", "60", "--seed", "4", "--players", "random"]
    out = tmp_path / "written"
    told = CliRunner().invoke(app, [*words, "--sweep", "hand_size_rule=six,four", "--out", str(out)])
    assert told.exit_code == 0
    assert {p.name for p in out.iterdir()} == {"report.html", "report.md", "report.ipynb", "report.json", "figures"}
    assert {p.suffix for p in (out / "figures").iterdir()} == {".svg", ".png"}
    text = (out / "report.md").read_text()
    for name in re.findall(r"\]\((figures/[^)]+)\)", text):
        assert (out / name).is_file()
    notebook = json.loads((out / "report.ipynb").read_text())
    namespace: dict[str, object] = {}
    monkeypatch.setenv("MPLBACKEND", "agg")
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), namespace)
    axes = namespace["plt"].gca()  # type: ignore[attr-defined]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["hand_size_rule=six", "hand_size_rule=four"]
    again = namespace["found"]
    figures = json.loads((out / "report.json").read_text())
    assert [row["mean"] for row in again.rows()] == [row["mean"] for row in figures["rows"]]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--out", "there"], "already exists"),
        (["--out", "report.pdf"], "be a folder"),
        (["--out", "no/where"], "no folder no"),
        (["--out", "new", "--measures", "joy"], "no measure 'joy'"),
        (["--out", "new", "--max-acts", "5"], "No game finished"),
    ],
)
def test_bad_input_is_refused_and_nothing_is_written(words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    result = CliRunner().invoke(app, ["report", "potlatch", "--games", "10", *words])
    assert result.exit_code == 2
    assert says in result.stderr
    assert [p.name for p in tmp_path.iterdir()] == ["there"]


@pytest.mark.parametrize(
    ("mean", "half", "says"),
    [
        (990.4848, 0.5444, "990.48 ± 0.54"),
        (0.000628, 0.00004686, "0.000628 ± 0.000047"),
        (123456.7, 321.4, "123,457 ± 321"),
        (1000, 0, "1,000 ± 0"),
    ],
)
def test_a_mean_is_said_as_exactly_as_it_is_known(mean, half, says):
    assert plus_minus(Estimate(mean, half / 2, mean - half, mean + half, 100)) == says


def test_a_lopsided_interval_is_written_by_its_ends():
    assert plus_minus(Estimate(0, 0, 0, 0.003827, 1000)) == "0 (0 to 0.0038)"
    assert plus_minus(Estimate(99.99, 0.01, 99.95, 99.998, 1000)) == "99.990 (99.950 to 99.998)"


def test_words():
    assert join_words(["a"]) == "a"
    assert join_words(["a", "b", "c"]) == "a, b and c"
    assert number(1234.5) == "1,234"
    assert number(0.123456) == "0.1235"


def test_results_that_say_the_same_are_listed_once_and_tables_fit_on_a_page(made):
    found = made.found
    assert found.mean("status", 0) == found.mean("status_gained", 0), "one game a match: both are the same number"
    assert "status_gained" in made.measures
    assert "status" not in made.measures
    whole, rest = divmod(len(found.arms), ABREAST)
    widths = [len(columns) - 1 for columns, _ in tables_of_means([found], made.measures)]
    assert widths == [ABREAST] * whole + [rest] * (rest > 0)
