"""Comparisons are played by two kinds of players at least, and say where they disagree."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import commonweal as cw
from commonweal.lab import robustness
from commonweal.lab.arms import Arm
from commonweal.lab.paired import Estimate
from commonweal.lab.report import html, markdown
from commonweal.lab.report import report as create_report
from commonweal.lab.setup import set_up
from commonweal.validation import LabError

GRID = {"hand_size_rule": ["six", "four"]}


def test_a_second_kind_plays_the_same_games_unless_nobody_is_wanted() -> None:
    found = cw.sweep("potlatch", GRID, games=40, seed=1, measures=["goals_met", "length"])
    (other,) = found.others
    assert other.arms[0].setup.players == ("sensible:shared",) * 4
    assert [arm.name for arm in other.arms] == [arm.name for arm in found.arms]
    assert other.played == found.played == 40
    again = cw.sweep("potlatch", GRID, games=40, seed=1, measures=["goals_met", "length"], players="sensible:shared")
    assert [total.hexadecimal() for total in other.totals] == [total.hexadecimal() for total in again.totals]
    assert again.others[0].arms[0].setup.players == ("sensible",) * 4
    assert cw.sweep("potlatch", GRID, games=40, seed=1, measures=["length"], other_players="none").others == []


def test_other_kinds_are_checked() -> None:
    assert robustness.other_kinds(["random"], ["search:20", "sensible:fair"]) == [("search:20",), ("sensible:fair",)]
    assert robustness.other_kinds(["sensible", "random"]) == [("sensible:shared",) * 2]
    with pytest.raises(LabError, match="no player 'oracle'"):
        robustness.other_kinds(["random"], "oracle")


@pytest.mark.parametrize(
    ("first", "other", "how"),
    [
        ((1, 3), (-3, -1), robustness.OPPOSITE),
        ((1, 3), (4, 6), robustness.APART),
        ((1, 3), (2, 6), ""),
        ((-1, 3), (1, 6), ""),
        ((-2, -1), (0, 1), robustness.APART),
    ],
)
def test_kinds_disagree_where_signs_differ_or_intervals_do_not_meet(
    first: tuple[float, float], other: tuple[float, float], how: str
) -> None:
    one, two = (Estimate(sum(e) / 2, 1.0, e[0], e[1], 100) for e in (first, other))
    assert robustness.how_they_differ(one, two, effect=True) == how


def test_a_sweep_names_the_effects_about_which_kinds_disagree() -> None:
    found = cw.sweep("potlatch", GRID, games=600, seed=1, measures=["length"])
    (d,) = robustness.disagreements(found)
    assert (d.change, d.measure, d.how) == ("hand_size_rule=four", "length", robustness.APART)
    told = robustness.sentences(found)
    assert len(told) == 2
    assert "length falls by" in told[1]
    plain = json.loads(json.dumps(found.as_json()))["other_players"]
    assert plain[0]["disagreements"][0]["measure"] == "length"
    assert len(plain[0]["rows"]) == 2


def test_a_report_shows_both_kinds(tmp_path: Path) -> None:
    setup = set_up("potlatch", seats=3, seed=1)
    made = create_report([Arm("as it stands", {}, setup)], games=60, measures=["goals_met", "length"])
    assert made.sentences[-1].startswith("The same games were also played by sensible:shared players.") or any(
        "sensible:shared" in sentence for sentence in made.sentences
    )
    assert "Other kinds of players" in html(made)
    assert "| length | sensible:shared players |" in markdown(made, "figures").replace("length (acts)", "length")


def test_a_design_says_whether_others_would_choose_the_same() -> None:
    found = cw.design(
        "potlatch", maximise=["goals_met"], options=["hand_size_rule"], games=2000, initial_games=100, seed=1
    )
    (told,) = found.said_of_others
    assert "sensible:shared players" in told
    none = cw.design(
        "potlatch", maximise=["goals_met"], options=["hand_size_rule"], games=2000, initial_games=100, seed=1,
        other_players="none",
    )  # fmt: skip
    assert none.said_of_others == []
    assert [p.number for p in none.front] == [p.number for p in found.front]


def test_a_what_if_is_played_by_both_kinds() -> None:
    game = cw.start("potlatch", seats=3, seed=1)
    found = cw.what_if(game, futures=20, seed=1)
    assert found.found.others[0].played == 20
    summary = found.debrief(["Ann", "Ben", "Cleo"])["summary"]
    assert any("Sensible, for everybody together" in str(line) for line in summary)
