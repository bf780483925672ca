"""The charters of OpenSpiel games travel in their names, and what cannot be played is refused."""

from __future__ import annotations

import subprocess
import sys

import pyspiel
import pytest

from adapters.openspiel_games import ended, states_of
from adapters.tables import GAMES, SEATS
from commonweal.adapters.openspiel import NAMES, load, parameters
from commonweal.laws.trial import values_of
from commonweal.play import UnknownGame, find_book
from commonweal.rulebook import CharterError


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_travels_in_the_name_of_a_game(game):
    book, seats = find_book(game), SEATS[game]
    tried = 0
    for name, option in book.options.items():
        for value in values_of(option):
            charter = {name: option.say([value] * seats if option.per_seat else value)}
            root, problems = book.adopt(seats, charter)
            if problems:
                continue
            loaded = pyspiel.load_game(str(load(game, seats=seats, charter=charter)))
            assert loaded.tree.root.pack() == root.pack()
            assert loaded.num_players() == seats
            tried += 1
    assert tried > 15


def test_each_seat_may_have_its_own_number():
    loaded = pyspiel.load_game("commonweal_potlatch(players=3,starting_status=1 0 -2)")
    assert loaded.tree.root.starting_status[:3] == [1, 0, -2]
    assert parameters(find_book("original_position"), 3, {"private_gifts": "yes"}) == {"private_gifts": 1}
    assert parameters(loaded.book, 3, {"starting_status": 4}) == {"starting_status": "4 4 4"}


def test_a_deck_of_ones_own_travels_in_the_name_of_a_game():
    book = find_book("original_position")
    columns = {column.name: column for column in book.options["scenario_deck"].deck.columns}
    rows = [
        {
            name: (n // 4 + 1 if name == "round" else min(1, column.high)) if hasattr(column, "low") else f"{name} {n}"
            for name, column in columns.items()
        }
        for n in range(12)
    ]
    charter = {"scenario_deck": rows}
    root, problems = book.adopt(3, charter)
    assert problems == []
    loaded = pyspiel.load_game(str(load("original_position", seats=3, charter=charter)))
    assert loaded.tree.root.pack() == root.pack()


def test_a_game_that_is_too_long_ends_without_returns():
    state = ended(load("potlatch", seats=4, max_acts=40), 1)
    assert state.returns() == [0.0] * 4
    assert len(state.history()) == 40


@pytest.mark.parametrize(("name", "error", "text"), [
    ("commonweal_potlatch(players=7)", CharterError, "2 to 6 seats, not 7"),
    ("commonweal_potlatch(linked_games=9)", CharterError, "goes from 1 to 6"),
    ("commonweal_potlatch(hand_size_rule=ten)", CharterError, "hand_size_rule is one of six"),
    ("commonweal_potlatch(players=3,starting_status=1 2)", CharterError, "one number for each of the 3 seats"),
    ("commonweal_potlatch(players=6,house_pool=threes)", CharterError, r"\(PO-64: house_pool, seats\)"),
    ("commonweal_potlatch(max_acts=0)", ValueError, "max_acts must be a whole number from 1"),
    ("commonweal_potlatch(nonsense=1)", pyspiel.SpielError, "Unknown parameter 'nonsense'"),
    ("commonweal_monopoly", pyspiel.SpielError, "Unknown game"),
    ("commonweal_original_position(scenario_deck=abc)", ValueError, "scenario_deck is not a deck"),
])  # fmt: skip
def test_a_game_that_cannot_be_is_refused(name, error, text):
    with pytest.raises(error, match=text):
        pyspiel.load_game(name)


@pytest.mark.parametrize(("game", "more", "error", "text"), [
    ("monopoly", {}, UnknownGame, "There is no game 'monopoly'"),
    ("potlatch", {"seats": 1}, CharterError, "2 to 6 seats, not 1"),
    (3, {}, ValueError, "game must be the name of a game"),
    ("potlatch", {"seats": 4.0}, ValueError, "seats must be a whole number, not 4.0"),
    ("potlatch", {"charter": {"nonsense": 1}}, CharterError, "no option 'nonsense'"),
    ("potlatch", {"max_acts": 0}, ValueError, "max_acts must be a whole number from 1"),
])  # fmt: skip
def test_a_charter_that_cannot_be_is_refused(game, more, error, text):
    with pytest.raises(error, match=text):
        load(game, **more)


def test_an_act_that_is_not_possible_is_refused():
    state = next(s for s in states_of(load("potlatch", seats=2), 1) if s.current_player() >= 0)
    wrong = next(n for n in range(state.num_distinct_actions()) if n not in state.legal_actions())
    before = str(state)
    with pytest.raises(ValueError, match="is not possible here"):
        state.apply_action(wrong)
    with pytest.raises(ValueError, match="99999, which is not an act of potlatch, is not possible here"):
        state.apply_action(99999)
    assert str(state) == before


def test_observations_that_nobody_may_have_are_refused():
    kind = pyspiel.IIGObservationType
    loaded = load("potlatch", seats=2)
    with pytest.raises(ValueError, match="no observer sees"):
        loaded.make_py_observer(kind(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS))
    with pytest.raises(ValueError, match="have no parameters"):
        loaded.make_py_observer(None, {"colour": 1})


def test_all_installed_games_are_registered():
    assert sorted(NAMES) == [f"commonweal_{game}" for game in GAMES]
    assert set(NAMES) <= set(pyspiel.registered_names())


def test_commonweal_does_not_load_it_and_says_what_is_missing():
    program = """
import sys
sys.modules["pyspiel"] = None
import commonweal
try:
    import commonweal.adapters.openspiel
except ImportError as wrong:
    print(wrong)
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said == "commonweal.adapters.openspiel needs pyspiel. Install it with: pip install 'commonweal[agents]'\n"
