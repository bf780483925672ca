"""What is measured of a game: by the compiled loop as by hand from the game's record."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from commonweal.games.potlatch.debrief_figures import measure as by_hand
from commonweal.games.potlatch.history import keep_ledgers
from commonweal.lab.measures import measures_of, select_measures
from commonweal.lab.rerun import acts_of, record_of
from commonweal.lab.setup import LabError, set_up
from commonweal.lab.workers import play_batches
from commonweal.play import find_book
from commonweal.play.record import open_record
from rulebook.broken_games import orchard

SETUP = set_up("potlatch", seats=3, seed=4, players="random")
GAMES = 12


@pytest.fixture(scope="module")
def batch():
    return next(iter(play_batches(SETUP, 0, GAMES, workers=1, trajectory=True)))


@pytest.fixture(scope="module")
def played():
    return [open_record(record_of(SETUP, game)).game for game in range(GAMES)]


def test_measures_are_those_of_the_record(batch):
    taken = {name: m.take(batch) for name, m in measures_of(SETUP.book).items()}
    for g in range(GAMES):
        ledger = keep_ledgers(SETUP.book, SETUP.root(), acts_of(SETUP, g)[0])[0]
        found = by_hand(ledger)
        assert taken["needs_met_share"][g] == pytest.approx(found.needs_met_after)
        assert taken["goals_met"][g] == found.goal_reached
        assert taken["rounds"][g] == found.rounds
        assert taken["invitations"][g] == found.invitations
        assert taken["stuck"][g] == (found.closed_because == "stuck")
        assert taken["gifts_laid"][g] + taken["gifts_finished"][g] == len(ledger.gifts)
        if found.invitations:
            assert taken["shared_when_invited"][g] == pytest.approx(found.shared)
        else:
            assert np.isnan(taken["shared_when_invited"][g])


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
        first = next(entry.by for move in game.moves() for entry in move.entries if entry.by >= 0)
        assert batch.first_seat[g] == first


def test_a_game_that_declares_nothing_is_measured_by_its_worth(tmp_path):
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
