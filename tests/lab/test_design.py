"""The search for charters: what it finds is the best there is, for every number of workers, and can be played."""

from __future__ import annotations

import json
import threading
import tomllib

import numpy as np
import pytest
from matplotlib.text import Text
from typer.testing import CliRunner

import commonweal as cw
from commonweal.cli.app import app
from commonweal.lab.design import aims_of, space_of
from commonweal.lab.design_report import number_points, sentences
from commonweal.lab.design_result import Aim, Design, Point
from commonweal.lab.design_search import search
from commonweal.lab.dominance import BEATEN, FRONT, NEAR, assign_standings, find_beaten, merge_equal, responses
from commonweal.lab.drawing import plain_axes
from commonweal.lab.game_measures import measures_of
from commonweal.lab.setup import LabError, set_up
from commonweal.rulebook.charters.charter import Problem

OVER = ["hand_size_rule", "minimum_gift"]
BASE = set_up("potlatch", seats=3, seed=6, players="sensible")
SMALL = ["design", "potlatch", "--seats", "3", "--seed", "6", "--games", "1500", "--initial-games", "40"]
WANTED = ["--maximise", "worst_off", "--minimise", "gini", "--options", "hand_size_rule,minimum_gift"]


def found(**more):
    how = {"games": 3000, "initial_games": 60, "seats": 3, "seed": 6} | more
    return cw.design("potlatch", maximise=["worst_off"], minimise=["gini"], options=OVER, **how)


def run(*words):
    return CliRunner().invoke(app, list(words))


def of(aims, rows, plays=None):
    """A design whose points have these values, and were played so: as no other, if that is left out."""
    made = Design(BASE, aims, {"hand_size_rule": ["six"]}, 100, 8)
    for i, values in enumerate(np.array(rows, float)):
        acts = np.full(len(values), plays[i] if plays else i, np.uint64)
        made.points.append(Point(i + 1, {}, BASE, values, np.ones_like(values), acts))
    return made


def test_every_combination_is_looked_at_and_the_same_games_give_the_figures():
    best = found()
    assert len(best.points) == best.combinations == 9
    assert best.points[0].options == {"hand_size_rule": "six", "minimum_gift": "single_card_first"}
    assert best.played <= 3000
    top = best.front[0]
    swept = cw.sweep("potlatch", [top.options, {}], games=top.games, seats=3, seed=6, measures=["worst_off", "gini"])
    for i, name in enumerate(("worst_off", "gini")):
        assert best.estimate(top, i).mean == pytest.approx(swept.mean(name, 0).mean)
    lost = [p for p in best.points if p.standing == BEATEN]
    assert lost
    assert all(p.games <= top.games for p in lost)
    assert top.games > 60


def test_the_same_for_every_number_of_workers():
    one, three = (found(charters=5, workers=n) for n in (1, 3))
    assert len(one.points) == 5
    assert one.rows() == three.rows()
    assert one.frame().columns[:3] == ["charter", "standing", "games"]


def test_the_front_is_what_no_other_dominates():
    aims = aims_of(BASE.book, ["worst_off"], ["gini"])
    rows = [[500, 0.1], [700, 0.2], [400, 0.1], [700, 0.2], [600, 0.3]]
    made = of(aims, [[row] * 400 for row in rows], plays=[1, 2, 1, 2, 3])
    assign_standings(made)
    assert [p.number for p in made.points if p.standing == FRONT] == [1, 2, 4]
    assert [p.number for p in made.points if p.standing == BEATEN] == [3, 5]
    assert [p.number for p in made.front] == [2, 1]
    assert [p.number for p in made.same(made.points[1])] == [4]
    assert [row["same_as"] for row in made.rows()] == [None, 2, None, None, None]


def test_what_agrees_in_all_games_seen_is_the_same_only_where_the_acts_are():
    aims = aims_of(BASE.book, ["worst_off"], ["stuck"])
    rows = [[[500, 0]] * 400, [[400, 0]] * 400]
    for plays, standing in (([1, 2], NEAR), ([1, 1], BEATEN)):
        made = of(aims, rows, plays)
        assign_standings(made)
        assert [p.standing for p in made.points] == [FRONT, standing]


def test_charters_that_no_other_beats_are_seldom_lost():
    """One charter is better in what is common, the other in what is rare: looked at again and again, both stay."""
    aims, generator, lost = aims_of(BASE.book, ["needs_met_share"], ["stuck"]), np.random.default_rng(1), 0
    for _ in range(40):
        length = 8000
        common = generator.random((length, 3)) < [0.78, 0.70, 0.70]
        rare = generator.random((length, 3)) < [4e-4, 7e-5, 7e-5]
        gone: set[int] = set()
        for games in (500, 1000, 2000, 4000, 8000):
            made = of(aims, np.stack([common[:games], rare[:games]], axis=2).transpose(1, 0, 2))
            made.charters, made.games, made.space = 3, 60_000, {"linked_games": [1, 2, 3]}
            gone |= find_beaten(made, made.points)
        lost += bool(gone)
    assert lost <= 2


def test_charters_that_another_beats_are_lost():
    aims, generator = aims_of(BASE.book, ["needs_met_share"], ["stuck"]), np.random.default_rng(1)
    values = np.stack([generator.random((4000, 2)) < [0.78, 0.70], generator.random((4000, 2)) < [0.01, 0.04]], axis=2)
    made = of(aims, values.transpose(1, 0, 2))
    assert find_beaten(made, made.points) == {2}


def test_a_charter_is_not_beaten_for_what_befell_the_one_that_stood_for_it():
    aims = aims_of(BASE.book, ["worst_off"], [])
    made = of(aims, [[[500]] * 400, [[500]] * 400, [[900]] * 400], plays=[1, 1, 2])
    merge_equal(made)
    assert [p.same_as for p in made.points] == [None, 1, None]
    assign_standings(made)
    assert [(p.standing, p.same_as) for p in made.points] == [(BEATEN, None), (NEAR, None), (FRONT, None)]


def test_options_that_change_no_act_are_known_and_named():
    options = ["table_talk", "failed_combine"]
    best = cw.design("potlatch", maximise=["goals_met"], options=options, games=2000, initial_games=100, seed=1)
    found = responses(best.points, best.space)
    assert found["table_talk"] == 0 < found["failed_combine"]
    assert any("never acted differently" in s and "table talk" in s and "combine" not in s for s in sentences(best))
    assert len({p.options["table_talk"] for p in best.front}) == 1
    assert len(best.points) == len(best.rows()) > 2


def test_what_luck_might_have_done_is_not_beaten():
    aims = [Aim(measures_of(BASE.book)["worst_off"], 1)]
    made = of(aims, [[[0], [2], [4], [0]], [[1], [1], [3], [2]]])
    assign_standings(made)
    assert sorted(p.standing for p in made.points) == ["front", "near"]


def test_a_charter_that_contradicts_itself_is_left_out_with_the_reason(monkeypatch):
    adopt, wrong = (
        BASE.book.adopt,
        Problem(tuple(OVER), "PO-60", "Four cards need a smallest gift.", {"id": "clashes.small.text"}),
    )

    def stricter(seats, charter):
        root, problems = adopt(seats, charter)
        clash = charter.get("hand_size_rule") == "four" and charter.get("minimum_gift") == "none"
        return root, [*problems, *([wrong] if clash else [])]

    monkeypatch.setattr(BASE.book, "adopt", stricter)
    best = found()
    assert len(best.points) == 8
    options = {"hand_size_rule": "four", "minimum_gift": "none"}
    assert best.left_out == [(options, "Four cards need a smallest gift. (PO-60)")]
    assert best.as_json()["left_out"][0]["charter"] == options


def test_what_is_done_is_kept_when_somebody_stops_it():
    aims, stop = aims_of(BASE.book, ["worst_off"], []), threading.Event()

    def after_the_first(played, acts):
        stop.set()

    kept = search(BASE, aims, space_of(BASE, OVER), games=3000, initial_games=60, progress=after_the_first, stop=stop)
    assert kept.interrupted
    assert 1 <= len(kept.points) < 9
    assert kept.front


def test_a_folder_with_a_page_and_charters_that_can_be_played(tmp_path):
    out = tmp_path / "best"
    told = run(*SMALL, *WANTED, "--out", str(out), "--json")
    assert told.exit_code == 0, told.output
    figures = json.loads(told.output)
    assert figures == json.loads((out / "design.json").read_text())
    assert (out / "front.png").read_bytes().startswith(b"\x89PNG")
    page = (out / "report.html").read_text()
    assert "data:image/svg+xml" in page
    assert "http" not in page.split("<body>")[1].replace("data:image", "")[:200]
    file = out / "charters" / f"{figures['rows'][0]['charter']}.toml"
    assert tomllib.loads(file.read_text()) == {k: figures["rows"][0][k] for k in OVER}
    assert run("charter", "potlatch", "--seats", "3", "--charter", str(file)).exit_code == 0
    assert run("simulate", "potlatch", "--games", "3", "--charter", str(file), "--json").exit_code == 0


def test_numbers_beside_points_that_lie_close_cover_neither_each_other_nor_a_marker():
    figure, axes = plain_axes()
    rng = np.random.default_rng(1)
    points = {str(n): (0.5 + x, 0.5 + y) for n, (x, y) in enumerate(rng.normal(0, 0.03, (12, 2)))}
    axes.plot([0, 1], [0, 1], alpha=0)
    axes.plot(*zip(*points.values(), strict=True), "o", markersize=4)
    figure.draw_without_rendering()
    number_points(axes, points, [])
    figure.draw_without_rendering()
    boxes = [Text.get_window_extent(text) for text in axes.texts]
    assert [text.get_text() for text in axes.texts] == sorted(points, key=lambda name: -points[name][1])
    for place, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[:place])
        assert not any(box.contains(*axes.transData.transform(point)) for point in points.values())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--maximise", "joy", "--options", "hand_size_rule"], "no measure 'joy'"),
        (["--options", "hand_size_rule"], "Name 1 to 4 measures"),
        (["--maximise", "gini", "--minimise", "gini", "--options", "hand_size_rule"], "named twice"),
        (["--maximise", "gini", "--options", "weather"], "has no option 'weather'"),
        (["--maximise", "gini", "--options", "starting_status"], "cannot be searched over"),
        (["--maximise", "gini", "--options", "hand_size_rule,hand_size_rule"], "named twice"),
        (["--maximise", "gini", "--options", "hand_size_rule", "--initial-games", "1000"], "are allowed"),
        (["--maximise", "gini", "--options", "hand_size_rule", "--charters", "1"], "charters must be a whole number"),
        (["--maximise", "gini", "--options", "hand_size_rule", "--confidence", "2"], "confidence must be"),
        (["--maximise", "gini", "--options", "hand_size_rule", "--workers", "0"], "workers must be a whole number"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(tmp_path, words, said):
    told = run(*SMALL, *words, "--out", str(tmp_path / "best"))
    assert told.exit_code == 2
    assert said in told.stderr
    assert not list(tmp_path.iterdir())


def test_a_report_that_exists_is_not_overwritten(tmp_path):
    (tmp_path / "best.html").write_text("mine")
    assert run(*SMALL, *WANTED, "--out", str(tmp_path / "best.html")).exit_code == 2
    assert (tmp_path / "best.html").read_text() == "mine"


def test_aims_are_one_to_four():
    with pytest.raises(LabError, match="1 to 4"):
        aims_of(BASE.book, ["worst_off", "outcome", "best_off"], ["gini", "theil"])
