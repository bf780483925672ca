"""Every installed game in the lab: it plays to the end, the same everywhere, and players who think do better."""

from __future__ import annotations

import pytest

import commonweal as cw
from commonweal.lab.game_measures import measures_of
from commonweal.lab.rerun import record_of
from commonweal.lab.results import columns
from commonweal.lab.setup import set_up
from commonweal.lab.simulate import simulate_to
from commonweal.play import find_book
from commonweal.play.record import open_record

GAMES = pytest.mark.parametrize("game", cw.game_names())

SHARED_WIN = {"laissez_faire"}
"""Games whose winners share one win: a table of sensible players has as much of it as one of random players."""


@GAMES
def test_games_of_any_size_come_to_their_end(game):
    for seats in range(find_book(game).seats[0], find_book(game).seats[1] + 1):
        frame = cw.simulate(game, games=100, seats=seats, players="random,sensible", seed=seats)
        assert frame.height == 100 * seats
        assert frame["ending"].unique().to_list() == ["finished"]


@GAMES
def test_games_are_the_same_on_any_number_of_workers(game):
    setup = set_up(game, players="sensible,random", seed=7)
    one, two = (simulate_to(None, setup, games=1500, workers=n).total for n in (1, 2))
    assert one == two


@GAMES
def test_sensible_players_do_better_than_random_ones(game):
    found = cw.arena(game, ["random", "sensible"], games=400, seed=1)
    row = found.rows()[0]
    assert row["utility_more_high"] < 0
    if game in SHARED_WIN:
        assert row["utility_more_among_own"] == 0
    else:
        assert row["utility_more_among_own_high"] < 0
    assert found.ratings()["sensible"].low > 0


@GAMES
def test_records_and_futures_of_simulated_games(game):
    setup = set_up(game, players="sensible", seed=3)
    played = open_record(record_of(setup, 2)).game
    frame = cw.simulate(game, games=3, players="sensible", seed=3)
    for name in setup.book.results:
        assert frame.filter(frame["game"] == 2)[name].to_list() == [seat[name] for seat in played.outcome]
    for at in (1, played.moves_done // 2, played.moves_done - 1):
        found = cw.what_if(played, at=at, futures=20, seed=1)
        assert found.found.totals[0].finished == 20


@GAMES
def test_everything_measured_is_explained(game):
    book = find_book(game)
    names = [column.name for column in columns(set_up(book))]
    assert len(set(names)) == len(names)
    for m in measures_of(book).values():
        assert m.text
        assert m.formula
        assert m.unit


def test_the_games_of_a_seed_are_these_for_ever():
    """Game i of seed s must not change as long as the rulebook's version does not."""
    assert find_book("potlatch").version == 2
    for players, acts, status in (
        ("random", [90, 92, 102, 119, 104, 102], [2, 2, 3, 2, 0, 0, 0, 0]),
        ("sensible", [93, 100, 93, 104, 92, 103], [1, 2, 0, 0, 4, 3, 1, 2]),
    ):
        frame = cw.simulate("potlatch", games=6, seats=4, seed=1, players=players)
        assert frame.filter(frame["seat"] == 0)["acts"].to_list() == acts
        assert frame.filter(frame["game"] < 2)["status"].to_list() == status
