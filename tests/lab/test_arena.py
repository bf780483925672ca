"""The players' ladder: fair seats, ratings that are what they say, and players who are better than chance."""

from __future__ import annotations

import json
from collections import Counter
from math import log10

import numpy as np
import pytest
from typer.testing import CliRunner

import commonweal as cw
from commonweal.cli import app
from commonweal.lab.arena import mixed_lineups, ratings


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
    assert row["worth_more_high"] < 0
    assert row["worth_more_among_own_high"] < 0
    points = found.ratings()
    assert points["random"].mean == 0
    assert points["sensible"].low > 0
    assert found.unfinished == 0


def test_a_kind_is_no_better_than_itself():
    found = cw.arena("potlatch", ["search:2", "search:02"], games=16, seats=2, seed=1)
    row = found.rows()[0]
    assert row["score"] == 0.5
    assert row["worth_more"] == row["worth_more_among_own"] == 0


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
        (["--games", "0"], "games is a whole number"),
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
    assert "random against sensible" in told.output
