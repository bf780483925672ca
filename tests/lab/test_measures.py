"""What is measured of a game: by the compiled loop as in the replay that debrief and export rest on."""

from __future__ import annotations

import itertools
import sys
from types import SimpleNamespace

import numpy as np
import pytest

from commonweal.debriefing import history_of
from commonweal.lab.batch_loop import MOMENTS, keep_standings
from commonweal.lab.distributions import MOST_MOMENTS, Distributions
from commonweal.lab.game_columns import columns_of
from commonweal.lab.game_measures import measures_of, select_measures
from commonweal.lab.rerun import record_of
from commonweal.lab.results import columns
from commonweal.lab.setup import LabError, set_up
from commonweal.lab.workers import play_batches
from commonweal.play import find_book
from commonweal.play.debrief import csv_tables
from commonweal.play.record import open_record
from commonweal.rulebook.measures import (
    OF_SEAT,
    OF_TABLE,
    TALLY,
    count,
    measure,
    measure_by,
    measures_in,
    measures_of_book,
    ratio,
)
from rulebook.broken_games import orchard

SETUP = set_up("potlatch", seats=3, seed=4, players="random")
GAMES = 12


@pytest.fixture(scope="module")
def batch():
    return next(iter(play_batches(SETUP, 0, GAMES, workers=1, trajectory=True)))


@pytest.fixture(scope="module")
def played():
    return [open_record(record_of(SETUP, game)).game for game in range(GAMES)]


@pytest.mark.parametrize("game", ["potlatch", "original_position"])
def test_lab_and_debrief_take_the_same_measures(game):
    setup = set_up(game, seats=3, seed=4, players="random")
    batch = next(iter(play_batches(setup, 0, GAMES, workers=1)))
    measures, ratios = measures_of_book(setup.book)
    of_game = {name: measures_of(setup.book)[name].take(batch) for name in (*measures, *ratios)}
    for g in range(GAMES):
        history = history_of(open_record(record_of(setup, g)).game)
        for name, m in measures.items():
            if m.of == OF_SEAT:
                assert batch.of_seats[name][g].tolist() == history.of_seats(name), name
            else:
                assert of_game[name][g] == history[name], name
        for name in ratios:
            share = history.ratio(name)
            assert of_game[name][g] == pytest.approx(np.nan if share is None else share, nan_ok=True), name


def test_what_a_game_declares_is_described_once():
    """Lab and export show the same words: text, what it is of, source and unit."""
    game = open_record(record_of(SETUP, 0)).game
    tables = [table for table in csv_tables(game) if table.file.startswith("measures-")]
    exported = {column: text for table in tables for column, text in table.columns.items()}
    for column in columns(SETUP):
        if column.name in measures_of_book(SETUP.book)[0]:
            unit = "" if column.unit == "number" else f", in {column.unit}"
            assert exported[column.name] == column.meaning + unit


@measure(unit="points", source="X-1", each={"1": 0, "2": 1})
def points_in_round(s, round):
    """Points of Round {each}."""
    return s.points_by_round[round]


share_of_round = ratio("points_in_round", "goals_in_round", text="the share of Round {each}", each={"1": 0, "2": 1})
goals_kept = measure_by(points_in_round, unit="goals", text="Goals kept.")
rounds = measure_by("round", unit="rounds", text="Rounds begun.")
cash = measure_by("cash[seat]", unit="dollars", text="Cash.")
rains = count(points_in_round, unit="acts", text="Rain.")


def test_one_declaration_makes_several_measures():
    declared, ratios = measures_in([sys.modules[__name__]])
    assert {name: (m.text, m.of, m.more) for name, m in declared.items()} == {
        "points_in_round_1": ("Points of Round 1.", OF_TABLE, (0,)),
        "points_in_round_2": ("Points of Round 2.", OF_TABLE, (1,)),
        "goals_kept": ("Goals kept.", OF_SEAT, ()),
        "rounds": ("Rounds begun.", OF_TABLE, ()),
        "cash": ("Cash.", OF_SEAT, ()),
        "rains": ("Rain.", TALLY, ()),
    }
    assert (ratios["share_of_round_2"].above, ratios["share_of_round_2"].below) == (
        "points_in_round_2",
        "goals_in_round_2",
    )
    s = SimpleNamespace(points_by_round=[3, 5], round=2, cash=[40, 30])
    assert [declared["points_in_round_2"].take(s), declared["rounds"].take(s), declared["cash"].take(s, 1)] == [
        5,
        2,
        30,
    ]


@pytest.mark.parametrize("game", ["potlatch", "original_position"])
def test_each_measure_names_its_formula_unit_and_source(game):
    measures = measures_of(find_book(game))
    assert [m.name for m in measures.values() if not (m.text and m.formula and m.unit and m.source)] == []
    assert measures["needs_met_share"].source != measures["length"].source
    if game == "potlatch":
        assert measures["outcome"].source == "PO-2, PO-7"


def test_shared_measures_follow_from_the_outcomes(batch):
    x = batch.of_seats["needs_met"]
    taken = {name: m.take(batch) for name, m in measures_of(SETUP.book).items()}
    assert taken["worst_off"].tolist() == x.min(1).tolist()
    assert taken["outcome"] == pytest.approx(x.mean(1))
    for g in range(GAMES):
        first = batch.first_seat[g]
        others = [x[g][seat] for seat in range(3) if seat != first]
        assert taken["first_seat_advantage"][g] == pytest.approx(x[g][first] - sum(others) / 2)


def test_mobility_counts_pairs_that_changed_places(batch):
    for g in range(GAMES):
        moments = [*batch.trajectory[g][: batch.moments[g] - 1].tolist(), batch.of_seats["needs_met"][g].tolist()]
        rank_pairs = rank_changes = 0
        for before, after in itertools.pairwise(moments):
            for i in range(3):
                for j in range(i):
                    rank_pairs += 1
                    rank_changes += (before[i] - before[j]) * (after[i] - after[j]) < 0
        assert (batch.rank_pairs[g], batch.rank_changes[g]) == (rank_pairs, rank_changes)


def test_the_first_seat_is_the_one_that_acted_first(batch, played):
    for g, game in enumerate(played):
        first = next(entry.by for move in game.moves() for entry in move.acts if entry.by >= 0)
        assert batch.first_seat[g] == first


def test_a_game_that_declares_nothing_is_measured_by_its_utility(tmp_path):
    book = orchard(tmp_path)
    measures = measures_of(book)
    assert {"outcome", "worst_off", "gini", "theil", "length", "first_seat_advantage", "unfinished"} <= set(measures)
    assert "mobility" not in measures
    part = next(iter(play_batches(set_up(book, seats=3, seed=1), 0, 20, workers=1)))
    assert measures["worst_off"].take(part).tolist() == part.of_seats["utility"].min(1).tolist()
    assert measures["first_seat_advantage"].take(part) == pytest.approx(
        part.of_seats["utility"][:, 0] - part.of_seats["utility"][:, 1:].mean(1)
    )


def test_every_measure_says_what_it_is():
    for m in measures_of(find_book("potlatch")).values():
        assert m.text
        assert m.formula
        assert m.unit


def test_measures_are_undefined_for_games_without_an_end():
    part = next(iter(play_batches(set_up("potlatch", seats=4, seed=5, max_acts=60), 0, 5, workers=1)))
    measures = measures_of(SETUP.book)
    assert measures["unfinished"].take(part).tolist() == [1] * 5
    assert measures["length"].take(part).tolist() == [60] * 5
    assert np.isnan(measures["gini"].take(part)).all()


def test_unknown_measures_are_refused():
    with pytest.raises(LabError, match="no measure 'happiness'"):
        select_measures(SETUP.book, ["gini", "happiness"])


@pytest.mark.parametrize("rounds", [1, MOMENTS, MOMENTS + 1, 2 * MOMENTS + 1, 1000])
def test_a_game_of_any_number_of_rounds_keeps_its_standings(rounds):
    batch = SimpleNamespace(trajectory=[[[0] for _ in range(MOMENTS + 1)]], strides=[1])
    for moment in range(rounds):
        keep_standings(SimpleNamespace(seats=1), SimpleNamespace(now=[moment]), batch, 0, moment)
    rows, stride = [row[0] for row in batch.trajectory[0]], batch.strides[0]
    assert (stride == 1) == (rounds <= MOMENTS)
    assert [rows[moment // stride] for moment in range(0, rounds, stride)] == list(range(0, rounds, stride))
    assert rows[MOMENTS] == rounds - 1
    gathered = Distributions(columns_of(SETUP.book), sampled=1)
    gathered.trajectories = [(np.array([batch.trajectory[0]]), np.array([rounds]), np.array([stride]))]
    moments, values = gathered.trajectory((0.5,))
    assert len(moments) <= MOST_MOMENTS
    assert moments[0] == 0
    assert rounds - 1 - moments[-1] < max(1, rounds // (MOST_MOMENTS // 2))
    pairs = zip(moments[:-1], values[:, 0].tolist(), strict=False)
    assert all(moment - stride < value <= moment for moment, value in pairs)
