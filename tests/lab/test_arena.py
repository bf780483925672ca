"""The players' ladder: fair seats, ratings that are what they say, and players who are better than chance."""

from __future__ import annotations

import json
from collections import Counter
from math import log10

import numpy as np
import pytest
from typer.testing import CliRunner

import commonweal as cw
from commonweal.cli.app import app
from commonweal.lab import arena
from commonweal.lab.arena import (
    FIRST_LOOK,
    LOOKS,
    MIXED,
    OWN,
    Contest,
    mixed_lineups,
    ratings,
    together,
)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_both_kinds_sit_everywhere_as_often(seats):
    rows = mixed_lineups("a", "b", seats)
    assert len(set(rows)) == len(rows)
    for seat in range(seats):
        assert len(set(Counter(row[seat] for row in rows).values())) == 1
    exchanged = {tuple("b" if kind == "a" else "a" for kind in row) for row in rows}
    assert exchanged == set(rows)


def test_sensible_players_are_better_than_random_ones():
    found = cw.arena("potlatch", ["random", "sensible"], games=400, seats=4, seed=1, workers=1)
    row = found.rows()[0]
    assert row["score_high"] < 0.5
    assert row["utility_more_high"] < 0
    assert row["utility_more_among_own_high"] < 0
    points = found.ratings()
    assert points["random"].mean == 0
    assert points["sensible"].low > 0
    assert found.unfinished == 0


@pytest.mark.parametrize(("game", "where"), [("potlatch", OWN), ("original_position", MIXED)])
def test_pairs_play_until_they_are_told_apart_where_the_game_says_who_is_better(game, where):
    found = cw.arena(game, seed=7)
    assert (found.where, found.interrupted) == (where, False)
    assert found.rows()[0]["better"] == "sensible"
    assert FIRST_LOOK <= found.played == found.contests[0].played < FIRST_LOOK << (LOOKS - 1)


def test_kinds_that_cannot_be_told_apart_play_the_most_deals_and_nobody_is_called_better(monkeypatch):
    monkeypatch.setattr(arena, "FIRST_LOOK_THINKING", 16)
    found = cw.arena("potlatch", ["search:1", "search:01"], seats=2, seed=1)
    assert found.played == 16 << (LOOKS - 1)
    assert found.rows()[0]["better"] is None


def test_search_is_better_than_random_where_all_share_one_goal():
    found = cw.arena("potlatch", ["random", "search:20"], seats=2, seed=7, games=400)
    row = found.rows()[0]
    assert row["better"] == "search:20"
    assert row["utility_more_among_own_high"] < 0
    assert found.together > 0.9


@pytest.mark.parametrize(("rows", "says"), [([[5, 5], [1, 1], [3, 3]], 1), ([[5, 1], [1, 5], [2, 4], [4, 2]], -1)])
def test_fate_that_seats_share_is_what_it_says(rows, says):
    contest = Contest("a", "b", [], [])
    utility = np.array(rows, np.float64)
    contest.own.add(np.stack([utility.mean(1)] * 2, axis=1))
    contest.within.add(np.stack([utility.var(1, ddof=1)] * 2, axis=1))
    assert together([contest], 2) == pytest.approx(says)


def test_a_kind_is_no_better_than_itself():
    found = cw.arena("potlatch", ["search:2", "search:02"], games=16, seats=2, seed=1)
    row = found.rows()[0]
    assert row["score"] == 0.5
    assert row["utility_more"] == row["utility_more_among_own"] == 0


def test_figures_do_not_depend_on_the_workers():
    one, two = (
        cw.arena("potlatch", ["random", "sensible"], games=1100, seats=3, seed=2, workers=n).as_json() for n in (1, 2)
    )
    for figures in (one, two):
        del figures["seconds"], figures["cpu_seconds"]
    assert one == two


def test_ratings_of_known_scores():
    points, error = ratings(2, [(0, 1, 1 / 11, 10 / 121, 100_000)])
    assert points.tolist() == pytest.approx([0, 400], abs=0.1)
    assert error[1] == pytest.approx(400 / np.log(10) / np.sqrt(100_000 * 10 / 121), rel=0.01)
    chain, _ = ratings(3, [(0, 1, 0.25, 0.1, 10_000), (1, 2, 0.25, 0.1, 10_000)])
    assert chain.tolist() == pytest.approx([0, 400 * log10(3), 800 * log10(3)], abs=0.5)
    always, _ = ratings(2, [(0, 1, 0.0, 0.0, 10)])
    assert 0 < always[1] < 1000


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--kinds", "random"], "at least two"),
        (["--kinds", "random,random"], "each named once"),
        (["--kinds", "random,genius"], "no player 'genius'"),
        (["--games", "0"], "games must be a whole number"),
        (["--confidence", "2"], "between 0 and 1"),
        (["--seats", "1"], "2 to 6 seats"),
    ],
)
def test_bad_input_is_refused(words, says):
    result = CliRunner().invoke(app, ["arena", "potlatch", *words])
    assert result.exit_code == 2
    assert says in result.stderr


def test_ratings_are_printed():
    words = ["arena", "potlatch", "--games", "40", "--seats", "2", "--seed", "3"]
    figures = json.loads(CliRunner().invoke(app, [*words, "--json"]).output)
    assert [r["kind"] for r in figures["ratings"]] == ["random", "sensible"]
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0
    assert "sensible against random" in told.output or "either random nor sensible is clearly better" in told.output
    assert "among its own" in told.output
